"""How wide texts are in the program's own font, so that what fits can be told before anything is typeset."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from charsheet.resources import resources

CAP = 0.7
"""Height of a line in em, from its baseline to the top of its capitals."""
LEADING = 0.45
"""Between the baseline of one line and the capitals of the next, in em."""
SLACK = 1.01
"""Kerning is not reckoned with: it hardly ever makes a text wider, and by less than this."""

BREAK = "\u200b"
_UNKNOWN = 0.6
_LONGEST_BOUND = 12
"""Letters of short words and dashes that keep together."""


@cache
def _advances(face: str) -> Mapping[str, float]:
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only typeset cards need it

    with (resources() / "fonts" / f"PTSans-{face}.ttf").open("rb") as file, TTFont(file, lazy=True) as font:
        tables: Any = font
        em = float(tables["head"].unitsPerEm)
        widths: Mapping[str, tuple[int, int]] = tables["hmtx"]
        letters: Mapping[int, str] = tables.getBestCmap()
        return {**{chr(code): widths[name][0] / em for code, name in letters.items()}, BREAK: 0.0}


@lru_cache(maxsize=20_000)
def ems(text: str, *, bold: bool = False) -> float:
    """How wide *text* is on one line, in em."""
    advances = _advances("Bold" if bold else "Regular")
    return SLACK * sum(advances.get(letter, _UNKNOWN) for letter in text)


@lru_cache(maxsize=20_000)
def longest_word(text: str, *, bold: bool = False) -> float:
    """How wide the widest part is that is not broken, in em."""
    return max((ems(each.rstrip(), bold=bold) for each in _pieces(text)), default=0.0)


@lru_cache(maxsize=20_000)
def lines_of(text: str, width: float, *, bold: bool = False) -> tuple[str, ...]:
    """*text* in lines of at most so many em; one that is broken inside a word has no other way."""
    width += 1e-6  # widths are sums
    if ems(text, bold=bold) <= width:
        return (text,) if text else ()
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if ems((line + piece).rstrip(), bold=bold) <= width:
            line += piece
            continue
        if line:
            lines.append(line.rstrip())
        *full, line = _cut(piece, width, bold=bold)
        lines += full
    return (*lines, line.rstrip()) if line.strip() else tuple(lines)


def parted(text: str, width: float, count: int) -> tuple[str, str]:
    """*text* in two: what so many lines of so many em hold, and what comes after them."""
    end = 0
    for line in lines_of(text, width)[:count]:
        end = text.index(line, end) + len(line)
    return text[:end], text[end:].lstrip(" ")


def lines_height(count: int, size: float) -> float:
    """How high so many lines of a *size* are together, in the unit of the size."""
    return size * (CAP * count + LEADING * (count - 1)) if count else 0.0


def _pieces(text: str) -> Iterator[str]:
    """The parts between which a line may end, each with the space after it.

    A word of one or two letters goes with the next one, a dash with the one before.
    """
    held = ""
    words = text.split(" ")
    for index, word in enumerate(words):
        last = index == len(words) - 1
        held += word if last else f"{word} "
        following = "" if last else words[index + 1]
        is_bound = len(held) <= _LONGEST_BOUND and (_is_short(word) or following in {"—", "–", "-"})
        if last or not is_bound:
            yield from _at_breaks(held)
            held = ""


def _is_short(word: str) -> bool:
    return len(word) <= 2 and word.isalpha()


def _at_breaks(piece: str) -> Iterator[str]:
    *parts, last = piece.split(BREAK)
    yield from (part + BREAK for part in parts)
    yield last


def _cut(piece: str, width: float, *, bold: bool) -> list[str]:
    """A piece that begins a line: as it is, or cut between its words, or anywhere, where it is too wide."""
    if ems(piece.rstrip(), bold=bold) <= width:
        return [piece]
    head, space, rest = piece.rstrip().partition(" ")
    if space:
        return [
            *(each.rstrip() for each in _cut(head, width, bold=bold)),
            *_cut(rest + " ", width, bold=bold),
        ]
    count = 1
    while count < len(piece) and ems(piece[: count + 1], bold=bold) <= width:
        count += 1
    return [piece[:count], *(_cut(piece[count:], width, bold=bold) if piece[count:].strip() else [])]
