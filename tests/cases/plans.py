"""Cases of planners: what the sources say comes of the steps of a plan, as data.

``tests/cases/plans/SYSTEM/RULE.json`` is a list of cases; those of chases have a folder of their own. Each
says where it is from (``source``) and which ``planner`` it goes through, gives a ``character`` (without its
system) and the ``others`` who take part, ``rulings`` and a ``setup``, what the ledger holds at the
``start``, and ``steps``: pairs of a step as a plan's file has it and what comes of it:

``ledger``   every value of the ledger that is another than before, null for one that is gone or unknown
``values``   every value of the step itself
``happened`` what is said of it
``refused``  the rule and the reason; then nothing else changes
``told``     the last steps of a value of either, or of its inputs, as rule cases have them
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from charsheet.rules.planner import Judged, Judgement, Planner, Subject, judge
from charsheet.rules.plans import plan_from
from charsheet.rules.sheet import Sheet
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import AnyValue, Dice, Term
from tests.cases.load import spoken, told_at

FOLDER = Path(__file__).parent / "plans"
KEYS = {"source", "planner", "character", "others", "rulings", "setup", "start", "steps"}
NUMBER = re.compile(r"-?[0-9./]+")
STEP_KEYS = {"ledger", "values", "happened", "refused", "told"}


@dataclass(frozen=True)
class PlanCase:
    """One case of a rule that needs a plan."""

    system: AnySystem
    rule: str
    data: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.system.id} {self.rule}: {self.data['source']}"

    @property
    def planner(self) -> Planner[Any]:
        return next(each for each in self.system.planners if each.id == self.data["planner"])

    @property
    def subject(self) -> Subject[Any, Any]:
        others = tuple(self._subject(each) for each in self.data.get("others", ()))
        return replace(self._subject(self.data.get("character", {})), others=others)

    def _subject(self, fields: dict[str, Any]) -> Subject[Any, Any]:
        rulings = self.system.rulings.model_validate(self.data.get("rulings", {}))
        tree = {"format": 1, "system": self.system.id, **fields}
        character = self.system.character.model_validate(tree)
        return Subject(character, self.system.evaluate(character, rulings), rulings)

    @property
    def tree(self) -> dict[str, Any]:
        """The plan as a file has it."""
        steps = [step for step, _ in self.data["steps"]]
        return {"format": 1, "planner": self.planner.id, "setup": self.data.get("setup", {}), "steps": steps}

    def judged(self) -> Judgement:
        _, plan = plan_from(self.tree, self.system.planners)
        return judge(self.planner, self.subject, plan)


@cache
def all_plan_cases() -> tuple[PlanCase, ...]:
    """Every case of every planner."""
    return tuple(case for system in SYSTEMS for case in plan_cases_of(system))


def plan_cases_of(system: AnySystem) -> list[PlanCase]:
    """The plan cases of one system, in the order of their rules."""
    files = sorted((FOLDER / system.id).rglob("*.json"), key=lambda path: (len(path.stem), path.stem))
    return [
        PlanCase(system, path.stem, data)
        for path in files
        for data in json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    ]


def contents(sheet: Sheet) -> dict[str, object]:
    """Each value as cases write it: numbers exact, terms by their ids."""
    return {id: written(value) for id, value in sheet.items()}


def written(value: AnyValue) -> object:
    """What a case says of a value."""
    match value.content:
        case Term(id):
            return id
        case Dice():
            return str(value.content)
        case _:
            return value.content


def meant(data: object) -> object:
    """What a case's data mean: a text that is a number is one, exactly."""
    if isinstance(data, str) and NUMBER.fullmatch(data):
        return Fraction(data)
    return Fraction(data) if isinstance(data, int | Decimal) and not isinstance(data, bool) else data


def changes(before: Sheet, after: Sheet) -> dict[str, object]:
    """What is another in *after*, and what is gone."""
    old, new = contents(before), contents(after)
    return {id: new.get(id) for id in {**old, **new} if id not in old or old[id] != new.get(id)}


def story(judged: Judged, place: str) -> list[str]:
    """How a value of a step, or of the ledger after it, came about, or one of its inputs."""
    return told_at({**judged.ledger, **judged.values}, place)


def happened(judged: Judged) -> list[str]:
    return [spoken(each) for each in judged.happened]
