"""Where a number comes from, in words: its steps, each with rule, source section and ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from charsheet.model.rulings import Rulings, ruling_info
from charsheet.present.locale import Locale
from charsheet.present.units import METRES, DisplayUnits, amounts
from charsheet.rules.layout import Layout
from charsheet.values import Amount, AnyValue, Msg, NMsg, Op, Operand, Path, Result, Step

HALF = Fraction(1, 2)

_BODIES: Mapping[Op, Msg] = {
    Op.TOTAL: Msg("{terms} = {result}"),
    Op.ADD: Msg("+ {terms} = {result}"),
    Op.MULTIPLY: Msg("× {terms} = {result}"),
    Op.DIVIDE: Msg("÷ {terms} = {result}"),
    Op.FLOOR: Msg("rounded down = {result}"),
    Op.CEIL: Msg("rounded up = {result}"),
    Op.HALF_UP: Msg("to the nearest, half up = {result}"),
    Op.HALF_DOWN: Msg("to the nearest, half down = {result}"),
    Op.HALF_EVEN: Msg("to the nearest, half to even = {result}"),
    Op.AT_LEAST: Msg("not below {terms} = {result}"),
    Op.AT_MOST: Msg("not above {terms} = {result}"),
    Op.TABLE: Msg("{result} by the table"),
    Op.SET: Msg("set to {result}"),
    Op.ZERO: Msg("nothing is left = {result}"),
    Op.OVERRIDE: Msg("own number, {result}"),
    Op.ADD_DICE: Msg("+ {terms}D = {result}"),
}
_HALVED = Msg("half = {result}")
_TAKEN_OFF = Msg("− {terms} = {result}")
_CAUSED = Msg("{cause}: {body}")
_GOES_ON = frozenset(
    {Op.ADD, Op.MULTIPLY, Op.DIVIDE, Op.AT_LEAST, Op.AT_MOST}
    | {Op.FLOOR, Op.CEIL, Op.HALF_UP, Op.HALF_DOWN, Op.HALF_EVEN}
)
"""The operations that are done with the number before, and so can stand on one line with it."""


class Line(Struct, frozen=True):
    """One step in words: what happened, by which rule of which section, decided by which ruling.

    ``inputs`` are the fields of the character that went into it, each by the words that stand for it
    in ``text``; ``ruling_id`` is what files call the ruling.
    """

    text: str
    rule: str | None = None
    section: str | None = None
    ruling: str | None = None
    ruling_id: str | None = None
    inputs: tuple[tuple[str, Path], ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class Explainer(Struct, frozen=True):
    """Turns steps into lines; the layout knows what the fields are called.

    Steps stay in the units of the rules, or they would not be the book's any more. Where the value is
    shown in another unit, the last line says how one follows from the other.
    """

    locale: Locale
    layout: Layout
    rulings: type[Rulings]
    units: DisplayUnits = METRES

    def lines(self, value: AnyValue) -> tuple[Line, ...]:
        """How *value* came to be: a line a step, what is missing or bars it, and how it is shown."""
        return (*self._steps(value.steps), *self._closing(value), *self._converted(value))

    def _closing(self, value: AnyValue) -> Iterator[Line]:
        if value.missing:
            names = [(self._field(path), path) for path in value.missing]
            fields = ", ".join(name for name, _ in names)
            message = NMsg("not known: {fields} is missing", "not known: {fields} are missing", fields=fields)
            yield Line(self.locale.text(message, n=len(names)), inputs=tuple(names))
        causes = {step.cause for step in value.steps}
        for bar in value.bars:
            if bar not in causes:
                yield Line(self.locale.text(Msg("barred: {reason}", reason=bar)))

    def _converted(self, value: AnyValue) -> Iterator[Line]:
        for amount in amounts(value):
            if amount.number and self.units.conversion(amount.unit) is not None:
                yield Line(self.units.equation(amount, self.locale))

    def _steps(self, steps: Sequence[Step]) -> Iterator[Line]:
        named: Step | None = None
        for index, step in enumerate(steps):
            for part in step.operands:
                inner = _without_turn(part.steps)
                if _worth_telling(inner):
                    yield from self._steps(inner)
            if _merely_names(step) and index + 1 < len(steps) and steps[index + 1].op in _GOES_ON:
                named = step
                continue
            yield self._line(step, named)
            named = None

    def _line(self, step: Step, named: Step | None) -> Line:
        rule = step.rule
        return Line(
            text=self._text(step, self._terms(named) if named else ""),
            rule=rule.id if rule else None,
            section=self.locale.text(rule.section) if rule else None,
            ruling=self._ruling(step.ruling),
            ruling_id=step.ruling,
            inputs=tuple(self._inputs((named, step))),
        )

    def _inputs(self, steps: Sequence[Step | None]) -> Iterator[tuple[str, Path]]:
        for step in steps:
            for part in step.operands if step else ():
                if part.path is not None:
                    label = self._operand_label(part) or self.locale.text((step and step.cause) or "")
                    yield label, part.path

    def _ruling(self, id: str | None) -> str | None:
        return None if id is None else self.locale.text(ruling_info(self.rulings, id).label)

    def _text(self, step: Step, start: str) -> str:
        body = self._body(step)
        if start:
            body = start + (", " if body[0].isalpha() else " ") + body
        if not step.cause:
            return body
        cause = self.locale.text(step.cause)
        return self.locale.text(_CAUSED, cause=cause, body=body) if body else cause

    def _body(self, step: Step) -> str:
        if step.op is Op.STATE:
            return "" if isinstance(step.result, bool | Amount | None) else self._result(step.result)
        result = self._result(step.result)
        if step.op is Op.TOTAL and _is_plain(step.operands):
            return result
        if step.op is Op.MULTIPLY and [part.number for part in step.operands] == [HALF]:
            return self.locale.text(_HALVED, result=result)
        if step.op is Op.ADD and all((part.number or 0) < 0 for part in step.operands):
            return self.locale.text(_TAKEN_OFF, terms=self._terms(step, sign=-1), result=result)
        return self.locale.text(_BODIES[step.op], terms=self._terms(step), result=result)

    def _terms(self, step: Step, sign: int = 1) -> str:
        joint = " × " if step.op in {Op.MULTIPLY, Op.DIVIDE} else " + " if sign == 1 else " − "
        return joint.join(self._term(step, part, sign) for part in step.operands)

    def _term(self, step: Step, part: Operand, sign: int) -> str:
        if part.number is None:
            number = "?"
        elif part.unit is not None and part.steps and step.op is Op.ADD:
            number = self.locale.amount(Amount(part.number * sign, part.unit))
        else:
            number = self.locale.number(part.number * sign)
        label = self._operand_label(part)
        said = not label or (step.cause is not None and label == self.locale.text(step.cause))
        return number if said else f"{label} {number}"

    def _operand_label(self, part: Operand) -> str:
        if part.label is not None:
            return self.locale.text(part.label)
        in_rows = part.path is not None and any(isinstance(each, int) for each in part.path)
        return "" if part.path is None or in_rows else self._field(part.path)

    def _field(self, path: Path) -> str:
        field = self.layout.field_at(path)
        return str(path[-1]) if field is None else self.locale.text(field.label)

    def _result(self, result: Result | None) -> str:
        return "?" if result is None else self.result(result)

    def result(self, result: Result) -> str:
        """An amount, a term, dice or a flag in words."""
        if isinstance(result, bool):
            return self.locale.text(Msg("yes") if result else Msg("no"))
        return self.locale.argument(result)

    def own_number(self, result: Result) -> str:
        """A number that the user put in, as it was put in, and as it is shown."""
        if isinstance(result, Amount):
            return self.units.equation(result, self.locale)
        return self.result(result)

    def field(self, path: Path) -> str:
        """What the form calls the field at *path*."""
        return self._field(path)


def _worth_telling(steps: Sequence[Step]) -> bool:
    """Whether an operand's own making says more than the number does."""
    return len(steps) > 1 or any(not _is_plain(step.operands) for step in steps)


def _is_plain(operands: Sequence[Operand]) -> bool:
    return len(operands) == 1 and operands[0].path is None and operands[0].label is None


def _merely_names(step: Step) -> bool:
    """A start from one labelled number, which the next step's line can begin with."""
    return step.op is Op.TOTAL and len(step.operands) == 1 and not (step.cause or step.rule or step.ruling)


def _without_turn(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """*steps* without a last change of sign, of which the line that subtracts speaks itself."""
    last = steps[-1] if steps else None
    if last is None or last.op is not Op.MULTIPLY or last.cause or last.rule or last.ruling:
        return steps
    return steps[:-1] if [part.number for part in last.operands] == [-1] else steps
