"""One table of a sheet to be pasted elsewhere: as text with tabs, and as HTML."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from charsheet.export.text import one_line
from charsheet.present.view import TableView


def table_tsv(table: TableView) -> str:
    """The table as lines of cells with tabs between them, which spreadsheets take."""
    return "\n".join("\t".join(map(one_line, line)) for line in _lines(table))


def table_html(table: TableView) -> str:
    """The table as HTML, every word escaped."""
    head, *rows = _lines(table)
    body = "".join(_row(row, "td") for row in rows)
    caption = f"<caption>{html.escape(table.title)}</caption>"
    return f"<table>{caption}<thead>{_row(head, 'th')}</thead><tbody>{body}</tbody></table>"


def _lines(table: TableView) -> Iterator[Sequence[str]]:
    yield [table.corner, *(", ".join(filter(None, (each.label, each.unit))) for each in table.columns)]
    for row in table.rows:
        yield [row.label, *(cell.text for cell in row.cells)]


def _row(cells: Sequence[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{html.escape(each)}</{tag}>' for each in cells)}</tr>"
