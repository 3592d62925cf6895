"""Narateer: Base Movement, movement modes for AD, Conditions, Encumbrance and Scene Modes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charsheet.rules.system import Template, Title
from charsheet.values import Msg

if TYPE_CHECKING:
    from charsheet.rules.system import RuleSystem
    from charsheet.systems.narateer.model import NarateerCharacter, NarateerRulings

TITLE = Title("narateer", Msg("Narateer"), (Template("adventurer", Msg("Adventurer")),))


def load_system() -> RuleSystem[NarateerCharacter, NarateerRulings]:
    """The whole system; what it is made of is imported only now."""
    from charsheet.systems.narateer.system import SYSTEM

    return SYSTEM
