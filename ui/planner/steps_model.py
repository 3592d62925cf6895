"""The steps of a plan as rows: words and nothing else, and a way to move them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from charsheet.present.plan import StepView

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
LINES = Qt.ItemDataRole.UserRole
REFUSED = Qt.ItemDataRole.UserRole + 1


class StepsModel(QAbstractListModel):
    """One row for each step. ``moved`` is asked to move a step; the view is told of it by new steps."""

    def __init__(self, moved: Callable[[int, int], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[StepView, ...] = ()
        self._moved = moved

    def show_steps(self, steps: tuple[StepView, ...]) -> None:
        """Show *steps* instead; rows that are there stay there."""
        have, want = len(self._steps), len(steps)
        if want > have:
            self.beginInsertRows(NOWHERE, have, want - 1)
            self._steps = (*self._steps, *steps[have:])
            self.endInsertRows()
        elif want < have:
            self.beginRemoveRows(NOWHERE, want, have - 1)
            self._steps = self._steps[:want]
            self.endRemoveRows()
        self._steps = steps
        if steps:
            self.dataChanged.emit(self.index(0), self.index(want - 1))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._steps)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        step = self._steps[index.row()]
        lines = list(step.lines())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{index.row() + 1}. {step.title}"
            case Qt.ItemDataRole.AccessibleTextRole:
                return "\n".join((f"{index.row() + 1}. {step.title}", *lines))
            case _ if role == LINES:
                return lines
            case _ if role == REFUSED:
                return bool(step.refusal)
            case _:
                return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled  # between the rows, not onto them
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def moveRows(self, source_parent: Index, source: int, count: int, parent: Index, child: int) -> bool:
        """Move one row in front of another, as a drag asks for it."""
        if count != 1 or source_parent.isValid() or parent.isValid():
            return False
        if not self.beginMoveRows(NOWHERE, source, source, NOWHERE, child):
            return False
        to = child - 1 if child > source else child
        steps = list(self._steps)
        steps.insert(to, steps.pop(source))
        self._steps = tuple(steps)
        self.endMoveRows()
        self._moved(source, to)
        return True
