"""What is carried is summed once, and CASES 6: bands begin exactly at their threshold."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet.model.character import Character
from charsheet.rules.equipment import band, beyond, carried_total
from charsheet.rules.units import KILOGRAM
from charsheet.values import Quantity, replay


def load(*items: dict[str, Any], measure: Literal["kg", "bulk"] = "kg") -> Quantity:
    character = Character.model_validate({"equipment": list(items)})
    return carried_total("load.total", KILOGRAM, character.equipment, measure)


def test_nothing_weighs_nothing_and_says_so() -> None:
    for value in (load(), load({"name": "dream"}), load({"kg": 1, "carried": False})):
        assert value.content == 0
        assert value.steps[0].cause is not None
        assert replay(value.steps) == value.amount


def test_each_item_counts_its_number_of_times() -> None:
    value = load(
        {"name": "rope", "kg": 3}, {"kg": 1, "quantity": 0}, {"name": "ration", "kg": 2, "quantity": 5}
    )
    assert value.content == 13
    assert [(part.number, part.label, part.path) for part in value.steps[0].operands] == [
        (3, "rope", ("equipment", 0, "kg")),
        (0, None, ("equipment", 1, "kg")),
        (10, "ration", ("equipment", 2, "kg")),
    ]


def test_each_measure_is_summed_by_itself() -> None:
    items = ({"kg": 3, "bulk": 1}, {"bulk": 4})
    assert (load(*items).content, load(*items, measure="bulk").content) == (3, 5)


BANDS = [(Fraction(20), "high"), (Fraction(10), "middle"), (Fraction(5, 2), "low")]


@pytest.mark.parametrize(
    ("number", "name"),
    [
        ("2.499", None),
        ("2.5", "low"),
        ("2.501", "low"),
        ("9.999", "low"),
        ("10", "middle"),
        ("10.001", "middle"),
        ("19.999", "middle"),
        ("20", "high"),
        ("20.001", "high"),
        ("-1", None),
    ],
)
def test_a_band_begins_at_its_threshold(number: str, name: str | None) -> None:
    assert band(Fraction(number), BANDS) == name
    assert band(Fraction(number), BANDS[::-1]) == name


def test_of_bands_with_one_threshold_the_first_counts_whatever_they_are() -> None:
    one, other = object(), object()
    bands = [(Fraction(1), one), (Fraction(1), other)]
    assert band(Fraction(2), bands) is one
    assert beyond(Fraction(2), bands) is one


def test_without_bands_there_is_none() -> None:
    assert band(Fraction(1), []) is None


@pytest.mark.parametrize(
    ("number", "name"), [("2.5", None), ("2.501", "low"), ("10", "low"), ("20", "middle"), ("21", "high")]
)
def test_a_limit_itself_is_within(number: str, name: str | None) -> None:
    assert beyond(Fraction(number), BANDS) == name
    assert beyond(Fraction(number), BANDS[::-1]) == name
    assert beyond(Fraction(number), []) is None


@settings(deadline=None, max_examples=50)
@given(st.fractions(0, 30), st.lists(st.fractions(0, 30), unique=True, min_size=1, max_size=5))
def test_the_reached_threshold_is_the_highest_one_not_above(
    number: Fraction, thresholds: list[Fraction]
) -> None:
    reached = band(number, [(each, each) for each in thresholds])
    assert reached == max((each for each in thresholds if each <= number), default=None)
