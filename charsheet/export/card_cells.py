"""What of a card's table is measured before it is set: how wide its labels and columns are, in em."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from charsheet.export.clean import line
from charsheet.export.typeface import BREAK, ems, longest_word
from charsheet.present.card_view import CardColumn, CardHead, CardRow, CardTable, is_number
from charsheet.present.view import Cell
from charsheet.values import Status

HEADING_SHARE = 1.0
"""Of the size of a table, at most, that its headings have: all of it where type is smallest."""
PADDING = 0.35
"""Em on either side of a column: units and decimal marks want air around them."""

LONG_WORDS = 18.0
"""Em from which on words are sentences."""
_SENTENCES = 15.0
"""Em of a column that sentences are good to read in."""
_IN_TWO_LINES = 0.7
"""Of the width of a few words on one line, what they need to stand on two."""
_COMFORTABLE = 8.0
"""Em of a label beside words: a longer one may wrap."""

_WHOLE = re.compile(r"^[−≈]*\d+(?:/\d+)?(?:\u00a0\d{3}(?![/\d]))*")
"""The whole part of a number, with what groups its digits; a bare fraction is one too."""


class Text(Struct, frozen=True):
    """A cell. ``before`` and ``after`` are the em around a number that align decimal marks."""

    words: str
    number: bool
    barred: bool
    before: float = 0.0
    after: float = 0.0


class MeasuredColumn(Struct, frozen=True):
    """Cells, the width they would like to have, and the least, at which words wrap."""

    cells: tuple[Text, ...]
    natural: float
    least: float

    @property
    def is_long(self) -> bool:
        """Whether it holds whole sentences, which are read from their left edge."""
        return self.natural >= LONG_WORDS

    @property
    def readable(self) -> float:
        """The width that it gets before anything else has what it would like."""
        return max(self.least, min(self.natural, 2 * _SENTENCES)) if self.is_long else self.least

    @property
    def beside(self) -> float:
        """The width that it needs beside another table: words have two lines, and sentences are no tower."""
        if self.is_long:
            return max(self.least, _SENTENCES)
        has_words = any(each.words and not each.number for each in self.cells)
        return max(self.least, _IN_TWO_LINES * self.natural) if has_words else self.least


class Measured(Struct, frozen=True, cache_hash=True):
    """A *table* with its texts made clean; ``labels`` are the widths that those of rows can have, in em."""

    table: CardTable
    title: str
    unit: str
    heads: tuple[tuple[str, tuple[str, ...]], ...]
    numeric: tuple[bool, ...]
    rows: tuple[str, ...]
    columns: tuple[MeasuredColumn, ...]
    bars: tuple[str, ...]
    has_words: bool
    natural: float
    comfortable: float
    least: float

    def width(self, labels: str) -> float:
        """How wide the table is with its labels ``natural``, ``comfortable`` or at ``least``."""
        own: float = getattr(self, labels)
        return own + sum(each.natural if labels == "natural" else each.least for each in self.columns)

    def beside(self, labels: str) -> float:
        """How wide it should be at least to stand beside another."""
        return self.width(labels) + sum(each.beside - each.least for each in self.columns)

    @property
    def is_broad(self) -> bool:
        """Whether it has so many columns that its words are centred and small, as its numbers are."""
        return len(self.columns) > 3

    @property
    def has_units(self) -> bool:
        """Whether headings have their units below them; that of an only column stands beside it."""
        return len(self.columns) > 1 and any(any(units) for _, units in self.heads)

    def about_lines(self, labels: str) -> int:
        """About how many lines it is high with its labels so wide, with the gap below it."""
        heading = len(self.bars) + (4 if self.has_units or self.unit else 3)
        if labels == "natural":
            return len(self.rows) + heading
        own: float = getattr(self, labels)
        lines = [max(1, ceil((ems(label) + PADDING) / own - 0.05)) for label in self.rows]
        for column in self.columns:
            room = column.beside - 2 * PADDING
            for index, cell in enumerate(column.cells):
                if not cell.number and cell.words:
                    lines[index] = max(lines[index], ceil(ems(cell.words) / room - 0.05))
        return sum(lines) + heading


def fitted(made: Measured, size: float, width: float) -> tuple[Measured, ...]:
    """A table as it can stand on a card of that *width* with type of that *size*.

    A table that is too broad goes on below itself, with its labels again; where not even one column has
    room, labels wrap at every word, and words break anywhere.
    """
    if made.width("least") * size <= width:
        return (made,)
    return _in_parts(made, width / size)


@lru_cache(maxsize=1024)
def _in_parts(made: Measured, room: float) -> tuple[Measured, ...]:
    return tuple(_squeezed(measured(part), room) for part in _parted(made, room))


def _squeezed(made: Measured, room: float) -> Measured:
    if made.width("least") <= room:
        return made
    longest = max((longest_word(row) for row in made.rows), default=0.0) + PADDING
    tight = replace(made, least=longest, comfortable=longest)
    return tight if tight.width("least") <= room else _narrow(measured(_broken(made.table)), room)


def _narrow(made: Measured, room: float) -> Measured:
    """A table whose labels have what its columns leave of the *room*, and these what there is."""
    wanted = sum(each.least for each in made.columns)
    columns = made.columns
    most = 0.7 * room
    if wanted > most:
        columns = tuple(replace(each, least=each.least * most / wanted) for each in columns)
    label = room - sum(each.least for each in columns)
    return replace(
        made, columns=columns, least=min(made.least, label), comfortable=min(made.comfortable, label)
    )


def _parted(made: Measured, room: float) -> list[CardTable]:
    """A table in parts that have room, about equally broad, each with the rows that it has cells for."""
    widths = [each.least for each in made.columns]
    parts = _groups(widths, room - made.least)
    even = -(-len(widths) // len(parts))
    evened = [list(range(start, min(start + even, len(widths)))) for start in range(0, len(widths), even)]
    if all(sum(widths[each] for each in part) <= room - made.least for part in evened):
        parts = evened
    table, last = made.table, len(parts) - 1
    return [
        replace(_columns_of(table, part), bars=table.bars if index == last else ())
        for index, part in enumerate(parts)
    ]


def _groups(widths: Sequence[float], room: float) -> list[list[int]]:
    """As many neighbours together as have room, but at least one."""
    groups: list[list[int]] = [[]]
    for index, width in enumerate(widths):
        if groups[-1] and sum(widths[each] for each in groups[-1]) + width > room:
            groups.append([])
        groups[-1].append(index)
    return groups


def _columns_of(table: CardTable, kept: Sequence[int]) -> CardTable:
    heads: list[CardHead] = []
    index = 0
    for head in table.heads:
        columns = tuple(each for place, each in enumerate(head.columns, index) if place in kept)
        index += len(head.columns)
        if columns:
            heads.append(CardHead(head.label, columns))
    rows = tuple(CardRow(row.label, tuple(row.cells[each] for each in kept)) for row in table.rows)
    filled = tuple(row for row in rows if any(cell.text for cell in row.cells))
    return replace(table, heads=tuple(heads), rows=filled)


def _broken(table: CardTable) -> CardTable:
    """The table with words that may be broken anywhere."""

    def loose(words: str) -> str:
        return BREAK.join(words)

    def cell(each: Cell) -> Cell:
        return each if is_number(each) else replace(each, text=loose(each.text))

    rows = tuple(CardRow(loose(row.label), tuple(map(cell, row.cells))) for row in table.rows)
    return replace(table, rows=rows)


@lru_cache(maxsize=512)
def measured(table: CardTable) -> Measured:
    """A table with what there is to measure of it. Those of a crowd are much the same."""
    columns = [_column([row.cells[x] for row in table.rows]) for x in range(len(table.columns))]
    x = 0
    for head in table.heads:
        many = len(head.columns)
        columns[x : x + many] = _below(
            line(head.label), head.columns, columns[x : x + many], only=len(columns) == 1
        )
        x += many
    rows = tuple(line(row.label) for row in table.rows)
    title = line(table.title)
    has_words = any(not cell.number and cell.words for column in columns for cell in column.cells)
    labels = max(map(ems, rows), default=0.0)
    heading = ems(title, bold=True)
    longest = max((longest_word(title, bold=True), *map(longest_word, rows)))
    # Beside words, labels may wrap as well; numbers look best on the line of their label.
    if has_words:
        natural, least = labels, 0.6 * heading
        comfortable = max(0.6 * heading, min(labels, _COMFORTABLE))
    else:
        natural, comfortable = max(labels, heading), max(0.65 * heading, labels)
        least = max(0.65 * heading, 0.75 * labels)
    return Measured(
        table=table,
        title=title,
        unit=line(table.unit),
        heads=tuple(
            (line(head.label), tuple(line(each.unit) for each in head.columns)) for head in table.heads
        ),
        numeric=tuple(each.numeric for each in table.columns),
        rows=rows,
        columns=tuple(columns),
        bars=tuple(map(line, table.bars)),
        has_words=has_words,
        natural=max(longest, natural) + PADDING,
        comfortable=max(longest, comfortable) + PADDING,
        least=max(longest, least) + PADDING,
    )


def _below(
    label: str, units: Sequence[CardColumn], columns: Sequence[MeasuredColumn], *, only: bool
) -> list[MeasuredColumn]:
    """Columns as wide as the heading and the units above them want them."""
    many = len(columns)
    grown: list[MeasuredColumn] = []
    for column, below in zip(columns, units, strict=True):
        unit = line(below.unit)
        words = f"{label} {unit}" if only and unit else unit
        grown.append(replace(column, least=max(column.least, HEADING_SHARE * ems(words))))
    missing_least = HEADING_SHARE * longest_word(label) - sum(each.least for each in grown)
    missing_natural = HEADING_SHARE * ems(label) - sum(each.natural for each in grown)
    out: list[MeasuredColumn] = []
    for each in grown:
        least = each.least + max(0.0, missing_least) / many + 2 * PADDING
        natural = each.natural + max(0.0, missing_natural) / many + 2 * PADDING
        out.append(replace(each, least=least, natural=max(natural, least)))
    return out


def _column(cells: Sequence[Cell]) -> MeasuredColumn:
    parts = [_parts(cell) for cell in cells]
    numbers = [(ems(whole), ems(rest)) for whole, rest, number in parts if number]
    whole = max((each for each, _ in numbers), default=0.0)
    rest = max((each for _, each in numbers), default=0.0)
    words = [before for before, _, number in parts if not number]
    texts = tuple(
        Text(before + after, number, cell.status is Status.BARRED, whole - ems(before), rest - ems(after))
        if number
        else Text(before, number, cell.status is Status.BARRED)
        for (before, after, number), cell in zip(parts, cells, strict=True)
    )
    return MeasuredColumn(
        texts,
        natural=max((whole + rest, *map(ems, words))),
        least=max((whole + rest, *map(longest_word, words))),
    )


def _parts(cell: Cell) -> tuple[str, str, bool]:
    """A cell before and after its decimal mark, and whether it is a number."""
    words = line(cell.text)
    found = _WHOLE.search(words)
    if not is_number(cell) or found is None:
        return words, "", is_number(cell)
    return found[0], words[found.end() :], True
