"""A comparison as text in columns, and for scripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from charsheet.export.json_sheet import sheet_values
from charsheet.export.text import INDENT, one_line
from charsheet.present.comparison import ComparisonView, State
from charsheet.present.locale import Locale
from charsheet.present.view import Presenter
from charsheet.values import Msg


def comparison_text(view: ComparisonView, locale: Locale) -> str:
    """Every value that differs, and below it the inputs of both sides."""
    return "\n".join(map(one_line, _lines(view, locale)))


def _lines(view: ComparisonView, locale: Locale) -> Iterator[str]:
    yield f"{view.one} | {view.other}"
    if view.fields:
        yield ""
        yield locale.text(Msg("What was entered:"))
        yield from (INDENT + each for each in view.fields)
    yield ""
    if not view.rows:
        yield locale.text(Msg("Every number is the same."))
        return
    label, one, other = (
        max(len(getattr(row, part)) for row in view.rows) for part in ("label", "one", "other")
    )
    for row in view.rows:
        texts = (row.mark, row.label.ljust(label), row.one.rjust(one), row.other.rjust(other), row.change)
        yield "  ".join(texts).rstrip()
        for each in row.inputs:
            yield f"{INDENT}{each.mark or ' '} {each.label}: {each.one} | {each.other}"


def comparison_json(view: ComparisonView, presenter: Presenter, one: State, other: State) -> dict[str, Any]:
    """The same for scripts: values by id as ``show --json`` has them, inputs in words."""
    first, second = (sheet_values(each.sheet, presenter) for each in (one, other))
    return {
        "differences": [
            {
                "id": row.id,
                "label": row.label,
                "one": first.get(row.id),
                "other": second.get(row.id),
                "inputs": [
                    {"label": each.label, "one": each.one, "other": each.other, "differs": bool(each.mark)}
                    for each in row.inputs
                ],
            }
            for row in view.rows
        ],
        "fields": list(view.fields),
    }
