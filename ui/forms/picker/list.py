"""The list that drops below a picker: inside the window, so that the line keeps the focus and the keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QScrollArea, QWidget

from charsheet.present.locale import Locale
from ui.forms.picker.delegate import EntryDelegate
from ui.forms.picker.entries import Entry
from ui.forms.picker.model import EntryModel
from ui.theme import sized

NARROWEST = 380
"""Pixels that an effect in words needs to be read with ease."""

TALLEST = 360
EDGE = 8
"""Pixels that stay free around the list."""

GAP = 2
"""Pixels between the line and the list."""


class EntryList(QListView):
    """The entries of a picker below its line, or above it where there is more room.

    ``taken`` says which one was clicked. It never has the focus; the picker steers it.
    """

    taken = Signal(object)

    def __init__(self, line: QWidget, locale: Locale, name: str) -> None:
        super().__init__(line.window())
        self._line = line
        self.entries = EntryModel(self)
        self.setModel(self.entries)
        self.setItemDelegate(EntryDelegate(self, self.entries, locale))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)  # what a click would take is marked
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("role", "drop")
        self.setAccessibleName(name)
        self.clicked.connect(self._clicked)
        self.window().installEventFilter(self)
        for area in _areas_around(line):
            area.verticalScrollBar().valueChanged.connect(self.place)

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Show *entries*; nothing is chosen among them yet."""
        self.entries.show(entries)
        self.place()
        self.scrollToTop()

    @property
    def current(self) -> Entry | None:
        """The entry that Enter takes."""
        return self.entries.entry(self.currentIndex())

    def choose(self, row: int) -> None:
        """Choose the entry in *row*, or the nearest one that there is."""
        count = self.entries.rowCount()
        if count:
            self.setCurrentIndex(self.entries.index(max(0, min(row, count - 1)), 0))

    def step(self, by: int) -> None:
        """Choose another entry, *by* rows farther down."""
        here = self.currentIndex().row()
        self.choose(here + by if here >= 0 else (0 if by > 0 else self.entries.rowCount() - 1))

    def place(self) -> None:
        """Stand where the line is now."""
        window = self.window()
        width = min(max(self._line.width(), sized(self, NARROWEST)), window.width() - 2 * EDGE)
        self.resize(width, self.height())  # the entries are as tall as this width makes them
        self.doItemsLayout()
        rows = sum(map(self.sizeHintForRow, range(self.entries.rowCount())))
        wanted = min(rows + 2 * GAP, sized(self, TALLEST))
        top = self._line.mapTo(window, QPoint(0, 0))
        below = window.height() - EDGE - (top.y() + self._line.height() + GAP)
        above = top.y() - GAP - EDGE
        x = max(EDGE, min(top.x(), window.width() - EDGE - width))
        if wanted <= below or below >= above:
            y, height = top.y() + self._line.height() + GAP, min(wanted, below)
        else:
            height = min(wanted, above)
            y = top.y() - GAP - height
        self.setGeometry(x, y, width, max(height, 0))
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and watched is self.window():
            self.place()
        return super().eventFilter(watched, event)

    def _clicked(self, index: QModelIndex) -> None:
        self.taken.emit(self.entries.entry(index))


def _areas_around(widget: QWidget) -> Iterator[QScrollArea]:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            yield parent
        parent = parent.parentWidget()
