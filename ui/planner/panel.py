"""One panel for every planner: what is left, the steps with what came of each, the fields of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.plans import PlanDraft
from charsheet.export.plan_text import plan_text
from charsheet.model.rulings import Rulings
from charsheet.present.plan import plan_view
from charsheet.present.view import Presenter, TableView
from charsheet.rules.planner import Judgement, Planner, Subject, judge
from charsheet.rules.plans import MOST_STEPS
from charsheet.rules.reach import also
from charsheet.rules.sheet import Sheet
from charsheet.values import Msg
from ui.flow import FlowLayout
from ui.icons import beside, icon
from ui.menu import Menu
from ui.nesting import nest
from ui.planner.company import Company
from ui.planner.fields import PlanFields
from ui.planner.files import open_plan, save
from ui.planner.keys import HistoryKeys
from ui.planner.ledger import LedgerBand
from ui.planner.steps_list import StepsList
from ui.planner.steps_model import StepsModel
from ui.sheet.table_model import SheetTableModel
from ui.sheet.tables import SheetTable
from ui.sheet.why import why_html
from ui.theme import Colours, scaled

NARROW = 72
"""Digits that have to fit for the steps and the fields to stand side by side."""

NOTHING = Msg("Add a step, or choose one to change it.")

SubjectNow: TypeAlias = Callable[[], Subject[Any, Any]]
"""Who the plan is for, as shown at the moment."""


class PlanOwner(Protocol):
    """Whoever has plans: a document, or those who are together in a party."""

    plans: dict[str, PlanDraft]

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def path(self) -> Path | None:
        """Where it lies."""
        ...

    @property
    def rulings(self) -> Rulings:
        """The rulings that hold for it."""
        ...

    @property
    def planners(self) -> tuple[Planner[Any], ...]:
        """What it can be planned with."""
        ...


class PlannerPanel(QWidget):
    """A plan for one document, judged anew with every edit of either.

    ``chosen`` carries the id of a value that is to be explained, one of :attr:`shown`; ``changed`` says
    that these are others.
    """

    chosen = Signal(str)
    changed = Signal()

    def __init__(
        self,
        draft: PlanDraft,
        document: PlanOwner,
        presenter: Presenter,
        subject: SubjectNow,
        colours: Colours,
        company: Company | None = None,
    ) -> None:
        super().__init__()
        self.draft = draft
        self._company = company
        self._document = document
        self._presenter = presenter
        self._subject = subject
        self._text = presenter.locale.text
        keys = HistoryKeys(draft.undo, draft.redo, self)
        self.model = StepsModel(self._dragged, self)
        self.steps = StepsList(self.model, colours)
        self.steps.setAccessibleName(self._text(Msg("Steps")))
        self.installEventFilter(keys)  # keys that a widget inside does not want come here
        self.steps.installEventFilter(keys)
        self.ledger = LedgerBand()
        self.setup = PlanFields(draft, document.rulings, presenter.locale, keys, company)
        self.trouble = _words("error")
        self.fields = PlanFields(draft, document.rulings, presenter.locale, keys)
        self.title, self.hint = self._heading(None), _words("muted", self._text(NOTHING))
        self.tables: list[SheetTable] = []
        self._tables = QVBoxLayout()
        self._stops: list[QWidget] = []
        self._colours = colours
        self._make_buttons()
        self._lay_out()
        self.steps.picked.connect(self._picked)
        self.steps.wanted.connect(self._wanted)
        self.ledger.chosen.connect(self.chosen)
        unsubscribe = draft.subscribe(self.refresh)
        self.destroyed.connect(unsubscribe)
        if company is not None:
            company.changed = self.refresh
            self.destroyed.connect(company.leave)
        self.refresh()

    judgement: Judgement

    @property
    def shown(self) -> Sheet:
        """The values of the ledger that is shown, and of the step that it is shown for."""
        row = self.steps.row
        if not 0 <= row < len(self.judgement.steps):
            return self.judgement.ledger
        judged = self.judgement.steps[row]
        return also(judged.ledger, judged.values)

    def refresh(self) -> None:
        """Judge the plan for the character as it is shown now."""
        draft = self.draft
        self.judgement = judge(draft.planner, self._everybody(), draft.plan)
        self.view = plan_view(self._presenter, draft.planner, draft.plan, self.judgement)
        self.model.show_steps(self.view.steps)
        self.setup.show_setup(draft.planner.setup_fields)
        self._show_row()

    def _everybody(self) -> Subject[Any, Any]:
        """Who the plan is for, with those whom it names; who cannot be had is told below the names."""
        if self._company is None:
            self.trouble.hide()
            return self._subject()
        subject = self._company.join(self._subject())
        self.trouble.setText("\n".join(self._company.problems))
        self.trouble.setVisible(bool(self._company.problems))
        return subject

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._company is not None:
            self.refresh()  # files may be others by now

    def take_up(self, other: PlannerPanel) -> None:
        """Go on with the step that is chosen in *other*, a panel of the same plan, and what is typed."""
        self.steps.pick(other.steps.row)
        self.setup.take_up(other.setup)
        self.fields.take_up(other.fields)

    def copy(self) -> None:
        """Put the plan and what came of it on the clipboard as text."""
        name = self._document.name or self._text(Msg("Unnamed"))
        QApplication.clipboard().setText(plan_text(self.view, name))

    def add_step(self, kind: str) -> None:
        """Put a new step after the chosen one, or at the end, and go to its first field."""
        at = self.steps.row + 1 or len(self.draft.plan.steps)
        self.draft.add(kind, at)
        self.steps.pick(at)
        first = next(iter(self.fields.editors.values()), None)
        (first or self.steps).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def remove_step(self) -> None:
        """Take the chosen step out."""
        row = self.steps.row
        if row >= 0:
            self.draft.remove(row)

    def move_step(self, by: int) -> None:
        """Move the chosen step up or down by so many places, as far as there are any."""
        row = self.steps.row
        if row >= 0 and 0 <= row + by < len(self.draft.plan.steps):
            self.draft.move(row, row + by)
            self.steps.pick(row + by)

    def _wanted(self, by: int) -> None:
        if by:
            self.move_step(by)
        else:
            self.remove_step()

    def _dragged(self, at: int, to: int) -> None:
        self.draft.move(at, to)

    def _picked(self, _row: int) -> None:
        self._show_row()
        if self.steps.row >= 0:
            values = self.judgement.steps[self.steps.row].values
            self.chosen.emit(next(iter((*values, *self.shown))))

    def _show_row(self) -> None:
        row = self.steps.row
        steps = self.view.steps
        if 0 <= row < len(steps):
            step, caption = steps[row], Msg("After step {n}", n=row + 1)
        else:
            step, caption = self.view.end, Msg("In the end") if steps else Msg("At the start")
        self.fields.show_step(row)
        self._show_tables(step.tables)
        is_step = 0 <= row < len(steps)
        self.title.setVisible(is_step)
        self.hint.setVisible(not is_step)
        self.title.setText(self._title(row))
        self.ledger.show_step(self._text(caption), step, self._why)
        self.add_button.setEnabled(len(steps) < MOST_STEPS)  # a plan with more could not be opened
        for button in (self.up_button, self.down_button, self.remove_button):
            button.setEnabled(row >= 0)
        for button, label in (
            (self.undo_button, self.draft.history.undoable),
            (self.redo_button, self.draft.history.redoable),
        ):
            button.setEnabled(label is not None)
        self._order_stops()
        self.changed.emit()

    def _order_stops(self) -> None:
        """Let Tab go from the beginning to the fields of the step, then to the tables; any may be newer."""
        before = list(self.setup.stops)[-1:] or [self.save_button]
        stops = [*before, *self.fields.stops, *(each.table for each in self.tables)]
        if stops != self._stops:
            self._stops = stops
            for one, other in pairwise(stops):
                QWidget.setTabOrder(one, other)

    def _show_tables(self, views: Sequence[TableView]) -> None:
        while len(self.tables) > len(views):
            table = self.tables.pop()
            table.hide()
            table.deleteLater()
        for index, view in enumerate(views):
            if index < len(self.tables):
                self.tables[index].set_view(view)
                continue
            table = SheetTable(SheetTableModel(view, self._why, QColor(self._colours.muted)))
            table.chosen.connect(self.chosen)
            self.tables.append(table)
            self._tables.addWidget(table)

    def _why(self, id: str) -> str:
        return why_html(self._presenter, self.shown, id)

    def _title(self, row: int) -> str:
        steps = self.draft.plan.steps
        if not 0 <= row < len(steps):
            return ""
        label = self.draft.planner.by_kind[steps[row].kind].label
        return self._text(Msg("Step {n}: {kind}", n=row + 1, kind=label))

    # --- making it -----------------------------------------------------------------------------

    def _make_buttons(self) -> None:
        self.add_menu = Menu(self)
        for kind in self.draft.planner.kinds:
            action = self.add_menu.addAction(self._text(kind.label), partial(self.add_step, kind.id))
            action.setToolTip(self._text(kind.help))
        self.add_menu.setToolTipsVisible(True)
        self.add_button = QPushButton(self._text(Msg("Add a step")))
        beside(self.add_button, "plus")
        self.add_button.setProperty("drops", True)
        self.add_button.setMenu(self.add_menu)
        self.up_button = self._tool("arrow-up", Msg("Move up (Alt+Up)"), partial(self.move_step, -1))
        self.down_button = self._tool("arrow-down", Msg("Move down (Alt+Down)"), partial(self.move_step, 1))
        self.remove_button = self._tool("x", Msg("Remove the step (Delete)"), self.remove_step)
        undo, redo = self.draft.undo, self.draft.redo
        self.undo_button = self._tool("undo-2", Msg("Undo in the plan (Ctrl+Z)"), undo)
        self.redo_button = self._tool("redo-2", Msg("Redo in the plan (Ctrl+Shift+Z)"), redo)
        self.copy_button = self._tool("copy", Msg("Copy the plan as text"), self.copy, Msg("Copy"))
        self.open_button = self._tool("folder-open", Msg("Open a plan"), self._open, Msg("Open…"))
        self.save_button = self._tool("save", Msg("Save the plan"), self._save, Msg("Save…"))
        self._buttons = (
            self.add_button, self.up_button, self.down_button, self.remove_button, self.undo_button,
            self.redo_button, self.copy_button, self.open_button, self.save_button,
        )  # fmt: skip
        self._command(Msg("Move the step up"), "Alt+Up", self.up_button)
        self._command(Msg("Move the step down"), "Alt+Down", self.down_button)
        self._command(Msg("Remove the step"), "Del", self.remove_button)

    def _command(self, label: Msg, key: str, button: QAbstractButton) -> None:
        """Let what *button* does be found among the commands, and be done by a key of the list."""
        action = QAction(self._text(label), self.steps)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(button.click)
        self.steps.addAction(action)

    def _tool(
        self, drawing: str, help: Msg, run: Callable[[], object], label: Msg | None = None
    ) -> QAbstractButton:
        button = QToolButton() if label is None else QPushButton(self._text(label))
        if label is None:
            button.setIcon(icon(drawing))
        else:
            beside(button, drawing)
        button.setToolTip(self._text(help))
        button.setAccessibleName(self._text(help))
        button.clicked.connect(lambda: run())  # noqa: PLW0108 - drops "checked"
        return button

    def _open(self) -> None:
        open_plan(self, self.draft, self._document.path, self._presenter.locale)

    def _save(self) -> None:
        save(self, self.draft, self._document.path, self._presenter.locale)

    def _lay_out(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(12, 8, 12, 8)
        outer.setSpacing(8)
        outer.addWidget(self.ledger)
        row = self._row = nest(outer, QBoxLayout(QBoxLayout.Direction.LeftToRight), 1)
        left = nest(row, QVBoxLayout(), 1)
        left.addWidget(self.steps, 1)
        tools = nest(left, FlowLayout())
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 8, 12, 8)
        start = self._heading(Msg("At the start"))
        for widget in (start, self.setup, self.trouble, self.title, self.hint, self.fields):
            column.addWidget(widget)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(inside)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for widget in (area.viewport(), inside):
            widget.setAutoFillBackground(False)  # the card's own shows through
        card = QFrame()
        card.setProperty("role", "card")
        around = QHBoxLayout(card)
        around.setContentsMargins(1, 1, 1, 1)
        around.addWidget(area)
        self.steps.setMinimumHeight(self.fontMetrics().lineSpacing() * 7)
        card.setMinimumHeight(self.fontMetrics().lineSpacing() * 9)
        row.addWidget(card, 1)
        nest(outer, self._tables)
        for button in self._buttons:
            tools.addWidget(button)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Side by side where there is room, else one below the other."""
        super().resizeEvent(event)
        narrow = event.size().width() < self.fontMetrics().horizontalAdvance("0") * NARROW
        self._row.setDirection(
            QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        )

    def _heading(self, words: Msg | None) -> QLabel:
        label = _words("heading", "" if words is None else self._text(words))
        label.setFont(scaled(self.font(), 1.0, bold=True))
        return label


def _words(role: str, words: str = "") -> QLabel:
    label = QLabel(words)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    return label
