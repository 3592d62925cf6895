"""Files that others change while they are open: followed where nobody works here, else asked about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from charsheet.model.character import character_data
from charsheet.storage import atomic
from charsheet.storage.folders import Folders
from tests.ui.conftest import MIRA, WindowMaker, Writer
from tests.ui.helpers import headline, line_edit, replace_text
from ui.notices import NoticeBar
from ui.outside.changes import KEY
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage


def bar(page: CharacterPage) -> NoticeBar:
    found = page.notices.bar(KEY)
    assert found is not None
    return found


def labels(page: CharacterPage) -> list[str]:
    return [each.text() for each in bar(page).buttons]


def press(page: CharacterPage, label: str) -> None:
    next(each for each in bar(page).buttons if each.text() == label).click()


def put(path: Path, **fields: Any) -> bytes:
    """Write in place, as a simple editor does."""
    path.write_text(json.dumps({**MIRA, **fields}), encoding="utf-8")
    return path.read_bytes()


def put_anew(path: Path, **fields: Any) -> None:
    """Write beside it and replace, as most editors and sync tools do."""
    other = path.with_name("other.tmp")
    put(other, **fields)
    other.replace(path)


def agility(path: Path) -> object:
    return json.loads(path.read_text(encoding="utf-8"))["attributes"]["agility"]


def agility_in(page: CharacterPage) -> object:
    return character_data(page.document.character)["attributes"]["agility"]


@pytest.fixture
def path(write: Writer) -> Path:
    return write()


@pytest.fixture
def page(make: WindowMaker, path: Path) -> CharacterPage:
    return make(files=(path,)).pages[0]


def window_of(page: CharacterPage) -> MainWindow:
    """The window is no fixture: it has to be gone after the test."""
    window = page.window()
    assert isinstance(window, MainWindow)
    return window


# --- nobody has touched it -----------------------------------------------------------------------


@pytest.mark.parametrize("write_it", [put, put_anew])
def test_an_untouched_character_follows_every_change_by_itself(
    page: CharacterPage, path: Path, qtbot: QtBot, write_it: Any
) -> None:
    window = window_of(page)
    for number in (5, 6, 7):  # a watched file that was replaced is watched again
        write_it(path, attributes={"strength": 2, "agility": number})
        qtbot.waitUntil(lambda: agility_in(page) == number)  # noqa: B023
    assert not page.document.is_dirty
    assert line_edit(page, "attributes", "agility").text() == "7"
    assert headline(page) == "17 m"
    assert page.notices.notices == ()
    assert "has been reloaded" in window.statusBar().currentMessage()
    window.menus.undo_action.trigger()
    assert headline(page) == "16 m"
    assert page.document.is_dirty
    window.menus.redo_action.trigger()
    assert not page.document.is_dirty


def test_tab_focus_cursor_and_scroll_stay(make: WindowMaker, write: Writer, path: Path, qtbot: QtBot) -> None:
    other = write("other.charsheet", name="Other")
    window = make(files=(path, other))
    window.resize(1000, 500)
    page = window.pages[0]
    window.tabs.setCurrentWidget(page)
    window.activateWindow()
    edit = line_edit(page, "name")
    edit.setFocus()
    edit.setCursorPosition(2)
    bars = [each for each in (page.form_area.verticalScrollBar(),) if each.maximum() > 0]
    for each in bars:
        each.setValue(each.maximum() // 2)
    before = [each.value() for each in bars]
    put(path, name="Miranda", attributes={"agility": 5})
    put(other, name="Others")
    qtbot.waitUntil(lambda: window.pages[1].document.character.name == "Others")
    qtbot.waitUntil(lambda: page.document.character.name == "Miranda")
    assert window.page is page
    assert QApplication.focusWidget() is edit
    assert (edit.text(), edit.cursorPosition()) == ("Miranda", 2)
    assert [each.value() for each in bars] == before


def test_what_means_the_same_is_no_news(page: CharacterPage, path: Path) -> None:
    window = window_of(page)
    path.write_text(json.dumps(MIRA, indent=8), encoding="utf-8")
    window.safe.look()
    assert not page.document.is_dirty
    assert page.document.history.labels == ()
    window.menus.save_action.trigger()  # and nobody is asked
    assert path.read_bytes() == page.document.data


def test_our_own_saves_are_no_news(page: CharacterPage, path: Path, qtbot: QtBot) -> None:
    window = window_of(page)
    replace_text(line_edit(page, "name"), "Mirabel")
    window.menus.save_action.trigger()
    qtbot.wait(400)  # what the watch has to say, it says by now
    window.safe.look()
    assert page.notices.notices == ()
    assert len(page.document.history.labels) == 1
    put(path, name="Miranda")  # what we have replaced ourselves is watched again
    qtbot.waitUntil(lambda: page.document.character.name == "Miranda")


def test_the_window_looks_when_it_gets_the_focus(page: CharacterPage, path: Path) -> None:
    window = window_of(page)
    window.safe.watch.stop()  # some disks say nothing
    put(path, name="Miranda")
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
    assert page.document.character.name == "Miranda"


# --- somebody has --------------------------------------------------------------------------------


@pytest.fixture
def touched(page: CharacterPage, path: Path, qtbot: QtBot) -> CharacterPage:
    """Agility is 6 here, 5 on disk, and that is told."""
    replace_text(line_edit(page, "attributes", "agility"), "6")
    put(path, attributes={"strength": 2, "agility": 5})
    qtbot.waitUntil(lambda: page.notices.bar(KEY) is not None)
    return page


def test_a_touched_one_asks_without_being_in_the_way(
    touched: CharacterPage, path: Path, qtbot: QtBot
) -> None:
    assert bar(touched).label.text() == "The file of Mira was changed by another program."
    assert "Agility: 6 → 5" in bar(touched).details.text()
    assert labels(touched) == ["Keep mine", "Take theirs", "Save mine as a copy…"]
    edit = line_edit(touched, "attributes", "agility")
    assert touched.window().focusWidget() is edit
    replace_text(edit, "7")
    assert agility_in(touched) == 7
    assert agility(path) == 5
    assert bar(touched).details.isVisible()
    qtbot.waitUntil(lambda: "Agility: 7 → 5" in bar(touched).details.text())


def test_keep_mine(touched: CharacterPage, path: Path) -> None:
    window = window_of(touched)
    theirs = path.read_bytes()
    press(touched, "Keep mine")
    assert agility(path) == 6
    assert not touched.document.is_dirty
    assert touched.notices.bar(KEY) is None
    assert [each.path.read_bytes() for each in window.services.backups.of(path)] == [theirs]


def test_keep_mine_of_what_changed_again_is_asked_again(touched: CharacterPage, path: Path) -> None:
    put(path, attributes={"agility": 9})
    press(touched, "Keep mine")
    assert agility(path) == 9
    assert "6 → 9" in bar(touched).details.text()
    press(touched, "Keep mine")
    assert agility(path) == 6


def test_keep_mine_that_cannot_be_written_is_told(
    touched: CharacterPage, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    told: list[str] = []
    monkeypatch.setattr(atomic.os, "fsync", full)
    monkeypatch.setattr("ui.window.files.tell", lambda _, title, lines: told.extend([title, *lines]))
    press(touched, "Keep mine")
    assert any("the disk is full" in each for each in told)
    assert agility(path) == 5
    assert touched.notices.bar(KEY) is not None


def test_take_theirs(touched: CharacterPage, path: Path) -> None:
    window = window_of(touched)
    put(path, attributes={"strength": 2, "agility": 9})  # as it is by then
    press(touched, "Take theirs")
    assert headline(touched) == "19 m"
    assert not touched.document.is_dirty
    assert touched.notices.bar(KEY) is None
    window.menus.undo_action.trigger()
    assert headline(touched) == "16 m"
    assert touched.document.is_dirty
    assert agility(path) == 9


def test_take_theirs_of_what_cannot_be_taken_any_more(
    touched: CharacterPage, path: Path, qtbot: QtBot
) -> None:
    path.write_bytes(b"{")
    press(touched, "Take theirs")
    assert agility_in(touched) == 6
    qtbot.waitUntil(lambda: "cannot be read" in bar(touched).label.text())


def test_save_a_copy(touched: CharacterPage, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *arguments: (str(arguments[2]), ""))
    press(touched, "Save mine as a copy…")
    copy = path.with_name("mira (my version).charsheet")
    assert (agility(path), agility(copy)) == (5, 6)
    assert touched.document.path == copy
    assert touched.notices.bar(KEY) is None


def test_a_closed_notice_comes_back_only_with_another_change(touched: CharacterPage, path: Path) -> None:
    window = window_of(touched)
    bar(touched).close_button.click()
    window.safe.look()
    assert touched.notices.bar(KEY) is None
    put(path, attributes={"agility": 8})
    window.safe.look()
    assert touched.notices.bar(KEY) is not None


def test_when_theirs_becomes_mine_there_is_nothing_to_ask(touched: CharacterPage, path: Path) -> None:
    window = window_of(touched)
    path.write_bytes(touched.document.data)
    window.safe.look()
    assert touched.notices.bar(KEY) is None
    assert not touched.document.is_dirty
    assert len(touched.document.history.labels) == 1


def test_when_theirs_is_taken_back_there_is_nothing_to_ask(touched: CharacterPage, write: Writer) -> None:
    window = window_of(touched)
    write()
    window.safe.look()
    assert touched.notices.bar(KEY) is None
    assert touched.document.is_dirty


def test_it_is_told_anew_in_another_language(make: WindowMaker, path: Path, qtbot: QtBot) -> None:
    window = make(files=(path,))
    replace_text(line_edit(window.pages[0], "attributes", "agility"), "6")
    put(path, attributes={"strength": 2, "agility": 5})
    qtbot.waitUntil(lambda: window.pages[0].notices.bar(KEY) is not None)
    window.set_language("ru")
    page = window.pages[0]
    qtbot.waitUntil(lambda: "Ловкость: 6 → 5" in bar(page).details.text())
    assert labels(page) == ["Оставить моё", "Взять с диска", "Сохранить моё как копию…"]
    press(page, "Взять с диска")
    assert page.notices.bar(KEY) is None


# --- half written, gone, or something else -------------------------------------------------------


def test_what_is_half_written_is_no_news(page: CharacterPage, path: Path, qtbot: QtBot) -> None:
    window = window_of(page)
    whole = json.dumps({**MIRA, "name": "Miranda"}).encode()
    with path.open("wb") as file:
        file.write(whole[:30])
        file.flush()
        window.safe.look()
        assert page.notices.notices == ()
        assert not page.document.is_dirty
        file.write(whole[30:])
    qtbot.waitUntil(lambda: page.document.character.name == "Miranda")
    assert not page.document.is_dirty
    assert page.notices.notices == ()


def test_what_stays_unreadable_is_told_and_nothing_is_lost(
    page: CharacterPage, path: Path, qtbot: QtBot
) -> None:
    path.write_bytes(b'{"format": 1, ')
    qtbot.waitUntil(lambda: page.notices.bar(KEY) is not None)
    assert "cannot be read now: is not JSON: line 1" in bar(page).label.text()
    assert labels(page) == ["Keep mine", "Save mine as a copy…"]
    assert page.document.is_dirty
    assert page.document.character.name == "Mira"
    put(path, name="Miranda")  # and once it is whole, an untouched character follows
    qtbot.waitUntil(lambda: page.document.character.name == "Miranda")
    assert not page.document.is_dirty
    assert page.notices.bar(KEY) is None


@pytest.mark.parametrize(
    ("language", "words"), [("en", "The file of Mira is gone"), ("ru", "Файла персонажа «Mira» больше нет")]
)
def test_a_file_that_is_gone_is_told_and_can_be_written_again(
    make: WindowMaker, write: Writer, qtbot: QtBot, language: str, words: str
) -> None:
    path = write()
    window = make(language, files=(path,))
    page = window.pages[0]
    path.rename(path.with_name("elsewhere"))
    qtbot.waitUntil(lambda: page.notices.bar(KEY) is not None)
    assert words in bar(page).label.text()
    assert page.document.is_dirty
    assert window.isWindowModified()
    bar(page).buttons[0].click()
    assert path.read_bytes() == page.document.data
    assert not page.document.is_dirty
    assert page.notices.bar(KEY) is None


def test_a_folder_that_is_gone_is_told_and_its_return_is_seen(
    make: WindowMaker, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    put(folder / "mira.charsheet")
    page = make(files=(folder / "mira.charsheet",)).pages[0]
    folder.rename(tmp_path / "away")
    qtbot.waitUntil(lambda: page.notices.bar(KEY) is not None)
    (tmp_path / "away").rename(folder)
    qtbot.waitUntil(lambda: page.notices.bar(KEY) is None)
    assert not page.document.is_dirty


def test_a_file_that_may_not_be_read_is_told(page: CharacterPage, path: Path, qtbot: QtBot) -> None:
    path.unlink()
    path.mkdir()
    qtbot.waitUntil(lambda: page.notices.bar(KEY) is not None)
    assert "this is a folder" in bar(page).label.text()
    press(page, "Keep mine")
    assert path.is_dir()
    assert page.document.is_dirty


def test_a_character_of_another_system_can_be_opened_and_mine_lies_in_the_backups(
    page: CharacterPage, path: Path, qtbot: QtBot
) -> None:
    window = window_of(page)
    replace_text(line_edit(page, "name"), "Mirabel")
    mine = page.document.data
    path.write_text('{"format": 1, "system": "d6", "name": "Thorn"}', encoding="utf-8")
    qtbot.waitUntil(lambda: page.notices.bar(KEY) is not None)
    assert "another rule system: Thorn (D6 (Combat Spaces))" in bar(page).label.text()
    assert labels(page) == ["Keep mine", "Open theirs", "Save mine as a copy…"]
    press(page, "Open theirs")
    assert [each.document.system.id for each in window.pages] == ["d6"]
    assert [each.path.read_bytes() for each in window.services.backups.of(path)] == [mine]


def test_without_a_backup_of_mine_theirs_is_not_opened(
    page: CharacterPage,
    path: Path,
    folders: Folders,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = window_of(page)
    told: list[str] = []
    monkeypatch.setattr("ui.window.files.tell", lambda _, title, lines: told.extend([title, *lines]))
    path.write_text('{"format": 1, "system": "d6", "name": "Thorn"}', encoding="utf-8")
    qtbot.waitUntil(lambda: page.notices.bar(KEY) is not None)
    (folders.state / "backups").write_bytes(b"in the way")
    press(page, "Open theirs")
    assert window.pages == [page]
    assert told


def test_closing_ends_the_watch(page: CharacterPage, path: Path, qtbot: QtBot) -> None:
    window = window_of(page)
    document = page.document
    assert window.close_page(page)
    put(path, name="Miranda")
    qtbot.wait(400)
    assert document.character.name == "Mira"


# --- rulings -------------------------------------------------------------------------------------


@pytest.mark.parametrize("nearby", [True, False])
def test_rulings_that_change_are_followed(
    page: CharacterPage, path: Path, folders: Folders, qtbot: QtBot, nearby: bool
) -> None:
    window = window_of(page)
    place = path.parent if nearby else folders.config
    place.mkdir(parents=True, exist_ok=True)

    def cost() -> object:
        return window.pages[0].document.rulings.model_dump()["climb_swim_cost"]

    for number in (3, 4):
        rulings = {"format": 1, "narateer": {"climb_swim_cost": number}}
        (place / "rulings.json").write_text(json.dumps(rulings), encoding="utf-8")
        qtbot.waitUntil(lambda: cost() == number)  # noqa: B023
    assert not window.pages[0].document.is_dirty
    (place / "rulings.json").unlink()
    qtbot.waitUntil(lambda: cost() == 2)
