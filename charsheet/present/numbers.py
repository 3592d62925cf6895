"""Exact numbers as text, and typed text as exact numbers."""

from __future__ import annotations

import re
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache

from charsheet.model.problems import InvalidError
from charsheet.values import Dice, Msg

NBSP = "\u00a0"
MINUS = "\u2212"

_SPACES = re.compile(r"[\s\u00a0\u2007\u2009\u202f']")
_DASHES = str.maketrans({MINUS: "-", "\u2013": "-", "\u2012": "-"})
_PLAIN = re.compile(r"[+-]?(?:[0-9]+[.,]?[0-9]*|[.,][0-9]+)")
_GROUPED_BY = {
    mark: re.compile(
        # Groups of three, then the other mark; or so many groups that the mark cannot be the decimal one.
        rf"[+-]?[0-9]{{1,3}}(?:(?:{re.escape(mark)}[0-9]{{3}})+{re.escape(other)}[0-9]*"
        rf"|(?:{re.escape(mark)}[0-9]{{3}}){{2,}})"
    )
    for mark, other in (",.", ".,")
}
_LONGEST = 200
_MOST_PLACES = 6
_GREATEST_DENOMINATOR = 1000
_LONGEST_DENOMINATOR = 4096
_GREATEST = 10**24
"""Numbers from here on are written by a power of ten: nobody counts so many digits."""
_SMALLEST = -12


def exact_decimal(number: Fraction) -> Decimal | None:
    """The decimal that equals *number*, or None where its digits never end, or not for a thousand places."""
    rest, places = number.denominator, 0
    if rest.bit_length() > _LONGEST_DENOMINATOR:
        return None
    for prime in (2, 5):
        count = 0
        while rest % prime == 0:
            rest //= prime
            count += 1
        places = max(places, count)
    if rest != 1:
        return None
    # Made from its digits: a context would round a long number.
    return Decimal(f"{_digits(number.numerator * (10**places // number.denominator))}E-{places}")


def fraction_text(number: Fraction) -> str:
    """*number* exactly, as numerator and denominator: ``10/3``."""
    whole = number.denominator == 1
    return _digits(number.numerator) + ("" if whole else f"/{_digits(number.denominator)}")


def _digits(number: int) -> str:
    # An int refuses to be written with more than 4,300 digits.
    return str(Decimal(number))


def rounded_decimal(number: Fraction, digits: int = 12) -> Decimal:
    """*number* to so many significant digits."""
    with localcontext() as context:
        context.prec = digits
        return Decimal(number.numerator) / Decimal(number.denominator)


@lru_cache(maxsize=8192)
def number_text(number: Fraction, mark: str) -> str:
    """*number* for people, exact wherever that is readable.

    Digits are grouped by no-break spaces in every language, so that a comma or a point that is typed
    is always the decimal *mark*. What does not end is a fraction: ``3 1/3``.
    """
    sign = MINUS if number < 0 else ""
    number = abs(number)
    if number < _GREATEST:
        if (number * 10**_MOST_PLACES).denominator == 1:
            return sign + _grouped(rounded_decimal(number, 40), mark)
        if number.denominator <= _GREATEST_DENOMINATOR:
            whole, rest = divmod(number, 1)
            part = f"{rest.numerator}/{rest.denominator}"
            return sign + (f"{_grouped(Decimal(int(whole)), mark)}{NBSP}{part}" if whole else part)
    return "\u2248" + sign + _approximate(rounded_decimal(number, 6), mark)


def _approximate(decimal: Decimal, mark: str) -> str:
    power = decimal.adjusted()
    if power >= _SMALLEST and decimal < _GREATEST:
        return _grouped(decimal, mark)
    mantissa = _grouped(decimal.scaleb(-power).normalize(), mark)
    return f"{mantissa}\u00b710^{power}".replace("-", MINUS)


def _grouped(decimal: Decimal, mark: str) -> str:
    return f"{decimal:,f}".replace(",", NBSP).replace(".", mark)


def parse_number(text: str) -> Decimal:
    """An exact number as people type it, in either language: ``2,5``, ``2.5``, ``1 234,5``, ``−3``.

    Spaces of every kind group digits. Where both a comma and a point stand, the last is the decimal
    mark and the other groups; a mark that stands more than once groups as well. Groups by a mark have
    three digits: ``1..5`` is a slip, and no 15.

    Raises:
        InvalidError: the text is no number, with the reason in words.
    """
    plain = _SPACES.sub("", text).translate(_DASHES)
    for mark, pattern in _GROUPED_BY.items():
        if pattern.fullmatch(plain):
            plain = plain.replace(mark, "")
    if len(plain) > _LONGEST or not _PLAIN.fullmatch(plain):
        raise InvalidError(Msg("is not a number"))
    return Decimal(plain.replace(",", "."))


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
