"""The headings of the sheet's tables: narrow above numbers, so that a window shows all columns."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from charsheet.resources import resources
from tests.ui.conftest import WindowMaker
from ui.sheet.table_model import in_two


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
def test_only_long_labels_above_numbers_are_broken(make: WindowMaker, language: str) -> None:
    page = make(language, (resources() / "samples" / "shmyg.charsheet",)).page
    assert page is not None
    for table in page.panel.tables:
        model = table.model
        for index, column in enumerate(model.view.columns, start=1):
            *label, unit = model.heading(index)
            numbers = any(row.cells[index - 1].is_number for row in model.view.rows)
            assert " ".join(label) == column.label
            assert unit == (column.unit or " ")
            assert (len(label) == 2) == (numbers and len(column.label) >= 10 and " " in column.label)
            shown = model.headerData(index, Qt.Orientation.Horizontal)
            assert shown.split("\n") == [*label, unit]
            width = table.table.horizontalHeader().sectionSize(index)
            assert width >= max(map(table.fontMetrics().horizontalAdvance, (*label, unit)))
