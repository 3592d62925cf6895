"""d100 (SPD): speeds from Agility and Size, travel, terrain, climbing, jumps, swimming, flight, falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charsheet.rules.system import Template, Title
from charsheet.values import Msg

if TYPE_CHECKING:
    from charsheet.rules.system import RuleSystem
    from charsheet.systems.d100.model import D100Character, D100Rulings

TITLE = Title("d100", Msg("d100 (SPD)"), (Template("adventurer", Msg("Adventurer")),))


def load_system() -> RuleSystem[D100Character, D100Rulings]:
    """The whole system; what it is made of is imported only now."""
    from charsheet.systems.d100.system import SYSTEM

    return SYSTEM
