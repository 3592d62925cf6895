"""The line of a picker: typing drops a list of what fits, and the keyboard never leaves the line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen

from charsheet.present.locale import Locale
from ui.forms.picker.entries import Entry, fitting, free_entry, named
from ui.forms.widgets import LineEdit
from ui.theme import sized

if TYPE_CHECKING:
    from ui.forms.picker.list import EntryList

Offers: TypeAlias = Callable[[], Sequence[Entry]]
"""What there is to pick from; asked whenever the list drops, as it may have changed."""

ROWS: Mapping[int, int] = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: 5,
    Qt.Key.Key_PageUp: -5,
}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ARROW = 18
"""Pixels for the arrow that says that there is a list."""


class PickerLine(LineEdit):
    """A line that completes to one of its *offers*, or to any other name.

    A list drops when one types, clicks, or presses Down: all that fits what is typed, and last, where no
    known name is just that, what is typed itself. Arrows choose, Enter takes, Escape closes, Tab goes on.
    ``taken`` carries the entry.
    """

    taken = Signal(object)

    def __init__(self, offers: Offers, locale: Locale) -> None:
        super().__init__()
        self.offers = offers
        self._locale = locale
        self._offered: Sequence[Entry] = ()
        self._list: EntryList | None = None
        self.textEdited.connect(self._edited)
        self.textChanged.connect(self._make_room)
        self._make_room()

    @property
    def list(self) -> EntryList | None:
        """The list, while it is dropped."""
        return self._list

    def entry(self) -> Entry | None:
        """What the typed text stands for: a name that is offered, one of the user's own, or nothing."""
        text = self.text().strip()
        if not text:
            return None
        return named(self.offers(), text) or free_entry(text, self._locale)

    def drop(self) -> None:
        """Show all that fits what is typed."""
        if self._list is None and not self.isReadOnly() and self.isEnabled():
            from ui.forms.picker.list import EntryList  # whoever never drops one need not wait for it

            self._offered = self.offers()
            self._list = EntryList(self, self._locale, self.accessibleName())
            self._list.taken.connect(self._take)
            self._fill()
            self._list.show()

    def close_list(self) -> None:
        """Take the list away."""
        dropped, self._list = self._list, None
        if dropped is not None:
            dropped.hide()
            dropped.deleteLater()

    def _fill(self) -> None:
        text = self.text().strip()
        fits = fitting(self._offered, text)
        if text and named(self._offered, text) is None:
            fits = (*fits, free_entry(text, self._locale))
        if self._list is not None:
            self._list.show_entries(fits)
            if text:
                self._list.choose(0)

    def _edited(self) -> None:
        if self._list is None:
            self.drop()
        else:
            self._fill()

    def _take(self, entry: Entry | None) -> None:
        self.close_list()
        if entry is not None:
            self.taken.emit(entry)

    def event(self, event: QEvent) -> bool:
        closes = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and self._list is not None
        if closes and event.type() is QEvent.Type.ShortcutOverride:
            event.accept()  # a shortcut of the window must not have it
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in ENTER:
            self._take((self._list and self._list.current) or self.entry())
        elif self._list is not None and key == Qt.Key.Key_Escape:
            self.close_list()
        elif self._list is not None and key in ROWS:
            self._list.step(ROWS[key])
        elif key == Qt.Key.Key_Down:
            self.drop()
            if self._list is not None and not self._list.current:
                self._list.choose(0)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton:
            self.drop()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._make_room()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.close_list()
        super().focusOutEvent(event)
        self._make_room()

    def hideEvent(self, event: QHideEvent) -> None:
        self.close_list()
        super().hideEvent(event)

    def _shows_arrow(self) -> bool:
        return self.hasFocus() or not self.text()  # elsewhere the name needs the room

    def _make_room(self) -> None:
        self.setTextMargins(0, 0, sized(self, ARROW) if self._shows_arrow() else 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._shows_arrow():
            return
        # Qt's own has one size, however large the text is.
        width, right = sized(self, 7), self.width() - sized(self, 8)
        middle = self.height() / 2
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().placeholderText().color(), sized(self, 1.5)))
        ends = ((right - width, -width / 4), (right - width / 2, width / 4), (right, -width / 4))
        painter.drawPolyline([QPointF(x, middle + y) for x, y in ends])
        painter.end()
