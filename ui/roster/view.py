"""The roster: a table of many characters, what is shown of it, and what can be done with those selected."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QCloseEvent, QColor
from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout, QWidget

from charsheet.roster.columns import Columns
from charsheet.roster.shown import Head, common_heads, heads_of
from charsheet.roster.table import State, conditions_in
from charsheet.storage.settings import RosterChoice, Settings
from charsheet.systems.registry import SYSTEMS_BY_ID
from charsheet.values import Msg, NMsg
from ui.library.desk import Desk
from ui.library.icons import Icons
from ui.roster.columns import ColumnsDialog
from ui.roster.commands import Commands
from ui.roster.filling import Filling, Sources
from ui.roster.filters import Filters
from ui.roster.model import RosterModel
from ui.roster.table import RosterTable
from ui.services import Services
from ui.theme import Colours, fitting_size


class RosterWindow(QDialog):
    """The table with its filters above it and its commands below it. It fills while one looks at it."""

    def __init__(
        self, parent: QWidget, sources: Sources, services: Services, desk: Desk, colours: Colours
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._services = services
        self._desk = desk
        self._text = services.locale.text
        title = self._text(Msg("Roster table"))
        self.setWindowTitle(title)
        self.model = RosterModel(
            services.locale,
            common_heads(services.locale),
            QColor(colours.muted),
            QColor(colours.error),
            Icons(colours).warning,
        )
        self.table = RosterTable(self.model, title)
        self.filters = Filters(services.locale)
        self.status = QLabel()
        self.filling = Filling(self, self.model, sources, services, desk)
        self.commands = Commands(self, self.table, self._folder, services, desk)
        self._lay_out()
        self._connect()
        parent.installEventFilter(self)
        self.fill()
        self._selected()
        self.resize(fitting_size(self, 980, 620))

    def _connect(self) -> None:
        self.table.selectionModel().selectionChanged.connect(self._selected)
        self.filters.changed.connect(self._filter)
        self.filters.columns_button.clicked.connect(self.choose_columns)
        self.filling.came.connect(self._came)
        self.filling.done.connect(self._done)
        self.commands.stale.connect(self._stale)
        self.commands.made.connect(self._made)
        self.commands.said.connect(self.status.setText)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addWidget(self.filters)
        column.addWidget(self.table, 1)
        self.status.setProperty("role", "muted")
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        column.addWidget(self.status)
        column.addWidget(self.commands.buttons())

    # --- filling -------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether files are still being read."""
        return self.filling.is_busy

    def fill(self) -> None:
        """Work out all rows anew; those that are there stay until they are."""
        self.filling.begin()
        self._show_status()

    def _came(self, are_first: bool) -> None:
        self.filters.offer_conditions(conditions_in(self.model.rows.values()))
        if not self.filters.is_chosen:
            systems = {each.system for each in self.model.rows.values() if each.system is not None}
            self._choose_system(systems.pop() if len(systems) == 1 else None)
        if are_first:
            self.table.fit()
        self._show_status()

    def _done(self) -> None:
        self.table.fit()
        self._show_status()

    def _stale(self) -> None:
        self.fill()
        self._selected()

    def _made(self, paths: tuple[Path, ...]) -> None:
        sources = self.filling.sources
        self.filling.sources = replace(sources, paths=(*sources.paths, *paths))
        self.fill()

    def _folder(self) -> Path:
        """Where the first of the files lies that are shown."""
        return next(iter(self.filling.sources.paths), self._services.folders.characters)

    # --- what is shown -------------------------------------------------------------------------

    def _choose_system(self, id: str | None) -> None:
        self.filters.choose_system(id)
        if self.model.filter.system != id or not self.model.rows:
            self._filter()

    def _filter(self) -> None:
        wanted = self.filters.wanted
        if wanted.system != self.model.filter.system:
            self.model.filter = wanted
            self._show_heads()
        else:
            self.model.set_filter(wanted)
        self._show_status()

    def _show_heads(self) -> None:
        selected = {each.key for each in self.table.selected}
        self.model.set_heads(self._heads())
        self.table.show_order()
        self.table.select(selected)
        self.table.fit()
        self.filters.columns_button.setEnabled(self.filters.wanted.system is not None)

    def _heads(self) -> tuple[Head, ...]:
        services, id = self._services, self.filters.wanted.system
        if id is None:
            return common_heads(services.locale)
        columns = Columns(SYSTEMS_BY_ID[id])
        return heads_of(columns, columns.known(self._chosen(id)), services.locale, services.units)

    def _chosen(self, system: str) -> tuple[str, ...]:
        rosters = self._services.settings.settings.rosters
        return next((each.columns for each in rosters if each.system == system), ())

    def choose_columns(self) -> ColumnsDialog | None:
        """Ask which columns to show of the system that is chosen."""
        id = self.filters.wanted.system
        if id is None:
            return None
        dialog = ColumnsDialog(self, Columns(SYSTEMS_BY_ID[id]), self._chosen(id), self._services)
        dialog.accepted.connect(lambda: self._show_columns(id, dialog.chosen))
        dialog.open()
        return dialog

    def _show_columns(self, system: str, ids: Sequence[str]) -> None:
        """Show these columns of a system, now and from the next start on."""

        def step(settings: Settings) -> Settings:
            others = [each for each in settings.rosters if each.system != system]
            chosen = RosterChoice(system=system, columns=tuple(ids))
            return settings.changed(rosters=[*others, chosen])

        self._services.update_settings(step)
        self._show_heads()
        self.fill()

    def _show_status(self) -> None:
        shown, all_of_them = len(self.model.shown), len(self.model.rows)
        damaged = sum(each.state is not State.CHARACTER for each in self.model.shown_rows())
        chosen = len(self.table.selectionModel().selectedRows())
        count = NMsg("{n} row", "{n} rows", n=shown)
        if shown != all_of_them:
            count = NMsg("{n} row of {all}", "{n} rows of {all}", n=shown, all=all_of_them)
        parts = [count]
        if damaged:
            parts.append(NMsg("{n} damaged", "{n} damaged", n=damaged))
        if chosen:
            parts.append(NMsg("{n} selected", "{n} selected", n=chosen))
        if self.is_busy:
            parts.append(Msg("Reading…"))
        words = " · ".join(map(self._text, parts))
        self.status.setText(words)

    def _selected(self) -> None:
        self.commands.refresh()
        self._show_status()

    # --- the window ----------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A roster goes with its window."""
        if event.type() == QEvent.Type.Hide and not event.spontaneous() and watched is self.parent():
            self.close()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Whoever comes back may have opened or closed characters meanwhile."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.filling.look_again()
            self._show_status()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.filling.stop()
        event.accept()  # a dialog would ask itself to be rejected, which is to be closed

    def reject(self) -> None:
        self.close()

    # --- another language or look --------------------------------------------------------------

    def renewed(self, colours: Colours) -> RosterWindow:
        """The same in the language and look of now; this one can go."""
        parent = self.parentWidget()
        assert parent is not None  # noqa: S101 - it was made with one
        fresh = RosterWindow(parent, self.filling.sources, self._services, self._desk, colours)
        fresh.commands.changes.last = self.commands.changes.last
        fresh.filters.search.setText(self.filters.search.text())
        if self.filters.is_chosen:
            fresh.filters.is_chosen = True
            fresh._choose_system(self.filters.wanted.system)
        return fresh
