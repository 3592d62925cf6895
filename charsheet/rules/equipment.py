"""What the carried equipment comes to, and the band of a scale that a number falls into."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, TypeVar

from charsheet.model.character import Item
from charsheet.values import Msg, Operand, Quantity, Unit, total

T = TypeVar("T")


def carried_total(id: str, unit: Unit, equipment: Sequence[Item], measure: Literal["kg", "bulk"]) -> Quantity:
    """The weight or Bulk of all that is carried; a quantity left out is one, a weight left out none."""
    parts = _carried(equipment, measure)
    if not parts:
        return total(id, unit, 0, rule=None, cause=Msg("Nothing that weighs is carried"))
    return total(id, unit, *parts, rule=None)


def _carried(equipment: Sequence[Item], measure: Literal["kg", "bulk"]) -> list[Operand]:
    parts: list[Operand] = []
    for index, item in enumerate(equipment):
        weight = item.total_kg if measure == "kg" else item.total_bulk
        if weight is not None and item.carried:
            parts.append(Operand(weight, item.name or None, ("equipment", index, measure)))
    return parts


def band(number: Fraction, bands: Sequence[tuple[Fraction, T]]) -> T | None:
    """The band with the highest threshold that *number* has reached; None below the first.

    A number exactly at a threshold has reached it. *bands* may be in any order.
    """
    reached = [each for each in bands if each[0] <= number]
    return max(reached, key=lambda each: each[0])[1] if reached else None


def beyond(number: Fraction, limits: Sequence[tuple[Fraction, T]]) -> T | None:
    """What holds beyond the highest limit that *number* exceeds; None within the lowest.

    A number exactly at a limit is within it. *limits* may be in any order.
    """
    exceeded = [each for each in limits if each[0] < number]
    return max(exceeded, key=lambda each: each[0])[1] if exceeded else None
