"""A border that changes of layout do not cross."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class Apart(QWidget):
    """Holds one widget, as large as itself.

    When a text inside changes its length, Qt asks every layout up to the window to arrange its parts anew,
    and a tab widget that is asked paints all that it shows. Here the asking ends.
    """

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        inside.setParent(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._inside.resize(event.size())

    def sizeHint(self) -> QSize:
        return self._inside.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._inside.minimumSizeHint()
