"""Chances and degrees in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from charsheet.present.explain import Line
from charsheet.present.locale import Locale
from charsheet.present.numbers import rounded_decimal
from charsheet.rules.chances import Odds, Part
from charsheet.rules.units import PERCENT
from charsheet.values import Amount, Msg

ABOUT = "\u2248"
_TENTH = Fraction(1, 10)


def odds_lines(odds: Odds, locale: Locale) -> tuple[Line, ...]:
    """How likely which degrees are; what cannot happen is left out."""
    return tuple(Line(locale.text(each)) for each in _lines(odds, locale))


def _lines(odds: Odds, locale: Locale) -> Iterator[Msg]:
    if odds.successes:
        degrees = _degrees(odds.successes, locale)
        yield Msg("Successes: {degrees}", degrees=degrees)
    counted = [each for each in odds.failures if each[0]]
    if counted:
        yield Msg("Failures: {degrees}", degrees=_degrees(counted, locale))
    for _, likely in (each for each in odds.failures if not each[0]):
        yield Msg("It fails: {chance}", chance=_percent(likely, locale))


def _degrees(parts: Sequence[Part], locale: Locale) -> str:
    return " · ".join(f"{locale.number(degrees)}: {_percent(likely, locale)}" for degrees, likely in parts)


def _percent(likely: Fraction, locale: Locale) -> str:
    return percent(Amount(likely * 100, PERCENT), locale, with_unit=True)


def percent(amount: Amount, locale: Locale, *, with_unit: bool) -> str:
    """A percentage: exact where its digits end after two at most, else to one, and said to be so."""
    number, about = amount.number, ""
    if (number * 100).denominator != 1:
        about, number = ABOUT, _near(number)
    shown = locale.amount(Amount(number, amount.unit)) if with_unit else locale.number(number)
    return about + shown


def _near(number: Fraction) -> Fraction:
    """To a tenth; nearer to 0 or to 100 to the first digit that tells it from them.

    What is unlikely must not look impossible, nor what is likely certain.
    """
    if 0 < abs(number) < _TENTH:
        return Fraction(rounded_decimal(number, 1))
    if 0 < 100 - number < _TENTH:
        return 100 - _near(100 - number)
    return Fraction(rounded_decimal(number, 40).quantize(Decimal("0.1")))
