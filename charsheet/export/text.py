"""The sheet as plain text, in columns, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from charsheet.present.explain import Line
from charsheet.present.view import BARRED_MARK, Presenter, SheetView, TableView
from charsheet.rules.sheet import Sheet

INDENT = "    "


def sheet_text(view: SheetView) -> str:
    """The whole sheet: headline, tables, footnotes, remarks."""
    return "\n".join(map(one_line, _sheet_lines(view)))


def explanation_text(sheet: Sheet, presenter: Presenter) -> str:
    """Every value of the sheet with its steps, one a line."""
    return "\n".join(map(one_line, _explanation_lines(sheet, presenter)))


def line_text(line: Line, presenter: Presenter) -> str:
    """A step with its rule, the section of the source, and the ruling that decided it."""
    parts = [str(line)]
    if line.section:
        parts.append(line.section)
    if line.ruling:
        parts.append(presenter.ruling_text(line.ruling))
    return " · ".join(parts)


def _sheet_lines(view: SheetView) -> Iterator[str]:
    yield f"{view.name} — {view.system}"
    for figure in view.figures:
        yield f"{figure.label}: {figure.cell.text}"
    for table in view.tables:
        yield ""
        yield table.title
        yield from table_lines(table)
    for group in (view.footnotes, view.remarks):
        if group:
            yield ""
            yield from group


def table_lines(table: TableView) -> Iterator[str]:
    """A table in columns, its headings first."""
    headings = [", ".join(filter(None, (each.label, each.unit))) for each in table.columns]
    rows = [[row.label, *(cell.text for cell in row.cells)] for row in table.rows]
    widths = [max(map(len, column)) for column in zip([table.corner, *headings], *rows, strict=True)]
    yield _aligned([table.corner, *headings], widths)
    for row, texts in zip(table.rows, rows, strict=True):
        bar = f"  {BARRED_MARK} {row.bar}" if row.bar else ""
        yield _aligned(texts, widths) + bar


def _aligned(texts: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (
        text.rjust(width) if index else text.ljust(width)
        for index, (text, width) in enumerate(zip(texts, widths, strict=True))
    )
    return f"  {'  '.join((first, *others))}".rstrip()


def _explanation_lines(sheet: Sheet, presenter: Presenter) -> Iterator[str]:
    for value in sheet.values():
        yield f"{presenter.label(value.id)} = {presenter.value_text(value)}  [{value.id}]"
        for line in presenter.why(value):
            yield INDENT + line_text(line, presenter)


def one_line(text: str) -> str:
    """*text* without line breaks and control characters: a name must not draw on a terminal."""
    if text.isprintable():  # nearly all are
        return text
    return "".join(letter if letter.isprintable() or letter == "\u00a0" else " " for letter in text)
