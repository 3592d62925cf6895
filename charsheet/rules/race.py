"""Two speeds and a gap: whether and after how many Turns the one catches the other, or loses him.

The one who is chased is caught as soon as the gap is small enough, after either's movement; lost is judged
when both have moved.
"""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from msgspec import Struct

from charsheet.rules.chase_steps import ChaseSetup
from charsheet.rules.reach import TURN
from charsheet.values import Msg, Op, Operand, PMsg, Quantity, Unit, Words, operand, total

SAME_SPEED = Msg("At the same speed the gap stays as it is: this never ends")
NO_END = Msg("The gap grows, and nobody has said how far is lost: this never ends")
FASTER = Msg("The one who is chased is faster")
PURSUER, QUARRY = PMsg("chase", "the pursuer"), PMsg("chase", "the one who is chased")
GAP, CAUGHT_AT, LOST_AT = Msg("Gap"), Msg("Caught at"), Msg("Lost at")


def number(value: Quantity) -> Fraction:
    """The number of an amount that is known."""
    return cast("Fraction", value.content)


def less(value: Quantity, label: Words) -> Operand:
    """An amount as what is taken off."""
    return operand(value.times(-1, rule=None), label)


class Race(Struct, frozen=True):
    """The gap at these speeds, in the unit of the chase each Turn."""

    gap: Quantity
    pursuer: Quantity
    quarry: Quantity
    setup: ChaseSetup

    @property
    def closing(self) -> Quantity:
        """By how much the gap is smaller after each Turn, or, under another id, larger."""
        if number(self.pursuer) >= number(self.quarry):
            return self.pursuer.named("chase.closing").plus(less(self.quarry, QUARRY), rule=None)
        return self.quarry.named("chase.growing").plus(less(self.pursuer, PURSUER), rule=None)

    @property
    def catches_up(self) -> bool:
        """Whether the pursuer is the faster one."""
        return number(self.pursuer) > number(self.quarry)

    def caught(self, id: str) -> Quantity | None:
        """After how many Turns the one who is chased is caught: within the last, as soon as near enough."""
        near = Operand(-Fraction(self.setup.caught), CAUGHT_AT)
        ahead = self.gap.named(id).plus(near, rule=None)
        if self.setup.first == "quarry":
            return self._turns(ahead) if self.catches_up else None
        ahead = ahead.plus(less(self.pursuer, Msg("the first movement")), rule=None).at_least(0, None)
        if number(ahead) == 0:
            return total(id, TURN, 1, rule=None, cause=Msg("within the first movement"))
        first = Operand(Fraction(1), Msg("the first Turn"))
        return self._turns(ahead).plus(first, rule=None) if self.catches_up else None

    def lost(self, id: str) -> Quantity | None:
        """After how many Turns the gap is so large that the one who is chased is lost."""
        if self.setup.lost is None or number(self.pursuer) >= number(self.quarry):
            return None
        far = Operand(Fraction(self.setup.lost), LOST_AT)
        unit = cast("Unit", self.gap.unit)
        return self._turns(total(id, unit, far, less(self.gap, GAP), rule=None))

    def _turns(self, way: Quantity) -> Quantity:
        each = operand(self.closing, Msg("in each Turn"))
        return way.divided(each, rule=None, unit=TURN).rounded(Op.CEIL, None)

    def why_never(self) -> Msg:
        """Why it never ends, or nobody is ever caught."""
        if number(self.pursuer) == number(self.quarry):
            return SAME_SPEED
        return NO_END if self.setup.lost is None else FASTER

    def after(self, turns: int, *, caught: bool) -> Quantity:
        """The gap after so many Turns; nobody runs past the one whom he has *caught*."""
        moved = turns - (caught and self.setup.first == "pursuer")
        more = self.quarry.times(moved, rule=None, cause=Msg("Turns"))
        gap = self.gap.plus(operand(more, QUARRY), rule=None)
        return gap.plus(
            less(self.pursuer.times(turns, rule=None, cause=Msg("Turns")), PURSUER), rule=None
        ).at_least(0, None)
