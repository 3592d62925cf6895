"""An allowance of movement: what is left of it in each Scene Mode, and what a part of the way takes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from charsheet.rules.planner import RefusedError
from charsheet.rules.units import METRE
from charsheet.systems.narateer.rules import N9, N10, SPACE, ZONE
from charsheet.values import Amount, Msg, NMsg, Operand, Quantity, Rule, Unit, Words, operand, total

N4_DIVIDING = Rule("N4", Msg("Dividing Movement"))
N11 = Rule("N11", Msg("Story Mode"))
N12 = Rule("N12", Msg("Changing Mode During Movement"))

SHARE = Unit("share", NMsg("{n} of the whole", "{n} of the whole"), None)
COUNTED = {
    "story": (N11, ("m",), Msg("Story Mode counts neither Zones nor Spaces")),
    "cinematic": (N10, ("m", "zones"), Msg("Cinematic Mode counts Zones, and metres inside one")),
    "tactical": (N9, ("spaces",), Msg("Tactical Mode counts Spaces")),
}
"""What each Scene Mode counts movement in, by which rule."""

UNITS = {each.code: each for each in (METRE, ZONE, SPACE)}
TOO_LITTLE = Msg("This movement is too little for a whole one")


def number(value: Quantity) -> Fraction:
    """The number of an amount that is known: nothing is planned with others (N4)."""
    return cast("Fraction", value.content)


class Allowance(Struct, frozen=True):
    """Movement granted once: ``full`` for each Scene Mode, and what is ``left`` as the present one counts."""

    full: Mapping[str, Quantity]
    scene: str
    left: Quantity
    on_the_ground: bool

    @property
    def metres(self) -> Quantity:
        """N12: what is left in metres, exactly."""
        return part(self, self.full["story"]).named("turn.metres")

    @property
    def counted(self) -> Quantity:
        """N10: the whole of it as the Scene Mode counts."""
        return counted(self.full, self.scene)


def granted(full: Mapping[str, Quantity], scene: str, *, on_the_ground: bool = False) -> Allowance:
    """N10, "Cinematic Mode": the whole allowance. One of 0 metres permits no movement in any Scene Mode."""
    if number(full["story"]) == 0:
        full = dict.fromkeys(full, full["story"])
    return Allowance(full, scene, counted(full, scene), on_the_ground)


def counted(full: Mapping[str, Quantity], scene: str) -> Quantity:
    """N10 and N12: an allowance as a Scene Mode counts it: in metres where nothing is left in its units."""
    return full[scene] if number(full[scene]) else full["story"]


def share(allowance: Allowance) -> Quantity:
    """N12, "Changing Mode During Movement": the unused part of an allowance that is not nothing."""
    whole = operand(allowance.counted, Msg("the whole"))
    return allowance.left.named("turn.share").divided(whole, rule=N12, unit=SHARE)


def part(allowance: Allowance, whole: Quantity) -> Quantity:
    """N12, "Changing Mode During Movement": the unused part of the *whole* in other units, never rounded."""
    if whole.unit == allowance.left.unit:
        return allowance.left
    return whole.times(operand(share(allowance), Msg("unused part")), rule=N12)


def shifted(allowance: Allowance, scene: str) -> Allowance:
    """N12, "Changing Mode During Movement": the same part of the allowance in another Scene Mode."""
    return replace(allowance, scene=scene, left=part(allowance, counted(allowance.full, scene)))


def in_scene(allowance: Allowance) -> Quantity:
    """N9 and N10: what is left in the units of the Scene Mode; none where only metres are left."""
    whole = allowance.full[allowance.scene]
    return allowance.left if whole.unit == allowance.left.unit else whole


def way(allowance: Allowance, length: Fraction, code: str) -> Quantity:
    """N9, N10 and N11: a part of the way as the allowance is counted, before the ground makes it dearer.

    Zones and Spaces are entered whole; inside a Zone each metre is a tenth of it.

    Raises:
        RefusedError: the Scene Mode does not count so, or the movement is not enough for a whole one.
    """
    rule, codes, reason = COUNTED[allowance.scene]
    if code not in codes:
        raise RefusedError(rule, reason)
    whole = allowance.full[allowance.scene]
    if code != "m" and (length % 1 or not number(whole)):
        raise RefusedError(rule, Msg("Only whole ones are entered") if length % 1 else TOO_LITTLE)
    made = total("turn.spent", UNITS[code], Operand(length, Msg("Distance")), rule=None)
    if made.unit == allowance.left.unit:
        return made
    return made.divided(10, rule=N10, cause=Msg("inside a Zone a tenth for each metre"), unit=ZONE)


def spent(allowance: Allowance, cost: Quantity, rule: Rule, label: Msg) -> Allowance:
    """N4, "Dividing Movement": so much less is left, and never less than nothing.

    Raises:
        RefusedError: so much is not left.
    """
    if number(cost) > number(allowance.left):
        raise RefusedError(rule, too_dear(cost, allowance.left))
    return replace(allowance, left=allowance.left.plus(less(cost, label), rule=rule))


def less(value: Quantity, label: Words) -> Operand:
    """N4: an amount as what is taken off."""
    return operand(value.times(-1, rule=None), label)


def told(value: Quantity) -> Amount:
    """N4: a known amount, for a message."""
    return cast("Amount", value.amount)


def too_dear(cost: Quantity, left: Quantity) -> Msg:
    """N4: why something cannot be paid for."""
    return Msg("costs {cost}; left: {left}", cost=told(cost), left=told(left))
