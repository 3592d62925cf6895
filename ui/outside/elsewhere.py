"""Two programs with the same file: each character that is open here is marked as such for the others."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

from charsheet.edit.document import Document
from charsheet.storage.locks import Lock, told_by, try_lock
from charsheet.values import Msg
from ui.notices import Notice
from ui.services import Services

KEY = "elsewhere"


class OpenMarks:
    """Holds a lock in the state folder, never beside the file, for each open file. It stops nobody."""

    def __init__(self, services: Services) -> None:
        self._folder = services.folders.state / "open"
        self._held: dict[Document, tuple[Path, Lock | None]] = {}

    def mark(self, document: Document) -> Notice | None:
        """Mark the file of *document*, unless it is; where somebody else has, a notice that says who."""
        if self.has_moved(document):
            self.forget(document)
        path = document.path
        if path is None or self._held.get(document, (path, None))[1] is not None:
            return None
        file = self._folder / f"{_key(path)}.lock"
        try:
            lock = try_lock(file)
        except OSError:  # nobody can tell; saving looks at the file all the same
            return None
        self._held[document] = (path, lock)
        if lock is None:
            return _notice(document, told_by(file))
        lock.write(str(os.getpid()))
        return None

    def has_moved(self, document: Document) -> bool:
        """Whether *document* lies elsewhere by now."""
        return document in self._held and self._held[document][0] != document.path

    def forget(self, document: Document) -> None:
        """*document* is open here no longer."""
        _, lock = self._held.pop(document, (None, None))
        if lock is not None:
            lock.release()

    def close(self) -> None:
        """Nothing is open here any more."""
        for document in tuple(self._held):
            self.forget(document)


def _key(path: Path) -> str:
    real = os.path.normcase(os.path.realpath(path))
    return sha256(os.fsencode(real)).hexdigest()[:24]


def _notice(document: Document, process: str) -> Notice:
    name = document.character.name or Msg("Unnamed")
    return Notice(
        Msg(
            "{name} is also open in another window of the program (process {process}). "
            "Before anything is overwritten that was saved there, you are asked.",
            name=name,
            process=process or "?",
        ),
        key=KEY,
    )
