"""What cases of the Round planner do not say."""

from __future__ import annotations

from typing import Any

from charsheet.rules.planner import Plan, Subject, judge
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
