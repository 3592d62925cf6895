"""Many of a kind: numbers go on, nothing is written over, and it is all or none."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charsheet.model.character import Character
from charsheet.storage import numbered
from charsheet.storage.errors import FileError
from charsheet.storage.files import character_from, parse_character
from charsheet.storage.numbered import create_all, names_in, numbered_names, with_number
from charsheet.systems.registry import SYSTEMS_BY_ID


@pytest.mark.parametrize(
    ("pattern", "taken", "expected"),
    [
        ("Goblin {n}", [], "Goblin 1"),
        ("Goblin", [], "Goblin 1"),
        ("", [], "1"),
        ("{n}. Goblin", ["1. Goblin", "12. goblin"], "13. Goblin"),
        ("Goblin {n}", ["Goblin 3", "GOBLIN 7 (2)", "Goblin 9x", "Hobgoblin 20", "Goblin"], "Goblin 8"),
        ("Гоблин {n}", ["гоблин 41"], "Гоблин 42"),
        ("Goblin ({n})", ["Goblin (4)"], "Goblin (5)"),
        ("Who? {n}", ["Who_ 6"], "Who? 7"),
        ("a.b {n}", ["axb 5"], "a.b 1"),
        ("Goblin {n} {x}", ["Goblin 2 {x}"], "Goblin 3 {x}"),
        (f"{'x' * 100} {{n}}", ["x" * 80], f"{'x' * 100} 1"),  # no number fits into a file's name
    ],
)
def test_numbers_go_on(pattern: str, taken: list[str], expected: str) -> None:
    assert numbered_names(pattern, 1, taken) == (expected,)


@given(st.lists(st.integers(0, 50), max_size=8), st.integers(1, 30))
def test_new_names_are_new(there: list[int], count: int) -> None:
    taken = [f"Goblin {each}" for each in there]
    names = numbered_names("Goblin {n}", count, taken)
    first = max(there, default=0) + 1
    assert names == tuple(f"Goblin {each}" for each in range(first, first + count))


def test_the_place_of_the_number() -> None:
    assert [with_number(each) for each in ("a", "a {n}", "{n}", "")] == ["a {n}", "a {n}", "{n}", "{n}"]


def people(*names: str) -> list[Character]:
    fields = {"format": 1, "system": "d6"}
    return [character_from({**fields, "name": each}, SYSTEMS_BY_ID).character for each in names]


def test_all_are_made(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "crowd"
    assert names_in(folder) == ()
    (made,) = create_all(folder, people("Goblin 1"))
    assert made == folder / "Goblin 1.charsheet"
    before = made.read_bytes()
    again = create_all(folder, people("Goblin 1", "con", "a/b"))
    assert [each.name for each in again] == ["Goblin 1 (2).charsheet", "_con.charsheet", "a_b.charsheet"]
    assert made.read_bytes() == before
    assert [parse_character(each.read_bytes(), SYSTEMS_BY_ID).character.name for each in again][2] == "a/b"
    assert sorted(names_in(folder)) == ["Goblin 1", "Goblin 1 (2)", "_con", "a_b"]


def test_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Goblin 1.charsheet").write_text("mine")
    whole = numbered.create

    def failing(folder: Path, character: Character) -> Path:
        if character.name == "Goblin 4":
            raise FileError.from_os(OSError(28, "full"))
        return whole(folder, character)

    monkeypatch.setattr(numbered, "create", failing)
    with pytest.raises(FileError) as caught:
        create_all(tmp_path, people("Goblin 2", "Goblin 3", "Goblin 4", "Goblin 5"))
    assert caught.value.problems[-1].message.id == "None of them was made."
    assert len(caught.value.problems) == 2
    assert [each.name for each in tmp_path.iterdir()] == ["Goblin 1.charsheet"]


def test_what_will_not_go_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = numbered.create

    def failing(folder: Path, character: Character) -> Path:
        if character.name == "c":
            path = folder / "b.charsheet"  # somebody puts something else there
            path.unlink()
            path.mkdir()
            raise FileError.from_os(OSError(28, "full"))
        return whole(folder, character)

    monkeypatch.setattr(numbered, "create", failing)
    with pytest.raises(FileError) as caught:
        create_all(tmp_path, people("a", "b", "c"))
    message = caught.value.problems[-1].message
    assert message.id.startswith("These were made")
    assert dict(message.args) == {"files": "b.charsheet"}


def test_nothing_stays_of_what_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = numbered.create

    def interrupted(folder: Path, character: Character) -> Path:
        if character.name == "b":
            raise KeyboardInterrupt
        return whole(folder, character)

    monkeypatch.setattr(numbered, "create", interrupted)
    with pytest.raises(KeyboardInterrupt):
        create_all(tmp_path, people("a", "b"))
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("")
    with pytest.raises(FileError):
        names_in(path)
