"""Rule cases: what the sources, the rulings and people's reports say must come out, as data.

``tests/cases/SYSTEM/RULE.json`` is a list of cases. Each says where it is from (``source``), gives a
``character`` (without its system) and ``rulings``, and what its sheet must hold: ``values`` by id, an
amount as a number or an exact text ("2.5", "10/3"), a flag as true or false, a term or dice as text,
null for unknown. A value that is not ``barred`` must be allowed. ``normal`` is the number beside one
that became zero; ``missing`` the fields that an unknown value needs; ``decided`` all rulings named in
the steps of a value; ``told`` its last steps in order, as :func:`told` writes them, and why it is barred;
under "ID (LABEL)" the steps of its input with that label, which is empty where the input has none;
``problems`` all that the sheet reports. A case with ``error`` instead is refused, at that field, and what
is said there may be given as ``says``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from charsheet.model.problems import Problem, path_text
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import Amount, AnyValue, Argument, Msg, Operand, Step, Term, Words

FOLDER = Path(__file__).parent
KEYS = {
    "source",
    "character",
    "rulings",
    "values",
    "barred",
    "normal",
    "missing",
    "decided",
    "told",
    "problems",
    "says",
    "error",
}


@dataclass(frozen=True)
class Case:
    """One case of a rule."""

    system: AnySystem
    rule: str
    data: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.system.id} {self.rule}: {self.data['source']}"

    @property
    def character(self) -> dict[str, Any]:
        return {"format": 1, "system": self.system.id, **self.data.get("character", {})}

    @property
    def rulings(self) -> dict[str, Any]:
        return self.data.get("rulings", {})


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case of every registered system."""
    return tuple(case for system in SYSTEMS for case in cases_of(system))


def cases_of(system: AnySystem) -> list[Case]:
    """The cases of one system, in the order of their rules."""
    files = sorted((FOLDER / system.id).glob("*.json"), key=lambda path: (len(path.stem), path.stem))
    return [
        Case(system, path.stem, data)
        for path in files
        for data in json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    ]


# --- explanations as text ----------------------------------------------------------------------


def told(value: AnyValue) -> list[str]:
    """How a value came about, a line for each step, and why it is barred.

    "multiply N3 'Run' 2 = 28 m": what was done, by which rule or [ruling], why, with what, and what came out.
    """
    return [*map(_told_step, value.steps), *(f"barred '{spoken(reason)}'" for reason in value.bars)]


def told_at(values: Mapping[str, AnyValue], place: str) -> list[str]:
    """How the value "ID" came about, or its input "ID (LABEL)", or that one's: "ID (LABEL) (LABEL)"."""
    id, *labels = (part.removesuffix(")") for part in place.split(" ("))
    if not labels:
        return told(values[id])
    steps = values[id].steps
    for label in labels:
        inputs = [each for step in steps for each in step.operands if each.steps]
        (steps,) = {each.steps for each in inputs if spoken(each.label or "") == label}
    return [*map(_told_step, steps)]


def problem_told(problem: Problem) -> str:
    """Where something is wrong, how bad it is, and what."""
    return f"{path_text(problem.path)}, {problem.severity.value}: {spoken(problem.message)}"


def spoken(words: Words) -> str:
    """A text as the sources write it, with its arguments in their places."""
    if isinstance(words, str):
        return words
    given = {name: _argument(each) for name, each in words.args}
    text = words.plural if words.plural is not None and given.get("n") != "1" else words.id
    return text.format_map(given)


def _argument(value: Argument | bool) -> str:
    match value:
        case Amount(number, unit):
            return f"{number} {unit.code}"
        case Term():
            return spoken(value.label)
        case Msg():
            return spoken(value)
        case _:
            return str(value)


def _told_step(step: Step) -> str:
    cause = None if step.cause is None else f"'{spoken(step.cause)}'"
    ruling = None if step.ruling is None else f"[{step.ruling}]"
    result = "?" if step.result is None else _argument(step.result)
    done = (
        step.op.value,
        step.rule and step.rule.id,
        ruling,
        cause,
        " | ".join(map(_told_operand, step.operands)),
    )
    return f"{' '.join(filter(None, done))} = {result}"


def _told_operand(operand: Operand) -> str:
    number = "?" if operand.number is None else str(operand.number)
    place = path_text(operand.path) if operand.path is not None else None
    label = None if operand.label is None else f"({spoken(operand.label)})"
    return " ".join(filter(None, (place, label, number, operand.unit and operand.unit.code)))
