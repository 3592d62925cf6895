"""The program's own settings: one validated model in one file."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from charsheet.present.locale import get_locale
from charsheet.storage.errors import FileError
from charsheet.storage.folders import Folders, user_folders
from charsheet.storage.settings import MOST_RECENT, Settings, SettingsFile


@pytest.fixture
def folders(home: Path) -> Folders:
    return user_folders()


def written(folders: Folders) -> Any:
    return json.loads((folders.config / "settings.json").read_bytes())


def write(folders: Folders, text: str) -> Path:
    folders.config.mkdir(parents=True)
    path = folders.config / "settings.json"
    path.write_text(text, "utf-8")
    return path


def test_the_first_start_has_the_defaults_and_writes_nothing(folders: Folders, home: Path) -> None:
    file = SettingsFile.open(folders)
    assert file.settings == Settings()
    assert file.notice is None
    assert list(home.iterdir()) == []


def test_a_change_is_written_and_read_again(folders: Folders) -> None:
    SettingsFile.open(folders).change(language="ru", theme="dark")
    file = SettingsFile.open(folders)
    assert (file.settings.language, file.settings.theme) == ("ru", "dark")
    assert written(folders) == {"language": "ru", "theme": "dark"}


@pytest.mark.parametrize(
    ("text", "kept"),
    [("feet", "feet"), ("squares", "squares:1.5m"), ("squares:2,50m", "squares:2.5m"), ("metres", "metres")],
)
def test_units_are_kept_in_one_form(folders: Folders, text: str, kept: str) -> None:
    SettingsFile.open(folders).change(units=text)
    assert SettingsFile.open(folders).settings.units == kept


@pytest.mark.parametrize("value", ["", "furlongs", "squares:0m", "squares:5", "squares:5km", None, 5])
def test_impossible_units_change_nothing(folders: Folders, value: Any) -> None:
    file = SettingsFile.open(folders)
    with pytest.raises(ValidationError):
        file.change(units=value)
    assert file.settings.units == "metres"


def test_no_change_writes_nothing(folders: Folders, home: Path) -> None:
    file = SettingsFile.open(folders)
    file.replace(file.settings)
    assert list(home.iterdir()) == []


def test_a_setting_of_another_version_is_kept(folders: Folders) -> None:
    write(folders, '{"theme": "light", "colour_of_tomorrow": {"a": [1]}}')
    file = SettingsFile.open(folders)
    file.change(samples_copied=True)
    assert written(folders) == {"theme": "light", "samples_copied": True, "colour_of_tomorrow": {"a": [1]}}


def test_an_impossible_value_changes_nothing(folders: Folders) -> None:
    file = SettingsFile.open(folders)
    with pytest.raises(ValidationError):
        file.change(theme="pink")
    assert file.settings == Settings()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"theme": "pink"}', '{"units": "ells"}', '{"recent": "x"}', "\0"]
)
def test_a_broken_file_is_put_aside_and_the_defaults_apply(folders: Folders, text: str) -> None:
    path = write(folders, text)
    file = SettingsFile.open(folders)
    aside = folders.config / "settings.broken.json"
    assert file.settings == Settings()
    assert file.notice is not None
    assert str(aside) in get_locale("ru").text(file.notice)
    assert aside.read_text("utf-8") == text
    assert not path.exists()
    file.change(theme="dark")
    assert SettingsFile.open(folders).notice is None


def test_a_broken_file_that_cannot_be_moved_is_no_reason_to_stop(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    write(folders, "{")
    monkeypatch.setattr(Path, "replace", refuse)
    file = SettingsFile.open(folders)
    assert file.settings == Settings()
    assert file.notice is not None


def test_a_folder_that_cannot_be_looked_at_is_no_reason_to_stop(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", refuse)
        file = SettingsFile.open(folders)
    assert file.settings == Settings()
    assert file.notice is not None


def test_what_cannot_be_written_holds_for_this_session(folders: Folders, home: Path) -> None:
    home.joinpath("config").write_bytes(b"")  # a file where the folder should be
    file = SettingsFile.open(folders)
    with pytest.raises(FileError):
        file.change(theme="dark")
    assert file.settings.theme == "dark"


def test_a_disk_that_is_full_leaves_the_old_settings(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    file = SettingsFile.open(folders)
    file.change(theme="light")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(FileError):
            file.change(theme="dark")
    assert written(folders) == {"theme": "light"}


def test_the_most_recent_file_stands_first_and_once() -> None:
    settings = Settings()
    for path in ("a", "b", "a"):
        settings = settings.with_recent(path)
    assert settings.recent == ("a", "b")


def test_only_so_many_are_remembered() -> None:
    settings = Settings()
    for number in range(MOST_RECENT + 3):
        settings = settings.with_recent(str(number))
    assert settings.recent == tuple(str(number) for number in range(MOST_RECENT + 2, 2, -1))
