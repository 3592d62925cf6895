"""Worked journeys of the d100, as data that can be checked by hand.

``tests/cases/journeys.json`` is a list. Each says where it is from (``source``), who travels (``party``:
characters without their system, each with its own choice of ``way`` if it made one), under which ``rulings``
and ``setup``, and ``steps``: pairs of a step as a plan's file has it and what is checked of it:

``speed``   kilometres an hour, of all together; ``slowest`` says who decides
``ways``    how each goes, ``paces`` at which pace each keeps up
``days``    when, and how many kilometres from the start one is after that
``tests``   when and of whom, which one, its target
``helps``   remedies: the speed with each, how much more that is, how many hours it saves
``refused`` the rule and the reason

``end`` is where and when one is in the end, and ``fatigue`` how likely which Fatigue is then, in percent,
for each who travels.
"""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from charsheet.rules.planner import Judged, Judgement, Planner, Subject, judge
from charsheet.rules.plans import plan_from
from charsheet.systems.registry import SYSTEMS_BY_ID
from charsheet.values import Term
from tests.cases.load import spoken

FILE = Path(__file__).parent / "journeys.json"
SYSTEM = SYSTEMS_BY_ID["d100"]
JOURNEY: Planner[Any] = next(each for each in SYSTEM.planners if each.id == "journey")


@cache
def journeys() -> tuple[dict[str, Any], ...]:
    """Every worked journey."""
    return tuple(json.loads(FILE.read_text(encoding="utf-8"), parse_float=Decimal))


def company(party: list[dict[str, Any]], rulings: dict[str, Any] | None = None) -> Subject[Any, Any]:
    """Those who travel together."""
    in_force = SYSTEM.rulings.model_validate(rulings or {})
    subjects: list[Subject[Any, Any]] = []
    for fields in party:
        own = {key: value for key, value in fields.items() if key != "way"}
        character = SYSTEM.character.model_validate(own)
        sheet = SYSTEM.evaluate(character, in_force)
        subjects.append(Subject(character, sheet, in_force, way=fields.get("way")))
    first, *others = subjects
    return Subject(first.character, first.sheet, in_force, tuple(others), first.way)


def judged(subject: Subject[Any, Any], steps: list[dict[str, Any]], **setup: Any) -> Judgement:
    """What comes of some *steps*."""
    tree = {"format": 1, "planner": "journey", "setup": setup, "steps": steps}
    return judge(JOURNEY, subject, plan_from(tree, (JOURNEY,))[1])


def content(step: Judged, id: str) -> Any:
    """What a value of a step holds: a number, or the id of a term."""
    value = step.values[id].content
    return value.id if isinstance(value, Term) else value


def rows(step: Judged, kind: str, *parts: str) -> list[list[Any]]:
    """The rows of one of the step's tables, each with what it is called and some of its values."""
    for table in step.tables:
        if table.rows and str(table.rows[0].values[0]).startswith(f"journey.{kind}."):
            return [
                [spoken(row.label), *(content(step, f"journey.{kind}.{number}.{part}") for part in parts)]
                for number, row in enumerate(table.rows, 1)
            ]
    return []


def fatigue(step: Judged, number: int) -> dict[int, Fraction]:
    """How likely which Fatigue of a traveller is, in percent."""
    before = f"journey.who.{number}.fatigue."
    ids = [id for id in step.values if id.startswith(before) and not id.endswith(".more")]
    return {int(id.removeprefix(before)): content(step, id) for id in ids}
