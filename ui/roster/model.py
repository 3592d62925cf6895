"""A roster as Qt sees it: rows in an order, of which each keeps its selection wherever it goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QColor, QIcon

from charsheet.present.locale import Locale
from charsheet.roster.columns import NAME
from charsheet.roster.shown import Head, state_text
from charsheet.roster.table import Filter, RosterRow, State, in_order
from charsheet.values import Status
from ui.plain import plain

Index = QModelIndex | QPersistentModelIndex

_ROOT = QModelIndex()
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RosterModel(QAbstractTableModel):
    """``rows`` are all by their keys, ``shown`` are those that a filter shows, in an order."""

    def __init__(
        self, locale: Locale, heads: Sequence[Head], muted: QColor, error: QColor, icon: QIcon
    ) -> None:
        super().__init__()
        self.rows: dict[str, RosterRow] = {}
        self.shown: list[str] = []
        self.heads = tuple(heads)
        self.filter = Filter()
        self._locale = locale
        self._muted, self._error, self._icon = muted, error, icon
        self._column, self._descending = NAME, False
        self._numbers: set[int] = set()

    # --- what is shown -------------------------------------------------------------------------

    def take(self, rows: Iterable[RosterRow]) -> None:
        """Show *rows*, new ones or others in place of those with the same keys."""
        taken = {each.key: each for each in rows}
        changed = [key for key in taken if self.rows.get(key, taken[key]) != taken[key]]
        self.rows.update(taken)
        self._arrange()
        places = {key: row for row, key in enumerate(self.shown)}
        for row in (places[key] for key in changed if key in places):
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.heads) - 1))

    def keep(self, keys: set[str]) -> None:
        """Show only the rows of *keys*: the others' files are gone."""
        self._arrange(keys)
        self.rows = {key: row for key, row in self.rows.items() if key in keys}

    def set_filter(self, wanted: Filter) -> None:
        """Show other rows."""
        self.filter = wanted
        self._arrange()

    def set_heads(self, heads: Sequence[Head]) -> None:
        """Show other columns."""
        self.beginResetModel()
        self.heads = tuple(heads)
        if self._column not in {each.id for each in heads}:
            self._column, self._descending = NAME, False
        self.shown = self._wanted()
        self._find_numbers()
        self.endResetModel()

    @property
    def sorted_by(self) -> tuple[int, bool]:
        """The place of the column by which the rows are ordered, and whether the largest is first."""
        return [each.id for each in self.heads].index(self._column), self._descending

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order the rows by a column, numbers as numbers."""
        self._column = self.heads[column].id if 0 <= column < len(self.heads) else NAME
        self._descending = order is Qt.SortOrder.DescendingOrder
        self._arrange()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.heads) - 1)

    @property
    def _arrow(self) -> str:
        return "↓" if self._descending else "↑"

    def shown_rows(self) -> list[RosterRow]:
        """The rows that are shown, in their order."""
        return [self.rows[key] for key in self.shown]

    def _wanted(self, keys: set[str] | None = None) -> list[str]:
        known = self.rows.values() if keys is None else (self.rows[key] for key in self.rows if key in keys)
        rows = filter(self.filter.shows, known)
        return [each.key for each in in_order(rows, self._column, descending=self._descending)]

    def _arrange(self, keys: set[str] | None = None) -> None:
        """Let the rows be those that are wanted, only of *keys*; each that stays keeps its indexes."""
        wanted = self._wanted(keys)
        there = set(wanted)
        for first, last in _runs([row for row, key in enumerate(self.shown) if key not in there]):
            self.beginRemoveRows(_ROOT, first, last)
            del self.shown[first : last + 1]
            self.endRemoveRows()
        here = set(self.shown)
        new = [key for key in wanted if key not in here]
        if new:
            self.beginInsertRows(_ROOT, len(self.shown), len(self.shown) + len(new) - 1)
            self.shown += new
            self.endInsertRows()
        if wanted != self.shown:
            self.layoutAboutToBeChanged.emit()
            places = {key: row for row, key in enumerate(wanted)}
            before = self.persistentIndexList()
            after = [self.index(places[self.shown[each.row()]], each.column()) for each in before]
            self.shown = wanted
            self.changePersistentIndexList(before, after)
            self.layoutChanged.emit()
        self._find_numbers()

    def _find_numbers(self) -> None:
        self._numbers = {
            place
            for place, head in enumerate(self.heads)
            if any(self.rows[key].cell(head.id).number is not None for key in self.shown)
        }

    # --- what Qt asks --------------------------------------------------------------------------

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.shown)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.heads)

    def row_at(self, index: Index) -> RosterRow:
        """The row at *index*."""
        return self.rows[self.shown[index.row()]]

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.heads):
            return None
        head = self.heads[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{self._arrow} {head.text}" if head.id == self._column else head.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return head.text
            case Qt.ItemDataRole.ToolTipRole:
                return head.help or None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if section in self._numbers else _LEFT
            case _:
                return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, head = self.row_at(index), self.heads[index.column()]
        cell = row.cell(head.id)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, index.column())
            case Qt.ItemDataRole.TextAlignmentRole | Qt.ItemDataRole.SizeHintRole:
                return self._place(row, index.column(), role)
            case Qt.ItemDataRole.AccessibleTextRole:
                words = self._text(row, index.column())
                return words if head.id == NAME else f"{row.name}, {head.label}: {words} {head.unit}".rstrip()
            case Qt.ItemDataRole.ToolTipRole:
                return plain(self._details(row, head))
            case Qt.ItemDataRole.DecorationRole:
                return self._icon if head.id == NAME and row.state is not State.CHARACTER else None
            case Qt.ItemDataRole.ForegroundRole:
                return self._colour(row, cell.status)
            case _:
                return None

    def _place(self, row: RosterRow, column: int, role: int) -> Any:
        is_fault = column == 1 and row.state is not State.CHARACTER
        if role == Qt.ItemDataRole.SizeHintRole:
            return QSize(1, 1) if is_fault else None  # it has the whole row: no column is wider for it
        return _RIGHT if column in self._numbers and not is_fault else _LEFT

    def _text(self, row: RosterRow, column: int) -> str:
        if column == 1 and row.state is not State.CHARACTER:
            return state_text(row, self._locale)  # beside the name, where it is seen
        # Lines of a note would be cut in the middle.
        return row.cell(self.heads[column].id).text.replace("\n", " ")

    def _details(self, row: RosterRow, head: Head) -> str:
        lines = [state_text(row, self._locale)] if row.state is not State.CHARACTER else []
        if head.id == NAME and row.path is not None:
            lines.append(str(row.path).encode("utf-8", "replace").decode())
        if head.id != NAME and row.cell(head.id).text:
            lines.append(f"{head.label}: {row.cell(head.id).text} {head.unit}".rstrip())
        return "\n".join(lines)

    def _colour(self, row: RosterRow, status: Status) -> QColor | None:
        if row.state is not State.CHARACTER:
            return self._error
        return None if status is Status.ALLOWED else self._muted


def _runs(rows: Sequence[int]) -> list[tuple[int, int]]:
    """The runs of *rows* without a gap, the last one first."""
    runs: list[tuple[int, int]] = []
    for row in reversed(rows):
        if runs and runs[-1][0] == row + 1:
            runs[-1] = (row, runs[-1][1])
        else:
            runs.append((row, row))
    return runs
