"""Plans as JSON: read with every fault named by its field, and written as they were read."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from charsheet.model.problems import path_text
from charsheet.rules.plans import MOST_STEPS, InvalidPlanError, plan_data, plan_from, setup_from, step_from
from charsheet.systems.registry import find_system
from tests.cases.load import spoken

SYSTEM = find_system("narateer")
assert SYSTEM is not None
PLANNERS = SYSTEM.planners
MOVE = {"kind": "move", "distance": Decimal("2.5"), "hidden": False}


def faults(tree: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidPlanError) as caught:
        plan_from(tree, PLANNERS)
    assert str(caught.value) == "; ".join(each.message.id for each in caught.value.problems)
    return [(path_text(each.path), spoken(each.message)) for each in caught.value.problems]


@pytest.mark.parametrize(
    "tree",
    [
        {"format": 1, "planner": "turn", "steps": []},
        {"format": 1, "planner": "turn", "setup": {"scene": "tactical"}, "steps": [MOVE, {"kind": "stand"}]},
        {"format": 1, "planner": "turn", "setup": {"scene": "story"}, "steps": [{"kind": "hazard"}]},
    ],
)
def test_a_plan_is_written_as_it_was_read(tree: dict[str, Any]) -> None:
    planner, plan = plan_from(tree, PLANNERS)
    assert planner is PLANNERS[0]
    assert plan_data(planner, plan) == tree
    assert [each.kind for each in plan.steps] == [each["kind"] for each in tree["steps"]]


def test_what_may_be_left_out() -> None:
    planner, plan = plan_from({"planner": "turn"}, PLANNERS)
    assert plan_data(planner, plan) == {"format": 1, "planner": "turn", "steps": []}


def test_a_plan_takes_as_many_steps_as_it_may_have() -> None:
    _, plan = plan_from({"planner": "turn", "steps": [{"kind": "stand"}] * MOST_STEPS}, PLANNERS)
    assert len(plan.steps) == MOST_STEPS


KINDS = "mode, move, prone, stand, manoeuvre, hazard, action, scene, additional, next"


@pytest.mark.parametrize(
    ("tree", "found"),
    [
        ([], [("", "must be an object with named fields")]),
        ({}, [("planner", "is missing")]),
        ({"planner": 1}, [("planner", "must be text")]),
        ({"planner": "fall"}, [("planner", "is not known; there are: turn, chase")]),
        ({"planner": "turn", "format": 2}, [("format", "must be one of: 1")]),
        ({"planner": "turn", "step": []}, [("step", "is not known")]),
        ({"planner": "turn", "format": 2, "steps": [1]}, [("format", "must be one of: 1")]),
        ({"planner": 1, "step": []}, [("planner", "must be text"), ("step", "is not known")]),
        (
            {"planner": "turn", "step": [], "setup": 1, "steps": [MOVE, 1]},
            [
                ("step", "is not known"),
                ("setup", "must be an object with named fields"),
                ("steps[1]", "must be an object with named fields"),
            ],
        ),
        (
            {"planner": "fall", "step": []},
            [("step", "is not known"), ("planner", "is not known; there are: turn, chase")],
        ),
        (
            {"planner": "turn", "setup": 1, "steps": {}},
            [("steps", "must be a list"), ("setup", "must be an object with named fields")],
        ),
        ({"planner": "turn", "steps": {}}, [("steps", "must be a list")]),
        (
            {"planner": "turn", "steps": [{}] * (MOST_STEPS + 1)},
            [("steps", "has more than 500 entries")],
        ),
        ({"planner": "turn", "setup": 1}, [("setup", "must be an object with named fields")]),
        (
            {
                "planner": "turn",
                "setup": {"scene": "opera"},
                "steps": [
                    1,
                    {"distance": 1},
                    {"kind": "fly"},
                    {"kind": ["move"]},
                    MOVE,
                    {"kind": "move", "distance": 0, "unit": "ft", "hiden": True},
                    {"kind": "manoeuvre", "boost": Decimal("1.5")},
                ],
            },
            [
                ("setup.scene", "must be one of: story, cinematic, tactical"),
                ("steps[0]", "must be an object with named fields"),
                ("steps[1].kind", "is missing"),
                ("steps[2].kind", f"is not known; there are: {KINDS}"),
                ("steps[3].kind", f"is not known; there are: {KINDS}"),
                ("steps[5].distance", "must be more than 0"),
                ("steps[5].unit", "must be one of: m, zones, spaces"),
                ("steps[5].hiden", "is not known"),
                ("steps[6].skill", "is missing"),
                ("steps[6].boost", "must be a whole number"),
            ],
        ),
    ],
)
def test_every_fault_is_told_with_its_field(tree: Any, found: list[tuple[str, str]]) -> None:
    assert faults(tree) == found


def test_a_step_and_a_setup_by_themselves() -> None:
    assert step_from(MOVE, PLANNERS[0]).kind == "move"
    with pytest.raises(InvalidPlanError) as caught:
        step_from({"kind": "move"}, PLANNERS[0])
    assert [each.path for each in caught.value.problems] == [("distance",)]
    tactical = {"scene": "tactical"}
    assert setup_from(tactical, PLANNERS[0]) == PLANNERS[0].setup.model_validate(tactical)
    with pytest.raises(InvalidPlanError) as caught:
        setup_from({"scene": 1}, PLANNERS[0])
    assert [each.path for each in caught.value.problems] == [("scene",)]
