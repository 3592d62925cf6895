"""Undo and redo by the keyboard, inside a panel that has a history of its own."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence

Do = Callable[[], object]


class HistoryKeys(QObject):
    """Watches widgets: where one has the focus, the keys mean this history and not that of the window."""

    def __init__(self, undo: Do, redo: Do, parent: QObject) -> None:
        super().__init__(parent)
        self._keys = ((QKeySequence.StandardKey.Undo, undo), (QKeySequence.StandardKey.Redo, redo))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            run = next((run for key, run in self._keys if event.matches(key)), None)
            if run is not None and event.type() is QEvent.Type.ShortcutOverride:
                event.accept()  # the window's own action is not meant
                return True
            if run is not None and event.type() is QEvent.Type.KeyPress:
                run()
                return True
        return False
