"""Qt's own widgets with the few manners that our editors need."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QFocusEvent, QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit

HISTORY_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)

STEPS: Mapping[Qt.Key, int] = {
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_PageUp: 10,
    Qt.Key.Key_PageDown: -10,
}


def is_for_history(event: QEvent) -> bool:
    """Whether *event* is Ctrl+Z or its like, which belongs to the document.

    A text widget would take it for a history of its own, of which the character knows nothing.
    """
    return (
        event.type() is QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and any(event.matches(key) for key in HISTORY_KEYS)
    )


class LineEdit(QLineEdit):
    """A line edit that tells when it is left and when an arrow key asks for more or less."""

    left = Signal()
    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._known = ""
        self.textEdited.connect(self._know)
        self.textChanged.connect(self._notice)

    def setText(self, text: str | None) -> None:
        self._know(text or "")
        super().setText(text or "")

    def clear(self) -> None:
        self.setText("")

    def _know(self, text: str) -> None:
        self._known = text

    def _notice(self, text: str) -> None:
        """What neither the program nor a keyboard wrote, a screen reader or a dictation did."""
        if text != self._known:
            self.textEdited.emit(text)

    def event(self, event: QEvent) -> bool:
        if is_for_history(event):
            event.ignore()
            return True
        return super().event(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():  # a file is for the window to open, its name no text to type
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = STEPS.get(Qt.Key(event.key()))
        if by is None or self.isReadOnly():
            super().keyPressEvent(event)
        else:
            self.stepped.emit(by)


class NotesEdit(QPlainTextEdit):
    """A text edit that tells when it is left."""

    left = Signal()

    def event(self, event: QEvent) -> bool:
        if is_for_history(event):
            event.ignore()
            return True
        return super().event(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return not source.hasUrls() and super().canInsertFromMimeData(source)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class QuietCombo(QComboBox):
    """A combo box that the wheel does not change while one scrolls past it."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance("0" * 8), super().minimumSizeHint().height())
