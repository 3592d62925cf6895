"""Each rule and each value of each ruling has a case; a new one without a case fails here."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import pytest

from charsheet.rules.sheet import Sheet
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import Rule
from tests.cases.load import Case, all_cases, cases_of
from tests.cases.plans import plan_cases_of

LATER: dict[str, str] = {}
"""Rules that neither a sheet nor a plan can show, and why."""

FIELD_CASES = ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12", "13", "14")
"""The numbers of CASES.md that concern the sheets of these systems."""


def rules_named_by(system: AnySystem) -> set[str]:
    """The ids of all :class:`Rule` constants in the system's modules."""
    package = importlib.import_module(f"charsheet.systems.{system.id}")
    found: set[str] = set()
    for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        members = vars(importlib.import_module(info.name)).values()
        found |= {each.id for each in members if isinstance(each, Rule)}
    return found


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_every_rule_has_a_case(system: AnySystem) -> None:
    named = rules_named_by(system)
    letter = min(named)[0]
    later = {id for id in LATER if id[0] == letter}
    numbers = {int(id[1:]) for id in named | later}
    assert numbers == set(range(1, max(numbers) + 1)), "a rule is neither shown nor exempt"
    assert named.isdisjoint(later), "a rule that is shown needs no exemption"
    assert {case.rule for case in (*cases_of(system), *plan_cases_of(system))} == named


def test_every_case_from_the_field_is_here() -> None:
    told = " ".join(case.data["source"].split(":")[0] for case in all_cases())
    missing = [number for number in FIELD_CASES if f"CASES {number}" not in f"{told} ".replace(",", " ")]
    assert not missing


# --- rulings -----------------------------------------------------------------------------------


def ruling_values() -> Iterator[tuple[AnySystem, str, Any]]:
    """Every value of every ruling: all of a closed list; else the default and those of the cases."""
    for system in SYSTEMS:
        for id in system.rulings.model_fields:
            for value in settings_of(system, id):
                yield system, id, value


def settings_of(system: AnySystem, id: str) -> list[Any]:
    field = system.rulings.model_fields[id]
    if get_origin(field.annotation) is Literal:
        return list(get_args(field.annotation))
    if field.annotation is bool:
        return [False, True]
    found = [getattr(system.rulings(), id)]
    for case in cases_of(system):
        if id in case.rulings and "error" not in case.data:
            value = getattr(system.rulings.model_validate(case.rulings), id)
            if value not in found:
                found.append(value)
    return found


def expectations(case: Case, **changed: Any) -> dict[str, object]:
    """What comes out for the values that the case asks for, with some rulings *changed*."""
    rulings = system_rulings(case)
    sheet: Sheet = case.system.evaluate(
        case.system.character.model_validate(case.character), rulings.model_copy(update=changed)
    )
    found = {id: sheet.get(id) for id in case.data["values"]}  # another ruling may leave a value out
    return {id: value and (value.content, value.status) for id, value in found.items()}


def system_rulings(case: Case) -> Any:
    return case.system.rulings.model_validate(case.rulings)


@pytest.mark.parametrize(
    ("system", "id", "value"),
    list(ruling_values()),
    ids=lambda part: part.id if hasattr(part, "id") else str(part)[:60],
)
def test_every_value_of_a_ruling_decides_a_case(system: AnySystem, id: str, value: Any) -> None:
    others = [each for each in settings_of(system, id) if each != value]
    assert others, "no case sets this ruling to anything but its default"
    cases = [
        case
        for case in cases_of(system)
        if "error" not in case.data and getattr(system_rulings(case), id) == value
    ]
    assert any(
        expectations(case) != expectations(case, **{id: other})
        for case in cases
        if any(id in decided for decided in case.data.get("decided", {}).values())
        for other in others
    )
