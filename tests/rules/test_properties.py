"""What holds for the sheets of all characters of all systems."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet.model.rulings import Rulings
from charsheet.rules.sheet import Sheet
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import AnyValue, Dice, Status, Term, replay
from tests.rules.strategies import cases, character

ATTRIBUTE_GROUPS = ("attributes", "characteristics")
often = settings(deadline=None, max_examples=70)


def sheet_of(system: AnySystem, data: dict[str, Any], rulings: Rulings) -> Sheet:
    return system.evaluate(character(system, data), rulings)


def outcome(value: AnyValue) -> tuple[object, ...]:
    """All of a value but how its steps are told."""
    return value.content, value.unit, value.status, frozenset(value.bars), value.normal, value.overridden


@often
@given(cases())
def test_a_value_is_exact_and_complete_and_its_steps_lead_to_it(
    case: tuple[AnySystem, dict[str, Any], Rulings],
) -> None:
    for id, value in sheet_of(*case).items():
        assert value.id == id
        assert isinstance(value.content, Fraction | bool | Term | Dice | None), id
        assert isinstance(value.content, Fraction) <= (value.unit is not None), id
        assert (value.content is None) == bool(value.missing) == (value.status is Status.UNKNOWN), id
        result = replay(value.steps)
        if value.content is not None:
            assert value.steps
            assert result == value.result, id


@often
@given(cases(), st.randoms(use_true_random=False))
def test_the_order_of_entry_never_matters(
    case: tuple[AnySystem, dict[str, Any], Rulings], random: Any
) -> None:
    system, data, rulings = case
    shuffled = {**data}
    for key in ("effects", "conditions", "traits", "overrides", "equipment"):
        if key in data:
            shuffled[key] = random.sample(data[key], len(data[key]))
    before, after = sheet_of(system, data, rulings), sheet_of(system, shuffled, rulings)
    assert {id: outcome(value) for id, value in before.items()} == {
        id: outcome(value) for id, value in after.items()
    }


@often
@given(cases(), st.data())
def test_without_an_attribute_a_value_is_the_same_or_unknown(
    case: tuple[AnySystem, dict[str, Any], Rulings], data: Any
) -> None:
    system, full, rulings = case
    group = next(each for each in ATTRIBUTE_GROUPS if each in system.character.model_fields)
    left_out = data.draw(
        st.sampled_from(sorted(system.character.model_fields[group].annotation.model_fields))
    )
    attributes = {key: each for key, each in full.get(group, {}).items() if key != left_out}
    before = sheet_of(system, full, rulings)
    after = sheet_of(system, {**full, group: attributes}, rulings)
    for id, value in after.items():
        assert value.content is None or value.content == before[id].content, id


@often
@given(cases())
def test_effects_that_are_off_do_nothing(case: tuple[AnySystem, dict[str, Any], Rulings]) -> None:
    system, data, rulings = case
    off = [{**each, "on": False} for each in data.get("effects", [])]
    without = sheet_of(system, {**data, "effects": []}, rulings)
    switched_off = sheet_of(system, {**data, "effects": off}, rulings)
    assert dict(without) == dict(switched_off)


@often
@given(cases())
def test_clearing_overrides_brings_the_computed_values_back(
    case: tuple[AnySystem, dict[str, Any], Rulings],
) -> None:
    system, data, rulings = case
    never = sheet_of(system, {key: each for key, each in data.items() if key != "overrides"}, rulings)
    overridden = sheet_of(system, data, rulings)
    assert dict(sheet_of(system, {**data, "overrides": []}, rulings)) == dict(never)
    for each in data.get("overrides", []):
        value = overridden[each["target"]]
        if value.unit is None:
            assert value.content == never[value.id].content
        else:
            assert (value.content, value.overridden) == (Fraction(each["value"]), True)
            assert value.steps[-1].cause == each["reason"]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_an_empty_character_has_a_sheet(system: AnySystem) -> None:
    sheet = system.evaluate(system.character(), system.rulings())
    assert sheet
    assert not sheet.problems
    assert any(value.status is Status.UNKNOWN for value in sheet.values())
