"""One open party: its members on the left, what they come to on the right."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QSplitter, QTabWidget, QVBoxLayout, QWidget

from charsheet.edit.party import PartyDocument
from charsheet.present.party import group_views
from charsheet.values import Msg
from ui.party.group import GroupPanel
from ui.party.members import MembersPanel
from ui.party.reader import MemberReader, Present
from ui.planner.tabs import PlannerTabs
from ui.services import Services
from ui.theme import Colours, sized

NOBODY = Msg("Nobody is in this party yet. Add characters to see how fast they are together.")


class PartyPage(QWidget):
    """A party in the window. ``changed`` comes after the change is shown, ``planned`` after that of a plan.

    ``add_wanted`` asks for characters to be added, ``open_wanted`` carries the file of one to be opened.
    """

    changed = Signal()
    planned = Signal()
    add_wanted = Signal()
    open_wanted = Signal(object)

    def __init__(
        self, document: PartyDocument, reader: MemberReader, services: Services, colours: Colours
    ) -> None:
        super().__init__()
        self.document = document
        self._reader = reader
        self._colours = colours
        self.present = Present((), (), ())
        self.members = MembersPanel(document, services.locale, colours)
        self.groups = QTabWidget()
        self.groups.setDocumentMode(True)
        self.groups.tabBar().setDrawBase(False)
        self.groups.setTabBarAutoHide(True)
        self.groups.setAccessibleName(services.locale.text(Msg("Systems")))
        self.groups.tabBar().setAccessibleName(services.locale.text(Msg("Systems")))
        self.nobody = QLabel(services.locale.text(NOBODY))
        self.nobody.setWordWrap(True)
        self.nobody.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nobody.setProperty("role", "muted")
        self._keys: list[object] = []
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.nobody, 1)
        column.addWidget(self.groups, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self.members)
        splitter.addWidget(right)
        splitter.setStretchFactor(0, 0)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([sized(self, 320), sized(self, 940)])
        splitter.setChildrenCollapsible(False)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(splitter)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.refresh)
        self.members.add_wanted.connect(self.add_wanted)
        self.members.open_wanted.connect(self.open_wanted)
        self.destroyed.connect(document.subscribe(self._edited))
        self.refresh()

    @property
    def panels(self) -> list[GroupPanel]:
        """The groups from left to right."""
        widgets = (self.groups.widget(index) for index in range(self.groups.count()))
        return [each for each in widgets if isinstance(each, GroupPanel)]

    def planners_of(self, system: str) -> PlannerTabs | None:
        """The planners of the members of a system, if there are any."""
        found = (each.planners for each in self.panels if each.view.presenter.system.id == system)
        return next(found, None)

    @property
    def files(self) -> list[Path]:
        """Where the members lie."""
        return [each.path for each in self.present.found]

    def refresh_soon(self) -> None:
        """Somebody who is open elsewhere was edited: show it when all is done that is to be done now."""
        self._soon.start()

    def refresh(self) -> None:
        """Show the party and its members as they are now."""
        self._soon.stop()
        self.present = self._reader.present(self.document)
        self.members.show_present(self.present)
        views = group_views(self.present.attending)
        keys = [GroupPanel.key(view) for view in views]
        if keys == self._keys:
            for panel, view in zip(self.panels, views, strict=True):
                panel.show_view(view)
        else:
            self._keys = keys
            self._make_panels([GroupPanel(self.document, view, self._colours) for view in views])
        self.nobody.setVisible(not views)
        self.groups.setVisible(bool(views))

    def _make_panels(self, panels: list[GroupPanel]) -> None:
        old, front = self.panels, self.groups.currentIndex()
        before = {panel.view.presenter.system.id: panel for panel in old}
        for panel in panels:
            same = before.get(panel.view.presenter.system.id)
            if same is not None:
                panel.planners.take_up(same.planners)
        self.groups.clear()
        for panel in old:
            panel.hide()
            panel.deleteLater()
        for panel in panels:
            panel.planners.changed.connect(self.planned)
            self.groups.addTab(panel, panel.view.title)
        self.groups.setCurrentIndex(min(max(front, 0), self.groups.count() - 1))

    def take_up(self, other: PartyPage) -> None:
        """Go on with what was chosen in *other*, a page of the same party."""
        self.members.pick(other.members.list.row)
        for mine, theirs in zip(self.panels, other.panels, strict=False):
            mine.planners.take_up(theirs.planners)
        self.groups.setCurrentIndex(other.groups.currentIndex())

    def _edited(self) -> None:
        self.refresh()
        self.changed.emit()
