"""Keeps the journal: every unsaved edit lies on disk within two seconds, and typing never waits for that."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from charsheet.edit.document import Document
from charsheet.storage.atomic import sync_folder
from charsheet.storage.errors import FileError
from charsheet.storage.journal import Journal
from ui.unexpected.threads import watched

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from charsheet.edit.party import PartyDocument
    from charsheet.edit.plans import PlanDraft
    from charsheet.rules.planner import Plan
    from charsheet.storage.journal_entries import Entry, PlanNote

DELAY = 1500
"""Milliseconds from the first edit that is not in the journal to its writing."""


Keepable: TypeAlias = "Document | PartyDocument"
"""What has a place in the journal, with its plans."""


class _Unsaved(NamedTuple):
    """What of a document is not saved: its bytes and its plans, which have bytes once they are written."""

    data: bytes
    plans: tuple[tuple[str, PlanDraft, Plan, Path | None], ...]

    @classmethod
    def of(cls, document: Keepable) -> _Unsaved | None:
        """None where all is saved, or where it could not come back: in a file of a newer format."""
        if isinstance(document, Document) and document.is_read_only:
            return None
        drafts = [each for each in document.drafts if each[1].is_dirty]
        if not drafts and not document.is_dirty:
            return None
        return cls(document.data, tuple((system, each, each.plan, each.path) for system, each in drafts))

    def notes(self) -> tuple[PlanNote, ...]:
        """The plans as an entry has them."""
        from charsheet.storage.journal_entries import PlanNote
        from charsheet.storage.plans import plan_bytes  # whoever plans has loaded that

        return tuple(
            PlanNote(
                system=system,
                plan=plan_bytes(draft.planner, plan).decode(),
                path=None if path is None else _sayable(path),
            )
            for system, draft, plan, path in self.plans
        )


class _Kept(Struct):
    """A document with its number in the journal and what is there, or on its way."""

    number: int
    unsubscribe: Callable[[], None]
    unsaved: _Unsaved | None = None


class JournalKeeper(QObject):
    """Writes down the documents that it is given whenever they are dirty, in a thread of its own.

    ``problem`` tells in words why nothing could be written, and None once it can be again.
    """

    problem = Signal(object)
    _done = Signal(object, object)

    def __init__(self, journal: Journal, parent: QObject) -> None:
        super().__init__(parent)
        self._journal = journal
        self._kept: dict[Keepable, _Kept] = {}
        self._next = 1
        self._failing = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._timer.timeout.connect(self.flush)
        self._done.connect(self._written)

    @cached_property
    def _worker(self) -> ThreadPoolExecutor:
        """One thread: what is told last is on disk last."""
        from concurrent.futures import ThreadPoolExecutor

        return ThreadPoolExecutor(1, "journal")

    def make_ready(self) -> None:
        """Load what writing needs."""
        import charsheet.storage.journal_entries  # noqa: F401

        _ = self._worker

    def add(self, document: Keepable) -> None:
        """Keep *document* from now on."""
        if document in self._kept:
            return
        self._kept[document] = _Kept(self._next, document.subscribe(lambda: self.look(document)))
        self._next += 1
        self.look(document)

    def look(self, document: Keepable) -> None:
        """Something of *document* may be another: it tells of itself, but not of its plans."""
        kept = self._kept.get(document)
        if kept is None:
            return
        unsaved = _Unsaved.of(document)
        if unsaved is None:
            self._remove(kept, document)
        elif unsaved != kept.unsaved and not self._timer.isActive():
            self._timer.start()  # from the first edit on: who types and types is not put off

    def forget(self, document: Keepable) -> None:
        """Keep *document* no longer: it is saved, or its changes are given up."""
        kept = self._kept.pop(document, None)
        if kept is not None:
            kept.unsubscribe()
            self._remove(kept, document)

    def flush(self) -> None:
        """Have everything written now that is not yet."""
        self._timer.stop()
        for document, kept in self._kept.items():
            unsaved = _Unsaved.of(document)
            if unsaved is not None and unsaved != kept.unsaved:
                kept.unsaved = unsaved
                write = watched(self._write, lambda: None)
                self._worker.submit(write, document, kept.number, _entry(document, unsaved))

    def finish(self) -> bool:
        """Have everything written, and wait until it is; says whether it could be."""
        self.flush()
        self._worker.submit(lambda: None).result()
        QCoreApplication.sendPostedEvents(self)  # how it went
        return not self._failing

    def close(self) -> None:
        """Forget all documents and end the thread."""
        for document in tuple(self._kept):
            self.forget(document)
        self._timer.stop()
        self._worker.shutdown(wait=True)

    def _remove(self, kept: _Kept, document: Keepable) -> None:
        if kept.unsaved is not None:
            kept.unsaved = None
            self._worker.submit(watched(self._take_out, lambda: None), kept.number, document.path)

    # --- in the thread -----------------------------------------------------------------------

    def _write(self, document: Keepable, number: int, entry: Entry) -> None:
        try:
            self._journal.write(number, entry)
        except FileError as error:
            self._done.emit(document, error)
        else:
            self._done.emit(document, None)

    def _take_out(self, number: int, saved: Path | None) -> None:
        if saved is not None:
            sync_folder(saved.parent)  # not even a power failure shall take both
        with suppress(FileError):  # it will be offered, and found to be no news
            self._journal.remove(number)

    # --- back here -----------------------------------------------------------------------------

    def _written(self, document: Keepable, error: FileError | None) -> None:
        if error is not None:
            kept = self._kept.get(document)
            if kept is not None:
                kept.unsaved = None  # the next edit, or leaving the window, tries again
            self.problem.emit(error.problems[0].message)
        elif self._failing:
            self.problem.emit(None)
        self._failing = error is not None


def _entry(document: Keepable, unsaved: _Unsaved) -> Entry:
    from charsheet.storage.journal_entries import Entry, now

    text = unsaved.data.decode()
    is_party = not isinstance(document, Document)
    return Entry(
        path=None if document.path is None else _sayable(document.path),
        base=document.seen,
        name=document.name,
        time=now(),
        character=None if is_party else text,
        party=text if is_party else None,
        plans=unsaved.notes() if unsaved.plans else (),
    )


def _sayable(path: Path) -> str | None:
    """A path as a file of ours can hold it; some names are no text, and what counts is the content."""
    absolute = str(path.absolute())
    return absolute if _is_text(absolute) else None


def _is_text(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True
