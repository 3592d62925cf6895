"""Values that carry their own explanation.

A rule never hands around a bare number. It starts from *operands* (a number of the book, a field
of the character, another value) and applies operations; each operation does its arithmetic and
records a :class:`Step` in one go, so a number and its explanation cannot drift apart.
:func:`replay` does the recorded steps again and must always arrive at the same result.

Nothing here is text in any language: words are :class:`Msg`, turned into a language by
``charsheet.present``. Numbers are :class:`~fractions.Fraction`; there are no floats.
"""

from __future__ import annotations

import enum
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

Path: TypeAlias = "tuple[str | int, ...]"
"""Where a field stands in a character: ``("attributes", "strength")``, ``("effects", 0, "value")``."""


# --- words -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, init=False)
class Msg:
    """A text not yet in any language: an English message id with named ``{placeholders}``.

    Write ``Msg("...")`` with a literal, so that the catalogue tool finds it; :func:`PMsg` adds a
    context where one English word has two meanings, :func:`NMsg` a plural form chosen by ``n``.
    Arguments may be messages, amounts, numbers or plain text; plain text (a user's words) is
    inserted as it is and never translated.
    """

    id: str
    args: tuple[tuple[str, Argument], ...]
    context: str | None
    plural: str | None

    def __init__(self, id: str, /, **args: Argument) -> None:
        _fill(self, id, args, context=None, plural=None)

    @classmethod
    def restored(
        cls, id: str, args: Mapping[str, Argument], *, context: str | None, plural: str | None
    ) -> Msg:
        """A message that was taken apart, put together again."""
        message = cls.__new__(cls)
        _fill(message, id, args, context=context, plural=plural)
        return message


def PMsg(context: str, id: str, /, **args: Argument) -> Msg:  # noqa: N802 - reads as a kind of Msg
    """A message whose English id needs a *context* to be translated rightly."""
    message = Msg.__new__(Msg)
    _fill(message, id, args, context=context, plural=None)
    return message


def NMsg(singular: str, plural: str, /, **args: Argument) -> Msg:  # noqa: N802 - as PMsg
    """A message with plural forms; the argument ``n`` (a number) chooses the form.

    ``n`` may be given later, when the message is turned into words.
    """
    message = Msg.__new__(Msg)
    _fill(message, singular, args, context=None, plural=plural)
    return message


def _fill(
    message: Msg, id: str, args: Mapping[str, Argument], *, context: str | None, plural: str | None
) -> None:
    put = object.__setattr__  # the class is frozen
    put(message, "id", id)
    put(message, "args", tuple(args.items()))
    put(message, "context", context)
    put(message, "plural", plural)


class Unit(Struct, frozen=True):
    """What an amount counts.

    ``code`` is the stable name that files and scripts see; ``text`` is a plural message with the
    placeholder ``{n}`` ("{n} m"), ``heading`` what stands above a column ("m"), unless its label says it.
    """

    code: str
    text: Msg
    heading: Msg | None


class Rule(Struct, frozen=True):
    """A rule of the book: its id in our digest ("N3") and the section of the source it is from."""

    id: str
    section: Msg


# --- what a value can hold ---------------------------------------------------------------------


class Amount(Struct, frozen=True):
    """An exact number of a unit."""

    number: Fraction
    unit: Unit


class Term(Struct, frozen=True):
    """One of a closed list of names, such as a Difficulty: a stable id and what people read."""

    id: str
    label: Words


_DIE_CODE = re.compile(r"\s*([0-9]{1,9})\s*[dDдД]\s*(?:\+\s*([0-9]))?\s*")


class Dice(Struct, frozen=True):
    """A die code: so many dice and 0 to 2 pips, "3D+2"."""

    dice: int
    pips: int = 0

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read a die code such as ``3D`` or ``2d+1``; the Cyrillic letter is taken too.

        Raises:
            ValueError: the text is not a die code.
        """
        match = _DIE_CODE.fullmatch(text)
        if match is None:
            raise ValueError(text)
        return cls(int(match[1]), int(match[2] or 0))

    def __str__(self) -> str:
        return f"{self.dice}D+{self.pips}" if self.pips else f"{self.dice}D"


Content: TypeAlias = Fraction | bool | Term | Dice
Result: TypeAlias = Amount | bool | Term | Dice
Words: TypeAlias = Msg | str
"""A message of ours, or the user's own words, which are shown as they are."""

Argument: TypeAlias = Msg | Amount | Term | Dice | Fraction | int | str

C = TypeVar("C", bound=Content)
F = TypeVar("F", bound=bool | Term | Dice)


# --- steps -------------------------------------------------------------------------------------


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


_ARITHMETIC: Mapping[Op, Callable[[Fraction, Sequence[Fraction]], Fraction]] = {
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
    return None if unit is None else Amount(_ARITHMETIC[step.op](start, numbers), unit)


# --- values ------------------------------------------------------------------------------------


class Status(enum.Enum):
    """Whether a value can be used."""

    ALLOWED = "allowed"
    BARRED = "barred"
    UNKNOWN = "unknown"


class Value(Struct, Generic[C], frozen=True):
    """One explained value of a sheet.

    ``content`` is a number (``unit`` says of what), a flag, a term or dice; None while an input
    that it needs is missing (``missing`` names those fields). ``bars`` say why it cannot be used
    at the moment; a barred value keeps its content. ``normal`` is the number that it would have
    if nothing had made it zero; ``overridden`` says that the number is the user's own, put in right here.
    """

    id: str
    content: C | None
    unit: Unit | None = None
    steps: tuple[Step, ...] = ()
    bars: tuple[Words, ...] = ()
    missing: tuple[Path, ...] = ()
    normal: Fraction | None = None
    overridden: bool = False

    @property
    def status(self) -> Status:
        """UNKNOWN when an input is missing, else BARRED when something forbids it."""
        if self.content is None:
            return Status.UNKNOWN
        return Status.BARRED if self.bars else Status.ALLOWED

    @property
    def amount(self) -> Amount | None:
        """The number with its unit; None when unknown or when this is no amount."""
        if self.unit is None or not isinstance(self.content, Fraction):
            return None
        return Amount(self.content, self.unit)

    @property
    def result(self) -> Result | None:
        """What came out, as a step records it: an amount, a flag, a term or dice; None when unknown."""
        return self.amount if isinstance(self.content, Fraction) else self.content

    @property
    def rulings(self) -> tuple[str, ...]:
        """The ids of the rulings that decided this value, in the order of its steps, each once."""
        found: dict[str, None] = {}
        _collect_rulings(self.steps, found)
        return tuple(found)

    def named(self, id: str) -> Value[C]:
        """The same value as a new line of the sheet: later steps belong to *id*."""
        return Value(id, self.content, self.unit, self.steps, self.bars, self.missing, self.normal)

    def barred(self, reason: Words) -> Value[C]:
        """The value, its content kept, that *reason* forbids to use; the same reason twice is one."""
        return self if reason in self.bars else replace(self, bars=(*self.bars, reason))

    # The operations on numbers. Each returns a new value and leaves no step where it changed
    # nothing, so that an explanation tells only what mattered; ``keep`` records it all the same.

    def plus(
        self: Value[Fraction],
        *addends: Addend,
        rule: Rule | None,
        cause: Cause = None,
        ruling: str | None = None,
    ) -> Value[Fraction]:
        """Add each addend."""
        return self._then(Op.ADD, addends, rule, cause, ruling)

    def times(
        self: Value[Fraction],
        *factors: Addend,
        rule: Rule | None,
        cause: Cause = None,
        ruling: str | None = None,
        unit: Unit | None = None,
        keep: bool = False,
    ) -> Value[Fraction]:
        """Multiply by each factor; *unit* when the product counts something else."""
        return self._then(Op.MULTIPLY, factors, rule, cause, ruling, unit=unit, keep=keep)

    def halved(
        self: Value[Fraction], rule: Rule | None, cause: Cause = None, ruling: str | None = None
    ) -> Value[Fraction]:
        """Half of it, exactly."""
        return self._then(Op.MULTIPLY, (Fraction(1, 2),), rule, cause, ruling)

    def divided(
        self: Value[Fraction],
        *divisors: Addend,
        rule: Rule | None,
        cause: Cause = None,
        ruling: str | None = None,
        unit: Unit | None = None,
    ) -> Value[Fraction]:
        """Divide by each divisor, exactly; *unit* when the quotient counts something else.

        Raises:
            ZeroDivisionError: a divisor is 0. Rules ask first: "cannot move" is no division.
        """
        return self._then(Op.DIVIDE, divisors, rule, cause, ruling, unit=unit)

    def rounded(
        self: Value[Fraction],
        op: Op,
        rule: Rule | None,
        cause: Cause = None,
        ruling: str | None = None,
        *,
        to: Fraction | None = None,
    ) -> Value[Fraction]:
        """Round by FLOOR, CEIL, HALF_UP, HALF_DOWN or HALF_EVEN, to a whole number or a multiple of *to*."""
        return self._then(op, () if to is None else (to,), rule, cause, ruling)

    def at_least(
        self: Value[Fraction],
        least: Addend,
        rule: Rule | None,
        cause: Cause = None,
        ruling: str | None = None,
    ) -> Value[Fraction]:
        """Not below *least*."""
        return self._then(Op.AT_LEAST, (least,), rule, cause, ruling)

    def at_most(
        self: Value[Fraction], most: Addend, rule: Rule | None, cause: Cause = None, ruling: str | None = None
    ) -> Value[Fraction]:
        """Not above *most*."""
        return self._then(Op.AT_MOST, (most,), rule, cause, ruling)

    def looked_up(
        self: Value[Fraction],
        number: int | Fraction,
        unit: Unit,
        rule: Rule | None,
        cause: Cause,
        ruling: str | None = None,
    ) -> Value[Fraction]:
        """The *number* that a printed table gives for this amount; *cause* names the row."""
        return self._then(Op.TABLE, (number,), rule, cause, ruling, unit=unit, keep=True)

    def put(self: Value[Fraction], number: Operand, cause: Cause) -> Value[Fraction]:
        """The *number* that an effect sets, whatever was known before."""
        return self._replaced(Op.SET, number, cause)

    def zeroed(
        self: Value[Fraction], reason: Words, rule: Rule | None, ruling: str | None = None
    ) -> Value[Fraction]:
        """Nothing is left, because of *reason*; barred, and what it would be is remembered."""
        if self.content is None:
            return self.barred(reason)
        made = self._then(Op.ZERO, (), rule, reason, ruling, keep=True)
        normal = self.content if self.normal is None else self.normal
        return replace(made, normal=normal).barred(reason)

    def overridden_by(self: Value[Fraction], number: Fraction, reason: str, path: Path) -> Value[Fraction]:
        """The user's own *number* instead, whatever was known before."""
        return replace(self._replaced(Op.OVERRIDE, Operand(number, path=path), reason), overridden=True)

    def with_dice(self: Value[Dice], dice: int, rule: Rule | None, cause: Cause = None) -> Value[Dice]:
        """So many dice more."""
        if self.content is None:
            return self
        more = Dice(self.content.dice + dice, self.content.pips)
        step = Step(Op.ADD_DICE, (Operand(Fraction(dice)),), more, cause, rule)
        return replace(self, content=more, steps=(*self.steps, step))

    def becomes(
        self: Value[F], content: F, cause: Words, rule: Rule | None, ruling: str | None = None
    ) -> Value[F]:
        """Another flag, term or dice than it was, and what made it so: a Difficulty one Level harder."""
        step = Step(Op.STATE, (), content, cause, rule, ruling)
        return replace(self, content=content, steps=(*self.steps, step))

    def because(self, cause: Words, rule: Rule | None, ruling: str | None = None) -> Value[C]:
        """The same content with one more line of explanation (a rule or ruling that changed nothing)."""
        return replace(self, steps=(*self.steps, Step(Op.STATE, (), self.result, cause, rule, ruling)))

    def _replaced(self: Value[Fraction], op: Op, number: Operand, cause: Cause) -> Value[Fraction]:
        if number.number is None:
            return replace(self, content=None, missing=number.missing)
        if self.unit is None:
            raise TypeError(self.id)  # arithmetic on something that is no amount
        step = Step(op, (number,), Amount(number.number, self.unit), cause)
        return replace(self, content=number.number, steps=(*self.steps, step), missing=(), normal=None)

    def _then(
        self: Value[Fraction],
        op: Op,
        addends: Sequence[Addend],
        rule: Rule | None,
        cause: Cause,
        ruling: str | None = None,
        *,
        unit: Unit | None = None,
        keep: bool = False,
    ) -> Value[Fraction]:
        operands = tuple(operand(addend) for addend in addends)
        unit = unit or self.unit
        missing = _missing(operands, self.missing)
        if self.content is None:
            return replace(self, unit=unit, missing=missing)
        if missing:
            # The explanation goes as far as the first number that is not known.
            unknown = Step(op, operands, None, cause, rule, ruling)
            steps = (*self.steps, unknown)
            return replace(self, content=None, unit=unit, steps=steps, missing=missing, normal=None)
        numbers = [part.number for part in operands if part.number is not None]
        number = _ARITHMETIC[op](self.content, numbers)
        normal = None if self.normal is None else _ARITHMETIC[op](self.normal, numbers)
        if (number, normal, unit) == (self.content, self.normal, self.unit) and not keep:
            return self
        if unit is None:
            raise TypeError(self.id)  # arithmetic on something that is no amount
        step = Step(op, operands, Amount(number, unit), cause, rule, ruling)
        steps = (*self.steps, step)
        return Value(self.id, number, unit, steps, self.bars, self.missing, normal)


Quantity: TypeAlias = Value[Fraction]
AnyValue: TypeAlias = Value[Fraction] | Value[bool] | Value[Term] | Value[Dice]
Addend: TypeAlias = int | Fraction | Operand | Value[Fraction]
Cause: TypeAlias = Words | None
"""Why a step was taken."""


def _collect_rulings(steps: Sequence[Step], found: dict[str, None]) -> None:
    for step in steps:
        for part in step.operands:
            if part.steps:  # most are numbers of the book or of the character
                _collect_rulings(part.steps, found)
        if step.ruling is not None:
            found[step.ruling] = None


def _missing(operands: Sequence[Operand], before: tuple[Path, ...]) -> tuple[Path, ...]:
    found = [path for part in operands for path in part.missing]
    return tuple(dict.fromkeys((*before, *found))) if found else before


def operand(addend: Addend, label: Words | None = None) -> Operand:
    """What a step is done with, from a number of the book, an operand or another value."""
    if isinstance(addend, Operand):
        return addend
    if isinstance(addend, Value):
        return Operand(addend.content, label, unit=addend.unit, steps=addend.steps, missing=addend.missing)
    return Operand(addend if isinstance(addend, Fraction) else Fraction(addend), label)


def given(number: int | Fraction | None, path: Path) -> Operand:
    """A number of the character's, from the field at *path*; None when the field is not filled."""
    if number is None:
        return Operand(None, path=path, missing=(path,))
    return Operand(Fraction(number), path=path)


def total(
    id: str,
    unit: Unit,
    *addends: Addend,
    rule: Rule | None,
    cause: Cause = None,
    ruling: str | None = None,
) -> Quantity:
    """Start an amount as the sum of *addends*; unknown when one of them is.

    The step is recorded even then, so that the explanation shows which number is missing.
    """
    operands = tuple(operand(addend) for addend in addends)
    missing = _missing(operands, ())
    number = None if missing else sum((o.number or Fraction(0) for o in operands), Fraction(0))
    result = None if number is None else Amount(number, unit)
    step = Step(Op.TOTAL, operands, result, cause, rule, ruling)
    return Value(id, number, unit, (step,), missing=missing)


def look_up(
    id: str, unit: Unit, number: Fraction | int, rule: Rule | None, cause: Cause, ruling: str | None = None
) -> Quantity:
    """An amount read from a printed table; *cause* names the row."""
    made = Amount(Fraction(number), unit)
    return Value(id, made.number, unit, (Step(Op.TABLE, (operand(number),), made, cause, rule, ruling),))


def state(id: str, content: F, cause: Cause, rule: Rule | None, ruling: str | None = None) -> Value[F]:
    """A flag, a term or dice, with what decided it."""
    return Value(id, content, steps=(Step(Op.STATE, (), content, cause, rule, ruling),))


def unknown(id: str, *missing: Path) -> Value[Dice]:
    """A value that needs fields which are not filled."""
    return Value(id, None, missing=missing)
