"""The members of one system: what each comes to and all together, and their journeys."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QSplitter, QVBoxLayout, QWidget

from charsheet.edit.party import PartyDocument
from charsheet.edit.plans import PlanDraft
from charsheet.model.rulings import Rulings
from charsheet.present.party import GroupView
from charsheet.rules.planner import Planner, Subject
from ui.nesting import nest
from ui.planner.tabs import PlannerTabs
from ui.sheet.figures import FigureBand
from ui.sheet.notes import Notes
from ui.sheet.table_model import SheetTableModel
from ui.sheet.tables import SheetTable
from ui.sheet.why import why_html
from ui.theme import Colours
from ui.why.panel import WhyPanel

MARGIN, GAP = 12, 10


class Together:
    """Those of a party who can be planned for together, as the owner of their plans."""

    def __init__(self, document: PartyDocument, view: GroupView) -> None:
        system = view.presenter.system
        self._document = document
        self.plans: dict[str, PlanDraft] = document.plans.setdefault(system.id, {})
        self.rulings: Rulings = view.presenter.rulings
        self.planners: tuple[Planner[Any], ...] = tuple(each for each in system.planners if each.together)

    @property
    def name(self) -> str:
        """What the party is called."""
        return self._document.party.name

    @property
    def path(self) -> Path | None:
        """Where the party lies."""
        return self._document.path


class GroupPanel(QWidget):
    """One group. It is made anew when other members are in it, and shows other numbers until then."""

    rulings_wanted = Signal(str)

    def __init__(self, document: PartyDocument, view: GroupView, colours: Colours) -> None:
        super().__init__()
        self.view = view
        self._colours = colours
        self.figures = FigureBand()
        self.notes = Notes()
        self.tables: list[SheetTable] = []
        self._tables = QVBoxLayout()
        self._tables.setSpacing(GAP)
        self.owner = Together(document, view)
        self.buttons: list[QPushButton] = []
        self.planners = PlannerTabs(self._sheet(), self.owner, view.presenter, lambda: self.subject, colours)
        self.why = WhyPanel(lambda: self.planners.also(self.view.sheet), view.presenter)
        self._lay_out()
        self.figures.chosen.connect(partial(self._choose, None))
        self.planners.chosen.connect(self.why.show_value)
        self.planners.changed.connect(self.why.refresh)
        self.why.ruling_wanted.connect(self.rulings_wanted)
        self._show()

    @property
    def subject(self) -> Subject[Any, Any]:
        """All of them, as a plan wants it."""
        return self.view.subject

    @staticmethod
    def key(view: GroupView) -> object:
        """What decides whether a panel can go on to show *view*: who is in it, and in which order."""
        names = [view.subject, *view.subject.others]
        return view.presenter.system.id, view.places, [each.character.name for each in names]

    def show_view(self, view: GroupView) -> None:
        """Show the same members as they are now."""
        self.view = view
        self._show()
        self.planners.refresh()
        self.why.refresh()

    def _show(self) -> None:
        view = self.view
        self.figures.show_figures(view.figures, self._why)
        self.notes.show_lines(view.notes)
        while len(self.tables) > len(view.tables):
            table = self.tables.pop()
            table.hide()
            table.deleteLater()
        for index, each in enumerate(view.tables):
            if index < len(self.tables):
                self.tables[index].set_view(each)
                continue
            table = SheetTable(SheetTableModel(each, self._why, QColor(self._colours.muted)))
            table.chosen.connect(partial(self._choose, table))
            self.tables.append(table)
            self._tables.addWidget(table)

    def _why(self, id: str) -> str:
        return why_html(self.view.presenter, self.view.sheet, id)

    def _choose(self, source: SheetTable | None, id: str) -> None:
        for table in self.tables:
            if table is not source:
                table.unselect()
        self.why.show_value(id)

    # --- making it -----------------------------------------------------------------------------

    def _sheet(self) -> QScrollArea:
        text = self.view.presenter.locale.text
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(GAP)
        head = nest(column, QHBoxLayout())
        head.addWidget(self.figures, 1)
        for planner in self.owner.planners:
            button = QPushButton(text(planner.label))
            button.setToolTip(text(planner.help))
            button.clicked.connect(partial(self._open, planner))
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
            self.buttons.append(button)
        column.addWidget(self.notes)
        nest(column, self._tables)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(inside)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what it holds has it
        return area

    def _open(self, planner: Planner[Any]) -> None:
        self.planners.open(planner)

    def _lay_out(self) -> None:
        below = QWidget()
        row = QHBoxLayout(below)
        row.setContentsMargins(MARGIN, 0, MARGIN, MARGIN)
        row.addWidget(self.why)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.planners)
        splitter.addWidget(below)
        splitter.setStretchFactor(0, 1)
        splitter.setSizes([620, 150])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(splitter)
