"""How cards are to be printed, understood and proven to fit."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from charsheet.export.card_sizes import CARD_SIZES
from charsheet.export.imposition import Duplex, Sheet, Size


class CardSetup(Struct, frozen=True):
    """The size of cards, and the paper that they are printed on; each has pages of its own without one.

    Where the sheet has a ``duplex``, cards have two sides. ``design`` is the file of an own design.
    """

    size: Size = CARD_SIZES["a6"]
    sheet: Sheet | None = None
    sides: int = 1
    design: Path | None = None

    @property
    def paper(self) -> Sheet:
        """The sheet that pages are laid out on."""
        if self.sheet is not None:
            return self.sheet
        return Sheet(self.size, duplex=Duplex.LONG if self.sides == 2 else None)
