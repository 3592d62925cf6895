"""Opening, saving and closing: nothing lost, nothing overwritten by a failure, every mishap in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QPushButton

from charsheet.storage import atomic
from charsheet.storage.folders import Folders
from charsheet.storage.samples import copy_samples
from charsheet.storage.settings import SettingsFile
from charsheet.systems.registry import SYSTEMS
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import line_edit, replace_text
from ui.dialogs import Answer
from ui.window import files
from ui.window.main_window import MainWindow


def messages(window: MainWindow) -> str:
    boxes = window.findChildren(QMessageBox)
    return "\n".join(f"{each.text()}\n{each.informativeText()}" for each in boxes if each.isVisible())


def names(window: MainWindow) -> list[str]:
    return [page.document.character.name for page in window.pages]


def test_the_first_start_copies_the_samples_and_opens_them(make: WindowMaker, folders: Folders) -> None:
    window = make()
    assert len(window.pages) >= len(SYSTEMS) - 1
    assert all(
        page.document.path and page.document.path.parent == folders.characters for page in window.pages
    )
    assert not any(page.document.is_dirty for page in window.pages)


def test_a_deleted_sample_stays_deleted_and_open_characters_come_back(
    make: WindowMaker, folders: Folders
) -> None:
    first = make()
    everyone = names(first)
    gone = first.pages[0].document.path
    assert gone is not None
    first.close()
    gone.unlink()
    again = make()
    assert names(again) == everyone[1:]
    assert not gone.exists()


def test_an_edited_sample_is_never_overwritten_by_a_copy(folders: Folders) -> None:
    (path, *_) = copy_samples(folders)
    path.write_text("mine", encoding="utf-8")
    copy_samples(folders)
    assert path.read_text(encoding="utf-8") == "mine"


def test_named_files_open_and_the_damaged_one_is_named(
    make: WindowMaker, write: Writer, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.charsheet"
    broken.write_text(
        '{"format": 1, "system": "narateer", "attributes": {"agility": "four"}}', encoding="utf-8"
    )
    before = broken.read_bytes()
    window = make(files=(write(), broken, tmp_path / "nowhere", tmp_path))
    assert names(window) == ["Mira"]
    text = messages(window)
    assert "attributes.agility: must be a whole number" in text
    assert "there is no such file" in text
    assert "this is a folder" in text
    assert broken.read_bytes() == before


def test_the_same_file_opens_once(make: WindowMaker, write: Writer) -> None:
    path, other = write(), write("other.charsheet", name="Other")
    window = make(files=(path, other))
    window.open_paths([path])
    assert names(window) == ["Mira", "Other"]
    assert window.page is window.pages[0]


def test_an_edit_makes_it_dirty_and_saving_keeps_unknown_keys(make: WindowMaker, write: Writer) -> None:
    path = write(house_rules={"deep": [1.50, {"x": None}]})
    window = make(files=(path,))
    assert not window.isWindowModified()
    page = window.pages[0]
    replace_text(line_edit(page, "attributes", "agility"), "6")
    assert window.isWindowModified()
    assert window.tabs.tabText(0).endswith("•")
    window.menus.save_action.trigger()
    assert not window.isWindowModified()
    saved = json.loads(path.read_text(encoding="utf-8"))
    assert saved["attributes"] == {"strength": 2, "agility": 6}
    assert saved["house_rules"] == {"deep": [1.5, {"x": None}]}
    page.document.undo()
    assert window.isWindowModified()
    page.document.redo()
    assert not window.isWindowModified()


def test_a_failed_save_leaves_file_and_edit_and_says_so(
    make: WindowMaker, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write()
    before = path.read_bytes()
    window = make(files=(path,))
    replace_text(line_edit(window.pages[0], "name"), "Mirabel")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic.os, "fsync", full)
    window.menus.save_action.trigger()
    assert "the disk is full" in messages(window)
    assert "your changes are still here" in messages(window)
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir() if each.suffix == ".tmp"] == []
    assert window.pages[0].document.is_dirty


def test_save_as_gives_our_ending_and_takes_any_other(
    make: WindowMaker, write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make(files=(write(),))
    for chosen, expected in (("новая Мира", "новая Мира.charsheet"), ("mira.json", "mira.json")):
        monkeypatch.setattr(
            QFileDialog, "getSaveFileName", lambda *_, name=chosen: (str(tmp_path / name), "")
        )
        window.menus.save_as_action.trigger()
        assert (tmp_path / expected).is_file()
        assert window.pages[0].document.path == tmp_path / expected
    assert window.services.settings.settings.recent[0] == str(tmp_path / "mira.json")


def test_a_new_character_of_each_system_is_unsaved_and_asks_where(
    make: WindowMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def refuse(*arguments: object) -> tuple[str, str]:
        asked.append(str(arguments[2]))
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", refuse)
    window = make(started=False)
    for system in SYSTEMS:
        document = window.files.new(system, system.templates[0])
        assert document is not None
        window.add(document)
        assert window.page is not None
        assert window.page.document.is_dirty
        assert not window.files.save(document)
    assert len(asked) == len(SYSTEMS)
    assert all(each.endswith("New character.charsheet") for each in asked)


@pytest.mark.parametrize(
    ("answer", "closed"), [(Answer.CANCEL, False), (Answer.DISCARD, True), (Answer.SAVE, True)]
)
def test_closing_asks_about_changes(
    make: WindowMaker,
    write: Writer,
    monkeypatch: pytest.MonkeyPatch,
    answer: Answer,
    closed: bool,
) -> None:
    path = write()
    window = make(files=(path,))
    replace_text(line_edit(window.pages[0], "name"), "Mirabel")
    monkeypatch.setattr(files, "ask_about_changes", lambda *_: answer)
    assert window.close_page(window.pages[0]) is closed
    assert window.pages == [] if closed else len(window.pages) == 1
    name = json.loads(path.read_text(encoding="utf-8"))["name"]
    assert name == ("Mirabel" if answer is Answer.SAVE else "Mira")


def test_closing_the_window_can_be_cancelled_in_the_real_dialog(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    replace_text(line_edit(window.pages[0], "name"), "Mirabel")
    seen: list[str] = []

    def press(label: str) -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.append(box.text())
        next(each for each in box.findChildren(QPushButton) if each.text() == label).click()

    QTimer.singleShot(0, lambda: press("Cancel"))
    assert not window.close()
    QTimer.singleShot(0, lambda: press("Do not save"))
    assert window.close()
    assert seen == ["Mirabel has changes that are not saved."] * 2


def test_recent_files_are_listed_and_open(make: WindowMaker, write: Writer) -> None:
    path = write("a & b.charsheet")
    window = make(files=(path,))
    window.close_page(window.pages[0])
    window.menus.recent_menu.aboutToShow.emit()
    (action,) = window.menus.recent_menu.actions()
    assert "a && b" in action.text()
    action.trigger()
    assert names(window) == ["Mira"]


def test_a_broken_settings_file_is_put_aside_with_a_notice(make: WindowMaker, folders: Folders) -> None:
    folders.config.mkdir(parents=True)
    (folders.config / "settings.json").write_text("{", encoding="utf-8")
    window = make()
    assert "settings.broken.json" in window.notices.bars[0].label.text()
    assert (folders.config / "settings.broken.json").read_text(encoding="utf-8") == "{"
    assert SettingsFile.open(folders).notice is None
