"""D6: Move in Combat Spaces, Movement Tests, terrain, swimming, climbing, jumping, breath and fatigue."""

from __future__ import annotations

from charsheet.rules.system import RuleSystem, Template
from charsheet.systems.d6.card import CARD
from charsheet.systems.d6.layout import LAYOUT
from charsheet.systems.d6.model import D6Character, D6Rulings
from charsheet.systems.d6.reach import REACH
from charsheet.systems.d6.rules import evaluate
from charsheet.systems.d6.whatif import toggles
from charsheet.values import Msg

SYSTEM = RuleSystem(
    id="d6",
    name=Msg("D6 (Combat Spaces)"),
    character=D6Character,
    rulings=D6Rulings,
    evaluate=evaluate,
    layout=LAYOUT,
    templates=(Template("adventurer", Msg("Adventurer")),),
    toggles=toggles,
    card=CARD,
    reach=REACH,
)
