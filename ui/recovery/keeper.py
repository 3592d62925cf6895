"""Keeps the journal: every unsaved edit lies on disk within two seconds, and typing never waits for that."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from charsheet.edit.document import Document
from charsheet.storage.atomic import sync_folder
from charsheet.storage.errors import FileError
from charsheet.storage.journal import Entry, Journal, now
from ui.unexpected.threads import watched

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

DELAY = 1500
"""Milliseconds from the first edit that is not in the journal to its writing."""


class _Kept(Struct):
    """A document with its number in the journal and the bytes that are there, or on their way."""

    number: int
    unsubscribe: Callable[[], None]
    data: bytes | None = None


class JournalKeeper(QObject):
    """Writes down the documents that it is given whenever they are dirty, in a thread of its own.

    ``problem`` tells in words why nothing could be written, and None once it can be again.
    """

    problem = Signal(object)
    _done = Signal(object, object)

    def __init__(self, journal: Journal, parent: QObject) -> None:
        super().__init__(parent)
        self._journal = journal
        self._kept: dict[Document, _Kept] = {}
        self._next = 1
        self._failing = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._timer.timeout.connect(self.flush)
        self._done.connect(self._written)

    @cached_property
    def _worker(self) -> ThreadPoolExecutor:
        """One thread, from the first edit on: what is told last is on disk last."""
        from concurrent.futures import ThreadPoolExecutor

        return ThreadPoolExecutor(1, "journal")

    def add(self, document: Document) -> None:
        """Keep *document* from now on."""
        if document in self._kept:
            return
        self._kept[document] = _Kept(self._next, document.subscribe(lambda: self._changed(document)))
        self._next += 1
        self._changed(document)

    def forget(self, document: Document) -> None:
        """Keep *document* no longer: it is saved, or its changes are given up."""
        kept = self._kept.pop(document, None)
        if kept is not None:
            kept.unsubscribe()
            self._remove(kept, document)

    def flush(self) -> None:
        """Have everything written now that is not yet."""
        self._timer.stop()
        for document, kept in self._kept.items():
            if document.is_dirty and document.data != kept.data:
                kept.data = document.data
                write = watched(self._write, lambda: None)
                self._worker.submit(write, document, kept.number, _entry(document))

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

    def _changed(self, document: Document) -> None:
        kept = self._kept[document]
        if not document.is_dirty:
            self._remove(kept, document)
        elif document.data != kept.data and not self._timer.isActive():
            self._timer.start()  # from the first edit on: who types and types is not put off

    def _remove(self, kept: _Kept, document: Document) -> None:
        if kept.data is not None:
            kept.data = None
            self._worker.submit(watched(self._take_out, lambda: None), kept.number, document.path)

    # --- in the thread -----------------------------------------------------------------------

    def _write(self, document: Document, number: int, entry: Entry) -> None:
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

    def _written(self, document: Document, error: FileError | None) -> None:
        if error is not None:
            kept = self._kept.get(document)
            if kept is not None:
                kept.data = None  # the next edit, or leaving the window, tries again
            self.problem.emit(error.problems[0].message)
        elif self._failing:
            self.problem.emit(None)
        self._failing = error is not None


def _entry(document: Document) -> Entry:
    path = None if document.path is None else str(document.path.absolute())
    if path is not None and not _is_text(path):
        path = None  # no file of ours can say such a name; what counts is the character
    return Entry(
        path=path,
        base=document.seen,
        name=document.character.name,
        time=now(),
        character=document.data.decode(),
    )


def _is_text(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True
