"""The values of a sheet: what they are and the operations that make them, each of which records itself."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from charsheet.values.steps import ARITHMETIC, Op, Operand, Path, Result, Step
from charsheet.values.words import Amount, Dice, Rule, Term, Unit, Words

Content: TypeAlias = Fraction | bool | Term | Dice

C = TypeVar("C", bound=Content)
F = TypeVar("F", bound=bool | Term | Dice)


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
        number = ARITHMETIC[op](self.content, numbers)
        normal = None if self.normal is None else ARITHMETIC[op](self.normal, numbers)
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
