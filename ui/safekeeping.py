"""What keeps the open characters of a window safe: journal, watch on files, marks for other programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from charsheet.edit.document import Document
from charsheet.storage.errors import FileError
from charsheet.storage.exchange import make_ready as make_ready_to_write
from charsheet.storage.journal import Journal
from charsheet.storage.rulings import RULINGS_NAME, find_rulings
from charsheet.storage.saving import content_at, digest
from charsheet.storage.sessions import Session, dead_sessions
from charsheet.values import Msg, Words
from ui.first_picture import after_first_picture
from ui.notices import Notice, NoticeStack
from ui.outside import changes, elsewhere
from ui.outside.changes import OutsideChanges
from ui.outside.elsewhere import OpenMarks
from ui.outside.watch import FileWatch
from ui.recovery import places
from ui.recovery.keeper import JournalKeeper
from ui.recovery.places import CharacterPlace
from ui.services import Services
from ui.window.files import FileActions

if TYPE_CHECKING:
    from charsheet.edit.party import PartyDocument
    from ui.recovery.offer import LostOffer


class Page(CharacterPlace, Protocol):
    """A document in the window, with a place for notices."""

    notices: NoticeStack


class Place(places.Place, Protocol):
    """What the window gives, and does."""

    files: FileActions

    def page_of(self, document: Document) -> Page | None:
        """The page of a document."""
        ...

    def page_at(self, path: Path) -> Page | None:
        """The page of the file at *path*."""
        ...

    def add(self, document: Document) -> Page:
        """Show a document."""
        ...

    def drop(self, document: Document) -> None:
        """Close the page of a document without asking."""
        ...

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open files."""
        ...

    def follow_rulings(self) -> None:
        """Let all documents follow the rulings that hold now."""
        ...


class Safekeeping(QObject):
    """Assembles the parts that keep documents safe, for one window."""

    def __init__(self, window: QMainWindow, place: Place, services: Services) -> None:
        super().__init__(window)
        self._window = window
        self._place = place
        self._services = services
        self._documents: dict[Document, Callable[[], None]] = {}
        self._rulings: tuple[Mapping[Path, str | None], ...] = ({}, {})
        self.offer: LostOffer | None = None
        self._session = self._start_session()
        self.keeper = self._make_keeper()
        self._marks = OpenMarks(services)
        self.watch = FileWatch(self)
        self.watch.stirred.connect(self.look)
        saving = place.files.saving
        self.outside = OutsideChanges(services, saving, place.files.save_as, self)
        self.outside.told.connect(self._tell_outside)
        self.outside.differing.connect(self._tell_differing)
        self.outside.reloaded.connect(self._tell_reloaded)
        self.outside.reopening.connect(self._reopen)
        self.outside.failed.connect(place.files.tell_not_saved)
        self.outside.unsettled.connect(self.watch.look_again)
        if self._session is not None:
            self._session.will_write(services.folders.characters / "any")
            saving.about_to_write = self.will_write
        self._watching = False
        after_first_picture(window, self._watch_from_now)
        window.installEventFilter(self)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.commitDataRequest.connect(self.session_ends, Qt.ConnectionType.DirectConnection)

    # --- documents come and go -----------------------------------------------------------------

    def add(self, page: Page) -> None:
        """Keep the document of *page*; the same document on a new page is told of anew."""
        document = page.document
        if document in self._documents:
            # The old page's notices come first, in the words of before.
            QTimer.singleShot(0, self, lambda: self.outside.tell_again(document))
            return
        self._documents[document] = document.subscribe(lambda: self._changed(document))
        if self.keeper is not None:
            self.keeper.add(document)
        self._mark(document)
        known, seen = self._rulings
        self._rulings = ({**dict(self._rulings_files()), **known}, seen)
        self._watch_all()

    def forget(self, document: Document) -> None:
        """The page of *document* is closed, whatever was to be decided about it is."""
        unsubscribe = self._documents.pop(document, None)
        if unsubscribe is None:
            return
        unsubscribe()
        page = self._place.page_of(document)
        if page is not None:
            page.notices.dismiss(changes.KEY)
        self.outside.forget(document)
        self._marks.forget(document)
        if self.keeper is not None:
            self.keeper.forget(document)
        self._watch_all()

    def keep(self, party: PartyDocument) -> None:
        """Keep the edits of *party* in the journal until ``leave``."""
        if self.keeper is not None:
            self.keeper.add(party)

    def leave(self, party: PartyDocument) -> None:
        """The page of *party* is closed, whatever was to be decided about it is."""
        if self.keeper is not None:
            self.keeper.forget(party)

    def plans_changed(self, owner: Document | PartyDocument) -> None:
        """Keep the plans of *owner* as they are now."""
        if self.keeper is not None:
            self.keeper.look(owner)

    def will_write(self, path: Path) -> None:
        """What is left beside *path* should the program be killed is swept up by the next start."""
        if self._session is not None:
            self._session.will_write(path)

    def close(self) -> None:
        """The window is closed: nothing is open any more."""
        self._window.removeEventFilter(self)
        self._watching = False
        self.watch.stop()
        for document in tuple(self._documents):
            self.forget(document)
        if self.keeper is not None:
            self.keeper.close()
            self.keeper = None
        self._marks.close()
        if self.offer is not None:
            self.offer.close()
        if self._session is not None:
            self._session.end()
            self._session = None

    def _changed(self, document: Document) -> None:
        self.outside.follow(document)
        if self._marks.has_moved(document):  # saved under another name
            self._mark(document)
            self._watch_all()

    def _mark(self, document: Document) -> None:
        if document.path is not None:
            self.will_write(document.path)  # rulings and copies are written there too
        page = self._place.page_of(document)
        notice = self._marks.mark(document)
        if page is None:
            return
        if notice is None:
            page.notices.dismiss(elsewhere.KEY)
        elif page.notices.bar(elsewhere.KEY) is None:
            page.notices.add(notice)

    # --- what others do ------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate:
            self.look()
        elif event.type() == QEvent.Type.WindowDeactivate and self.keeper is not None:
            self.keeper.flush()
        return super().eventFilter(watched, event)

    def look(self) -> None:
        """Compare every open file with what it was last known to hold, and follow changed rulings."""
        for document in tuple(self._documents):
            self.outside.look(document)
            self._mark(document)
        self._look_at_rulings()
        self._watch_all()

    def _look_at_rulings(self) -> None:
        known, seen = self._rulings
        now = dict(self._rulings_files())
        self._rulings = (known, now)
        if now == known:
            return
        if now != seen:  # perhaps half written
            self.watch.look_again()
            return
        self._rulings = (now, now)
        self._place.follow_rulings()

    def _rulings_files(self) -> Iterator[tuple[Path, str | None]]:
        for document in self._documents:
            with suppress(FileError):
                path = find_rulings(document.path, self._services.folders)
                if path is not None:
                    yield path, digest(content_at(path))

    @property
    def is_ready(self) -> bool:
        """Whether the window has been seen, and all that is needed to lose nothing is there."""
        return self._watching

    def _watch_from_now(self) -> None:
        """Watch what is open, and see what happened to it while the window was made."""
        # Not before the first picture; and not when it is needed, as whoever puts another program in the
        # place of this one takes its files away.
        make_ready_to_write()
        if self.keeper is not None:
            self.keeper.make_ready()
        self._watching = True
        self.look()

    def _watch_all(self) -> None:
        if not self._watching:
            return
        files = [document.path.absolute() for document in self._documents if document.path is not None]
        root = self._services.folders.characters.absolute()
        folders = {self._services.folders.config, *(each.parent for each in files)}
        folders |= {up for each in files for up in each.parents if up.is_relative_to(root)}
        self.watch.watch([*files, *(folder / RULINGS_NAME for folder in folders)])

    def _tell_outside(self, document: Document, notice: Notice | None) -> None:
        page = self._place.page_of(document)
        if page is None:
            return
        if notice is None:
            page.notices.dismiss(changes.KEY)
        else:
            page.notices.add(notice)

    def _tell_differing(self, document: Document, lines: Sequence[Words]) -> None:
        page = self._place.page_of(document)
        bar = None if page is None else page.notices.bar(changes.KEY)
        if bar is not None:
            bar.show_lines(lines, self._services.locale)

    def _tell_reloaded(self, document: Document) -> None:
        name = document.character.name or Msg("Unnamed")
        text = Msg(
            "{name} was changed by another program and has been reloaded; undo takes it back.", name=name
        )
        self._window.statusBar().showMessage(self._services.locale.text(text))

    def _reopen(self, document: Document) -> None:
        path = document.path
        if path is None:
            return
        if not document.is_read_only:
            try:
                self._services.backups.keep(path, document.data)
            except FileError as error:  # then nothing is closed
                self._place.files.tell_not_saved(document, error)
                return
        self._place.drop(document)
        self._place.open_paths([path])

    # --- the journal ---------------------------------------------------------------------------

    def start(self) -> None:
        """Offer what killed programs left."""
        sessions = tuple(dead_sessions(self._services.folders))
        if sessions:  # else nothing of it need be loaded
            from ui.recovery.offer import LostOffer

            offer = self.offer = LostOffer(self._window, self._place, self._services, self.write_journal)
            offer.start(sessions)

    def session_ends(self, _: object = None) -> None:
        """The desktop is about to end: whatever it does with the program, the journal is written."""
        self.write_journal()

    def write_journal(self) -> bool:
        """Write what is not saved into the journal, now; says whether it lies there."""
        return self.keeper is not None and self.keeper.finish()

    def _start_session(self) -> Session | None:
        try:
            return Session.start(self._services.folders)
        except FileError as error:
            self._tell_unsafe(error.problems[0].message)
            return None

    def _make_keeper(self) -> JournalKeeper | None:
        if self._session is None:
            return None
        keeper = JournalKeeper(Journal.of(self._services.folders, self._session.token), self)
        keeper.problem.connect(self._tell_unsafe)
        return keeper

    def _tell_unsafe(self, reason: Msg | None) -> None:
        if reason is None:
            self._place.notices.dismiss("journal")
        elif self._place.notices.bar("journal") is None:
            where = Msg("{file}: {problem}", file=str(self._services.folders.state), problem=reason)
            text = Msg(
                "Edits that are not saved would be lost in a crash, so save often: {reason}", reason=where
            )
            self._place.notices.add(Notice(text, key="journal", warning=True))
