"""Which tables of a card stand side by side, and how wide they are then."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from charsheet.export.card_cells import Measured
from charsheet.export.card_parts import POINT, Piece, Setting, TextFlow, stacked
from charsheet.export.card_tables import TableFlow

GUTTER = 4.5 * POINT
"""Between two columns of tables."""

Cuts: TypeAlias = "tuple[int, ...]"
"""Where a band begins, where its right column does if it has one, and where it ends."""


@lru_cache(maxsize=1024)
def arrangement(tables: tuple[Measured, ...], size: float, labels: str, width: float) -> tuple[Cuts, ...]:
    """Tables in bands down the card: one table, or two columns of them, the first ones in the left.

    Of all ways to do so in the given order, that which is lowest.
    """
    needs = [each.beside(labels) * size for each in tables]
    alone = [each.about_lines("natural") for each in tables]
    beside = [each.about_lines(labels) for each in tables]
    count = len(tables)
    # For each table, the lowest way to arrange it and all after it.
    heights = [0] * (count + 1)
    bands: list[tuple[Cuts, ...]] = [()] * (count + 1)
    for first in reversed(range(count)):
        heights[first] = alone[first] + heights[first + 1]
        bands[first] = ((first, first + 1), *bands[first + 1])
        left, high = 0.0, 0
        for split in range(first + 1, count):
            left, high = max(left, needs[split - 1]), high + beside[split - 1]
            right, low = 0.0, 0
            for end in range(split + 1, count + 1):
                right, low = max(right, needs[end - 1]), low + beside[end - 1]
                if left + right + GUTTER > width:
                    break
                height = heights[end] + max(high, low)
                if height < heights[first]:
                    heights[first], bands[first] = height, ((first, split, end), *bands[end])
    return bands[0]


@lru_cache(maxsize=2048)
def _flow(table: Measured, setting: Setting, width: float, narrow: bool) -> TableFlow:
    """A table to be laid out; the same one on the cards of a crowd is so once."""
    return TableFlow(table, setting, width, narrow)


class Band(Struct, frozen=True):
    """A table, or two columns of tables side by side, at a setting."""

    columns: tuple[tuple[Measured, ...], ...]
    setting: Setting
    width: float

    @property
    def has_room(self) -> bool:
        """Whether its columns have the room that they need at least."""
        labels = "comfortable" if self.setting.roomy else "least"
        needs = sum(max(each.width(labels) for each in column) for column in self.columns)
        return needs * self.setting.size + (len(self.columns) - 1) * GUTTER <= self.width + 1e-6

    def take(self, room: float) -> tuple[Piece | None, Band | TableFlow | None]:
        """All of it; or of a single table as many rows as have room, and what is left."""
        if len(self.columns) == 1:
            return self.flows()[0][0].take(room)
        piece = self.piece
        if piece.height <= room + 1e-6:
            return piece, None
        return None, self

    def force(self, room: float) -> tuple[Piece, TableFlow | TextFlow | None]:
        """Of a single table, what has room on a face of its own, torn as it must be."""
        return self.flows()[0][0].force(room)

    def parts(self) -> tuple[TableFlow, ...]:
        """Its tables one below the other, for a face that has no room for it as it is."""
        whole = (replace(self, columns=((table,),)) for column in self.columns for table in column)
        return tuple(each.flows()[0][0] for each in whole)

    @property
    def piece(self) -> Piece:
        """All of it; the headers at the top of both columns end on one line."""
        columns = self.flows()
        tops = [column[0].header for column in columns]
        placed: list[tuple[Piece, float, float]] = []
        x, height = 0.0, 0.0
        for column, top in zip(columns, tops, strict=True):
            piece = stacked([each.piece for each in column], self.setting.gap)
            shift = max(tops) - top
            placed.append((piece, x, shift))
            x += column[0].width + GUTTER
            height = max(height, shift + piece.height)
        return Piece(height, lambda: (each for piece, x, y in placed for each in piece.at(x, y)))

    def flows(self) -> list[list[TableFlow]]:
        """Its tables, each as wide as it is, by columns."""
        widths = self._widths()
        narrow = widths[0] < self.width
        return [
            [_flow(table, self.setting, width, narrow) for table in column]
            for column, width in zip(self.columns, widths, strict=True)
        ]

    def _widths(self) -> list[float]:
        """What its tables would like, as far as there is room.

        What makes labels fit comes before what else would be natural.
        """

        def widest(labels: str) -> list[float]:
            return [max(each.width(labels) for each in column) * self.setting.size for column in self.columns]

        if len(self.columns) == 1:
            enough = max(widest("natural")[0], (self.width - GUTTER) / 2)
            return [enough if enough < 0.75 * self.width else self.width]
        widths = widest("least")
        for labels in ("comfortable", "natural"):
            wanting = [max(0.0, wants - has) for wants, has in zip(widest(labels), widths, strict=True)]
            spare = self.width - GUTTER - sum(widths)
            part = min(1.0, max(0.0, spare / sum(wanting))) if sum(wanting) > 0 else 0.0
            widths = [has + more * part for has, more in zip(widths, wanting, strict=True)]
        rest = max(0.0, self.width - GUTTER - sum(widths)) / len(widths)
        return [each + rest for each in widths]
