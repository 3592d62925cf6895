"""The sizes that cards and papers are known by, and lengths as people type them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from charsheet.export.imposition import Size
from charsheet.model.problems import InvalidError
from charsheet.values import Msg

INCH = Fraction(254, 10)
"""In millimetres."""
LEAST, MOST = 40, 600
"""Millimetres of a card's or paper's side: on less no text can stand, more no printer takes."""
WIDEST = 100
"""Millimetres of a margin, gutter or bleed."""


def _inches(width: str, height: str) -> Size:
    return Size(Fraction(width) * INCH, Fraction(height) * INCH)


def _millimetres(width: int, height: int) -> Size:
    return Size(Fraction(width), Fraction(height))


CARD_SIZES: Mapping[str, Size] = {
    "poker": _millimetres(63, 88),
    "tarot": _millimetres(70, 120),
    "index": _inches("3", "5"),
    "a6": _millimetres(105, 148),
    "a5": _millimetres(148, 210),
    "half-letter": _inches("5.5", "8.5"),
    "a4": _millimetres(210, 297),
    "letter": _inches("8.5", "11"),
}
PAPERS: Mapping[str, Size] = {name: CARD_SIZES[name] for name in ("a4", "letter")}

_UNITS = {"mm": Fraction(1), "мм": Fraction(1), "cm": Fraction(10), "см": Fraction(10), "in": INCH, '"': INCH}
_NUMBER = r"([0-9]{1,4}(?:[.,][0-9]{1,4})?)"
_UNIT = r'(mm|мм|cm|см|in|")'
_LENGTH = re.compile(rf"{_NUMBER}{_UNIT}?")
_SIZE = re.compile(rf"{_NUMBER}{_UNIT}?[x×х*]{_NUMBER}{_UNIT}?")
_GRID = re.compile(r"([0-9]{1,3})[x×х*]([0-9]{1,3})")


def parse_size(text: str, known: Mapping[str, Size]) -> Size:
    """Read a *known* name, or a measure such as ``70x120``, ``63,5 × 88.9 mm`` or ``3x5in``.

    Millimetres are meant where no unit is named.

    Raises:
        InvalidError: it is neither, or so small or large that nobody prints on it.
    """
    plain = "".join(text.split()).casefold()
    if plain in known:
        return known[plain]
    found = _SIZE.fullmatch(plain)
    if found is None:
        names = ", ".join(known)
        raise InvalidError(
            Msg('"{text}" is none of {names}, nor a measure such as 70x120 or 3x5in', text=text, names=names)
        )
    width, first, height, second = found.groups()
    size = Size(_length(width, first or second), _length(height, second or first))
    if not all(LEAST <= each <= MOST for each in (size.width, size.height)):
        raise InvalidError(
            Msg('"{text}": each side must be {least} to {most} mm long', text=text, least=LEAST, most=MOST)
        )
    return size


def parse_length(text: str) -> Fraction:
    """Read a length such as ``5``, ``3,5mm`` or ``0.25in``, in millimetres.

    Raises:
        InvalidError: it is none, or longer than any margin.
    """
    found = _LENGTH.fullmatch("".join(text.split()).casefold())
    if found is None:
        raise InvalidError(Msg('"{text}" is no length such as 5mm or 0.25in', text=text))
    length = _length(found[1], found[2])
    if length > WIDEST:
        raise InvalidError(Msg('"{text}": at most {most} mm', text=text, most=WIDEST))
    return length


def parse_grid(text: str) -> tuple[int, int]:
    """Read columns and rows such as ``3x3``.

    Raises:
        InvalidError: it is no such thing, or nothing would be in it.
    """
    found = _GRID.fullmatch("".join(text.split()).casefold())
    if found is None or not (int(found[1]) and int(found[2])):
        raise InvalidError(Msg('"{text}" is no grid such as 3x3: columns, then rows', text=text))
    return int(found[1]), int(found[2])


def size_text(size: Size) -> str:
    """A size as :func:`parse_size` reads it, in millimetres."""
    return "x".join(f"{Decimal(each.numerator) / each.denominator:f}" for each in (size.width, size.height))


def _length(number: str, unit: str | None) -> Fraction:
    return Fraction(number.replace(",", ".")) * _UNITS[unit or "mm"]
