"""Two characters side by side in words: what differs, by how much, and level with it the inputs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct

from charsheet.model.character import Character
from charsheet.model.rulings import Rulings, ruling_info
from charsheet.present.differences import NOTHING, differences
from charsheet.present.rulings import RulingWords
from charsheet.present.view import UNKNOWN, Presenter
from charsheet.rules.comparison import Difference, Input, Side, Use, compare
from charsheet.rules.sheet import Sheet
from charsheet.rules.system import RuleSystem
from charsheet.values import Amount, AnyValue, Msg, Op

DIFFERS = "≠"
MORE, LESS = "▲", "▼"
"""Marks: another one, more on the other side, less there."""


class State(Struct, frozen=True):
    """A character as it is, was or would be: what it is called here, and its sheet under its rulings."""

    title: str
    character: Character
    sheet: Sheet
    rulings: Rulings


class InputRow(Struct, frozen=True):
    """An input of both sides; ``mark`` says that it differs, or is empty."""

    label: str
    one: str
    other: str
    mark: str


class ValueRow(Struct, frozen=True):
    """A value that differs: both of it, how much more the other is, and what made them."""

    id: str
    label: str
    one: str
    other: str
    mark: str
    change: str
    inputs: tuple[InputRow, ...]


class ComparisonView(Struct, frozen=True):
    """A comparison in the words of one language; without rows the two show the same numbers.

    ``fields`` says what differs in what was entered, a line each.
    """

    one: str
    other: str
    rows: tuple[ValueRow, ...]
    fields: tuple[str, ...]


def other_system(one: RuleSystem[Any, Any], other: RuleSystem[Any, Any]) -> Msg | None:
    """Why characters of two systems cannot be compared; None where they can."""
    if one.id == other.id:
        return None
    return Msg(
        "{one} and {other} are different rule systems: their numbers cannot be compared",
        one=one.name,
        other=other.name,
    )


def comparison_view(presenter: Presenter, one: State, other: State) -> ComparisonView:
    """What differs between two states of characters of one system, in the words of *presenter*."""
    found = compare(Side(one.sheet, one.rulings), Side(other.sheet, other.rulings))
    words = _Words(presenter, one.rulings, other.rulings)
    return ComparisonView(
        one.title,
        other.title,
        tuple(map(words.row, found)),
        differences(one.character, other.character, presenter, [("id",)]),
    )


class _Words:
    def __init__(self, presenter: Presenter, one: Rulings, other: Rulings) -> None:
        self._presenter = presenter
        self._rulings = (one, other)
        self._locale = presenter.locale

    def row(self, difference: Difference) -> ValueRow:
        inputs = [each for each in difference.inputs if each.differs or each.path is not None]
        return ValueRow(
            difference.id,
            self._presenter.label(difference.id),
            self._value(difference.one),
            self._value(difference.other),
            _mark(difference.change),
            self._change(difference.change),
            tuple(self._input(each) for each in sorted(inputs, key=lambda each: not each.differs)),
        )

    def _value(self, value: AnyValue | None) -> str:
        return NOTHING if value is None else self._presenter.value_text(value)

    def _change(self, change: Amount | None) -> str:
        if change is None or not change.number:
            return ""
        text = self._presenter.amount_text(change)
        return f"+{text}" if change.number > 0 else text

    def _input(self, each: Input) -> InputRow:
        mark = DIFFERS if each.differs else ""
        if each.ruling is not None:
            words = RulingWords(self._presenter.system.rulings, self._locale)
            one, other = (words.value(each.ruling, getattr(side, each.ruling)) for side in self._rulings)
            info = ruling_info(self._presenter.system.rulings, each.ruling)
            return InputRow(self._presenter.ruling_text(self._locale.text(info.label)), one, other, mark)
        if each.path is not None:
            label = self._presenter.explainer.field(each.path)
        else:
            label = self._locale.text(each.cause or "")
        return InputRow(label, self._uses(each.one), self._uses(each.other), mark)

    def _uses(self, uses: Iterable[Use]) -> str:
        return ", ".join(dict.fromkeys(map(self._use, uses))) or NOTHING

    def _use(self, use: Use) -> str:
        match use.op:
            case Op.STATE:
                result = True if use.result is None else use.result  # else a remark on a number
                return self._presenter.explainer.result(result)
            case Op.ZERO:
                return self._locale.number(0)
            case Op.TOTAL:
                return ", ".join(self._numbers(use))
            case Op.ADD:
                signed = (text if text.startswith("−") else f"+{text}" for text in self._numbers(use))
                return " ".join(signed)
            case Op.ADD_DICE:
                return f"+{' '.join(self._numbers(use))}D"
            case Op.MULTIPLY | Op.DIVIDE:
                sign = "×" if use.op is Op.MULTIPLY else "÷"
                return " ".join(f"{sign} {text}" for text in self._numbers(use))
            case _:
                return f"= {' '.join(self._numbers(use))}"

    def _numbers(self, use: Use) -> Iterator[str]:
        return (UNKNOWN if each is None else self._number(each) for each in use.numbers)

    def _number(self, number: Fraction) -> str:
        return self._locale.number(number)


def _mark(change: Amount | None) -> str:
    if change is None or not change.number:
        return DIFFERS
    return MORE if change.number > 0 else LESS
