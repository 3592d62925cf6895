"""The rule system as one record, for the registry."""

from __future__ import annotations

from charsheet.rules.system import RuleSystem
from charsheet.rules.toggles import Toggle, condition_toggles
from charsheet.systems.pace import TITLE
from charsheet.systems.pace.card import CARD
from charsheet.systems.pace.layout import LAYOUT
from charsheet.systems.pace.model import PaceCharacter, PaceRulings
from charsheet.systems.pace.reach import REACH
from charsheet.systems.pace.reference import reference
from charsheet.systems.pace.rules import evaluate


def toggles(_rulings: PaceRulings) -> tuple[Toggle, ...]:
    """P3: what can be tried is to be Winded."""
    return condition_toggles(PaceCharacter)


SYSTEM = RuleSystem(
    title=TITLE,
    character=PaceCharacter,
    rulings=PaceRulings,
    evaluate=evaluate,
    layout=LAYOUT,
    toggles=toggles,
    card=CARD,
    reach=REACH,
    reference=reference,
)
