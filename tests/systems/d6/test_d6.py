"""What only D6 promises: its value ids, and which numbers go together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from charsheet.model.problems import problems_of
from charsheet.model.rulings import ruling_info
from charsheet.systems import d6
from charsheet.systems.d6 import terms
from charsheet.systems.d6.model import D6Rulings, DieCode
from charsheet.systems.registry import AnySystem
from charsheet.values import PMsg, Status, Term
from tests.rules.strategies import cases

SYSTEM = d6.load_system()
WAYS = ("run", "swim", "climb")
MULTIPLES = range(2, 7)
TERRAINS = ("easy", "moderate", "rough", "very_rough", "hazardous", "extreme")
FULL = {
    "attributes": {"strength": "3D", "stamina": "2D+2"},
    "skills": {"athletics": "4D", "fortitude": "3D"},
    "specializations": {"running": "5D", "swimming": "4D+1", "climbing": "4D+2", "jumping": "5D"},
}


def promised_ids() -> Iterator[str]:
    """The value ids of the digest, written out."""
    for spaces in ("move", "move.free", "swim.move", "swim.free", "climb.move", "climb.free"):
        yield from (spaces, f"{spaces}.metres")
    for multiple in MULTIPLES:
        for way in WAYS:
            test = f"{way}.x{multiple}"
            yield from (test, f"{test}.metres", f"{test}.difficulty", f"{test}.action")
        for terrain in TERRAINS:
            yield f"run.x{multiple}.{terrain}.difficulty"
    for terrain in TERRAINS:
        yield f"move.{terrain}.difficulty"
    yield from ("jump.standing", "jump.max", "jump.run_up")
    for points in range(13):
        yield from (f"jump.{points}", f"jump.{points}.metres")
    yield from ("breath.unprepared", "breath.per_point", "fatigue.rounds")
    for test in ("running", "swimming", "climbing", "jumping", "jumping_run_up", "fortitude"):
        yield f"dice.{test}"


def added_ids() -> Iterator[str]:
    """What the sheet has besides: the metres of all Spaces, and what rulings and Conditions decide."""
    yield from ("jump.standing.metres", "jump.max.metres", "jump.run_up.metres", "jump.difficulty")
    yield from (f"{way}.allowed" for way in WAYS)
    yield "breath.result"
    yield from (f"fatigue.{number}.difficulty" for number in range(1, 6))
    yield "load.total"


def test_every_promised_value_is_there() -> None:
    sheet = SYSTEM.evaluate(SYSTEM.character.model_validate(FULL), SYSTEM.rulings())
    assert [id for id in promised_ids() if id not in sheet] == []
    assert set(sheet) - set(promised_ids()) == set(added_ids())
    assert [id for id, value in sheet.items() if value.status is not Status.ALLOWED] == []


@settings(deadline=None, max_examples=40)
@given(cases(st.just(SYSTEM)))
def test_metres_are_twice_the_spaces(case: tuple[AnySystem, dict[str, Any], D6Rulings]) -> None:
    _, data, rulings = case
    sheet = SYSTEM.evaluate(SYSTEM.character.model_validate(data), rulings)
    overridden = {each["target"] for each in data.get("overrides", [])}
    spaces = [id for id, value in sheet.items() if value.unit is not None and value.unit.code == "spaces"]
    assert spaces
    for id in spaces:
        metres = sheet[f"{id}.metres"]
        assert metres.unit is not None
        assert metres.unit.code == "m"
        assert metres.bars == sheet[id].bars
        if metres.id not in overridden:
            made = sheet[id].content
            assert metres.content == (made * 2 if isinstance(made, Fraction) else None)


@settings(deadline=None, max_examples=40)
@given(cases(st.just(SYSTEM)))
def test_without_overrides_spaces_are_whole_and_not_negative(
    case: tuple[AnySystem, dict[str, Any], D6Rulings],
) -> None:
    _, data, rulings = case
    sheet = SYSTEM.evaluate(SYSTEM.character.model_validate({**data, "overrides": []}), rulings)
    for value in sheet.values():
        if value.unit is not None and value.unit.code == "spaces" and value.content is not None:
            assert isinstance(value.content, Fraction)
            assert value.content >= 0
            assert value.content.denominator == 1


def test_rulings_that_rest_on_no_source_are_told_apart() -> None:
    own = {id for id in SYSTEM.rulings.model_fields if not ruling_info(SYSTEM.rulings, id).sourced}
    told = {"terrain_up_to_move", "extreme_levels", "climb_rounding", "untrained_move"}
    assert own == SYSTEM.rulings.model_fields.keys() - told


@pytest.mark.parametrize("number", [-1, 1001])
def test_a_written_move_has_its_range(number: int) -> None:
    with pytest.raises(ValidationError):
        SYSTEM.character.model_validate({"base_move": number})
    assert SYSTEM.character.model_validate({"base_move": 1000}).base_move == 1000


@pytest.mark.parametrize(
    "data",
    [
        {"extreme_levels": 4},
        {"extreme_levels": 21},
        *(
            {
                "levels": [
                    *({"name": name} for name in ("easy", "standard", "moderate", "difficult")),
                    {"name": "very_difficult", "target": target},
                ]
            }
            for target in (-1, 1001, "25")
        ),
    ],
)
def test_rulings_have_their_ranges(data: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        SYSTEM.rulings.model_validate(data)


@pytest.mark.parametrize("text", ["3D", "3d", " 2D + 2 ", "0D", "50D+2", "3д"])
def test_a_die_code_stays_as_it_was_written(text: str) -> None:
    character = SYSTEM.character.model_validate({"attributes": {"strength": text}})
    assert character.attributes.strength == text


@pytest.mark.parametrize("text", ["", "D", "3", "3D-1", "3D+", "D3", "2D+3", "51D", "1234567890D", "3D 3D"])
def test_a_wrong_die_code_is_refused_with_its_reason(text: str) -> None:
    with pytest.raises(ValidationError) as refused:
        SYSTEM.character.model_validate({"attributes": {"stamina": text}})
    (problem,) = problems_of(refused.value)
    assert problem.path == ("attributes", "stamina")
    assert problem.message.id.startswith(("is no die code", "must have at most"))


def test_terrains_and_difficulties_of_one_name_are_translated_apart() -> None:
    difficulty = SYSTEM.evaluate(SYSTEM.character(), SYSTEM.rulings())["run.x2.difficulty"].content
    assert difficulty == Term("easy", PMsg("difficulty", "Easy"))
    from charsheet.systems.d6.terms import DIFFICULTIES, TERRAINS

    assert {each.label.context for each in TERRAINS} == {"terrain"}
    assert {each.label.context for each in DIFFICULTIES if not isinstance(each.label, str)} == {"difficulty"}
    assert not {each.heading.id for each in TERRAINS} & {
        each.label.id for each in DIFFICULTIES if not isinstance(each.label, str)
    }


def test_a_die_code_has_at_most_40_characters() -> None:
    SYSTEM.character.model_validate({"base_move": 1, "attributes": {"strength": "3D".ljust(40)}})
    with pytest.raises(ValidationError):
        SYSTEM.character.model_validate({"attributes": {"strength": "3D".ljust(41)}})


def test_the_schema_of_a_die_code_takes_what_the_program_takes() -> None:
    schema = TypeAdapter(DieCode).json_schema()
    assert schema["type"] == "string"
    for text, is_good in (
        ("3D", True),
        (" 2д + 2 ", True),
        ("0D", True),
        ("D", False),
        ("2D+3", False),
        ("x3D", False),
    ):
        assert bool(re.search(schema["pattern"], text)) == is_good, text


def test_the_rulings_that_name_a_level_take_it_from_the_ladder() -> None:
    named = {id: ruling_info(D6Rulings, id).names_of for id in D6Rulings.model_fields}
    assert {id: of for id, of in named.items() if of} == {"fatigue_first": "levels", "jump_test": "levels"}


def test_each_terrain_of_the_source_is_a_level_harder_than_the_one_before() -> None:
    assert [(each.id, each.levels) for each in terms.TERRAINS] == list(zip(TERRAINS, range(6), strict=True))
    assert terms.TERRAINS[-1].levels == D6Rulings().extreme_levels
