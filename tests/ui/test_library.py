"""The library in the window: found, searched, sorted, opened, and what is done with files is never lost."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from charsheet.edit.commands import set_field
from charsheet.storage.folders import Folders
from charsheet.storage.library_index import INDEX_NAME
from charsheet.systems.registry import SYSTEMS
from charsheet.values import Msg
from tests.ui.conftest import MIRA, WindowMaker, deliver_deletions
from tests.ui.helpers import line_edit, replace_text
from ui.dialogs import Answer
from ui.library.model import HEADLINE, PAGE
from ui.library.panel import LibraryPanel
from ui.window import files
from ui.window.main_window import MainWindow

Put = Callable[..., Path]
Show = Callable[..., MainWindow]


@pytest.fixture(autouse=True)
def trash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A trash of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "Trash"


@pytest.fixture
def put(folders: Folders) -> Put:
    """Put a character into the user's folder."""

    def character(name: str = "Mira", where: str = "", **fields: Any) -> Path:
        path = folders.characters / where / f"{name}.charsheet"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**MIRA, "name": name, **fields}, ensure_ascii=False), encoding="utf-8")
        return path

    return character


@pytest.fixture
def show(make: WindowMaker, qtbot: QtBot) -> Iterator[Show]:
    """A window whose library has come to rest. Its model keeps Qt's contract all the while."""
    testers: list[QAbstractItemModelTester] = []

    def window(language: str = "en", *, files: tuple[Path, ...] = ()) -> MainWindow:
        made = make(language, started=False)
        qtbot.waitUntil(lambda: made.library.panel is not None)
        mode = QAbstractItemModelTester.FailureReportingMode.Fatal
        testers.append(QAbstractItemModelTester(panel_of(made).model, mode))
        made.open_paths(files)
        rest(made, qtbot)
        return made

    yield window
    testers.clear()


def panel_of(window: MainWindow) -> LibraryPanel:
    panel = window.library.panel
    assert panel is not None
    return panel


def rest(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until the library has nothing left to do."""
    qtbot.waitUntil(lambda: not window.library.feed.is_busy, timeout=20_000)


def refresh(window: MainWindow, qtbot: QtBot) -> None:
    panel_of(window).refresh_action.trigger()
    rest(window, qtbot)


def tree(window: MainWindow) -> list[Any]:
    """What is shown: names with their headlines, folders with what is in them."""
    model = panel_of(window).model

    def rows(parent: QModelIndex) -> list[Any]:
        found: list[Any] = []
        for row in range(model.rowCount(parent)):
            index = model.index(row, 0, parent)
            if model.entry_at(index) is None:
                found.append((index.data(), rows(index)))
            else:
                found.append(f"{index.data()} {index.siblingAtColumn(HEADLINE).data()}".strip())
        return found

    return rows(QModelIndex())


def own(window: MainWindow) -> list[Any]:
    """What is shown of the user's own folder."""
    ((_, rows),) = tree(window)
    return rows


def test_what_is_not_read_yet_is_not_said_to_be_nothing(make: WindowMaker, put: Put, qtbot: QtBot) -> None:
    put()
    window = make(started=False)
    window.library.fill()
    assert panel_of(window).status.text() == "Reading…"
    rest(window, qtbot)
    assert panel_of(window).status.text() == "1 file"


def index_of(window: MainWindow, path: Path) -> QModelIndex:
    index = panel_of(window).model.index_of(str(path))
    assert index.isValid()
    return index


def choose(window: MainWindow, path: Path) -> LibraryPanel:
    panel_of(window).select(path)
    panel_of(window).tree.setFocus()
    return panel_of(window)


def said(window: MainWindow) -> str:
    boxes = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
    return "\n".join(f"{each.text()}\n{each.informativeText()}" for each in boxes)


def names(window: MainWindow) -> list[str]:
    return [page.document.character.name for page in window.pages]


# --- what is shown -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", ("My characters", ["Гоблин 2 6 Spaces", "Гоблин 10 14 m", "Mira 14 m", "Nine", "Thorn 1 m"])),
        ("ru", ("Мои персонажи", ["Гоблин 2 6 клеток", "Гоблин 10 14 м", "Mira 14 м", "Nine", "Thorn 1 м"])),
    ],
)
def test_characters_stand_with_their_headlines_in_folders(
    show: Show, put: Put, folders: Folders, language: str, shown: tuple[str, list[str]]
) -> None:
    put("Mira")
    put("Гоблин 10", "npcs")
    put("Гоблин 2", "npcs", system="d6", attributes={})
    put("Thorn", system="d100", attributes={})
    (folders.characters / "nine.json").write_text('{"format": 1, "kind": "party", "name": "Nine"}', "utf-8")
    (folders.characters / "empty").mkdir()
    (folders.characters / "rulings.json").write_text("{}", "utf-8")
    window = show(language)
    title, rows = shown
    assert tree(window)[0][0] == title
    assert [each for each in own(window) if isinstance(each, tuple)] == [
        ("empty", []),
        ("npcs", own(window)[1][1]),
    ]
    flat = {*own(window)[1][1], *(each for each in own(window) if isinstance(each, str))}
    assert {each.split()[0] for each in flat} == {each.split()[0] for each in rows}
    assert own(window)[1][1][0].startswith("Гоблин 2")
    assert next(each for each in flat if each.startswith("Mira")) == rows[2]


@pytest.mark.parametrize(
    ("language", "fault"),
    [
        ("en", "attributes.agility: must be a whole number"),
        ("ru", "attributes.agility: должно быть целое число"),
    ],
)
def test_a_damaged_file_stands_there_with_the_place_of_its_fault(
    show: Show, put: Put, qtbot: QtBot, language: str, fault: str
) -> None:
    """Case 20."""
    path = put("Разбит", attributes={"agility": "four"})
    before = path.read_bytes()
    put("Mira")
    window = show(language)
    assert len(own(window)) == 2
    panel = choose(window, path)
    index = index_of(window, path)
    assert fault in index.data(Qt.ItemDataRole.ToolTipRole)
    assert fault in index.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert panel.status.text() == fault
    assert not panel.rename_action.isEnabled()
    assert not panel.duplicate_action.isEnabled()
    assert panel.show_action.isEnabled()
    panel.open_action.trigger()
    assert fault in said(window)
    assert path.read_bytes() == before
    put("Разбит")
    refresh(window, qtbot)
    assert panel.rename_action.isEnabled()


def test_other_json_is_no_damaged_character(show: Show, folders: Folders) -> None:
    folders.characters.mkdir(parents=True)
    for name, text in (
        ("rulings.json", "{"),
        ("traits.json", "{}"),
        ("foreign.json", '{"system": {"hp": 3}}'),
    ):
        (folders.characters / name).write_text(text, "utf-8")
    assert tree(show()) == [("My characters", [])]


def test_the_same_folder_twice_lists_nothing_twice(
    show: Show, put: Put, folders: Folders, qtbot: QtBot
) -> None:
    """Case 21."""
    put("Mira", "npcs")
    window = show()
    for folder in (folders.characters, folders.characters / "npcs", folders.characters / "npcs" / ".."):
        panel_of(window).actions_.add_folder(folder)
        rest(window, qtbot)
        assert tree(window) == [("My characters", [("npcs", ["Mira 14 m"])])]


def test_without_any_folder_it_says_what_to_do(show: Show, folders: Folders) -> None:
    window = show()
    assert tree(window) == [("My characters", [])]
    assert "New" in panel_of(window).status.text()
    assert not folders.characters.exists()


# --- search, filter, order ---------------------------------------------------------------------


def search(window: MainWindow, text: str) -> list[Any]:
    panel = panel_of(window)
    panel.search.setText(text)
    panel.search.returnPressed.emit()
    return tree(window)


def test_a_search_finds_any_part_of_name_and_file_name_in_any_case(show: Show, put: Put) -> None:
    put("Гоблин 3", "npcs")
    put("Mira").rename(put("x").with_name("session-ONE.charsheet"))
    window = show()
    everything = tree(window)
    assert search(window, "ОБЛ") == [("My characters", [("npcs", ["Гоблин 3 14 m"])])]
    assert panel_of(window).tree.isExpanded(panel_of(window).model.index_of_folder(2))
    assert search(window, "one") == [("My characters", ["Mira 14 m"])]
    assert search(window, "nobody") == []
    assert panel_of(window).status.text() == "Nothing matches."
    assert search(window, "") == everything


def test_one_system_is_shown_alone(show: Show, put: Put) -> None:
    put("Mira")
    put("Thorn", "deep", system="d100", attributes={})
    put("Broken", "deep", system="d100", attributes={"strength": "?"})
    window = show()
    combo = panel_of(window).system
    assert combo.count() == len(SYSTEMS) + 1
    combo.setCurrentIndex(combo.findData("narateer"))
    assert tree(window) == [("My characters", ["Mira 14 m"])]
    combo.setCurrentIndex(combo.findData("d100"))
    ((_, ((deep, rows),)),) = tree(window)
    assert (deep, [each.split()[0] for each in rows]) == ("deep", ["Broken", "Thorn"])


def test_numbers_are_sorted_as_numbers_each_unit_by_itself(show: Show, put: Put) -> None:
    """Case 16."""
    for strength in (2, -6, 92):
        put(f"n{strength}", attributes={"strength": strength, "agility": 0})
    put("d6", system="d6", attributes={})
    put("unknown", attributes={})
    put("broken", attributes={"agility": "?"})
    window = show()
    panel = panel_of(window)
    panel.order.setCurrentIndex(panel.order.findData("headline"))
    rows = own(window)
    assert rows[:4] == ["n92 100 m", "n2 10 m", "n-6 2 m", "unknown ?"]
    assert [each.split()[0] for each in rows[4:]] == ["d6", "broken"]
    assert window.services.settings.settings.library_order == "headline"


def test_names_are_sorted_with_their_numbers_as_numbers_and_dates_by_the_latest(show: Show, put: Put) -> None:
    for place, name in enumerate(("Goblin 10", "goblin 2", "Ёж", "Енот", "Жаба")):
        os.utime(put(name), (place * 1000, place * 1000))
    window = show()
    panel = panel_of(window)
    assert [each.rsplit(" ", 2)[0] for each in own(window)] == ["goblin 2", "Goblin 10", "Ёж", "Енот", "Жаба"]
    panel.order.setCurrentIndex(panel.order.findData("date"))
    assert [each.rsplit(" ", 2)[0] for each in own(window)] == ["Жаба", "Енот", "Ёж", "goblin 2", "Goblin 10"]


def test_a_long_folder_shows_more_as_one_scrolls(show: Show, put: Put, qtbot: QtBot) -> None:
    for number in range(2 * PAGE + 20):
        put(f"c{number}")
    window = show()
    panel = panel_of(window)
    model, top = panel.model, panel.model.index(0, 0)
    assert model.rowCount(top) == PAGE
    bar = panel.tree.verticalScrollBar()
    for expected in (2 * PAGE, 2 * PAGE + 20):
        bar.setValue(bar.maximum())
        qtbot.waitUntil(lambda expected=expected: model.rowCount(top) == expected)
    far = put("c219")
    refresh(window, qtbot)
    assert choose(window, far).selected[0].name == "c219"


def test_what_is_in_sight_is_examined_first(show: Show, put: Put) -> None:
    put("Mira")
    panel = panel_of(show())
    assert [panel.model.data(each) for each in panel.tree.rows_in_sight()] == ["My characters", "Mira"]


# --- opening -----------------------------------------------------------------------------------


def test_enter_and_a_double_click_open_or_bring_to_the_front(show: Show, put: Put) -> None:
    mira, thorn = put("Mira"), put("Торн")
    window = show()
    panel = choose(window, mira)
    panel.tree.setFocus()
    QTest.keyClick(panel.tree, Qt.Key.Key_Return)
    assert names(window) == ["Mira"]
    place = panel.tree.visualRect(index_of(window, thorn)).center()
    QTest.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert names(window) == ["Mira", "Торн"]
    choose(window, mira).open_action.trigger()
    assert names(window) == ["Mira", "Торн"]
    assert window.page is window.pages[0]


def test_enter_opens_and_closes_a_folder(show: Show, put: Put, folders: Folders) -> None:
    put("Mira", "npcs")
    window = show()
    panel = choose(window, folders.characters / "npcs")
    for expected in (True, False):
        panel.open_action.trigger()
        assert panel.tree.isExpanded(panel.tree.currentIndex()) is expected


def test_a_saved_character_shows_its_new_name_and_number_at_once(show: Show, put: Put, qtbot: QtBot) -> None:
    window = show(files=(put("Mira"),))
    page = window.pages[0]
    replace_text(line_edit(page, "attributes", "agility"), "9")
    replace_text(line_edit(page, "name"), "Mirabel")
    assert own(window) == ["Mira 14 m"]
    window.menus.save_action.trigger()
    rest(window, qtbot)
    assert own(window) == ["Mirabel 19 m"]


def test_rulings_and_files_changed_elsewhere_are_seen_on_refreshing(
    show: Show, put: Put, folders: Folders, qtbot: QtBot
) -> None:
    put("Mira", encumbrance="heavy")
    window = show()
    assert own(window) == ["Mira 7 m°"]
    states = [{"name": "none"}, {"name": "heavy", "factor": 0.25}]
    rulings = json.dumps({"narateer": {"encumbrance_states": states}})
    (folders.characters / "rulings.json").write_text(rulings, "utf-8")
    put("Thorn")
    refresh(window, qtbot)
    assert own(window) == ["Mira 3.5 m°", "Thorn 14 m"]


def test_rulings_that_an_open_character_follows_change_all_rows(show: Show, put: Put, qtbot: QtBot) -> None:
    mira = put("Mira", encumbrance="heavy")
    put("Thorn", encumbrance="heavy")
    window = show(files=(mira,))
    states = [{"name": "none"}, {"name": "heavy", "factor": 0.25}]
    rulings = json.dumps({"narateer": {"encumbrance_states": states}})
    (mira.parent / "rulings.json").write_text(rulings, "utf-8")
    window.follow_rulings()
    rest(window, qtbot)
    assert own(window) == ["Mira 3.5 m°", "Thorn 3.5 m°"]


def test_a_new_file_in_a_folder_is_seen_by_itself(show: Show, put: Put, qtbot: QtBot) -> None:
    put("Mira")
    window = show()
    put("Thorn")
    qtbot.waitUntil(lambda: own(window) == ["Mira 14 m", "Thorn 14 m"], timeout=10_000)


# --- what is done with files -------------------------------------------------------------------


def answer(window: MainWindow, name: str) -> None:
    dialog = window.findChild(QInputDialog)
    assert dialog is not None
    edit = dialog.findChild(QLineEdit)
    assert edit is not None
    edit.setText(name)
    dialog.accept()


def test_a_new_character_lies_in_the_selected_folder_and_is_open(
    show: Show, put: Put, folders: Folders, qtbot: QtBot
) -> None:
    put("Mira", "npcs")
    window = show()
    panel = choose(window, folders.characters / "npcs")
    for system in range(len(SYSTEMS)):
        panel.new_menu.actions()[system].trigger()
        answer(window, "Мира/Mira")
        deliver_deletions()
        rest(window, qtbot)
    made = sorted(each.name for each in (folders.characters / "npcs").iterdir())
    assert made == [
        "Mira.charsheet",
        "Мира_Mira (2).charsheet",
        "Мира_Mira (3).charsheet",
        "Мира_Mira.charsheet",
    ]
    assert names(window) == ["Мира/Mira"] * len(SYSTEMS)
    assert not any(page.document.is_dirty for page in window.pages)
    assert len({page.document.character.id for page in window.pages}) == len(SYSTEMS)


def test_a_copy_has_a_name_and_an_id_of_its_own(show: Show, put: Put, qtbot: QtBot) -> None:
    mira = put("Mira", id="0b9e2f64-6d1c-4c57-9a55-8e0f4c7d21b3", house={"deep": [1]})
    window = show()
    panel = choose(window, mira)
    QTest.keyClick(panel.tree, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    rest(window, qtbot)
    assert own(window) == ["Mira 14 m", "Mira (2) 14 m"]
    copy = json.loads(mira.with_name("Mira (2).charsheet").read_text("utf-8"))
    assert copy["house"] == {"deep": [1]}
    assert copy["id"] != "0b9e2f64-6d1c-4c57-9a55-8e0f4c7d21b3"
    assert [each.name for each in panel.selected] == ["Mira (2)"]


def type_name(panel: LibraryPanel, name: str) -> None:
    panel.tree.setFocus()
    QTest.keyClick(panel.tree, Qt.Key.Key_F2)
    edit = panel.tree.findChild(QLineEdit)
    assert edit is not None
    edit.setText(name)
    QTest.keyClick(edit, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_f2_renames_the_character_and_a_file_that_is_called_by_it(show: Show, put: Put, qtbot: QtBot) -> None:
    """Case 17."""
    mira, other = put("Mira"), put("x").rename(put("x").with_name("session.json"))
    window = show()
    type_name(choose(window, mira), "Мира")
    rest(window, qtbot)
    assert not mira.exists()
    assert json.loads(mira.with_name("Мира.charsheet").read_text("utf-8"))["name"] == "Мира"
    type_name(choose(window, other), "Игрек")
    rest(window, qtbot)
    assert json.loads(other.read_text("utf-8"))["name"] == "Игрек"
    assert own(window) == ["Игрек 14 m", "Мира 14 m"]


def test_an_open_character_is_renamed_in_its_tab_as_a_step(show: Show, put: Put, qtbot: QtBot) -> None:
    mira = put("Mira")
    window = show(files=(mira,))
    type_name(choose(window, mira), "Мира")
    rest(window, qtbot)
    document = window.pages[0].document
    assert document.path == mira.with_name("Мира.charsheet")
    assert not document.is_dirty
    assert own(window) == ["Мира 14 m"]
    document.undo()
    assert document.character.name == "Mira"


def test_an_open_character_with_changes_is_renamed_and_not_saved(show: Show, put: Put, qtbot: QtBot) -> None:
    mira = put("Mira")
    before = mira.read_bytes()
    window = show(files=(mira,))
    replace_text(line_edit(window.pages[0], "attributes", "agility"), "9")
    type_name(choose(window, mira), "Мира")
    rest(window, qtbot)
    assert window.pages[0].document.character.name == "Мира"
    assert mira.read_bytes() == before


def test_a_name_that_is_not_possible_is_told(show: Show, put: Put, qtbot: QtBot) -> None:
    mira = put("Mira")
    window = show()
    type_name(choose(window, mira), "x" * 1001)
    assert "name: is longer than" in said(window)
    assert own(window) == ["Mira 14 m"]


def test_what_goes_to_the_trash_comes_back(show: Show, put: Put, qtbot: QtBot, trash: Path) -> None:
    mira = put("Мира")
    before = mira.read_bytes()
    window = show()
    panel = choose(window, mira)
    QTest.keyClick(panel.tree, Qt.Key.Key_Delete)
    rest(window, qtbot)
    assert not mira.exists()
    assert own(window) == []
    assert [each.name for each in (trash / "files").iterdir()] == [mira.name]
    bar = window.notices.bar("library trash")
    assert bar is not None
    assert mira.name in bar.label.text()
    bar.buttons[0].click()
    rest(window, qtbot)
    assert mira.read_bytes() == before
    assert list((trash / "files").iterdir()) == list((trash / "info").iterdir()) == []
    assert own(window) == ["Мира 14 m"]


def test_what_came_in_its_place_meanwhile_is_not_overwritten(show: Show, put: Put, trash: Path) -> None:
    mira = put("Mira")
    window = show()
    choose(window, mira).trash_action.trigger()
    other = put("Mira", attributes={}).read_bytes()
    bar = window.notices.bar("library trash")
    assert bar is not None
    bar.buttons[0].click()
    assert "another file lies there now" in said(window)
    assert mira.read_bytes() == other
    assert [each.name for each in (trash / "files").iterdir()] == [mira.name]


def test_several_go_and_come_back_together(show: Show, put: Put, qtbot: QtBot) -> None:
    for name in ("a", "b"):
        put(name)
    window = show()
    panel = panel_of(window)
    panel.tree.selectAll()
    panel.trash_action.trigger()
    rest(window, qtbot)
    assert own(window) == []
    bar = window.notices.bar("library trash")
    assert bar is not None
    assert bar.label.text() == "2 files are in the trash."
    bar.buttons[0].click()
    rest(window, qtbot)
    assert own(window) == ["a 14 m", "b 14 m"]


def test_an_open_character_is_closed_first_and_comes_back_open(show: Show, put: Put, qtbot: QtBot) -> None:
    mira = put("Mira")
    window = show(files=(mira,))
    choose(window, mira).trash_action.trigger()
    assert window.pages == []
    bar = window.notices.bar("library trash")
    assert bar is not None
    bar.buttons[0].click()
    assert names(window) == ["Mira"]


@pytest.mark.parametrize(
    ("reply", "is_there"), [(Answer.CANCEL, True), (Answer.SAVE, False), (Answer.DISCARD, False)]
)
def test_unsaved_changes_are_asked_about_before_a_file_goes(
    show: Show, put: Put, monkeypatch: pytest.MonkeyPatch, reply: Answer, is_there: bool
) -> None:
    mira = put("Mira")
    window = show(files=(mira,))
    replace_text(line_edit(window.pages[0], "attributes", "agility"), "9")
    monkeypatch.setattr(files, "ask_about_changes", lambda *_: reply)
    choose(window, mira).trash_action.trigger()
    assert mira.exists() is is_there
    assert bool(window.pages) is is_there


def test_where_there_is_no_trash_nothing_happens(
    show: Show, put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira = put("Mira")
    window = show(files=(mira,))
    (tmp_path / "no folder").write_text("", "utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "no folder"))
    choose(window, mira).trash_action.trigger()
    assert mira.exists()
    assert "no trash" in said(window)
    assert names(window) == ["Mira"]
    assert window.notices.bar("library trash") is None


def test_the_file_manager_shows_the_folder(
    show: Show, put: Put, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()))
    window = show()
    panel_of(window).show_action.trigger()
    assert folders.characters.is_dir()
    mira = put("Mira", "npcs")
    window.library.feed.rescan()
    panel_of(window).actions_.show_folder(mira.parent)
    assert shown == [str(folders.characters), str(mira.parent)]


def test_folders_are_added_and_taken_out_and_remembered(
    show: Show, put: Put, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "другая"
    other.mkdir()
    put("Thorn").rename(other / "Thorn.charsheet")
    window = show()
    panel = panel_of(window)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(other))
    panel.add_folder_action.trigger()
    rest(window, qtbot)
    assert tree(window) == [("My characters", []), ("другая", ["Thorn 14 m"])]
    assert window.services.settings.settings.folders == (str(other),)
    choose(window, other).remove_folder_action.trigger()
    rest(window, qtbot)
    assert tree(window) == [("My characters", [])]
    assert (other / "Thorn.charsheet").exists()
    assert not choose(window, window.services.folders.characters).remove_folder_action.isEnabled()


def test_every_command_is_in_the_menu_and_has_a_letter_of_its_own(show: Show) -> None:
    for language in ("en", "ru"):
        panel = panel_of(show(language))
        texts = [each.text() for each in panel.menu.actions() if each.text()]
        letters = [text[text.index("&") + 1].casefold() for text in texts]
        assert len(letters) == len(set(letters)) == 10


def test_the_menu_comes_at_the_mouse_and_by_the_keyboard(show: Show, put: Put) -> None:
    panel = choose(show(), put("Mira"))
    panel.tree.customContextMenuRequested.emit(QPoint(5, 5))
    assert panel.menu.isVisible()
    panel.menu.hide()
    panel.tree.setFocus()
    QTest.keyClick(panel.tree, Qt.Key.Key_Insert)
    assert panel.new_menu.isVisible()
    panel.new_menu.hide()


# --- the dock ----------------------------------------------------------------------------------


def test_it_is_filled_after_the_window_is_there_and_dies_with_it(make: WindowMaker, put: Put) -> None:
    put("Mira")
    window = make(started=False)
    worker = window.library.feed.worker
    window.close()
    assert not worker.is_alive
    window.library.feed.rescan()
    assert not worker.is_alive


def test_closing_amid_a_scan_leaves_nothing_running(make: WindowMaker, put: Put, qtbot: QtBot) -> None:
    for number in range(300):
        put(f"c{number}")
    window = make(started=False)
    qtbot.waitUntil(lambda: window.library.feed.worker.is_alive)
    assert window.close()
    assert not window.library.feed.worker.is_alive


def test_closed_it_stays_closed_and_comes_back_by_its_key(
    make: WindowMaker, folders: Folders, qtbot: QtBot
) -> None:
    first = make(started=False)
    assert first.library.isVisible()
    first.library.close()
    first.close()
    second = make(started=False)
    assert not second.library.isVisible()
    assert not second.library.feed.worker.is_alive
    second.library.toggleViewAction().trigger()
    assert second.library.isVisible()
    qtbot.waitUntil(lambda: second.library.panel is not None)


def test_no_file_is_examined_while_one_types(
    show: Show, put: Put, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = show()
    window.open_paths([put("Mira")])
    rest(window, qtbot)
    asked: list[str] = []
    monkeypatch.setattr(window.library.feed.worker, "make_way", lambda: asked.append(document.name))
    document = window.pages[0].document
    document.apply(set_field(("name",), "Mara", Msg("Name")))
    assert asked == ["Mara"]
    document.mark_saved(document.path or Path())


def test_the_next_start_knows_everything_from_the_index(show: Show, put: Put, folders: Folders) -> None:
    put("Mira")
    first = show()
    before = tree(first)
    first.close()
    assert (folders.cache / INDEX_NAME).is_file()
    assert tree(show()) == before
    (folders.cache / INDEX_NAME).write_text("broken", "utf-8")
    assert tree(show()) == before


def test_another_language_and_look_keep_what_is_shown(show: Show, put: Put, qtbot: QtBot) -> None:
    put("Mira")
    window = show("en")
    search(window, "mir")
    window.set_language("ru")
    rest(window, qtbot)
    assert tree(window) == [("Мои персонажи", ["Mira 14 м"])]
    assert panel_of(window).search.text() == "mir"
    assert window.library.windowTitle() == "Библиотека"
    assert search(window, "никто") == []
