"""The dock that holds the library: it is filled after the window has been painted for the first time."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QMainWindow, QToolButton, QWidget

from charsheet.edit.document import Document
from charsheet.values import Msg
from ui.first_picture import after_first_picture
from ui.icons import icon
from ui.library.desk import Desk
from ui.services import Services
from ui.theme import Colours, sized

if TYPE_CHECKING:
    from ui.library.feed import LibraryFeed
    from ui.library.panel import LibraryPanel
    from ui.library.rows import Rows

WIDTH = 240
"""Pixels, where text is as large as usual: room for a name and its headline."""


class LibraryDock(QDockWidget):
    """The library at the left of the window. Closing it stops nothing that is open, and it comes back."""

    def __init__(self, window: QMainWindow, services: Services, desk: Desk) -> None:
        super().__init__(window)
        self.setObjectName("library")  # by which its place is remembered
        self.setAllowedAreas(Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea)
        features = QDockWidget.DockWidgetFeature
        self.setFeatures(features.DockWidgetClosable | features.DockWidgetMovable)
        self._services = services
        self.desk = desk
        self._colours: Colours | None = None
        self._window = window
        self._stopped = False
        self.panel: LibraryPanel | None = None
        self.setWidget(QWidget())
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self)
        window.resizeDocks([self], [sized(self, WIDTH)], Qt.Orientation.Horizontal)
        self.visibilityChanged.connect(self._fill_soon)
        window.installEventFilter(self)

    # What finds and lists files is not loaded before the first picture either.

    @cached_property
    def feed(self) -> LibraryFeed:
        """What brings the files."""
        from ui.library.feed import LibraryFeed

        return LibraryFeed(self._services, self)

    @cached_property
    def rows(self) -> Rows:
        """What is shown of them."""
        from ui.library.rows import Rows

        order = self._services.settings.settings.library_order
        return Rows(tuple(self._services.systems), tuple(map(str, self.feed.roots)), order)

    def build(self, colours: Colours) -> QAction:
        """Take the language and the look of now; returns the action that shows and hides the library."""
        self._colours = colours
        text = self._services.locale.text
        self.setWindowTitle(text(Msg("Library")))
        self._make_title(text)
        toggle = self.toggleViewAction()
        toggle.setText(text(Msg("Li&brary")))
        toggle.setShortcut(QKeySequence(Qt.Key.Key_F8))
        if self.panel is not None:
            self._make_panel(colours)
        return toggle

    def _make_title(self, text: Callable[[Msg], str]) -> None:
        """A title of our own: Qt's has a button of one size, however large the text is."""
        old, title = self.titleBarWidget(), QWidget()
        row = QHBoxLayout(title)
        row.setContentsMargins(8, 6, 6, 4)
        close = QToolButton()
        close.setIcon(icon("x"))
        close.setProperty("role", "close")
        close.setToolTip(text(Msg("Close the library")))
        close.setAccessibleName(text(Msg("Close the library")))
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard closes it by the command
        close.clicked.connect(self.close)
        row.addWidget(QLabel(text(Msg("Library"))), 1)
        row.addWidget(close)
        self.setTitleBarWidget(title)
        if old is not None:
            old.deleteLater()

    def move_over(self) -> None:
        """Put the library at the other side of the window, as one can by dragging its title."""
        left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        width = self.width()
        here = self._window.dockWidgetArea(self)
        self._window.addDockWidget(right if here == left else left, self)
        self.show()
        self._window.resizeDocks([self], [width], Qt.Orientation.Horizontal)

    def follow(self, document: Document) -> None:
        """Show at once what is saved of *document*, and other rulings. It may outlive the window."""
        dock = weakref.ref(self)
        known, rulings = (document.path, document.saved), document.rulings

        def look() -> None:
            nonlocal known, rulings
            before, known = known, (document.path, document.saved)
            others, rulings = rulings, document.rulings
            here = dock()
            if here is None or here.panel is None:
                return
            here.feed.worker.make_way()
            if rulings is not others:  # they hold for more than this one
                here.feed.rescan()
            elif known != before and document.path is not None:
                here.feed.look_again(document.path.absolute())

        document.subscribe(look)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whoever comes back to the window may have changed files elsewhere."""
        if event.type() == QEvent.Type.WindowActivate and self.panel is not None and self.isVisible():
            self.feed.rescan()
        return super().eventFilter(watched, event)

    def stop(self) -> None:
        """End all work; the window closes."""
        self._stopped = True
        if "feed" in self.__dict__:  # else nothing was ever begun
            self.feed.stop()

    def _fill_soon(self) -> None:
        if self.panel is None and self.isVisible():
            after_first_picture(self, self.fill)

    def fill(self) -> None:
        """Make the panel, if it is not there yet."""
        if self.panel is None and self._colours is not None and not self._stopped:
            self.feed.rescan()  # first, so that the panel says that it is read, and not that there is nothing
            self._make_panel(self._colours)

    def _make_panel(self, colours: Colours) -> None:
        # Not before the first picture: it would come later by that.
        from ui.library.actions import LibraryActions
        from ui.library.panel import LibraryPanel

        old = self.panel
        actions = LibraryActions(self._window, self._services, self.feed, self.desk, colours)
        self.panel = LibraryPanel(self.feed, self.rows, actions, self._services, colours)
        self.panel.wanted.connect(self.desk.open_paths)
        self.setWidget(self.panel)
        if old is not None:
            self.panel.take_up(old)
            old.deleteLater()
