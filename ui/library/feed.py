"""Brings what the library's thread finds to the window, in batches, for as long as there is something."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from charsheet.storage.library import library_roots
from charsheet.storage.library_entries import Folder, Gone
from ui.library.worker import LibraryWorker, Taken
from ui.services import Services

POLL_MS = 20
"""How often the thread is asked whether it has found something."""

LATE_MS = 10
"""Whoever asks so much too late had something else to do: what is not urgent can wait then."""

LATER_MS, MOST_MS = 200, 800
"""How long at least between two batches. While files are found each waits twice as long as the one before
it, for each arranges the whole list anew; the last one never waits."""

SETTLE_MS = 400
"""So long nothing more must happen in a folder before it is looked through."""

MOST_WATCHED = 500
"""So many folders are watched; systems allow a program only so many. The rest is seen on coming back."""


class LibraryFeed(QObject):
    """``found`` brings a list of updates, a few times a second; ``rested`` says that nothing is left to do.

    It lives as long as the window and outlasts the panel, which is made anew with every look and language.
    """

    found = Signal(object)
    scanned = Signal()
    rested = Signal()

    def __init__(self, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self.worker = LibraryWorker(services.systems, services.folders)
        self.is_busy = False
        self._is_scanning = self._stopped = False
        self._asked = 0.0
        self._interval, self._due = LATER_MS, 0.0
        self._polling = QTimer(self)
        self._polling.setInterval(POLL_MS)
        self._polling.timeout.connect(self._poll)
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLE_MS)
        self._settling.timeout.connect(self.rescan)
        self._watcher: QFileSystemWatcher | None = None
        self._watched: set[str] = set()

    @property
    def roots(self) -> tuple[Path, ...]:
        """The folders of the library, the user's own first."""
        return library_roots(self._services.folders, self._services.settings.settings.folders)

    def rescan(self) -> None:
        """Look for what is new."""
        self._is_scanning = True
        if not self._stopped:
            self.worker.rescan(self.roots)
            self._expect()

    def look_again(self, path: Path) -> None:
        """Look at a file that has just been written."""
        if not self._stopped:
            self.worker.look_again(str(path))
            self._expect()

    def stop(self) -> None:
        """End all work for good; nothing is left running."""
        self._stopped = True
        self._polling.stop()
        self._settling.stop()
        self.worker.stop()

    def _expect(self) -> None:
        self.is_busy = True
        self._interval, self._due = LATER_MS, 0.0
        self._asked = monotonic()
        self._polling.start()

    def _poll(self) -> None:
        before, self._asked = self._asked, monotonic()
        if self._asked - before > (POLL_MS + LATE_MS) / 1000:
            self.worker.leave_alone()
        if not self.worker.has_news(much=monotonic() < self._due):
            return
        taken = self.worker.take()
        self.is_busy = not taken.idle
        self._is_scanning = self._is_scanning and not taken.scanned
        if not self.is_busy:
            self._polling.stop()
        self._pass_on(taken)
        self._due = monotonic() + self._interval / 1000
        self._interval = min(2 * self._interval, MOST_MS) if self._is_scanning else LATER_MS

    def _pass_on(self, taken: Taken) -> None:
        if taken.updates:
            self.found.emit(taken.updates)
            self._watch(taken)
            self.worker.leave_alone()  # while it is painted
        if taken.scanned:
            self.scanned.emit()
        if taken.idle:
            self.rested.emit()

    # --- changes outside -----------------------------------------------------------------------

    def _watch(self, taken: Taken) -> None:
        gone = {each.path for each in taken.updates if isinstance(each, Gone)} & self._watched
        new = [each.path for each in taken.updates if isinstance(each, Folder) and each.problem is None]
        self._watched -= gone
        self._add(each for each in new if each not in self._watched)

    def _add(self, folders: Iterable[str]) -> None:
        chosen = [each for each in folders if os.path.isdir(each)]  # noqa: PTH112
        chosen = chosen[: MOST_WATCHED - len(self._watched)]
        if not chosen:
            return
        if self._watcher is None:
            self._watcher = QFileSystemWatcher(self)
            self._watcher.directoryChanged.connect(lambda _: self._settling.start())
        self._watcher.addPaths(chosen)
        self._watched |= set(chosen)
