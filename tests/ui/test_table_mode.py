"""The view for play: what it shows is the sheet, Conditions take one tap, turn and scene can be cleared."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit

from charsheet.storage.files import character_bytes
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import headline
from ui.table_mode.view import TableMode
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage


def play(page: CharacterPage) -> TableMode:
    window = page.window()
    assert isinstance(window, MainWindow)
    window.menus.table_mode_action.trigger()
    assert page.table_mode is not None
    assert page.table_mode.isVisibleTo(page)
    return page.table_mode


def texts(view: TableMode) -> set[str]:
    return {label.text() for label in view.findChildren(QLabel)}


def test_it_shows_the_sheets_own_words_and_takes_no_typing(page: CharacterPage) -> None:
    view = play(page)
    assert view.headline.text() == headline(page) == "14 m"
    table = page.panel.view.tables[0]
    assert {row.label for row in table.rows} <= texts(view)
    assert {cell.text for row in table.rows for cell in row.cells} <= texts(view)
    assert view.findChildren(QLineEdit) == []


def test_a_condition_takes_one_tap_and_is_seen_without_colour(page: CharacterPage) -> None:
    view = play(page)
    view.conditions["slowed"].click()
    assert page.document.character.conditions == ("slowed",)
    assert view.headline.text() == "7 m"
    assert view.conditions["slowed"].text() == "• Slowed"
    view.conditions["slowed"].click()
    assert page.document.character.conditions == ()
    assert view.conditions["slowed"].text() == "Slowed"


def test_clear_scene_takes_all_conditions_off_as_one_step(make: WindowMaker, write: Writer) -> None:
    page = make(files=(write(conditions=["slowed", "prone", "On fire"]),)).page
    assert page is not None
    before = character_bytes(page.document.character)
    view = play(page)
    assert "Prone: only crawling" in view.bars.text()
    view.clear_scene.click()
    assert page.document.character.conditions == ()
    assert not view.clear_scene.isEnabled()
    page.document.undo()
    assert character_bytes(page.document.character) == before


def test_clear_turn_ends_what_is_tried(page: CharacterPage) -> None:
    page.what_if.try_toggle("conditions.slowed", on=True)
    view = play(page)
    assert view.headline.text() == "7 m"
    view.clear_turn.click()
    assert view.headline.text() == "14 m"
    assert page.what_if.active == ()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_holds_for_every_page_in_both_languages_and_goes_again(make: WindowMaker, language: str) -> None:
    window = make(language)
    window.menus.table_mode_action.trigger()
    for page in window.pages:
        assert page.table_mode is not None
        assert page.table_mode.headline.text() == headline(page)
    window.menus.table_mode_action.trigger()
    assert all(page.splitter.isVisibleTo(page) for page in window.pages)


def test_it_stays_when_the_language_changes(page: CharacterPage) -> None:
    play(page)
    window = page.window()
    assert isinstance(window, MainWindow)
    window.set_language("ru")
    assert window.menus.table_mode_action.isChecked()
    assert window.pages[0].table_mode is not None
    assert window.pages[0].table_mode.headline.text() == "14 м"
