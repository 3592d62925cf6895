"""Effects in words."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from charsheet.model.character import Effect
from charsheet.present.effects import effects_text
from charsheet.present.locale import get_locale
from charsheet.systems.registry import find_system
from charsheet.values import Unit

SYSTEM = find_system("narateer")
assert SYSTEM is not None
SHEET = SYSTEM.evaluate(SYSTEM.character(), SYSTEM.rulings())


def unit_of(target: str) -> Unit | None:
    return SHEET[target].unit if target in SHEET else None


def text(*effects: dict[str, Any], language: str = "en") -> str:
    made = [Effect.model_validate(each) for each in effects]
    assert SYSTEM is not None
    return effects_text(made, SYSTEM.character.EFFECT_TARGETS, unit_of, get_locale(language))


@pytest.mark.parametrize(
    ("effect", "english", "russian"),
    [
        ({"target": "bm", "value": 2}, "Base Movement +2 m", "Базовое движение +2 м"),
        ({"target": "bm", "value": 0}, "Base Movement +0 m", "Базовое движение +0 м"),
        ({"target": "bm", "value": -3}, "Base Movement −3 m", "Базовое движение −3 м"),
        ({"target": "run.cost", "op": "set", "value": 0}, "Cost of a Run = 0 AD", "Цена бега = 0 AD"),
    ],
)
def test_what_is_added_or_set_has_the_unit_of_the_number(
    effect: dict[str, Any], english: str, russian: str
) -> None:
    assert text(effect).replace("\u00a0", " ") == english
    assert text(effect, language="ru").replace("\u00a0", " ") == russian


@pytest.mark.parametrize(
    ("factor", "english", "russian"),
    [
        ("0.5", "1/2", "1/2"),
        ("0.75", "3/4", "3/4"),
        ("0.1", "1/10", "1/10"),
        ("0.05", "0.05", "0,05"),
        ("1", "1", "1"),
        ("1.5", "1.5", "1,5"),
        ("0", "0", "0"),
    ],
)
def test_a_factor_below_one_is_read_as_a_part(factor: str, english: str, russian: str) -> None:
    effect = {"target": "bm", "op": "multiply", "value": Decimal(factor)}
    assert text(effect) == f"Base Movement × {english}"
    assert text(effect, language="ru").endswith(f" × {russian}")


def test_several_stand_side_by_side_and_one_that_is_switched_off_says_so() -> None:
    effects = ({"target": "bm", "value": 1}, {"target": "bm", "value": 1, "on": False})
    assert text(*effects) == "Base Movement +1 m; Base Movement +1 m (switched off)"
    assert text() == ""


def test_a_number_that_the_sheet_has_not_has_no_unit_and_an_unknown_target_its_id() -> None:
    assert text({"target": "luck", "value": 1}) == "luck +1"
