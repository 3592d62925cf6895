"""The roster: a table of many characters, what is shown of it, and what can be done with those selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QColor, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.document import Document
from charsheet.model.rulings import Rulings
from charsheet.roster.changing import Outcome
from charsheet.roster.columns import Columns
from charsheet.roster.csv_out import CsvStyle, csv_bytes
from charsheet.roster.joining import Joining, join_party
from charsheet.roster.shown import Head, common_heads, heads_of, roster_view
from charsheet.roster.table import Filter, RosterMaker, RosterRow, State, conditions_in
from charsheet.storage.atomic import write_atomically
from charsheet.storage.errors import FileError
from charsheet.storage.files import ENDING, Loaded
from charsheet.storage.settings import RosterChoice, Settings
from charsheet.systems.registry import SYSTEMS_BY_ID, TITLES
from charsheet.values import Msg, NMsg
from ui.clipboard import copy_table
from ui.dialogs import tell
from ui.flow import FlowLayout
from ui.icons import entry_icon
from ui.library.desk import Desk
from ui.library.icons import Icons
from ui.nesting import nest
from ui.notices import Notice
from ui.roster.batch import Changes, open_key
from ui.roster.columns import ColumnsDialog
from ui.roster.csv_menu import CsvMenu
from ui.roster.importing import ImportDialog, import_csv, rulings_at
from ui.roster.model import RosterModel
from ui.roster.wish import WishDialog
from ui.roster.worker import RosterWorker
from ui.services import Services
from ui.theme import Colours, fitting_size, sized
from ui.window.memory import real_path

FOLLOW_MS = 150
"""So long after an edit of an open character its row is made anew."""

WIDEST = 320
"""Pixels that a column takes at most by itself, where text is as large as usual."""

_DRAWINGS = {
    "&Open": "folder-open",
    "&Change…": "pencil",
    "&Undo": "undo-2",
    "Car&ds…": "layers",
    "Add to a &party…": "users",
    "C&opy as a table": "clipboard-copy",
    "&Export as CSV…": "share",
    "&Import CSV…": "file-plus",
    "Re&fresh": "refresh-cw",
}
"""Which icon stands beside which command, by its English name."""

_NO_ARROW = "QHeaderView::down-arrow, QHeaderView::up-arrow { image: none; width: 0; height: 0; }"
"""Qt's own would stand on the words; an arrow before them says by which column it is sorted."""


class Sources(Struct, frozen=True):
    """What a roster is of: files, folders and parties; with ``opened`` the open characters as well."""

    paths: tuple[Path, ...] = ()
    opened: bool = False


class RosterWindow(QDialog):
    """The table with its filters above it and its commands below it. It fills while one looks at it."""

    def __init__(
        self, parent: QWidget, sources: Sources, services: Services, desk: Desk, colours: Colours
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.sources = sources
        self._services = services
        self._desk = desk
        self._text = services.locale.text
        self._systems: set[str] = set()
        self._is_chosen = self.is_busy = self._is_stopped = False
        self._found: set[str] = set()
        self._followed: dict[str, tuple[Document, Callable[[], None]]] = {}
        self.worker = RosterWorker(services.systems, services.folders)
        self.worker.setParent(self)
        self.changes = Changes(self, services, desk)
        self.setWindowTitle(self._text(Msg("Roster table")))
        self.model = RosterModel(
            services.locale,
            common_heads(services.locale),
            QColor(colours.muted),
            QColor(colours.error),
            Icons(colours).warning,
        )
        self.table = QTableView()
        self.model.setParent(self.table)
        self.search = QLineEdit()
        self.system = QComboBox()
        self.condition = QComboBox()
        self.status = QLabel()
        self._following = QTimer(self)
        self._following.setSingleShot(True)
        self._following.setInterval(FOLLOW_MS)
        self._following.timeout.connect(self._follow_documents)
        self._set_up_table()
        self._set_up_filters()
        self._make_commands()
        self._lay_out()
        self.worker.found.connect(self._take)
        self.worker.done.connect(self._done)
        self.changes.finished.connect(self._changed)
        parent.installEventFilter(self)
        self.fill()
        self._selected()
        self.resize(fitting_size(self, 980, 620))

    # --- filling -------------------------------------------------------------------------------

    def fill(self) -> None:
        """Work out all rows anew; those that are there stay until they are."""
        if self._is_stopped:
            return
        self.is_busy = True
        self._found = set()
        self._maker = self._new_maker()  # of the window's own thread
        self.worker.begin(self.sources.paths, self._new_maker())
        self._follow_documents()
        self._show_status()

    def _new_maker(self) -> RosterMaker:
        services = self._services
        chosen = {each.system: each.columns for each in services.settings.settings.rosters}
        known: dict[tuple[Path, str], Rulings] = {}

        def rulings_of(loaded: Loaded, path: Path) -> Rulings:
            key = (path.parent, loaded.system.id)
            if key not in known:
                known[key] = services.rulings_for(loaded, path)
            return known[key]

        return RosterMaker(services.systems, rulings_of, services.locale, services.units, chosen)

    def _take(self, run: int, rows: list[RosterRow]) -> None:
        if run != self.worker.run:
            return
        opened = self._open_rows()
        taken = [_keyed(opened.get(_place(each)) or each, each.key) for each in rows]
        self._found |= {each.key for each in taken}
        self._show_rows(taken)

    def _done(self, run: int) -> None:
        if run != self.worker.run:
            return
        self.is_busy = False
        self.model.keep(self._found | {key for key in self.model.rows if key.startswith("open:")})
        self._fit()
        self._show_status()

    def _show_rows(self, rows: Sequence[RosterRow]) -> None:
        was_empty = not self.model.rows
        self.model.take(rows)
        self._systems |= {each.system for each in rows if each.system is not None}
        self._fill_filters()
        if not self._is_chosen:
            only = next(iter(self._systems)) if len(self._systems) == 1 else None
            self._choose_system(only)
        if was_empty:
            self._fit()
        self._show_status()

    # --- open characters -----------------------------------------------------------------------

    def _open_rows(self) -> dict[str, RosterRow]:
        """The rows of the open characters that are followed, by the real names of their files."""
        return {place: self._row_of(document) for place, (document, _) in self._followed.items()}

    def _row_of(self, document: Document) -> RosterRow:
        path = document.path
        key = open_key(document) if path is None else str(path.absolute())
        return self._maker.of_character(
            key, path, document.system, document.character, document.rulings, document.sheet
        )

    def _follow_soon(self) -> None:
        self._following.start()

    def _follow_documents(self) -> None:
        """Show the open characters as they are now, saved or not."""
        documents = list(self._desk.documents())
        there = {_place_of(each): each for each in documents}
        for place in [each for each in self._followed if self._followed[each][0] is not there.get(each)]:
            self._followed.pop(place)[1]()
        for place, document in there.items():
            if place not in self._followed:
                self._followed[place] = (document, document.subscribe(self._follow_soon))
        shown = {_place(each): each.key for each in self.model.rows.values()}
        rows = [
            _keyed(row, shown.get(place))
            for place, row in self._open_rows().items()
            if self.sources.opened or place in shown
        ]
        gone = {key for key in self.model.rows if key.startswith("open:")} - {each.key for each in rows}
        if gone:
            self.model.keep(set(self.model.rows) - gone)
        self._found |= {each.key for each in rows}
        if rows:
            self._show_rows(rows)

    # --- what is shown -------------------------------------------------------------------------

    @property
    def selected(self) -> list[RosterRow]:
        """The rows that are selected, in their order."""
        indexes = self.table.selectionModel().selectedRows()
        return [self.model.row_at(each) for each in sorted(indexes, key=QModelIndex.row)]

    def _choose_system(self, id: str | None) -> None:
        blocked = self.system.blockSignals(True)
        self.system.setCurrentIndex(max(0, self.system.findData(id)))
        self.system.blockSignals(blocked)
        if self.model.filter.system != id or not self.model.rows:
            self._filter()

    def _filter(self) -> None:
        before = self.model.filter
        wanted = Filter(self.search.text(), self.system.currentData(), self.condition.currentData())
        if wanted.system != before.system:
            self.model.filter = wanted
            self._show_heads()
        else:
            self.model.set_filter(wanted)
        self._show_status()

    def _show_heads(self) -> None:
        selected = {each.key for each in self.selected}
        self.model.set_heads(self._heads())
        column, descending = self.model.sorted_by
        order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        self.table.horizontalHeader().setSortIndicator(column, order)
        flags = QItemSelectionModel.SelectionFlag
        for row, key in enumerate(self.model.shown):
            if key in selected:
                self.table.selectionModel().select(self.model.index(row, 0), flags.Select | flags.Rows)
        self._fit()
        self.columns_button.setEnabled(self.system.currentData() is not None)

    def _heads(self) -> tuple[Head, ...]:
        services, id = self._services, self.system.currentData()
        if id is None:
            return common_heads(services.locale)
        columns = Columns(SYSTEMS_BY_ID[id])
        return heads_of(columns, columns.known(self._chosen(id)), services.locale, services.units)

    def _chosen(self, system: str) -> tuple[str, ...]:
        rosters = self._services.settings.settings.rosters
        return next((each.columns for each in rosters if each.system == system), ())

    def _fill_filters(self) -> None:
        """Offer the Conditions that hold for somebody."""
        found = conditions_in(self.model.rows.values())
        known = {
            self.condition.itemData(at): self.condition.itemText(at)
            for at in range(1, self.condition.count())
        }
        if found == known:
            return
        chosen = self.condition.currentData()
        blocked = self.condition.blockSignals(True)
        while self.condition.count() > 1:
            self.condition.removeItem(1)
        for key, label in found.items():
            self.condition.addItem(label, key)
        self.condition.setCurrentIndex(max(0, self.condition.findData(chosen)))
        self.condition.blockSignals(blocked)
        if self.condition.currentData() != chosen:
            self._filter()

    def _fit(self) -> None:
        """Give each column the width of what is in sight in it, and no more than is good."""
        self.table.resizeColumnsToContents()
        most = sized(self.table, WIDEST)
        for column in range(self.model.columnCount()):
            if self.table.columnWidth(column) > most:
                self.table.setColumnWidth(column, most)

    def _span(self) -> None:
        """Let what is wrong with a file have the room of its whole row. Damaged files come last."""
        self.table.clearSpans()
        columns = self.model.columnCount() - 1
        for row in range(self.model.rowCount() - 1, -1, -1):
            if self.model.row_at(self.model.index(row, 0)).state is State.CHARACTER:
                break
            if columns > 1:
                self.table.setSpan(row, 1, 1, columns)

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
        good = [each for each in self.selected if each.state is State.CHARACTER]
        files = [each for each in good if each.path is not None]
        systems = {each.system for each in good}
        self.open_action.setEnabled(any(each.path for each in self.selected))
        self.change_action.setEnabled(len(systems) == 1)
        several = (
            Msg("Select characters of one rule system") if len(systems) > 1 else Msg("Select characters")
        )
        usual = Msg("A Condition, an effect or a field of all selected")
        self.change_action.setToolTip(self._text(usual if len(systems) == 1 else several))
        self.cards_action.setEnabled(bool(files))
        self.party_action.setEnabled(bool(files))
        last = self.changes.last
        self.undo_action.setEnabled(last is not None)
        undo = Msg("&Undo") if last is None else Msg("&Undo: {step} ({n})", step=last.label, n=last.count)
        self.undo_action.setText(self._text(undo))
        self._show_status()

    def _changed(self) -> None:
        self.fill()
        self._selected()

    # --- commands ------------------------------------------------------------------------------

    def change(self) -> WishDialog | None:
        """Ask what to change of those that are selected, and change it."""
        rows = [each for each in self.selected if each.state is State.CHARACTER]
        systems = {each.system for each in rows if each.system is not None}
        if len(systems) != 1:
            return None
        system = SYSTEMS_BY_ID[systems.pop()]
        rulings = rulings_at(system, rows[0].path, self._services)
        dialog = WishDialog(self, system, rulings, len(rows), self._services)

        def done() -> None:
            command = dialog.command
            if command is not None:
                self.changes.apply(rows, command)

        dialog.accepted.connect(done)
        dialog.open()
        return dialog

    def choose_columns(self) -> ColumnsDialog | None:
        """Ask which columns to show of the system that is chosen."""
        id = self.system.currentData()
        if id is None:
            return None
        dialog = ColumnsDialog(self, Columns(SYSTEMS_BY_ID[id]), self._chosen(id), self._services)
        dialog.accepted.connect(lambda: self.show_columns(id, dialog.chosen))
        dialog.open()
        return dialog

    def show_columns(self, system: str, ids: Sequence[str]) -> None:
        """Show these columns of a system, now and from the next start on."""

        def step(settings: Settings) -> Settings:
            others = [each for each in settings.rosters if each.system != system]
            chosen = RosterChoice(system=system, columns=tuple(ids))
            return settings.changed(rosters=[*others, chosen])

        self._services.update_settings(step)
        self._show_heads()
        self.fill()

    def copy(self) -> None:
        """Put those that are selected on the clipboard as a table; all that are shown where none is."""
        rows = self.selected or self.model.shown_rows()
        copy_table(roster_view(self.model.heads, rows, self._services.locale))

    def export(self) -> None:
        """Ask for a file, and write all that is shown as CSV."""
        start = str(self._folder() / "roster.csv")
        name, _ = QFileDialog.getSaveFileName(self, self._text(Msg("Export as CSV")), start, "CSV (*.csv)")
        if not name:
            return
        path = Path(name)
        path = path if path.suffix else path.with_suffix(".csv")
        chosen = self._services.settings.settings.csv
        style = CsvStyle.of(self._services.locale, chosen.separator, chosen.mark, bom=chosen.bom)
        data = csv_bytes(self.model.heads, self.model.shown_rows(), style, self._services.locale)
        try:
            write_atomically(path, data)
        except FileError as error:
            self._failed(Msg("The CSV file could not be written"), error)
            return
        self._say(Msg("{file} was written.", file=path.name))

    def import_(self) -> ImportDialog | None:
        """Make characters of the rows of a CSV file, and show them here."""
        return import_csv(self, self._services, self._imported)

    def _imported(self, outcome: Outcome) -> None:
        made = tuple(each.path for each in outcome.written)
        if made:
            self.sources = Sources((*self.sources.paths, *made), self.sources.opened)
            self.fill()

    def make_cards(self) -> None:
        """Make the cards of those that are selected, as cards were made last."""
        from ui.card.many import make_cards_of

        files = [each.path for each in self.selected if each.path and each.state is State.CHARACTER]
        if files:
            make_cards_of(self, files, self._folder(), self._services)

    def add_to_party(self) -> None:
        """Ask for a party, one that is there or a new one, and put those that are selected into it."""
        joining = [
            Joining(each.path, each.id)
            for each in self.selected
            if each.path is not None and each.state is State.CHARACTER
        ]
        party = self._text(Msg("Party"))
        start = str(self._folder() / f"{party}{ENDING}")
        name, _ = QFileDialog.getSaveFileName(
            self,
            self._text(Msg("Add to a party")),
            start,
            f"{party} (*{ENDING} *.json)",
            options=QFileDialog.Option.DontConfirmOverwrite,  # one that is there is added to
        )
        if not name or not joining:
            return
        path = Path(name)
        path = path if path.suffix else path.with_name(path.name + ENDING)
        try:
            new = join_party(path, joining, self._services.backups)
        except FileError as error:
            self._failed(Msg("The party could not be changed"), error)
            return
        count = NMsg("{n} character is new in the party.", "{n} characters are new in the party.", n=new)
        self._say(count)

    def take_back(self) -> None:
        """Undo the last change of many."""
        self.changes.undo()

    def open_selected(self) -> None:
        """Open those that are selected in tabs."""
        self._desk.open_paths([each.path for each in self.selected if each.path is not None])

    # --- making --------------------------------------------------------------------------------

    def _set_up_table(self) -> None:
        table, header = self.table, self.table.horizontalHeader()
        table.setAccessibleName(self._text(Msg("Roster table")))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setCornerButtonEnabled(False)
        table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + sized(self, 8))
        header.setHighlightSections(False)
        header.setResizeContentsPrecision(60)
        header.setStyleSheet(_NO_ARROW)
        header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        table.setModel(self.model)
        for changed in (self.model.layoutChanged, self.model.rowsInserted, self.model.rowsRemoved):
            changed.connect(self._span)
        self.model.modelReset.connect(self._span)
        table.setSortingEnabled(True)
        table.selectionModel().selectionChanged.connect(self._selected)
        table.doubleClicked.connect(self.open_selected)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._pop_up)

    def _set_up_filters(self) -> None:
        text = self._text
        self.search.setPlaceholderText(text(Msg("Search")))
        self.search.setAccessibleName(text(Msg("Search in all columns")))
        self.search.setToolTip(text(Msg("Search in all columns")))
        self.search.setClearButtonEnabled(True)
        for button in self.search.findChildren(QToolButton):
            button.setAccessibleName(text(Msg("Clear")))
        self.search.textChanged.connect(self._filter)
        self.system.setAccessibleName(text(Msg("System")))
        self.system.addItem(text(Msg("All systems")), None)
        for title in TITLES:
            self.system.addItem(text(title.name), title.id)
        self.system.currentIndexChanged.connect(self._system_chosen)
        self.condition.setAccessibleName(text(Msg("Condition")))
        self.condition.addItem(text(Msg("Any Condition or none")), None)
        self.condition.currentIndexChanged.connect(self._filter)

    def _system_chosen(self) -> None:
        self._is_chosen = True
        self._filter()

    def _make_commands(self) -> None:
        key = QKeySequence.StandardKey
        self.open_action = self._command(Msg("&Open"), self.open_selected, QKeySequence(Qt.Key.Key_Return))
        self.change_action = self._command(Msg("&Change…"), self.change)
        self.undo_action = self._command(Msg("&Undo"), self.take_back, QKeySequence(key.Undo))
        self.cards_action = self._command(Msg("Car&ds…"), self.make_cards)
        self.party_action = self._command(Msg("Add to a &party…"), self.add_to_party)
        self.copy_action = self._command(Msg("C&opy as a table"), self.copy, QKeySequence(key.Copy))
        self.export_action = self._command(Msg("&Export as CSV…"), self.export)
        self.import_action = self._command(Msg("&Import CSV…"), self.import_)
        self.refresh_action = self._command(Msg("Re&fresh"), self.fill, QKeySequence(Qt.Key.Key_F5))
        self.menu = QMenu(self)
        self.menu.addActions([self.open_action, self.change_action, self.cards_action, self.party_action])
        self.menu.addSeparator()
        self.menu.addAction(self.undo_action)
        self.menu.addSeparator()
        self.menu.addActions([self.copy_action, self.export_action])
        self.csv_menu = CsvMenu(self, self._services)
        self.menu.addMenu(self.csv_menu)
        self.menu.addAction(self.import_action)
        self.menu.addSeparator()
        self.menu.addAction(self.refresh_action)

    def _command(
        self, label: Msg, run: Callable[[], object], shortcut: QKeySequence | None = None
    ) -> QAction:
        action = QAction(entry_icon(_DRAWINGS[label.id]), self._text(label), self.table)
        if shortcut is not None:
            action.setShortcut(shortcut)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda: run())  # noqa: PLW0108 - drops "checked"
        self.table.addAction(action)
        return action

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        filters = nest(column, QHBoxLayout())
        filters.addWidget(self.search, 1)
        filters.addWidget(self.system)
        filters.addWidget(self.condition)
        self.columns_button = QPushButton(self._text(Msg("Co&lumns…")))
        self.columns_button.setAutoDefault(False)
        self.columns_button.setEnabled(False)
        self.columns_button.setToolTip(self._text(Msg("What stands in the columns, of one rule system")))
        self.columns_button.clicked.connect(self.choose_columns)
        filters.addWidget(self.columns_button)
        column.addWidget(self.table, 1)
        self.status.setProperty("role", "muted")
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        column.addWidget(self.status)
        bar = QWidget()
        buttons = FlowLayout()
        bar.setLayout(buttons)
        buttons.setContentsMargins(0, 0, 0, 0)
        for action in (
            self.open_action, self.change_action, self.undo_action, self.cards_action, self.party_action,
            self.copy_action, self.export_action, self.import_action,
        ):  # fmt: skip
            button = QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            if action is self.export_action:
                button.setMenu(self.csv_menu)
                button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
            buttons.addWidget(button)
        column.addWidget(bar)

    def _pop_up(self, place: QPoint) -> None:
        self.menu.popup(self.table.viewport().mapToGlobal(place))

    # --- small parts ---------------------------------------------------------------------------

    def _folder(self) -> Path:
        first = next(iter(self.sources.paths), self._services.folders.characters)
        with suppress(OSError):
            first = first if first.is_dir() else first.parent
        return first

    def _say(self, message: Msg) -> None:
        self._desk.announce(Notice(message, key="roster"))
        self.status.setText(self._text(message))

    def _failed(self, title: Msg, error: FileError) -> None:
        tell(self, self._text(title), [self._text(each.message) for each in error.problems])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A roster goes with its window."""
        if event.type() == QEvent.Type.Hide and not event.spontaneous() and watched is self.parent():
            self.close()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Whoever comes back may have opened or closed characters meanwhile."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            there = {_place_of(each): each for each in self._desk.documents()}
            if there != {place: document for place, (document, _) in self._followed.items()}:
                self.fill()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.stop()
        event.accept()  # a dialog would ask itself to be rejected, which is to be closed

    def reject(self) -> None:
        self.close()

    def stop(self) -> None:
        """End all work for good."""
        self._is_stopped = True
        self.worker.stop()
        self._following.stop()
        for _, unsubscribe in self._followed.values():
            unsubscribe()
        self._followed.clear()

    # --- another language or look --------------------------------------------------------------

    def renewed(self, colours: Colours) -> RosterWindow:
        """The same in the language and look of now; this one can go."""
        parent = self.parentWidget()
        assert parent is not None  # noqa: S101 - it was made with one
        fresh = RosterWindow(parent, self.sources, self._services, self._desk, colours)
        fresh.changes.last = self.changes.last
        fresh.search.setText(self.search.text())
        fresh.take_choice(self)
        return fresh

    def take_choice(self, other: RosterWindow) -> None:
        """Show the system that somebody chose in *other*."""
        if other._is_chosen:
            self._is_chosen = True
            self._choose_system(other.system.currentData())


def _place(row: RosterRow) -> str:
    return row.key if row.path is None else real_path(row.path)


def _place_of(document: Document) -> str:
    return open_key(document) if document.path is None else real_path(document.path)


def _keyed(row: RosterRow, key: str | None) -> RosterRow:
    """*row* with the *key* that its file has in the table already."""
    return row if key is None else replace(row, key=key)
