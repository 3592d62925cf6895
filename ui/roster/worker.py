"""Fills a roster in a thread: files are read and worked out one after the other, rows come in batches."""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, sleep

from PySide6.QtCore import QObject, Signal

from charsheet.roster.sources import sources
from charsheet.roster.table import RosterMaker, RosterRow
from charsheet.storage.errors import FileError
from charsheet.storage.files import Systems
from charsheet.storage.folders import Folders
from ui.unexpected.threads import watched

FIRST, LATER = 0.03, 0.15
"""Seconds until the first rows are shown, and between two batches after that."""

REST = 0.0005
"""Seconds to rest after each file: two threads of Python never run at the same time."""

SWITCH = 0.001
"""Seconds after which Python lets the other thread go on that waits."""


class RosterWorker(QObject):
    """``found`` brings the number of a run and rows, ``done`` says that a run has ended."""

    found = Signal(int, object)
    done = Signal(int)

    def __init__(self, systems: Systems, folders: Folders) -> None:
        super().__init__()
        self._systems = systems
        self._folders = folders
        self._thread: threading.Thread | None = None
        self.run = 0

    def begin(self, paths: Sequence[Path], maker: RosterMaker) -> None:
        """Work out the rows of *paths*; a run that is still going on ends without a word."""
        self.stop()
        run, self.run = self.run + 1, self.run + 1
        work = watched(lambda: self._work(run, paths, maker), lambda: self.done.emit(run))
        self._thread = threading.Thread(target=work, name="roster", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the run and wait for that: at most one file is worked out until then."""
        self.run += 1
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _work(self, run: int, paths: Sequence[Path], maker: RosterMaker) -> None:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH)
        try:
            self._fill(run, paths, maker)
        finally:
            sys.setswitchinterval(usual)

    def _fill(self, run: int, paths: Sequence[Path], maker: RosterMaker) -> None:
        rows: list[RosterRow] = []
        due = perf_counter() + FIRST
        for source in sources(paths, self._folders, self._systems):
            if self.run != run:
                return
            if source.problems:
                rows.append(maker.faulty(source.path, FileError(*source.problems)))
            else:
                rows.append(maker.of_file(source.path))
            if perf_counter() > due:
                self.found.emit(run, rows)
                rows, due = [], perf_counter() + LATER
            sleep(REST)
        self.found.emit(run, rows)
        self.done.emit(run)
