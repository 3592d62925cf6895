"""What an effect does, in words: "Base Movement +2 m", "Cost of a Run × 1/2"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from charsheet.model.character import Effect, Known
from charsheet.present.locale import Locale
from charsheet.values import Amount, Msg, Unit

LARGEST_PART = 10
"""Up to this denominator a factor below 1 is read as a part: "× 1/3", but "× 0.95"."""

UnitOf = Callable[[str], Unit | None]
"""The unit of the target of an effect, None where the sheet has no such number."""


def effects_text(effects: Sequence[Effect], targets: Sequence[Known], unit_of: UnitOf, locale: Locale) -> str:
    """All *effects* on one line, in the units of the rules."""
    labels = {each.id: locale.text(each.label) for each in targets}
    return "; ".join(
        effect_text(each, labels.get(each.target, each.target), unit_of(each.target), locale)
        for each in effects
    )


def effect_text(effect: Effect, target: str, unit: Unit | None, locale: Locale) -> str:
    """One effect on the number that people call *target*."""
    number = Fraction(effect.value)
    match effect.op:
        case "set":
            text = f"{target} = {_amount(number, unit, locale)}"
        case "add":
            text = f"{target} {'+' if number >= 0 else ''}{_amount(number, unit, locale)}"
        case _:
            text = f"{target} × {_factor(number, locale)}"
    return text if effect.on else locale.text(Msg("{effect} (switched off)", effect=text))


def _amount(number: Fraction, unit: Unit | None, locale: Locale) -> str:
    return locale.number(number) if unit is None else locale.amount(Amount(number, unit))


def _factor(number: Fraction, locale: Locale) -> str:
    if 0 < number < 1 and number.denominator <= LARGEST_PART:
        return f"{number.numerator}/{number.denominator}"
    return locale.number(number)
