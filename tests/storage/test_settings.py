"""The program's own settings: one validated model in one file."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from charsheet.model.problems import path_text
from charsheet.present.locale import get_locale
from charsheet.storage import files
from charsheet.storage.errors import FileError
from charsheet.storage.folders import Folders, user_folders
from charsheet.storage.settings import MOST_RECENT, CardChoice, Settings, SettingsFile, storable


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


def test_how_cards_are_printed_is_kept(folders: Folders) -> None:
    choice = CardChoice(size="70x120", paper="a4", duplex="fold", blocks="modes,notes", language="ru")
    SettingsFile.open(folders).change(card=choice)
    assert SettingsFile.open(folders).settings.card == choice
    assert Settings().card == CardChoice()


@pytest.mark.parametrize(
    ("text", "kept"),
    [("feet", "feet"), ("squares", "squares:1.5m"), ("squares:2,50m", "squares:2.5m"), ("metres", "metres")],
)
def test_units_are_kept_in_one_form(folders: Folders, text: str, kept: str) -> None:
    SettingsFile.open(folders).change(units=text)
    assert SettingsFile.open(folders).settings.units == kept


@pytest.mark.parametrize("value", [0, 501, "ten", None, 2.5])
def test_an_impossible_number_of_backups_changes_nothing(folders: Folders, value: Any) -> None:
    file = SettingsFile.open(folders)
    file.change(backups=25)
    with pytest.raises(ValidationError):
        file.change(backups=value)
    assert SettingsFile.open(folders).settings.backups == 25


@pytest.mark.parametrize("value", ["", "furlongs", "squares:0m", "squares:5", "squares:5km", None, 5])
def test_impossible_units_change_nothing(folders: Folders, value: Any) -> None:
    file = SettingsFile.open(folders)
    with pytest.raises(ValidationError):
        file.change(units=value)
    assert file.settings.units == "metres"


def test_no_change_writes_nothing(folders: Folders, home: Path) -> None:
    file = SettingsFile.open(folders)
    file.update(lambda settings: settings)
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
    "text", ["", "{", "[]", "null", "5", '"x"', "\0", '{"theme": "dark", "theme": "dark"}', '{"a": NaN}']
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


# --- what is broken ----------------------------------------------------------------------------

GOOD = '"language": "ru", "recent": ["/a"], "samples_copied": true'


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ('"theme": "pink"', "theme: must be one of: system, light, dark, contrast"),
        ('"theme": null', "theme: must be one of: system, light, dark, contrast"),
        ('"theme": 1', "theme: must be one of: system, light, dark, contrast"),
        ('"scale": 110', "scale: must be one of: 100, 125, 150, 175, 200, 225, 250"),
        ('"decimal_mark": ";"', "decimal_mark: must be one of: language, ., ,"),
        ('"units": "ells"', "units: is no unit of length; there are: metres, feet, yards, squares"),
        ('"open": "x"', "open: must be a list"),
        ('"open": {"0": "x"}', "open: must be a list"),
        ('"geometry": 5', "geometry: must be text"),
        ('"active": ["x"]', "active: must be text"),
        ('"docks": false', "docks: must be text"),
    ],
)
def test_one_bad_value_does_not_take_the_good_ones_with_it(folders: Folders, bad: str, problem: str) -> None:
    text = f"{{{GOOD}, {bad}}}"
    path = write(folders, text)
    file = SettingsFile.open(folders)
    assert (file.settings.language, file.settings.recent) == ("ru", ("/a",))
    assert file.settings.samples_copied
    assert file.notice is not None
    aside = folders.config / "settings.broken.json"
    assert str(aside) in get_locale("ru").text(file.notice)
    assert aside.read_text("utf-8") == text
    (told,) = file.problems
    if not bad.startswith('"units"'):
        assert f"{path_text(told.path)}: {get_locale('en').text(told.message)}" == problem
    assert told.path == (problem.partition(":")[0],)
    assert path.exists()
    again = SettingsFile.open(folders)
    assert (again.settings, again.notice) == (file.settings, None)


def test_a_bad_entry_of_a_list_goes_alone(folders: Folders) -> None:
    write(folders, '{"recent": ["/a", 5, "/b", null], "theme": "pink", "of tomorrow": {"a": [0]}}')
    file = SettingsFile.open(folders)
    assert file.settings.recent == ("/a", "/b")
    assert [path_text(each.path) for each in file.problems] == ["theme", "recent[1]", "recent[3]"]
    assert written(folders) == {"recent": ["/a", "/b"], "of tomorrow": {"a": [0]}}


def test_what_was_put_aside_before_is_not_lost(folders: Folders) -> None:
    path = write(folders, "first")
    SettingsFile.open(folders)
    path.write_text("second", "utf-8")
    SettingsFile.open(folders)
    path.write_text('{"theme": "third"}', "utf-8")
    SettingsFile.open(folders)
    asides = sorted(folders.config.glob("*.broken*"))
    assert [each.read_text("utf-8") for each in asides] == ["second", '{"theme": "third"}', "first"]


def test_where_nothing_can_be_put_aside_the_good_values_apply_for_this_session(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    path = write(folders, f'{{{GOOD}, "theme": 5}}')
    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr(os, "replace", refuse)
    file = SettingsFile.open(folders)
    assert file.settings.language == "ru"
    assert file.notice is not None
    assert "put aside" not in get_locale("en").text(file.notice)
    assert path.read_text("utf-8") == f'{{{GOOD}, "theme": 5}}'


def test_a_slip_in_a_name_is_told_and_kept(folders: Folders) -> None:
    write(folders, '{"langauge": "ru", "colour": 1}')
    file = SettingsFile.open(folders)
    assert file.notice is not None
    (slip,) = file.problems
    assert path_text(slip.path) == "langauge"
    assert get_locale("en").text(slip.message) == 'is not known; is "language" meant?'
    file.change(theme="dark")
    assert written(folders) == {"theme": "dark", "langauge": "ru", "colour": 1}


# --- two programs ------------------------------------------------------------------------------


def test_two_programs_write_each_their_own(folders: Folders) -> None:
    one, other = SettingsFile.open(folders), SettingsFile.open(folders)
    one.change(theme="dark")
    other.change(language="ru")
    one.change(units="feet")
    assert written(folders) == {"theme": "dark", "language": "ru", "units": "feet"}
    assert one.settings.language is None  # what the other does is no change of this session


def test_the_recent_files_of_both_are_kept(folders: Folders) -> None:
    one, other = SettingsFile.open(folders), SettingsFile.open(folders)
    one.update(lambda settings: settings.with_recent("/a"))
    other.update(lambda settings: settings.with_recent("/b"))
    assert written(folders)["recent"] == ["/b", "/a"]


@pytest.mark.parametrize("damage", ["{", '{"theme": 5}', None])
def test_a_file_that_broke_or_went_meanwhile_is_written_anew(folders: Folders, damage: str | None) -> None:
    file = SettingsFile.open(folders)
    file.change(language="ru")
    path = folders.config / "settings.json"
    path.unlink()
    if damage is not None:
        path.write_text(damage, "utf-8")
    file.change(theme="dark")
    assert written(folders) == {"language": "ru", "theme": "dark"}
    # It may be what somebody wrote by hand.
    aside = list(folders.config.glob("*broken*"))
    assert [each.read_text("utf-8") for each in aside] == ([] if damage is None else [damage])


def test_a_file_that_broke_meanwhile_and_will_not_go_is_left_alone(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SettingsFile.open(folders)
    path = write(folders, "{")

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(FileError):
        file.change(theme="dark")
    assert path.read_text("utf-8") == "{"
    assert file.settings.theme == "dark"


def test_what_cannot_be_read_now_is_not_put_aside(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(folders, '{"language": "ru"}')

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(files, "read_open", fail)
        file = SettingsFile.open(folders)
        assert file.notice is not None
        with pytest.raises(FileError):
            file.change(theme="dark")
    assert list(folders.config.iterdir()) == [path]
    file.change(scale=150)
    assert written(folders) == {"language": "ru", "theme": "dark", "scale": 150}


def test_what_another_program_writes_at_the_same_moment_is_kept(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = SettingsFile.open(folders), SettingsFile.open(folders)
    one.change(language="ru")
    sync, meanwhile = os.fsync, [lambda: other.change(scale=150)]

    def slow(handle: int) -> None:
        sync(handle)
        if meanwhile:
            meanwhile.pop()()

    monkeypatch.setattr(os, "fsync", slow)
    one.change(theme="dark")
    assert written(folders) == {"language": "ru", "theme": "dark", "scale": 150}


def test_what_is_as_it_should_be_is_not_written_again(folders: Folders) -> None:
    one, other = SettingsFile.open(folders), SettingsFile.open(folders)
    one.change(theme="dark")
    path = folders.config / "settings.json"
    before = path.stat().st_ino
    other.change(theme="dark")
    assert path.stat().st_ino == before


def test_what_could_not_be_written_is_written_with_the_next_change(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    file = SettingsFile.open(folders)
    file.change(units="feet")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        for values in ({"theme": "dark"}, {"language": "ru"}):
            with pytest.raises(FileError):
                file.change(**values)
    assert written(folders) == {"units": "feet"}
    file.change(samples_copied=True)
    assert written(folders) == {
        "units": "feet",
        "theme": "dark",
        "language": "ru",
        "samples_copied": True,
    }
    assert file.settings.theme == "dark"


def test_an_impossible_change_is_not_tried_again(folders: Folders) -> None:
    file = SettingsFile.open(folders)
    with pytest.raises(ValidationError):
        file.change(theme="pink")
    file.change(language="ru")
    assert written(folders) == {"language": "ru"}


def test_a_path_that_no_text_can_hold_is_not_stored() -> None:
    assert storable(Path("/a/Мира.charsheet")) == "/a/Мира.charsheet"
    assert storable(Path("mira.charsheet")) == str(Path.cwd() / "mira.charsheet")
    assert storable(Path(os.fsdecode(b"/a/\xff.charsheet"))) is None


def test_a_folder_that_is_no_whole_path_goes_alone(folders: Folders) -> None:
    write(folders, json.dumps({"folders": ["/a", "b", r"C:\Characters"], "theme": "dark"}))
    file = SettingsFile.open(folders)
    assert (file.settings.folders, file.settings.theme) == (("/a",), "dark")
    told = [(path_text(each.path), get_locale("en").text(each.message)) for each in file.problems]
    assert told == [("folders[1]", "must be a whole path"), ("folders[2]", "must be a whole path")]
