"""What cases of the Round planner do not say."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from charsheet.rules.planner import Judgement, Plan, Subject, judge
from charsheet.rules.plans import step_from
from charsheet.systems.registry import find_system
from charsheet.values import Status

SYSTEM = find_system("d6")
assert SYSTEM is not None
ROUNDS = next(each for each in SYSTEM.planners if each.id == "round")


def test_a_ledger_tells_how_things_are_and_bars_nothing() -> None:
    tree = {"system": "d6", "attributes": {"stamina": "2D"}, "conditions": ["fatigued"]}
    assert SYSTEM is not None
    character, rulings = SYSTEM.character.model_validate(tree), SYSTEM.rulings()
    subject: Subject[Any, Any] = Subject(character, SYSTEM.evaluate(character, rulings), rulings)
    assert subject.sheet["fatigue.rounds"].status is Status.BARRED
    ledger = judge(ROUNDS, subject, Plan(ROUNDS.setup())).start
    assert {each.status for each in ledger.values()} == {Status.ALLOWED}


def test_a_chase_asks_after_how_long_a_rest_activity_counts_anew() -> None:
    setup: Any = next(each for each in SYSTEM.planners if each.id == "chase").setup if SYSTEM else None
    for good in (1, 100):
        assert setup.model_validate({"rest": good}).rest == good
    for bad in (0, 101):
        with pytest.raises(ValidationError):
            setup.model_validate({"rest": bad})


@pytest.mark.parametrize(
    ("kind", "field", "low", "high"),
    [
        ("move", "distance", None, 1_000_000),
        ("jump", "wanted", 1, 1000),
        ("jump", "run_up", 0, 1000),
        ("jump", "harder", -20, 20),
        ("jump", "points", 0, 1000),
        ("exert", "rounds", 1, 100),
        ("hold", "result", 0, 1000),
        ("end", "rounds", 1, 1000),
        (None, "round_seconds", None, 3600),
        (None, "rest", 1, 100),
    ],
)
def test_a_number_has_its_range(kind: str | None, field: str, low: int | None, high: int) -> None:
    model: Any = ROUNDS.setup if kind is None else ROUNDS.by_kind[kind].model
    tree = {} if kind is None else {"kind": kind, **ROUNDS.by_kind[kind].new}
    for good in (high, Decimal("0.5") if low is None else low):
        assert model.model_validate({**tree, field: good}).model_dump()[field] is not None
    for bad in (high + 1, 0 if low is None else low - 1):
        with pytest.raises(ValidationError):
            model.model_validate({**tree, field: bad})


def exerted(rounds: int, levels: int, **fields: Any) -> Judgement:
    """Strenuous Rounds in a row, by a ladder of Levels that any dice reach."""
    assert SYSTEM is not None
    ladder: Any = SYSTEM.rulings().model_dump()["levels"]
    names = [each["name"] for each in ladder] + [f"level {n}" for n in range(len(ladder), levels)]
    rulings = SYSTEM.rulings.model_validate({"levels": [{"name": name, "target": 1} for name in names]})
    character = SYSTEM.character.model_validate({"system": "d6", **fields})
    subject: Subject[Any, Any] = Subject(character, SYSTEM.evaluate(character, rulings), rulings)
    step = step_from({"kind": "exert", "rounds": rounds}, ROUNDS)
    return judge(ROUNDS, subject, Plan(ROUNDS.setup(), (step,)))


def test_all_tests_of_the_longest_step_have_a_chance_together() -> None:
    (step,) = exerted(100, 120, attributes={"stamina": "1D"}, skills={"fortitude": "0D+2"}).steps
    assert step.values["round.fortitude.tests"].content == 100
    assert step.values["round.fortitude.chance"].content == 100


def test_a_chance_of_tests_in_a_row_names_the_field_that_is_missing() -> None:
    limit = {"target": "fatigue.rounds", "value": 1, "reason": "the GM says so"}
    (step,) = exerted(3, 9, overrides=[limit]).steps
    chance = step.values["round.fortitude.chance"]
    assert chance.status is Status.UNKNOWN
    assert chance.missing == step.values["round.fortitude.dice"].missing != ()
