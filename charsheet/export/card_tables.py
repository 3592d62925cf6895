"""Tables of a card, each at a size and width: where every line of it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from charsheet.export.card_cells import PADDING, Measured, Text
from charsheet.export.card_parts import Drawing, Piece, Setting, TextFlow, text_flow, wrapped
from charsheet.export.typeface import CAP, lines_height, lines_of, parted

_HEAD_ABOVE, _HEAD_BELOW = 0.15, 0.25
"""Em around a line of headings."""
_UNDERLINE = 0.3
"""Em between a heading and the units below it."""
_LABELS_BESIDE_SENTENCES = 0.3
"""Of a table's width, what its labels have before its sentences get any more."""
_DESCENT = 0.22
"""Em that letters reach down below their line."""


def _above(air: float) -> float:
    return 0.3 * air


def _below(air: float) -> float:
    # A little more, and never so little that letters which reach down touch the line.
    return max(_DESCENT, 0.05 + 0.28 * air)


def evenly(least: Sequence[float], most: Sequence[float], spare: float) -> list[float]:
    """Widths from *least* to *most* that *spare* is shared out among, the narrowest first.

    Columns that hold the same words come out equally wide, and their lines break alike.
    """
    widths = list(least)
    open_ = sorted((n for n, each in enumerate(most) if each > least[n]), key=lambda n: widths[n])
    while open_ and spare > 1e-6:
        level = widths[open_[0]]
        low = [n for n in open_ if widths[n] <= level + 1e-9]
        above = [widths[n] for n in open_ if widths[n] > level + 1e-9]
        step = min(*(most[n] - level for n in low), *(each - level for each in above), spare / len(low))
        for n in low:
            widths[n] += step
        spare -= step * len(low)
        open_ = sorted((n for n in open_ if most[n] > widths[n] + 1e-9), key=lambda n: widths[n])
    return widths


class TableFlow(Struct, frozen=True, dict=True):
    """A table at a setting, which may go on elsewhere between two rows."""

    table: Measured
    setting: Setting
    width: float
    narrow: bool = False

    @property
    def header(self) -> float:
        """How high its header is."""
        first, second = self._header_rows
        return first + second

    @property
    def piece(self) -> Piece:
        """All of it."""
        return self.of_sizes(self.widths, self.heights)

    def take(self, room: float) -> tuple[Piece | None, TableFlow | None]:
        """As many rows as have room, and what is left: at least three rows, and two to go on with."""
        widths, heights = self.widths, self.heights
        whole = self.piece
        if whole.height <= room + 1e-6:
            return whole, None
        count, height = 0, self.header
        while count < len(heights) and height + heights[count] <= room + 1e-6:
            height += heights[count]
            count += 1
        count = min(count, len(heights) - (2 if len(heights) > 4 else 1))
        if count < min(3, len(heights) - 1) or count == 0:
            return None, self
        return self._without_bars(count).of_sizes(widths, heights[:count]), self._rows(count, len(heights))

    def force(self, room: float) -> tuple[Piece, TableFlow | TextFlow | None]:
        """What has room on a face of its own, in the middle of a row where it must be.

        What cannot be used goes on as a text then, and so does all of it where the header leaves no room.
        """
        heights = self.heights
        count, height = 0, self.header
        while count < len(heights) and height + heights[count] <= room + 1e-6:
            height += heights[count]
            count += 1
        if count:
            left = self._rows(count, len(heights)) if count < len(heights) else self._bars
            return self._without_bars(count).piece, left
        return self._in_row(room) or self._words.force(room)

    def _in_row(self, room: float) -> tuple[Piece, TableFlow] | None:
        """As many lines of the first row as have room, and what is left; None where not one has."""
        most = self._lines_of_row
        for count in range(most - 1, 0, -1):
            first, rest = self._row_parted(count)
            piece = first.piece
            if piece.height <= room + 1e-6:
                return piece, rest
        return None

    @property
    def _lines_of_row(self) -> int:
        """How many lines the first row has."""
        sizes = self.widths
        label = lines_of(self.table.rows[0], self._room(sizes[0], first=True) / self.setting.size)
        cells = (
            lines_of(column.cells[0].words, self._room(width) / self._words_size)
            for column, width in zip(self.table.columns, sizes[1:], strict=True)
            if not column.cells[0].number
        )
        return max(len(label), *map(len, cells), 1)

    def _row_parted(self, count: int) -> tuple[TableFlow, TableFlow]:
        """The first so many lines of the first row, and what comes after them."""
        table, widths = self.table, self.widths
        label, more = parted(table.rows[0], self._room(widths[0], first=True) / self.setting.size, count)
        cells: list[tuple[Text, Text]] = []
        for column, width in zip(table.columns, widths[1:], strict=True):
            cell = column.cells[0]
            room = self._room(width) / self._words_size
            before, after = (cell.words, "") if cell.number else parted(cell.words, room, count)
            rest = replace(cell, words=after, number=False) if cell.number else replace(cell, words=after)
            cells.append((replace(cell, words=before), rest))
        firsts = tuple(
            replace(column, cells=(first,)) for column, (first, _) in zip(table.columns, cells, strict=True)
        )
        rests = tuple(
            replace(column, cells=(rest, *column.cells[1:]))
            for column, (_, rest) in zip(table.columns, cells, strict=True)
        )
        first = replace(self, table=replace(table, rows=(label,), columns=firsts, bars=()))
        return first, replace(self, table=replace(table, rows=(more, *table.rows[1:]), columns=rests))

    def _without_bars(self, count: int) -> TableFlow:
        first = self._rows(0, count)
        return replace(first, table=replace(first.table, bars=()))

    @property
    def _bars(self) -> TextFlow:
        """What cannot be used, as a text."""
        return text_flow("", [self.table.bars], self.setting, self.width)

    @property
    def _words(self) -> TextFlow:
        """All of it as a text, a paragraph for each row."""
        table = self.table
        heads = [" ".join(filter(None, (label, unit))) for label, units in table.heads for unit in units]
        rows: list[list[str]] = []
        for index, label in enumerate(table.rows):
            told = zip(heads, (column.cells[index].words for column in table.columns), strict=True)
            rows.append([label, *(f"{head}: {words}" for head, words in told if words)])
        title = ", ".join(filter(None, (table.title, table.unit)))
        return text_flow(title, [*rows, [*table.bars]], self.setting, self.width)

    def _rows(self, start: int, end: int) -> TableFlow:
        table = self.table
        columns = tuple(replace(each, cells=each.cells[start:end]) for each in table.columns)
        return replace(self, table=replace(table, rows=table.rows[start:end], columns=columns))

    def of_sizes(self, widths: Sequence[float], heights: Sequence[float]) -> Piece:
        """The table with its columns and rows of these sizes, and what cannot be used below it."""
        table = self.header + sum(heights)
        bars: list[tuple[Piece, float]] = []
        height = table
        for bar in self.table.bars:
            piece = wrapped(bar, self.setting.small, sum(widths), italic=True)
            height += 0.35 * self.setting.size
            bars.append((piece, height))
            height += piece.height

        def draw() -> Iterator[Drawing]:
            yield self._drawn(widths, heights)
            for piece, y in bars:
                yield from piece.at(0, y)

        return Piece(height, draw)

    def _drawn(self, widths: Sequence[float], heights: Sequence[float]) -> Drawing:
        table, size = self.table, self.setting.size
        above = self._header_rows
        return {
            "kind": "table",
            "x": 0.0,
            "y": 0.0,
            "size": size,
            "small": self.setting.small,
            "widths": widths,
            "heights": [*(each for each in above if each), *heights],
            "padding": PADDING * size,
            "above": _above(self.setting.air) * size,
            "below": _below(self.setting.air) * size,
            "centred": [
                numeric or (table.is_broad and not column.is_long)
                for numeric, column in zip(table.numeric, table.columns, strict=True)
            ],
            "units": table.has_units,
            "corner": self._corner(widths),
            "heads": self._heads,
            "rows": [
                {
                    "label": lines_of(label, self._room(widths[0], first=True) / size),
                    "cells": [
                        self._cell(column.cells[index], width)
                        for column, width in zip(table.columns, widths[1:], strict=True)
                    ],
                }
                for index, label in enumerate(table.rows)
            ],
        }

    # --- widths

    @cached_property
    def widths(self) -> tuple[float, ...]:
        """Those of labels and columns, which make up the width.

        Sentences are made good to read and labels comfortable first, then words in cells and labels get the
        room that they would like; what is left spreads the columns, in a narrow table it is the labels'.
        """
        table, size = self.table, self.setting.size
        label = table.least * size
        columns = [each.least * size for each in table.columns]
        spare = max(0.0, self.width - label - sum(columns))

        def for_label(spare: float, wanted: float) -> float:
            return min(spare, max(0.0, wanted * size - label))

        if any(each.is_long for each in table.columns):
            more = for_label(spare, min(table.comfortable, _LABELS_BESIDE_SENTENCES * self.width / size))
            label, spare = label + more, spare - more
        grown = evenly(columns, [each.readable * size for each in table.columns], spare)
        spare, columns = spare - sum(grown) + sum(columns), grown
        more = for_label(spare, table.comfortable if table.has_words else table.natural)
        label, spare = label + more, spare - more
        grown = evenly(columns, [each.natural * size for each in table.columns], spare)
        spare, columns = spare - sum(grown) + sum(columns), grown
        more = for_label(spare, table.natural)
        label, spare = label + more, spare - more
        if self.narrow:
            return (label + spare, *columns)
        return (label, *(each + spare / len(columns) for each in columns))

    def _room(self, width: float, *, first: bool = False) -> float:
        return max(1.0, width - (1 if first else 2) * PADDING * self.setting.size)

    # --- the header

    @cached_property
    def _header_rows(self) -> tuple[float, float]:
        """The heights of the headings and of the units below them, 0 where there are none."""
        widths, size, small = self.widths, self.setting.size, self.setting.small
        air = (_HEAD_ABOVE + _HEAD_BELOW) * size
        units = CAP * small + air if self.table.has_units else 0.0
        corner = self._corner(widths)
        height = lines_height(len(corner["title"]), size) + air
        if corner["unit"]:
            height += 0.4 * size + CAP * small
        first = height - units
        for head in self._heads:
            tall = lines_height(len(head["lines"]), small) + air
            first = max(
                first, tall - units if units and head["bare"] else tall + (_UNDERLINE * size if units else 0)
            )
        return first, units

    def _corner(self, widths: Sequence[float]) -> dict[str, Any]:
        size = self.setting.size
        room = self._room(widths[0], first=True) / size
        return {"title": lines_of(self.table.title, room, bold=True), "unit": self.table.unit}

    @cached_property
    def _heads(self) -> list[dict[str, Any]]:
        """Headings over as many columns as they have units."""
        widths = self.widths
        heads: list[dict[str, Any]] = []
        x = 1
        for label, units in self.table.heads:
            many = len(units)
            room = self._room(sum(widths[x : x + many])) / self.setting.small
            bare = not any(units)
            words = label if bare or self.table.has_units else f"{label} {units[0]}"
            lines = lines_of(words, room)
            heads.append({"x": x, "many": many, "bare": bare, "lines": lines, "units": units})
            x += many
        return heads

    # --- rows

    def _cell(self, cell: Text, width: float) -> dict[str, Any]:
        size = self.setting.size if cell.number else self._words_size
        room = self._room(width) / size
        return {
            "lines": (cell.words,) if cell.number else lines_of(cell.words, room),
            "number": cell.number,
            "barred": cell.barred,
            "before": cell.before,
            "after": cell.after,
            "size": size,
        }

    @cached_property
    def heights(self) -> tuple[float, ...]:
        """Those of its rows."""
        size = self.setting.size
        air = (_above(self.setting.air) + _below(self.setting.air)) * size
        room = self._room(self.widths[0], first=True) / size
        heights = [lines_height(len(lines_of(label, room)), size) for label in self.table.rows]
        words = self._words_size
        for column, width in zip(self.table.columns, self.widths[1:], strict=True):
            room = self._room(width) / words
            for index, cell in enumerate(column.cells):
                if not cell.number:
                    high = lines_height(len(lines_of(cell.words, room)), words)
                    heights[index] = max(heights[index], high)
        return tuple(max(each, CAP * size) + air for each in heights)

    @property
    def _words_size(self) -> float:
        """The size of cells that hold no numbers."""
        return self.setting.small if self.table.is_broad else self.setting.size
