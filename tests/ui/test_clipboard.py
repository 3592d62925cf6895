"""Copy and paste of characters and tables, and the list of the history."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from charsheet.storage.files import character_bytes
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import headline, line_edit, replace_text
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage


def window_of(page: CharacterPage) -> MainWindow:
    window = page.window()
    assert isinstance(window, MainWindow)
    return window


def action(window: MainWindow, text: str) -> None:
    (found,) = [each for each in window.findChildren(QAction) if each.text() == text]
    found.trigger()


def test_a_character_is_copied_as_its_file_and_pasted_as_a_new_one(page: CharacterPage) -> None:
    window = window_of(page)
    window.menus.copy_action.trigger()
    assert QApplication.clipboard().text().encode() == character_bytes(page.document.character)
    action(window, "&Paste character")
    pasted = window.pages[1].document
    assert pasted.character.id not in {None, page.document.character.id}
    before, after = (
        json.loads(character_bytes(each)) for each in (page.document.character, pasted.character)
    )
    del after["id"]
    assert after == before
    assert pasted.is_dirty


@pytest.mark.parametrize("text", ["", "no json", '{"format": 1, "system": "narateer", "attributes": 3}'])
def test_what_is_no_character_is_refused_in_words(page: CharacterPage, text: str) -> None:
    window = window_of(page)
    QApplication.clipboard().setText(text)
    action(window, "&Paste character")
    assert len(window.pages) == 1
    (box,) = window.findChildren(QMessageBox)
    assert box.text() == "The clipboard holds no character"
    assert box.informativeText().splitlines()[-1].startswith("Nothing was changed.")


def test_a_table_is_copied_as_text_and_as_html(make: WindowMaker, write: Writer) -> None:
    page = make(files=(write(conditions=["prone"]),)).page
    assert page is not None
    table = page.panel.tables[0].table
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    data = QApplication.clipboard().mimeData()
    lines = [line.split("\t") for line in data.text().splitlines()]
    assert lines[0][:3] == ["Mode", "Cost, AD", "Distance, m"]
    assert lines[1][:3] == ["Walk", "0", "14"]
    assert lines[2][2] == "28 ×"
    assert {len(line) for line in lines} == {8}
    assert "<caption>Movement Modes</caption>" in data.html()
    assert "<td>28 ×</td>" in data.html()


def test_the_history_lists_every_step_and_goes_to_any(page: CharacterPage) -> None:
    window = window_of(page)
    replace_text(line_edit(page, "attributes", "agility"), "5")
    replace_text(line_edit(page, "name"), "Mirabel")
    page.what_if.try_toggle("conditions.slowed", on=True)
    page.what_if.apply_button.click()
    window.menus.history_menu.aboutToShow.emit()
    texts = [each.text() for each in window.menus.history_menu.actions()]
    assert texts == ["What if: Slowed", "Change Name", "Change Agility", "As opened"]
    assert [each.isChecked() for each in window.menus.history_menu.actions()] == [True, False, False, False]
    window.menus.history_menu.actions()[-1].trigger()
    assert (headline(page), page.document.character.name) == ("14 m", "Mira")
    window.menus.history_menu.aboutToShow.emit()
    window.menus.history_menu.actions()[1].trigger()
    assert (headline(page), page.document.character.name) == ("15 m", "Mirabel")


def test_typing_back_to_what_was_is_no_step(page: CharacterPage) -> None:
    replace_text(line_edit(page, "attributes", "agility"), "4")
    assert page.document.history.labels == ()
    assert not page.document.is_dirty
