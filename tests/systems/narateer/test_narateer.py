"""What only Narateer promises: its value ids, and that more Agility never slows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from charsheet.model.rulings import ruling_info
from charsheet.systems import narateer
from charsheet.systems.narateer.model import NarateerRulings
from charsheet.systems.registry import AnySystem
from charsheet.values import Status
from tests.rules.strategies import cases

SYSTEM = narateer.load_system()
MODES = ("walk", "run", "sprint.athletics", "sprint.acrobatics")
FULL = {
    "attributes": {"strength": 2, "agility": 4},
    "skills": {"athletics": 3, "acrobatics": 4},
    "ready_ad": 5,
}


def promised_ids() -> Iterator[str]:
    """The value ids of the digest, written out."""
    yield from ("bm", "bm.current")
    for mode in MODES:
        for part in ("distance", "spaces", "zones", "difficult", "difficult.spaces"):
            yield f"{mode}.{part}"
    for mode in ("walk", "run"):
        yield from (f"{mode}.hidden", f"{mode}.hidden_difficult", f"{mode}.hidden.spaces")
    yield from ("walk.crawl", "walk.crawl_difficult", "walk.crawl.spaces")
    yield from ("walk.cost", "run.cost", "sprint.cost", "stand.cost", "manoeuvre.cost")
    yield from ("walk.allowed", "run.allowed", "sprint.allowed", "athletics.uses", "acrobatics.uses")


ADDED = {
    *(f"{mode}.climb_swim" for mode in MODES),
    *(
        "difficult.cost",
        "walk.crawl_hidden",
        "walk.crawl_hidden_difficult",
        "athletics.boost",
        "acrobatics.boost",
        "load.total",
    ),
}
"""What the sheet has besides: mostly what a ruling decides."""


def test_every_promised_value_is_there() -> None:
    sheet = SYSTEM.evaluate(SYSTEM.character.model_validate(FULL), SYSTEM.rulings())
    assert [id for id in promised_ids() if id not in sheet] == []
    assert set(sheet) - set(promised_ids()) == ADDED
    assert [id for id, value in sheet.items() if value.status is not Status.ALLOWED] == []


@settings(deadline=None, max_examples=70)
@given(cases(st.just(SYSTEM)), st.integers(-10, 100), st.integers(-10, 100))
def test_more_agility_never_slows(
    case: tuple[AnySystem, dict[str, Any], NarateerRulings], one: int, other: int
) -> None:
    _, data, rulings = case
    agilities = sorted((one, other))
    slow, fast = (
        SYSTEM.evaluate(
            SYSTEM.character.model_validate(
                {**data, "attributes": {**data.get("attributes", {}), "agility": agility}}
            ),
            rulings,
        )
        for agility in agilities
    )
    for id, value in slow.items():
        faster = fast[id].content
        if isinstance(value.content, Fraction):
            assert isinstance(faster, Fraction)
            assert value.content <= faster, id
        else:
            assert value.content == faster, id


def test_rulings_that_rest_on_no_source_are_told_apart() -> None:
    own = {id for id in SYSTEM.rulings.model_fields if not ruling_info(SYSTEM.rulings, id).sourced}
    assert own == {"encumbrance_states", "zone_rounding", "climb_swim_cost", "boost_limit"}


@pytest.mark.parametrize(
    ("path", "low", "high"),
    [
        ("attributes.strength", -10, 100),
        ("attributes.agility", -10, 100),
        ("skills.athletics", 0, 100),
        ("skills.acrobatics", 0, 100),
        ("ready_ad", 0, 100),
    ],
)
def test_numbers_have_their_ranges(path: str, low: int, high: int) -> None:
    group, _, name = path.rpartition(".")
    for number, is_good in ((low, True), (high, True), (low - 1, False), (high + 1, False)):
        data = {group: {name: number}} if group else {name: number}
        with nullcontext() if is_good else pytest.raises(ValidationError):
            SYSTEM.character.model_validate(data)


def test_an_unknown_encumbrance_is_a_problem_and_no_load() -> None:
    character = SYSTEM.character.model_validate({**FULL, "encumbrance": "hevy"})
    sheet = SYSTEM.evaluate(character, SYSTEM.rulings())
    (problem,) = sheet.problems
    assert problem.path == ("encumbrance",)
    assert dict(problem.message.args) == {"name": "hevy", "known": "none, heavy, overloaded"}
    assert sheet["bm.current"].content == 14


def test_the_states_of_load_are_offered_as_the_rulings_have_them() -> None:
    rulings = SYSTEM.rulings.model_validate(
        {
            "encumbrance_states": [
                {"name": "none"},
                {"name": "Very Heavy"},
                {"name": "heavy", "label": "Бремя"},
            ]
        }
    )
    field = SYSTEM.layout.field_at(("encumbrance",))
    assert field is not None
    assert field.options is not None
    words = [
        (each.id, each.label if isinstance(each.label, str) else each.label.id)
        for each in field.options(rulings)
    ]
    assert words == [("none", "None"), ("veryheavy", "Very Heavy"), ("heavy", "Бремя")]


def test_base_movement_is_shown_by_itself_when_it_is_another_number_or_the_users_own() -> None:
    labels = []
    own = [{"target": "bm", "value": 9, "reason": "x"}]
    for data in ({}, {"conditions": ["slowed"]}, {"overrides": own}):
        character = SYSTEM.character.model_validate({**FULL, **data})
        sheet = SYSTEM.evaluate(character, SYSTEM.rulings())
        labels.append([figure.value for figure in SYSTEM.layout.figures_of(sheet)])
    assert labels == [["bm.current"], ["bm.current", "bm"], ["bm.current", "bm"]]
