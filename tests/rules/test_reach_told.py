"""How the answers of "Can I get there?" explain themselves, for each kind of ground and what can bar it.

The data says for each value its last three steps, as ``tests.cases.load.told`` writes them.
"""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from charsheet.rules.layout import without_empty
from charsheet.rules.reach import Question
from charsheet.rules.sheet import Sheet
from charsheet.systems.registry import AnySystem, find_system
from tests.cases.load import spoken, told

LINES = 3
DATA = json.loads(
    (Path(__file__).parent.parent / "cases" / "reach_told.json").read_text(encoding="utf-8"),
    parse_float=Decimal,
)


def name(case: dict[str, Any]) -> str:
    return "-".join(
        str(case[key]) for key in ("system", "character", "rulings", "distance", "unit", "ground")
    )


def asked(case: dict[str, Any]) -> tuple[AnySystem, Sheet]:
    """The case's system and the answer to its question."""
    system = find_system(case["system"])
    assert system is not None
    data = DATA["characters"][system.id][case["character"]]
    rulings = system.rulings.model_validate(DATA["rulings"][system.id][case["rulings"]])
    sheet = system.evaluate(system.character.model_validate(data), rulings)
    unit = next(each for each in system.reach.units if each.code == case["unit"])
    question = Question(sheet, rulings, Fraction(case["distance"]), unit, case["ground"])
    return system, system.reach.answer(question)


@pytest.mark.parametrize("case", DATA["answers"], ids=name)
def test_every_value_of_an_answer_tells_how_it_came_about(case: dict[str, Any]) -> None:
    _, answer = asked(case)
    assert {id: told(value)[-LINES:] for id, value in answer.items()} == case["told"]


@pytest.mark.parametrize(
    ("system", "ground", "columns"),
    [
        ("narateer", "plain", ["This Turn", "Cost", "Still to go", "Turns", "Cost in all", "Left"]),
        ("d100", "free", ["This Turn", "Takes", "Still to go", "Turns", "Left"]),
        ("d100", "swim_rough", ["This Turn", "Takes", "Target", "Chance", "Still to go", "Turns", "Left"]),
        ("d6", "run.easy", ["This Turn", "Takes", "Difficulty", "Still to go", "Turns", "Left"]),
    ],
)
def test_a_test_has_its_columns_only_where_there_is_one(system: str, ground: str, columns: list[str]) -> None:
    case = next(each for each in DATA["answers"] if (each["system"], each["ground"]) == (system, ground))
    found, answer = asked(case)
    assert [spoken(each.label) for each in without_empty(found.reach.table, answer).columns] == columns
