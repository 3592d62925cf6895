"""The comparison as a tree: a row for each value that differs, its inputs below it."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from charsheet.present.comparison import ComparisonView, InputRow, ValueRow
from charsheet.present.locale import Locale
from charsheet.values import Msg

_ROOT = QModelIndex()
Index = QModelIndex | QPersistentModelIndex
LABEL, ONE, OTHER, CHANGE = range(4)


class ComparisonModel(QAbstractItemModel):
    """Columns: what, the one, the other, and the difference with its mark."""

    def __init__(self, locale: Locale) -> None:
        super().__init__()
        self._locale = locale
        self._view = ComparisonView("", "", (), ())

    def show(self, view: ComparisonView) -> None:
        """Show another comparison."""
        self.beginResetModel()
        self._view = view
        self.endResetModel()

    @property
    def view(self) -> ComparisonView:
        """What is shown."""
        return self._view

    def value_at(self, index: Index) -> ValueRow | None:
        """The value at *index*, or the one that the input there belongs to."""
        if not index.isValid():
            return None
        row = index.internalId() - 1 if index.internalId() else index.row()
        return self._view.rows[row]

    # Inner id: 0 for a value, else one more than the row of the value that an input belongs to.

    def index(self, row: int, column: int, parent: Index = _ROOT) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index = _ROOT) -> QModelIndex | QObject:  # pyright: ignore[reportIncompatibleMethodOverride]
        if not index.isValid() or not index.internalId():
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, 0)

    def rowCount(self, parent: Index = _ROOT) -> int:
        if not parent.isValid():
            return len(self._view.rows)
        if parent.internalId() or parent.column() != LABEL:
            return 0
        return len(self._view.rows[parent.row()].inputs)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.column() > LABEL else 4

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        heads = (Msg("Value, and its inputs"), self._view.one, self._view.other, Msg("Difference"))
        return self._locale.text(heads[section])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.value_at(index)
        if row is None:
            return None
        cell: ValueRow | InputRow = row.inputs[index.row()] if index.internalId() else row
        if role == Qt.ItemDataRole.DisplayRole:
            return _texts(cell)[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(cell, index.column())
        if role == Qt.ItemDataRole.FontRole and cell.mark:
            font = QFont()
            font.setBold(True)
            return font
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in {ONE, OTHER}:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _spoken(self, cell: ValueRow | InputRow, column: int) -> str:
        """A cell for those who hear it: what it is about stands before it."""
        text = _texts(cell)[column].strip()
        if column == LABEL:
            return text
        head = self.headerData(column, Qt.Orientation.Horizontal)
        nothing = self._locale.text(Msg("no difference"))
        return f"{cell.label}, {head}: {text or nothing}"


def _texts(cell: ValueRow | InputRow) -> tuple[str, ...]:
    change = cell.change if isinstance(cell, ValueRow) else ""
    return (cell.label, cell.one, cell.other, f"   {cell.mark} {change}".rstrip())
