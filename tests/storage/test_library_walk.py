"""The search for files: everything once, whatever leads to it, and nothing stops it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charsheet.present.locale import get_locale
from charsheet.storage.library_entries import Folder
from charsheet.storage.library_walk import Found, Walk
from tests.storage.library_files import character, text

posix = pytest.mark.skipif(sys.platform == "win32", reason="links need no permission here")


def search(*roots: Path) -> list[str]:
    """The files that are found, in order."""
    return [each.file for each in Walk().search(roots) if isinstance(each, Found)]


def folders(*roots: Path) -> list[Folder]:
    return [each for each in Walk().search(roots) if isinstance(each, Folder)]


def names(*roots: Path) -> list[str]:
    return sorted(Path(each).name for each in search(*roots))


def said(folder: Folder) -> str:
    return "" if folder.problem is None else get_locale("en").text(folder.problem)


def test_only_what_could_be_a_character_is_found(tmp_path: Path) -> None:
    for name in (
        "Мира.charsheet",
        "MIRA.CHARSHEET",
        "b.json",
        ".hidden.charsheet",
        ".Mira.123.x.tmp",
        "rulings.json",
        "Traits.json",
        "notes.txt",
        "charsheet",
    ):
        text(tmp_path / name, "{}")
    character(tmp_path / ".git" / "c.charsheet")
    character(tmp_path / "deep" / "er" / "d.charsheet")
    (tmp_path / "folder.json").mkdir()
    assert names(tmp_path) == ["MIRA.CHARSHEET", "b.json", "d.charsheet", "Мира.charsheet"]


def test_a_folder_comes_before_what_is_in_it_and_says_if_it_is_empty(tmp_path: Path) -> None:
    character(tmp_path / "a" / "b" / "c.charsheet")
    (tmp_path / "none").mkdir()
    met: set[str] = {str(tmp_path.parent)}
    for each in Walk().search([tmp_path]):
        if isinstance(each, Folder):
            assert each.parent is None or each.parent in met
            met.add(each.path)
        else:
            assert str(Path(each.file).parent) in met
    empty = [each.path for each in folders(tmp_path) if each.empty]
    assert empty == [str(tmp_path / "none")]


def test_the_same_folder_twice_and_one_inside_another_list_nothing_twice(tmp_path: Path) -> None:
    inner = character(tmp_path / "npcs" / "goblin.charsheet").parent
    for roots in (
        [tmp_path, tmp_path],
        [inner, tmp_path],
        [tmp_path, inner],
        [tmp_path / "npcs" / "..", inner],
    ):
        assert names(*roots) == ["goblin.charsheet"]
    roots = [each.path for each in folders(inner, tmp_path) if each.parent is None]
    assert roots == [str(tmp_path)]


@posix
def test_links_lead_to_nothing_twice_and_a_file_has_the_path_of_its_own(tmp_path: Path) -> None:
    library, other = tmp_path / "a-library", tmp_path / "other"
    mira = character(library / "z" / "mira.charsheet")
    thorn = character(other / "thorn.charsheet")
    (library / "a-link").symlink_to(library / "z")
    (library / "a.charsheet").symlink_to(mira)
    (library / "others").symlink_to(other)
    assert search(library) == [str(mira), str(library / "others" / "thorn.charsheet")]
    assert sorted(search(library, other)) == sorted([str(mira), str(thorn)])
    os.link(mira, library / "another-name.charsheet")
    assert search(library)[0] == str(library / "another-name.charsheet")
    assert len(search(library)) == 2


@posix
def test_links_in_a_circle_and_into_nothing_stop_nothing(tmp_path: Path) -> None:
    library = tmp_path / "library"
    mira = character(library / "mira.charsheet")
    character(tmp_path / "outside.charsheet")
    for name, target in (
        ("loop", library),
        ("up", tmp_path),
        ("nowhere", tmp_path / "gone"),
        ("self", library / "self"),
        ("pipe.charsheet", "pipe"),
        ("notes.charsheet", "notes.txt"),
    ):
        (library / name).symlink_to(target)
    os.mkfifo(library / "pipe")
    os.mkfifo(library / "real-pipe.charsheet")
    text(library / "notes.txt", "x")
    assert search(library) == [str(mira), str(library / "notes.charsheet")]


@posix
def test_a_linked_folder_is_followed_once(tmp_path: Path) -> None:
    library, other = tmp_path / "library", tmp_path / "other"
    character(other / "deep" / "thorn.charsheet")
    (other / "deep" / "back").symlink_to(library)
    library.mkdir()
    for name in ("one", "two"):
        (library / name).symlink_to(other)
    assert search(library) == [str(library / "one" / "deep" / "thorn.charsheet")]


def test_a_folder_that_is_not_there_or_no_folder_says_so(tmp_path: Path) -> None:
    file = character(tmp_path / "mira.charsheet")
    assert {said(each) for each in folders(Path("x\0y"), tmp_path / "gone", file)} == {
        "this file name is not possible here",
        "there is no such file or folder",
        "a part of the path is no folder",
    }


def test_a_folder_that_cannot_be_read_says_so_and_the_rest_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    character(tmp_path / "a" / "hidden.charsheet")
    character(tmp_path / "b" / "seen.charsheet")
    real = os.scandir

    def scandir(path: str) -> object:
        if path.endswith("a"):
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    assert names(tmp_path) == ["seen.charsheet"]
    assert [said(each) for each in folders(tmp_path) if each.problem] == ["no permission"]


class Vanishing:
    """An entry of a folder that is gone when it is looked at."""

    name, path = "gone.charsheet", "gone.charsheet"

    def is_symlink(self) -> bool:
        return False

    def is_dir(self, *, follow_symlinks: bool) -> bool:
        raise FileNotFoundError(2, "gone")

    def stat(self, *, follow_symlinks: bool) -> os.stat_result:
        raise FileNotFoundError(2, "gone")


class Listing(list[object]):
    def __enter__(self) -> Listing:
        return self

    def __exit__(self, *_: object) -> None: ...

    def __iter__(self) -> Iterator[object]:
        return super().__iter__()


def test_what_vanishes_meanwhile_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    character(tmp_path / "mira.charsheet")
    real = os.scandir
    monkeypatch.setattr(os, "scandir", lambda path: Listing([Vanishing(), *real(path)]))
    assert names(tmp_path) == ["mira.charsheet"]


def test_where_entries_know_no_inode_the_file_itself_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows: and where the file does not know one either, the real path tells files apart."""
    mira = character(tmp_path / "mira.charsheet")
    real = os.stat

    def without_inode(path: object, **rest: object) -> os.stat_result:
        fields = list(real(path, **rest))  # pyright: ignore[reportArgumentType]
        fields[1] = 0
        return os.stat_result(fields)

    class Entry:
        def __init__(self, entry: os.DirEntry[str]) -> None:
            self.name, self.path = entry.name, entry.path

        is_symlink = staticmethod(lambda: False)

        def is_dir(self, **_: object) -> bool:
            return Path(self.path).is_dir()

        def stat(self, **_: object) -> os.stat_result:
            return without_inode(self.path)

    scandir = os.scandir
    monkeypatch.setattr(os, "scandir", lambda path: Listing([Entry(each) for each in scandir(path)]))
    (found,) = (each for each in Walk().search([tmp_path]) if isinstance(each, Found))
    assert found.signature.inode == mira.stat().st_ino
    monkeypatch.setattr(os, "stat", without_inode)
    assert names(tmp_path, tmp_path) == ["mira.charsheet"]


SHAPES = st.lists(st.sampled_from(["a", "b", "a/c", "a/c/d", "b/e"]), min_size=1, max_size=5, unique=True)


@posix
@given(
    folders=SHAPES,
    links=st.lists(
        st.tuples(st.sampled_from(["a", "b", "a/c"]), st.sampled_from(["", "a", "b", "a/c", "b/e"])),
        max_size=3,
    ),
    roots=st.lists(st.sampled_from(["", "a", "b", "a/c", "b/e"]), min_size=1, max_size=3),
)
def test_whatever_the_roots_and_links_each_file_is_found_once(
    tmp_path_factory: pytest.TempPathFactory,
    folders: list[str],
    links: list[tuple[str, str]],
    roots: list[str],
) -> None:
    top = tmp_path_factory.mktemp("top")
    for number, folder in enumerate(folders):
        character(top / folder / f"{number}.charsheet")
    for number, (folder, target) in enumerate(links):
        if (top / folder).is_dir():
            (top / folder / f"link{number}").symlink_to(top / target)
    found = search(*(top / each for each in roots))
    real = [os.path.realpath(each) for each in found]
    assert len(real) == len(set(real))
    below = {
        str(Path(where, name))
        for root in roots
        for where, _, files in os.walk(top / root)
        for name in files
        if name.endswith(".charsheet")
    }
    assert {os.path.realpath(each) for each in below} <= set(real)
    assert below <= {os.path.normpath(each) for each in found}
