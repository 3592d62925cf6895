"""The right half of a character: the headline, large, then every table, then notes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from charsheet.edit.document import Document
from charsheet.edit.whatif import try_toggles
from charsheet.present.view import Presenter, SheetView, TableView
from charsheet.rules.planner import Subject
from charsheet.rules.toggles import Toggle
from ui.nesting import nest
from ui.sheet.figures import FigureBand
from ui.sheet.notes import Notes
from ui.sheet.table_model import SheetTableModel
from ui.sheet.tables import SheetTable
from ui.sheet.why import why_html
from ui.theme import Colours

GAP = 10
MARGIN = 12


class SheetPanel(QWidget):
    """The sheet of one document, in words. ``chosen`` carries the id of the value that is selected."""

    chosen = Signal(str)

    def __init__(self, document: Document, presenter: Presenter, colours: Colours) -> None:
        super().__init__()
        self._document = document
        self._presenter = presenter
        self._colours = colours
        self._toggles: Sequence[Toggle] = ()
        self.character, self.sheet = document.character, document.sheet
        self.figures = FigureBand()
        self.figures.chosen.connect(partial(self._choose, None))
        self.tables: list[SheetTable] = []
        self._lines: list[list[SheetTable]] = []
        self._room = 0
        self._tables = QVBoxLayout()
        self._tables.setSpacing(GAP)
        self.notes = Notes()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self._column.setSpacing(GAP)
        self._column.addWidget(self.figures)
        nest(self._column, self._tables)
        self._column.addWidget(self.notes)
        self._column.addStretch(1)
        self.refresh()

    def show_toggles(self, toggles: Sequence[Toggle]) -> None:
        """Show what the sheet would be with *toggles*, from now on; none shows it as it is."""
        self._toggles = toggles
        self.refresh()

    def refresh(self) -> None:
        """Show the sheet as it is now, or as what is tried would make it."""
        self.character, self.sheet, usual = self._document.character, self._document.sheet, None
        if self._toggles:
            usual = self.sheet
            self.character, self.sheet = try_toggles(self._document, self._toggles)
        view = self._presenter.view(self.character, self.sheet, usual)
        self.figures.show_figures(view.figures, self.why)
        self._show_tables(view.tables)
        self.notes.show_lines((*view.footnotes, *view.remarks))
        self.view = view

    view: SheetView

    def why(self, id: str) -> str:
        """Where the value *id* comes from, as rich text."""
        return why_html(self._presenter, self.sheet, id)

    @property
    def subject(self) -> Subject[Any, Any]:
        """The character and the sheet that are shown, for a plan."""
        return Subject(self.character, self.sheet, self._document.rulings)

    def insert(self, widget: QWidget) -> None:
        """Put *widget* between the figures and the tables."""
        self._column.insertWidget(1, widget)

    def unselect(self) -> None:
        """Take the selection away: something else was chosen."""
        for table in self.tables:
            table.unselect()

    def _choose(self, source: SheetTable | None, id: str) -> None:
        for table in self.tables:
            if table is not source:
                table.unselect()
        self.chosen.emit(id)

    def make_ready(self, width: int) -> None:
        """Arrange the tables for *width*, which the panel is about to have."""
        self._room = width - 2 * MARGIN
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.make_ready(event.size().width())

    def _show_tables(self, views: Sequence[TableView]) -> None:
        while len(self.tables) > len(views):
            self.tables.pop().deleteLater()
        for index, view in enumerate(views):
            if index < len(self.tables):
                self.tables[index].set_view(view)
            else:
                model = SheetTableModel(view, self.why, QColor(self._colours.muted))
                table = SheetTable(model)
                table.chosen.connect(partial(self._choose, table))
                self.tables.append(table)
        self._arrange()

    def _arrange(self) -> None:
        """Put two tables side by side where both fit; done anew only when that changes."""
        lines: list[list[SheetTable]] = []
        for table in self.tables:
            last = lines[-1] if lines else []
            if len(last) == 1 and last[0].sizeHint().width() + GAP + table.sizeHint().width() <= self._room:
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
            row = nest(self._tables, QHBoxLayout())
            row.setSpacing(GAP)
            for table in line:
                row.addWidget(
                    table,
                    table.sizeHint().width(),
                    Qt.AlignmentFlag.AlignTop if len(line) > 1 else Qt.AlignmentFlag(0),
                )
