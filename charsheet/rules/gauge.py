"""A number against its limits: the load on a bar."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from charsheet.values import Quantity, Words


class Limit(Struct, frozen=True):
    """A limit on the bar: where it stands, and what begins there or just above it."""

    at: Fraction
    label: Words


class Gauge(Struct, frozen=True):
    """A value of the sheet and the limits it is held against, the lowest first."""

    value: Quantity
    limits: tuple[Limit, ...]

    @property
    def full(self) -> Fraction:
        """What the whole bar stands for: the last limit and a little more, or the value beyond it."""
        last = self.limits[-1].at if self.limits else Fraction(0)
        ends = (last * Fraction(11, 10), self.value.content, Fraction(1))
        return max(each for each in ends if each is not None)
