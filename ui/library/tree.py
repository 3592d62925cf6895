"""The tree of the library: it shows more of a long folder as one scrolls, and tells what is in sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit, QTreeView

from ui.library.icons import SIZE
from ui.library.model import HEADLINE, NAME, LibraryModel
from ui.library.rows import TOP
from ui.theme import sized, times_usual

SELECT = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
CURRENT = QItemSelectionModel.SelectionFlag.NoUpdate

MOST_OPENED = 20
"""So many folders are opened for a search at most."""


class LibraryTree(QTreeView):
    """``in_sight`` says that other rows may be in sight than before."""

    in_sight = Signal()

    def __init__(self, model: LibraryModel) -> None:
        super().__init__()
        self.library = model
        self.setModel(model)
        self.setUniformRowHeights(True)
        self.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self.setHeaderHidden(True)
        self.setIndentation(sized(self, 14))
        self.setIconSize(SIZE * times_usual(self.font()))
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)  # the command starts it
        self.setExpandsOnDoubleClick(True)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(20)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(HEADLINE, QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(0)  # by what is in sight alone
        self._looking = QTimer(self)
        self._looking.setSingleShot(True)
        self._looking.setInterval(30)
        self._looking.timeout.connect(self._look)
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._looking.start)
        bar.rangeChanged.connect(self._looking.start)

    def span_folders(self, numbers: Iterable[int]) -> None:
        """Let the names of the folders in some folders have the room of the headline as well."""
        for number in numbers:
            parent = self.library.index_of_folder(number)
            if number == TOP or parent.isValid():
                for row in range(len(self.library.rows.folder_rows(number))):
                    self.setFirstColumnSpanned(row, parent, True)

    def open_new(self, roots: Iterable[str]) -> None:
        """Open folders that have just been found."""
        for path in roots:
            index = self.library.index_of(path)
            if index.isValid():
                self.expand(index)

    def open_all(self) -> None:
        """Open the folders that the user gave, as at the start."""
        self.open_new(self.library.rows.nodes[TOP].rows)

    def open_found(self) -> None:
        """Open the folders with something that a search has found, unless there are too many."""
        opened = 0
        for number, node in self.library.rows.nodes.items():
            if number != TOP and node.rows and opened < MOST_OPENED:
                index = self.library.index_of_folder(number)
                opened += index.isValid()
                self.expand(index)

    def take_up(self, other: LibraryTree) -> None:
        """Open and select what is open and selected in *other*, whose rows are the same."""
        rows = self.library.rows
        for number in rows.nodes:
            if number != TOP:
                there, here = (each.library.index_of_folder(number) for each in (other, self))
                self.setExpanded(here, other.isExpanded(there))
        for index in other.selectionModel().selectedRows():
            path = other.library.path_at(index)
            if path is not None:
                self.selectionModel().select(self.library.index_of(path), SELECT)
        current = self.library.path_at(other.currentIndex())
        if current is not None:
            self.selectionModel().setCurrentIndex(self.library.index_of(current), CURRENT)
        name = other.typed_name()
        if name is not None:
            self.edit(self.currentIndex())
            line = self.findChild(QLineEdit)
            if line is not None:
                line.setText(name)

    def typed_name(self) -> str | None:
        """The name that is being typed into a row."""
        line = self.findChild(QLineEdit)
        return None if line is None or self.state() is not self.State.EditingState else line.text()

    def rows_in_sight(self) -> Iterator[QModelIndex]:
        """What can be seen at the moment, from top to bottom."""
        index = self.indexAt(QPoint(0, 0))
        bottom = self.viewport().height()
        while index.isValid() and self.visualRect(index).top() < bottom:
            yield index.siblingAtColumn(NAME)
            index = self.indexBelow(index)

    def _look(self) -> None:
        """Show more of a folder whose last shown row has come into sight, then say what is in sight."""
        ends = {
            each.internalId()
            for each in self.rows_in_sight()
            if each.row() == self.library.rowCount(each.parent()) - 1
        }
        for number in ends:
            if self.library.has_more(number):
                self.library.show_more(number)
        self.in_sight.emit()
