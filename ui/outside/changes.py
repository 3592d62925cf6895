"""What happens when another program changes the file of an open character."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal

from charsheet.edit.document import Document
from charsheet.storage.errors import FileError
from charsheet.storage.saving import ChangedOutsideError, content_at, digest
from charsheet.values import Msg
from ui.notices import Notice, NoticeButton
from ui.outside.conflict import KEEP_MINE, SAVE_AGAIN, SAVE_COPY, TAKE_THEIRS
from ui.outside.saving import CarefulSaving
from ui.outside.theirs import Theirs
from ui.services import Services

KEY = "outside"
PAUSE = 400
"""Milliseconds without typing after which what differs is compared again."""

_UNREADABLE = "unreadable"


class _Told(Struct):
    """What was told of the file of a document, and what the document took for its content at that time."""

    theirs: Theirs
    stamp: str | None
    path: Path
    seen: str | None


class OutsideChanges(QObject):
    """Looks at the files of documents, reloads what nobody has touched here, and asks about the rest.

    ``told`` brings a notice for a document, or None when there is nothing to tell any more; ``reloaded`` a
    document that followed its file; ``differing`` what differs by now, a while after somebody typed on;
    ``reopening`` one whose file has to be opened anew in its place; and
    ``failed`` what could not be written, with the reason. ``unsettled`` asks to be called again soon.
    """

    told = Signal(object, object)
    reloaded = Signal(object)
    reopening = Signal(object)
    failed = Signal(object, object)
    differing = Signal(object, object)
    unsettled = Signal()

    def __init__(
        self,
        services: Services,
        saving: CarefulSaving,
        save_copy: Callable[[Document, Path], bool],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._saving = saving
        self._save_copy = save_copy
        self._told: dict[Document, _Told] = {}
        self._waiting: dict[Document, str | None] = {}
        self._untouched: dict[Document, bytes] = {}
        self._compare = QTimer(self)
        self._compare.setSingleShot(True)
        self._compare.setInterval(PAUSE)
        self._compare.timeout.connect(self._compare_again)

    def look(self, document: Document) -> None:
        """Compare the file of *document* with what it was last known to hold."""
        if document.path is None:
            return
        theirs, stamp = self._read(document.path)
        if stamp == document.seen:
            self._waiting.pop(document, None)
            self._settle(document)
            self._is_back(document, document.path, theirs)
        elif not (document in self._told and self._told[document].stamp == stamp):
            self._meet(document, theirs, stamp)

    def follow(self, document: Document) -> None:
        """Take back what was told once it is decided: the document was saved, here or elsewhere."""
        told = self._told.get(document)
        if told is None:
            return
        if document.path != told.path or document.seen != told.seen:
            self._settle(document)
        else:
            self._compare.start()

    def forget(self, document: Document) -> None:
        """*document* is closed."""
        for each in (self._told, self._waiting, self._untouched):
            each.pop(document, None)

    def _compare_again(self) -> None:
        for document, told in self._told.items():
            self.differing.emit(document, self._notice(document, told.theirs).lines)

    def tell_again(self, document: Document) -> None:
        """Tell anew what is told of *document*: in another language, or with what differs by now."""
        told = self._told.get(document)
        if told is not None:
            self.told.emit(document, self._notice(document, told.theirs))

    def _is_back(self, document: Document, path: Path, theirs: Theirs) -> None:
        """The file is as it was seen last; if it had been gone meanwhile, it need not be saved again."""
        older = theirs.loaded is not None and theirs.loaded.migrated_from is not None
        if document.saved is None and theirs.equals(document.data) and not older:
            document.mark_saved(path)

    # --- what was found ------------------------------------------------------------------------

    def _read(self, path: Path) -> tuple[Theirs, str | None]:
        try:
            data = content_at(path)
        except FileError as error:
            return Theirs(b"", problem=error.problems[0].message), _UNREADABLE
        return Theirs.read(data, self._services), digest(data)

    def _meet(self, document: Document, theirs: Theirs, stamp: str | None) -> None:
        if not theirs.fits(document) and self._waiting.get(document, document.seen) != stamp:
            self._waiting[document] = stamp  # half written, or about to be put in its place
            self.unsettled.emit()
            return
        self._waiting.pop(document, None)
        if theirs.fits(document):
            self._take_or_ask(document, theirs, stamp)
            return
        if not document.is_dirty:
            self._untouched[document] = document.data
            document.mark_unsaved()
        self._tell(document, theirs, stamp)

    def _take_or_ask(self, document: Document, theirs: Theirs, stamp: str | None) -> None:
        untouched = not document.is_dirty or self._untouched.get(document) == document.data
        if theirs.equals(document.saved) and document.path is not None:  # written anew, or otherwise
            document.seen = stamp
            self._settle(document)
        elif untouched or theirs.equals(document.data):
            was_the_same = theirs.equals(document.data)
            theirs.take(document)
            self._settle(document)
            if not was_the_same:
                self.reloaded.emit(document)
        else:
            self._tell(document, theirs, stamp)

    def _tell(self, document: Document, theirs: Theirs, stamp: str | None) -> None:
        if document.path is not None:
            self._told[document] = _Told(theirs, stamp, document.path, document.seen)
            self.told.emit(document, self._notice(document, theirs))

    def _settle(self, document: Document) -> None:
        self._untouched.pop(document, None)
        if self._told.pop(document, None) is not None:
            self.told.emit(document, None)

    # --- what can be done ----------------------------------------------------------------------

    def _notice(self, document: Document, theirs: Theirs) -> Notice:
        lines = theirs.lines(document, self._services)
        details = (Msg("Mine → theirs:"), *lines) if lines else ()
        return Notice(theirs.text(document), self._buttons(document, theirs), KEY, details, warning=True)

    def _buttons(self, document: Document, theirs: Theirs) -> tuple[NoticeButton, ...]:
        label = SAVE_AGAIN if theirs.data is None else KEEP_MINE
        keep = NoticeButton(label, lambda: self._keep_mine(document), closes=False)
        copy = NoticeButton(SAVE_COPY, lambda: self._copy(document), closes=False)
        reopen = NoticeButton(Msg("Open theirs"), lambda: self.reopening.emit(document))
        if document.is_read_only:
            return () if theirs.data is None else (reopen,)
        if theirs.fits(document):
            return (keep, NoticeButton(TAKE_THEIRS, lambda: self._take(document), closes=False), copy)
        return (keep, copy) if theirs.loaded is None else (keep, reopen, copy)

    def _keep_mine(self, document: Document) -> None:
        told = self._told.get(document)
        if told is None or document.path is None:
            return
        try:
            self._saving.write(document, document.path, told.stamp)
        except ChangedOutsideError:
            self.look(document)  # it is another one again
        except FileError as error:
            self.failed.emit(document, error)

    def _take(self, document: Document) -> None:
        if document.path is None:
            return
        theirs, _ = self._read(document.path)
        if theirs.fits(document):
            theirs.take(document)
            self._settle(document)
        else:
            self.look(document)

    def _copy(self, document: Document) -> None:
        if document.path is not None:
            self._save_copy(document, self._saving.copy_name(document.path))
