"""What of a Narateer turn no case can say: its form, and what a state holds that no ledger tells."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from charsheet.rules.planner import Plan, PlanStep, Subject, Taken, judge
from charsheet.rules.plans import step_from
from charsheet.systems.registry import SYSTEMS
from tests.cases.load import spoken

SYSTEM = next(each for each in SYSTEMS if each.id == "narateer")
TURN, *_ = SYSTEM.planners


def subject(**fields: Any) -> Subject[Any, Any]:
    rulings = SYSTEM.rulings.model_validate(fields.pop("rulings", {}))
    character = SYSTEM.character.model_validate({"attributes": {"strength": 2, "agility": 4}, **fields})
    return Subject(character, SYSTEM.evaluate(character, rulings), rulings)


def test_who_stands_up_lies_no_more() -> None:
    state = TURN.start(subject(conditions=["prone"]), TURN.setup())
    taken = TURN.take(state, PlanStep(kind="stand"))
    assert isinstance(taken, Taken)
    assert (state.prone, taken.state.prone) == (True, False)


def test_what_is_left_is_neither_barred_nor_less_than_it_would_be() -> None:
    states = {"encumbrance_states": [{"name": "stuck", "factor": 0}]}
    who = subject(encumbrance="stuck", rulings=states)
    assert who.sheet["walk.distance"].normal is not None
    assert who.sheet["walk.distance"].bars == ("stuck",)
    steps = (step_from({"kind": "mode", "mode": "walk"}, TURN),)
    left = judge(TURN, who, Plan(TURN.setup(), steps)).ledger["turn.metres"]
    assert (left.content, left.normal, left.bars) == (0, None, ())


OPTIONS = {
    "mode": [
        ("walk", "Walk"),
        ("run", "Run"),
        ("sprint.athletics", "Sprint, Athletics"),
        ("sprint.acrobatics", "Sprint, Acrobatics"),
    ],
    "unit": [("m", "metres"), ("zones", "Zones"), ("spaces", "Spaces")],
    "ground": [
        ("plain", "Plain ground"),
        ("difficult", "Difficult terrain"),
        ("climb_swim", "Climbing or swimming"),
    ],
    "skill": [("athletics", "Athletics"), ("acrobatics", "Acrobatics")],
    "result": [("success", "success"), ("failure", "failure")],
    "scene": [("story", "Story Mode"), ("cinematic", "Cinematic Mode"), ("tactical", "Tactical Mode")],
}


def test_what_there_is_to_choose_from() -> None:
    for kind in TURN.kinds:
        for field in kind.fields:
            if field.options is not None:
                offered = [(each.id, spoken(each.label)) for each in field.options(SYSTEM.rulings())]
                assert offered == OPTIONS[str(field.path[0])]


@pytest.mark.parametrize(
    ("kind", "field", "low", "high"),
    [
        ("move", "distance", None, 1_000_000),
        ("move", "cost", 1, 100),
        ("manoeuvre", "boost", 0, 100),
        ("manoeuvre", "bonus", 0, 100),
        ("manoeuvre", "lost", 0, 1_000_000),
        ("hazard", "ad", 0, 100),
        ("action", "ad", 0, 100),
        ("additional", "distance", None, 1_000_000),
        ("next", "ready", 0, 100),
    ],
)
def test_a_number_has_its_range(kind: str, field: str, low: int | None, high: int) -> None:
    model = TURN.by_kind[kind].model
    tree = {"kind": kind, **TURN.by_kind[kind].new}
    for good in (high, 1 if low is None else low):
        assert getattr(model.model_validate({**tree, field: good}), field) == good
    for bad in (high + 1, 0 if low is None else low - 1):
        with pytest.raises(ValidationError):
            model.model_validate({**tree, field: bad})


def test_what_a_new_step_begins_with() -> None:
    assert {kind.id: dict(kind.new) for kind in TURN.kinds} == {
        "mode": {"mode": "walk"},
        "move": {"distance": 1},
        "prone": {},
        "stand": {},
        "manoeuvre": {"skill": "athletics"},
        "hazard": {},
        "action": {},
        "scene": {"scene": "tactical"},
        "additional": {"name": "1", "distance": 1},
        "next": {},
    }


def test_what_is_shown_and_in_which_order() -> None:
    assert TURN.id == "turn"
    assert [each.value for each in TURN.figures] == [
        "turn.spaces",
        "turn.enter",
        "turn.zones",
        "turn.metres",
        "turn.additional",
        "turn.ad",
        "turn.athletics.uses",
        "turn.acrobatics.uses",
    ]
    assert [each.value for each in TURN.account] == ["turn.cost", "turn.spent", "turn.dice", "turn.lost"]
    assert [each.value for each in TURN.more] == [
        "turn.share",
        "turn.ad.paid",
        "turn.mode",
        "turn.scene",
        "turn.position",
        "turn.number",
    ]


def test_the_units_that_fields_are_in() -> None:
    units = {
        (kind.id, *field.path): field.unit.code for kind in TURN.kinds for field in kind.fields if field.unit
    }
    assert units == {
        ("manoeuvre", "boost"): "AD",
        ("hazard", "ad"): "AD",
        ("action", "ad"): "AD",
        ("additional", "distance"): "m",
        ("next", "ready"): "AD",
    }
