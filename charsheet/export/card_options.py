"""How cards are to be printed, in the words of the command line and the settings, and what these mean."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Literal

from msgspec import Struct

from charsheet.export.card_setup import CardSetup
from charsheet.export.card_sizes import CARD_SIZES, PAPERS, parse_grid, parse_length, parse_size
from charsheet.export.imposition import Duplex, Grid, Marks, Sheet, Size, grid_for
from charsheet.model.problems import InvalidError
from charsheet.values import Msg

USUAL_MARGIN = Fraction(5)
"""Millimetres at the edge of paper that most printers leave white."""
_NONE = Fraction(0)


class CardOptions(Struct, frozen=True):
    """What people choose. What is empty is what suits the rest.

    Without ``paper`` each card has pages of its own size, larger by margin, bleed and marks.
    """

    size: str = "a6"
    paper: str = ""
    sides: Literal[0, 1, 2] = 0
    duplex: str = ""
    margin: str = ""
    gutter: str = ""
    bleed: str = ""
    marks: str = ""
    grid: str = ""
    design: Path | None = None

    def setup(self) -> CardSetup:
        """What is to be typeset.

        Raises:
            InvalidError: something is not possible, or the cards do not fit on the paper; says why.
        """
        size = parse_size(self.size, CARD_SIZES)
        duplex = self._duplex()
        marks = Marks(self.marks) if self.marks else Marks.CROP if self.paper else Marks.NONE
        margin = _length(self.margin, USUAL_MARGIN if self.paper else _NONE)
        sheet = Sheet(
            parse_size(self.paper, PAPERS) if self.paper else size,
            margin=margin,
            gutter=_length(self.gutter, _NONE),
            bleed=_length(self.bleed, _NONE),
            marks=marks,
            duplex=duplex,
            grid=parse_grid(self.grid) if self.grid and self.paper else None,
        )
        if not self.paper:
            sheet = _just_for(size, sheet)
        grid_for(size, sheet)
        return CardSetup(size, sheet, 1 if duplex is None else 2, self.design)

    def grid_in_words(self) -> Msg:
        """How many cards there are on a page.

        Raises:
            InvalidError: as for :meth:`setup`.
        """
        setup = self.setup()
        grid: Grid = grid_for(setup.size, setup.paper)
        return grid.words

    def _duplex(self) -> Duplex | None:
        if self.sides == 1 and self.duplex:
            raise InvalidError(Msg("a card of one side has no back to be printed"))
        if self.duplex:
            return Duplex(self.duplex)
        return Duplex.LONG if self.sides == 2 else None


def _length(text: str, usual: Fraction) -> Fraction:
    return parse_length(text) if text else usual


def _just_for(card: Size, sheet: Sheet) -> Sheet:
    """The sheet with a page that has room for one card and what is around it."""
    width = card.width * (2 if sheet.duplex is Duplex.FOLD else 1)
    room = Sheet(Size(width, card.height), sheet.margin, sheet.gutter, sheet.bleed, sheet.marks).room
    page = Size(2 * width - room.width, 2 * card.height - room.height)
    return Sheet(page, sheet.margin, sheet.gutter, sheet.bleed, sheet.marks, sheet.duplex, (1, 1))
