"""The card as a system declares it: which of the sheet's values lie on the table all evening.

A card has less room than a screen. So a system names again what it wants there, with shorter words
and in a shape that suits paper, and never a value that its sheet does not show. Sizes, type and
formats are the business of ``export``.
"""

from __future__ import annotations

from dataclasses import dataclass

from charsheet.rules.layout import Figure, Table
from charsheet.values import Path


@dataclass(frozen=True, slots=True)
class Card:
    """What stands on the card of one system, in this order.

    The first of ``figures`` that the sheet has is the headline. Columns of a table that stand side by
    side under the same words share one heading. ``facts`` are the fields of the character, besides its
    Conditions, Traits and effects, that say how it is at the moment.
    """

    figures: tuple[Figure, ...]
    tables: tuple[Table, ...]
    facts: tuple[Path, ...] = ()
