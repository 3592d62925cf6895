"""The headline of a sheet by itself: the number that stands for a character in a list of many."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from charsheet.model.rulings import Rulings, noteworthy
from charsheet.rules.layout import Layout
from charsheet.rules.sheet import Sheet
from charsheet.values import Msg, Unit


class Headline(Struct, frozen=True):
    """The first figure of a sheet without its reasons; ``number`` is None while an input is missing.

    ``normal`` is what it would be if nothing had made it zero; the marks are those of its cell.
    """

    label: Msg
    number: Fraction | None
    unit: Unit
    normal: Fraction | None
    overridden: bool
    by_ruling: bool
    barred: bool


def headline_of(layout: Layout, sheet: Sheet, rulings: Rulings) -> Headline | None:
    """The headline of *sheet*; None where its first figure is no amount of anything."""
    figure = next(iter(layout.figures_of(sheet)), None)
    if figure is None:
        return None
    value = sheet[figure.value]
    if value.unit is None:
        return None
    return Headline(
        label=figure.label,
        number=None if value.amount is None else value.amount.number,
        unit=value.unit,
        normal=value.normal,
        overridden=value.overridden,
        by_ruling=not set(value.rulings).isdisjoint(noteworthy(rulings)),
        barred=bool(value.bars),
    )
