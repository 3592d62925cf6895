"""Adjustments by name as edits: each is one step of undo, and one more takes it off."""

from __future__ import annotations

from collections.abc import Collection

from charsheet.edit.commands import Command
from charsheet.rules.cast import Adjustment, Say, adjusted, unadjusted
from charsheet.values import Msg


def adjust(adjustment: Adjustment, say: Say) -> Command:
    """Give a character *adjustment*, named in the words of *say*."""
    label = Msg("Adjust: {name}", name=adjustment.label)
    return Command(label, lambda tree: adjusted(tree, adjustment, say))


def unadjust(adjustment: Adjustment, languages: Collection[Say]) -> Command:
    """Take *adjustment* off, in whichever of the *languages* it was named."""
    label = Msg("Without: {name}", name=adjustment.label)
    return Command(label, lambda tree: unadjusted(tree, adjustment, languages))
