"""Files of other formats in the window: an older one is brought up, a newer one can only be looked at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QMessageBox

from charsheet.storage.backups import Backups
from charsheet.storage.folders import Folders
from charsheet.storage.jsontext import dump
from charsheet.systems.registry import SYSTEMS
from tests.storage.made_up import CHESS
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import headline, line_edit, replace_text
from ui.card.preview import CardPreview
from ui.services import Services
from ui.window import files
from ui.window.formats import KEY, keep_original
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage

FIXTURES = Path(__file__).parent.parent / "files"

OLD: dict[str, Any] = {
    "format": 1,
    "system": "chess",
    "name": "Kasparov",
    "attributes": {"strength": 2, "agility": 4},
    "speed": 4,
    "pieces": [{"called": "rook", "colour": {"deep": [0]}}],
    "of tomorrow": {"a": [1, False, ""]},
}


@pytest.fixture
def chess(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that knows one more system, whose files had two older formats."""
    known = {each.id: each for each in (*SYSTEMS, CHESS)}
    monkeypatch.setattr(Services, "systems", property(lambda _: known))


def notice(page: CharacterPage) -> str:
    bar = page.notices.bar(KEY)
    return "" if bar is None else bar.accessibleName()


def messages(window: MainWindow) -> str:
    boxes = window.findChildren(QMessageBox)
    return "\n".join(f"{each.text()}\n{each.informativeText()}" for each in boxes if each.isVisible())


def opened(window: MainWindow, path: Path) -> CharacterPage:
    window.open_paths([path])
    assert window.page is not None, messages(window)
    return window.page


def backups(folders: Folders) -> list[bytes]:
    return [each.read_bytes() for each in sorted((folders.state / "backups").rglob("*.charsheet"))]


# --- a file of every format that there was -----------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    "path", sorted(FIXTURES.glob("format*/*.charsheet")), ids=lambda each: f"{each.parent.name}-{each.stem}"
)
def test_a_file_of_every_format_opens_and_is_saved_as_it_was(
    make: WindowMaker, tmp_path: Path, path: Path, language: str
) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    window = make(language, (copy,))
    page = window.page
    assert page is not None, messages(window)
    assert not page.document.is_dirty
    assert notice(page) == ""
    replace_text(line_edit(page, "name"), "x")
    window.menus.undo_action.trigger()
    window.menus.save_action.trigger()
    assert copy.read_bytes() == path.read_bytes()
    assert not page.document.is_dirty


# --- an older one ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "This file was written in format 1."), ("ru", "Этот файл записан в формате 1.")],
)
def test_an_older_file_is_brought_up_and_told(
    make: WindowMaker, tmp_path: Path, chess: None, language: str, words: str
) -> None:
    path = tmp_path / "old.charsheet"
    path.write_bytes(dump(OLD))
    window = make(language, started=False)
    page = opened(window, path)
    assert notice(page).startswith(words)
    assert page.document.is_dirty
    assert window.isWindowModified()
    assert headline(page).startswith("14")
    assert path.read_bytes() == dump(OLD)


def test_its_original_is_kept_before_it_is_saved_in_the_newest_format(
    make: WindowMaker, tmp_path: Path, folders: Folders, chess: None
) -> None:
    path = tmp_path / "old.charsheet"
    path.write_bytes(dump(OLD))
    window = make(started=False)
    page = opened(window, path)
    window.menus.save_action.trigger()
    assert json.loads(path.read_bytes()) == {
        "format": 3,
        "system": "chess",
        "name": "Kasparov",
        "attributes": {"strength": 2, "agility": 4},
        "squares": 8,
        "pieces": [{"name": "rook", "colour": {"deep": [0]}}],
        "of tomorrow": {"a": [1, False, ""]},
    }
    assert backups(folders) == [dump(OLD)]
    assert not page.document.is_dirty
    assert notice(page) == ""
    again = opened(make(started=False), path)
    assert not again.document.is_dirty
    assert notice(again) == ""


def test_without_a_copy_of_the_original_nothing_is_overwritten(
    make: WindowMaker, tmp_path: Path, folders: Folders, chess: None
) -> None:
    path = tmp_path / "old.charsheet"
    path.write_bytes(dump(OLD))
    folders.state.parent.mkdir(parents=True, exist_ok=True)
    folders.state.write_bytes(b"")  # a file where the folder should be
    window = make(started=False)
    page = opened(window, path)
    window.menus.save_action.trigger()
    assert "could not be saved" in messages(window)
    assert path.read_bytes() == dump(OLD)
    assert page.document.is_dirty
    assert notice(page)


def test_saved_elsewhere_the_old_file_stays(
    make: WindowMaker, tmp_path: Path, folders: Folders, chess: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / "old.charsheet", tmp_path / "new.charsheet"
    path.write_bytes(dump(OLD))
    monkeypatch.setattr(files.QFileDialog, "getSaveFileName", lambda *_: (str(other), ""))
    window = make(started=False)
    page = opened(window, path)
    window.menus.save_as_action.trigger()
    assert path.read_bytes() == dump(OLD)
    assert json.loads(other.read_bytes())["format"] == 3
    assert notice(page) == ""


def test_where_the_file_is_gone_there_is_nothing_to_keep(
    make: WindowMaker, tmp_path: Path, folders: Folders, chess: None
) -> None:
    path = tmp_path / "old.charsheet"
    path.write_bytes(dump(OLD))
    page = opened(make(started=False), path)
    path.unlink()
    keep_original(page.document, path, Backups(folders.state / "backups"))
    assert backups(folders) == []


# --- a newer one -------------------------------------------------------------------------------

NEWER: dict[str, Any] = {
    "format": 2,
    "effects": [{"target": "bm", "value": 1}, {"target": "of tomorrow", "value": 2}],
    "conditions": ["slowed"],
    "of tomorrow": {"a": [1]},
}


@pytest.mark.parametrize(
    ("language", "words", "left_out"),
    [
        ("en", "in format 2; this one knows formats up to 1", "What could not be read is left out:"),
        ("ru", "в формате 2; эта знает форматы до 1", "Что не удалось прочитать, не показано:"),
    ],
)
def test_a_newer_file_is_shown_as_far_as_it_can_be_read(
    make: WindowMaker, write: Writer, language: str, words: str, left_out: str
) -> None:
    path = write(**NEWER)
    before = path.read_bytes()
    window = make(language, (path,))
    page = window.page
    assert page is not None
    assert words in notice(page)
    assert left_out in notice(page)
    assert "effects[1].target" in notice(page)
    assert headline(page) == {"en": "7.5 m", "ru": "7,5 м"}[language]
    assert not page.document.is_dirty
    assert window.close()
    assert path.read_bytes() == before


def test_nothing_in_it_can_be_changed_but_its_text_can_be_copied(
    make: WindowMaker, write: Writer, qapp: QApplication
) -> None:
    window = make(files=(write(**NEWER, notes="Courier", equipment=[{"name": "Rope", "bulk": 1}]),))
    page = window.page
    assert page is not None
    edit = line_edit(page, "name")
    for key in (Qt.Key.Key_X, Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
        QTest.keyClick(edit, key)
    strength = line_edit(page, "attributes", "strength")
    QTest.keyClick(strength, Qt.Key.Key_Up)
    assert (edit.text(), strength.text()) == ("Mira", "2")
    edit.selectAll()
    edit.copy()
    assert qapp.clipboard().text() == "Mira"
    enabled = [
        each
        for kind in (QAbstractButton, QComboBox)
        for each in page.form.findChildren(kind)
        if each.isEnabled()
    ]
    assert enabled == []
    for action in (
        window.menus.save_action,
        window.menus.save_as_action,
        window.menus.copy_action,
        window.menus.undo_action,
    ):
        assert not action.isEnabled()
    assert window.menus.close_action.isEnabled()
    assert page.document.history.labels == ()


def test_a_plan_for_it_is_not_kept_as_it_could_not_come_back(
    make: WindowMaker, write: Writer, folders: Folders
) -> None:
    window = make(files=(write(**NEWER),))
    page, keeper = window.page, window.safe.keeper
    assert page is not None
    assert keeper is not None
    planner = page.planners.planners[0]
    page.planners.open(planner).add_step(planner.kinds[0].id)
    keeper.finish()
    assert not any((folders.state / "journal").glob("*"))


def test_what_if_table_mode_and_card_still_work(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(**NEWER),))
    page = window.page
    assert page is not None
    before = headline(page)
    page.what_if.try_toggle("conditions.slowed", on=True)
    assert headline(page) != before
    assert not page.what_if.apply_button.isEnabled()
    window.menus.table_mode_action.trigger()
    assert page.table_mode is not None
    assert not any(each.isEnabled() for each in page.table_mode.conditions.values())
    assert not page.table_mode.clear_scene.isEnabled()
    window.menus.preview_action.trigger()
    (preview,) = window.findChildren(CardPreview)
    assert preview.isVisible()
    preview.close()


def test_saving_it_is_refused_in_words(make: WindowMaker, write: Writer) -> None:
    path = write(**NEWER)
    before = path.read_bytes()
    window = make(files=(path,))
    page = window.page
    assert page is not None
    assert not window.files.save(page.document)
    assert not window.files.save_as(page.document)
    assert "newer version" in messages(window)
    assert path.read_bytes() == before


def test_the_notice_stays_and_survives_another_language(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(**NEWER),))
    window.set_language("ru")
    page = window.page
    assert page is not None
    bar = page.notices.bar(KEY)
    assert bar is not None
    assert "формате 2" in bar.label.text()
    assert not bar.close_button.isVisible()
    assert line_edit(page, "name").isReadOnly()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"format": 2, "system": "of tomorrow"}, "is not known"),
        ({"format": 2, "system": ["narateer"]}, "is not known"),
    ],
)
def test_what_cannot_be_shown_at_all_is_told_and_left_alone(
    make: WindowMaker, write: Writer, fields: dict[str, Any], words: str
) -> None:
    path = write(**fields)
    before = path.read_bytes()
    window = make(files=(path,))
    assert window.pages == []
    told = messages(window)
    assert "newer version of the program (format 2; this one knows 1)" in told
    assert words in told
    assert path.read_bytes() == before
