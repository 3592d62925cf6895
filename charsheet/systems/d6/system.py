"""The rule system as one record, for the registry."""

from __future__ import annotations

from typing import Any

from charsheet.rules.cast import Cast
from charsheet.rules.planner import Planner
from charsheet.rules.reference import Reference
from charsheet.rules.system import RuleSystem
from charsheet.systems.d6 import TITLE
from charsheet.systems.d6.card import CARD
from charsheet.systems.d6.layout import LAYOUT
from charsheet.systems.d6.model import D6Character, D6Rulings
from charsheet.systems.d6.reach import REACH
from charsheet.systems.d6.rules import evaluate
from charsheet.systems.d6.whatif import toggles


def _load_cast() -> Cast:
    """Templates and adjustments for a crowd, which nothing but a dialog or a command asks for."""
    from charsheet.systems.d6.adjustments import CAST

    return CAST


def _load_planners() -> tuple[Planner[Any], ...]:
    """What can be gone through step by step, once a panel or a command asks for it."""
    from charsheet.systems.d6.chase import CHASE
    from charsheet.systems.d6.planner import ROUND_PLANNER

    return (ROUND_PLANNER, CHASE)


def _reference(rulings: D6Rulings) -> Reference:
    """The tables of the source, which only paper asks for."""
    from charsheet.systems.d6.reference import reference

    return reference(rulings)


SYSTEM = RuleSystem(
    title=TITLE,
    character=D6Character,
    rulings=D6Rulings,
    evaluate=evaluate,
    layout=LAYOUT,
    toggles=toggles,
    card=CARD,
    reach=REACH,
    reference=_reference,
    cast=_load_cast,
    load_planners=_load_planners,
)
