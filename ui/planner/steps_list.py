"""The list of steps: each with what came of it, moved by dragging and by the keyboard."""

from __future__ import annotations

import html

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QResizeEvent, QTextDocument
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ui.planner.steps_model import LINES, REFUSED, StepsModel
from ui.theme import Colours

Index = QModelIndex | QPersistentModelIndex
PADDING = 6
BAR = 4
"""The width of the mark beside the chosen step."""


class StepsList(QListView):
    """Shows a :class:`StepsModel`. ``picked``: another row is current; ``wanted``: what a key asks for.

    Alt and an arrow move the current step (-1, 1), Delete removes it (0).
    """

    picked = Signal(int)
    wanted = Signal(int)

    def __init__(self, model: StepsModel, colours: Colours) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(_Delegate(colours, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setProperty("role", "steps")

    @property
    def row(self) -> int:
        """The current row, -1 where there is none."""
        return self.currentIndex().row()

    def pick(self, row: int) -> None:
        """Make *row* the current one, or none."""
        self.setCurrentIndex(self.model().index(row, 0))

    def doItemsLayout(self) -> None:
        """Lay all out anew, and keep the current step in sight: its lines may be more than they were."""
        super().doItemsLayout()
        self.scrollTo(self.currentIndex())

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.picked.emit(current.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if by is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.wanted.emit(by)
        elif event.key() == Qt.Key.Key_Delete:
            self.wanted.emit(0)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()  # lines break elsewhere


class _Delegate(QStyledItemDelegate):
    """Paints a step: its title bold, what came of it below, a refusal in words and in a colour of its own."""

    def __init__(self, colours: Colours, view: QListView) -> None:
        super().__init__(view)
        self._colours = colours
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        width = self._view.viewport().width()
        document = self._document(option.widget, index, width)
        return QSize(width, int(document.size().height()) + 2 * PADDING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = option.rect
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(self._colours.soft))
            painter.fillRect(rect.x(), rect.y(), BAR, rect.height(), QColor(self._colours.accent))
        painter.translate(rect.x() + PADDING + BAR, rect.y() + PADDING)
        document = self._document(option.widget, index, rect.width())
        document.drawContents(painter, QRectF(0, 0, rect.width(), rect.height()))
        painter.restore()

    def _document(self, widget: QWidget, index: Index, width: int) -> QTextDocument:
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setDefaultFont(widget.font())
        colour = self._colours.error if index.data(REFUSED) else self._colours.muted
        lines = "".join(
            f"<div style='color: {colour}'>{html.escape(line)}</div>" for line in index.data(LINES)
        )
        title = html.escape(str(index.data()))
        document.setHtml(f"<div style='color: {self._colours.text}'><b>{title}</b></div>{lines}")
        document.setTextWidth(width - 2 * PADDING - BAR)
        return document
