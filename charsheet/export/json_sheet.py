"""The sheet for scripts: values by id, never depending on the language but for ``why``."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from charsheet.model.problems import Problem, path_text
from charsheet.present.locale import Locale
from charsheet.present.numbers import exact_decimal, fraction_text, rounded_decimal
from charsheet.present.units import METRES
from charsheet.present.view import Presenter
from charsheet.rules.sheet import Sheet
from charsheet.values import AnyValue, Content, Dice, Status, Term


def sheet_values(sheet: Sheet, presenter: Presenter) -> dict[str, dict[str, Any]]:
    """Every value by id: number, unit code, explanation, sections of the source, rulings by id.

    ``status`` and ``bars`` are there only where a value is not simply allowed. Scripts get the units of
    the rules, whatever people like to read.
    """
    presenter = replace(presenter, units=METRES)
    return {id: _entry(value, presenter) for id, value in sheet.items()}


def problem_list(problems: Iterable[Problem], locale: Locale) -> list[dict[str, str]]:
    """Problems with their field path, for scripts."""
    return [
        {"path": path_text(each.path), "message": locale.text(each.message), "severity": each.severity.value}
        for each in problems
    ]


def _entry(value: AnyValue, presenter: Presenter) -> dict[str, Any]:
    lines = presenter.why(value)
    entry: dict[str, Any] = {
        **_content(value.content),
        "unit": value.unit.code if value.unit else None,
        "why": "; ".join(str(line) for line in lines),
        "source": "; ".join(dict.fromkeys(line.section for line in lines if line.section)) or None,
        "ruling": ", ".join(value.rulings) or None,
    }
    if value.status is not Status.ALLOWED:
        entry["status"] = value.status.value
    if value.bars:
        entry["bars"] = [presenter.locale.text(bar) for bar in value.bars]
    if value.normal is not None:
        entry["normal"] = _content(value.normal)["value"]
    if value.overridden:
        entry["overridden"] = True
    return entry


def _content(content: Content | None) -> dict[str, Any]:
    match content:
        case bool() | None:
            return {"value": content}
        case Term():
            return {"value": content.id}
        case Dice():
            return {"value": str(content)}
        case _:
            return _number(content)


def _number(number: Fraction) -> dict[str, Any]:
    """A whole or terminating number exactly; another to 12 digits, with the exact fraction beside it."""
    decimal = exact_decimal(number)
    if decimal is not None:
        return {"value": decimal}
    return {"value": rounded_decimal(number), "exact": fraction_text(number)}
