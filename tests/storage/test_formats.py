"""Versions of the character file: told apart, brought up step by step, and read leniently when newer."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from charsheet.model.base import Frozen, Json
from charsheet.model.character import FORMAT, Character
from charsheet.model.problems import InvalidError, Severity, path_text
from charsheet.present.locale import get_locale
from charsheet.rules.system import Migration, RuleSystem
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded, character_bytes, character_from, parse_character, save_character
from charsheet.storage.formats import SHARED, NewerFormatError, migrated, newest_format, version_of
from charsheet.storage.jsontext import dump
from charsheet.storage.newer import MOST_ROUNDS, read_newer
from charsheet.systems.registry import SYSTEMS
from charsheet.values import Msg
from tests.storage.made_up import CHESS, NEEDY

ENGLISH = get_locale("en")
BY_ID = {each.id: each for each in SYSTEMS}


def lines(error: FileError) -> list[str]:
    return [f"{path_text(each.path)}: {ENGLISH.text(each.message)}" for each in error.problems]


def refusal(
    tree: Json, system: RuleSystem[Any, Any] = CHESS, shared: Mapping[int, Migration] = SHARED
) -> list[str]:
    with pytest.raises(FileError) as caught:
        migrated(tree, system, shared)
    return lines(caught.value)


# --- what a file says of its version -----------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "problem"),
    [
        (None, "is missing"),
        (0, "must be at least 1"),
        (-3, "must be at least 1"),
        (Decimal("1.0"), "must be a whole number such as 3"),
        (Decimal("9" * 500), "must be a whole number such as 3"),
        ("1", "must be a whole number such as 3"),
        (True, "must be a whole number such as 3"),
        (False, "must be a whole number such as 3"),
        ([1], "must be a whole number such as 3"),
        ({}, "must be a whole number such as 3"),
        (1_000_001, "is beyond any sensible number"),
        (10**300, "is beyond any sensible number"),
        (4, "was written by a newer version of the program (format 4; this one knows 3)"),
        (
            1_000_000,
            "was written by a newer version of the program (format 1\u00a0000\u00a0000; this one knows 3)",
        ),
    ],
)
def test_what_is_no_version_is_refused_in_words(version: Json, problem: str) -> None:
    with pytest.raises(FileError) as caught:
        version_of({"format": version}, 3)
    assert lines(caught.value) == [f"format: {problem}"]


def test_a_file_without_a_version() -> None:
    with pytest.raises(FileError) as caught:
        version_of({}, 3)
    assert lines(caught.value) == ["format: is missing"]


def test_every_version_so_far_is_one() -> None:
    assert [version_of({"format": version}, 3) for version in (1, 2, 3)] == [1, 2, 3]


def test_the_newer_format_is_told_with_its_content() -> None:
    tree = {"format": 5, "system": "chess"}
    with pytest.raises(NewerFormatError) as caught:
        character_from(tree, {"chess": CHESS})
    assert (caught.value.version, caught.value.newest, caught.value.tree) == (5, 3, tree)


def test_the_systems_that_there_are_write_the_one_format_that_there_is() -> None:
    assert {newest_format(each) for each in SYSTEMS} == {FORMAT}
    assert [each.migrations for each in SYSTEMS] == [{} for _ in SYSTEMS]
    assert SHARED == {}


# --- from an old one to the newest -------------------------------------------------------------

OLD = {
    "format": 1,
    "system": "chess",
    "name": "Каспар",
    "speed": 4,
    "pieces": [{"called": "rook", "colour": {"deep": [1, {"x": None}]}}, {"called": "", "n": 0}],
    "of tomorrow": {"a": [1, Decimal("2.50"), False, "", [], {}]},
}


def test_every_step_is_taken_in_turn() -> None:
    assert migrated(OLD, CHESS) == {
        "format": 3,
        "system": "chess",
        "name": "Каспар",
        "squares": 8,
        "pieces": [{"name": "rook", "colour": {"deep": [1, {"x": None}]}}, {"name": "", "n": 0}],
        "of tomorrow": {"a": [1, Decimal("2.50"), False, "", [], {}]},
    }


def test_the_old_tree_stays_as_it_was() -> None:
    before = deepcopy(OLD)
    migrated(OLD, CHESS)
    assert before == OLD


def test_a_file_in_between_takes_the_rest_of_the_way() -> None:
    assert migrated({"format": 2, "system": "chess", "speed": 3}, CHESS)["squares"] == 6


def test_a_file_of_the_newest_format_is_left_alone() -> None:
    tree = {"format": 3, "system": "chess", "speed": 3}
    assert migrated(tree, CHESS) is tree


def test_shared_steps_come_before_the_systems_own() -> None:
    def note(word: str) -> Migration:
        return lambda tree: {**tree, "steps": [*tree.get("steps", []), word]}

    system = replace(CHESS, migrations={1: note("own 1"), 2: note("own 2")})
    shared = {1: note("shared 1"), 2: note("shared 2"), 3: note("of tomorrow")}
    found = migrated({"format": 1}, system, shared)
    assert found == {"format": 3, "steps": ["shared 1", "own 1", "shared 2", "own 2"]}
    assert migrated({"format": 1}, replace(CHESS, migrations={}), shared)["steps"] == [
        "shared 1",
        "shared 2",
    ]


@pytest.mark.parametrize(("gap", "start"), [(1, 1), (2, 1), (2, 2)])
def test_a_step_that_is_missing_is_told(gap: int, start: int) -> None:
    kept = {number: step for number, step in CHESS.migrations.items() if number != gap}
    system = replace(CHESS, migrations=kept)
    assert refusal({"format": start}, system) == [f"format: no step leads from format {gap} to {gap + 1}"]


@pytest.mark.parametrize("pieces", [5, ["rook"], [{"called": []}, None], {"a": 1}])
def test_a_step_that_cannot_make_sense_of_a_file_says_so(pieces: Json) -> None:
    told = refusal({"format": 1, "pieces": pieces})
    assert told == [": is not as it should be in format 1, so that format 2 cannot be made of it"]


def test_a_step_can_say_what_is_wrong() -> None:
    def picky(tree: dict[str, Json]) -> dict[str, Json]:
        raise InvalidError(Msg("must not be empty"), ("pieces", 0))

    system = replace(CHESS, migrations={1: picky})
    assert refusal({"format": 1}, system) == ["pieces[0]: must not be empty"]


# --- the whole way from bytes to bytes ---------------------------------------------------------


def test_an_old_file_is_written_in_the_newest_format_with_all_that_it_held() -> None:
    loaded = parse_character(dump(OLD), {"chess": CHESS})
    assert loaded.migrated_from == 1
    assert loaded.character.format == 3
    written = character_bytes(loaded.character)
    assert written == dump({**migrated(OLD, CHESS)})
    again = parse_character(written, {"chess": CHESS})
    assert again.migrated_from is None
    assert again.character == loaded.character
    assert character_bytes(again.character) == written


def test_what_is_wrong_after_the_steps_is_told_by_its_field() -> None:
    with pytest.raises(FileError) as caught:
        parse_character(dump({**OLD, "speed": -1}), {"chess": CHESS})
    assert lines(caught.value) == ["squares: must be at least 0"]


# --- a newer one, as far as it can be read -----------------------------------------------------


def newer(**fields: Json) -> dict[str, Json]:
    return {"format": 7, "system": "chess", **fields}


def read(tree: Json) -> tuple[Character, list[str]]:
    found = read_newer(tree, {"chess": CHESS})
    assert isinstance(found.loaded, Loaded)
    return found.loaded.character, [path_text(each.path) for each in found.left_out]


def test_what_is_valid_is_shown_whole() -> None:
    character, left_out = read(newer(name="Kasparov", squares=9, of_tomorrow=[1]))
    assert (character.name, character.format, left_out) == ("Kasparov", 3, [])


def test_what_is_not_understood_is_left_out_by_the_smallest_part() -> None:
    tree = newer(
        name={"first": "Garri"},
        squares=4,
        notes="x",
        pieces=[{"name": "rook", "n": "many"}, {"n": 2}, 7, {"name": "pawn", "n": 8}],
    )
    before = deepcopy(tree)
    character, left_out = read(tree)
    assert character.name == ""
    assert character.model_dump(include={"squares", "pieces"}) == {
        "squares": 4,
        "pieces": ({"name": "rook", "n": 1}, {"name": "pawn", "n": 8}),
    }
    assert left_out == ["name", "pieces[0].n", "pieces[1].name", "pieces[2]"]
    assert tree == before


def test_what_shows_only_afterwards_is_left_out_too() -> None:
    override = {"target": "bm", "value": 1, "reason": "x"}
    character, left_out = read(newer(squares="far", overrides=[override, override]))
    assert len(character.overrides) == 1
    assert left_out == ["squares", "overrides[1].target"]


def test_where_too_much_is_wrong_nothing_is_shown() -> None:
    override = {"target": "bm", "value": 1, "reason": "x"}
    with pytest.raises(FileError) as caught:
        read(newer(overrides=[override] * 2 * MOST_ROUNDS))
    assert lines(caught.value) == [": cannot be shown by this version"]


@pytest.mark.parametrize(
    ("tree", "problem"),
    [
        ({"format": 7}, "system: is missing"),
        ({"format": 7, "system": "go"}, "system: is not known; there are: chess"),
        ({"format": 7, "system": "chess", "board": None}, ": cannot be shown by this version"),
    ],
)
def test_what_cannot_be_shown_at_all(tree: Json, problem: str) -> None:
    with pytest.raises(FileError) as caught:
        read_newer(tree, {"chess": NEEDY if "board" in tree else CHESS})
    assert lines(caught.value) == [problem]


# --- a file of every format that there was -----------------------------------------------------

FILES = Path(__file__).parent.parent / "files"
FIXTURES = sorted(FILES.glob("format*/*.charsheet"))


def test_there_is_a_file_for_every_format_and_system() -> None:
    wanted = {f"format{version}/{each.id}.charsheet" for version in range(1, FORMAT + 1) for each in SYSTEMS}
    assert {each.relative_to(FILES).as_posix() for each in FIXTURES} >= wanted


@pytest.mark.parametrize("path", FIXTURES, ids=lambda each: f"{each.parent.name}-{each.stem}")
def test_it_opens_and_can_be_worked_out_and_saved(path: Path, tmp_path: Path) -> None:
    data = path.read_bytes()
    loaded = parse_character(data, BY_ID)
    assert path.parent.name == f"format{loaded.migrated_from or FORMAT}"
    sheet = loaded.system.evaluate(loaded.character, loaded.system.rulings())
    assert [each for each in sheet.problems if each.severity is Severity.ERROR] == []
    save_character(tmp_path / "saved", loaded.character)
    written = (tmp_path / "saved").read_bytes()
    if loaded.migrated_from is None:
        assert written == data
    assert parse_character(written, BY_ID).character == loaded.character


@pytest.mark.parametrize("path", FIXTURES, ids=lambda each: f"{each.parent.name}-{each.stem}")
def test_it_holds_every_field_and_strange_keys_at_every_depth(path: Path) -> None:
    # What a fixture does not hold it does not prove.
    character = parse_character(path.read_bytes(), BY_ID).character
    assert character.model_fields_set >= type(character).model_fields.keys() - {"encumbrance"}
    parts = [character, *character.effects[:1], *character.overrides, *character.equipment]
    nested = [each for _, each in character if isinstance(each, Frozen)]
    for part in [*parts, *nested, character.traits[-1]]:
        assert part.model_extra, part
