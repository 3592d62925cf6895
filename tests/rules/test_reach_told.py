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

from charsheet.rules.reach import Question
from charsheet.systems.registry import find_system
from tests.cases.load import told

LINES = 3
DATA = json.loads(
    (Path(__file__).parent.parent / "cases" / "reach_told.json").read_text(encoding="utf-8"),
    parse_float=Decimal,
)


def name(case: dict[str, Any]) -> str:
    return "-".join(
        str(case[key]) for key in ("system", "character", "rulings", "distance", "unit", "ground")
    )


@pytest.mark.parametrize("case", DATA["answers"], ids=name)
def test_every_value_of_an_answer_tells_how_it_came_about(case: dict[str, Any]) -> None:
    system = find_system(case["system"])
    assert system is not None
    data = DATA["characters"][system.id][case["character"]]
    rulings = system.rulings.model_validate(DATA["rulings"][system.id][case["rulings"]])
    sheet = system.evaluate(system.character.model_validate(data), rulings)
    unit = next(each for each in system.reach.units if each.code == case["unit"])
    answer = system.reach.answer(Question(sheet, rulings, Fraction(case["distance"]), unit, case["ground"]))
    assert {id: told(value)[-LINES:] for id, value in answer.items()} == case["told"]
