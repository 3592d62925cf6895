"""The load on a bar: what the whole bar stands for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from charsheet.rules.gauge import Gauge, Limit
from charsheet.rules.units import KILOGRAM
from charsheet.values import Quantity, given, total


def load(number: int | None) -> Quantity:
    return total("load.total", KILOGRAM, given(number, ("load",)), rule=None)


@pytest.mark.parametrize(
    ("number", "limits", "full"),
    [
        (8, (36, 72), Fraction(396, 5)),
        (100, (36, 72), 100),
        (None, (10,), 11),
        (None, (), 1),
        (0, (), 1),
        (7, (), 7),
    ],
)
def test_the_bar_ends_a_little_above_the_last_limit_or_at_what_is_beyond_it(
    number: int | None, limits: tuple[int, ...], full: Fraction
) -> None:
    gauge = Gauge(load(number), tuple(Limit(Fraction(each), "limit") for each in limits))
    assert gauge.full == full
