"""The ranges of the digests: what is refused, and what is accepted but told to be unusual."""

from __future__ import annotations

from contextlib import nullcontext
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from charsheet.model.character import Character
from charsheet.model.problems import Severity
from charsheet.rules.checks import remarks
from charsheet.systems.registry import AnySystem, find_system
from charsheet.values import Msg

CHARACTERISTICS = ("ws", "bs", "s", "t", "a", "i", "p", "w", "f")
SKILLS = ("athletics", "acrobatics", "dodge", "stealth", "operate_aeronautica")
NUMBERS = [
    *[("narateer", f"attributes.{each}", -10, 100) for each in ("strength", "agility")],
    *[("narateer", f"skills.{each}", 0, 100) for each in ("athletics", "acrobatics")],
    ("narateer", "ready_ad", 0, 100),
    ("d6", "base_move", 0, 1000),
    *[("d100", f"characteristics.{each}", 0, 200) for each in CHARACTERISTICS],
    *[("d100", f"unnatural.{each}", 0, 20) for each in ("s", "t", "a")],
    *[("d100", f"skills.{each}", -100, 100) for each in SKILLS],
    ("d100", "size", -10, 10),
    ("d100", "load.kg", 0, 1_000_000),
    ("d100", "fatigue", 0, 50),
]
USUAL = [
    *[("narateer", f"attributes.{each}", 0, 20) for each in ("strength", "agility")],
    *[("narateer", f"skills.{each}", 0, 20) for each in ("athletics", "acrobatics")],
    *[("d100", f"characteristics.{each}", 0, 100) for each in CHARACTERISTICS],
]
TRAITS = [("d100", each, 1, 100) for each in ("flyer", "hoverer", "burrower", "digitigrade")]
EDGES = ("low", "high", "below", "above")


def number_at(edge: str, low: int, high: int) -> int:
    return {"low": low, "high": high, "below": low - 1, "above": high + 1}[edge]


def allowed(edge: str) -> Any:
    return nullcontext() if edge in {"low", "high"} else pytest.raises(ValidationError)


def system_of(id: str) -> AnySystem:
    system = find_system(id)
    assert system is not None
    return system


def tree(path: str, number: object) -> dict[str, Any]:
    group, _, name = path.rpartition(".")
    return {group: {name: number}} if group else {name: number}


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize(("system", "path", "low", "high"), NUMBERS)
def test_a_number_has_its_range(system: str, path: str, low: int, high: int, edge: str) -> None:
    with allowed(edge):
        system_of(system).character.model_validate(tree(path, number_at(edge, low, high)))


@pytest.mark.parametrize(("system", "path", "low", "high"), USUAL)
def test_what_is_usual_is_not_remarked_on(system: str, path: str, low: int, high: int) -> None:
    character = system_of(system).character
    for number in (low, high):
        assert not remarks(character.model_validate(tree(path, number)))
    (remark,) = remarks(character.model_validate(tree(path, high + 1)))
    assert remark.severity is Severity.WARNING
    assert dict(remark.message.args) == {"low": low, "high": high}


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize(("system", "trait", "low", "high"), TRAITS)
def test_the_number_of_a_trait_has_its_range(system: str, trait: str, low: int, high: int, edge: str) -> None:
    with allowed(edge):
        system_of(system).character.model_validate(
            {"traits": [{"name": trait, "value": number_at(edge, low, high)}]}
        )


def states(**fields: object) -> dict[str, Any]:
    return {"encumbrance_states": [{"name": "none", **fields}]}


def levels(target: int) -> dict[str, Any]:
    names = ("easy", "standard", "moderate", "difficult", "very_difficult")
    return {"levels": [{"name": name, "target": target} for name in names]}


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize(
    ("system", "made", "low", "high"),
    [
        ("narateer", lambda number: {"climb_swim_cost": number}, 1, 10),
        ("narateer", lambda number: states(factor=number), 0, 10),
        ("narateer", lambda number: states(less=number), 0, 1000),
        ("narateer", lambda number: states(from_bulk=number), 0, 1_000_000),
        ("d6", lambda number: {"extreme_levels": number}, 5, 20),
        ("d6", levels, 0, 1000),
    ],
)
def test_a_number_of_a_ruling_has_its_range(system: str, made: Any, low: int, high: int, edge: str) -> None:
    with allowed(edge):
        system_of(system).rulings.model_validate(made(number_at(edge, low, high)))


def test_there_is_at_least_one_state_of_load() -> None:
    with pytest.raises(ValidationError):
        system_of("narateer").rulings.model_validate({"encumbrance_states": []})


def test_a_state_of_load_does_nothing_unless_it_says_so() -> None:
    rulings = system_of("narateer").rulings.model_validate(states())
    (state,) = rulings.encumbrance_states
    assert state.model_dump() == {
        "name": "none",
        "factor": Decimal(1),
        "less": Decimal(0),
        "sprint": True,
        "move": True,
        "from_bulk": None,
        "label": None,
    }


@pytest.mark.parametrize(
    ("system", "fields"),
    [
        (
            "narateer",
            {
                "attributes": dict.fromkeys(("strength", "agility")),
                "skills": {"athletics": 0, "acrobatics": 0},
                "encumbrance": None,
                "ready_ad": None,
            },
        ),
        (
            "d6",
            {
                "attributes": dict.fromkeys(("strength", "stamina")),
                "skills": dict.fromkeys(("athletics", "fortitude")),
                "specializations": dict.fromkeys(("running", "swimming", "climbing", "jumping")),
                "base_move": None,
            },
        ),
        (
            "d100",
            {
                "characteristics": dict.fromkeys(CHARACTERISTICS),
                "unnatural": {"s": 0, "t": 0, "a": 0},
                "size": 0,
                "skills": dict.fromkeys(SKILLS),
                "load": {"kg": None, "heavy_weapon": False, "heavy_armour": False},
                "fatigue": 0,
                "terrain": (),
            },
        ),
    ],
)
def test_what_is_left_out_is_nothing_or_unknown(system: str, fields: dict[str, object]) -> None:
    character = system_of(system).character
    dumped = character().model_dump()
    own = character.model_fields.keys() - Character.model_fields.keys()
    assert {name: dumped[name] for name in own} == {"system": system, **fields}


@pytest.mark.parametrize("system", ["narateer", "d6", "d100"])
def test_every_known_name_is_explained(system: str) -> None:
    character = system_of(system).character
    for known in (*character.TRAITS, *character.CONDITIONS, *character.EFFECT_TARGETS):
        assert known.label
        assert isinstance(known.help, Msg), known.id
