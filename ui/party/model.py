"""The members of a party as rows: words and nothing else."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from ui.plain import plain

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class MemberRow(Struct, frozen=True):
    """A member in words: its name, its system, how it goes, its file, and what is wrong with it."""

    name: str
    system: str
    way: str
    file: str
    problem: str = ""
    is_away: bool = False

    def cells(self) -> tuple[str, str, str]:
        """What stands in the columns."""
        return (self.name, self.system, self.way)


class MembersModel(QAbstractTableModel):
    """One row for each member."""

    def __init__(self, headings: tuple[str, ...], error: QColor, parent: QObject) -> None:
        super().__init__(parent)
        self._headings = headings
        self._error = error
        self.rows: tuple[MemberRow, ...] = ()

    def show_rows(self, rows: tuple[MemberRow, ...]) -> None:
        """Show *rows* instead; those that are there stay there."""
        have, want = len(self.rows), len(rows)
        if want > have:
            self.beginInsertRows(NOWHERE, have, want - 1)
            self.rows = (*self.rows, *rows[have:])
            self.endInsertRows()
        elif want < have:
            self.beginRemoveRows(NOWHERE, want, have - 1)
            self.rows = self.rows[:want]
            self.endRemoveRows()
        if rows != self.rows:
            self.rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(want - 1, self.columnCount() - 1))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._headings)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        is_heading = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return self._headings[section] if is_heading else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        text = row.cells()[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text
            case Qt.ItemDataRole.ToolTipRole:
                return plain("\n".join(filter(None, (row.file, row.problem))))
            case Qt.ItemDataRole.ForegroundRole:
                return self._error if row.is_away else None
            case Qt.ItemDataRole.AccessibleTextRole:
                said = f"{self._headings[index.column()]}: {text}"
                return f"{said}. {row.problem}" if row.problem and index.column() == 0 else said
            case _:
                return None
