"""Rulings while they are changed: what is chosen, what has to be written, what is wrong."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from charsheet.edit.rulings import Origin, RulingsDraft
from charsheet.model.base import to_data
from charsheet.model.problems import path_text
from charsheet.model.rulings import default_of
from charsheet.systems.registry import SYSTEMS, AnySystem, find_system


def draft(system: str, **settings: Any) -> RulingsDraft:
    found = find_system(system)
    assert found is not None
    return RulingsDraft(found.rulings.model_validate(settings))


def test_a_value_and_its_origin() -> None:
    rulings = draft("narateer", climb_swim_cost=3)
    assert (rulings.value("climb_swim_cost"), rulings.origin("climb_swim_cost")) == (3, Origin.FILE)
    assert (rulings.value("zone_rounding"), rulings.origin("zone_rounding")) == ("half_up", Origin.DEFAULT)
    rulings.choose("zone_rounding", "half_down")
    assert (rulings.value("zone_rounding"), rulings.origin("zone_rounding")) == ("half_down", Origin.CHANGED)
    assert rulings.changes == {"zone_rounding": "half_down"}


def test_there_and_back_is_no_change() -> None:
    rulings = draft("narateer", climb_swim_cost=2)
    rulings.choose("zone_rounding", "half_down")
    rulings.choose("zone_rounding", "half_up")
    assert rulings.origin("zone_rounding") is Origin.DEFAULT
    rulings.choose("climb_swim_cost", 3)
    rulings.choose("climb_swim_cost", 2)  # the file says so, though it is the default
    assert rulings.origin("climb_swim_cost") is Origin.FILE
    assert rulings.changes == {}


def test_a_reset_takes_it_out_of_the_file() -> None:
    rulings = draft("narateer", climb_swim_cost=2, zone_rounding="half_even")
    assert rulings.is_set("climb_swim_cost")
    rulings.reset("climb_swim_cost")
    assert not rulings.is_set("climb_swim_cost")
    assert rulings.changes == {"climb_swim_cost": None}
    rulings.reset("boost_limit")
    rulings.reset_all()
    assert rulings.changes == {"zone_rounding": None, "climb_swim_cost": None}
    assert rulings.value("zone_rounding") == "half_up"


def test_false_is_not_0() -> None:
    rulings = draft("d100", failed_jump=0)
    rulings.choose("failed_jump", False)
    assert rulings.changes == {"failed_jump": False}


def test_an_impossible_value_stays_and_is_told_with_its_place() -> None:
    rulings = draft("narateer")
    rulings.choose("encumbrance_states", [{"name": "none"}, {"name": "", "factor": Decimal(11)}])
    assert [path_text(each.path) for each in rulings.problems] == [
        "encumbrance_states[1].name",
        "encumbrance_states[1].factor",
    ]
    assert rulings.value("encumbrance_states")[1]["name"] == ""


def test_a_name_that_is_gone_from_its_list_is_told() -> None:
    ladder = [{"name": each.name} for each in default_of(draft("d6").type, "levels")]
    rulings = draft("d6", levels=[*ladder, {"name": "heroic"}], jump_test="heroic")
    assert rulings.problems == ()
    rulings.reset("levels")
    assert [each.path for each in rulings.problems] == [("jump_test",)]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_every_default_can_be_chosen_and_is_none(system: AnySystem) -> None:
    rulings = RulingsDraft(system.rulings())
    for id in system.rulings.model_fields:
        rulings.choose(id, to_data(default_of(system.rulings, id)))
    assert (rulings.changes, rulings.problems) == ({}, ())
