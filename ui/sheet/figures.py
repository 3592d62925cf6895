"""The headline, large, and the figures beside it."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QLabel, QToolTip, QVBoxLayout

from charsheet.present.view import FigureView
from ui.flow import FlowLayout
from ui.nesting import nest
from ui.sheet.table_model import Why
from ui.tall import TallFrame
from ui.theme import scaled

HEADLINE = 3.0
"""How much larger than the text the headline is."""

LONG, LONG_HEADLINE = 10, 2.0
"""Letters of a headline that is made of words, and how much larger than the text that is."""


class FigureBand(TallFrame):
    """The headline and the figures beside it. ``chosen`` carries the id of the value that is selected."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._row = FlowLayout(gap=28, bottom=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 16, 8)
        nest(column, self._row)
        self.items: list[FigureLabel] = []
        self._ids: list[str] = []

    def show_figures(self, figures: Sequence[FigureView], why: Why) -> None:
        """Show these figures, the first one large."""
        while len(self.items) > len(figures):
            item = self.items.pop()
            self._row.removeWidget(item)
            item.hide()
            item.deleteLater()
        while len(self.items) < len(figures):
            item = FigureLabel(large=not self.items)
            self._row.addWidget(item)
            item.chosen.connect(partial(self._choose, len(self.items)))
            self.items.append(item)
        for item, figure in zip(self.items, figures, strict=True):
            item.show_figure(figure, partial(why, figure.cell.id))
        self._ids = [figure.cell.id for figure in figures]

    def _choose(self, index: int) -> None:
        self.chosen.emit(self._ids[index])


class FigureLabel(QFrame):
    """A number with what it is called above it; a click or the keyboard selects it."""

    chosen = Signal()

    def __init__(self, *, large: bool) -> None:
        super().__init__()
        self._why: Callable[[], str] = str  # nothing to tell yet
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("role", "figure")
        self.caption = QLabel()
        self.caption.setProperty("role", "muted")
        self.number = QLabel()
        self.number.setTextFormat(Qt.TextFormat.PlainText)
        self._large = large
        self._needed = QSize()
        self._fit("")
        column.addWidget(self.caption)
        column.addWidget(self.number)

    def show_figure(self, figure: FigureView, why: Callable[[], str]) -> None:
        """Show *figure*; *why*, its explanation as rich text, is made when somebody points at it."""
        self._why = why
        self.caption.setText(figure.label)
        self.caption.setToolTip(html.escape(figure.help))
        self._fit(figure.cell.text)
        self.number.setText(figure.cell.text)
        self._hold()
        self.setAccessibleName(f"{figure.label}: {figure.cell.text}")

    def _fit(self, text: str) -> None:
        """Take the size of letters for *text*: a headline of words is not as large as one of a number."""
        size = (LONG_HEADLINE if len(text) >= LONG else HEADLINE) if self._large else 1.5
        font = scaled(self.font(), size, bold=self._large)
        if font != self.number.font():
            self.number.setFont(font)

    def _hold(self) -> None:
        """Let the number have the size that it needs; the same size as before asks for no new layout."""
        needed = self.number.fontMetrics().size(0, self.number.text())
        if needed != self._needed:
            self._needed = needed
            self.number.setMinimumSize(0, 0)  # a label never wants less than its minimum
            self.number.setFixedSize(self.number.sizeHint())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self._why(), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.chosen.emit()
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.chosen.emit()
