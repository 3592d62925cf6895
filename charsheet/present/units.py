"""Display units: lengths of the sources shown in feet, yards or the squares of somebody's map.

Only what is *shown* is converted. Values, files, JSON and whatever is typed stay in the units of the
rules; so do the steps of an explanation and the words of the book, which would be wrong in others.
Units of one system alone (Spaces, Zones, AD) and weights are never converted.

A converted number that does not end after one decimal (of miles: two) is rounded *down*: nobody is told
to get farther than the rules let him. One that would come to nothing keeps its first digit. Wherever
something was converted, a footnote says from what and whether it was rounded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from charsheet.model.lengths import LengthChoice, Lengths, Side
from charsheet.present.locale import Locale
from charsheet.rules.units import KILOMETRE, METRE, METRE_PER_METRE
from charsheet.values import Amount, AnyValue, Msg, NMsg, Unit

FOOT = Unit("ft", NMsg("{n} ft", "{n} ft"), Msg("ft"))
YARD = Unit("yd", NMsg("{n} yd", "{n} yd"), Msg("yd"))
MILE = Unit("mi", NMsg("{n} mi", "{n} mi"), Msg("mi"))
SQUARE = Unit("squares", NMsg("{n} square", "{n} squares"), Msg("squares"))
FOOT_PER_FOOT = Unit("ft/ft", NMsg("{n} ft for each foot", "{n} ft for each foot"), Msg("ft per ft"))
YARD_PER_YARD = Unit("yd/yd", NMsg("{n} yd for each yard", "{n} yd for each yard"), Msg("yd per yd"))
SQUARE_PER_SQUARE = Unit(
    "squares/square",
    NMsg("{n} square for each square", "{n} squares for each square"),
    Msg("squares per square"),
)

METRES_A_FOOT = Fraction(3048, 10_000)
METRES_A_YARD = 3 * METRES_A_FOOT
KILOMETRES_A_MILE = 1760 * METRES_A_YARD / 1000

_TENTH, _HUNDREDTH, _NOT_ROUNDED = Fraction(1, 10), Fraction(1, 100), Fraction(0)


class Conversion(Struct, frozen=True):
    """Amounts of ``source`` are shown in ``shown``, one of which is ``size`` of the source's.

    ``step`` is what rounding leaves (0: nothing is rounded); ``told`` is the same size in another unit,
    where somebody gave it so.
    """

    source: Unit
    shown: Unit
    size: Fraction
    step: Fraction
    told: Amount | None = None

    def exact(self, number: Fraction) -> Fraction:
        """*number* of the source's unit in the one that is shown, exactly."""
        return number / self.size

    def rounded(self, number: Fraction) -> Fraction:
        """*number* of the source's unit as it is shown: never more, and nothing only for nothing."""
        exact, step = self.exact(number), self.step
        if not exact or not step:
            return exact
        while abs(exact) < step:
            step /= 10
        return math.trunc(exact / step) * step

    def is_exact(self, number: Fraction) -> bool:
        """Whether showing *number* takes nothing away."""
        return self.rounded(number) == self.exact(number)


class DisplayUnits(Struct, frozen=True):
    """The units that somebody likes to read, by the unit of the source. Metres convert nothing."""

    conversions: tuple[Conversion, ...] = ()

    def conversion(self, unit: Unit) -> Conversion | None:
        """How amounts of *unit* are shown; None where they are shown as they are."""
        return next((each for each in self.conversions if each.source == unit), None)

    def unit(self, unit: Unit) -> Unit:
        """The unit that amounts of *unit* are shown in."""
        found = self.conversion(unit)
        return unit if found is None else found.shown

    def shown(self, amount: Amount) -> Amount:
        """*amount* for showing, and for nothing else: rules never see it again."""
        found = self.conversion(amount.unit)
        return amount if found is None else Amount(found.rounded(amount.number), found.shown)

    def equation(self, amount: Amount, locale: Locale) -> str:
        """*amount* in the source's unit and, where that is another, in the one shown: ``14 m ≈ 45.9 ft``."""
        found = self.conversion(amount.unit)
        if found is None:
            return locale.amount(amount)
        words = Msg("{source} = {shown}") if found.is_exact(amount.number) else Msg("{source} ≈ {shown}")
        return locale.text(words, source=amount, shown=self.shown(amount))

    def footnote(self, values: Iterable[AnyValue], locale: Locale) -> str | None:
        """What the reader of *values* must know of these units, with its mark; None if there is nothing."""
        if not self.conversions:
            return None
        used = [
            (found, amount.number)
            for value in values
            for amount in amounts(value)
            if (found := self.conversion(amount.unit)) is not None
        ]
        lengths = dict.fromkeys(found for found, _ in used if found.source != METRE_PER_METRE)
        rates = "; ".join(self._rate(each, locale) for each in lengths)
        if not rates:
            return None
        if all(found.is_exact(number) for found, number in used):
            exact = Msg("converted from the metres of the rules: {rates}", rates=rates)
            return f"= {locale.text(exact)}"
        note = Msg("converted from the metres of the rules and rounded down: {rates}", rates=rates)
        return f"≈ {locale.text(note)}"

    def _rate(self, found: Conversion, locale: Locale) -> str:
        told = () if found.told is None else (found.told,)
        sizes = (Amount(Fraction(1), found.shown), *told, Amount(found.size, found.source))
        return " = ".join(map(locale.amount, sizes))


METRES = DisplayUnits()


def display_units(choice: LengthChoice) -> DisplayUnits:
    """The display units of a choice."""
    return DisplayUnits(tuple(_CONVERSIONS[choice.lengths](choice.side)))


def side_amount(side: Side) -> Amount:
    """The size of a map square, for showing."""
    return Amount(Fraction(side.number), METRE if side.unit == "m" else FOOT)


def amounts(value: AnyValue) -> Iterator[Amount]:
    """The amounts that are shown of *value*: what it is, and what it would normally be."""
    if value.amount is not None:
        yield value.amount
    if value.normal is not None and value.unit is not None and value.normal != value.content:
        yield Amount(value.normal, value.unit)


def _metres(_: Side) -> Iterator[Conversion]:
    return iter(())


def _feet(_: Side) -> Iterator[Conversion]:
    yield Conversion(METRE, FOOT, METRES_A_FOOT, _TENTH)
    yield Conversion(METRE_PER_METRE, FOOT_PER_FOOT, Fraction(1), _NOT_ROUNDED)
    yield Conversion(KILOMETRE, MILE, KILOMETRES_A_MILE, _HUNDREDTH)


def _yards(_: Side) -> Iterator[Conversion]:
    yield Conversion(METRE, YARD, METRES_A_YARD, _TENTH)
    yield Conversion(METRE_PER_METRE, YARD_PER_YARD, Fraction(1), _NOT_ROUNDED)
    yield Conversion(KILOMETRE, MILE, KILOMETRES_A_MILE, _HUNDREDTH)


def _squares(side: Side) -> Iterator[Conversion]:
    """Squares of *side*. Journeys are on no map of squares: kilometres stay."""
    told = side_amount(side)
    if told.unit == METRE:
        yield Conversion(METRE, SQUARE, told.number, _TENTH)
    else:
        yield Conversion(METRE, SQUARE, told.number * METRES_A_FOOT, _TENTH, told)
    yield Conversion(METRE_PER_METRE, SQUARE_PER_SQUARE, Fraction(1), _NOT_ROUNDED)


_CONVERSIONS: Mapping[Lengths, Callable[[Side], Iterator[Conversion]]] = {
    "metres": _metres,
    "feet": _feet,
    "yards": _yards,
    "squares": _squares,
}
