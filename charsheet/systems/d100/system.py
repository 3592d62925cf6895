"""The rule system as one record, for the registry."""

from __future__ import annotations

from charsheet.rules.cast import Cast
from charsheet.rules.system import RuleSystem
from charsheet.systems.d100 import TITLE
from charsheet.systems.d100.card import CARD
from charsheet.systems.d100.chase import CHASE
from charsheet.systems.d100.journey import JOURNEY
from charsheet.systems.d100.journey.party import tell, ways
from charsheet.systems.d100.layout import LAYOUT
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.systems.d100.planner import FALL, TURN
from charsheet.systems.d100.reach import REACH
from charsheet.systems.d100.reference import reference
from charsheet.systems.d100.rules import evaluate
from charsheet.systems.d100.whatif import toggles


def _load_cast() -> Cast:
    """Templates and adjustments for a crowd, which nothing but a dialog or a command asks for."""
    from charsheet.systems.d100.adjustments import CAST  # noqa: PLC0415 - see above

    return CAST


SYSTEM = RuleSystem(
    title=TITLE,
    character=D100Character,
    rulings=D100Rulings,
    evaluate=evaluate,
    layout=LAYOUT,
    toggles=toggles,
    card=CARD,
    reach=REACH,
    reference=reference,
    cast=_load_cast,
    planners=(TURN, FALL, JOURNEY, CHASE),
    party=tell,
    ways=ways,
)
