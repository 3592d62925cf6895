"""Tabs that can be closed: the button of each grows with the text, and says what it does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QTabBar, QTabWidget, QToolButton

from charsheet.present.locale import Locale
from charsheet.values import Msg
from ui.icons import icon

_SIDE = QTabBar.ButtonPosition.RightSide


class ClosableTabs(QTabWidget):
    """``tabCloseRequested`` carries the tab whose button is pressed; the first *lasting* ones have none.

    Qt's own buttons have one size, however large the text is.
    """

    def __init__(self, locale: Locale, lasting: int = 0) -> None:
        super().__init__()
        self._close_words = locale.text(Msg("Close"))
        self._lasting = lasting
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.isVisible():
            # Qt lays out nothing until it is, and would show the page as large as it likes to be, and again.
            for pages in self.findChildren(QStackedWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
                pages.resize(event.size())

    def tabInserted(self, index: int) -> None:
        super().tabInserted(index)
        if index < self._lasting:
            return
        button = QToolButton()
        button.setIcon(icon("x"))
        button.setProperty("role", "close")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard closes by the command
        button.setToolTip(self._close_words)
        button.setAccessibleName(self._close_words)
        button.clicked.connect(lambda: self._ask(button))
        self.tabBar().setTabButton(index, _SIDE, button)

    def _ask(self, button: QToolButton) -> None:
        bar = self.tabBar()
        at = next(index for index in range(self.count()) if bar.tabButton(index, _SIDE) is button)
        self.tabCloseRequested.emit(at)
