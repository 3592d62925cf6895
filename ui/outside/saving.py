"""Saving from the window: what lies there is compared first, and whoever must decide is asked."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from charsheet.edit.document import Document
from charsheet.storage.saving import ChangedOutsideError, content_at, digest, save_bytes_over
from charsheet.values import Msg
from ui.notices import Notice
from ui.outside.conflict import Choice, ask_whose
from ui.outside.theirs import Theirs
from ui.services import Services


class CarefulSaving:
    """Saves characters. ``announce`` is given what is worth knowing; ``save_copy`` asks where, and saves."""

    def __init__(
        self,
        window: QWidget,
        services: Services,
        announce: Callable[[Notice], object],
        save_copy: Callable[[Document, Path], bool],
    ) -> None:
        self._window = window
        self._services = services
        self._announce = announce
        self._save_copy = save_copy
        self.about_to_write: Callable[[Path], object] = lambda _: None
        """Told of every file that is going to be written."""

    def save(self, document: Document, path: Path) -> bool:
        """Save *document* at *path*; its own file only as it was last seen. Says whether it was saved there.

        Raises:
            FileError: it could not be written; the file is as it was.
        """
        own = document.path is not None and _same(document.path, path)
        # Whoever chooses another file that is there has been asked by the file dialog.
        expected = document.seen if own else digest(content_at(path))
        while True:
            try:
                self.write(document, path, expected)
                return True
            except ChangedOutsideError as error:
                found = error.found
            answer = self._ask(document, Theirs.read(found, self._services))
            if answer is not Choice.MINE:
                return answer is Choice.COPY and self._save_copy(document, self.copy_name(path))
            expected = digest(found)

    def write(self, document: Document, path: Path, expected: str | None) -> None:
        """Save *document* at *path* over exactly the content that has the digest *expected*.

        Raises:
            ChangedOutsideError: it has another one.
            FileError: it could not be written; the file is as it was.
        """
        self.about_to_write(path)
        backups = replace(self._services.backups, later=_soon)
        saved = save_bytes_over(path, document.data, expected, backups)
        document.seen = saved.seen
        document.mark_saved(path)
        if saved.backup_problem is not None:
            text = Msg(
                "No backup of {file} could be made: {reason}", file=path.name, reason=saved.backup_problem
            )
            self._announce(Notice(text, key="no backup", warning=True))

    def copy_name(self, path: Path) -> Path:
        """A free name beside *path* for the user's own version."""
        text = self._services.locale.text
        first = text(Msg("{name} (my version)", name=path.stem))
        number = 1
        while True:
            name = first if number == 1 else f"{first} {number}"
            made = path.with_name(name + path.suffix)
            if not os.path.lexists(made):
                return made
            number += 1

    def _ask(self, document: Document, theirs: Theirs) -> Choice:
        answer = ask_whose(
            self._window,
            theirs.text(document),
            theirs.lines(document, self._services),
            self._services.locale,
            fits=theirs.fits(document),
            gone=theirs.data is None,
        )
        if answer is Choice.THEIRS:
            theirs.take(document)
        return answer


def _same(one: Path, other: Path) -> bool:
    with suppress(OSError):  # a disk that knows no case has one file under many names
        return one.samefile(other)
    return os.path.realpath(one) == os.path.realpath(other)


def _soon(run: Callable[[], None]) -> None:
    """Do it when the window is through with what it does now."""
    QTimer.singleShot(0, run)
