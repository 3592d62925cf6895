"""A table of the sheet as a Qt model: it renders rows and computes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from charsheet.present.view import Cell, RowView, TableView
from charsheet.values import Status

Index: TypeAlias = QModelIndex | QPersistentModelIndex
Why: TypeAlias = Callable[[str], str]
"""The explanation of a value id as rich text, its words escaped."""

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_BOTTOM_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
_BOTTOM_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom

LONG = 10
"""Letters from which on a label is broken into two lines: where all below it is shorter, as numbers are."""

_HELP = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.WhatsThisRole)


class SheetTableModel(QAbstractTableModel):
    """A label, then the cells of each row. Why a row cannot be chosen is said below the table.

    A new view of the same shape changes only the cells that differ, so selection and scroll stay.
    """

    def __init__(self, view: TableView, why: Why, muted: QColor) -> None:
        super().__init__()
        self._given = view
        self._view = view
        self._sorted_by: tuple[int, bool] | None = None
        self._why = why
        self._muted = muted
        self._struck = QFont()
        self._struck.setStrikeOut(True)
        self._bold = QFont()
        self._bold.setBold(True)

    @property
    def given(self) -> TableView:
        """What was given last, in the order of the book."""
        return self._given

    @property
    def view(self) -> TableView:
        """What is shown at the moment."""
        return self._view

    def set_view(self, view: TableView) -> None:
        """Show *view* instead."""
        self._given = view
        before, self._view = self._view, self._in_order(view)
        view = self._view
        if (before.columns, len(before.rows)) != (view.columns, len(view.rows)):
            self.beginResetModel()
            self.endResetModel()
            return
        for row, (old, new) in enumerate(zip(before.rows, view.rows, strict=True)):
            if old != new:
                self._tell(row, old, new)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order the rows by a column, numbers as numbers; column -1 is the order of the book again."""
        self.beginResetModel()
        self._sorted_by = None if column < 0 else (column, order is Qt.SortOrder.DescendingOrder)
        self._view = self._in_order(self._given)
        self.endResetModel()

    def _in_order(self, view: TableView) -> TableView:
        if self._sorted_by is None:
            return view
        column, descending = self._sorted_by
        return view.sorted_by(column, descending=descending) if column <= len(view.columns) else view

    def _tell(self, row: int, old: RowView, new: RowView) -> None:
        if (old.bar, len(old.cells)) != (new.bar, len(new.cells)):
            self.dataChanged.emit(self.index(row, 0), self.index(row, self.columnCount() - 1))
            return
        pairs = enumerate(zip(old.cells, new.cells, strict=True), start=1)
        changed = [column for column, (before, after) in pairs if before != after] or [0]
        self.dataChanged.emit(self.index(row, changed[0]), self.index(row, changed[-1]))

    def value_id(self, index: Index) -> str:
        """The id of the value in a cell; empty where there is none."""
        cell = self._cell(index)
        return cell.id if cell else ""

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._view.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._view.columns) + 1

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _BOTTOM_RIGHT if self._is_of_numbers(section) else _BOTTOM_LEFT
        if role == Qt.ItemDataRole.DisplayRole:
            return "\n".join(self.heading(section))
        if section == 0:
            return None
        return self._view.columns[section - 1].help or None if role in _HELP else None

    @property
    def words_come_first(self) -> bool:
        """Whether no column of words, which stand at the left, follows numbers, which they would touch."""
        numbers = [self._is_of_numbers(index) for index in range(self.columnCount())]
        return numbers == sorted(numbers)

    def heading(self, section: int) -> tuple[str, ...]:
        """The lines above a column: its label, then its unit, which may be empty where others have one.

        The columns of what is short stay narrow: their label takes two lines where it is long.
        """
        units = any(each.unit for each in self._view.columns)
        if section == 0:
            return (self._view.corner, " ") if units else (self._view.corner,)
        column = self._view.columns[section - 1]
        broken = len(column.label) >= LONG and self._is_short(section)
        lines = in_two(column.label) if broken else (column.label,)
        return (*lines, column.unit or " ") if units else lines

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self._view.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, index)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if self._is_of_numbers(index.column()) else _LEFT
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.WhatsThisRole:
                return self._tool_tip(row, index)
            case Qt.ItemDataRole.ForegroundRole:
                return self._muted if row.bar or self._is_unusable(index) else None
            case Qt.ItemDataRole.FontRole:
                return self._font(row, index)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row, index)
            case _:
                return None

    def _text(self, row: RowView, index: Index) -> str:
        cell = self._cell(index)
        return row.label if cell is None else cell.text

    def _tool_tip(self, row: RowView, index: Index) -> str | None:
        cell = self._cell(index)
        if cell is not None:
            return self._why(cell.id) if cell.id else None
        return row.help or None

    def _spoken(self, row: RowView, index: Index) -> str:
        cell = self._cell(index)
        if cell is None:
            return self._text(row, index)
        column = self._view.columns[index.column() - 1]
        return f"{row.label}, {column.label}: {cell.text} {column.unit}".rstrip()

    def _font(self, row: RowView, index: Index) -> QFont | None:
        cell = self._cell(index)
        if cell is not None and cell.changed:
            return self._bold
        return self._struck if row.bar and index.column() == 0 else None

    def _is_unusable(self, index: Index) -> bool:
        cell = self._cell(index)
        return cell is not None and cell.status is not Status.ALLOWED

    def _is_of_numbers(self, column: int) -> bool:
        inside = 0 < column <= len(self._view.columns)
        return inside and any(row.cells[column - 1].is_number for row in self._view.rows)

    def _is_short(self, column: int) -> bool:
        return self._is_of_numbers(column) or all(
            len(row.cells[column - 1].text) < LONG for row in self._view.rows
        )

    def _cell(self, index: Index) -> Cell | None:
        column = index.column() - 1
        cells = self._view.rows[index.row()].cells
        return cells[column] if 0 <= column < len(cells) else None


def in_two(label: str) -> tuple[str, ...]:
    """*label* in two lines, as even as can be; a single word stays whole."""
    words = label.split(" ")
    halves = [(" ".join(words[:count]), " ".join(words[count:])) for count in range(1, len(words))]
    return min(halves, key=lambda lines: max(map(len, lines)), default=(label,))
