"""A party as plain text and for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from charsheet.export.json_sheet import sheet_values
from charsheet.export.text import explanation_text, one_line, table_lines
from charsheet.present.party import GroupView


def party_text(title: str, groups: Sequence[GroupView]) -> str:
    """The party called *title*: a part for each system."""
    return "\n".join(map(one_line, _lines(title, groups)))


def party_explanation(groups: Sequence[GroupView]) -> str:
    """Every value of the party with its steps, one a line."""
    return "\n".join(explanation_text(each.sheet, each.presenter) for each in groups)


def party_json(groups: Sequence[GroupView]) -> list[dict[str, Any]]:
    """Of each system its members' places in the party, the slowest among them, and all values."""
    return [
        {
            "system": each.presenter.system.id,
            "members": list(each.places),
            "slowest": list(each.slowest),
            "values": sheet_values(each.sheet, each.presenter),
        }
        for each in groups
    ]


def _lines(title: str, groups: Sequence[GroupView]) -> Iterator[str]:
    yield title
    for group in groups:
        yield ""
        yield group.title
        for figure in group.figures:
            yield f"{figure.label}: {figure.cell.text}"
        yield from group.notes
        for table in group.tables:
            yield ""
            yield table.title
            yield from table_lines(table)
