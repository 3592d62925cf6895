"""A table of the sheet in the window."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QLabel, QTableView, QVBoxLayout

from charsheet.present.view import TableView
from ui.clipboard import copy_table
from ui.sheet.table_model import SheetTableModel
from ui.theme import scaled, sized

PADDING, TIGHT = 20, 7
"""Of a column, both sides together, in pixels where text is as large as usual; and the least, so that a table
needs no scroll bar as long as it can do without."""

HEAD_PADDING = 12
"""Of the head, above and below together, with its line."""

SORTING: Mapping[Qt.Key, tuple[bool, Qt.SortOrder]] = {
    Qt.Key.Key_Up: (True, Qt.SortOrder.AscendingOrder),
    Qt.Key.Key_Down: (True, Qt.SortOrder.DescendingOrder),
    Qt.Key.Key_Home: (False, Qt.SortOrder.AscendingOrder),
}
"""With Alt, what a click on a heading does: sort by the current column, or have the book's order again."""


class SheetTable(QFrame):
    """A titled table, as high as its rows: the panel scrolls, the tables do not.

    ``chosen`` carries the id of the value in the cell that the user went to.
    """

    chosen = Signal(str)

    def __init__(self, model: SheetTableModel) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.model = model
        self.title = QLabel(model.view.title)
        self.title.setProperty("role", "heading")
        self.title.setFont(scaled(self.font(), 1.0, bold=True))
        self.table = FittedTable(model)
        self.table.setAccessibleName(model.view.title)
        self.setAccessibleName(model.view.title)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 8, 12, 8)
        self.column.setSpacing(2)
        self.column.addWidget(self.title)
        self.column.addWidget(self.table)
        self.bars = QLabel()
        self.bars.setTextFormat(Qt.TextFormat.PlainText)
        self.bars.setWordWrap(True)
        self.column.addWidget(self.bars)
        self._show_bars()
        self.table.selectionModel().currentChanged.connect(self._choose)

    def _choose(self, index: QModelIndex) -> None:
        id = self.model.value_id(index) if index.isValid() else ""
        if id:
            self.chosen.emit(id)

    def unselect(self) -> None:
        """Take the selection away: something else was chosen."""
        self.table.selectionModel().clear()

    def set_view(self, view: TableView) -> None:
        """Show other numbers, or another table."""
        if view == self.model.given:
            return
        self.model.set_view(view)
        self.title.setText(view.title)
        self.setAccessibleName(view.title)
        self.table.setAccessibleName(view.title)
        self._show_bars()
        self.table.fit()

    def _show_bars(self) -> None:
        lines = self.model.view.bar_lines()
        self.bars.setText("\n".join(lines))
        self.bars.setVisible(bool(lines))


class FittedTable(QTableView):
    """A table view without scroll bars of its own; where there is little room its columns stand closer.

    It measures its texts itself: Qt would ask the model for every role of every cell at each edit.
    """

    def __init__(self, model: SheetTableModel) -> None:
        super().__init__()
        self._model = model
        self._measured: TableView | None = None
        self._texts: list[int] = []
        self._head = 0
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
        header.setSortIndicatorClearable(True)  # the third click gives the book's order again
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + sized(self, 10))
        self.horizontalScrollBar().rangeChanged.connect(self._fit_height)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            copy_table(self._model.view)
        elif event.key() in SORTING and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            column, order = SORTING[Qt.Key(event.key())]
            self.horizontalHeader().setSortIndicator(self.currentIndex().column() if column else -1, order)
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.StyleChange, QEvent.Type.FontChange}:
            self._measured = None
            self.fit()

    def fit(self) -> None:
        """Take the widths that the texts need, and the height that the rows need."""
        view = self._model.view
        if view == self._measured:
            return
        self._measured = view
        self._texts = self._text_widths(view)
        self._fit_widths()
        self._fit_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_widths()  # first, so that no scroll bar comes and goes
        super().resizeEvent(event)

    def _fit_widths(self) -> None:
        header, padding = self.horizontalHeader(), self._padding()
        self._set_role("tight" if padding < sized(self, PADDING) else None)
        for index, text in enumerate(self._texts):
            if header.sectionSize(index) != text + padding:
                header.resizeSection(index, text + padding)

    def _padding(self) -> int:
        """The padding with which all columns are seen, if there is one that is not too small."""
        usual = sized(self, PADDING)
        # Not of the viewport: for a plain widget from Qt, PySide loads every class of widget that there is.
        room = (self.maximumViewportSize().width() - sum(self._texts)) // max(len(self._texts), 1)
        is_scarce = sized(self, TIGHT) <= room < usual
        return room if is_scarce and self._model.words_come_first else usual

    def _set_role(self, role: str | None) -> None:
        """Let the style sheet know whether what surrounds a text takes less room."""
        if self.property("role") != role:
            self.setProperty("role", role)
            for each in (self, self.horizontalHeader()):
                each.style().unpolish(each)
                each.style().polish(each)

    def _text_widths(self, view: TableView) -> list[int]:
        width = self.fontMetrics().horizontalAdvance
        is_tried = any(cell.changed for row in view.rows for cell in row.cells)
        # What a what-if changed is bold.
        bold = self._bold_metrics().horizontalAdvance if is_tried else width
        labels = [view.corner, *(row.label for row in view.rows)]
        widths = [max(map(width, labels))]
        for index in range(len(view.columns)):
            cells = [row.cells[index] for row in view.rows]
            texts = [bold(each.text) if each.changed else width(each.text) for each in cells]
            widths.append(max(*map(width, self._model.heading(index + 1)), *texts))
        return widths

    def _bold_metrics(self) -> QFontMetrics:
        return QFontMetrics(scaled(self.font(), 1.0, bold=True))

    def _fit_height(self) -> None:
        rows = self.verticalHeader().length() + self._head_height()
        bar = self.horizontalScrollBar()
        scrolled = bar.sizeHint().height() if bar.maximum() > bar.minimum() else 0
        self.setFixedHeight(rows + 2 * self.frameWidth() + 2 + scrolled)

    def _head_height(self) -> int:
        # Qt would ask the model for everything; and what is broken into lines depends on what stands below.
        lines = max(len(self._model.heading(index)) for index in range(len(self._model.view.columns) + 1))
        head = lines * self.fontMetrics().lineSpacing() + sized(self, HEAD_PADDING)
        if head != self._head:
            self._head = head
            self.horizontalHeader().setFixedHeight(head)
        return head

    def sizeHint(self) -> QSize:
        usual = sum(self._texts) + len(self._texts) * sized(self, PADDING)
        return QSize(usual + 2 * self.frameWidth(), self.height())
