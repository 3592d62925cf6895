"""The printed tables of the d100 sources, and the table of a related game that the ruling ``load`` uses."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

HOURS: Mapping[Fraction, int] = {
    Fraction(1, 2): 1,
    **{Fraction(spd): hour for spd, hour in enumerate((2, 3, 4, 6, 7, 9, 10, 12, 13, 14), start=1)},
}
"""S3, "Movement in narrative time": km an hour for each printed SPD."""

LASTS = ("still", "half", "full", "charge", "run")
FALLS: Mapping[str, tuple[int, ...]] = {
    "ground": (0, 0, 3, 6, 9),
    "low": (10, 12, 15, 20, 25),
    "high": (25, 25, 25, 25, 25),
}
"""S15: the height of a fall for each altitude, by the move of the last Turn (``LASTS``)."""

_SMALL_CARRY = (
    "0.9",
    "2.25",
    "4.5",
    "9",
    "18",
    "27",
    "36",
    "45",
    "56",
    "68",
    "78",
    "90",
    "112",
    "125",
    "337",
)
_GREAT_CARRY = (
    *(450, 675, 900, 1350, 1800, 2250, 2900, 3550, 4200, 4850),
    *(5500, 6300, 7250, 8300, 9550, 11000, 13000, 15000, 17000, 20000),
    *(23000, 26000, 30000, 35000, 40000, 46000, 53000, 70000, 80000, 92000, 106000),
)
_SMALL_LIFT = (
    "2.25",
    "4.5",
    "9",
    "18",
    "36",
    "54",
    "72",
    "90",
    "112",
    "134",
    "156",
    "180",
    "224",
    "450",
    "674",
)

CARRY = (*(Fraction(Decimal(each)) for each in _SMALL_CARRY), *map(Fraction, _GREAT_CARRY))
"""Ruling ``load``: kg within which one is not burdened, for S.b + T.b from 0 to 45."""

LIFT = (*(Fraction(Decimal(each)) for each in _SMALL_LIFT), *(Fraction(2 * each) for each in _GREAT_CARRY))
"""Ruling ``load``: kg beyond which one does not move; from 15 on twice Carry."""
