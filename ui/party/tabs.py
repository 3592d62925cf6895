"""The parties of a window: opened beside the characters, and all that the menus do with them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from charsheet.edit.document import EditError
from charsheet.model.base import Json
from charsheet.storage.errors import FileError
from charsheet.storage.files import ENDING, parse_character, read_file
from charsheet.storage.jsontext import parse
from charsheet.storage.kinds import is_party
from charsheet.storage.saving import digest
from charsheet.storage.settings import storable
from charsheet.values import Msg
from ui.dialogs import tell
from ui.notices import Notice
from ui.planner.closing import Plans, plans_may_go

if TYPE_CHECKING:
    from charsheet.edit.party import PartyDocument
    from ui.party.page import PartyPage
    from ui.party.reader import MemberReader
    from ui.party.saving import PartySaving
    from ui.window.main_window import MainWindow
    from ui.window.window_menus import WindowMenus


def is_party_page(widget: QWidget | None) -> TypeGuard[PartyPage]:
    """Whether *widget* is an open party. They are not loaded for being asked for."""
    module = sys.modules.get("ui.party.page")
    return module is not None and isinstance(widget, module.PartyPage)


class PartyTabs(QObject):
    """Opens parties in tabs of *window*, keeps them up to date, and saves them.

    What a party is, is loaded with the first one.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._services = window.services
        window.installEventFilter(self)

    @cached_property
    def _reader(self) -> MemberReader:
        from ui.party.reader import MemberReader

        return MemberReader(self._services, lambda: [page.document for page in self._window.pages])

    @cached_property
    def saving(self) -> PartySaving:
        """Saves parties."""
        from ui.party.saving import PartySaving

        window = self._window
        return PartySaving(window, self._services, window.notices, window.safe.will_write)

    # --- what is open --------------------------------------------------------------------------

    @property
    def pages(self) -> list[PartyPage]:
        """The open parties, from left to right."""
        tabs = self._window.tabs
        widgets = (tabs.widget(index) for index in range(tabs.count()))
        return [each for each in widgets if is_party_page(each)]

    @property
    def page(self) -> PartyPage | None:
        """The party in front."""
        widget = self._window.tabs.currentWidget()
        return widget if is_party_page(widget) else None

    @property
    def files(self) -> list[str]:
        """The files of the open parties, as settings remember them."""
        paths = (each.document.path for each in self.pages)
        stored = (None if path is None else storable(path) for path in paths)
        return [each for each in stored if each is not None]

    def open(self, paths: Iterable[Path], *, quietly: bool = False) -> list[Path]:
        """Open those of *paths* that are parties, and return the others."""
        others: list[Path] = []
        failures: list[Msg] = []
        for path in paths:
            try:
                data = read_file(path)
                tree = parse(data)
            except FileError:
                others.append(path)  # whoever opens it says why it cannot be
                continue
            if not is_party(tree):
                others.append(path)
            elif not self._show(path):
                failures += self._open(path, data, tree)
        if failures:
            self._tell_unopened(failures, quietly=quietly)
        return others

    def page_at(self, path: Path) -> PartyPage | None:
        """The page of the party at *path*, by whatever name, if it is open."""
        from charsheet.storage.parties import real_name

        for page in self.pages:
            if page.document.path is not None and real_name(page.document.path) == real_name(path):
                return page
        return None

    def _show(self, path: Path) -> bool:
        """Bring the party at *path* to the front, if it is open."""
        page = self.page_at(path)
        if page is not None:
            self._window.tabs.setCurrentWidget(page)
        return page is not None

    def _open(self, path: Path, data: bytes, tree: Json) -> list[Msg]:
        from charsheet.edit.party import PartyDocument
        from charsheet.storage.parties import party_bytes, party_from
        from ui.party.saving import told

        try:
            document = PartyDocument(party_from(tree), party_bytes, path)
        except FileError as error:
            return [told(path, each) for each in error.problems]
        document.seen = digest(data)
        self.add(document)
        stored = storable(path)
        if stored is not None:
            self._services.update_settings(lambda settings: settings.with_recent(stored))
        return []

    def new(self) -> PartyPage:
        """A party of nobody, which lies nowhere yet."""
        from charsheet.edit.party import PartyDocument
        from charsheet.model.party import new_party
        from charsheet.storage.parties import party_bytes

        return self.add(PartyDocument(new_party(self._text(Msg("New party"))), party_bytes))

    def add(self, document: PartyDocument) -> PartyPage:
        """Show *document* in a tab of its own."""
        from ui.party.page import PartyPage

        window = self._window
        if not self.pages:  # nobody has looked since the last one was closed
            self._reader.forget_rulings()
        page = PartyPage(document, self._reader, self._services, window.colours)
        page.changed.connect(window.update_all)
        page.planned.connect(lambda: window.safe.plans_changed(document))
        page.add_wanted.connect(lambda: self.add_members(page))
        page.open_wanted.connect(lambda path: window.open_paths([path]))
        window.tabs.addTab(page, "")
        window.tabs.setCurrentWidget(page)
        window.safe.keep(document)
        window.update_all()
        return page

    def renew(self, old: Sequence[tuple[int, PartyPage]]) -> None:
        """Make *old* pages anew, each at its place among the tabs."""
        for index, page in old:
            self.add(page.document).take_up(page)
            self._window.tabs.tabBar().moveTab(self._window.tabs.count() - 1, index)

    # --- members -------------------------------------------------------------------------------

    def add_members(self, page: PartyPage) -> None:
        """Let the user choose characters, and add those that are not in the party yet."""
        folder = self._services.folders.characters
        at = page.document.path
        start = folder if at is None else at.absolute().parent
        ours, others = self._text(Msg("Characters")), self._text(Msg("All files"))
        filters = f"{ours} (*{ENDING} *.json);;{others} (*)"
        names, _ = QFileDialog.getOpenFileNames(
            self._window, self._text(Msg("Add characters to the party")), str(start), filters
        )
        self.put(page, [Path(each) for each in names])

    def put(self, page: PartyPage, paths: Sequence[Path]) -> None:
        """Add the characters at *paths* to a party; one step of undo for all."""
        from charsheet.storage.parties import path_from, real_name
        from ui.party.saving import told

        known = {real_name(each) for each in page.files if "\0" not in str(each)}
        rows: list[dict[str, Json]] = []
        failures: list[Msg] = []
        for path in paths:
            try:
                character = parse_character(read_file(path), self._services.systems).character
            except FileError as error:
                failures += [told(path, each) for each in error.problems]
                continue
            if real_name(path) in known:
                failures.append(Msg("{file} is in the party already", file=path.name))
                continue
            known.add(real_name(path))
            at = page.document.path
            named = path.absolute().as_posix() if at is None else path_from(at.absolute().parent, path)
            rows.append({"path": named} if character.id is None else {"path": named, "id": character.id})
        try:
            page.document.add(*rows)
        except EditError as error:
            failures += [each.message for each in error.problems]
        if failures:
            title = self._text(Msg("Not everybody could be added"))
            kept = Msg("All others were added, and no file was changed.")
            tell(self._window, title, [self._text(each) for each in (*failures, kept)])

    def refresh_soon(self) -> None:
        """Show every party as it is by now, soon: whoever is open may have been edited."""
        for page in self.pages:
            page.refresh_soon()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate:
            self.look()
        return super().eventFilter(watched, event)

    def look(self) -> None:
        """Files and rulings may be others by now: show every party as it is."""
        pages = self.pages
        for page in pages:
            self.saving.follow(page.document)
        if pages:
            self._reader.forget_rulings()
        self.refresh_soon()

    # --- what the menus do ---------------------------------------------------------------------

    def save(self) -> bool:
        """Save the party in front; says whether there is one."""
        return self._do(lambda page: self.saving.save(page.document))

    def save_as(self) -> bool:
        """Save the party in front elsewhere; says whether there is one."""
        return self._do(lambda page: self.saving.save_as(page.document))

    def undo(self) -> bool:
        """Undo in the party in front; says whether there is one."""
        return self._do(lambda page: page.document.undo())

    def redo(self) -> bool:
        """Redo in the party in front; says whether there is one."""
        return self._do(lambda page: page.document.redo())

    def close(self) -> bool:
        """Close the party in front, asking about unsaved changes; says whether there is one."""
        return self._do(self.close_page)

    def close_page(self, page: PartyPage) -> bool:
        """Close a tab, asking about unsaved changes. Says whether it is closed."""
        self._window.leave_editor()
        if not self._may_go(page):
            return False
        self._window.safe.leave(page.document)
        self._window.tabs.removeTab(self._window.tabs.indexOf(page))
        page.deleteLater()
        self._window.update_all()
        return True

    def may_close(self) -> bool:
        """Whether all parties can go, because the window is to be closed."""
        for page in self.pages:
            if page.document.is_dirty:
                self._window.tabs.setCurrentWidget(page)
            if not self._may_go(page):
                return False
        return True

    def _may_go(self, page: PartyPage) -> bool:
        """Whether a party and its plans are saved, or given up by the user."""
        locale, document = self._services.locale, page.document
        owners = [Plans(each, document.name, document.path) for each in document.plans.values()]
        return self.saving.may_close(document) and all(
            plans_may_go(self._window, each, locale) for each in owners
        )

    def follow_menus(self, menus: WindowMenus) -> None:
        """Let what makes sense with the party in front be chosen."""
        page = self.page
        if page is None:
            return
        for action in (menus.save_action, menus.save_as_action, menus.close_action):
            action.setEnabled(True)
        history = page.document.history
        menus.show_history(history.undoable, history.redoable)

    def _do(self, run: Callable[[PartyPage], object]) -> bool:
        page = self.page
        if page is not None:
            self._window.leave_editor()
            run(page)
        return page is not None

    def _tell_unopened(self, failures: Sequence[Msg], *, quietly: bool) -> None:
        if quietly:
            text = Msg("Not everything could be opened:")
            self._window.notices.add(Notice(text, key="unopened", lines=tuple(failures), warning=True))
        else:
            lines = [self._text(each) for each in failures]
            tell(self._window, self._text(Msg("Not everything could be opened")), lines)

    def _text(self, message: Msg) -> str:
        return self._services.locale.text(message)
