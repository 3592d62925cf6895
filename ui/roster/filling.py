"""What fills a roster: files worked out in a thread, and open characters as they are edited."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from charsheet.edit.document import Document
from charsheet.model.rulings import Rulings
from charsheet.roster.table import RosterMaker, RosterRow
from charsheet.storage.files import Loaded
from ui.library.desk import Desk
from ui.roster.batch import open_key
from ui.roster.model import RosterModel
from ui.roster.worker import RosterWorker
from ui.services import Services
from ui.window.memory import real_path

FOLLOW_MS = 150
"""So long after an edit of an open character its row is made anew."""


class Sources(Struct, frozen=True):
    """What a roster is of: files, folders and parties; with ``opened`` the open characters as well."""

    paths: tuple[Path, ...] = ()
    opened: bool = False


class Filling(QObject):
    """Puts rows into the model of a roster.

    ``came`` says that rows were put in, and whether those are the first; ``done`` that all are there.
    """

    came = Signal(bool)
    done = Signal()

    def __init__(
        self, parent: QObject, model: RosterModel, sources: Sources, services: Services, desk: Desk
    ) -> None:
        super().__init__(parent)
        self.sources = sources
        self.is_busy = self._is_stopped = False
        self._model = model
        self._services = services
        self._desk = desk
        self._found: set[str] = set()
        self._followed: dict[str, tuple[Document, Callable[[], None]]] = {}
        self._worker = RosterWorker(services.systems, services.folders)
        self._worker.setParent(self)
        self._worker.found.connect(self._take)
        self._worker.done.connect(self._done)
        self._following = QTimer(self)
        self._following.setSingleShot(True)
        self._following.setInterval(FOLLOW_MS)
        self._following.timeout.connect(self._follow_documents)

    def begin(self) -> None:
        """Work out all rows anew; those that are there stay until they are."""
        if self._is_stopped:
            return
        self.is_busy = True
        self._found = set()
        self._maker = self._new_maker()  # of the window's own thread
        self._worker.begin(self.sources.paths, self._new_maker())
        self._follow_documents()

    def look_again(self) -> None:
        """Work out all anew if characters were opened or closed since."""
        if self._open_documents() != {place: document for place, (document, _) in self._followed.items()}:
            self.begin()

    def stop(self) -> None:
        """End all work for good."""
        self._is_stopped = True
        self._worker.stop()
        self._following.stop()
        for _, unsubscribe in self._followed.values():
            unsubscribe()
        self._followed.clear()

    # --- files ---------------------------------------------------------------------------------

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
        if run != self._worker.run:
            return
        opened = self._open_rows()
        self._show([_keyed(opened.get(_place(each)) or each, each.key) for each in rows])

    def _done(self, run: int) -> None:
        if run != self._worker.run:
            return
        self.is_busy = False
        self._model.keep(self._found | self._open_keys())
        self.done.emit()

    def _show(self, rows: Sequence[RosterRow]) -> None:
        self._found |= {each.key for each in rows}
        were_none = not self._model.rows
        self._model.take(rows)
        self.came.emit(were_none)

    # --- open characters -----------------------------------------------------------------------

    def _open_documents(self) -> dict[str, Document]:
        return {_place_of(each): each for each in self._desk.documents()}

    def _open_keys(self) -> set[str]:
        """The keys of open characters that lie nowhere yet."""
        return {key for key in self._model.rows if key.startswith("open:")}

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
        there = self._open_documents()
        for place in [each for each in self._followed if self._followed[each][0] is not there.get(each)]:
            self._followed.pop(place)[1]()
        for place, document in there.items():
            if place not in self._followed:
                self._followed[place] = (document, document.subscribe(self._follow_soon))
        shown = {_place(each): each.key for each in self._model.rows.values()}
        rows = [
            _keyed(row, shown.get(place))
            for place, row in self._open_rows().items()
            if self.sources.opened or place in shown
        ]
        gone = self._open_keys() - {each.key for each in rows}
        if gone:
            self._model.keep(set(self._model.rows) - gone)
        if rows:
            self._show(rows)


def _place(row: RosterRow) -> str:
    return row.key if row.path is None else real_path(row.path)


def _place_of(document: Document) -> str:
    return open_key(document) if document.path is None else real_path(document.path)


def _keyed(row: RosterRow, key: str | None) -> RosterRow:
    """*row* with the *key* that its file has in the table already."""
    return row if key is None else replace(row, key=key)
