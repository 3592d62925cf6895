"""The right half of a character: the headline, large, then every table, then notes."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.document import Document
from charsheet.export.text import line_text
from charsheet.present.view import FigureView, Presenter, SheetView, TableView
from ui.sheet.table_model import SheetTableModel, Why
from ui.theme import Colours, scaled

HEADLINE = 3.0
"""How much larger than the text the headline is."""

GAP = 10
PADDING = 20  # of a column, both sides together
MARGIN = 12


class SheetPanel(QWidget):
    """The sheet of one document, in words."""

    def __init__(self, document: Document, presenter: Presenter, colours: Colours) -> None:
        super().__init__()
        self._document = document
        self._presenter = presenter
        self._colours = colours
        self.figures = FigureBand()
        self.tables: list[SheetTable] = []
        self._lines: list[list[SheetTable]] = []
        self._tables = QVBoxLayout()
        self._tables.setSpacing(GAP)
        self.notes = QLabel()
        self.notes.setTextFormat(Qt.TextFormat.PlainText)
        self.notes.setWordWrap(True)
        self.notes.setProperty("role", "muted")
        self.notes.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(GAP)
        column.addWidget(self.figures)
        column.addLayout(self._tables)
        column.addWidget(self.notes)
        column.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        """Show the sheet as it is now."""
        view = self._presenter.view(self._document.character, self._document.sheet)
        self.figures.show_figures(view.figures, self.why)
        self._show_tables(view.tables)
        self.notes.setText("\n".join((*view.footnotes, *view.remarks)))
        self.notes.setVisible(bool(self.notes.text()))
        self.view = view

    view: SheetView

    def why(self, id: str) -> str:
        """Where the value *id* comes from, as rich text."""
        value = self._document.sheet[id]
        title = f"{self._presenter.label(id)} = {self._presenter.value_text(value)}"
        lines = [line_text(line, self._presenter) for line in self._presenter.why(value)]
        body = "".join(f"<div>{html.escape(line)}</div>" for line in lines)
        return f"<div style='white-space: pre-wrap'><b>{html.escape(title)}</b>{body}</div>"

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _show_tables(self, views: Sequence[TableView]) -> None:
        while len(self.tables) > len(views):
            self.tables.pop().deleteLater()
        for index, view in enumerate(views):
            if index < len(self.tables):
                self.tables[index].set_view(view)
            else:
                model = SheetTableModel(view, self.why, QColor(self._colours.muted))
                self.tables.append(SheetTable(model))
        self._arrange()

    def _arrange(self) -> None:
        """Put two tables side by side where both fit; done anew only when that changes."""
        room = self.width() - 2 * MARGIN
        lines: list[list[SheetTable]] = []
        for table in self.tables:
            last = lines[-1] if lines else []
            if len(last) == 1 and last[0].sizeHint().width() + GAP + table.sizeHint().width() <= room:
                last.append(table)
            else:
                lines.append([table])
        if lines == self._lines:
            return
        self._lines = lines
        while (item := self._tables.takeAt(0)) is not None:
            row = item.layout()
            if row is not None:
                row.deleteLater()
        for line in lines:
            row = QHBoxLayout()
            row.setSpacing(GAP)
            for table in line:
                row.addWidget(
                    table,
                    table.sizeHint().width(),
                    Qt.AlignmentFlag.AlignTop if len(line) > 1 else Qt.AlignmentFlag(0),
                )
            self._tables.addLayout(row)


class FigureBand(QFrame):
    """The headline and the figures beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(16, 8, 16, 8)
        self._row.setSpacing(28)
        self._row.addStretch(1)
        self.items: list[FigureLabel] = []

    def show_figures(self, figures: Sequence[FigureView], why: Why) -> None:
        """Show these figures, the first one large."""
        while len(self.items) > len(figures):
            item = self.items.pop()
            self._row.removeWidget(item)
            item.deleteLater()
        while len(self.items) < len(figures):
            item = FigureLabel(large=not self.items)
            self._row.insertWidget(len(self.items), item, 0, Qt.AlignmentFlag.AlignBottom)
            self.items.append(item)
        for item, figure in zip(self.items, figures, strict=True):
            item.show_figure(figure, why(figure.cell.id))


class FigureLabel(QWidget):
    """A number with what it is called above it."""

    def __init__(self, *, large: bool) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.caption = QLabel()
        self.caption.setProperty("role", "muted")
        self.number = QLabel()
        self.number.setTextFormat(Qt.TextFormat.PlainText)
        self.number.setFont(scaled(self.font(), HEADLINE if large else 1.5, bold=large))
        column.addWidget(self.caption)
        column.addWidget(self.number)

    def show_figure(self, figure: FigureView, why: str) -> None:
        """Show *figure*; its explanation is the tooltip."""
        self.caption.setText(figure.label)
        self.caption.setToolTip(html.escape(figure.help))
        self.number.setText(figure.cell.text)
        self.number.setToolTip(why)
        self.number.setAccessibleName(f"{figure.label}: {figure.cell.text}")


class SheetTable(QFrame):
    """A titled table, as high as its rows: the panel scrolls, the tables do not."""

    def __init__(self, model: SheetTableModel) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.model = model
        self.title = QLabel(model.view.title)
        self.title.setProperty("role", "heading")
        self.title.setFont(scaled(self.font(), 1.0, bold=True))
        self.table = FittedTable(model)
        self.table.setAccessibleName(model.view.title)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(2)
        column.addWidget(self.title)
        column.addWidget(self.table)
        self.bars = QLabel()
        self.bars.setTextFormat(Qt.TextFormat.PlainText)
        self.bars.setWordWrap(True)
        column.addWidget(self.bars)
        self._show_bars()

    def set_view(self, view: TableView) -> None:
        """Show other numbers, or another table."""
        self.model.set_view(view)
        self.title.setText(view.title)
        self.table.setAccessibleName(view.title)
        self._show_bars()
        self.table.fit()

    def _show_bars(self) -> None:
        lines = self.model.view.bar_lines()
        self.bars.setText("\n".join(lines))
        self.bars.setVisible(bool(lines))


class FittedTable(QTableView):
    """A table view without scroll bars of its own.

    It measures its texts itself: Qt would ask the model for every role of every cell at each edit.
    """

    def __init__(self, model: SheetTableModel) -> None:
        super().__init__()
        self._model = model
        self._measured: TableView | None = None
        self._widths: list[int] = []
        model.setParent(self)
        self.setModel(model)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 10)
        self.horizontalScrollBar().rangeChanged.connect(self._fit_height)
        self.fit()

    def fit(self) -> None:
        """Take the widths that the texts need, and the height that the rows need."""
        view = self._model.view
        if view == self._measured:
            return
        self._measured = view
        self._widths = self._text_widths(view)
        header = self.horizontalHeader()
        for index, width in enumerate(self._widths):
            if header.sectionSize(index) != width:
                header.resizeSection(index, width)
        self._fit_height()

    def _text_widths(self, view: TableView) -> list[int]:
        width = self.fontMetrics().horizontalAdvance
        texts = [[view.corner, *(row.label for row in view.rows)]]
        for index, column in enumerate(view.columns):
            texts.append([column.label, column.unit, *(row.cells[index].text for row in view.rows)])
        return [max(map(width, column)) + PADDING for column in texts]

    def _fit_height(self) -> None:
        rows = self.verticalHeader().length() + self.horizontalHeader().sizeHint().height()
        bar = self.horizontalScrollBar()
        scrolled = bar.sizeHint().height() if bar.maximum() > bar.minimum() else 0
        self.setFixedHeight(rows + 2 * self.frameWidth() + 2 + scrolled)

    def sizeHint(self) -> QSize:
        return QSize(sum(self._widths) + 2 * self.frameWidth(), self.height())
