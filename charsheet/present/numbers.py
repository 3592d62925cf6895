"""Exact numbers as text, and typed text as exact numbers."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation, localcontext
from fractions import Fraction

from charsheet.model.problems import InvalidError
from charsheet.values import Dice, Msg

NBSP = "\u00a0"
MINUS = "\u2212"

_SPACES = re.compile(r"[\s\u00a0\u2007\u2009\u202f']")
_DASHES = str.maketrans({MINUS: "-", "\u2013": "-", "\u2012": "-"})
_LONGEST = 200
_MOST_PLACES = 6
_GREATEST_DENOMINATOR = 1000


def exact_decimal(number: Fraction) -> Decimal | None:
    """The decimal that equals *number*, or None where its digits never end."""
    rest, places = number.denominator, 0
    for prime in (2, 5):
        count = 0
        while rest % prime == 0:
            rest //= prime
            count += 1
        places = max(places, count)
    if rest != 1:
        return None
    # Built from its digits: a context would round a long number.
    digits = number.numerator * (10**places // number.denominator)
    return Decimal((0 if digits >= 0 else 1, tuple(int(digit) for digit in str(abs(digits))), -places))


def rounded_decimal(number: Fraction, digits: int = 12) -> Decimal:
    """*number* to so many significant digits."""
    with localcontext() as context:
        context.prec = digits
        return Decimal(number.numerator) / Decimal(number.denominator)


def number_text(number: Fraction, mark: str) -> str:
    """*number* for people, exact wherever that is readable.

    Digits are grouped by no-break spaces in every language, so that a comma or a point that is typed
    is always the decimal *mark*. What does not end is a fraction: ``3 1/3``.
    """
    sign = MINUS if number < 0 else ""
    number = abs(number)
    decimal = exact_decimal(number)
    if decimal is not None and decimal == round(decimal, _MOST_PLACES):
        return sign + _grouped(decimal, mark)
    if number.denominator <= _GREATEST_DENOMINATOR:
        whole, rest = divmod(number, 1)
        part = f"{rest.numerator}/{rest.denominator}"
        return sign + (f"{_grouped(Decimal(int(whole)), mark)}{NBSP}{part}" if whole else part)
    return "\u2248" + sign + _grouped(rounded_decimal(number, 6), mark)


def _grouped(decimal: Decimal, mark: str) -> str:
    return f"{decimal:,f}".replace(",", NBSP).replace(".", mark)


def parse_number(text: str) -> Decimal:
    """An exact number as people type it, in either language: ``2,5``, ``2.5``, ``1 234,5``, ``−3``.

    Spaces of every kind group digits. Where both a comma and a point stand, the last is the decimal
    mark and the other groups; a mark that stands more than once groups as well.

    Raises:
        InvalidError: the text is no number, with the reason in words.
    """
    plain = _SPACES.sub("", text).translate(_DASHES)
    for mark in sorted(",.", key=plain.rfind):
        other = "," if mark == "." else "."
        if plain.count(mark) > 1 or (mark in plain and plain.rfind(mark) < plain.rfind(other)):
            plain = plain.replace(mark, "")
    plain = plain.replace(",", ".")
    if len(plain) > _LONGEST or not re.fullmatch(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)", plain):
        raise InvalidError(Msg("is not a number"))
    try:
        return Decimal(plain)
    except InvalidOperation:
        raise InvalidError(Msg("is not a number")) from None


def parse_whole(text: str) -> int:
    """A whole number as people type it.

    Raises:
        InvalidError: the text is no number, or has a fraction.
    """
    number = parse_number(text)
    if number != number.to_integral_value():
        raise InvalidError(Msg("must be a whole number"))
    return int(number)


def parse_dice(text: str) -> str:
    """A die code as people type it, in the form in which files keep it: ``3D+2``.

    Raises:
        InvalidError: the text is no die code.
    """
    try:
        return str(Dice.parse(text))
    except ValueError:
        raise InvalidError(Msg("is not a die code such as 3D or 3D+2")) from None
