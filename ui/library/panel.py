"""The library's panel: search, filter and order above, the tree, and below it what can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import get_args

from PySide6.QtCore import QItemSelectionModel, QKeyCombination, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from charsheet.rules.system import Template
from charsheet.storage.library_entries import Entry, Folder, Kind
from charsheet.systems.registry import TITLES, AnySystem
from charsheet.values import Msg, NMsg
from ui.icons import entry_icon, icon
from ui.library.actions import LibraryActions
from ui.library.feed import LibraryFeed
from ui.library.model import LibraryModel
from ui.library.rows import TOP, Order, Rows, natural_key
from ui.library.tree import LibraryTree
from ui.library.words import LibraryWords
from ui.menu import Menu
from ui.nesting import nest
from ui.services import Services
from ui.theme import Colours
from ui.window.menus import NewMenu

_ORDERS: dict[Order, Msg] = {
    "name": Msg("By name"),
    "date": Msg("By date"),
    "headline": Msg("By number"),
}

_DRAWINGS = {
    "&Open": "folder-open",
    "&Duplicate": "copy-plus",
    "R&ename": "pencil",
    "Move to &trash": "trash-2",
    "Roster ta&ble": "users",
    "Show in the file &manager": "external-link",
    "&Add folder…": "folder-plus",
    "Take folder out of the &library": "folder-minus",
    "Re&fresh": "refresh-cw",
}
"""Which icon stands beside which command, by its English name."""


class LibraryPanel(QWidget):
    """``wanted`` asks for files to be opened."""

    wanted = Signal(object)

    def __init__(
        self, feed: LibraryFeed, rows: Rows, actions: LibraryActions, services: Services, colours: Colours
    ) -> None:
        super().__init__()
        self._feed = feed
        self._rows = rows
        self._services = services
        self._awaited: Path | None = None
        self.actions_ = actions
        self.words = LibraryWords(services, colours)
        self.model = LibraryModel(rows, self.words)
        self.model.setParent(self)  # it goes with the panel, and what is connected to it as well
        self.tree = LibraryTree(self.model)
        self.tree.setAccessibleName(services.locale.text(Msg("Library")))
        self.setAccessibleName(services.locale.text(Msg("Library")))
        self.search = QLineEdit(rows.search)
        self.system = QComboBox()
        self.order = QComboBox()
        self.status = QLabel()
        self._typing = QTimer(self)
        self._make_filters()
        self._make_commands()
        self._lay_out()
        feed.found.connect(self._take)
        feed.scanned.connect(self._show_status)
        feed.rested.connect(self._show_status)
        self.tree.in_sight.connect(lambda: feed.worker.prefer(self._files_in_sight()))
        self.tree.selectionModel().selectionChanged.connect(self._selected)
        self.tree.doubleClicked.connect(self._open_at)
        self.model.renamed.connect(lambda file, name: actions.rename(rows.entries.get(file), name))
        self.tree.span_folders(rows.nodes)
        self.tree.open_all()
        self._selected()

    # --- what is selected ----------------------------------------------------------------------

    @property
    def selected(self) -> list[Entry]:
        """The files that are selected, in their order."""
        indexes = self.tree.selectionModel().selectedRows()
        found = (self.model.entry_at(each) for each in indexes)
        return [each for each in found if each is not None]

    @property
    def entries(self) -> list[Entry]:
        """All files that are known, by their names."""
        return sorted(self._rows.entries.values(), key=lambda each: natural_key(each.name))

    @property
    def folder(self) -> Path:
        """The folder that is selected, or the one that the current file lies in; else the user's own."""
        index = self.tree.currentIndex()
        node, entry = self.model.node_at(index), self.model.entry_at(index)
        if node is not None:
            return Path(node.folder.path)
        return self._services.folders.characters if entry is None else Path(entry.folder)

    def select(self, path: Path) -> None:
        """Make the file at *path* the current one, as soon as it is there."""
        index = self.model.index_of(str(path))
        self._awaited = None if index.isValid() else path
        if index.isValid():
            self.tree.expand(index.parent())
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.tree.selectionModel().setCurrentIndex(index, flags)
            self.tree.scrollTo(index)

    def take_up(self, other: LibraryPanel) -> None:
        """Go on where one is in *other*, a panel of the same library."""
        self.search.setText(other.search.text())
        self.tree.take_up(other.tree)

    # --- making --------------------------------------------------------------------------------

    def _make_filters(self) -> None:
        text = self._services.locale.text
        self.search.setPlaceholderText(text(Msg("Search")))
        self.search.setAccessibleName(text(Msg("Search by name or file name")))
        self.search.setToolTip(text(Msg("Search by name or file name")))
        self.search.setClearButtonEnabled(True)
        self._typing.setSingleShot(True)
        self._typing.setInterval(120)
        self._typing.timeout.connect(self._filter)
        self.search.textChanged.connect(lambda _: self._typing.start())
        self.search.returnPressed.connect(self._filter)
        self.system.addItem(text(Msg("All systems")), None)
        for title in TITLES:
            self.system.addItem(text(title.name), title.id)
        self.system.setCurrentIndex(max(0, self.system.findData(self._rows.system)))
        self.system.setAccessibleName(text(Msg("System")))
        self.system.currentIndexChanged.connect(self._filter)
        for order in get_args(Order):
            self.order.addItem(text(_ORDERS[order]), order)
        self.order.setCurrentIndex(self.order.findData(self._rows.order))
        self.order.setAccessibleName(text(Msg("Order")))
        self.order.setToolTip(
            text(
                Msg(
                    "By number: the largest headline first, each unit by itself, because 3 Spaces and 14 m "
                    "cannot be compared. By date: the latest change first."
                )
            )
        )
        self.order.currentIndexChanged.connect(self._sort)
        for combo in (self.system, self.order):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(4)

    def _make_commands(self) -> None:
        key = Qt.Key
        self.open_action = self._command(Msg("&Open"), self._open, key.Key_Return, key.Key_Enter)
        self.duplicate_action = self._command(
            Msg("&Duplicate"), self._duplicate, Qt.Modifier.CTRL | key.Key_D
        )
        self.rename_action = self._command(Msg("R&ename"), self._rename, key.Key_F2)
        self.trash_action = self._command(
            Msg("Move to &trash"), lambda: self.actions_.trash(self.selected), key.Key_Delete
        )
        self.roster_action = self._command(Msg("Roster ta&ble"), self._roster)
        self.show_action = self._command(Msg("Show in the file &manager"), self._show, key.Key_F4)
        self.add_folder_action = self._command(Msg("&Add folder…"), self.actions_.ask_for_folder)
        self.remove_folder_action = self._command(Msg("Take folder out of the &library"), self._remove_folder)
        self.refresh_action = self._command(Msg("Re&fresh"), self._feed.rescan, key.Key_F5)
        self.new_menu = NewMenu(
            self,
            self._services.locale,
            self._new,
            shortcut=False,
            npc=lambda: self.actions_.new_npc(self.folder),
        )
        self.new_menu.setTitle(self._services.locale.text(Msg("&New")))
        popup = QAction(self.tree)
        popup.setShortcut(QKeySequence(key.Key_Insert))
        popup.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        popup.triggered.connect(self._pop_up_new)
        self.tree.addAction(popup)
        self.menu = Menu(self)
        self._fill_menu(self.menu)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._pop_up)

    def _command(self, label: Msg, run: Callable[[], object], *keys: Qt.Key | QKeyCombination) -> QAction:
        action = QAction(self._services.locale.text(label), self.tree)
        action.setIcon(entry_icon(_DRAWINGS[label.id]))
        action.setShortcuts([QKeySequence(each) for each in keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda: run())  # noqa: PLW0108 - drops "checked"
        self.tree.addAction(action)
        return action

    def _fill_menu(self, menu: QMenu) -> None:
        menu.addAction(self.open_action)
        menu.addMenu(self.new_menu)
        menu.addSeparator()
        menu.addActions([self.duplicate_action, self.rename_action, self.trash_action])
        menu.addSeparator()
        menu.addActions([self.roster_action, self.show_action])
        menu.addActions([self.add_folder_action, self.remove_folder_action])
        menu.addSeparator()
        menu.addAction(self.refresh_action)

    def _lay_out(self) -> None:
        text = self._services.locale.text
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 0, 6)
        column.setSpacing(6)
        column.addWidget(self.search)
        filters = nest(column, QHBoxLayout())
        filters.addWidget(self.system, 6)  # names of systems are longer
        filters.addWidget(self.order, 5)
        column.addWidget(self.tree, 1)
        self.status.setProperty("role", "muted")
        self.status.setWordWrap(True)
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        self.status.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        column.addWidget(self.status)
        buttons = nest(column, QHBoxLayout())
        self.new_button = _button(text(Msg("New")), self.new_menu)
        self.new_button.setIcon(icon("plus"))
        self.new_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.duplicate_button = QToolButton()
        self.duplicate_button.setIcon(icon("copy-plus"))
        self.duplicate_button.setToolTip(text(Msg("Duplicate")))
        self.duplicate_button.setAccessibleName(text(Msg("Duplicate")))
        self.duplicate_button.clicked.connect(self.duplicate_action.trigger)
        self.more_button = _button("", self.menu)
        self.more_button.setIcon(icon("ellipsis"))
        self.more_button.setAccessibleName(text(Msg("More")))
        self.more_button.setToolTip(text(Msg("More")))
        buttons.addWidget(self.new_button)
        buttons.addWidget(self.duplicate_button)
        buttons.addStretch(1)
        buttons.addWidget(self.more_button)
        self.setTabOrder(self.search, self.system)
        self.setTabOrder(self.system, self.order)
        self.setTabOrder(self.order, self.tree)

    # --- what happens --------------------------------------------------------------------------

    def _take(self, updates: object) -> None:
        assert isinstance(updates, list)  # noqa: S101 - what the feed's signal carries
        self._rows.roots = tuple(map(str, self._feed.roots))
        taken = self._rows.take(updates)
        self._arrange(taken.moved)
        self.model.tell_changed(taken.changed)
        self.tree.open_new(each.path for each in updates if isinstance(each, Folder) and each.parent is None)
        if self._awaited is not None:
            self.select(self._awaited)
        self._selected()  # what can be done with a file depends on what became of it

    def _arrange(self, touched: Iterable[int] | None = None) -> None:
        changes = self._rows.arranged(touched)
        self.model.arrange(changes)
        self.tree.span_folders(changes)

    def _filter(self) -> None:
        self._typing.stop()
        wanted = (self.search.text().strip(), self.system.currentData())
        if wanted == (self._rows.search, self._rows.system):
            return
        self._rows.search, self._rows.system = wanted
        self._arrange()
        if self._rows.is_filtered:
            self.tree.open_found()
        else:
            self.tree.open_all()
        self._show_status()

    def _sort(self) -> None:
        self._rows.order = self.order.currentData()
        self._services.remember(library_order=self._rows.order)
        self._arrange()

    def _selected(self) -> None:
        chosen = self.selected
        characters = [each for each in chosen if each.kind is Kind.CHARACTER]
        node = self.model.node_at(self.tree.currentIndex())
        removable = node is not None and node.parent == TOP and self.actions_.is_added(node.folder.path)
        self.open_action.setEnabled(bool(chosen) or node is not None)
        self.duplicate_action.setEnabled(bool(characters))
        self.duplicate_button.setEnabled(bool(characters))
        self.rename_action.setEnabled(len(characters) == len(chosen) == 1)
        self.trash_action.setEnabled(bool(chosen))
        self.remove_folder_action.setEnabled(removable)
        self._show_status()

    def _show_status(self) -> None:
        text = self._services.locale.text
        chosen = self.selected
        if len(chosen) == 1:
            self.status.setText(self.words.summary(chosen[0]))
            return
        shown = self._rows.shown_count()
        if self._rows.is_filtered and not shown:
            self.status.setText(text(Msg("Nothing matches.")))
        elif self._feed.is_busy and not self._rows.entries:
            self.status.setText(text(Msg("Reading…")))
        elif not shown:
            self.status.setText(text(Msg("No characters yet. New makes one here.")))
        else:
            self.status.setText(text(NMsg("{n} file", "{n} files", n=shown)))

    def _files_in_sight(self) -> list[str]:
        found = (self.model.path_at(each) for each in self.tree.rows_in_sight())
        return [each for each in found if each is not None]

    # --- commands ------------------------------------------------------------------------------

    def _open(self) -> None:
        index = self.tree.currentIndex()
        if self.model.node_at(index) is not None:
            self.tree.setExpanded(index, not self.tree.isExpanded(index))
        elif self.selected:
            self.wanted.emit([each.path for each in self.selected])

    def _open_at(self, index: QModelIndex) -> None:
        entry = self.model.entry_at(index)
        if entry is not None:
            self.wanted.emit([entry.path])

    def _new(self, system: AnySystem, template: Template) -> None:
        self.actions_.new(self.folder, system, template)

    def _rename(self) -> None:
        self.tree.edit(self.tree.currentIndex().siblingAtColumn(0))

    def _duplicate(self) -> None:
        made = self.actions_.duplicate(self.selected, self._rows.names_in)
        if made:
            self.select(made[-1])

    def _roster(self) -> None:
        self.actions_.roster([each.path for each in self.selected] or [self.folder])

    def _show(self) -> None:
        self.actions_.show_folder(self.folder)

    def _remove_folder(self) -> None:
        node = self.model.node_at(self.tree.currentIndex())
        if node is not None:
            self.actions_.remove_folder(node.folder.path)

    def _pop_up(self, place: QPoint) -> None:
        self.menu.popup(self.tree.viewport().mapToGlobal(place))

    def _pop_up_new(self) -> None:
        self.new_menu.popup(self.new_button.mapToGlobal(QPoint(0, 0)))


def _button(text: str, menu: QMenu) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    return button
