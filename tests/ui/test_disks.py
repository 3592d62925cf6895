"""A window on disks that refuse: told in words, with the file; nothing is lost, and it goes on afterwards."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from functools import partial
from pathlib import Path

import pytest
from msgspec import Struct
from PySide6.QtWidgets import QMessageBox

from charsheet.storage.folders import Folders
from tests.trust.disks import full, immutable, read_only, small_disk, unprivileged
from tests.trust.fakes import Faults, failing
from tests.ui.conftest import MIRA, WindowMaker
from tests.ui.helpers import line_edit, replace_text
from ui.window.main_window import MainWindow

KEPT = {"en": "your changes are still here", "ru": "изменения не потеряны"}

FULL = {"en": "the disk is full", "ru": "на диске нет места"}
READ_ONLY = {"en": "the disk is read-only", "ru": "диск доступен только для чтения"}
REFUSED = {"en": "no permission", "ru": "нет доступа"}
LOCKED = {"en": "another program is using the file", "ru": "файл занят другой программой"}
TOO_LONG = {"en": "the file name is too long", "ru": "слишком длинное имя файла"}
BROKEN_OFF = {"en": "the system broke off the work", "ru": "система прервала работу"}
AWAY = {"en": "the disk or the network is not there", "ru": "диск или сеть больше не доступны"}


class Trouble(Struct, frozen=True):
    """A disk that refuses while it is ``active``, and what is said then; ``disk`` is one of its own."""

    name: str
    words: dict[str, str]
    active: Callable[[Path], AbstractContextManager[object]]
    disk: Callable[[Path], AbstractContextManager[None]] = lambda _: nullcontext()


def fake(name: str, words: dict[str, str], code: int, *calls: str) -> Trouble:
    """A call to the system that is refused."""

    def active(folder: Path) -> AbstractContextManager[object]:
        return Faults(folder, then=failing(code), names=frozenset(calls)).active()

    return Trouble(name, words, active)


TROUBLES = (
    fake("full", FULL, errno.ENOSPC, "write"),
    fake("full at the end", FULL, errno.ENOSPC, "fsync"),
    fake("no permission", REFUSED, errno.EACCES, "open"),
    fake("read-only", READ_ONLY, errno.EROFS, "open"),
    fake("locked", LOCKED, errno.EBUSY, "renameat2", "replace"),
    fake("too long a name", TOO_LONG, errno.ENAMETOOLONG, "open"),
    fake("interrupted", BROKEN_OFF, errno.EINTR, "fsync"),
    fake("network gone", AWAY, errno.ESTALE, "stat", "open"),
    Trouble("really full", FULL, full, small_disk),
    Trouble("really read-only", READ_ONLY, read_only, small_disk),
    Trouble("really immutable", REFUSED, immutable),
    Trouble("really somebody else's", REFUSED, unprivileged),
)


def told(window: MainWindow) -> str:
    """What messages say, which are closed by that."""
    boxes = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
    text = "\n".join(f"{each.text()}\n{each.informativeText()}" for each in boxes)
    for each in boxes:
        each.close()
    return text


def journal(folders: Folders) -> list[str]:
    """The names of the characters in the journal."""
    files = sorted((folders.state / "journal").glob("*.json"))
    return [json.loads(json.loads(each.read_bytes())["character"])["name"] for each in files]


def written(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(MIRA), encoding="utf-8")
    return path


def in_journal(window: MainWindow) -> bool:
    assert window.safe.keeper is not None
    return window.safe.keeper.finish()


@pytest.mark.parametrize("trouble", TROUBLES, ids=[each.name for each in TROUBLES])
def test_a_character_that_cannot_be_saved(
    make: WindowMaker, folders: Folders, tmp_path: Path, trouble: Trouble
) -> None:
    with ExitStack() as stack:
        stack.enter_context(trouble.disk(tmp_path / "disk"))
        path = written(tmp_path / "disk" / "Мира.charsheet")
        before, window = path.read_bytes(), make(files=(path,))
        replace_text(line_edit(window.pages[0], "name"), "Mirabel")
        assert in_journal(window)
        with trouble.active(path.parent):
            for language, words in trouble.words.items():
                window.set_language(language)
                window.menus.save_action.trigger()
                said = told(window)
                assert f"{path}: {words}" in said
                assert KEPT[language] in said
                assert window.pages[0].document.is_dirty
                assert line_edit(window.pages[0], "name").text() == "Mirabel"
        assert path.read_bytes() == before
        assert list(path.parent.iterdir()) == [path]
        assert journal(folders) == ["Mirabel"]
        window.menus.save_action.trigger()
        assert told(window) == ""
        assert json.loads(path.read_bytes())["name"] == "Mirabel"
        assert in_journal(window)
        assert journal(folders) == []
        window.close()


@pytest.mark.parametrize("language", FULL)
def test_the_programs_own_disk_is_full(
    make: WindowMaker, folders: Folders, tmp_path: Path, language: str
) -> None:
    with small_disk(folders.state.parent):
        path = written(tmp_path / "characters" / "Мира.charsheet")
        window = make(language, files=(path,))
        with full(folders.state.parent):
            replace_text(line_edit(window.pages[0], "name"), "Mirabel")
            assert not in_journal(window)
            window.services.remember(theme="dark")
            assert window.services.settings.settings.theme == "dark"  # as long as the program runs
            said = {each: shown(window, each) for each in ("journal", "settings unwritten")}
            assert f"{folders.state}: {FULL[language]}" in said["journal"]
            assert f"{window.services.settings.path}: {FULL[language]}" in said["settings unwritten"]
            window.menus.save_action.trigger()
            assert json.loads(path.read_bytes())["name"] == "Mirabel"
            assert FULL[language] in shown(window, "no backup")
        replace_text(line_edit(window.pages[0], "name"), "Mirabella")
        assert in_journal(window)
        assert journal(folders) == ["Mirabella"]
        assert window.notices.bar("journal") is None
        window.services.remember(scale=125)
        assert json.loads(window.services.settings.path.read_bytes())["theme"] == "dark"
        window.pages[0].document.mark_saved(path)
        window.close()


def shown(window: MainWindow, key: str) -> str:
    """What a notice says."""
    bar = window.notices.bar(key)
    assert bar is not None
    return bar.label.text()


def test_a_folder_that_nobody_is_let_look_into_any_more(make: WindowMaker, tmp_path: Path) -> None:
    path = written(tmp_path / "a" / "b" / "Мира.charsheet")
    window = make(files=(path,))
    replace_text(line_edit(window.pages[0], "name"), "Mirabel")
    stat = partial(Faults, path.parent.parent, then=failing(errno.EACCES))
    with stat(names=frozenset({"stat", "lstat", "open", "scandir", "listdir", "fopen"})).active():
        window.safe.look()
        window.menus.save_action.trigger()
        assert f"{path}: no permission" in told(window)
    assert window.pages[0].document.is_dirty
    window.safe.look()
    window.menus.save_action.trigger()
    assert json.loads(path.read_bytes())["name"] == "Mirabel"
