"""Trying something on a character without changing it."""

from __future__ import annotations

from collections.abc import Sequence

from charsheet.edit.commands import Command
from charsheet.edit.document import Document
from charsheet.model.character import Character
from charsheet.rules.sheet import Sheet
from charsheet.rules.toggles import Toggle, tried
from charsheet.values import Msg, Words


def try_toggles(document: Document, toggles: Sequence[Toggle]) -> tuple[Character, Sheet]:
    """The character and the sheet that *document* would have with *toggles*; it stays as it is.

    Raises:
        EditError: such a character is not possible.
    """
    character = document.validated(tried(document.tree, toggles))
    return character, document.system.evaluate(character, document.rulings)


def apply_toggles(toggles: Sequence[Toggle], names: Words) -> Command:
    """Make what was tried real, as one step of undo; *names* says what it was."""
    return Command(Msg("What if: {names}", names=names), lambda tree: tried(tree, toggles))
