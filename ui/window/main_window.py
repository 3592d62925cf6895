"""The main window: menus, tabs of open characters, and the start page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMainWindow,
    QStackedWidget,
    QWidget,
)

from charsheet.edit.document import Document
from charsheet.model.lengths import LengthChoice
from charsheet.values import Msg
from ui.collecting import Collector
from ui.language import let_qt_speak
from ui.library.desk import Desk
from ui.library.dock import LibraryDock
from ui.notices import NoticeStack, below_notices
from ui.party.tabs import PartyTabs, is_party_page
from ui.rulings.following import follow_rulings
from ui.safekeeping import Safekeeping
from ui.services import Services
from ui.style import style_sheet
from ui.tabs import ClosableTabs
from ui.theme import Colours, apply_theme, default_size, times_usual
from ui.window.dropping import DropIn
from ui.window.files import FileActions
from ui.window.formats import tell_format
from ui.window.help_menu import PROGRAM
from ui.window.memory import WindowMemory, real_path
from ui.window.opened import opened_in
from ui.window.page import CharacterPage
from ui.window.start_page import StartPage
from ui.window.tab_names import show_names
from ui.window.trouble import tell_settings
from ui.window.window_menus import WindowMenus

if TYPE_CHECKING:
    from charsheet.edit.party import PartyDocument


class MainWindow(QMainWindow):
    """Tabs of characters. Each part gets what it needs by its constructor; the window connects them."""

    def __init__(self, services: Services, colours: Colours) -> None:
        super().__init__()
        self.services = services
        services.open_documents = opened_in(self)
        self.colours = colours
        self.setStyleSheet(style_sheet(colours, times_usual(self.font())))
        self.collector = Collector(self)
        self.notices = NoticeStack(services.locale)
        self.files = FileActions(self, services, self.notices.add)
        self.tabs = ClosableTabs(services.locale)
        self.stack = QStackedWidget()
        self.in_table_mode = False
        self.hints: list[QWidget] = []
        self.setCentralWidget(below_notices(self.notices, self.stack))
        self.safe = Safekeeping(self, self, services)
        self.parties = PartyTabs(self)
        self.library = LibraryDock(self, services, self._desk())
        self.resize(default_size(self.screen().availableSize(), times_usual(self.font())))
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
        paths = self.parties.open(dict.fromkeys(paths), quietly=quietly)
        fresh = [path for path in paths if self.page_at(path) is None]
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
        page.changed.connect(self.update_all)
        page.planned.connect(lambda: self.safe.plans_changed(document))
        page.why.ruling_wanted.connect(self.menus.show_rulings)
        page.show_table_mode(self.in_table_mode)
        self.library.follow(document)
        self.stack.setCurrentWidget(self.tabs)  # before the page comes, which is then laid out once
        self.tabs.addTab(page, "")
        self.tabs.setCurrentWidget(page)
        self.safe.add(page)
        self.update_all()
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
        self.update_all()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.leave_editor()
        front = self.tabs.currentIndex()
        if not self._may_close():
            event.ignore()
            return
        self.tabs.setCurrentIndex(front)
        self.memory.write_all()
        self.library.stop()
        self.safe.close()
        event.accept()

    def _may_close(self) -> bool:
        for page in self.pages:
            self.tabs.setCurrentWidget(page)
            if not self.files.may_close(page.document):
                return False
        return self.parties.may_close()

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

    def bring_forward(self, document: Document | PartyDocument) -> None:
        """Show the page of *document*, which is open, in front."""
        for page in (*self.pages, *self.parties.pages):
            if page.document is document:
                self.tabs.setCurrentWidget(page)

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

    def set_scale(self, percent: int) -> None:
        """Show everything larger or smaller, now and from the next start on."""
        self.services.remember(scale=percent)
        self.refresh_theme()

    def refresh_theme(self) -> None:
        """Take the look that the settings ask for; "system" may mean another one than before."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            settings = self.services.settings.settings
            self.colours = apply_theme(application, settings.theme, settings.scale)
            self.setStyleSheet(style_sheet(self.colours, times_usual(application.font())))
            self.rebuild()

    def follow_system(self) -> None:
        """The desktop went light or dark; go along if the settings say so."""
        if self.services.settings.settings.theme == "system":
            self.refresh_theme()

    def set_language(self, language: str | None) -> None:
        """Change the language, now and for the next start; None follows the system."""
        self.services.remember(language=language)
        self.refresh_language()

    def refresh_language(self) -> None:
        """Take the language and the decimal mark that the settings ask for."""
        self.services.locale = self.services.locale_of(self.services.settings.settings.language)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            let_qt_speak(application, self.services.locale.language)
        self.statusBar().clearMessage()
        self.rebuild()
        from ui.window.renewal import renew_previews

        renew_previews(self)

    def set_lengths(self, choice: LengthChoice) -> None:
        """Show lengths otherwise, now and from the next start on: in every page, and on cards."""
        self.services.remember(units=str(choice))
        self.rebuild()
        from ui.window.renewal import refresh_previews

        refresh_previews(self)

    def rebuild(self) -> None:
        """Make every part anew, in the language and look of now; the documents live on."""
        from ui.window.renewal import renew  # not for the first time

        renew(self, self._build)

    def _build(self) -> None:
        for page in self.pages:
            page.deleteLater()
        while self.stack.count():
            widget = self.stack.widget(0)
            if widget is not None:
                self.stack.removeWidget(widget)
                widget.deleteLater()
        self.notices.speak(self.services.locale)
        self.tabs = ClosableTabs(self.services.locale)
        for each in (self.tabs, self.tabs.tabBar()):
            each.setAccessibleName(self._text(Msg("Open characters")))
        self.tabs.setMovable(True)
        self.tabs.currentChanged.connect(self.update_all)
        self.tabs.tabBar().tabMoved.connect(self.memory.touch)
        self.tabs.tabCloseRequested.connect(self._close_index)
        self.menus = WindowMenus(self)
        self.start_page = StartPage(PROGRAM, self.services.locale, self.menus.new, self.menus.open)
        self.stack.addWidget(self.start_page)
        self.stack.addWidget(self.tabs)
        self.update_all()

    def _close_index(self, index: int) -> None:
        page = self.tabs.widget(index)
        if isinstance(page, CharacterPage):
            self.close_page(page)
        elif is_party_page(page):
            self.parties.close_page(page)

    def follow_rulings(self) -> None:
        """Let all characters follow the rulings that hold for them now."""
        if follow_rulings(self, [page.document for page in self.pages], self.services):
            self.rebuild()

    def show_table_mode(self, *, on: bool) -> None:
        """Show every character for play, or its form and its sheet."""
        self.in_table_mode = on
        for page in self.pages:
            page.show_table_mode(on)

    # --- keeping up ----------------------------------------------------------------------------

    def update_all(self) -> None:
        """Titles, tab names and what can be done at the moment."""
        self.collector.wait()
        self.memory.touch()
        self.stack.setCurrentIndex(1 if self.tabs.count() else 0)
        show_names(self)
        self.menus.follow(self.page)
        self.parties.refresh_soon()

    def _text(self, message: Msg) -> str:
        return self.services.locale.text(message)
