"""d100 (SPD): speeds from Agility and Size, travel, terrain, climbing, jumps, swimming, flight, falls."""

from __future__ import annotations

from charsheet.rules.system import RuleSystem, Template
from charsheet.systems.d100.card import CARD
from charsheet.systems.d100.layout import LAYOUT
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.systems.d100.reach import REACH
from charsheet.systems.d100.rules import evaluate
from charsheet.systems.d100.whatif import toggles
from charsheet.values import Msg

SYSTEM = RuleSystem(
    id="d100",
    name=Msg("d100 (SPD)"),
    character=D100Character,
    rulings=D100Rulings,
    evaluate=evaluate,
    layout=LAYOUT,
    templates=(Template("adventurer", Msg("Adventurer")),),
    toggles=toggles,
    card=CARD,
    reach=REACH,
)
