"""D6: Move in Combat Spaces, Movement Tests, terrain, swimming, climbing, jumping, breath and fatigue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charsheet.rules.system import Template, Title
from charsheet.values import Msg

if TYPE_CHECKING:
    from charsheet.rules.system import RuleSystem
    from charsheet.systems.d6.model import D6Character, D6Rulings

TITLE = Title("d6", Msg("D6 (Combat Spaces)"), (Template("adventurer", Msg("Adventurer")),))


def load_system() -> RuleSystem[D6Character, D6Rulings]:
    """The whole system; what it is made of is imported only now."""
    from charsheet.systems.d6.system import SYSTEM

    return SYSTEM
