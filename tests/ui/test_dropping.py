"""Files and folders dropped on the window: opened, or refused in words; nothing moved, nothing typed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import line_edit
from ui.forms.editors import NotesEditor
from ui.window.dropped import MOST, characters_in, dropped
from ui.window.dropping import KEY
from ui.window.main_window import MainWindow


def local(path: Path) -> QUrl:
    return QUrl.fromLocalFile(str(path))


def drop(widget: QWidget, urls: Sequence[QUrl]) -> tuple[bool, QDropEvent]:
    """Drag *urls* over *widget* and let go; whether it would be taken there, and how."""
    mime = QMimeData()
    mime.setUrls(list(urls))
    mime.setText("\n".join(each.toString() for each in urls))
    actions = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), actions, mime, left, none)
    enter.ignore()
    QApplication.sendEvent(widget, enter)
    event = QDropEvent(QPointF(5, 5), actions, mime, left, none)
    event.setDropAction(Qt.DropAction.MoveAction)
    if enter.isAccepted():
        QApplication.sendEvent(widget, event)
    return enter.isAccepted(), event


def told(window: MainWindow) -> str:
    bar = window.notices.bar(KEY)
    return "" if bar is None else bar.accessibleName()


def names(window: MainWindow) -> list[str]:
    return [page.document.character.name for page in window.pages]


# --- what was dropped --------------------------------------------------------------------------


def test_a_folder_gives_its_characters_by_name(write: Writer, tmp_path: Path) -> None:
    write("b.charsheet")
    write("a.json")
    write("C.CHARSHEET")
    write(".hidden.charsheet")
    (tmp_path / "damaged.charsheet").write_text("{", "utf-8")
    (tmp_path / "other.json").write_text("[1]", "utf-8")
    (tmp_path / "broken.json").write_text("{", "utf-8")
    (tmp_path / "rulings.json").write_text('{"system": 1}', "utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / "folder.charsheet").mkdir()
    found = characters_in(tmp_path)
    assert [each.name for each in found] == ["C.CHARSHEET", "a.json", "b.charsheet", "damaged.charsheet"]


def test_each_file_is_opened_once(write: Writer, tmp_path: Path) -> None:
    path = write()
    found = dropped([local(path), local(tmp_path), local(path)])
    assert (found.paths, found.refused) == ((path,), ())


def test_a_folder_of_thousands_opens_a_sensible_number(tmp_path: Path) -> None:
    for number in range(MOST + 5):
        (tmp_path / f"{number:03}.charsheet").touch()
    found = dropped([local(tmp_path)])
    assert len(found.paths) == MOST
    (line,) = found.refused
    assert dict(line.args) == {"most": MOST, "count": MOST + 5}


# --- in the window -----------------------------------------------------------------------------


def test_files_and_folders_open_and_nothing_is_moved_away(
    make: WindowMaker, write: Writer, tmp_path: Path, qtbot: QtBot
) -> None:
    window = make(files=(write(),))
    other = write("kael.charsheet", name="Kael")
    (tmp_path / "party").mkdir()
    write("party/Торн.charsheet", name="Торн")
    accepted, event = drop(window, [local(other), local(tmp_path / "party")])
    assert accepted
    assert event.isAccepted()
    assert event.dropAction() is Qt.DropAction.CopyAction
    qtbot.waitUntil(lambda: names(window) == ["Mira", "Kael", "Торн"])
    assert told(window) == ""
    assert other.exists()


@pytest.mark.parametrize(
    ("language", "foreign", "empty", "not_ours"),
    [
        (
            "en",
            "https://example.org/mira.charsheet: only files of this computer can be opened",
            "there are no characters in this folder",
            "is not UTF-8 text",
        ),
        (
            "ru",
            "https://example.org/mira.charsheet: открыть можно только файлы этого компьютера",
            "в этой папке нет персонажей",
            "UTF-8",
        ),
    ],
)
def test_what_cannot_be_opened_is_told(
    make: WindowMaker,
    write: Writer,
    tmp_path: Path,
    qtbot: QtBot,
    language: str,
    foreign: str,
    empty: str,
    not_ours: str,
) -> None:
    window = make(language, (write(),))
    (tmp_path / "nothing").mkdir()
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\xff")
    drop(window, [QUrl("https://example.org/mira.charsheet"), local(tmp_path / "nothing"), local(picture)])
    qtbot.waitUntil(lambda: told(window) != "")
    assert foreign in told(window)
    assert empty in told(window)
    bar = window.notices.bar("unopened")
    assert bar is not None
    assert not_ours in bar.accessibleName()
    assert names(window) == ["Mira"]
    assert [each for each in window.findChildren(QMessageBox) if each.isVisible()] == []


def test_a_file_dropped_on_a_field_is_not_typed_into_it(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(notes="x"),))
    page = window.page
    assert page is not None
    notes = page.form.editors[("notes",)]
    assert isinstance(notes, NotesEditor)
    for widget in (line_edit(page, "name"), notes.edit.viewport()):
        drop(widget, [local(write("kael.charsheet"))])
    assert not page.document.is_dirty


def test_text_can_still_be_dropped_on_a_field(make: WindowMaker, write: Writer) -> None:
    page = make(files=(write(),)).page
    assert page is not None
    mime = QMimeData()
    mime.setText("x")
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, mime, left, none)
    event.ignore()
    QApplication.sendEvent(line_edit(page, "name"), event)
    assert event.isAccepted()


def test_what_is_no_file_is_left_to_others(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    mime = QMimeData()
    mime.setText("x")
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, mime, left, none)
    event.ignore()
    QApplication.sendEvent(window, event)
    assert not event.isAccepted()
