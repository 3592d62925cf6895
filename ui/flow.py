"""A layout that breaks into lines like text."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class FlowLayout(QLayout):
    """Items side by side, in as many lines as the width needs.

    The items of a line stand on its middle, so that label and button read as one line, or at its *bottom*.
    One that would like to be wider than there is room gets what there is, down to the least that it needs.
    """

    def __init__(self, gap: int = 6, *, bottom: bool = False) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self._part = 1 if bottom else 2

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Lay the items out within the width of *rect*; returns the height that they take."""
        y = rect.y()
        for line in self._lines(rect.width()):
            height = max(item.sizeHint().height() for item in line)
            x = rect.x()
            for item in line if move else ():
                hint = item.sizeHint()
                hint.setWidth(max(min(hint.width(), rect.width()), item.minimumSize().width()))
                item.setGeometry(QRect(QPoint(x, y + (height - hint.height()) // self._part), hint))
                x += hint.width() + self._gap
            y += height + self._gap
        return max(0, y - rect.y() - self._gap)

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        """The items as they fall into lines; one that is wider than *width* has a line of its own."""
        lines: list[list[QLayoutItem]] = []
        used = 0
        for item in self._items:
            needed = item.sizeHint().width()
            if not lines or used + self._gap + needed > width:
                lines.append([item])
                used = needed
            else:
                lines[-1].append(item)
                used += self._gap + needed
        return lines
