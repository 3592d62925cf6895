"""The panel that explains the selected number: it follows selection and edits, its links lead somewhere."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import edit_of, line_edit, replace_text, rows
from ui.sheet.tables import SheetTable
from ui.window.page import CharacterPage


def select(page: CharacterPage, id: str) -> SheetTable:
    for table in page.panel.tables:
        for row in range(table.model.rowCount()):
            for column in range(table.model.columnCount()):
                index = table.model.index(row, column)
                if table.model.value_id(index) == id:
                    table.table.setCurrentIndex(index)
                    return table
    raise AssertionError(id)


def links(page: CharacterPage) -> dict[str, str]:
    """The links of the explanation: their words and where they lead."""
    found = re.findall(r'<a href="([^"]+)">(?:<span[^>]*>)?([^<]+)', page.why.browser.toHtml())
    return {words: target for target, words in found}


def test_it_explains_the_headline_first_and_then_what_is_selected(page: CharacterPage) -> None:
    assert page.why.text().splitlines()[0] == "BM = 14 m"
    select(page, "run.distance")
    assert page.why.text().splitlines() == [
        "Run: Distance = 28 m",
        "    8 + Strength 2 + Agility 4 = 14 m (N1) · Base Movement",
        "    Run: × 2 = 28 m (N3) · Movement Modes",
    ]


def test_it_follows_every_edit(page: CharacterPage) -> None:
    select(page, "run.distance")
    replace_text(line_edit(page, "attributes", "agility"), "5")
    assert "Run: Distance = 30 m" in page.why.text()
    assert "Agility" in page.why.browser.toPlainText()


def test_one_selection_at_a_time(page: CharacterPage) -> None:
    first = select(page, "run.distance")
    select(page, "stand.cost")
    assert not first.table.selectionModel().hasSelection()
    page.panel.figures.items[0].setFocus()
    assert page.why.text().startswith("BM")


def test_a_click_on_the_headline_selects_it(page: CharacterPage) -> None:
    select(page, "run.distance")
    QTest.mouseClick(page.panel.figures.items[0], Qt.MouseButton.LeftButton)
    assert page.why.text().startswith("BM")


def test_an_input_leads_to_its_field(page: CharacterPage) -> None:
    target = links(page)["Agility"]
    page.why.browser.anchorClicked.emit(QUrl(target))
    assert QApplication.focusWidget() is line_edit(page, "attributes", "agility")


def test_an_effect_leads_to_its_row_whatever_its_name(make: WindowMaker, write: Writer) -> None:
    off = {"name": "Off", "target": "bm", "value": 1, "on": False}
    page = make(files=(write(effects=[off, {"name": "<b>&'", "target": "bm", "value": 3}]),)).page
    assert page is not None
    assert "<b>&': + 3 = 17 m" in page.why.text()
    page.why.browser.anchorClicked.emit(QUrl(list(links(page).values())[-1]))
    assert QApplication.focusWidget() is edit_of(rows(page, "effects").editors_at(1)["value"])


def test_a_ruling_is_a_link_by_its_id(make: WindowMaker, write: Writer, qtbot: object) -> None:
    page = make(files=(write(encumbrance="heavy"),)).page
    assert page is not None
    wanted: list[str] = []
    page.why.ruling_wanted.connect(wanted.append)
    target = next(each for each in links(page).values() if each.startswith("ruling:"))
    page.why.browser.anchorClicked.emit(QUrl(target))
    assert wanted == ["encumbrance_states"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_is_copied_as_text(make: WindowMaker, write: Writer, language: str) -> None:
    page = make(language, files=(write(conditions=["slowed"]),)).page
    assert page is not None
    page.why.copy_button.click()
    copied = QApplication.clipboard().text()
    assert copied == page.why.text()
    assert "(N2)" in copied


def test_a_value_that_goes_gives_way_to_the_headline(make: WindowMaker, write: Writer) -> None:
    page = make(files=(write(conditions=["slowed"]),)).page
    assert page is not None
    page.panel.figures.items[1].setFocus()
    assert page.why.text().startswith("Base Movement")
    replace_text(line_edit(page, "attributes", "agility"), "")
    assert "Agility is missing" in page.why.text()
    assert "Agility" in links(page)
