"""The rule system as one record, for the registry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from charsheet.rules.cast import Cast
from charsheet.rules.layout import Option
from charsheet.rules.party import Told
from charsheet.rules.planner import Planner, Subject
from charsheet.rules.reference import Reference
from charsheet.rules.sheet import Sheet
from charsheet.rules.system import RuleSystem
from charsheet.systems.d100 import TITLE
from charsheet.systems.d100.card import CARD
from charsheet.systems.d100.layout import LAYOUT
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.systems.d100.reach import REACH
from charsheet.systems.d100.rules import evaluate
from charsheet.systems.d100.whatif import toggles


def _load_cast() -> Cast:
    """Templates and adjustments for a crowd, which nothing but a dialog or a command asks for."""
    from charsheet.systems.d100.adjustments import CAST

    return CAST


def _load_planners() -> tuple[Planner[Any], ...]:
    """What can be gone through step by step, once a panel or a command asks for it."""
    from charsheet.systems.d100.chase import CHASE
    from charsheet.systems.d100.journey import JOURNEY
    from charsheet.systems.d100.planner import FALL, TURN

    return (TURN, FALL, JOURNEY, CHASE)


def _reference(rulings: D100Rulings) -> Reference:
    """The tables of the source, which only paper asks for."""
    from charsheet.systems.d100.reference import reference

    return reference(rulings)


def _tell(subjects: Sequence[Subject[Any, Any]]) -> Told:
    """What a party comes to, once there is one."""
    from charsheet.systems.d100.journey.party import tell

    return tell(subjects)


def _ways(sheet: Sheet) -> tuple[Option, ...]:
    """How a member can choose to go, once there is a party."""
    from charsheet.systems.d100.journey.party import ways

    return ways(sheet)


SYSTEM = RuleSystem(
    title=TITLE,
    character=D100Character,
    rulings=D100Rulings,
    evaluate=evaluate,
    layout=LAYOUT,
    toggles=toggles,
    card=CARD,
    reach=REACH,
    reference=_reference,
    cast=_load_cast,
    load_planners=_load_planners,
    party=_tell,
    ways=_ways,
)
