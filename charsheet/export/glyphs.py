"""Which characters the program's font can show."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def characters_of(font: Path) -> frozenset[str]:
    """The characters of a TrueType font.

    Raises:
        fontTools.ttLib.TTLibError: it is none.
    """
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only typeset cards need it

    with font.open("rb") as file, TTFont(file, lazy=True) as opened:
        return frozenset(map(chr, opened.getBestCmap() or {}))
