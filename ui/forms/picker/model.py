"""The list of a picker as a model: it renders entries and knows nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ui.forms.picker.entries import Entry

Index = QModelIndex | QPersistentModelIndex

NOWHERE = QModelIndex()


class EntryModel(QAbstractListModel):
    """One row for each entry; what is read aloud says all that is seen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: Sequence[Entry] = ()

    def show(self, entries: Sequence[Entry]) -> None:
        """Hold other entries."""
        if entries != self._entries:
            self.beginResetModel()
            self._entries = entries
            self.endResetModel()

    def entry(self, index: Index) -> Entry | None:
        """The entry at *index*, None where there is none."""
        return self._entries[index.row()] if index.isValid() else None

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index)
        if entry is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.label
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(filter(None, (entry.label, entry.remark)))
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return entry.effect
            case _:
                return None
