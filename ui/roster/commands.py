"""What can be done with the characters of a roster: the commands, their menu, and their buttons."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFileDialog, QMenu, QToolButton, QWidget

from charsheet.roster.changing import Outcome
from charsheet.roster.csv_out import CsvStyle, csv_bytes
from charsheet.roster.joining import Joining, join_party
from charsheet.roster.shown import roster_view
from charsheet.roster.table import RosterRow, State
from charsheet.storage.atomic import write_atomically
from charsheet.storage.errors import FileError
from charsheet.storage.files import ENDING
from charsheet.systems.registry import SYSTEMS_BY_ID
from charsheet.values import Msg, NMsg
from ui.clipboard import copy_table
from ui.dialogs import tell
from ui.flow import FlowLayout
from ui.icons import AIR, SIDE, entry_icon
from ui.library.desk import Desk
from ui.menu import Menu
from ui.notices import Notice
from ui.plain import keyless, name_action
from ui.roster.batch import Changes
from ui.roster.csv_menu import CsvMenu
from ui.roster.importing import ImportDialog, import_csv, rulings_at
from ui.roster.table import RosterTable
from ui.roster.wish import WishDialog
from ui.services import Services
from ui.theme import sized
from ui.where import ask_where, with_ending

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


class Commands(QObject):
    """The commands of a roster, on those that are selected.

    ``folder`` is where files are looked for at first. ``stale`` says that the rows are not as they were,
    ``made`` brings the files of new characters, ``said`` what is to be told below the table.
    """

    stale = Signal()
    made = Signal(object)
    said = Signal(str)

    def __init__(
        self, window: QWidget, table: RosterTable, folder: Callable[[], Path], services: Services, desk: Desk
    ) -> None:
        super().__init__(window)
        self._window = window
        self._table = table
        self._folder_of = folder
        self._services = services
        self._desk = desk
        self._text = services.locale.text
        self.changes = Changes(window, services, desk)
        self.changes.finished.connect(self.stale)
        self.csv_menu = CsvMenu(window, services)
        self._make_actions()
        self.menu = self._make_menu()
        table.doubleClicked.connect(self.open_selected)
        table.customContextMenuRequested.connect(self._pop_up)

    # --- what they do --------------------------------------------------------------------------

    def change(self) -> WishDialog | None:
        """Ask what to change of those that are selected, and change it."""
        rows = self._characters()
        systems = {each.system for each in rows if each.system is not None}
        if len(systems) != 1:
            return None
        system = SYSTEMS_BY_ID[systems.pop()]
        rulings = rulings_at(system, rows[0].path, self._services)
        dialog = WishDialog(self._window, system, rulings, len(rows), self._services)

        def done() -> None:
            command = dialog.command
            if command is not None:
                self.changes.apply(rows, command)

        dialog.accepted.connect(done)
        dialog.open()
        return dialog

    def take_back(self) -> None:
        """Undo the last change of many."""
        self.changes.undo()

    def open_selected(self) -> None:
        """Open those that are selected in tabs."""
        self._desk.open_paths([each.path for each in self._table.selected if each.path is not None])

    def copy(self) -> None:
        """Put those that are selected on the clipboard as a table; all that are shown where none is."""
        model = self._table.roster
        rows = self._table.selected or model.shown_rows()
        copy_table(roster_view(model.heads, rows, self._services.locale))

    def export(self) -> None:
        """Ask for a file, and write all that is shown as CSV."""
        start, locale = self._folder() / "roster.csv", self._services.locale
        complete = with_ending(".csv")
        path = ask_where(self._window, Msg("Export as CSV"), start, "CSV (*.csv)", complete, locale)
        if path is None:
            return
        model, chosen = self._table.roster, self._services.settings.settings.csv
        style = CsvStyle.of(self._services.locale, chosen.separator, chosen.mark, bom=chosen.bom)
        data = csv_bytes(model.heads, model.shown_rows(), style, self._services.locale)
        try:
            write_atomically(path, data)
        except FileError as error:
            self._failed(Msg("The CSV file could not be written"), path, error)
            return
        self._say(Msg("{file} was written.", file=path.name))

    def import_(self) -> ImportDialog | None:
        """Make characters of the rows of a CSV file, and show them here."""
        return import_csv(self._window, self._services, self._imported)

    def _imported(self, outcome: Outcome) -> None:
        if outcome.written:
            self.made.emit(tuple(each.path for each in outcome.written))

    def make_cards(self) -> None:
        """Make the cards of those that are selected, as cards were made last."""
        from ui.card.many import make_cards_of

        files = self._files()
        if files:
            make_cards_of(self._window, [path for path, _ in files], self._folder(), self._services)

    def add_to_party(self) -> None:
        """Ask for a party, one that is there or a new one, and put those that are selected into it."""
        joining = [Joining(path, id) for path, id in self._files()]
        party = self._text(Msg("Party"))
        chosen, _ = QFileDialog.getSaveFileName(
            self._window,
            self._text(Msg("Add to a party")),
            str(self._folder() / f"{party}{ENDING}"),
            f"{party} (*{ENDING} *.json)",
            options=QFileDialog.Option.DontConfirmOverwrite,  # one that is there is added to
        )
        if not chosen or not joining:
            return
        path = with_ending(ENDING)(Path(chosen), "")
        try:
            new = join_party(path, joining, self._services.backups)
        except FileError as error:
            self._failed(Msg("The party could not be changed"), path, error)
            return
        count = NMsg("{n} character is new in the party.", "{n} characters are new in the party.", n=new)
        self._say(count)

    # --- what can be done now ------------------------------------------------------------------

    def refresh(self) -> None:
        """Offer what can be done with those that are selected."""
        characters, files = self._characters(), self._files()
        systems = {each.system for each in characters}
        self.open_action.setEnabled(any(each.path for each in self._table.selected))
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
        undo = Msg("&Undo")
        if last is not None:
            undo = Msg("&Undo: {step} ({n})", step=keyless(self._text(last.label)), n=last.count)
        name_action(self.undo_action, self._text(undo))

    def _characters(self) -> list[RosterRow]:
        return [each for each in self._table.selected if each.state is State.CHARACTER]

    def _files(self) -> list[tuple[Path, str | None]]:
        """The files of the characters that are selected, and their ids."""
        return [(each.path, each.id) for each in self._characters() if each.path is not None]

    # --- making --------------------------------------------------------------------------------

    def _make_actions(self) -> None:
        key = QKeySequence.StandardKey
        self.open_action = self._command(Msg("&Open"), self.open_selected, QKeySequence(Qt.Key.Key_Return))
        self.change_action = self._command(Msg("&Change…"), self.change)
        self.undo_action = self._command(Msg("&Undo"), self.take_back, QKeySequence(key.Undo))
        self.cards_action = self._command(Msg("Car&ds…"), self.make_cards)
        self.party_action = self._command(Msg("Add to a &party…"), self.add_to_party)
        self.copy_action = self._command(Msg("C&opy as a table"), self.copy, QKeySequence(key.Copy))
        self.export_action = self._command(Msg("&Export as CSV…"), self.export)
        self.import_action = self._command(Msg("&Import CSV…"), self.import_)
        self.refresh_action = self._command(Msg("Re&fresh"), self.stale.emit, QKeySequence(Qt.Key.Key_F5))

    def _command(
        self, label: Msg, run: Callable[[], object], shortcut: QKeySequence | None = None
    ) -> QAction:
        action = QAction(entry_icon(_DRAWINGS[label.id]), self._text(label), self._table)
        if shortcut is not None:
            action.setShortcut(shortcut)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda: run())  # noqa: PLW0108 - drops "checked"
        self._table.addAction(action)
        return action

    def _make_menu(self) -> QMenu:
        menu = Menu(self._window)
        menu.addActions([self.open_action, self.change_action, self.cards_action, self.party_action])
        menu.addSeparator()
        menu.addAction(self.undo_action)
        menu.addSeparator()
        menu.addActions([self.copy_action, self.export_action])
        menu.addMenu(self.csv_menu)
        menu.addAction(self.import_action)
        menu.addSeparator()
        menu.addAction(self.refresh_action)
        return menu

    def buttons(self) -> QWidget:
        """A new line of buttons, broken where it is too long."""
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
            button.setIconSize(QSize(sized(button, SIDE + AIR), sized(button, SIDE)))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            if action is self.export_action:
                button.setMenu(self.csv_menu)
                button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
            buttons.addWidget(button)
        return bar

    def _pop_up(self, place: QPoint) -> None:
        self.menu.popup(self._table.viewport().mapToGlobal(place))

    # --- small parts ---------------------------------------------------------------------------

    def _folder(self) -> Path:
        first = self._folder_of()
        with suppress(OSError):
            first = first if first.is_dir() else first.parent
        return first

    def _say(self, message: Msg) -> None:
        self._desk.announce(Notice(message, key="roster"))
        self.said.emit(self._text(message))

    def _failed(self, title: Msg, path: Path, error: FileError) -> None:
        lines = [f"{path}: {self._text(each.message)}" for each in error.problems]
        kept = Msg("What lay there is as it was. Choose another place or name.")
        tell(self._window, self._text(title), [*lines, self._text(kept)])
