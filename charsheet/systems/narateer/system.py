"""The rule system as one record, for the registry."""

from __future__ import annotations

from typing import Any

from charsheet.rules.cast import Cast
from charsheet.rules.planner import Planner
from charsheet.rules.reference import Reference
from charsheet.rules.system import RuleSystem
from charsheet.systems.narateer import TITLE
from charsheet.systems.narateer.card import CARD
from charsheet.systems.narateer.layout import LAYOUT
from charsheet.systems.narateer.model import NarateerCharacter, NarateerRulings
from charsheet.systems.narateer.reach import REACH
from charsheet.systems.narateer.rules import evaluate
from charsheet.systems.narateer.whatif import toggles


def _load_cast() -> Cast:
    """Templates and adjustments for a crowd, which nothing but a dialog or a command asks for."""
    from charsheet.systems.narateer.adjustments import CAST

    return CAST


def _load_planners() -> tuple[Planner[Any], ...]:
    """What can be gone through step by step, once a panel or a command asks for it."""
    from charsheet.systems.narateer.chase import CHASE
    from charsheet.systems.narateer.planner import TURN

    return (TURN, CHASE)


def _reference(rulings: NarateerRulings) -> Reference:
    """The tables of the source, which only paper asks for."""
    from charsheet.systems.narateer.reference import reference

    return reference(rulings)


SYSTEM = RuleSystem(
    title=TITLE,
    character=NarateerCharacter,
    rulings=NarateerRulings,
    evaluate=evaluate,
    layout=LAYOUT,
    toggles=toggles,
    card=CARD,
    reach=REACH,
    reference=_reference,
    cast=_load_cast,
    load_planners=_load_planners,
)
