"""The menu bar of the main window: every action, what it does, and when it can be used."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenuBar

from charsheet.edit.document import Document
from charsheet.present.locale import LANGUAGES
from charsheet.rules.system import Template
from charsheet.storage.errors import FileError
from charsheet.systems.registry import TITLES, AnySystem
from charsheet.values import Msg
from ui.clipboard import copy_character, paste_character
from ui.dialogs import tell
from ui.npc.menu import AdjustMenu
from ui.plain import keyless, name_action
from ui.planner.tabs import PlannersMenu
from ui.roster.opening import RosterMenu
from ui.window.help_menu import HelpMenu
from ui.window.look_menu import LookMenus
from ui.window.menus import HistoryMenu, MenuMaker, NewMenu, RecentMenu
from ui.window.page import CharacterPage
from ui.window.units import UnitsMenu
from ui.window.ways import GoMenu

if TYPE_CHECKING:
    from ui.compare.dialog import CompareDialog
    from ui.npc.dialog import NpcDialog
    from ui.settings.dialog import SettingsDialog
    from ui.window.main_window import MainWindow


class WindowMenus:
    """Fills the menu bar anew, in the language of now; :meth:`follow` keeps it true."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._services = window.services
        self._text = window.services.locale.text
        self._bar = QMenuBar(window)
        self._bar.setAccessibleName(self._text(Msg("Menu")))
        window.setMenuBar(self._bar)  # the old one goes, with all of its menus
        self._make = MenuMaker(self._bar, window.services.locale)
        self._file_menu()
        self._edit_menu()
        self._view_menu()
        self.go = GoMenu(self._make, window)
        self.help = HelpMenu(self._make, window)

    def _file_menu(self) -> None:
        make, key, locale = self._make, QKeySequence.StandardKey, self._services.locale
        window, settings = self._window, self._services.settings
        menu = make.menu(Msg("&File"))
        make.submenu(menu, Msg("&New"), NewMenu(self._bar, locale, self.new, shortcut=True, npc=self.new_npc))
        make.action(menu, Msg("New &party"), window.parties.new)
        make.action(menu, Msg("&Open…"), self.open, key.Open)
        recent = RecentMenu(self._bar, locale, lambda: settings.settings.recent, window.open_paths)
        self.recent_menu = make.submenu(menu, Msg("Open &recent"), recent)
        menu.addSeparator()
        self.save_action = make.action(menu, Msg("&Save"), self._save, key.Save)
        self.save_as_action = make.action(menu, Msg("Save &as…"), self._save_as, key.SaveAs, "Ctrl+Shift+S")
        self.backups_action = make.action(menu, Msg("&Backups…"), self._backups)
        menu.addSeparator()
        self.preview_action = make.action(menu, Msg("Card pre&view…"), self._preview, key.Print)
        self.export_action = make.action(menu, Msg("&Export card…"), self._export, QKeySequence("Ctrl+E"))
        self.cards_action = make.action(menu, Msg("Cards of a &folder…"), self._cards)
        self.list_action = make.action(menu, Msg("Roster, &group, cards of several…"), self._list)
        self.roster_menu = make.submenu(menu, Msg("Roster &table"), RosterMenu(self._bar, window))
        self.references_menu = make.submenu(menu, Msg("Reference s&heets"))
        for title in TITLES:
            name = title.name
            make.action(
                self.references_menu, Msg("{system}: cards…", system=name), partial(self._reference, title.id)
            )
            make.action(
                self.references_menu,
                Msg("{system}: a page…", system=name),
                partial(self._reference, title.id, as_page=True),
            )
        menu.addSeparator()
        self.close_action = make.action(menu, Msg("&Close"), self._close, key.Close)
        make.action(menu, Msg("&Quit"), window.close, key.Quit, "Ctrl+Q")

    def _edit_menu(self) -> None:
        make, key, window = self._make, QKeySequence.StandardKey, self._window
        menu = make.menu(Msg("&Edit"))
        self.undo_action = make.action(menu, Msg("&Undo"), self._undo, key.Undo)
        self.redo_action = make.action(menu, Msg("&Redo"), self._redo, key.Redo)
        history = HistoryMenu(self._bar, self._services.locale, lambda: window.page and window.page.document)
        self.history_menu = make.submenu(menu, Msg("&History"), history)
        adjust = AdjustMenu(self._bar, self._services.locale, lambda: window.page and window.page.document)
        self.adjust_menu = make.submenu(menu, Msg("&Adjust"), adjust)
        self.compare_action = make.action(menu, Msg("Co&mpare…"), self.compare)
        menu.addSeparator()
        self.copy_action = make.action(menu, Msg("&Copy character"), self._copy)
        make.action(menu, Msg("&Paste character"), self._paste)
        menu.addSeparator()
        self.rulings_action = make.action(menu, Msg("Ru&lings…"), self.show_rulings)
        self.settings_action = make.action(
            menu, Msg("S&ettings…"), self.show_settings, key.Preferences, "Ctrl+,"
        )
        self.settings_action.setMenuRole(QAction.MenuRole.PreferencesRole)

    def _view_menu(self) -> None:
        make, window, settings = self._make, self._window, self._services.settings.settings
        menu = make.menu(Msg("&View"))
        self.table_mode_action = make.action(menu, Msg("&Table mode"), self._show_table_mode)
        self.table_mode_action.setCheckable(True)
        self.table_mode_action.setChecked(window.in_table_mode)
        self.table_mode_action.setShortcut(QKeySequence(Qt.Key.Key_F9))
        menu.addAction(window.library.build(window.colours))
        make.action(
            menu, Msg("Library to the &other side"), window.library.move_over, QKeySequence("Shift+F8")
        )
        planners = PlannersMenu(
            self._bar, self._services.locale, lambda: window.page and window.page.planners
        )
        self.planners_menu = make.submenu(menu, Msg("&Planners"), planners)
        self.look = LookMenus(make, menu, window)
        self.units_menu = UnitsMenu(
            self._bar, self._services.locale, self._services.lengths, window.set_lengths
        )
        make.submenu(menu, Msg("&Units"), self.units_menu)
        languages: dict[str | None, Msg | str] = {None: Msg("As the system"), **LANGUAGES}
        make.choices(make.submenu(menu, Msg("L&anguage")), languages, settings.language, window.set_language)

    # --- what the menus do ---------------------------------------------------------------------

    def new(self, system: AnySystem, template: Template) -> None:
        """Open a new character."""
        document = self._window.files.new(system, template)
        if document is not None:
            self._window.add(document)

    def new_npc(self) -> NpcDialog:
        """Ask for characters of a crowd."""
        from ui.npc.opening import new_npc

        return new_npc(self._window)

    def compare(self) -> CompareDialog | None:
        """Put the character in front beside another, or beside what it was."""
        from ui.compare.opening import show_comparison

        return show_comparison(self._window)

    def open(self) -> None:
        """Ask for files, and open them."""
        self._window.open_paths(self._window.files.ask_for_files())

    def show_rulings(self, id: str | None = None) -> None:
        """Open the dialog of rulings, at the ruling *id*."""
        from ui.rulings.opening import show_rulings

        page = self._window.page
        dialog = show_rulings(self._window, page.document, self._services, id) if page else None
        if dialog is not None:
            dialog.saved.connect(self._window.follow_rulings)

    def show_settings(self) -> SettingsDialog:
        """Open the settings; they hold as soon as they are chosen."""
        from ui.settings.dialog import SettingsDialog

        dialog = SettingsDialog(self._window)
        dialog.show()
        return dialog

    def _save(self) -> None:
        if not self._window.parties.save():
            self._with_page(partial(self._save_by, self._window.files.save))

    def _save_as(self) -> None:
        if not self._window.parties.save_as():
            self._with_page(partial(self._save_by, self._window.files.save_as))

    def _save_by(self, save: Callable[[Document], bool], page: CharacterPage) -> None:
        self._window.leave_editor(come_back=True)
        before = page.document.path
        if save(page.document) and page.document.path != before:
            self._window.follow_rulings()  # another folder can have others

    def _backups(self) -> None:
        from ui.recovery.backups import show_backups

        self._with_page(lambda page: show_backups(self._window, page.document, self._services))

    def _preview(self) -> None:
        from ui.card.preview import CardPreview
        from ui.card.sources import DocumentSubject

        def show(page: CharacterPage) -> None:
            CardPreview(self._window, DocumentSubject(page.document, self._services), self._services).show()

        self._with_page(show)

    def _list(self) -> None:
        from ui.card.menu import show_list

        show_list(self._window)

    def _reference(self, system: str, *, as_page: bool = False) -> None:
        from ui.card.menu import show_reference

        show_reference(self._window, system, as_page=as_page)

    def _cards(self) -> None:
        from ui.card.many import cards_of_folder

        cards_of_folder(self._window, self._services)

    def _export(self) -> None:
        from ui.card.export import export_card, usual_source

        def export(page: CharacterPage) -> None:
            source = usual_source(page.document, self._services)
            export_card(self._window, source, self._services, page.document.path)

        self._with_page(export)

    def _close(self) -> None:
        if not self._window.parties.close():
            self._with_page(self._window.close_page)

    def _undo(self) -> None:
        if not self._window.parties.undo():
            self._with_page(lambda page: page.document.undo())

    def _redo(self) -> None:
        if not self._window.parties.redo():
            self._with_page(lambda page: page.document.redo())

    def _show_table_mode(self) -> None:
        self._window.show_table_mode(on=self.table_mode_action.isChecked())

    def _copy(self) -> None:
        self._with_page(lambda page: copy_character(page.document))

    def _paste(self) -> None:
        try:
            self._window.add(paste_character(self._services))
        except FileError as error:
            lines = [self._text(each.message) for each in error.problems]
            todo = self._text(Msg("Nothing was changed. Edit ▸ Copy character puts one there."))
            tell(self._window, self._text(Msg("The clipboard holds no character")), [*lines, todo])

    def _with_page(self, run: Callable[[CharacterPage], object]) -> None:
        page = self._window.page
        if page is not None:
            run(page)

    # --- keeping up ----------------------------------------------------------------------------

    def follow(self, page: CharacterPage | None) -> None:
        """Let what makes sense with the character in front be chosen, and say what undo would undo."""
        for action in self._page_actions():
            action.setEnabled(page is not None)
        if page is not None and page.document.is_read_only:
            for action in (self.save_action, self.save_as_action, self.copy_action):
                action.setEnabled(False)
        undo = page.document.history.undoable if page else None
        redo = page.document.history.redoable if page else None
        self.go.follow()
        self.show_history(undo, redo)
        self._window.parties.follow_menus(self)

    def show_history(self, undo: Msg | None, redo: Msg | None) -> None:
        """Say what undo would undo and redo do again; None is nothing."""
        self.undo_action.setEnabled(undo is not None)
        self.redo_action.setEnabled(redo is not None)
        for action, verb, step in (
            (self.undo_action, Msg("&Undo"), undo),
            (self.redo_action, Msg("&Redo"), redo),
        ):
            words = "" if step is None else f": {keyless(self._text(step))}"
            name_action(action, self._text(verb) + words)

    def _page_actions(self) -> tuple[QAction, ...]:
        cards = (self.preview_action, self.export_action)
        rest = (self.close_action, self.copy_action, self.rulings_action, self.backups_action)
        states = (self.adjust_menu.menuAction(), self.compare_action)
        return (self.save_action, self.save_as_action, *rest, *states, *cards)
