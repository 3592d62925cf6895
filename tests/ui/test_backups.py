"""Backups in the window: told by time and by what differs, looked at, restored as a step, saved as a copy."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from charsheet.present.moments import moment_text
from charsheet.storage.folders import Folders
from charsheet.systems.registry import SYSTEMS
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import headline, line_edit, replace_text
from ui.recovery import backups
from ui.recovery.backups import BackupsDialog
from ui.theme import USUAL
from ui.window.main_window import MainWindow


def dialog(window: MainWindow) -> BackupsDialog:
    (found,) = [each for each in window.findChildren(BackupsDialog) if each.isVisible()]
    return found


def saved_twice(make: WindowMaker, path: Path, language: str = "en") -> MainWindow:
    """Agility was 4, then 5, and is 6 now; the dialog is open."""
    window = make(language, files=(path,))
    for number in ("5", "6"):
        replace_text(line_edit(window.pages[0], "attributes", "agility"), number)
        window.menus.save_action.trigger()
    window.menus.backups_action.trigger()
    return window


def choose(window: MainWindow, row: int) -> None:
    dialog(window).list.setCurrentRow(row)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Now → then:", "Agility: 6 → 4"]),
        ("ru", ["Сейчас → тогда:", "Ловкость: 6 → 4"]),
    ],
)
def test_they_are_listed_and_can_be_looked_at(
    make: WindowMaker, write: Writer, language: str, words: list[str]
) -> None:
    path = write()
    window = saved_twice(make, path, language)
    shown = dialog(window)
    assert shown.list.count() == 2
    newest = window.services.backups.of(path)[0].time
    assert shown.list.item(0).text() == f"{moment_text(newest, window.services.locale)}\nMira"
    choose(window, 1)
    assert shown.changes.text().splitlines() == words
    assert shown.preview.isReadOnly()
    assert ("BM: 14 m" if language == "en" else "BM: 14 м") in shown.preview.toPlainText().replace(
        "\u00a0", " "
    )


def test_the_sheet_of_one_is_as_large_as_all_text(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    window.set_scale(200)
    window.menus.backups_action.trigger()
    font = dialog(window).preview.font()
    assert font.pointSizeF() == window.font().pointSizeF() == 2 * USUAL
    assert font.family() == QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()


def test_restoring_is_a_step_and_saves_nothing(make: WindowMaker, write: Writer) -> None:
    path = write()
    window = saved_twice(make, path)
    choose(window, 1)
    dialog(window).restore_button.click()
    page = window.pages[0]
    assert headline(page) == "14 m"
    assert page.document.is_dirty
    assert json.loads(path.read_bytes())["attributes"]["agility"] == 6
    assert dialog(window).changes.text() == "It says what is open now."
    assert not dialog(window).restore_button.isEnabled()
    assert "Restore the backup of" in window.menus.undo_action.text()
    window.menus.undo_action.trigger()
    assert headline(page) == "16 m"
    assert dialog(window).restore_button.isEnabled()
    dialog(window).accept()
    window.menus.redo_action.trigger()  # nobody looks any more
    window.menus.save_action.trigger()
    assert json.loads(path.read_bytes())["attributes"]["agility"] == 4


def test_a_copy_is_saved_byte_for_byte_and_what_it_replaces_is_kept(
    make: WindowMaker, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write()
    original = path.read_bytes()
    window = saved_twice(make, path)
    choose(window, 1)
    proposed: list[Path] = []

    def there(*arguments: object) -> tuple[str, str]:
        proposed.append(Path(str(arguments[2])))
        return str(arguments[2]), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    dialog(window).copy_button.click()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", there)
    dialog(window).copy_button.click()
    assert proposed[0].parent == path.parent
    assert proposed[0].read_bytes() == original
    proposed[0].write_bytes(b"somebody's")
    dialog(window).copy_button.click()
    assert proposed[0].read_bytes() == original
    (kept,) = window.services.backups.of(proposed[0])
    assert kept.path.read_bytes() == b"somebody's"


def test_a_copy_that_cannot_be_saved_is_told(
    make: WindowMaker, write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(backups, "tell", lambda _, title, lines: told.extend([title, *lines]))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path), ""))
    window = saved_twice(make, write())
    dialog(window).copy_button.click()
    assert told[:2] == ["The copy could not be saved", f"{tmp_path}: this is a folder"]
    assert "The backup is still there" in told[2]


def test_garbage_and_another_system_can_be_looked_at_and_copied(make: WindowMaker, write: Writer) -> None:
    path = write()
    window = make(files=(path,))
    store = window.services.backups
    store.keep(path, b'{"format": 1, "system": "d6", "name": "Thorn"}')
    store.keep(path, b"\xffgarbage")
    store.keep(path, b"x").path.unlink()
    broken = store.keep(path, b"y").path
    broken.unlink()
    broken.mkdir()
    window.menus.backups_action.trigger()
    shown = dialog(window)
    texts = [shown.list.item(row).text().splitlines()[1] for row in range(shown.list.count())]
    assert texts == ["cannot be read", "cannot be read", "Thorn"]
    assert "this is a folder" in shown.changes.text()
    assert not shown.copy_button.isEnabled()
    choose(window, 1)
    assert "is not UTF-8" in shown.changes.text()
    assert "garbage" in shown.preview.toPlainText()
    assert (shown.restore_button.isEnabled(), shown.copy_button.isEnabled()) == (False, True)
    choose(window, 2)
    assert shown.changes.text().splitlines()[1] == "It is a character of another rule system."
    assert "Thorn — D6" in shown.preview.toPlainText()
    assert not shown.restore_button.isEnabled()


def test_rulings_that_cannot_be_used_do_not_keep_one_from_looking(make: WindowMaker, write: Writer) -> None:
    path = write()
    window = make(files=(path,))
    window.services.backups.keep(path, path.read_bytes())
    path.with_name("rulings.json").write_text("{", encoding="utf-8")
    window.menus.backups_action.trigger()
    assert "Mira — Narateer" in dialog(window).preview.toPlainText()


def test_without_any_it_says_so(make: WindowMaker, write: Writer, folders: Folders) -> None:
    window = make(files=(write(),))
    window.menus.backups_action.trigger()
    assert "There are none yet" in dialog(window).changes.text()
    assert not dialog(window).restore_button.isEnabled()
    dialog(window).close()
    QApplication.processEvents()
    (folders.state / "backups").write_bytes(b"in the way")
    window.menus.backups_action.trigger()
    assert "There are none yet" in dialog(window).changes.text()


def messages(window: MainWindow) -> str:
    boxes = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
    return "\n".join(f"{each.text()}\n{each.informativeText()}" for each in boxes)


def test_one_that_was_never_saved_has_none(make: WindowMaker) -> None:
    window = make(started=False)
    document = window.files.new(SYSTEMS[0], SYSTEMS[0].templates[0])
    assert document is not None
    window.add(document)
    window.menus.backups_action.trigger()
    assert "This character was never saved" in messages(window)


def test_a_folder_of_backups_that_cannot_be_read_is_told(
    make: WindowMaker, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> list[str]:
        raise PermissionError(13, "no")

    path = write()
    window = make(files=(path,))
    window.services.backups.keep(path, path.read_bytes())
    with monkeypatch.context() as patch:
        patch.setattr(os, "listdir", refuse)
        window.menus.backups_action.trigger()
    assert "The backups cannot be read\nno permission" in messages(window)
