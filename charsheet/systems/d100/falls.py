"""Falling: heights by the altitude and the last move, what caps them and what takes them off."""

from __future__ import annotations

from collections.abc import Iterator

from charsheet.rules.units import METRE
from charsheet.systems.d100.case import Case
from charsheet.systems.d100.printed import FALLS, LASTS
from charsheet.systems.d100.terms import (
    A_BONUS,
    ALTITUDES,
    DIE_OF_DAMAGE,
    LAST_MOVES,
    NO_DAMAGE,
    S15,
    S16,
    SUCCESS,
)
from charsheet.values import Msg, Quantity, Term, look_up, operand, state, total

NORMAL_AIR = Msg("In normal gravity and air")


def put_falls(case: Case) -> None:
    """S15 and S16: the table of heights, the terminal height, and what a jump or a landing changes."""
    terminal = case.sheet.put(total("fall.terminal", METRE, 25, rule=S16, cause=NORMAL_AIR))
    case.sheet.put_all(heights(case, terminal))
    case.sheet.put(total("fall.jump_down", METRE, operand(case.bonus["a"], A_BONUS), rule=S16))
    case.sheet.put(on_feet(case))
    case.sheet.put(state("fall.zero", damage_of_zero(case), Msg("Height 0"), S16, "fall_zero"))


def heights(case: Case, terminal: Quantity) -> Iterator[Quantity]:
    """S15, "Flight": the height of a fall by the altitude and the move of the last Turn; S16: its cap."""
    for altitude, row in FALLS.items():
        for last, height in zip(LASTS, row, strict=True):
            cause = Msg("{altitude}, last Turn: {move}", altitude=ALTITUDES[altitude], move=LAST_MOVES[last])
            fall = look_up(f"fall.{altitude}.{last}", METRE, height, S15, cause)
            fall = fall.at_most(operand(terminal, Msg("the terminal height")), S16)
            yield fall if height else fall.because(damage_of_zero(case).label, S16, "fall_zero")


def damage_of_zero(case: Case) -> Term:
    """S16, "Falling": 1d10 + height; what a fall from height 0 does is a ruling."""
    return NO_DAMAGE if case.rulings.fall_zero == "harmless" else DIE_OF_DAMAGE


def on_feet(case: Case) -> Quantity:
    """S16, "Falling": the Successes above the height that land one on the feet (a ruling)."""
    more = 1 if case.rulings.landing_on_feet == "more" else 0
    cause = Msg("Successes above the height")
    return total("fall.on_feet", SUCCESS, more, rule=S16, cause=cause, ruling="landing_on_feet")
