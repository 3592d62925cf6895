"""Everything can be done by keyboard: commands by name, keys as the platform has them, from part to part."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTabBar, QToolButton, QTreeWidget, QWidget

from tests.ui.conftest import WindowMaker, Writer, deliver_deletions
from tests.ui.helpers import headline, line_edit, replace_text
from ui.commands.listing import Command, commands_of
from ui.commands.palette import CommandPalette
from ui.commands.shortcuts import ShortcutsDialog
from ui.planner.panel import PlannerPanel
from ui.window.help_menu import command_parts
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage


def rows(tree: QTreeWidget) -> list[tuple[str, ...]]:
    items = [tree.topLevelItem(index) for index in range(tree.topLevelItemCount())]
    return [tuple(each.text(column) for column in range(tree.columnCount())) for each in items if each]


def search(window: MainWindow, words: str) -> CommandPalette:
    palette = window.menus.help.find()
    QApplication.processEvents()
    assert palette.line.hasFocus()
    palette.line.setText(words)
    return palette


@pytest.mark.parametrize(
    ("language", "undo", "dark", "nonsense"),
    [("en", "undo agil", "LOOK dark", "No command"), ("ru", "отмен ловк", "ВИД тёмн", "Такой команды нет")],
)
def test_a_command_is_found_by_a_part_of_its_name_and_run_by_enter(
    make: WindowMaker, write: Writer, language: str, undo: str, dark: str, nonsense: str
) -> None:
    window = make(language, files=(write(),))
    edit = line_edit(window.pages[0], "attributes", "agility")
    replace_text(edit, "9")
    palette = search(window, undo)
    ((name, place, keys),) = rows(palette.list)
    assert ":" in name
    assert place == window.menuBar().actions()[1].text().replace("&", "")
    assert keys == QKeySequence(QKeySequence.StandardKey.Undo).toString(
        QKeySequence.SequenceFormat.NativeText
    )
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    deliver_deletions()
    assert headline(window.pages[0])[:2] == "14"
    palette = search(window, undo.split(maxsplit=1)[0])
    (disabled,) = (row[0] for row in rows(palette.list) if row[2] == keys)
    assert "(" in disabled  # it says so in words
    palette.list.setCurrentItem(palette.list.findItems(disabled, Qt.MatchFlag.MatchExactly)[0])
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert palette.status.text()[-1] == "."
    palette.line.setText(dark)
    assert len(rows(palette.list)) == 1
    palette.line.setText("xyzzy")
    assert rows(palette.list) == []
    assert nonsense in palette.status.text()
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    palette.line.clear()
    first = palette.chosen
    QTest.keyClick(palette.line, Qt.Key.Key_Down)
    assert palette.chosen != first
    palette.close()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_list_of_keys_is_that_of_the_actions(make: WindowMaker, write: Writer, language: str) -> None:
    window = make(language, files=(write(),))
    window.pages[0].planners.open(window.pages[0].planners.planners[0])
    window.menus.go.search()
    dialog = window.menus.help.show_keys()
    groups = [dialog.tree.topLevelItem(index) for index in range(dialog.tree.topLevelItemCount())]
    told = {
        (group.text(0), line.text(0), line.text(1))
        for group in groups
        if group is not None
        for line in map(group.child, range(group.childCount()))
        if line is not None
    }
    commands = [each for each in commands_of(window, command_parts(window)) if each.keys]
    assert told == {(each.place[0], each.name, each.keys) for each in commands}
    assert len(told) > 25
    for _, name, keys in told:
        assert f"{keys}    {name}" in dialog.text()
    dialog.line.setText(window.menus.save_as_action.text().replace("&", ""))
    assert dialog.tree.topLevelItemCount() == 1
    dialog.close()


def test_keys_are_those_of_the_platform_and_no_two_the_same(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    key = QKeySequence.StandardKey
    standard = {
        "Open…": key.Open, "Save": key.Save, "Save as…": key.SaveAs, "Close": key.Close, "Quit": key.Quit,
        "Undo": key.Undo, "Redo": key.Redo, "Card preview…": key.Print, "Search the library": key.Find,
        "Next character": key.NextChild, "Previous character": key.PreviousChild,
        "What is this field?": key.WhatsThis,
    }  # fmt: skip
    otherwise = {"Quit": "Ctrl+Q", "Save as…": "Ctrl+Shift+S"}
    commands = {each.name: each for each in commands_of(window, command_parts(window))}
    for name, wanted in standard.items():
        bindings = QKeySequence.keyBindings(wanted)
        assert commands[name].action.shortcuts() == (bindings or [QKeySequence(otherwise[name])]), name
    everywhere = [each for each in commands.values() if of_window(each)]
    counted = Counter(key.toString() for each in everywhere for key in each.action.shortcuts())
    assert {key: count for key, count in counted.items() if count > 1 and key} == {}
    assert counted


def of_window(command: Command) -> bool:
    return command.action.shortcutContext() is Qt.ShortcutContext.WindowShortcut


def menus_of(window: MainWindow) -> Iterator[tuple[str, list[str]]]:
    """Every menu with the texts in it, also of those inside others."""
    yield "bar", [each.text() for each in window.menuBar().actions()]
    menus = [each.menu() for each in window.menuBar().actions()]
    while menus:
        menu = menus.pop()
        assert isinstance(menu, QMenu)
        menu.aboutToShow.emit()
        yield menu.title(), [each.text() for each in menu.actions() if each.text()]
        menus += [each.menu() for each in menu.actions() if each.menu() is not None]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_letters_are_unique_in_every_menu(make: WindowMaker, write: Writer, language: str) -> None:
    window = make(language, files=(write(),))
    window.menus.go.search()
    checked = 0
    for title, texts in menus_of(window):
        plain = [each.replace("&&", "") for each in texts]
        letters = [each.casefold() for text in plain for each in re.findall("&(.)", text)]
        assert len(letters) == len(set(letters)), (title, texts)
        checked += len(letters)
    assert checked > 30


def test_one_goes_from_part_to_part_and_from_character_to_character(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(), write("b.json", name="B")))
    window.activateWindow()
    go, first = window.menus.go, window.pages[0]
    go.to_page(1)
    assert window.page is window.pages[1]
    go.to_page(1)
    assert window.page is first
    go.move_page(1)
    assert window.tabs.currentIndex() == 1
    assert window.page is first
    go.move_page(1)  # there is nothing beyond
    assert window.pages[1] is first
    go.search()
    panel = window.library.panel
    assert panel is not None
    assert panel.search.hasFocus()
    first.planners.open(first.planners.planners[0])
    visited: list[QWidget] = []
    for _ in range(6):
        go.to_part(1)
        focus = window.focusWidget()
        assert focus is not None
        visited.append(focus)
    assert window.tabs.tabBar() in visited
    assert any(first.form.isAncestorOf(each) for each in visited)
    assert any(first.what_if.isAncestorOf(each) for each in visited)
    assert any(isinstance(each.parent(), PlannerPanel) for each in visited)
    assert first.why.browser in visited
    assert panel.search in visited
    go.to_part(-1)
    assert window.focusWidget() is first.why.browser
    window.menus.close_action.trigger()
    window.menus.close_action.trigger()
    assert window.page is None
    go.to_part(1)
    assert window.focusWidget() is not None
    assert not any(each.isEnabled() for each in go.pages)


def test_a_table_is_sorted_by_keyboard(page: CharacterPage) -> None:
    table = page.panel.tables[0]
    usual = [table.model.index(row, 2).data() for row in range(table.model.rowCount())]
    table.table.setCurrentIndex(table.model.index(0, 2))
    QTest.keyClick(table.table, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert table.model.index(0, 2).data() == max(usual, key=int)
    table.table.setCurrentIndex(table.model.index(0, 2))
    QTest.keyClick(table.table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert table.model.index(0, 2).data() == min(usual, key=int)
    QTest.keyClick(table.table, Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)
    assert [table.model.index(row, 2).data() for row in range(table.model.rowCount())] == usual


def test_dialogs_of_keys_die_with_the_window(make: WindowMaker) -> None:
    window = make()
    window.menus.help.show_keys()
    window.menus.help.find()
    assert len(window.findChildren(ShortcutsDialog)) == len(window.findChildren(CommandPalette)) == 1
    window.menus.help.about()


def test_f6_leads_through_a_party_and_the_library_changes_sides_by_the_keyboard(
    make: WindowMaker, write: Writer
) -> None:
    window = make("en", files=(write(),))
    party = window.parties.new()
    document = window.pages[0].document
    assert document.path is not None
    window.parties.put(party, [document.path])
    window.activateWindow()
    QApplication.processEvents()
    go = window.menus.go
    go.search()
    places: list[QWidget | None] = []
    for _ in range(5):
        go.to_part(1)
        places.append(window.focusWidget())
    group = party.panels[0]
    bar = window.tabs.tabBar()
    assert places == [bar, party.members.list, group.figures.items[0], group.why.browser, places[4]]
    assert window.library.isAncestorOf(places[4] or window)  # it comes round
    party.document.mark_saved(Path("party.charsheet"))
    left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
    for side in (right, left):
        QTest.keyClick(window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
        assert window.dockWidgetArea(window.library) is side
        assert window.library.isVisible()


def test_the_button_of_a_tab_closes_it_and_says_so(make: WindowMaker, write: Writer) -> None:
    window = make("ru", files=(write(), write("b.json", name="B")))
    bar, side = window.tabs.tabBar(), QTabBar.ButtonPosition.RightSide
    button = bar.tabButton(0, side)
    assert isinstance(button, QToolButton)
    assert button.accessibleName() == "Закрыть"
    names = [page.document.path for page in window.pages]
    button.click()
    assert [page.document.path for page in window.pages] == names[1:]
    page = window.pages[0]
    page.planners.open(page.document.system.planners[0])
    planners = page.planners.tabBar()
    assert planners.tabButton(0, side) is None  # the sheet stays
    closing = planners.tabButton(1, side)
    assert isinstance(closing, QToolButton)
    closing.click()
    assert page.planners.count() == 1
