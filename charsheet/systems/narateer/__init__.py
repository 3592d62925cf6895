"""Narateer: Base Movement, movement modes for AD, Conditions, Encumbrance and Scene Modes."""

from __future__ import annotations

from charsheet.rules.system import RuleSystem, Template
from charsheet.systems.narateer.card import CARD
from charsheet.systems.narateer.layout import LAYOUT
from charsheet.systems.narateer.model import NarateerCharacter, NarateerRulings
from charsheet.systems.narateer.planner import TURN
from charsheet.systems.narateer.reach import REACH
from charsheet.systems.narateer.rules import evaluate
from charsheet.systems.narateer.whatif import toggles
from charsheet.values import Msg

SYSTEM = RuleSystem(
    id="narateer",
    name=Msg("Narateer"),
    character=NarateerCharacter,
    rulings=NarateerRulings,
    evaluate=evaluate,
    layout=LAYOUT,
    templates=(Template("adventurer", Msg("Adventurer")),),
    toggles=toggles,
    card=CARD,
    reach=REACH,
    planners=(TURN,),
)
