"""Before every save the file is looked at: nothing is overwritten that nobody has seen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QPushButton

from charsheet.storage.folders import Folders
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import line_edit, replace_text
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage

WORDS = {
    "en": ("Keep mine", "Take theirs", "Save mine as a copy…", "Cancel"),
    "ru": ("Оставить моё", "Взять с диска", "Сохранить моё как копию…", "Отмена"),
}
MINE, THEIRS, COPY, CANCEL = range(4)


def agility(path: Path) -> object:
    return json.loads(path.read_text(encoding="utf-8"))["attributes"]["agility"]


def backups(window: MainWindow, path: Path) -> list[bytes]:
    return [each.path.read_bytes() for each in window.services.backups.of(path)]


@contextmanager
def answering(button: str, before: Callable[[], object] = lambda: None) -> Iterator[list[str]]:
    """Press a button of the next question; the list gets the question's words."""
    seen: list[str] = []

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.extend([box.text(), box.informativeText()])
        seen.extend(each.text() for each in box.findChildren(QPushButton))
        before()
        next(each for each in box.findChildren(QPushButton) if each.text() == button).click()

    QTimer.singleShot(0, press)
    yield seen
    assert seen, "nobody asked"


def edited(make: WindowMaker, path: Path, language: str = "en") -> tuple[MainWindow, CharacterPage]:
    """A window with an edit that is not saved: agility 6."""
    window = make(language, files=(path,))
    page = window.pages[0]
    replace_text(line_edit(page, "attributes", "agility"), "6")
    return window, page


@pytest.mark.parametrize("language", WORDS)
def test_what_differs_is_shown_and_cancel_leaves_all_as_it_is(
    make: WindowMaker, write: Writer, language: str
) -> None:
    path = write()
    window, page = edited(make, path, language)
    write(attributes={"strength": 2, "agility": 5}, name="Мира")
    theirs = path.read_bytes()
    with answering(WORDS[language][CANCEL]) as seen:
        window.menus.save_action.trigger()
    label = {"en": "Agility", "ru": "Ловкость"}[language]
    assert f"{label}: 6 → 5" in seen[1]
    assert "Mira → Мира" in seen[1]
    assert set(WORDS[language]) <= set(seen)
    assert path.read_bytes() == theirs
    assert page.document.is_dirty
    assert page.document.character.name == "Mira"


def test_keeping_mine_puts_theirs_into_the_backups(make: WindowMaker, write: Writer) -> None:
    path = write()
    window, page = edited(make, path)
    write(attributes={"agility": 5})
    theirs = path.read_bytes()
    with answering("Keep mine"):
        window.menus.save_action.trigger()
    assert agility(path) == 6
    assert backups(window, path) == [theirs]
    assert not page.document.is_dirty
    replace_text(line_edit(page, "attributes", "agility"), "7")
    window.menus.save_action.trigger()  # what was written by us is seen
    assert agility(path) == 7


def test_a_change_while_one_is_asked_is_asked_about_again(make: WindowMaker, write: Writer) -> None:
    path = write()
    window, _ = edited(make, path)
    write(attributes={"agility": 5})
    later: list[list[str]] = []

    def change_again() -> None:
        write(attributes={"agility": 9})

        def cancel() -> None:
            box = QApplication.activeModalWidget()
            assert isinstance(box, QMessageBox)
            later.append([box.informativeText()])
            next(each for each in box.findChildren(QPushButton) if each.text() == "Cancel").click()

        QTimer.singleShot(0, cancel)

    with answering("Keep mine", change_again):
        window.menus.save_action.trigger()
    assert "6 → 9" in later[0][0]
    assert agility(path) == 9


def test_taking_theirs_is_a_step_that_can_be_undone(make: WindowMaker, write: Writer) -> None:
    path = write()
    window, page = edited(make, path)
    write(attributes={"agility": 5})
    with answering("Take theirs"):
        window.menus.save_action.trigger()
    assert page.document.character == page.document.system.character.model_validate(
        json.loads(path.read_bytes())
    )
    assert not window.isWindowModified()
    assert line_edit(page, "attributes", "agility").text() == "5"
    assert "Reload from disk" in window.menus.undo_action.text()
    window.menus.undo_action.trigger()
    assert line_edit(page, "attributes", "agility").text() == "6"
    assert window.isWindowModified()
    window.menus.save_action.trigger()
    assert agility(path) == 6


def test_saving_mine_as_a_copy_proposes_a_name_beside_it(
    make: WindowMaker, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write()
    write("mira (my version).charsheet")
    window, page = edited(make, path)
    write(attributes={"agility": 5})
    proposed: list[Path] = []

    def choose(*arguments: object) -> tuple[str, str]:
        proposed.append(Path(str(arguments[2])))
        return str(arguments[2]), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    with answering("Save mine as a copy…"):
        window.menus.save_action.trigger()
    assert proposed == [path.with_name("mira (my version) 2.charsheet")]
    assert agility(path) == 5
    assert agility(proposed[0]) == 6
    assert page.document.path == proposed[0]
    assert not page.document.is_dirty


def test_a_file_that_is_gone_is_asked_about(make: WindowMaker, write: Writer) -> None:
    path = write()
    window, page = edited(make, path)
    path.unlink()
    with answering("Cancel") as seen:
        window.menus.save_action.trigger()
    assert "is gone" in seen[0]
    assert "Take theirs" not in seen
    assert seen[1] == ""
    assert not path.exists()
    with answering("Save again"):
        window.menus.save_action.trigger()
    assert agility(path) == 6
    assert not page.document.is_dirty


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('{"format": 1, "system": "d6", "name": "Thorn"}', "another rule system: Thorn (D6 (Combat Spaces))"),
        ('{"format": 1, "syst', "cannot be read now: is not JSON"),
        ("", "cannot be read now"),
    ],
)
def test_what_cannot_be_taken_is_not_offered(
    make: WindowMaker, write: Writer, content: str, told: str
) -> None:
    path = write()
    window, _ = edited(make, path)
    path.write_text(content, encoding="utf-8")
    with answering("Keep mine") as seen:
        window.menus.save_action.trigger()
    assert told in seen[0]
    assert "Take theirs" not in seen
    assert agility(path) == 6
    assert backups(window, path) == [content.encode()]


def test_only_written_otherwise(make: WindowMaker, write: Writer) -> None:
    path = write()
    window, _ = edited(make, path)
    path.write_text(
        path.read_text(encoding="utf-8").replace('"agility": 4', '"agility": 6.0'), encoding="utf-8"
    )
    with answering("Cancel") as seen:
        window.menus.save_action.trigger()
    assert "Only the way it is written differs." in seen[1]


def test_saving_as_over_another_file_keeps_that_one_in_the_backups(
    make: WindowMaker, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = write("other.charsheet", name="Other")
    before = other.read_bytes()
    window, page = edited(make, write())
    # The file dialog has asked whether to replace it.
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(other), ""))
    window.menus.save_as_action.trigger()
    assert page.document.path == other
    assert agility(other) == 6
    assert backups(window, other) == [before]


def test_closing_with_theirs_taken_leaves_it_open(make: WindowMaker, write: Writer) -> None:
    path = write()
    window, page = edited(make, path)
    write(attributes={"agility": 5})

    def save() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        QTimer.singleShot(0, take)
        next(each for each in box.findChildren(QPushButton) if each.text() == "Save").click()

    def take() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        next(each for each in box.findChildren(QPushButton) if each.text() == "Take theirs").click()

    QTimer.singleShot(0, save)
    assert not window.close_page(page)  # so that it can be undone
    assert not page.document.is_dirty


def test_no_backup_is_told_and_the_file_is_saved(make: WindowMaker, write: Writer, folders: Folders) -> None:
    path = write()
    window, page = edited(make, path)
    folders.state.mkdir(parents=True, exist_ok=True)
    (folders.state / "backups").write_bytes(b"in the way")
    window.menus.save_action.trigger()
    assert agility(path) == 6
    assert not page.document.is_dirty
    bar = window.notices.bar("no backup")
    assert bar is not None
    assert bar.label.text() == "No backup of mira.charsheet could be made: a part of the path is no folder"
