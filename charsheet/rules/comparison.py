"""Two sheets side by side: which values differ, by how much, and the inputs that made each of them.

The inputs are those that the steps of the explanation know: fields, effects, Conditions, traits, the load.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from charsheet.model.rulings import Rulings
from charsheet.rules.sheet import Sheet
from charsheet.values import Amount, AnyValue, Op, Operand, Path, Result, Step, Words

CHANGES = frozenset({Op.ADD, Op.MULTIPLY, Op.DIVIDE, Op.SET, Op.ZERO, Op.OVERRIDE, Op.STATE, Op.ADD_DICE})
"""The operations of which the cause is an input: a Condition, a trait, an effect, a state of load."""


class Side(Struct, frozen=True):
    """One of the two that are compared: a sheet, and the rulings that it follows."""

    sheet: Sheet
    rulings: Rulings


class Use(Struct, frozen=True):
    """What an input did: the operation and the numbers it did it with, or the state that it led to.

    What is remarked on an amount leads to nothing: the amount is that of other steps.
    """

    op: Op
    numbers: tuple[Fraction | None, ...]
    result: Result | None = None


class Input(Struct, frozen=True):
    """Something that went into a value of one side or the other, and what it did on each.

    It is a field of the character (``path``), or what a step names as its cause (``cause``), or a ruling by
    its id. A side on which it played no part has no uses.
    """

    one: tuple[Use, ...]
    other: tuple[Use, ...]
    path: Path | None = None
    cause: Words | None = None
    ruling: str | None = None

    @property
    def differs(self) -> bool:
        """Whether it is another one on the other side."""
        return self.ruling is not None or self.one != self.other


class Difference(Struct, frozen=True):
    """A value that is another one on the other side; None where a side does not have it.

    ``change`` is how much more the other side has, where both have amounts of one unit.
    """

    id: str
    one: AnyValue | None
    other: AnyValue | None
    change: Amount | None
    inputs: tuple[Input, ...]


def compare(one: Side, other: Side) -> tuple[Difference, ...]:
    """Every value that differs between two sheets of one system, in the order of the sheets."""
    ids = dict.fromkeys((*one.sheet, *other.sheet))
    return tuple(
        _difference(id, one, other)
        for id in ids
        if _content(one.sheet.get(id)) != _content(other.sheet.get(id))
    )


def _content(value: AnyValue | None) -> Hashable:
    """What makes a value the same as another, however each of them was made."""
    return None if value is None else (value.result, value.normal, value.bars, value.missing)


def _difference(id: str, one: Side, other: Side) -> Difference:
    first, second = one.sheet.get(id), other.sheet.get(id)
    found = [*_inputs(first, second), *_rulings(first, second, one, other)]
    return Difference(id, first, second, _change(first, second), tuple(found))


def _change(one: AnyValue | None, other: AnyValue | None) -> Amount | None:
    before, after = (None if each is None else each.amount for each in (one, other))
    if before is None or after is None or before.unit != after.unit:
        return None
    return Amount(after.number - before.number, after.unit)


def _inputs(one: AnyValue | None, other: AnyValue | None) -> Iterator[Input]:
    first, second = (_uses(each) for each in (one, other))
    for key in dict.fromkeys((*first, *second)):
        path, cause = key
        yield Input(tuple(first.get(key, ())), tuple(second.get(key, ())), path, cause)


_Key: TypeAlias = "tuple[Path | None, Words | None]"


def _uses(value: AnyValue | None) -> Mapping[_Key, dict[Use, None]]:
    """What went into *value*, by what it is: each field, and each cause, with all that it did there."""
    found: dict[_Key, dict[Use, None]] = {}
    if value is not None:
        _collect(value.steps, found)
        for path in value.missing:
            _note(found, (path, None), Use(Op.TOTAL, (None,)))
    return found


def _collect(steps: Sequence[Step], found: dict[_Key, dict[Use, None]]) -> None:
    for step in steps:
        for part in step.operands:
            _collect(part.steps, found)
            if _is_field(part):
                _note(found, (part.path, None), Use(Op.TOTAL, (part.number,)))
        if step.cause is not None and step.op in CHANGES and not any(map(_is_field, step.operands)):
            leads = step.op is Op.STATE and not isinstance(step.result, Amount)
            result = step.result if leads else None
            use = Use(step.op, tuple(part.number for part in step.operands), result)
            _note(found, (None, step.cause), use)
        else:
            _collect_rows(step, found)


def _collect_rows(step: Step, found: dict[_Key, dict[Use, None]]) -> None:
    """The rows of lists that a sum is made of, each by its own words: the pieces of a load."""
    for part in step.operands:
        if part.path is not None and part.label is not None and not _is_field(part):
            _note(found, (None, part.label), Use(Op.ADD, (part.number,)))


def _note(found: dict[_Key, dict[Use, None]], key: _Key, use: Use) -> None:
    found.setdefault(key, {}).setdefault(use)  # each once, in the order in which they came


def _is_field(part: Operand) -> bool:
    """Whether an operand is a field by itself: the row of a list stands at another index elsewhere."""
    return part.path is not None and not any(isinstance(each, int) for each in part.path)


def _rulings(one: AnyValue | None, other: AnyValue | None, side: Side, second: Side) -> Iterator[Input]:
    """The rulings that decided on either side, and say something else on the other."""
    ids = dict.fromkeys(id for each in (one, other) if each is not None for id in each.rulings)
    for id in ids:
        if getattr(side.rulings, id) != getattr(second.rulings, id):
            yield Input((), (), ruling=id)
