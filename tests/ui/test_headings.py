"""The headings of the sheet's tables: narrow above numbers, so that a window shows all columns."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from charsheet.resources import resources
from tests.ui.conftest import WindowMaker
from ui.sheet.table_model import SheetTableModel, in_two


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ("Полное движение", ("Полное", "движение")),
        ("March of 8 hours", ("March of", "8 hours")),
        ("Полудвижение", ("Полудвижение",)),
        ("", ("",)),
    ],
)
def test_a_label_falls_into_two_even_lines(label: str, lines: tuple[str, ...]) -> None:
    assert in_two(label) == lines


@pytest.mark.parametrize("language", ["en", "ru"])
def test_only_long_labels_above_what_is_short_are_broken(make: WindowMaker, language: str) -> None:
    page = make(language, (resources() / "samples" / "shmyg.charsheet",)).page
    assert page is not None
    for table in page.panel.tables:
        model = table.model
        units = any(each.unit for each in model.view.columns)
        for index, column in enumerate(model.view.columns, start=1):
            lines = model.heading(index)
            label = lines[:-1] if units else lines  # a table without units has no line for them
            numbers = any(row.cells[index - 1].is_number for row in model.view.rows)
            short = numbers or all(len(row.cells[index - 1].text) < 10 for row in model.view.rows)
            assert " ".join(label) == column.label
            assert lines[len(label) :] == ((column.unit or " ",) if units else ())
            assert (len(label) == 2) == (short and len(column.label) >= 10 and " " in column.label)
            shown = model.headerData(index, Qt.Orientation.Horizontal)
            assert shown.split("\n") == list(lines)
            width = table.table.horizontalHeader().sectionSize(index)
            assert width >= max(map(table.fontMetrics().horizontalAdvance, lines))


def test_words_are_as_short_as_numbers(make: WindowMaker) -> None:
    """ "Never" below "Full move" takes no more room than "7 Turns" does."""
    page = make("ru", (resources() / "samples" / "shmyg.charsheet",)).page
    assert page is not None
    model = page.panel.tables[0].model
    for word, lines in (("никогда", 2), ("никогда больше", 1)):
        row = model.view.rows[0]
        cell = replace(row.cells[0], text=word, is_number=False)
        column = replace(model.view.columns[0], label="Полное движение", unit="")
        view = replace(model.view, columns=(column,), rows=(replace(row, cells=(cell,)),))
        assert len(SheetTableModel(view, str, QColor()).heading(1)) == lines


@pytest.mark.parametrize("language", ["en", "ru"])
def test_columns_stand_closer_rather_than_out_of_sight(
    make: WindowMaker, qtbot: QtBot, language: str
) -> None:
    page = make(language, (resources() / "samples" / "mira.charsheet",)).page
    assert page is not None
    table = page.panel.tables[0].table
    header, width = table.horizontalHeader(), table.fontMetrics().horizontalAdvance
    lines = [page.panel.tables[0].model.heading(index) for index in range(header.count())]

    def seen_at(room: int) -> tuple[int, bool]:
        """How much wider than its heading a column is at least, and whether all are in sight."""
        table.setFixedWidth(room)
        qtbot.waitUntil(lambda: table.width() == room)
        spare = min(header.sectionSize(index) - max(map(width, each)) for index, each in enumerate(lines))
        return spare, table.horizontalScrollBar().maximum() == 0

    wide = table.sizeHint().width()
    usual, seen = seen_at(wide + 50)
    assert (usual, seen) == (seen_at(wide + 300)[0], True)
    close, seen = seen_at(wide - 60)
    assert seen
    assert 6 <= close < usual
    assert seen_at(wide - 300) == (usual, False), "what has to be scrolled need not be crowded as well"
    assert seen_at(wide + 50) == (usual, True)


@pytest.mark.parametrize(("is_number", "close"), [((0, 1, 1), True), ((0, 0, 1), True), ((0, 1, 0), False)])
def test_words_never_touch_the_number_before_them(
    make: WindowMaker, is_number: tuple[int, ...], close: bool
) -> None:
    page = make("en", (resources() / "samples" / "mira.charsheet",)).page
    assert page is not None
    view = page.panel.tables[0].model.view
    (_, *kinds), row = is_number, view.rows[0]
    cells = tuple(replace(row.cells[0], is_number=bool(each), text="4") for each in kinds)
    shown = replace(view, columns=view.columns[:2], rows=(replace(row, cells=cells),))
    assert SheetTableModel(shown, str, QColor()).words_come_first is close
