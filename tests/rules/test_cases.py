"""Every rule case comes out as its source says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from charsheet.model.problems import path_text, problems_of
from charsheet.rules.sheet import Sheet
from charsheet.values import AnyValue, Dice, Status, Term
from tests.cases.load import KEYS, Case, all_cases, problem_told, spoken, told_at

GOOD = [case for case in all_cases() if "error" not in case.data]
BAD = [case for case in all_cases() if "error" in case.data]


def evaluated(case: Case) -> Sheet:
    character = case.system.character.model_validate(case.character)
    return case.system.evaluate(character, case.system.rulings.model_validate(case.rulings))


def expected(value: AnyValue, data: Any) -> object:
    """What the case's data mean for a value of this kind."""
    if data is None or isinstance(data, bool):
        return data
    if isinstance(value.content, Term):
        return Term(data, value.content.label)
    return Dice.parse(data) if isinstance(value.content, Dice) else Fraction(data)


@pytest.mark.parametrize("case", GOOD, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    sheet = evaluated(case)
    data = case.data
    barred = data.get("barred", [])
    assert set(barred) <= data["values"].keys()
    for id, wanted in data["values"].items():
        value = sheet[id]
        assert value.content == expected(value, wanted), id
        status = Status.UNKNOWN if wanted is None else Status.BARRED if id in barred else Status.ALLOWED
        assert value.status is status, id
    for id, number in data.get("normal", {}).items():
        assert sheet[id].normal == Fraction(number), id
    for id, paths in data.get("missing", {}).items():
        assert [path_text(path) for path in sheet[id].missing] == paths, id
    for id, rulings in data.get("decided", {}).items():
        assert set(sheet[id].rulings) == set(rulings), id
    for place, lines in data.get("told", {}).items():
        assert told_at(sheet, place)[-len(lines) :] == lines, place
    if "problems" in data:
        assert [problem_told(each) for each in sheet.problems] == data["problems"]


def refusals(case: Case) -> list[tuple[str, str]]:
    """Where the case's character and rulings are refused, and what is said."""
    found: list[tuple[str, str]] = []
    parts = {"": (case.system.character, case.character), "rulings.": (case.system.rulings, case.rulings)}
    for prefix, (model, data) in parts.items():
        try:
            model.model_validate(data)
        except ValidationError as error:
            found += [(prefix + path_text(each.path), spoken(each.message)) for each in problems_of(error)]
    return found


@pytest.mark.parametrize("case", BAD, ids=lambda case: case.name)
def test_refused_case(case: Case) -> None:
    ((place, said),) = refusals(case)
    assert place == case.data["error"]
    assert said == case.data.get("says", said)


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_cases_are_well_formed(case: Case) -> None:
    assert case.data.keys() <= KEYS
    assert case.data["source"]
    assert ("error" in case.data) != bool(case.data.get("values"))
