"""In what somebody likes to read lengths, as settings and the command line write it.

This says nothing of amounts: ``charsheet.present.units`` shows them by it, files never know of it.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Literal, TypeAlias

from msgspec import Struct

from charsheet.model.problems import InvalidError, shortened
from charsheet.values import Msg

Lengths: TypeAlias = Literal["metres", "feet", "yards", "squares"]
SideUnit: TypeAlias = Literal["m", "ft"]

LARGEST_SIDE = 1000
"""Of a map square, in metres or feet: beyond that it is no map for movement."""

_CHOICE = re.compile(r"(metres|feet|yards)|squares(?::(.*))?")
_SIDE = re.compile(r"([0-9]{1,4})(?:[.,]([0-9]{1,3}))?(m|ft|м|фт)")
_SIDE_UNITS: dict[str, SideUnit] = {"m": "m", "м": "m", "ft": "ft", "фт": "ft"}
_SPACES = re.compile(r"\s+")


class Side(Struct, frozen=True):
    """How long the side of a map square is, in metres or feet; at most 1,000 and with three decimals.

    Raises:
        InvalidError: it is no length, or beyond any map.
    """

    number: Decimal
    unit: SideUnit

    def __post_init__(self) -> None:
        if not 0 < self.number <= LARGEST_SIDE:
            raise InvalidError(Msg("must be more than 0 and at most {limit}", limit=LARGEST_SIDE))
        if self.number != self.number.quantize(Decimal("0.001")):
            raise InvalidError(Msg("has too many digits"))

    @classmethod
    def parse(cls, text: str) -> Side:
        """Read a size such as ``1.5m``, ``1,5 м`` or ``5ft``.

        Raises:
            InvalidError: it is none.
        """
        found = _SIDE.fullmatch(_SPACES.sub("", text))
        if found is None:
            raise InvalidError(Msg("is no size such as {metres} or {feet}", metres="1.5m", feet="5ft"))
        return cls(Decimal(f"{found[1]}.{found[2] or 0}"), _SIDE_UNITS[found[3]])

    def __str__(self) -> str:
        return f"{self.number.normalize():f}{self.unit}"


USUAL_SIDE = Side(Decimal("1.5"), "m")


class LengthChoice(Struct, frozen=True):
    """Metres, feet, yards, or map squares with a side of their own (which others do not use)."""

    lengths: Lengths = "metres"
    side: Side = USUAL_SIDE

    @classmethod
    def parse(cls, text: str) -> LengthChoice:
        """Read ``metres``, ``feet``, ``yards``, ``squares`` or ``squares:SIZE``.

        Raises:
            InvalidError: it is nothing of these, or the size is none; the message tells both.
        """
        found = _CHOICE.fullmatch(text.strip())
        if found is None:
            known = "metres, feet, yards, squares, squares:1.5m, squares:5ft"
            raise InvalidError(Msg('"{text}" is none of: {known}', text=shortened(text), known=known))
        if found[1]:
            names: dict[str, Lengths] = {"metres": "metres", "feet": "feet", "yards": "yards"}
            return cls(names[found[1]])
        if found[2] is None:
            return cls("squares")
        try:
            return cls("squares", Side.parse(found[2]))
        except InvalidError as error:
            raise InvalidError(
                Msg('"{text}": {problem}', text=shortened(found[2]), problem=error.message)
            ) from None

    def __str__(self) -> str:
        return f"squares:{self.side}" if self.lengths == "squares" else self.lengths
