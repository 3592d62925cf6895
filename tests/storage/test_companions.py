"""The other characters that a plan names: found from two folders, read with suspicion, named anew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from charsheet.rules.plans import setup_from
from charsheet.storage.companions import (
    companion,
    find_companion,
    moved,
    name_for,
    named_in,
    read_companion,
    read_companions,
)
from charsheet.storage.errors import FileError
from charsheet.systems.registry import SYSTEMS_BY_ID, find_system
from charsheet.values import Msg

SYSTEM = SYSTEMS_BY_ID["d6"]
assert SYSTEM is not None
CHASE = next(each for each in SYSTEM.planners if each.id == "chase")
RULINGS = SYSTEM.rulings()


def write(path: Path, **fields: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"format": 1, "system": "d6", "name": "Hare", **fields}), "utf-8")
    return path


def test_a_name_is_looked_for_beside_the_plan_and_then_beside_the_character(tmp_path: Path) -> None:
    plans, people = tmp_path / "plans", tmp_path / "people"
    both = [plans, people]
    hare = write(people / "hare.charsheet")
    assert find_companion("hare.charsheet", both) == hare
    nearer = write(plans / "hare.charsheet")
    assert find_companion("hare.charsheet", both) == nearer
    assert find_companion("nobody", both) == plans / "nobody"
    deep = write(people / "a" / "b.json")
    assert find_companion(r"a\b.json", both) == deep
    assert find_companion(str(hare), both) == hare
    assert find_companion("\0", both) == plans / "\0"


def test_whom_a_plan_names(tmp_path: Path) -> None:
    assert list(named_in(CHASE, CHASE.setup())) == []
    assert list(named_in(CHASE, setup_from({"other": ""}, CHASE))) == []
    assert list(named_in(CHASE, setup_from({"other": "x"}, CHASE))) == [(("other",), "x")]
    none = read_companions(CHASE, CHASE.setup(), [tmp_path], SYSTEM, RULINGS, SYSTEMS_BY_ID)
    assert none == ()


def test_the_other_is_read_under_the_rulings_of_the_plan(tmp_path: Path) -> None:
    write(tmp_path / "hare.charsheet", attributes={"strength": "3D"})
    setup = setup_from({"other": "hare.charsheet"}, CHASE)
    rulings = SYSTEM.rulings.model_validate({"untrained_move": True})
    (other,) = read_companions(CHASE, setup, [tmp_path], SYSTEM, rulings, SYSTEMS_BY_ID)
    assert (other.character.name, other.rulings) == ("Hare", rulings)
    assert other.sheet["move"].content == 6


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"system": "d100"}, "is a character of {other}, and not of {system}"),
        ({"system": "none"}, "is not known; there are: {known}"),
        ({"base_move": -1}, "must be at least {limit}"),
        (None, "there is no such file or folder"),
    ],
)
def test_who_cannot_be_had_is_told_with_file_and_field(
    tmp_path: Path, fields: dict[str, Any] | None, said: str
) -> None:
    path = tmp_path / "hare.charsheet"
    if fields is not None:
        write(path, **fields)
    setup = setup_from({"other": "hare.charsheet"}, CHASE)
    with pytest.raises(FileError) as caught:
        read_companions(CHASE, setup, [tmp_path], SYSTEM, RULINGS, SYSTEMS_BY_ID)
    (problem,) = caught.value.problems
    assert problem.path == ("setup", "other")
    told = dict(problem.message.args)
    assert told["file"] == str(path)
    assert isinstance(told["problem"], Msg)
    assert told["problem"].id == said
    assert told.get("field") == {"none": "system", "d6": "base_move"}.get(
        (fields or {}).get("system", "d6") if fields != {"system": "d100"} and fields else ""
    )


def test_a_sheet_with_an_error_is_nobody(tmp_path: Path) -> None:
    narateer = find_system("narateer")
    assert narateer is not None
    path = write(tmp_path / "x", system="narateer", encumbrance="like a mule")
    character = read_companion(path, narateer, SYSTEMS_BY_ID)
    with pytest.raises(FileError) as caught:
        companion(character, narateer, narateer.rulings())
    assert [each.path for each in caught.value.problems] == [("encumbrance",)]


def test_how_a_file_is_named_from_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "people" / "hare.charsheet"
    assert name_for(path, tmp_path) == "people/hare.charsheet"
    assert name_for(path, tmp_path / "plans") == "../people/hare.charsheet"
    assert name_for(path, None) == path.as_posix()


def test_a_plan_that_is_written_elsewhere_names_the_same_character(tmp_path: Path) -> None:
    write(tmp_path / "people" / "hare.charsheet")
    setup = setup_from({"other": "hare.charsheet", "gap": 5}, CHASE)
    there = moved(CHASE, setup, [tmp_path / "people"], tmp_path / "plans")
    assert there.model_dump(exclude_unset=True) == {"other": "../people/hare.charsheet", "gap": 5}
    gone = setup_from({"other": "nobody"}, CHASE)
    assert moved(CHASE, gone, [tmp_path / "people"], tmp_path / "plans") is gone
