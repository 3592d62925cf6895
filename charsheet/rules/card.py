"""The card as a system declares it: which of the sheet's values lie on the table all evening.

A card has less room than a screen. So a system names again what it wants there, with shorter words
and in a shape that suits paper, and never a value that its sheet does not show. Sizes, type and
formats are the business of ``export``.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from charsheet.rules.layout import Column, Figure, Table
from charsheet.rules.sheet import Sheet
from charsheet.values import Msg, Path


class Block(Struct, frozen=True):
    """A table of the card; with ``when`` it stands there only where it means something.

    Columns that stand side by side under the same words share one heading. Of blocks with one ``id``,
    ``when`` chooses.
    """

    id: str
    table: Table
    when: Callable[[Sheet], bool] | None = None


class Pencil(Struct, frozen=True):
    """Empty boxes to be filled in with a pencil: a number of them, or as many as a value or field says.

    Of a field that says nothing there are ``usual`` ones.
    """

    label: Msg
    count: int | str | Path
    usual: int = 0


class Preset(Struct, frozen=True):
    """A choice of blocks, in their order. Those of every system are named in ``present.card_blocks``."""

    id: str
    blocks: tuple[str, ...]


class Card(Struct, frozen=True):
    """What can stand on the card of one system.

    The first of ``figures`` that applies is the headline. ``facts`` are the fields of the character
    that say how it is at the moment; its traits and effects are told with them. ``pace`` is the value that
    says whether and how far one moves now, where that is not the headline. ``roster`` is what a list
    of characters tells of each: columns with their values, None for the headline.
    """

    figures: tuple[Figure, ...]
    blocks: tuple[Block, ...]
    presets: tuple[Preset, ...]
    pencils: tuple[Pencil, ...]
    roster: tuple[tuple[Column, str | None], ...]
    facts: tuple[Path, ...] = (("conditions",),)
    pace: str | None = None
