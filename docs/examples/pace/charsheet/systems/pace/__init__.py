"""Pace: how far one strolls or dashes in a beat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charsheet.rules.system import Template, Title
from charsheet.values import Msg

if TYPE_CHECKING:
    from charsheet.rules.system import RuleSystem
    from charsheet.systems.pace.model import PaceCharacter, PaceRulings

TITLE = Title("pace", Msg("Pace"), (Template("walker", Msg("Walker")),))


def load_system() -> RuleSystem[PaceCharacter, PaceRulings]:
    """The whole system; what it is made of is imported only now."""
    from charsheet.systems.pace.system import SYSTEM

    return SYSTEM
