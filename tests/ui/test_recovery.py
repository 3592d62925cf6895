"""After a kill the next start offers what was lost, whatever became of the file meanwhile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from charsheet.storage.folders import Folders
from charsheet.storage.journal import Journal
from charsheet.storage.sessions import Session
from tests.ui import killed
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import line_edit, replace_text
from ui.dialogs import Answer
from ui.outside import elsewhere
from ui.recovery.dialog import RecoveryDialog
from ui.window import files
from ui.window.main_window import MainWindow

ROOT = Path(__file__).resolve().parents[2]


def start(what: str, *paths: Path) -> subprocess.Popen[str]:
    """The real program in a process of its own, typing."""
    command = [sys.executable, str(ROOT / "tests" / "ui" / "killed.py"), what, *map(str, paths)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def kill(*paths: Path, what: str = "journal") -> None:
    """Let it type, or plan, and be killed."""
    with start(what, *paths) as process:
        output, _ = process.communicate(timeout=120)
    assert output == "ready\n"
    assert process.returncode == -9


@contextmanager
def running(*paths: Path) -> Iterator[subprocess.Popen[str]]:
    """One that goes on running with its edits unsaved."""
    with start("never", *paths) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield process
        process.kill()


def offered(window: MainWindow) -> RecoveryDialog | None:
    found = [each for each in window.findChildren(RecoveryDialog) if each.isVisible()]
    assert len(found) <= 1
    return found[0] if found else None


def dialog(window: MainWindow) -> RecoveryDialog:
    found = offered(window)
    assert found is not None
    return found


def rows(window: MainWindow) -> list[str]:
    shown = dialog(window).list
    return [shown.item(row).text() for row in range(shown.count())]


def journal_is_empty(folders: Folders) -> bool:
    return not any((folders.state / "journal").glob("*"))


def names(window: MainWindow) -> list[str]:
    return [page.document.character.name for page in window.pages]


# --- a kill --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_was_typed_is_offered_and_comes_back_as_a_step(
    make: WindowMaker, write: Writer, folders: Folders, language: str
) -> None:
    path = write()
    before = path.read_bytes()
    kill(path)
    assert path.read_bytes() == before
    window = make(language)
    assert rows(window) == ["Mira, edited"]
    told = dialog(window).details.text()
    words = {
        "en": ("Name: Mira → Mira, edited", "Agility: 4 → 6"),
        "ru": ("Имя: Mira → Mira, edited", "Ловкость: 4 → 6"),
    }
    assert told.splitlines() == list(words[language])
    assert str(path) in dialog(window).facts.text()
    dialog(window).restore_button.click()
    assert offered(window) is None
    page = next(each for each in window.pages if each.document.path == path)
    assert page.document.is_dirty
    assert page.document.character.name == "Mira, edited"
    assert path.read_bytes() == before
    window.menus.undo_action.trigger()
    assert not page.document.is_dirty
    window.menus.redo_action.trigger()
    window.menus.save_action.trigger()
    assert json.loads(path.read_text(encoding="utf-8"))["attributes"]["agility"] == 6
    window.close()
    assert journal_is_empty(folders)


def test_a_new_character_that_was_never_saved_comes_back(make: WindowMaker) -> None:
    kill()
    window = make()
    assert dialog(window).details.text() == "It was never saved."
    dialog(window).restore_button.click()
    assert window.page is not None
    assert window.page.document.path is None
    assert window.page.document.is_dirty
    assert window.page.document.character.name == "New character, edited"


def test_restored_work_is_in_the_journal_before_the_old_entry_goes(
    make: WindowMaker, write: Writer, folders: Folders
) -> None:
    path = write()
    kill(path)
    window = make()
    (old,) = (folders.state / "journal").iterdir()
    dialog(window).restore_button.click()
    (new,) = (folders.state / "journal").iterdir()
    assert new != old
    assert "Mira, edited" in new.read_text(encoding="utf-8")


def test_all_at_once(make: WindowMaker, write: Writer) -> None:
    paths = [write(), write("thorn.charsheet", name="Thorn")]
    kill(*paths)
    window = make(files=(paths[0],))
    assert sorted(rows(window)) == ["Mira, edited", "Thorn, edited"]
    dialog(window).all_button.click()
    assert offered(window) is None
    assert names(window) == ["Mira, edited", "Thorn, edited"]  # the open one was gone on with
    assert all(page.document.is_dirty for page in window.pages)


def test_discarded_work_lies_in_the_backups(make: WindowMaker, write: Writer, folders: Folders) -> None:
    path = write()
    kill(path)
    window = make()
    dialog(window).discard_button.click()
    assert offered(window) is None
    (backup,) = window.services.backups.of(path)
    assert json.loads(backup.path.read_bytes())["name"] == "Mira, edited"
    assert journal_is_empty(folders)


def test_without_a_copy_nothing_is_discarded(
    make: WindowMaker, write: Writer, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("ui.recovery.offer.tell", lambda _, title, lines: told.extend([title, *lines]))
    kill(write())
    window = make()
    (folders.state / "backups").write_bytes(b"in the way")
    dialog(window).discard_button.click()
    assert told[0] == "No copy could be kept, so nothing was discarded"
    assert rows(window) == ["Mira, edited"]


def test_decide_later_reminds_and_the_next_start_offers_it_again(
    make: WindowMaker, write: Writer, folders: Folders
) -> None:
    kill(write())
    window = make()
    dialog(window).later_button.click()
    assert offered(window) is None
    bar = window.notices.bar("lost")
    assert bar is not None
    assert "Mira, edited" in bar.label.text()
    bar.buttons[0].click()
    assert rows(window) == ["Mira, edited"]
    window.close()
    again = make()
    assert rows(again) == ["Mira, edited"]


def test_a_second_kill_loses_nothing_that_the_first_left(make: WindowMaker, write: Writer) -> None:
    kill(write())
    kill(write("thorn.charsheet", name="Thorn"))
    assert sorted(rows(make())) == ["Mira, edited", "Thorn, edited"]


# --- what became of the file ---------------------------------------------------------------------


def test_a_file_that_was_changed_since_is_told(make: WindowMaker, write: Writer) -> None:
    path = write()
    kill(path)
    write(attributes={"strength": 2, "agility": 9})
    window = make()
    told = dialog(window).details.text().splitlines()
    assert told == ["The file was changed since then.", "Name: Mira → Mira, edited", "Agility: 9 → 6"]
    dialog(window).restore_button.click()
    assert window.page is not None
    window.menus.undo_action.trigger()
    assert line_edit(window.page, "attributes", "agility").text() == "9"


def test_a_file_that_holds_the_very_same_is_not_offered(
    make: WindowMaker, write: Writer, folders: Folders
) -> None:
    path = write()
    kill(path)
    (entry,) = (folders.state / "journal").iterdir()
    path.write_text(json.loads(entry.read_bytes())["character"], encoding="utf-8")
    assert offered(make()) is None
    assert journal_is_empty(folders)


@pytest.mark.parametrize(
    ("content", "told"),
    [(None, "Its file is gone."), (b"{", "Its file cannot be read now: is not JSON: line 1, column 2")],
)
def test_a_file_that_is_gone_or_broken_is_told_and_the_work_comes_back(
    make: WindowMaker, write: Writer, content: bytes | None, told: str
) -> None:
    path = write()
    kill(path)
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    window = make(started=False)
    window.safe.start()
    assert dialog(window).details.text() == told
    dialog(window).restore_button.click()
    page = window.pages[0]
    assert page.document.path == path
    assert page.document.is_dirty
    assert page.document.character.name == "Mira, edited"


def test_a_folder_in_its_place_is_told(make: WindowMaker, write: Writer) -> None:
    path = write()
    kill(path)
    path.unlink()
    path.mkdir()
    window = make()
    assert dialog(window).details.text() == "Its file cannot be read now: this is a folder"


# --- what is in the journal ----------------------------------------------------------------------


def dead_entry(folders: Folders, content: dict[str, object] | str) -> None:
    """A journal with one entry, of a session that is dead."""
    session = Session.start(folders)
    folder = Journal.of(folders, session.token).folder
    folder.mkdir(parents=True, exist_ok=True)
    text = content if isinstance(content, str) else json.dumps(content)
    (folder / f"{session.token}-1.json").write_text(text, encoding="utf-8")
    session.leave()


def test_a_broken_entry_is_put_aside_and_told(make: WindowMaker, folders: Folders) -> None:
    dead_entry(folders, "{")
    window = make(started=False)
    window.safe.start()
    assert offered(window) is None
    bar = window.notices.bar("journal broken")
    assert bar is not None
    assert ".broken" in bar.details.text()


def test_a_character_that_this_version_cannot_read_can_only_be_kept(
    make: WindowMaker, folders: Folders
) -> None:
    entry = {"format": 1, "path": None, "name": "Later", "time": "2026-03-01T12:00:00+00:00"}
    dead_entry(folders, {**entry, "character": '{"format": 99, "system": "narateer"}'})
    window = make()
    assert rows(window) == ["Later"]
    assert "It cannot be read:" in dialog(window).details.text()
    assert not dialog(window).restore_button.isEnabled()
    dialog(window).all_button.click()
    dialog(window).discard_button.click()
    place = folders.characters / "Later.charsheet"
    (backup,) = window.services.backups.of(place)
    assert b"99" in backup.path.read_bytes()


def test_rulings_that_cannot_be_used_keep_the_work_where_it_is(
    make: WindowMaker, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("ui.recovery.offer.tell", lambda _, title, lines: told.extend([title, *lines]))
    kill()
    folders.config.mkdir(parents=True, exist_ok=True)
    (folders.config / "rulings.json").write_text("{", encoding="utf-8")
    window = make(started=False)
    window.safe.start()
    dialog(window).restore_button.click()
    assert told[0] == "The changes could not be restored"
    assert rows(window) == ["New character, edited"]


# --- the journal while one works -----------------------------------------------------------------


def test_saved_closed_or_given_up_work_leaves_the_journal(
    make: WindowMaker, write: Writer, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make(files=(write(),))
    assert window.safe.keeper is not None
    edit = line_edit(window.pages[0], "name")
    for done in ("save", "undo", "close"):
        replace_text(edit, done)
        window.safe.keeper.finish()
        assert len(killed.entries()) == 1
        if done == "save":
            window.menus.save_action.trigger()
        elif done == "undo":
            window.pages[0].document.go_to(1)
        else:
            monkeypatch.setattr(files, "ask_about_changes", lambda *_: Answer.DISCARD)
            window.close_page(window.pages[0])
        window.safe.keeper.finish()
        assert journal_is_empty(folders)


def test_who_types_and_types_is_not_put_off(make: WindowMaker, write: Writer, qtbot: QtBot) -> None:
    window = make(files=(write(),))
    edit = line_edit(window.pages[0], "name")
    edit.setFocus()

    def typed_on() -> bool:
        qtbot.keyClicks(edit, "x")
        return len(killed.entries()) == 1

    qtbot.waitUntil(typed_on)


def test_leaving_the_window_and_the_end_of_the_session_write_at_once(
    make: WindowMaker, write: Writer, qtbot: QtBot
) -> None:
    window = make(files=(write(),))
    edit = line_edit(window.pages[0], "name")
    replace_text(edit, "left")
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowDeactivate))
    assert window.safe.keeper is not None
    window.safe.keeper.finish()
    assert "left" in killed.entries()[0].read_text(encoding="utf-8")
    replace_text(edit, "over")
    window.safe.session_ends()
    assert "over" in killed.entries()[0].read_text(encoding="utf-8")


def test_a_journal_that_cannot_be_written_is_told_until_it_can(
    make: WindowMaker, write: Writer, folders: Folders, qtbot: QtBot
) -> None:
    window = make(files=(write(),))
    assert window.safe.keeper is not None
    (folders.state / "journal").write_bytes(b"in the way")
    edit = line_edit(window.pages[0], "name")
    for text in ("a", "b"):
        replace_text(edit, text)
        window.safe.keeper.finish()
        qtbot.waitUntil(lambda: window.notices.bar("journal") is not None)
    bar = window.notices.bar("journal")
    assert bar is not None
    assert "would be lost in a crash" in bar.label.text()
    (folders.state / "journal").unlink()
    window.safe.keeper.flush()  # the same text, tried again
    qtbot.waitUntil(lambda: window.notices.bar("journal") is None)
    assert len(killed.entries()) == 1


def test_without_a_state_folder_the_program_works_and_says_so(
    make: WindowMaker, write: Writer, folders: Folders
) -> None:
    folders.state.parent.mkdir(parents=True, exist_ok=True)
    folders.state.write_bytes(b"in the way")
    path = write()
    window = make(files=(path,))
    assert window.safe.keeper is None
    assert window.notices.bar("journal") is not None
    replace_text(line_edit(window.pages[0], "name"), "Mirabel")
    window.menus.save_action.trigger()
    assert json.loads(path.read_text(encoding="utf-8"))["name"] == "Mirabel"
    assert window.close_page(window.pages[0])


def test_a_name_that_is_no_text_does_not_stop_the_journal(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    document = window.pages[0].document
    assert window.safe.keeper is not None
    replace_text(line_edit(window.pages[0], "name"), "Mirabel")
    document.path = Path(os.fsdecode(b"/nowhere/\xff.charsheet"))
    window.safe.keeper.finish()
    (entry,) = killed.entries()
    assert json.loads(entry.read_bytes()).get("path") is None
    assert "Mirabel" in entry.read_text(encoding="utf-8")


# --- two programs --------------------------------------------------------------------------------


def test_the_work_of_a_running_program_is_not_offered_and_its_file_is_marked(
    make: WindowMaker, write: Writer, qtbot: QtBot
) -> None:
    path = write()
    with running(path) as other:
        window = make(files=(path,))
        assert offered(window) is None
        bar = window.pages[0].notices.bar(elsewhere.KEY)
        assert bar is not None
        assert f"Mira is also open in another window of the program (process {other.pid})" in bar.label.text()
        other.kill()
        other.wait()
        window.safe.look()  # stale marks vanish
        assert window.pages[0].notices.bar(elsewhere.KEY) is None
    window.close()
    assert rows(make()) == ["Mira, edited"]


def test_the_mark_goes_along_with_the_file(
    make: WindowMaker, write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, target = write(), tmp_path / "target.charsheet"
    one, other = make(files=(path,)), make(started=False)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    one.menus.save_as_action.trigger()
    other.open_paths([path])
    assert other.pages[0].notices.bar(elsewhere.KEY) is None
    other.open_paths([target])
    bar = other.pages[1].notices.bar(elsewhere.KEY)
    assert bar is not None
    other.menus.save_as_action.trigger()  # where it lies already
    assert other.pages[1].notices.bar(elsewhere.KEY) is not None
    one.close()
    other.safe.look()
    assert other.pages[1].notices.bar(elsewhere.KEY) is None


def test_a_disk_without_locks_stops_nothing(
    make: WindowMaker, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> None:
        raise OSError(37, "No locks available")

    window = make()
    monkeypatch.setattr(elsewhere, "try_lock", refuse)
    window.open_paths([write()])
    assert window.pages[-1].notices.bar(elsewhere.KEY) is None


@pytest.mark.usefixtures("folders")
def test_edits_are_kept_and_saved_though_the_program_s_files_are_gone(write: Writer) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    file = write()
    for agility in (6, 7):  # the first start of all writes more than others, and loads what that takes
        command = [sys.executable, "-m", "tests.ui.gone", str(file), str(agility)]
        ended = subprocess.run(
            command, check=False, env=environment, capture_output=True, text=True, timeout=120
        )
        assert ended.returncode == 0, ended.stderr
        assert f'"agility": {agility}' in json.loads(ended.stdout)["character"]
        assert json.loads(file.read_text(encoding="utf-8"))["attributes"]["agility"] == agility
