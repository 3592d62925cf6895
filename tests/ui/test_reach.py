"""Can I get there? Asked in the window, of the sheet that is shown."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from charsheet.edit.commands import set_field
from charsheet.present.locale import get_locale
from charsheet.values import Msg
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import line_edit, replace_text, type_on
from ui.reach.panel import ReachPanel
from ui.window.page import CharacterPage


def lines(panel: ReachPanel) -> dict[str, list[str]]:
    """The texts of each row of the answer, by its label."""
    model = panel.model
    texts = [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]
    return {label: cells for label, *cells in texts}


def ask(panel: ReachPanel, text: str, ground: str | None = None, unit: int | None = None) -> None:
    """Type a distance and choose as a user does."""
    panel.edit.setFocus()
    panel.edit.clear()
    type_on(text)
    for combo, index in ((panel.ground, ground and panel.ground.findData(ground)), (panel.unit, unit)):
        if isinstance(index, int):
            combo.setCurrentIndex(index)
            combo.activated.emit(index)


def test_without_a_distance_there_is_a_hint(page: CharacterPage) -> None:
    assert page.reach.hint.isVisibleTo(page)
    assert not page.reach.table.isVisibleTo(page)
    ask(page.reach, "20")
    assert not page.reach.hint.isVisibleTo(page)
    assert page.reach.table.isVisibleTo(page)
    QTest.keyClick(page.reach.edit, Qt.Key.Key_Backspace)
    QTest.keyClick(page.reach.edit, Qt.Key.Key_Backspace)
    assert page.reach.hint.isVisibleTo(page)
    assert not page.reach.table.isVisibleTo(page)
    assert page.reach.model.rowCount() == 0


@pytest.mark.parametrize("text", ["31.5", "31,5"])
def test_each_mode_answers(page: CharacterPage, text: str) -> None:
    ask(page.reach, text)
    assert lines(page.reach) == {
        "Walk": ["no", "0", "17.5 m", "3", "0", "10.5 m"],
        "Run": ["no", "1", "3.5 m", "2", "2", "24.5 m"],
        "Sprint, Athletics": ["yes", "2", "", "1", "2", "10.5 m"],
        "Sprint, Acrobatics": ["yes", "2", "", "1", "2", "18.5 m"],
    }


def test_the_ground_and_the_unit(page: CharacterPage) -> None:
    ask(page.reach, "3", "hidden_difficult")
    assert lines(page.reach)["Walk"] == ["yes", "0", "", "1", "0", "2 m"]
    assert lines(page.reach)["Sprint, Athletics"] == ["barred", "2", "", "never", "", ""]
    assert page.reach.bars.text() == "× Sprint, Athletics; Sprint, Acrobatics: A Sprint breaks hiding"
    ask(page.reach, "3", "plain", 1)
    assert page.reach.unit.currentText() == "Spaces"
    assert lines(page.reach)["Walk"] == ["yes", "0", "", "1", "0", "4 Spaces"]
    assert not page.reach.bars.isVisibleTo(page)


def test_it_follows_an_edit_at_once(page: CharacterPage) -> None:
    ask(page.reach, "16")
    assert lines(page.reach)["Walk"][0] == "no"
    replace_text(line_edit(page, "attributes", "agility"), "6")
    assert lines(page.reach)["Walk"] == ["yes", "0", "", "1", "0", "0 m"]


def test_it_follows_what_is_tried_and_tells_what_is(page: CharacterPage) -> None:
    ask(page.reach, "28")
    page.what_if.buttons["conditions.slowed"].click()
    assert lines(page.reach)["Run"] == ["no (now yes)", "2 (now 1)", "14 m", "2 (now 1)", "4 (now 1)", "0 m"]
    page.what_if.buttons["conditions.slowed"].click()
    page.what_if.buttons["conditions.prone"].click()
    assert lines(page.reach)["Run"][0] == "barred (now yes)"
    assert lines(page.reach)["Stand up: Run"] == ["yes", "2", "", "1", "2", "0 m"]
    page.what_if.clear_button.click()
    assert lines(page.reach)["Run"] == ["yes", "1", "", "1", "1", "0 m"]
    assert "Stand up: Run" not in lines(page.reach)


@pytest.mark.parametrize(
    ("language", "text", "complaint"),
    [
        ("en", "far", "is not a number"),
        ("en", "0", "must be more than 0"),
        ("en", "-3", "must be more than 0"),
        ("ru", "1..5", get_locale("ru").text(Msg("is not a number"))),
    ],
)
def test_bad_text_is_complained_of_when_it_is_left(
    make: WindowMaker, write: Writer, language: str, text: str, complaint: str
) -> None:
    page = make(language, (write(),)).page
    assert page is not None
    ask(page.reach, text)
    assert not page.reach.complaint.isVisibleTo(page)
    assert not page.reach.table.isVisibleTo(page)
    page.form.editors["name",].setFocus()
    assert page.reach.complaint.isVisibleTo(page)
    assert page.reach.complaint.text() == complaint
    assert page.reach.edit.property("invalid")
    assert page.reach.edit.text() == text
    ask(page.reach, "5")
    assert not page.reach.complaint.isVisibleTo(page)
    assert not page.reach.edit.property("invalid")


def test_an_answer_is_explained_like_any_number(page: CharacterPage) -> None:
    ask(page.reach, "9", "difficult")
    model = page.reach.model
    page.reach.table.setCurrentIndex(model.index(1, 6))
    assert page.why.text().splitlines()[0] == "Run: Left = 10 m"
    assert "Difficult terrain: Distance 9 × 2 = 18 m (N7)" in page.why.text()
    assert "− spent 18 m = 10 m" in page.why.text()
    assert "spent 18 m" in str(model.index(1, 6).data(Qt.ItemDataRole.ToolTipRole))
    ask(page.reach, "10")
    assert page.why.text().splitlines()[0] == "Run: Left = 8 m"
    page.panel.tables[0].table.setCurrentIndex(page.panel.tables[0].model.index(0, 2))
    assert not page.reach.table.selectionModel().hasSelection()
    assert page.why.text().startswith("Walk: Distance = 14 m")
    page.reach.table.setCurrentIndex(model.index(1, 6))
    assert not page.panel.tables[0].table.selectionModel().hasSelection()
    ask(page.reach, "")
    page.reach.edit.clear()
    page.reach.edit.textEdited.emit("")
    assert page.why.text().startswith("BM = 14 m")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_ground_of_every_system_is_answered(make: WindowMaker, language: str) -> None:
    window = make(language)
    assert window.pages
    for page in window.pages:
        panel = page.reach
        tester = QAbstractItemModelTester(
            panel.model, QAbstractItemModelTester.FailureReportingMode.Fatal, panel.model
        )
        for unit in range(panel.unit.count()):
            for index in range(panel.ground.count()):
                ask(panel, "7,5", panel.ground.itemData(index), unit)
                assert panel.model.rowCount() >= 4
                assert panel.table.isVisibleTo(page)
        assert tester.model() is panel.model


def test_a_ground_that_is_gone_gives_way_to_the_ordinary_one(make: WindowMaker, write: Writer) -> None:
    fields = {"system": "d100", "attributes": None, "skills": {}, "characteristics": {"a": 40, "s": 30}}
    page = make(files=(write(**fields, traits=[{"name": "flyer", "value": 8}]),)).page
    assert page is not None
    ask(page.reach, "20", "fly")
    assert page.reach.ground.currentText() == "Flying"
    assert lines(page.reach)["Run"][0] == "yes"
    page.document.apply(set_field(("traits",), [], "Traits"))
    assert page.reach.ground.currentText() == "Free ground"
    assert lines(page.reach)["Run"][0] == "yes"
    assert lines(page.reach)["Charge"][0] == "no"


def test_a_heading_that_is_broken_later_has_its_room(page: CharacterPage) -> None:
    """What is still to go is no number while nothing is, so its heading has one line less."""
    table = page.reach.table
    for text in ("1", "100"):
        replace_text(page.reach.edit, text)
        QApplication.processEvents()
        lines = max(len(page.reach.model.heading(index)) for index in range(page.reach.model.columnCount()))
        needed = lines * table.fontMetrics().lineSpacing()
        assert table.horizontalHeader().height() >= needed
        assert table.viewport().height() >= table.verticalHeader().length()
