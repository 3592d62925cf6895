"""The main window: menus, tabs of open characters, and the start page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMainWindow,
    QMessageBox,
    QStackedWidget,
    QTabWidget,
)

from charsheet import __version__
from charsheet.edit.document import Document
from charsheet.model.lengths import LengthChoice
from charsheet.present.locale import LANGUAGES, get_locale, system_language
from charsheet.rules.system import Template
from charsheet.storage.errors import FileError
from charsheet.systems.registry import AnySystem
from charsheet.values import Msg
from ui.card.export import export_card, usual_source
from ui.card.many import cards_of_folder
from ui.card.preview import CardPreview
from ui.clipboard import copy_character, paste_character
from ui.collecting import Collector
from ui.dialogs import tell
from ui.library.desk import Desk
from ui.library.dock import LibraryDock
from ui.notices import NoticeStack, below_notices
from ui.planner.tabs import PlannersMenu
from ui.recovery.backups import show_backups
from ui.rulings.opening import follow_rulings, show_rulings
from ui.safekeeping import Safekeeping
from ui.services import Services
from ui.theme import Colours, apply_theme, style_sheet
from ui.window.dropping import DropIn
from ui.window.files import FileActions
from ui.window.formats import tell_format
from ui.window.memory import WindowMemory, real_path
from ui.window.menus import HistoryMenu, MenuMaker, NewMenu, RecentMenu
from ui.window.page import CharacterPage
from ui.window.start_page import StartPage
from ui.window.trouble import tell_settings
from ui.window.units import UnitsMenu

PROGRAM = "Charsheet"


class MainWindow(QMainWindow):
    """Tabs of characters. Each part gets what it needs by its constructor; the window connects them."""

    def __init__(self, services: Services, colours: Colours) -> None:
        super().__init__()
        self.services = services
        self.colours = colours
        self.setStyleSheet(style_sheet(colours))
        self.collector = Collector(self)
        self.notices = NoticeStack(services.locale)
        self.files = FileActions(self, services, self.notices.add)
        self.tabs = QTabWidget()
        self.stack = QStackedWidget()
        self._in_table_mode = False
        self.setCentralWidget(below_notices(self.notices, self.stack))
        self.safe = Safekeeping(self, self, services)
        self.library = LibraryDock(self, services, self._desk())
        self.resize(1260, 800)
        self.drop_in = DropIn(self, partial(self.open_paths, quietly=True), self.notices.add)
        self.memory = WindowMemory(self, self, services)
        self.memory.restore_place()
        self._build()

    # --- opening and closing -------------------------------------------------------------------

    def start(self, paths: Sequence[Path], *, again: bool = True) -> None:
        """Show what was open last, if *again*, and *paths*; on the very first start the samples."""
        tell_settings(self.services, self.notices)
        self.memory.keeps_tabs = again
        if again:
            self.memory.open_again()
        if again and not paths and not self.services.settings.settings.samples_copied:
            self.services.remember(samples_copied=True)
            samples = self.files.samples()
            self.open_paths(() if self.pages else samples)
        self.open_paths(paths)
        self.safe.start()

    def welcome(self, paths: Sequence[Path]) -> None:
        """Open what another start of the program handed over, and come to the front."""
        self.leave_editor()
        self.open_paths(paths, quietly=True)
        self.setWindowState(
            self.windowState() & ~Qt.WindowState.WindowMinimized | Qt.WindowState.WindowActive
        )
        self.raise_()
        self.activateWindow()

    def open_paths(self, paths: Sequence[Path], *, quietly: bool = False) -> None:
        """Open characters in tabs; one that is open already comes to the front.

        What cannot be opened is told in a message, or *quietly* in a notice where nobody has just asked.
        """
        fresh = [path for path in dict.fromkeys(paths) if self.page_at(path) is None]
        documents = self.files.open(fresh, quietly=quietly)
        for document in documents:
            tell_format(document, self.add(document).notices)
        if len(paths) == 1 and not fresh:
            page = self.page_at(paths[0])
            if page is not None:
                self.tabs.setCurrentWidget(page)
        elif documents and len(documents) > 1:
            self.tabs.setCurrentIndex(self.tabs.count() - len(documents))

    def add(self, document: Document) -> CharacterPage:
        """Show *document* in a tab of its own."""
        page = CharacterPage(document, self.services, self.colours)
        page.changed.connect(self._update)
        page.why.ruling_wanted.connect(self._rulings)
        page.show_table_mode(self._in_table_mode)
        self.library.follow(document)
        self.tabs.addTab(page, "")
        self.tabs.setCurrentWidget(page)
        self.safe.add(page)
        self._update()
        return page

    @property
    def page(self) -> CharacterPage | None:
        """The character in front."""
        widget = self.tabs.currentWidget()
        return widget if isinstance(widget, CharacterPage) else None

    @property
    def pages(self) -> list[CharacterPage]:
        """All open characters, from left to right."""
        widgets = (self.tabs.widget(index) for index in range(self.tabs.count()))
        return [each for each in widgets if isinstance(each, CharacterPage)]

    def close_page(self, page: CharacterPage) -> bool:
        """Close a tab, asking about unsaved changes. Says whether it is closed."""
        self.leave_editor()
        if not self.files.may_close(page.document):
            return False
        self.drop(page.document)
        return True

    def drop(self, document: Document) -> None:
        """Close the page of *document* without asking."""
        self.safe.forget(document)
        page = self.page_of(document)
        if page is not None:
            self.tabs.removeTab(self.tabs.indexOf(page))
            page.deleteLater()
        self._update()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.leave_editor()
        front = self.tabs.currentIndex()
        for page in self.pages:
            self.tabs.setCurrentWidget(page)
            if not self.files.may_close(page.document):
                event.ignore()
                return
        self.tabs.setCurrentIndex(front)
        self.memory.write_all()
        self.library.stop()
        self.safe.close()
        event.accept()

    def _desk(self) -> Desk:
        return Desk(
            open_paths=self.open_paths,
            documents=lambda: [page.document for page in self.pages],
            close=lambda document: all(
                self.close_page(page) for page in self.pages if page.document is document
            ),
            save=self.files.save,
            announce=self.notices.add,
        )

    def leave_editor(self, *, come_back: bool = False) -> None:
        """Let the editor with the focus finish what is typed in it; one may type on where it comes back."""
        focus = self.focusWidget()
        if focus is None:
            return
        cursor = focus.cursorPosition() if isinstance(focus, QLineEdit) else None
        focus.clearFocus()
        if come_back:
            focus.setFocus()
            if isinstance(focus, QLineEdit) and cursor is not None:
                focus.setCursorPosition(cursor)

    def page_of(self, document: Document) -> CharacterPage | None:
        """The page of a document that is open here."""
        return next((each for each in self.pages if each.document is document), None)

    def page_at(self, path: Path) -> CharacterPage | None:
        """The page of the file at *path*, by whatever name, if it is open."""
        real = real_path(path)

        def same(page: CharacterPage) -> bool:
            return page.document.path is not None and real_path(page.document.path) == real

        return next(filter(same, self.pages), None)

    # --- the look ------------------------------------------------------------------------------

    def set_theme(self, theme: str) -> None:
        """Change the look, now and for the next start."""
        self.services.remember(theme=theme)
        self.refresh_theme()

    def refresh_theme(self) -> None:
        """Take the look that the settings ask for; "system" may mean another one than before."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            self.colours = apply_theme(application, self.services.settings.settings.theme)
            self.setStyleSheet(style_sheet(self.colours))
            self.rebuild()

    def follow_system(self) -> None:
        """The desktop went light or dark; go along if the settings say so."""
        if self.services.settings.settings.theme == "system":
            self.refresh_theme()

    def set_language(self, language: str | None) -> None:
        """Change the language, now and for the next start; None follows the system."""
        self.services.remember(language=language)
        self.services.locale = get_locale(language or system_language())
        self.rebuild()

    def set_lengths(self, choice: LengthChoice) -> None:
        """Show lengths otherwise, now and from the next start on: in every page, and on cards."""
        self.services.remember(units=str(choice))
        self.rebuild()
        for preview in self.findChildren(CardPreview):
            preview.refresh()

    def rebuild(self) -> None:
        """Make every part anew, in the language and look of now; the documents live on."""
        self.leave_editor()
        pages = [
            (page.document, page.what_if.active, page.why.value_id, page.notices.notices)
            for page in self.pages
        ]
        current = self.tabs.currentIndex()
        self._build()
        for document, tried, explained, notices in pages:
            page = self.add(document)
            page.notices.show_all(notices)
            page.what_if.try_again(tried)
            page.why.show_value(explained)
        self.tabs.setCurrentIndex(current)

    def _build(self) -> None:
        for page in self.pages:
            page.deleteLater()
        while self.stack.count():
            widget = self.stack.widget(0)
            if widget is not None:
                self.stack.removeWidget(widget)
                widget.deleteLater()
        self.notices.speak(self.services.locale)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setTabsClosable(True)
        self.tabs.setMovable(True)
        self.tabs.currentChanged.connect(self._update)
        self.tabs.tabBar().tabMoved.connect(self.memory.touch)
        self.tabs.tabCloseRequested.connect(self._close_index)
        self.stack.addWidget(StartPage(PROGRAM, self.services.locale, self._new, self._open))
        self.stack.addWidget(self.tabs)
        self.menuBar().clear()
        self._make = MenuMaker(self.menuBar(), self.services.locale)
        self._file_menu()
        self._edit_menu()
        self._view_menu()
        self._help_menu()
        self._update()

    def _close_index(self, index: int) -> None:
        page = self.tabs.widget(index)
        if isinstance(page, CharacterPage):
            self.close_page(page)

    # --- menus ---------------------------------------------------------------------------------

    def _file_menu(self) -> None:
        make, key = self._make, QKeySequence.StandardKey
        menu = make.menu(Msg("&File"))
        make.submenu(menu, Msg("&New"), NewMenu(self, self.services.locale, self._new, shortcut=True))
        make.action(menu, Msg("&Open…"), self._open, key.Open)
        recent = RecentMenu(
            self, self.services.locale, lambda: self.services.settings.settings.recent, self.open_paths
        )
        self.recent_menu = make.submenu(menu, Msg("Open &recent"), recent)
        menu.addSeparator()
        self.save_action = make.action(menu, Msg("&Save"), self._save, key.Save)
        self.save_as_action = make.action(menu, Msg("Save &as…"), self._save_as, key.SaveAs)
        self.backups_action = make.action(menu, Msg("&Backups…"), self._backups)
        menu.addSeparator()
        self.preview_action = make.action(menu, Msg("Card pre&view…"), self._preview, key.Print)
        self.export_action = make.action(menu, Msg("&Export card…"), self._export)
        self.cards_action = make.action(
            menu, Msg("Cards of a &folder…"), lambda: cards_of_folder(self, self.services)
        )
        menu.addSeparator()
        self.close_action = make.action(menu, Msg("&Close"), self._close, key.Close)
        make.action(menu, Msg("&Quit"), self.close, key.Quit)

    def _edit_menu(self) -> None:
        make, key = self._make, QKeySequence.StandardKey
        menu = make.menu(Msg("&Edit"))
        self.undo_action = make.action(menu, Msg("&Undo"), self._undo, key.Undo)
        self.redo_action = make.action(menu, Msg("&Redo"), self._redo, key.Redo)
        history = HistoryMenu(self, self.services.locale, lambda: self.page and self.page.document)
        self.history_menu = make.submenu(menu, Msg("&History"), history)
        menu.addSeparator()
        self.copy_action = make.action(menu, Msg("&Copy character"), self._copy)
        make.action(menu, Msg("&Paste character"), self._paste)
        menu.addSeparator()
        self.rulings_action = make.action(menu, Msg("Ru&lings…"), self._rulings)

    def _view_menu(self) -> None:
        make, settings = self._make, self.services.settings.settings
        menu = make.menu(Msg("&View"))
        self.table_mode_action = make.action(menu, Msg("&Table mode"), self._show_table_mode)
        self.table_mode_action.setCheckable(True)
        self.table_mode_action.setChecked(self._in_table_mode)
        self.table_mode_action.setShortcut(QKeySequence(Qt.Key.Key_F9))
        menu.addAction(self.library.build(self.colours))
        planners = PlannersMenu(self, self.services.locale, lambda: self.page and self.page.planners)
        self.planners_menu = make.submenu(menu, Msg("&Planners"), planners)
        looks = {"system": Msg("As the system"), "light": Msg("Light"), "dark": Msg("Dark")}
        make.choices(make.submenu(menu, Msg("&Look")), looks, settings.theme, self.set_theme)
        self.units_menu = UnitsMenu(self, self.services.locale, self.services.lengths, self.set_lengths)
        menu.addMenu(self.units_menu)
        languages: dict[str | None, Msg | str] = {None: Msg("As the system"), **LANGUAGES}
        make.choices(make.submenu(menu, Msg("L&anguage")), languages, settings.language, self.set_language)

    def _help_menu(self) -> None:
        self._make.action(self._make.menu(Msg("&Help")), Msg("&About…"), self._about)

    # --- what the menus do ---------------------------------------------------------------------

    def _new(self, system: AnySystem, template: Template) -> None:
        document = self.files.new(system, template)
        if document is not None:
            self.add(document)

    def _open(self) -> None:
        self.open_paths(self.files.ask_for_files())

    def _save(self) -> None:
        self._with_page(partial(self._save_by, self.files.save))

    def _save_as(self) -> None:
        self._with_page(partial(self._save_by, self.files.save_as))

    def _save_by(self, save: Callable[[Document], bool], page: CharacterPage) -> None:
        self.leave_editor(come_back=True)
        before = page.document.path
        if save(page.document) and page.document.path != before:
            self.follow_rulings()  # another folder can have others

    def _rulings(self, id: str | None = None) -> None:
        dialog = show_rulings(self, self.page.document, self.services, id) if self.page else None
        if dialog is not None:
            dialog.saved.connect(self.follow_rulings)

    def follow_rulings(self) -> None:
        """Let all characters follow the rulings that hold for them now."""
        if follow_rulings(self, [page.document for page in self.pages], self.services):
            self.rebuild()

    def _backups(self) -> None:
        self._with_page(lambda page: show_backups(self, page.document, self.services))

    def _preview(self) -> None:
        self._with_page(lambda page: CardPreview(self, page.document, self.services).show())

    def _export(self) -> None:
        self._with_page(
            lambda page: export_card(
                self, usual_source(page.document, self.services), self.services, page.document.path
            )
        )

    def _close(self) -> None:
        self._with_page(self.close_page)

    def _undo(self) -> None:
        self._with_page(lambda page: page.document.undo())

    def _redo(self) -> None:
        self._with_page(lambda page: page.document.redo())

    def _show_table_mode(self) -> None:
        self._in_table_mode = self.table_mode_action.isChecked()
        for page in self.pages:
            page.show_table_mode(self._in_table_mode)

    def _copy(self) -> None:
        self._with_page(lambda page: copy_character(page.document))

    def _paste(self) -> None:
        try:
            self.add(paste_character(self.services))
        except FileError as error:
            lines = [self._text(each.message) for each in error.problems]
            tell(self, self._text(Msg("The clipboard holds no character")), lines)

    def _with_page(self, run: Callable[[CharacterPage], object]) -> None:
        if self.page is not None:
            run(self.page)

    def _about(self) -> None:
        text = Msg("Movement sheets that explain themselves. Version {version}.", version=__version__)
        tell(self, PROGRAM, [self._text(text)], QMessageBox.Icon.Information)

    # --- keeping up ----------------------------------------------------------------------------

    def _update(self) -> None:
        """Titles, tab names and what can be done at the moment."""
        self.collector.wait()
        self.memory.touch()
        page = self.page
        self.stack.setCurrentIndex(1 if page else 0)
        for index, each in enumerate(self.pages):
            name = self._tab_name(each.document)
            if self.tabs.tabText(index) != name:  # setting it lays the whole window out
                self.tabs.setTabText(index, name)
            self.tabs.setTabToolTip(index, str(each.document.path or ""))
        for action in self._page_actions():
            action.setEnabled(page is not None)
        if page is not None and page.document.is_read_only:
            for action in (self.save_action, self.save_as_action, self.copy_action):
                action.setEnabled(False)
        self._name_history(page)
        if page is None:
            self.setWindowTitle(PROGRAM)
            self.setWindowModified(False)
            return
        name = page.document.character.name or self._text(Msg("Unnamed"))
        self.setWindowTitle(f"{name}[*] — {PROGRAM}")
        self.setWindowModified(page.document.is_dirty)

    def _page_actions(self) -> tuple[QAction, ...]:
        cards = (self.preview_action, self.export_action)
        rest = (self.close_action, self.copy_action, self.rulings_action, self.backups_action)
        return (self.save_action, self.save_as_action, *rest, *cards)

    def _tab_name(self, document: Document) -> str:
        name = document.character.name or self._text(Msg("Unnamed"))
        shown = (name if len(name) <= 30 else f"{name[:29]}…").replace("&", "&&")
        return f"{shown} •" if document.is_dirty else shown

    def _name_history(self, page: CharacterPage | None) -> None:
        undo = page.document.history.undoable if page else None
        redo = page.document.history.redoable if page else None
        self.undo_action.setEnabled(undo is not None)
        self.redo_action.setEnabled(redo is not None)
        self.undo_action.setText(self._history_text(Msg("&Undo"), undo))
        self.redo_action.setText(self._history_text(Msg("&Redo"), redo))

    def _history_text(self, verb: Msg, step: Msg | None) -> str:
        return self._text(verb) if step is None else f"{self._text(verb)}: {self._text(step)}"

    def _text(self, message: Msg) -> str:
        return self.services.locale.text(message)
