"""Can I get there? A distance and the ground in, an answer for each way to move out.

A system declares what can be asked and answers with values, made from those of a sheet by operations
that record themselves: an override or an effect is in the answer as it is in the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Generic, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from charsheet.model.rulings import Rulings
from charsheet.rules.layout import Column, Option, Table, words_for
from charsheet.rules.sheet import Sheet
from charsheet.values import (
    AnyValue,
    Cause,
    Msg,
    NMsg,
    Op,
    Operand,
    PMsg,
    Quantity,
    Rule,
    Step,
    Term,
    Unit,
    Value,
    Words,
    operand,
    state,
    total,
)

RulingsT = TypeVar("RulingsT", bound=Rulings)

TURN = Unit("turns", NMsg("{n} Turn", "{n} Turns"), None)
NEVER = Term("never", Msg("never"))
YES, NO = Term("yes", Msg("yes")), Term("no", Msg("no"))
BARRED = Term("barred", PMsg("reach", "barred"))
IN_A_TURN = Msg("covered in a Turn")
DISTANCE = Msg("Distance")
NOTHING_PREVENTS = Msg("Nothing prevents it")
NO_ANSWER = Sheet(MappingProxyType({}))

REACHES = Column(Msg("This Turn"), help=Msg("Whether one Turn is enough."))
STILL = Column(Msg("Still to go"), help=Msg("After this Turn."))
TURNS = Column(Msg("Turns"), TURN, Msg("How many Turns it takes, each with the whole movement."))
LEFT = Column(Msg("Left"), help=Msg("The movement that is left on arrival, in the last Turn."))


class Question(Struct, Generic[RulingsT], frozen=True):
    """How far, over what ground, asked of a sheet. The distance is above 0."""

    sheet: Sheet
    rulings: RulingsT
    distance: Fraction
    unit: Unit
    ground: str

    @property
    def way(self) -> Quantity:
        """The distance as the first number of the answers."""
        return total("reach.distance", self.unit, Operand(self.distance, DISTANCE), rule=None)


class Reach(Struct, Generic[RulingsT], frozen=True, dict=True):
    """What can be asked, and how it is answered.

    ``units`` are what a distance can be entered in, the first unless the user says otherwise;
    ``grounds`` the kinds of ground there are for a sheet, the first being the ordinary one. ``answer``
    gives the values that ``table`` shows; a row without values does not apply.
    """

    units: tuple[Unit, ...]
    grounds: Callable[[Sheet], tuple[Option, ...]]
    answer: Callable[[Question[RulingsT]], Sheet]
    table: Table

    @cached_property
    def shown(self) -> Mapping[str, tuple[Msg, ...]]:
        """The words for each value of an answer."""
        return words_for((self.table,))


class Cost(Struct, frozen=True):
    """Why each step on the ground costs so many of the allowance."""

    factor: int | Fraction | Quantity
    cause: Cause
    rule: Rule | None
    ruling: str | None = None


class Mode(Struct, frozen=True):
    """A way to move: the allowance of a Turn, the ground that it covers, and what the ground costs.

    Both are in the unit of the question. ``bars`` are why the way cannot be chosen; those of the numbers
    do not count besides.
    """

    id: str
    allowance: Quantity
    covers: Quantity
    costs: tuple[Cost, ...] = ()
    bars: tuple[Words, ...] = ()


def trip(way: Quantity, mode: Mode) -> Iterator[AnyValue]:
    """What a way to move answers to a distance.

    Whether it can be chosen, whether one Turn is enough, what is still to go after it, how many Turns it
    takes, and what is left on arrival.
    """
    id, covers = f"reach.{mode.id}", mode.covers
    yield allowed(f"{id}.allowed", mode.bars)
    yield reaches(f"{id}.reaches", way, covers, mode.bars)
    turns = turns_of(f"{id}.turns", way, covers)
    if mode.bars or turns is None:
        yield state(f"{id}.turns", NEVER, mode.bars[0] if mode.bars else Msg("There is no movement"), None)
        return
    still = way.named(f"{id}.still").plus(_less(covers, IN_A_TURN), rule=None)
    if still.content is None or still.content > 0:
        yield still
    yield turns
    yield left(f"{id}.left", mode, way, turns)


def allowed(id: str, bars: Sequence[Words]) -> Value[bool]:
    """Whether a way to move can be chosen, and why not."""
    flag: Value[bool] = Value(id, content=not bars)
    for bar in bars or (NOTHING_PREVENTS,):
        flag = flag.because(bar, None)
    return flag


def reaches(id: str, way: Quantity, covers: Quantity, bars: tuple[Words, ...]) -> Value[Term]:
    """Whether one Turn is enough, or why the way to move cannot be chosen at all."""
    if bars:
        found: Value[Term] = Value(id, BARRED)
        for bar in bars:
            found = found.because(bar, None)
        return found
    parts = (_told(way, DISTANCE), operand(covers))
    if covers.amount is None or way.amount is None:
        return Value(id, None, steps=(Step(Op.STATE, parts, None),), missing=covers.missing)
    enough = YES if covers.amount.number >= way.amount.number else NO
    cause = Msg("{distance} to go, {covered} in a Turn", distance=way.amount, covered=covers.amount)
    return Value(id, enough, steps=(Step(Op.STATE, parts, enough, cause),))


def turns_of(id: str, way: Quantity, covers: Quantity) -> Quantity | None:
    """So many Turns, each begun one counted; None where a Turn covers nothing (or, overridden, less)."""
    if covers.content is not None and covers.content <= 0:
        return None
    in_a_turn = operand(covers, IN_A_TURN)
    return way.named(id).divided(in_a_turn, rule=None, unit=TURN).rounded(Op.CEIL, None)


def left(id: str, mode: Mode, way: Quantity, turns: Quantity) -> Quantity:
    """What is left of the last Turn's allowance: the ground of the Turns before costs nothing of it."""
    before = Operand(turns.plus(-1, rule=None).at_least(0, None).content, Msg("Turns before"))
    covered = total("", way.unit or TURN, _told(mode.covers, IN_A_TURN), rule=None).times(before, rule=None)
    last = way.plus(_less(covered, Msg("covered before")), rule=None)
    for cost in mode.costs:
        last = last.times(cost.factor, rule=cost.rule, cause=cost.cause, ruling=cost.ruling)
    return replace(mode.allowance.named(id), bars=()).plus(_less(last, Msg("spent")), rule=None)


def quantity(sheet: Mapping[str, AnyValue], id: str) -> Quantity:
    """An amount of the sheet."""
    return cast("Quantity", sheet[id])


def answers(values: Iterator[AnyValue]) -> Sheet:
    """The values of all ways to move as one sheet."""
    return Sheet(MappingProxyType({value.id: value for value in values}))


def also(sheet: Sheet, answer: Sheet) -> Sheet:
    """A sheet with the values of an answer beside its own."""
    return Sheet(MappingProxyType({**sheet, **answer}), sheet.problems) if answer else sheet


def _less(value: Quantity, label: Msg) -> Operand:
    return operand(value.times(-1, rule=None), label)


def _told(value: Quantity, label: Msg) -> Operand:
    """A value whose making is told already: its number will do."""
    return Operand(value.content, label, unit=value.unit, missing=value.missing)
