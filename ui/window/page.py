"""One open character: its form on the left, its sheet on the right, the reasons below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.document import Document
from charsheet.rules.reach import also
from ui.adapter import DocumentSignals
from ui.apart import Apart
from ui.forms.form import Form
from ui.forms.read_only import make_read_only
from ui.help.line import WithHelp
from ui.notices import NoticeStack, below_notices
from ui.planner.tabs import PlannerTabs
from ui.reach.panel import ReachPanel
from ui.services import Services
from ui.sheet.panel import MARGIN, SheetPanel
from ui.theme import Colours, sized
from ui.whatif.strip import WhatIfStrip
from ui.why.panel import WhyPanel
from ui.window.formats import follow_format

if TYPE_CHECKING:
    from charsheet.edit.plans import PlanDraft
    from ui.planner.company import Company
    from ui.table_mode.view import TableMode

NARROWEST = 260
"""Pixels of a sheet beside its form, where text is as large as usual."""

WIDEST = 500
"""Pixels up to which a form is never cut at its side: enough for all of them while text is usual."""

BELOW_EACH_OTHER = (14, 20)
"""Lines that form and sheet have at least where one stands below the other: the page scrolls for them."""

FEWEST = 2
"""Lines that are to be seen of whatever scrolls, however small the window is."""


class CharacterPage(QWidget):
    """A document in the window. ``changed`` comes after form and sheet show the change.

    ``planned`` comes when a plan for it may be another.
    """

    changed = Signal()
    planned = Signal()

    def __init__(self, document: Document, services: Services, colours: Colours) -> None:
        super().__init__()
        self.document = document
        presenter = services.presenter(document)
        self.form = Form(document, presenter, lambda: services.campaign(document))
        if document.is_read_only:
            make_read_only(self.form)
        self.panel = SheetPanel(document, presenter, colours)
        self.splitter = Halves()
        self.form_area = FormArea(self.form)
        self.splitter.addWidget(WithHelp(self.form_area, self.form))
        self.what_if = WhatIfStrip(document, services.locale)
        self.reach = ReachPanel(document, presenter, lambda: self.panel.sheet, colours)
        self.panel.insert(self.reach)
        self.planners = PlannerTabs(
            SheetArea(self.panel),
            document,
            presenter,
            lambda: self.panel.subject,
            colours,
            partial(_company, document, services),
        )
        self.why = WhyPanel(lambda: self.planners.also(also(self.panel.sheet, self.reach.answer)), presenter)
        right = QSplitter(Qt.Orientation.Vertical)
        right.addWidget(_stacked(_framed(self.what_if, below=0), self.planners))
        right.addWidget(_framed(self.why))
        right.setStretchFactor(0, 1)
        right.setSizes([620, 150])
        self.splitter.addWidget(right)
        self.splitter.setStretchFactor(0, 0)  # a wider window is for the tables
        self.splitter.setStretchFactor(1, 1)
        self._presenter = presenter
        self.table_mode: TableMode | None = None
        self.notices = NoticeStack(services.locale)
        content = QWidget()
        self._stack = QStackedLayout(content)
        self._stack.addWidget(self.splitter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(below_notices(self.notices, Apart(content)))
        self.form.shown.connect(self.form_area.ensureWidgetVisible)
        self._connect()

    def _connect(self) -> None:
        self.form.left.connect(self.document.history.seal)
        self.what_if.changed.connect(self._try)
        self.panel.chosen.connect(self.why.show_value)
        self.panel.chosen.connect(self.reach.unselect)
        self.reach.chosen.connect(self.panel.unselect)
        self.reach.chosen.connect(self.why.show_value)
        self.reach.changed.connect(self.why.refresh)
        self.planners.chosen.connect(self.why.show_value)
        self.planners.changed.connect(self.why.refresh)
        self.planners.changed.connect(self.planned)
        self.why.field_wanted.connect(self.form.go_to)
        DocumentSignals(self.document, self).changed.connect(self._refresh)

    def take_up(self, other: CharacterPage) -> None:
        """Go on where *other*, a page of the same document, is: with what is typed, tried and opened."""
        self.notices.show_all(other.notices.notices)
        self.form.take_up(other.form)
        self.what_if.try_again(other.what_if.active)
        self.reach.take_up(other.reach)
        self.planners.take_up(other.planners)

    def show_table_mode(self, on: bool) -> None:
        """Show the view for play, or the form and the sheet."""
        if on and self.table_mode is None:
            from ui.table_mode.view import TableMode

            self.table_mode = TableMode(
                self.document, self._presenter, lambda: self.panel.view, self.what_if.clear
            )
            self._stack.addWidget(self.table_mode)
        if self.table_mode is not None:
            self.table_mode.refresh()
        self._stack.setCurrentIndex(1 if on else 0)

    def _try(self) -> None:
        self.panel.show_toggles(self.what_if.active)
        self.reach.refresh()
        self.planners.refresh()
        self.why.refresh()
        self._refresh_table_mode()

    def _refresh(self) -> None:
        follow_format(self.document, self.notices)
        self.form.refresh()
        self.what_if.refresh()
        self.panel.refresh()
        self.reach.refresh()
        self.planners.refresh()
        self.why.refresh()
        self._refresh_table_mode()
        self.changed.emit()

    def _refresh_table_mode(self) -> None:
        if self.table_mode is not None and self._stack.currentWidget() is self.table_mode:
            self.table_mode.refresh()  # else when it is shown next


def _company(document: Document, services: Services, draft: PlanDraft) -> Company:
    """Those who are with the character in a plan."""
    from ui.planner.company import Company

    return Company(document, draft, services.open_documents, services.systems, services.locale)


def _stacked(*widgets: QWidget) -> QWidget:
    """*widgets* one below the other; the last takes the room that is left."""
    frame = QWidget()
    column = QVBoxLayout(frame)
    column.setContentsMargins(0, MARGIN, 0, 0)
    column.setSpacing(0)
    for widget in widgets:
        column.addWidget(widget)
    column.setStretch(len(widgets) - 1, 1)
    return frame


def _framed(widget: QWidget, below: int = MARGIN) -> QWidget:
    """*widget* with the same margins as what scrolls beside it; *below* is what has one of its own."""
    frame = QWidget()
    row = QHBoxLayout(frame)
    row.setContentsMargins(MARGIN, 0, MARGIN, below)
    row.addWidget(widget)
    return frame


class Halves(QSplitter):
    """Two halves side by side, or one below the other where the second would be too narrow."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setChildrenCollapsible(False)
        self.is_moved = False
        self.splitterMoved.connect(self._moved)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._turn)

    def setSizes(self, sizes: Sequence[int]) -> None:
        self.is_moved = True
        super().setSizes(sizes)

    def _moved(self) -> None:
        self.is_moved = True

    def _share(self) -> None:
        """Until somebody moves the border: the first half has what it needs, the second what is left."""
        first, all_ = self.widget(0), self.width()
        if self.is_moved or first is None:
            return
        if self.orientation() is Qt.Orientation.Vertical:
            super().setSizes([each * self.height() for each in BELOW_EACH_OTHER])  # by their shares
            return
        wanted = min(
            first.sizeHint().width(), max(first.minimumSizeHint().width(), all_ - sized(self, NARROWEST))
        )
        super().setSizes([wanted, all_ - wanted])

    def minimumSizeHint(self) -> QSize:
        """As narrow as the wider half: then they stand one below the other."""
        widgets = (self.widget(index) for index in range(self.count()))
        hints = [each.minimumSizeHint() for each in widgets if each is not None]
        heights = [each.height() for each in hints]
        if self.orientation() is Qt.Orientation.Vertical:
            line = self.fontMetrics().lineSpacing()
            least = (lines * line for lines in BELOW_EACH_OTHER)
            height = sum(max(pair) for pair in zip(heights, least, strict=False))
        else:
            height = max(heights, default=0)
        return QSize(max((each.width() for each in hints), default=0), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if not self.isVisible():  # its first size: nothing is laid out yet
            self.setOrientation(self._wanted())
        super().resizeEvent(event)
        if self._wanted() is not self.orientation():
            self._soon.start()  # a splitter must not turn while it is laid out
        else:
            self._share()

    def _wanted(self) -> Qt.Orientation:
        first = self.widget(0)
        needed = 0 if first is None else first.minimumSizeHint().width() + sized(self, NARROWEST)
        return Qt.Orientation.Horizontal if self.width() >= needed else Qt.Orientation.Vertical

    def _turn(self) -> None:
        if self._wanted() is not self.orientation():
            self.setOrientation(self._wanted())
            self.updateGeometry()
            self._share()


class FormArea(QScrollArea):
    """Scrolls a form up and down; sideways only where it is wider than any form of usual text.

    It says so when it is asked: a form that is measured before it is in its window would be given its style
    once more for each widget that it is put into.
    """

    def __init__(self, form: Form) -> None:
        super().__init__()
        self._form = form
        self.setWidget(form)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what it holds has it

    def sizeHint(self) -> QSize:
        return QSize(self._width(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self._width(), WIDEST), FEWEST * self.fontMetrics().lineSpacing())

    def _width(self) -> int:
        return self._form.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()


class SheetArea(QScrollArea):
    """Scrolls a sheet. It learns its width before it is laid out, so that this is done once."""

    def __init__(self, panel: SheetPanel) -> None:
        super().__init__()
        self._panel = panel
        self.setMinimumHeight(FEWEST * self.fontMetrics().lineSpacing())
        self.setWidget(panel)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._panel.make_ready(event.size().width())
        super().resizeEvent(event)
