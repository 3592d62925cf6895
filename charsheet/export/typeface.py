"""How wide texts are in the program's own font, so that what fits can be told before anything is typeset."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
_DASHES, _SIGNS = frozenset("—–-"), frozenset("×÷=+−")
_UNITS = frozenset(["m", "km", "kg", "s", "h", "%", "м", "км", "кг", "с", "ч"])
_HYPHENATED = re.compile(r"(?<=[^\W\d_]{2}-)(?=[^\W\d_]{2})")
"""Where a word that is written with a hyphen may be parted."""


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

    A word of one or two letters goes with the next one, a unit with the number before it, a dash with the
    word before, a sign of arithmetic with both.
    """
    held = before = ""
    words = text.split(" ")
    for index, word in enumerate(words):
        last = index == len(words) - 1
        held += word if last else f"{word} "
        following = "" if last else words[index + 1]
        is_bound = len(held) <= _LONGEST_BOUND and _binds(before, word, following)
        before = word
        if last or not is_bound:
            yield from _at_breaks(held)
            held = ""


def _binds(before: str, word: str, following: str) -> bool:
    """Whether a *word* and the one that follows it stand on one line."""
    if _is_number_of(before, word):
        return following in _DASHES
    is_alone = _is_short(word) or word in _SIGNS or following in _DASHES | _SIGNS
    return is_alone or _is_number_of(word, following)


def _is_number_of(number: str, unit: str) -> bool:
    return number[-1:].isdigit() and unit.strip(",.;:()") in _UNITS


def _is_short(word: str) -> bool:
    return len(word) <= 2 and word.isalpha()


def _at_breaks(piece: str) -> Iterator[str]:
    *parts, last = piece.split(BREAK)
    yield from (part + BREAK for part in parts)
    yield last


def _cut(piece: str, width: float, *, bold: bool) -> list[str]:
    """A piece that begins a line: as it is, or where too wide cut at spaces, at hyphens, or anywhere."""
    if ems(piece.rstrip(), bold=bold) <= width:
        return [piece]
    head, space, rest = piece.rstrip().partition(" ")
    if space:
        return [
            *(each.rstrip() for each in _cut(head, width, bold=bold)),
            *_cut(rest + " ", width, bold=bold),
        ]
    parts = _HYPHENATED.split(piece)
    if len(parts) > 1:
        return _refilled(parts, width, bold=bold)
    count = 1
    while count < len(piece) and ems(piece[: count + 1], bold=bold) <= width:
        count += 1
    return [piece[:count], *(_cut(piece[count:], width, bold=bold) if piece[count:].strip() else [])]


def _refilled(parts: Sequence[str], width: float, *, bold: bool) -> list[str]:
    """The parts of a hyphenated word, as many on a line as have room."""
    lines: list[str] = []
    for part in parts:
        if lines and ems((lines[-1] + part).rstrip(), bold=bold) <= width:
            lines[-1] += part
        else:
            lines += _cut(part, width, bold=bold)
    return lines
