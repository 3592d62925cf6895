"""Adjustments by name as edits: each is one step of undo, and one more takes it off."""

from __future__ import annotations

from collections.abc import Collection

from charsheet.edit.commands import Command
from charsheet.model.base import Json
from charsheet.model.tree import rows_at, with_value
from charsheet.rules.cast import MARK, TRAITS, Adjustment, Say, adjusted, unadjusted
from charsheet.values import Msg


def adjust(adjustment: Adjustment, say: Say) -> Command:
    """Give a character *adjustment*, named in the words of *say*."""
    label = Msg("Adjust: {name}", name=adjustment.label)
    return Command(label, lambda tree: adjusted(tree, adjustment, say))


def unadjust(adjustment: Adjustment, languages: Collection[Say]) -> Command:
    """Take *adjustment* off, in whichever of the *languages* it was named."""
    label = Msg("Without: {name}", name=adjustment.label)
    return Command(label, lambda tree: unadjusted(tree, adjustment, languages))


def put_instead(adjustment: Adjustment, index: int, command: Command, languages: Collection[Say]) -> Command:
    """Do *command*, by which another trait takes the place of the one at *index*.

    That one stands for *adjustment*; what the adjustment added goes with it.
    """

    def change(tree: Json) -> Json:
        row = plain_trait(rows_at(tree, TRAITS)[index], adjustment, languages)
        left = unadjusted(tree, adjustment, languages)
        rows = rows_at(left, TRAITS)
        return command.change(with_value(left, TRAITS, [*rows[:index], row, *rows[index:]]))

    return Command(command.label, change, command.merge_key)


def plain_trait(row: Json, adjustment: Adjustment, languages: Collection[Say]) -> Json:
    """The trait *row* as one that stands for *adjustment* no more: a note of the user's own stays."""
    helps = [say(adjustment.help) for say in languages]
    gone = {MARK, *(("note",) if row.get("note") in helps else ())}
    return {key: each for key, each in row.items() if key not in gone}
