"""What lies where a file should be: pipes, devices, links and folders are told, and nobody waits for them."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from charsheet.cli import main
from charsheet.model.party import Party
from charsheet.present.locale import get_locale
from charsheet.storage.errors import FileError
from charsheet.storage.files import read_file
from charsheet.storage.folders import user_folders
from charsheet.storage.library import Library
from charsheet.storage.parties import find_members
from charsheet.storage.rulings import RULINGS_NAME, read_rulings
from charsheet.storage.settings import SETTINGS_NAME, SettingsFile
from charsheet.storage.traits import TRAITS_NAME, check_traits
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has none of these")


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        here = Path.cwd()
        os.chdir(path.parent)  # such a name has to be short
        try:
            made.bind(path.name)
        finally:
            os.chdir(here)


THINGS: dict[str, tuple[Callable[[Path], object], str]] = {
    "pipe": (os.mkfifo, "this is no ordinary file"),
    "socket": (a_socket, "this is no ordinary file"),
    "endless device": (lambda path: path.symlink_to("/dev/zero"), "this is no ordinary file"),
    "silent device": (lambda path: path.symlink_to("/dev/tty"), "this is no ordinary file"),
    "folder": (Path.mkdir, "this is a folder"),
    "link to itself": (lambda path: path.symlink_to(path), "links that lead in a circle"),
    "link to nowhere": (
        lambda path: path.symlink_to(path.with_name("nowhere")),
        "there is no such file or folder",
    ),
    "huge file": (lambda path: os.truncate(_made(path), 1 << 40), "is larger than 10 MB"),
}
READS: dict[str, Callable[[Path], object]] = {
    RULINGS_NAME: lambda path: read_rulings(path, SYSTEMS[0], SYSTEMS_BY_ID),
    TRAITS_NAME: lambda path: check_traits(path, SYSTEMS_BY_ID),
}
NAMES = ("a\0b", "x" * 300, "CON", "a\nb", "\u202eb", "-", " ", "*?")


def _made(path: Path) -> Path:
    path.touch()
    return path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))
    made = tmp_path / "here"
    made.mkdir()
    yield made
    for each in made.iterdir():
        if each.is_fifo() or each.is_symlink():
            each.unlink()


def told(refusal: pytest.ExceptionInfo[FileError]) -> str:
    (problem,) = refusal.value.problems
    return get_locale("en").text(problem.message).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("thing", THINGS)
def test_what_is_no_file_is_told_at_once(
    thing: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make, words = THINGS[thing]
    path = folder / "mira.charsheet"
    make(path)
    with pytest.raises(FileError) as refusal:
        read_file(path)
    assert told(refusal) == words
    assert main(["show", str(path), "--lang", "en"], lambda *_: 0) == 1
    assert capsys.readouterr().err.replace("\N{NO-BREAK SPACE}", " ") == f"{path}: {words}\n"
    for name, read in READS.items():
        make(folder / name)
        with pytest.raises(FileError) as refusal:
            read(folder / name)
        assert told(refusal) == words
    party = Party.model_validate({"format": 1, "members": [{"path": path.name}]})
    (found,) = find_members(party, folder / "we.json", SYSTEMS_BY_ID)
    assert found.loaded is None
    assert found.problems
    library = Library(SYSTEMS_BY_ID, user_folders())
    assert list(library.scan([folder]))
    assert [each.file for each in library.listed() if not each.complete and not each.problems] == []


@pytest.mark.parametrize("thing", THINGS)
def test_settings_that_are_no_file_keep_nobody_from_starting(thing: str, folder: Path) -> None:
    folders = user_folders()
    folders.config.mkdir(parents=True)
    THINGS[thing][0](folders.config / SETTINGS_NAME)
    settings = SettingsFile.open(folders)
    assert settings.settings.scale == 100
    if thing == "link to itself":  # which is nobody's to remove
        with pytest.raises(FileError) as refusal:
            settings.change(scale=150)
        assert told(refusal) == "links that lead in a circle"
    else:
        settings.change(scale=150)
        assert SettingsFile.open(folders).settings.scale == 150
    assert settings.settings.scale == 150


@pytest.mark.parametrize("name", NAMES)
def test_names_that_mean_something_to_a_system_are_names(name: str, folder: Path) -> None:
    party = Party.model_validate({"format": 1, "members": [{"path": name if name.strip() else "../" + name}]})
    (found,) = find_members(party, folder / "we.json", SYSTEMS_BY_ID)
    assert found.loaded is None
    for each in (name, "\udcff"):  # no letter at all
        with pytest.raises(FileError) as refusal:
            read_file(folder / each)
        assert told(refusal)
