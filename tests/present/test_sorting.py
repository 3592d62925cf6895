"""Tables are sorted by number, not by label: 2, 10, 100 (CASES 16)."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from charsheet.present.view import Cell, ColumnView, RowView, TableView


def table(*cells: Cell) -> TableView:
    rows = tuple(RowView(f"Row {index}", "", "", (cell,)) for index, cell in enumerate(cells))
    return TableView("Title", "Corner", (ColumnView("Column", "m", ""),), rows)


def number(text: str, value: Fraction | int | None) -> Cell:
    return Cell("id", text, is_number=True, number=None if value is None else Fraction(value))


def texts(view: TableView) -> list[str]:
    return [row.cells[0].text for row in view.rows]


def test_numbers_are_compared_as_numbers() -> None:
    cells = [number(text, int(text)) for text in ("100", "2", "10")]
    assert texts(table(*cells).sorted_by(1)) == ["2", "10", "100"]
    assert texts(table(*cells).sorted_by(1, descending=True)) == ["100", "10", "2"]


def test_what_has_no_number_comes_last_either_way() -> None:
    cells = [
        number("?", None),
        number("−3", -3),
        Cell("", ""),
        number("10/3", Fraction(10, 3)),
        number("3", 3),
    ]
    assert texts(table(*cells).sorted_by(1)) == ["−3", "3", "10/3", "?", ""]
    assert texts(table(*cells).sorted_by(1, descending=True)) == ["10/3", "3", "−3", "?", ""]


def test_words_are_compared_without_case_and_labels_are_a_column() -> None:
    words = table(*(Cell("id", text) for text in ("moderate", "Easy", "standard")))
    assert texts(words.sorted_by(1)) == ["Easy", "moderate", "standard"]
    assert [row.label for row in words.sorted_by(0, descending=True).rows] == ["Row 2", "Row 1", "Row 0"]


@given(st.lists(st.none() | st.fractions(), max_size=12), st.booleans())
def test_sorting_loses_no_row_and_orders_every_number(
    values: list[Fraction | None], descending: bool
) -> None:
    before = table(*(number(str(value), value) for value in values))
    after = before.sorted_by(1, descending=descending)
    assert sorted(row.label for row in after.rows) == sorted(row.label for row in before.rows)
    found = [row.cells[0].number for row in after.rows]
    known = [each for each in found if each is not None]
    assert found == sorted(known, reverse=descending) + [None] * (len(found) - len(known))
