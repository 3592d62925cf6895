"""Load, by the table of a related game: what can be carried, and what carrying more does.

The sources know only that size and Agility make a speed (S1); whether weight slows is the ruling ``load``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

from charsheet.rules.equipment import beyond, carried_total
from charsheet.rules.sheet import SheetBuilder
from charsheet.rules.units import KILOGRAM
from charsheet.systems.d100.case import Burden
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.systems.d100.printed import CARRY, LIFT
from charsheet.systems.d100.terms import (
    BONUS,
    BURDENED,
    IGNORED,
    OVERLOADED,
    S1_OPTIONAL,
    S_BONUS,
    T_BONUS,
    UNBURDENED,
)
from charsheet.values import Msg, Quantity, Term, Value, given, operand, state, total

QUADRUPED = Msg("Quadruped")


def put_load(
    character: D100Character, rulings: D100Rulings, sheet: SheetBuilder, bonus: Mapping[str, Quantity]
) -> Burden:
    """S1: the weight, the limits, and the band that the weight lies in."""
    weight = sheet.put(carried_weight(character))
    carry = limit("carry", CARRY, bonus)
    if character.trait("quadruped") is not None:
        carry = carry.times(2, rule=S1_OPTIONAL, cause=QUADRUPED)
    burden = burden_of(rulings, weight, sheet.put(carry), sheet.put(limit("lift", LIFT, bonus)))
    sheet.put(load_state(burden))
    return burden


def carried_weight(character: D100Character) -> Quantity:
    """S1: the weight that is written down, else that of the carried equipment."""
    if character.load.kg is None:
        return carried_total("load.total", KILOGRAM, character.equipment, "kg")
    return total("load.total", KILOGRAM, given(Fraction(character.load.kg), ("load", "kg")), rule=None)


def limit(id: str, table: Sequence[Fraction], bonus: Mapping[str, Quantity]) -> Quantity:
    """S1: what the table gives for S.b + T.b; beyond its end the last row."""
    both = total(id, BONUS, operand(bonus["s"], S_BONUS), operand(bonus["t"], T_BONUS), rule=S1_OPTIONAL)
    row = min(max(math.floor(both.content or 0), 0), len(table) - 1)
    return both.looked_up(table[row], KILOGRAM, S1_OPTIONAL, Msg("S.b + T.b = {n}", n=row), "load")


def burden_of(rulings: D100Rulings, weight: Quantity, carry: Quantity, lift: Quantity) -> Burden:
    """S1: within Carry, over it, or over Lift; exactly at a limit is within it. No weight is no load."""
    if rulings.load == "off":
        return Burden(IGNORED)
    if not weight.content:
        return Burden(UNBURDENED)
    if carry.content is None or lift.content is None:
        return Burden(None, tuple(dict.fromkeys((*carry.missing, *lift.missing))))
    # Lift first: what exceeds it does not move, even where Carry is no smaller.
    over_lift = beyond(weight.content, ((lift.content, OVERLOADED),))
    return Burden(over_lift or beyond(weight.content, ((carry.content, BURDENED),)) or UNBURDENED)


def load_state(burden: Burden) -> Value[Term]:
    """S1: the band of the load as a line of the sheet."""
    if burden.band is None:
        return Value("load.state", None, missing=burden.missing)
    return state("load.state", burden.band, Msg("Load against Carry and Lift"), S1_OPTIONAL, "load")
