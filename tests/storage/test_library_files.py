"""New files, copies and other names: nothing is written over, and nothing is left of a failure."""

from __future__ import annotations

import json
import os
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charsheet.storage import library_files
from charsheet.storage.backups import Backups
from charsheet.storage.errors import FileError
from charsheet.storage.filenames import copy_name, file_stem, numbered, unnumbered
from charsheet.storage.files import character_from, parse_character
from charsheet.storage.library_files import create, duplicate, is_called_by, move, rename
from tests.storage.library_files import BY_ID, character


def load(path: Path) -> dict[str, Any]:
    return json.loads(path.read_bytes())


@pytest.fixture
def mira(tmp_path: Path) -> Path:
    extra = {"id": "0b9e2f64-6d1c-4c57-9a55-8e0f4c7d21b3", "house": {"deep": [1.5, None]}}
    return character(tmp_path / "chars" / "Mira.charsheet", **extra)


@pytest.fixture
def backups(tmp_path: Path) -> Backups:
    return Backups(tmp_path / "backups")


# --- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ('a/b\\c:"d"?', "a_b_c_d"),
        ("C:\\chars\\mira", "C_chars_mira"),
        ("Гоблин 3", "Гоблин 3"),
        (" .. ", "character"),
        ("", "character"),
        ("nul", "_nul"),
        ("COM1.txt", "_COM1.txt"),
        ("Console", "Console"),
        ("x" * 500, "x" * 80),
        ("\N{DRAGON FACE}" * 80, "\N{DRAGON FACE}" * 50),
    ],
)
def test_file_names_are_possible_everywhere(name: str, stem: str) -> None:
    assert file_stem(name) == stem


@given(st.text())
def test_every_name_gives_a_file_name(name: str) -> None:
    stem = file_stem(name)
    assert stem
    assert len(stem.encode()) <= 201
    assert not set(stem) & set('<>:"/\\|?*\0')
    assert stem == stem.strip(" .")
    assert file_stem(stem) == stem


def test_copies_are_counted() -> None:
    assert copy_name("Mira", ()) == "Mira (2)"
    assert copy_name("Mira", {"Mira", "Mira (2)"}) == "Mira (3)"
    assert copy_name("Mira (2)", {"Mira", "Mira (2)"}) == "Mira (3)"
    assert unnumbered("(2)") == "(2)"
    assert unnumbered("Goblin (b)") == "Goblin (b)"


def test_names_go_on_with_the_next_number() -> None:
    assert list(islice(numbered("Гоблин", ".x"), 3)) == ["Гоблин.x", "Гоблин (2).x", "Гоблин (3).x"]
    assert list(islice(numbered("Гоблин (7)", ".x"), 2)) == ["Гоблин (7).x", "Гоблин (2).x"]


# --- files -------------------------------------------------------------------------------------


def test_a_new_character_never_lies_on_another(mira: Path) -> None:
    before = mira.read_bytes()
    made = create(mira.parent, parse_character(before, BY_ID).character)
    assert made.name == "Mira (2).charsheet"
    assert load(made) == load(mira)
    assert mira.read_bytes() == before


def test_nothing_is_left_of_a_file_that_could_not_be_written(
    mira: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    loaded = parse_character(mira.read_bytes(), BY_ID)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError):
        create(mira.parent, loaded.character)
    assert list(mira.parent.iterdir()) == [mira]


def test_one_with_half_a_letter_is_not_made(mira: Path) -> None:
    tree = {**load(mira), "house": "\ud800"}
    with pytest.raises(FileError):
        create(mira.parent, character_from(tree, BY_ID).character)
    assert list(mira.parent.iterdir()) == [mira]


def test_a_copy_has_an_id_and_a_name_of_its_own_and_all_the_rest(mira: Path) -> None:
    made = duplicate(mira, BY_ID, {"Mira", "Mira (2)"})
    assert made.name == "Mira (3).charsheet"
    old, new = load(mira), load(made)
    assert new["name"] == "Mira (3)"
    assert new["id"] != old["id"]
    assert {**new, "id": 0, "name": 0} == {**old, "id": 0, "name": 0}
    again = duplicate(made, BY_ID, {"Mira (3)"})
    assert (again.name, load(again)["name"]) == ("Mira (2).charsheet", "Mira (2)")


def test_a_copy_of_one_without_a_name_is_called_by_its_file(tmp_path: Path) -> None:
    made = duplicate(character(tmp_path / "Гоблин.charsheet", name=""), BY_ID, ())
    assert load(made)["name"] == "Гоблин (2)"


def test_a_damaged_file_is_not_copied(tmp_path: Path) -> None:
    broken = character(tmp_path / "a.charsheet", format=None)
    with pytest.raises(FileError):
        duplicate(broken, BY_ID, ())
    assert list(tmp_path.iterdir()) == [broken]


def test_another_name_goes_to_the_file_if_it_had_the_old_one(mira: Path, backups: Backups) -> None:
    before = mira.read_bytes()
    made = rename(mira, "Мира", BY_ID, backups)
    assert made == mira.with_name("Мира.charsheet")
    assert not mira.exists()
    assert load(made)["name"] == "Мира"
    assert load(made)["house"] == {"deep": [1.5, None]}
    (kept,) = backups.of(mira)
    assert kept.path.read_bytes() == before


def test_a_file_with_a_name_of_its_own_keeps_it(tmp_path: Path, backups: Backups) -> None:
    path = character(tmp_path / "session one.json")
    assert rename(path, "Мира", BY_ID, backups) == path
    assert load(path)["name"] == "Мира"


def test_another_name_never_takes_anothers_file(mira: Path, backups: Backups) -> None:
    thorn = character(mira.with_name("Thorn.charsheet"), name="Thorn")
    before = thorn.read_bytes()
    assert rename(mira, "Thorn", BY_ID, backups).name == "Thorn (2).charsheet"
    assert thorn.read_bytes() == before


def test_only_the_case_changes(mira: Path, backups: Backups) -> None:
    assert load(rename(mira, "MIRA", BY_ID, backups))["name"] == "MIRA"


def test_on_a_disk_without_case_it_is_the_same_name(mira: Path) -> None:
    os.link(mira, mira.with_name("MIRA.charsheet"))  # as such a disk finds it
    assert move(mira, "MIRA") == mira.with_name("MIRA.charsheet")
    (mira.parent / "mirA.charsheet").write_bytes(b"somebody else's")
    assert move(mira, "mirA") == mira.with_name("mirA (2).charsheet")
    assert (mira.parent / "mirA.charsheet").read_bytes() == b"somebody else's"


def test_a_name_that_is_not_possible_changes_nothing(mira: Path, backups: Backups) -> None:
    before = mira.read_bytes()
    with pytest.raises(FileError):
        rename(mira, "x" * 1001, BY_ID, backups)
    assert mira.read_bytes() == before


def test_a_file_that_changes_meanwhile_is_left_as_it_is(
    mira: Path, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_files, "digest", lambda _: "another")
    before = mira.read_bytes()
    with pytest.raises(FileError):
        rename(mira, "Мира", BY_ID, backups)
    assert mira.read_bytes() == before


def test_a_file_that_cannot_be_moved_stays(mira: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(library_files, "rename_new", refuse)
    with pytest.raises(FileError):
        move(mira, "Thorn")
    assert list(mira.parent.iterdir()) == [mira]
    assert move(mira, "Mira") == mira
    assert is_called_by(mira, "Mira (7)")
