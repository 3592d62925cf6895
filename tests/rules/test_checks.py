"""Warnings and notes: likely slips, unusual numbers, names that no rule knows."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from charsheet.model.problems import Problem, Severity, path_text, problems_of
from charsheet.rules.checks import remarks, with_hints
from charsheet.systems.narateer.model import NarateerRulings
from charsheet.systems.registry import SYSTEMS, AnySystem, find_system
from tests.cases.load import problem_told


def remarked(system: str, data: dict[str, Any]) -> list[tuple[str, str, str]]:
    found = find_system(system)
    assert found is not None
    return [
        (path_text(each.path), each.severity.value, str(dict(each.message.args).get("meant", "")))
        for each in remarks(found.character.model_validate(data))
    ]


@pytest.mark.parametrize(
    ("system", "data", "path", "meant"),
    [
        ("narateer", {"encumberance": "heavy"}, "encumberance", "encumbrance"),
        ("narateer", {"Skills": {"athletics": 2}}, "Skills", "skills"),
        ("narateer", {"attributes": {"strenght": 2}}, "attributes.strenght", "strength"),
        ("narateer", {"effects": [{"target": "bm", "value": 1, "nme": "x"}]}, "effects[0].nme", "name"),
        ("narateer", {"equipment": [{}, {"quantities": 2}]}, "equipment[1].quantities", "quantity"),
        ("d6", {"basemove": 5}, "basemove", "base_move"),
        ("d6", {"specialisations": {"running": "3D"}}, "specialisations", "specializations"),
        ("d6", {"specializations": {"climbng": "3D"}}, "specializations.climbng", "climbing"),
    ],
)
def test_a_key_close_to_a_known_one_is_a_warning(
    system: str, data: dict[str, Any], path: str, meant: str
) -> None:
    assert remarked(system, data) == [(path, "warning", meant)]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
class TestEverySystem:
    def test_an_unknown_key_far_from_all_known_ones_is_fine(self, system: AnySystem) -> None:
        assert remarked(system.id, {"x-zodiac": {"sign": "lion"}}) == []

    def test_a_slip_in_any_key_is_noticed(self, system: AnySystem) -> None:
        for name in system.character.model_fields:
            if len(name) > 3:
                (remark,) = remarked(system.id, {name[:-1]: 1})
                assert remark[1] == "warning"

    def test_an_unknown_trait_or_condition_is_a_note(self, system: AnySystem) -> None:
        data = {"traits": [{"name": "Left-handed"}], "conditions": ["hungry"]}
        assert remarked(system.id, data) == [("traits[0].name", "note", ""), ("conditions[0]", "note", "")]

    def test_a_known_one_is_not_however_it_is_written(self, system: AnySystem) -> None:
        data = {
            "traits": [
                {"name": each.id.upper().replace("_", " "), "value": 1} for each in system.character.TRAITS
            ],
            "conditions": [each.id.title() for each in system.character.CONDITIONS],
        }
        assert remarked(system.id, data) == []


@pytest.mark.parametrize(("number", "count"), [(-1, 1), (0, 0), (20, 0), (21, 1)])
def test_an_unusual_number_is_a_warning(number: int, count: int) -> None:
    found = remarked("narateer", {"attributes": {"agility": number}})
    assert found == [("attributes.agility", Severity.WARNING.value, "")] * count


def test_a_missing_number_is_not_unusual() -> None:
    assert remarked("narateer", {"attributes": {"agility": None}}) == []


def test_a_remark_says_what_it_is_about() -> None:
    data = {"attributes": {"agility": 21}, "traits": [{"name": "Left-handed"}], "conditions": ["hungry"]}
    system = find_system("narateer")
    assert system is not None
    assert [problem_told(each) for each in remarks(system.character.model_validate(data))] == [
        "attributes.agility, warning: is unusual: mostly 0 to 20",
        "traits[0].name, note: Left-handed: no rule here acts on this trait; effects can",
        "conditions[0], note: hungry: no rule here acts on this condition; effects can",
    ]


def refused(rulings: dict[str, Any]) -> tuple[Problem, ...]:
    with pytest.raises(ValidationError) as caught:
        NarateerRulings.model_validate(rulings)
    return problems_of(caught.value)


@pytest.mark.parametrize(
    ("rulings", "lines"),
    [
        ({"zone_roundin": "half_up"}, ['zone_roundin, error: is not known; is "zone_rounding" meant?']),
        (
            {"encumbrance_states": [{"name": "none"}, {"name": "laden", "factr": 1, "les": 2}]},
            [
                'encumbrance_states[1].factr, error: is not known; is "factor" meant?',
                'encumbrance_states[1].les, error: is not known; is "less" meant?',
            ],
        ),
        # Names of another level are not meant.
        (
            {"encumbrance_states": [{"name": "none", "zone_roundin": 1}]},
            [
                "encumbrance_states[0].zone_roundin, error: is not known",
            ],
        ),
        ({"factr": 1}, ["factr, error: is not known"]),
    ],
)
def test_a_refused_key_is_told_what_may_be_meant(rulings: dict[str, Any], lines: list[str]) -> None:
    assert [problem_told(each) for each in with_hints(refused(rulings), NarateerRulings)] == lines


def test_only_keys_that_are_not_known_are_told_what_may_be_meant() -> None:
    other = refused({"zone_rounding": "sideways"})
    assert (*with_hints(other, NarateerRulings),) == other
    (unknown,) = refused({"zone_roundin": 1})
    # Below what holds no fields, none can be meant.
    below = Problem(("zone_rounding", "zone_roundin"), unknown.message)
    assert [*with_hints([below], NarateerRulings)] == [below]
