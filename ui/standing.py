"""Where one is in a widget, beside what it shows: the focus, what is selected, how far it is scrolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtCore import QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QSplitter,
    QStackedWidget,
    QTableView,
    QWidget,
)

Address: TypeAlias = tuple[tuple[str, int], ...]
"""The way to a widget: at each step its class, and how many of that class are made before it."""

GiveBack: TypeAlias = Callable[[QWidget], None]
"""Lets another widget stand as one of the same kind stood."""


class Standing(Struct, frozen=True):
    """Where one was in a widget; another one that is made of the same parts can take it up."""

    places: Mapping[Address, GiveBack]
    focus: Address | None

    @classmethod
    def of(cls, root: QWidget) -> Standing:
        """Where one is in *root* now."""
        places: dict[Address, GiveBack] = {}
        focus, focused = None, root.window().focusWidget()
        for address, widget in parts(root):
            found = _standing(widget)
            if found is not None:
                places[address] = found
            if widget is focused:
                focus = address
        return cls(places, focus)

    def give_to(self, root: QWidget) -> None:
        """Let *root* stand so; what it does not have is left out. The focus comes by :meth:`focus_in`."""
        for address, widget in parts(root):
            if address in self.places:
                self.places[address](widget)

    def focus_in(self, root: QWidget) -> None:
        """Put the focus where it was, if it was in here."""
        for address, widget in parts(root):
            if address == self.focus:
                widget.setFocus(Qt.FocusReason.OtherFocusReason)


def parts(root: QWidget, address: Address = ()) -> Iterator[tuple[Address, QWidget]]:
    """Everything inside *root*, and itself; what stands in a window of its own is no part of it."""
    yield address, root
    counted: Counter[str] = Counter()
    for child in _children(root):
        if isinstance(child, QWidget) and not child.isWindow():
            name = type(child).__name__
            yield from parts(child, (*address, (name, counted[name])))
            counted[name] += 1


def _children(root: QWidget) -> list[QObject]:
    """What is made in *root*, in its order: a stack puts what it shows behind all others."""
    if isinstance(root, QStackedWidget):
        return sorted(root.children(), key=lambda each: _place(root, each))
    return root.children()


def _place(stack: QStackedWidget, child: QObject) -> int:
    return stack.indexOf(child) if isinstance(child, QWidget) else -1


def scroll_to(bar: QScrollBar, value: int) -> None:
    """Scroll to *value*, as soon as there is so much; not once somebody has scrolled elsewhere."""
    bar.setValue(value)
    wanted = [value] if bar.value() != value else []

    def reached() -> None:  # what is scrolled is laid out later
        if wanted:
            bar.setValue(value)
        if bar.value() == value:
            wanted.clear()

    if wanted:
        bar.rangeChanged.connect(reached)
        bar.actionTriggered.connect(lambda _: wanted.clear())


def _standing(widget: QWidget) -> GiveBack | None:
    """How to let another one stand as *widget* does; None where there is nothing to tell."""
    match widget:
        case QLineEdit():
            return _of_line(widget)
        case QPlainTextEdit():
            return _of_text(widget)
        case QScrollBar() if widget.value() != widget.minimum():
            return _of_bar(widget.value())
        case QSplitter() if any(widget.sizes()) and getattr(widget, "is_moved", True):
            return _of_splitter(widget.sizes())
        case QTableView():
            return _of_table(widget)
        case QAbstractItemView() if not isinstance(widget, QHeaderView):
            return _of_view(widget)
        case _:
            return None


def _of_line(line: QLineEdit) -> GiveBack:
    cursor, start, length = line.cursorPosition(), line.selectionStart(), len(line.selectedText())
    backwards = start == cursor

    def give(other: QWidget) -> None:
        if not isinstance(other, QLineEdit):
            return
        if start < 0:
            other.setCursorPosition(cursor)
        elif backwards:
            other.setSelection(start + length, -length)
        else:
            other.setSelection(start, length)

    return give


def _of_text(edit: QPlainTextEdit) -> GiveBack:
    anchor, position = edit.textCursor().anchor(), edit.textCursor().position()

    def give(other: QWidget) -> None:
        if isinstance(other, QPlainTextEdit):
            cursor, end = other.textCursor(), len(other.toPlainText())
            cursor.setPosition(min(anchor, end))
            cursor.setPosition(min(position, end), QTextCursor.MoveMode.KeepAnchor)
            other.setTextCursor(cursor)

    return give


def _of_bar(value: int) -> GiveBack:
    def give(other: QWidget) -> None:
        if isinstance(other, QScrollBar):
            scroll_to(other, value)

    return give


def _of_splitter(sizes: list[int]) -> GiveBack:
    def give(other: QWidget) -> None:
        if isinstance(other, QSplitter):
            other.setSizes(sizes)

    return give


def _of_table(table: QTableView) -> GiveBack | None:
    header, current = table.horizontalHeader(), _of_view(table)
    section, order = header.sortIndicatorSection(), header.sortIndicatorOrder()
    is_sorted = table.isSortingEnabled() and section >= 0

    def give(other: QWidget) -> None:
        if not isinstance(other, QTableView):
            return
        if is_sorted:
            other.sortByColumn(section, order)
        if current is not None:
            current(other)

    return give if is_sorted or current is not None else None


def _of_view(view: QAbstractItemView) -> GiveBack | None:
    """The current row and column of a list or a table; a tree has to know its own."""
    current = QPersistentModelIndex(view.currentIndex())
    row, column = current.row(), current.column()
    if not current.isValid() or current.parent().isValid():
        return None

    def give(other: QWidget) -> None:
        if isinstance(other, QAbstractItemView):
            other.setCurrentIndex(other.model().index(row, column))

    return give
