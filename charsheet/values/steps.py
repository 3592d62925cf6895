"""The steps that numbers are made in, and how they are done once more.

An operation is known by its arithmetic here alone: whoever takes a step and :func:`replay` use the same.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from charsheet.values.words import Amount, Dice, Rule, Term, Unit, Words

Path: TypeAlias = "tuple[str | int, ...]"
"""Where a field stands in a character: ``("attributes", "strength")``, ``("effects", 0, "value")``."""

Result: TypeAlias = Amount | bool | Term | Dice


class Op(enum.Enum):
    """The operations an explanation is made of. All but the last three are arithmetic."""

    TOTAL = "total"  # the sum of the operands: how a number starts
    ADD = "add"
    MULTIPLY = "multiply"
    DIVIDE = "divide"
    FLOOR = "floor"
    CEIL = "ceil"
    HALF_UP = "half_up"
    HALF_DOWN = "half_down"
    HALF_EVEN = "half_even"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    TABLE = "table"  # a row of a printed table
    SET = "set"  # an effect that sets the amount
    ZERO = "zero"  # something forbids: nothing is left
    OVERRIDE = "override"  # the user's own number
    STATE = "state"  # a fact, a flag or a term and what decided it
    ADD_DICE = "add_dice"


def _rounded(number: Fraction, multiple: Sequence[Fraction], whole: Callable[[Fraction], int]) -> Fraction:
    """*number* as a multiple of the one operand that there may be, else as a whole number."""
    if not multiple:
        return Fraction(whole(number))
    return whole(number / multiple[0]) * multiple[0]


ARITHMETIC: Mapping[Op, Callable[[Fraction, Sequence[Fraction]], Fraction]] = {
    Op.TOTAL: lambda _, xs: sum(xs, Fraction(0)),
    Op.ADD: lambda a, xs: sum(xs, a),
    Op.MULTIPLY: lambda a, xs: math.prod(xs, start=a),
    Op.DIVIDE: lambda a, xs: a / math.prod(xs, start=Fraction(1)),
    Op.FLOOR: lambda a, xs: _rounded(a, xs, math.floor),
    Op.CEIL: lambda a, xs: _rounded(a, xs, math.ceil),
    Op.HALF_UP: lambda a, xs: _rounded(a, xs, lambda x: math.floor(x + Fraction(1, 2))),
    Op.HALF_DOWN: lambda a, xs: _rounded(a, xs, lambda x: math.ceil(x - Fraction(1, 2))),
    Op.HALF_EVEN: lambda a, xs: _rounded(a, xs, round),
    Op.AT_LEAST: lambda a, xs: max(a, *xs),
    Op.AT_MOST: lambda a, xs: min(a, *xs),
    Op.TABLE: lambda _, xs: xs[0],
    Op.SET: lambda _, xs: xs[0],
    Op.OVERRIDE: lambda _, xs: xs[0],
    Op.ZERO: lambda _, __: Fraction(0),
}


class Operand(Struct, frozen=True):
    """One input of a step.

    ``path`` names the field of the character that it was read from, ``steps`` how it was itself
    made when it is a computed value. ``number`` is None while an input is missing.
    """

    number: Fraction | None
    label: Words | None = None
    path: Path | None = None
    unit: Unit | None = None
    steps: tuple[Step, ...] = ()
    missing: tuple[Path, ...] = ()


class Step(Struct, frozen=True):
    """One operation that was done, what it was done with, why, and what came out.

    ``cause`` says what asked for it (a mode, a Condition, an effect's name); ``rule`` where the
    book says so; ``ruling`` the setting that decided where the book is silent.
    """

    op: Op
    operands: tuple[Operand, ...]
    result: Result | None
    cause: Words | None = None
    rule: Rule | None = None
    ruling: str | None = None


def replay(steps: Sequence[Step]) -> Result | None:
    """Do recorded *steps* again from their operands alone and return what comes out.

    None stands for an unknown result. Operands that are computed values are replayed as well.

    Raises:
        ValueError: a recorded result is not what its operation gives: the record is broken.
    """
    current: Result | None = None
    for step in steps:
        current = _redo(step, current)
        if current != step.result:
            raise ValueError(step)
    return current


def _redo(step: Step, before: Result | None) -> Result | None:
    numbers: list[Fraction] = []
    for operand in step.operands:
        if operand.steps:
            made = replay(operand.steps)
            if isinstance(made, Amount) and made.number != operand.number:
                raise ValueError(operand)
        if operand.number is None:
            return None
        numbers.append(operand.number)
    if step.op is Op.STATE:
        return step.result
    if step.op is Op.ADD_DICE:
        return Dice(before.dice + int(numbers[0]), before.pips) if isinstance(before, Dice) else None
    unit = step.result.unit if isinstance(step.result, Amount) else None
    start = before.number if isinstance(before, Amount) else Fraction(0)
    return None if unit is None else Amount(ARITHMETIC[step.op](start, numbers), unit)
