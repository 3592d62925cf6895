"""What a card is in the words of one language: what every format draws, and the preview shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

from msgspec import Struct

from charsheet.model.problems import Problem
from charsheet.present.picture import Picture
from charsheet.present.view import Cell, FigureView

_MOST_NAMES = 5
_DICE = re.compile(r"\d+\D?(?:\+\d)?[°* ×]*")
"""A die code with its marks, in any language."""


class CardColumn(Struct, frozen=True):
    """A column below its heading: the unit of its amounts, and whether it holds any numbers."""

    unit: str
    numeric: bool


class CardHead(Struct, frozen=True):
    """A heading and the columns that stand below it."""

    label: str
    columns: tuple[CardColumn, ...]


class CardRow(Struct, frozen=True):
    """A row of a table: its label, then a cell for each column."""

    label: str
    cells: tuple[Cell, ...]


class CardTable(Struct, frozen=True, cache_hash=True):
    """A titled table.

    ``unit`` is that of all its numbers where they have one in common; the columns then name none.
    ``bars`` stand below it: what cannot be used and why, and what else there is to say.
    """

    title: str
    unit: str
    heads: tuple[CardHead, ...]
    rows: tuple[CardRow, ...]
    bars: tuple[str, ...]

    @property
    def columns(self) -> tuple[CardColumn, ...]:
        """All columns, from whatever heading."""
        return tuple(column for head in self.heads for column in head.columns)

    @property
    def headings(self) -> tuple[str, ...]:
        """What stands above each column, in one line: its heading and its unit."""
        return tuple(
            " ".join(filter(None, (head.label, column.unit)))
            for head in self.heads
            for column in head.columns
        )


class Fact(Struct, frozen=True):
    """Something to know about the character: what it is called, and what it is."""

    label: str
    text: str

    @property
    def paragraphs(self) -> tuple[tuple[str, ...], ...]:
        """The lines of the text, in paragraphs as empty lines divide them."""
        lines = [line.strip() for line in self.text.splitlines()]
        return tuple(tuple(group) for filled, group in groupby(lines, key=bool) if filled)


class Boxes(Struct, frozen=True):
    """Labels, each with so many empty boxes to be filled in with a pencil."""

    rows: tuple[tuple[str, int], ...]


CardBlock: TypeAlias = CardTable | Fact | Boxes
"""A part of a card: a table, a text below its heading, or boxes."""


class CardView(Struct, frozen=True):
    """A whole card in the words of one language. Every format and the preview show this.

    The first figure, if there is any, is the headline. ``body`` stands below the facts, in this order.
    ``footnotes`` begin with the mark that they explain. ``problems`` are what could not be shown.
    """

    language: str
    name: str
    system: str
    figures: tuple[FigureView, ...]
    facts: tuple[Fact, ...]
    body: tuple[CardBlock, ...]
    footnotes: tuple[str, ...]
    portrait: Picture | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def tables(self) -> tuple[CardTable, ...]:
        """The tables alone."""
        return tuple(each for each in self.body if isinstance(each, CardTable))

    @property
    def texts(self) -> tuple[Fact, ...]:
        """The texts below headings alone."""
        return tuple(each for each in self.body if isinstance(each, Fact))


def cards_title(cards: Sequence[CardView]) -> str:
    """What a document of *cards* is called: whose they are."""
    if len(cards) == 1:
        return f"{cards[0].name} — {cards[0].system}"
    names = ", ".join(card.name for card in cards[:_MOST_NAMES])
    return names if len(cards) <= _MOST_NAMES else f"{names}, …"


def is_number(cell: Cell) -> bool:
    """Whether a cell holds a number or dice, which are aligned with others, and no words."""
    return cell.is_number or _DICE.fullmatch(cell.text) is not None
