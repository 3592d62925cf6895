"""The names of the digests and of RULINGS.md: Traits, Conditions, and the rulings with their defaults."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal, get_args, get_origin

import pytest

from charsheet.model.rulings import ruling_info
from charsheet.systems.registry import SYSTEMS, AnySystem, find_system

LEVELS = ("easy", "standard", "moderate", "difficult", "very_difficult")


def system_of(id: str) -> AnySystem:
    system = find_system(id)
    assert system is not None
    return system


@pytest.mark.parametrize(
    ("id", "traits", "conditions"),
    [
        ("narateer", ["fleet_foot"], ["slowed", "prone", "no_movement", "no_sprint"]),
        ("d6", [], ["fatigued"]),
        (
            "d100",
            ["flyer", "hoverer", "burrower", "quadruped", "digitigrade", "crawler", "amphibious"],
            ["prone", "immobile", "no_flight"],
        ),
    ],
)
def test_the_known_traits_and_conditions(id: str, traits: list[str], conditions: list[str]) -> None:
    character = system_of(id).character
    assert [each.id for each in character.TRAITS] == traits
    assert [each.id for each in character.CONDITIONS] == conditions


@pytest.mark.parametrize(
    ("id", "defaults"),
    [
        (
            "narateer",
            {
                "zone_rounding": "half_up",
                "hidden_and_prone": "multiply",
                "slowed_manoeuvre": True,
                "climb_swim_cost": 2,
                "boost_limit": "ready_ad",
            },
        ),
        (
            "d6",
            {
                "terrain_up_to_move": "no_test",
                "extreme_levels": 5,
                "climb_rounding": "up",
                "run_up_rounding": "up",
                "multiples_of": "own_move",
                "swim_climb_action": "as_running",
                "pips_in_die_code": "ignored",
                "untrained": "attribute",
                "untrained_move": False,
                "fatigue_first": "easy",
                "jump_test": "easy",
                "breath_result": "result_points",
            },
        ),
        (
            "d100",
            {
                "travel": "table",
                "spd_floor": "before_halving",
                "fractions": "exact",
                "terrain_modifiers": "worst",
                "charge_minimum": 0,
                "swim_floor": True,
                "load": "carry_table",
                "march_first": -10,
                "fall_zero": "harmless",
                "landing_on_feet": "more",
                "combined_test": "two_rolls",
                "failed_jump": 0,
            },
        ),
    ],
)
def test_the_defaults_of_the_rulings(id: str, defaults: dict[str, object]) -> None:
    rulings = system_of(id).rulings()
    assert {name: getattr(rulings, name) for name in defaults} == defaults


def test_the_lists_among_the_rulings_begin_as_they_are_written_down() -> None:
    states = system_of("narateer").rulings().encumbrance_states
    told = [(each.name, each.factor, each.sprint, each.move, each.less, each.from_bulk) for each in states]
    assert told == [
        ("none", Decimal(1), True, True, Decimal(0), None),
        ("heavy", Decimal("0.5"), True, True, Decimal(0), None),
        ("overloaded", Decimal(0), False, False, Decimal(0), None),
    ]
    levels = system_of("d6").rulings().levels
    assert [(each.name, each.target) for each in levels] == [(name, None) for name in LEVELS]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_every_value_of_a_choice_has_words(system: AnySystem) -> None:
    for id, field in system.rulings.model_fields.items():
        choices = [each.value for each in ruling_info(system.rulings, id).choices]
        if get_origin(field.annotation) is Literal:
            assert choices == list(get_args(field.annotation)), id
        elif field.annotation is bool:
            assert sorted(choices) == [False, True], id
