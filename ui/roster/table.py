"""The table of a roster: how it looks, which rows are selected, how wide its columns are."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView

from charsheet.roster.table import RosterRow, State
from ui.roster.model import RosterModel
from ui.theme import sized

WIDEST = 320
"""Pixels that a column takes at most by itself, where text is as large as usual."""

MEASURED_ROWS = 60
"""So many rows, beside those in sight, are looked at to find how wide a column has to be."""

_NO_ARROW = "QHeaderView::down-arrow, QHeaderView::up-arrow { image: none; width: 0; height: 0; }"
"""Qt's own would stand on the words; an arrow before them says by which column it is sorted."""


class RosterTable(QTableView):
    """Shows a :class:`RosterModel`; whole rows are selected, and keep that however they are ordered."""

    def __init__(self, model: RosterModel, title: str) -> None:
        super().__init__()
        self.roster = model
        model.setParent(self)
        self.setAccessibleName(title)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + sized(self, 8))
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setResizeContentsPrecision(MEASURED_ROWS)
        header.setStyleSheet(_NO_ARROW)
        header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        self.setModel(model)
        for changed in (model.layoutChanged, model.rowsInserted, model.rowsRemoved, model.modelReset):
            changed.connect(self._span)
        self.setSortingEnabled(True)

    @property
    def selected(self) -> list[RosterRow]:
        """The rows that are selected, in their order."""
        indexes = self.selectionModel().selectedRows()
        return [self.roster.row_at(each) for each in sorted(indexes, key=QModelIndex.row)]

    def select(self, keys: Collection[str]) -> None:
        """Select the rows of *keys* as well, those of them that are shown."""
        flags = QItemSelectionModel.SelectionFlag
        for row, key in enumerate(self.roster.shown):
            if key in keys:
                self.selectionModel().select(self.roster.index(row, 0), flags.Select | flags.Rows)

    def show_order(self) -> None:
        """Let the header say by what the rows are ordered."""
        column, descending = self.roster.sorted_by
        order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        self.horizontalHeader().setSortIndicator(column, order)

    def fit(self) -> None:
        """Give each column the width of what is in sight in it, and no more than is good."""
        self.resizeColumnsToContents()
        most = sized(self, WIDEST)
        for column in range(self.roster.columnCount()):
            if self.columnWidth(column) > most:
                self.setColumnWidth(column, most)

    def _span(self) -> None:
        """Let what is wrong with a file have the room of its whole row. Damaged files come last."""
        self.clearSpans()
        columns = self.roster.columnCount() - 1
        for row in range(self.roster.rowCount() - 1, -1, -1):
            if self.roster.row_at(self.roster.index(row, 0)).state is State.CHARACTER:
                break
            if columns > 1:
                self.setSpan(row, 1, 1, columns)
