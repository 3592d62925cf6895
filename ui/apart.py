"""A border that changes of layout do not cross, and what a small window scrolls."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

FEWEST = 6
"""Lines of a page that are always seen."""


class Apart(QScrollArea):
    """Holds one widget, as large as itself, or as high as that has to be: then it scrolls.

    When a text inside changes its length, Qt asks every layout up to the window to arrange its parts anew,
    and a tab widget that is asked paints all that it shows. Here the asking ends.
    """

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what it holds has it
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inside)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        done = super().eventFilter(watched, event)
        if watched is self._inside and event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def sizeHint(self) -> QSize:
        return self._inside.sizeHint()

    def minimumSizeHint(self) -> QSize:
        needed = self._inside.minimumSizeHint()
        return QSize(needed.width(), min(needed.height(), FEWEST * self.fontMetrics().lineSpacing()))

    def _fit(self) -> None:
        """As wide as there is room, and as high, or as has to be."""
        size = self.maximumViewportSize()
        needed = self._inside.minimumSizeHint().height()
        if needed > size.height():
            size = QSize(size.width() - self.verticalScrollBar().sizeHint().width(), needed)
        if size != self._inside.size():
            self._inside.resize(size)

    def _follow(self, _old: QWidget | None, now: QWidget | None) -> None:
        """Scroll to what has the focus now."""
        if now is not None and self.verticalScrollBar().maximum() and self._inside.isAncestorOf(now):
            self.ensureWidgetVisible(now)
