"""From one d100 turn to the next: what begins anew, what stays, and where a fall leads meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from charsheet.rules.planner import Taken
from charsheet.systems.d100.planner_steps import Next
from charsheet.systems.d100.planner_turn import (
    FALLING,
    After,
    Turn,
    number,
    position,
    told,
    unspent,
)
from charsheet.systems.d100.terms import NO_DAMAGE, S2, S17
from charsheet.values import Msg, Operand, Words, operand

LANDS = Msg("On the ground: what the fall does, the fall planner tells")


def next_turn(turn: Turn, step: Next) -> After:
    """S15 to S17: the actions and Reactions of a new Turn; place, posture, melee and cover stay as they are.

    The greatest move of the Turn that ends is now that of the Turn before, by which a fall is reckoned.
    """
    half, paid, moved = unspent()
    after, happened = fallen(turn, step)
    after = replace(
        after,
        half=half,
        paid=paid,
        moved=moved,
        way=turn.way.plus(operand(turn.moved, Msg("moved")), rule=S2),
        number=turn.number.plus(Operand(Fraction(1), Msg("the next Turn")), rule=S17),
        before=turn.last,
        last="still",
        limited=False,
        unready=False,
        risen=False,
    )
    return Taken(after, (), (*unused(turn), *happened))


def unused(turn: Turn) -> Iterator[Words]:
    """S17: actions are not saved up for another Turn."""
    if number(turn.half):
        yield Msg("Not used: {left}", left=told(turn.half))


def fallen(turn: Turn, step: Next) -> tuple[Turn, tuple[Words, ...]]:
    """S15 and S16: in the first Turn from High to Low; else to the ground, where damage leaves one Prone."""
    if position(turn) != FALLING:
        return turn, ()
    if turn.altitude == "high":
        return replace(turn, altitude="low"), (Msg("Falls to Low altitude"),)
    prone = turn.prone or not (step.unhurt or is_harmless(turn))
    return replace(turn, altitude="landed", falls=False, height=None, prone=prone), (LANDS,)


def is_harmless(turn: Turn) -> bool:
    """S16: a fall out of flight from height 0, unless a ruling says that it does damage."""
    if turn.height is None:
        return False
    return turn.sheet[turn.height].content == 0 and turn.sheet["fall.zero"].content == NO_DAMAGE
