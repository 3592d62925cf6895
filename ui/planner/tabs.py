"""The right half of a page: the sheet, and beside it the planners that were opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from charsheet.present.locale import Locale
from charsheet.present.view import Presenter
from charsheet.rules.planner import Planner
from charsheet.rules.reach import also
from charsheet.rules.sheet import Sheet
from charsheet.values import Msg
from ui.menu import Menu
from ui.tabs import ClosableTabs
from ui.theme import Colours

if TYPE_CHECKING:
    from charsheet.edit.plans import PlanDraft
    from ui.planner.company import Company
    from ui.planner.panel import PlannerPanel, PlanOwner, SubjectNow


class PlannerTabs(ClosableTabs):
    """The sheet alone, until a planner is opened. The document keeps the plans while it is open.

    ``chosen`` and ``changed`` are those of the panels.
    """

    chosen = Signal(str)
    changed = Signal()

    def __init__(
        self,
        sheet: QWidget,
        document: PlanOwner,
        presenter: Presenter,
        subject: SubjectNow,
        colours: Colours,
        company: Callable[[PlanDraft], Company] | None = None,
    ) -> None:
        super().__init__(presenter.locale, lasting=1)  # the sheet stays
        self._document = document
        self._presenter = presenter
        self._subject = subject
        self._colours = colours
        self._company = company
        self._locale = presenter.locale
        self._text = presenter.locale.text
        self.panels: dict[str, PlannerPanel] = {}
        self._areas: dict[str, QWidget] = {}
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its bar has it, while it is there
        self.setAccessibleName(self._text(Msg("Sheet and planners")))
        self.tabBar().setAccessibleName(self._text(Msg("Sheet and planners")))
        self.setTabBarAutoHide(True)
        self.addTab(sheet, self._text(Msg("Movement")))
        self.tabCloseRequested.connect(self._close)
        for planner in document.planners if document.plans else ():  # else they need not be loaded
            if planner.id in document.plans:
                self._show(planner, document.plans[planner.id])
        self.setCurrentIndex(0)

    @property
    def planners(self) -> Sequence[Planner[Any]]:
        """What there is to be opened."""
        return self._document.planners

    def open(self, planner: Planner[Any]) -> PlannerPanel:
        """Show a planner in front, with the plan that it had."""
        if planner.id not in self.panels:
            from charsheet.edit.plans import PlanDraft

            draft = self._document.plans.setdefault(planner.id, PlanDraft(planner))
            self._show(planner, draft)
        self.setCurrentWidget(self._areas[planner.id])
        return self.panels[planner.id]

    def take_up(self, other: PlannerTabs) -> None:
        """Show what *other* shows, for the same document, each where one is in it."""
        for id in [id for id in self.panels if id not in other.panels]:
            self._drop(id)
        for id, panel in self.panels.items():
            panel.take_up(other.panels[id])
        self.setCurrentIndex(other.currentIndex())

    def refresh(self) -> None:
        """Judge every plan anew."""
        for panel in self.panels.values():
            panel.refresh()

    def also(self, sheet: Sheet) -> Sheet:
        """*sheet* with the values that the planners show."""
        for panel in self.panels.values():
            sheet = also(sheet, panel.shown)
        return sheet

    def _show(self, planner: Planner[Any], draft: PlanDraft) -> None:
        from ui.planner.panel import PlannerPanel

        company = self._company and self._company(draft)
        panel = PlannerPanel(draft, self._document, self._presenter, self._subject, self._colours, company)
        panel.chosen.connect(self.chosen)
        panel.changed.connect(self.changed)
        area = QScrollArea()
        area.setWidget(panel)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.panels[planner.id] = panel
        self._areas[planner.id] = area
        self.addTab(area, self._text(planner.label))

    def _close(self, index: int) -> None:
        from ui.planner.closing import may_close

        id = next(id for id, each in self._areas.items() if each is self.widget(index))
        focus = self.focusWidget()
        if focus is not None:
            focus.clearFocus()  # what is typed in it is taken
        if may_close(self, self._document, id, self._locale):
            self._drop(id)

    def _drop(self, id: str) -> None:
        area = self._areas.pop(id)
        self.removeTab(self.indexOf(area))
        del self.panels[id]
        area.deleteLater()
        self.changed.emit()


class PlannersMenu(Menu):
    """The planners of the character in front."""

    def __init__(self, parent: QWidget, locale: Locale, tabs: Callable[[], PlannerTabs | None]) -> None:
        super().__init__(parent)
        self._locale = locale
        self._tabs = tabs
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        tabs = self._tabs()
        for planner in () if tabs is None else tabs.planners:
            action = self.addAction(self._locale.text(planner.label), lambda each=planner: self._open(each))
            action.setToolTip(self._locale.text(planner.help))
        if self.isEmpty():
            self.addAction(self._locale.text(Msg("Nothing here yet"))).setEnabled(False)

    def _open(self, planner: Planner[Any]) -> None:
        tabs = self._tabs()
        if tabs is not None:
            tabs.open(planner)
