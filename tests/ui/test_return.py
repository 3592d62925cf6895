"""What comes back at the next start: tabs, their order, the one in front, the window; what is told of it."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from charsheet.storage import atomic
from charsheet.storage.folders import Folders
from charsheet.storage.settings import SettingsFile
from tests.ui.conftest import WindowMaker, Writer
from ui.window import trouble
from ui.window.main_window import MainWindow

SOME = ("b.charsheet", "a.charsheet", "Мира с пробелом.json")


def names(window: MainWindow) -> list[str]:
    return [page.document.character.name for page in window.pages]


def told(window: MainWindow) -> str:
    return "\n".join(each.accessibleName() for each in window.notices.bars)


def messages(window: MainWindow) -> list[QMessageBox]:
    return [each for each in window.findChildren(QMessageBox) if each.isVisible()]


def opened(make: WindowMaker, write: Writer) -> MainWindow:
    return make(files=tuple(write(name, name=name[0]) for name in SOME))


def write_settings(folders: Folders, text: str) -> None:
    folders.config.mkdir(parents=True, exist_ok=True)
    (folders.config / "settings.json").write_text(text, "utf-8")


# --- tabs --------------------------------------------------------------------------------------


def test_tabs_come_back_in_their_order_with_the_same_one_in_front(make: WindowMaker, write: Writer) -> None:
    first = opened(make, write)
    first.tabs.tabBar().moveTab(0, 2)
    first.tabs.setCurrentIndex(1)
    assert names(first) == ["a", "М", "b"]
    first.close()
    again = make()
    assert names(again) == ["a", "М", "b"]
    assert again.tabs.currentIndex() == 1
    assert told(again) == ""


def test_a_program_that_is_killed_has_its_tabs_again(
    make: WindowMaker, write: Writer, folders: Folders, qtbot: QtBot
) -> None:
    window = opened(make, write)
    window.close_page(window.pages[0])

    def is_written() -> None:
        settings = SettingsFile.open(folders).settings
        assert [Path(each).name for each in settings.open] == list(SOME[1:])
        assert settings.active == str(window.pages[0].document.path)

    window.tabs.setCurrentIndex(0)
    qtbot.waitUntil(is_written)


@pytest.mark.parametrize(
    ("language", "words", "reason"),
    [
        ("en", "Not everything could be opened:", "there is no such file or folder"),
        ("ru", "Не всё удалось открыть:", "нет такого файла или папки"),
    ],
)
def test_files_that_are_gone_or_damaged_are_told_and_keep_nobody_back(
    make: WindowMaker, write: Writer, language: str, words: str, reason: str
) -> None:
    first = opened(make, write)
    first.tabs.setCurrentIndex(0)
    paths = [page.document.path for page in first.pages]
    first.close()
    gone, damaged = paths[0], paths[1]
    assert gone is not None
    assert damaged is not None
    gone.unlink()
    damaged.write_text('{"format": 1,', "utf-8")
    again = make(language)
    assert names(again) == ["М"]
    assert messages(again) == []
    assert told(again).startswith(words)
    assert f"{gone}: {reason}" in told(again)
    assert str(damaged) in told(again)
    assert damaged.read_text("utf-8") == '{"format": 1,'


def test_files_that_are_named_come_on_top_of_those_that_come_back(make: WindowMaker, write: Writer) -> None:
    opened(make, write).close()
    window = make(files=(write("new.charsheet", name="new"),))
    assert names(window) == ["b", "a", "М", "new"]
    assert window.page is window.pages[3]


def test_the_samples_of_the_first_start_do_not_push_aside_what_was_open(
    make: WindowMaker, write: Writer, folders: Folders
) -> None:
    opened(make, write).close()  # a first start with files copies none
    assert not list(folders.characters.glob("*"))
    window = make()
    assert names(window) == ["b", "a", "М"]
    assert list(folders.characters.glob("*"))


def test_a_window_of_its_own_opens_only_what_it_is_given(make: WindowMaker, write: Writer) -> None:
    opened(make, write).close()
    window = make(started=False)
    window.start([write("new.charsheet", name="new")], again=False)
    assert names(window) == ["new"]


def test_the_same_file_twice_is_opened_once(make: WindowMaker, write: Writer) -> None:
    path = write()
    window = make(files=(path, path))
    assert len(window.pages) == 1


def test_a_file_whose_name_no_text_can_hold_is_opened_and_not_remembered(
    make: WindowMaker, write: Writer, folders: Folders
) -> None:
    plain = write()
    strange = plain.with_name(os.fsdecode(b"\xff.charsheet"))
    plain.rename(strange)
    window = make(files=(strange,))
    assert names(window) == ["Mira"]
    window.close()
    settings = SettingsFile.open(folders).settings
    assert (settings.open, settings.active, settings.recent) == ((), None, ())
    assert os.fsdecode(b"\xff.charsheet") not in {
        page.document.path.name for page in make().pages if page.document.path
    }


# --- paths of another system -------------------------------------------------------------------

STRANGE = [
    r"C:\Users\Мира\Documents\mira.charsheet",
    r"\\server\share\mira.charsheet",
    "C:mira.charsheet",
    "/Users/mira/mira.charsheet",
    "/home/mira/" + "x" * 300,
    "a\0b",
    "",
    ".",
    "~/mira.charsheet",
    "file:///home/mira.charsheet",
    "/proc/1/mem",
    "/dev/zero",
]


def test_paths_of_another_system_are_told_as_gone(make: WindowMaker, folders: Folders, write: Writer) -> None:
    real = write()
    settings = {
        "samples_copied": True,
        "open": [*STRANGE, str(real)],
        "active": STRANGE[0],
        "recent": STRANGE[:10],
    }
    write_settings(folders, json.dumps(settings))
    window = make()
    assert names(window) == ["Mira"]
    assert messages(window) == []
    bar = window.notices.bar("unopened")
    assert bar is not None
    assert [str(line).rpartition(": ")[0] for line in bar.notice.lines] == [
        str(path) for path in dict.fromkeys(map(Path, STRANGE))
    ]
    window.menus.recent_menu.aboutToShow.emit()
    assert [each.text() for each in window.menus.recent_menu.actions()][1:] == STRANGE[:9]
    window.menus.recent_menu.actions()[1].trigger()
    (message,) = messages(window)
    assert STRANGE[0] in message.informativeText()
    message.close()


def test_a_portrait_of_another_system_is_kept_as_it_is(make: WindowMaker, write: Writer) -> None:
    window = make(files=tuple(write(f"{n}.charsheet", portrait=each) for n, each in enumerate(STRANGE[:4])))
    assert [page.document.character.portrait for page in window.pages] == STRANGE[:4]
    assert not any(page.document.is_dirty for page in window.pages)


# --- the window --------------------------------------------------------------------------------


def test_the_place_of_the_window_comes_back(make: WindowMaker, folders: Folders) -> None:
    first = make()
    first.resize(first.width() - 40, first.height() - 60)
    size = first.size()
    first.close()
    stored = SettingsFile.open(folders).settings
    assert stored.geometry
    assert stored.docks
    assert make().height() == size.height()


@pytest.mark.parametrize("rubbish", ["", "é%%%", "A" * 10_000])
def test_a_place_that_is_rubbish_is_passed_over(make: WindowMaker, folders: Folders, rubbish: str) -> None:
    write_settings(folders, json.dumps({"samples_copied": True, "geometry": rubbish, "docks": rubbish}))
    assert make().isVisible()


# --- settings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words", "field"),
    [
        ("en", "A part of the settings could not be read", "theme: must be one of: system, light, dark"),
        ("ru", "Часть настроек не удалось прочитать", "theme: "),
    ],
)
def test_a_bad_setting_is_told_and_the_good_ones_apply(
    make: WindowMaker, folders: Folders, write: Writer, language: str, words: str, field: str
) -> None:
    path = write()
    write_settings(
        folders, json.dumps({"theme": "pink", "samples_copied": True, "units": "feet", "open": [str(path)]})
    )
    window = make(language)
    assert words in told(window)
    assert field in told(window)
    assert names(window) == ["Mira"]
    assert window.services.settings.settings.units == "feet"
    assert (folders.config / "settings.broken.json").exists()


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "The settings could not be read."), ("ru", "Не удалось прочитать настройки.")],
)
def test_a_broken_file_is_told(make: WindowMaker, folders: Folders, language: str, words: str) -> None:
    write_settings(folders, "{")
    assert words in told(make(language))


def test_settings_that_cannot_be_written_are_told_once(
    make: WindowMaker, folders: Folders, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(target: Path, *_: object) -> None:
        if target.is_relative_to(folders.config):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(atomic, "_write", refuse)
    window = make(files=(write(),))
    window.set_theme("dark")
    bar = window.notices.bar(trouble.UNWRITTEN)
    assert bar is not None
    assert "the disk is read-only" in bar.label.text()
    assert window.services.settings.settings.theme == "dark"
    bar.close_button.click()
    window.set_theme("light")
    QApplication.processEvents()
    assert window.notices.bar(trouble.UNWRITTEN) is None


def test_only_the_first_window_tells_what_comes_back(
    make: WindowMaker, write: Writer, folders: Folders
) -> None:
    opened(make, write).close()
    before = SettingsFile.open(folders).settings
    window = make(started=False)
    window.start([write("new.charsheet", name="new")], again=False)
    window.close()
    after = SettingsFile.open(folders).settings
    assert (after.open, after.active) == (before.open, before.active)


def test_one_file_by_two_names_is_open_once(make: WindowMaker, write: Writer, tmp_path: Path) -> None:
    path = write()
    link = tmp_path / "link.charsheet"
    link.symlink_to(path)
    (tmp_path / "below").mkdir()
    window = make(files=(path,))
    window.open_paths([link])
    window.open_paths([tmp_path / "below" / ".." / path.name])
    assert len(window.pages) == 1
