"""The library in a thread of its own, which touches nothing of Qt: what it finds waits until it is taken."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter, sleep

from msgspec import Struct, field

from charsheet.storage.errors import FileError
from charsheet.storage.files import Systems
from charsheet.storage.folders import Folders
from charsheet.storage.library import Library
from charsheet.storage.library_entries import Update
from charsheet.storage.library_index import INDEX_NAME, program_stamp, read_index, write_index

TURN, REST = 0.004, 0.0005
"""Seconds to examine on end, and to rest after that: two threads of Python never run at the same time, and
whoever reckons without a rest makes the window wait at every row that it paints. Finding files needs none,
for whoever waits for the disk lets the window go on."""

SWITCH = 0.001
"""Seconds after which Python lets the other thread go on that waits; its own 5 ms at each row add up."""

PATIENCE, POLL = 0.5, 0.005
"""Seconds for which the window is waited for at most while it shows something, and between two looks."""

TYPING = 0.4
"""Seconds for which no file is examined after an edit: nothing may stand in the way of the next key."""

LEAVE = 0.04
"""Seconds for which no file is examined after the window has got something to show, or has fallen behind."""


class Taken(Struct):
    """What the thread has found since it was asked last."""

    updates: list[Update] = field(default_factory=list[Update])
    scanned: bool = False
    idle: bool = False


class LibraryWorker:
    """Finds files, then examines them, those in sight first; keeps the index. Its methods never wait."""

    def __init__(self, systems: Systems, folders: Folders) -> None:
        self._systems = systems
        self._folders = folders
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None
        # What follows is shared with the thread, and only touched under the lock.
        self._stopped = False
        self._roots: Sequence[Path] | None = None
        self._changed: list[str] = []
        self._preferred: dict[str, None] = {}
        self._found = Taken()
        self._left_until = self._typed_until = 0.0

    def rescan(self, roots: Sequence[Path]) -> None:
        """Look through *roots*, from the beginning if that is being done already."""
        with self._news:
            self._roots = roots
            self._wake()

    def look_again(self, file: str) -> None:
        """Look at a file that has just been written."""
        with self._news:
            self._changed.append(file)
            self._wake()

    def prefer(self, files: Iterable[str]) -> None:
        """Examine *files* before all others: they are in sight."""
        with self._news:
            self._preferred = dict.fromkeys(files)

    def take(self) -> Taken:
        """What was found since this was called last."""
        with self._news:
            found, self._found = self._found, Taken(idle=self._found.idle)
            self._news.notify()
        if found.updates:
            self.leave_alone(PATIENCE)
        return found

    def leave_alone(self, seconds: float = LEAVE) -> None:
        """Examine nothing for so long: the window has something to do."""
        with self._news:
            self._left_until = perf_counter() + seconds

    def make_way(self) -> None:
        """Examine nothing for a while, whatever else is said: somebody types."""
        with self._news:
            self._typed_until = perf_counter() + TYPING

    def has_news(self, *, much: bool) -> bool:
        """Whether there is something to take; *much*: only when all files are found, or all is done."""
        with self._news:
            found = self._found
            return found.scanned or found.idle or (bool(found.updates) and not much)

    def stop(self) -> None:
        """End the thread and wait for that; what it had examined is in the index."""
        with self._news:
            self._stopped = True
            self._news.notify()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    @property
    def is_alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread is not None

    def _wake(self) -> None:
        self._found.idle = False
        is_gone = self._thread is None or not self._thread.is_alive()  # by an error that nobody expected
        if is_gone and not self._stopped:
            self._thread = threading.Thread(target=self._run, name="library", daemon=True)
            self._thread.start()
        self._news.notify()

    # --- in the thread -------------------------------------------------------------------------

    def _run(self) -> None:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH)
        try:
            self._work()
        finally:
            sys.setswitchinterval(usual)

    def _work(self) -> None:
        index, stamp = self._folders.cache / INDEX_NAME, program_stamp()
        library = Library(self._systems, self._folders, read_index(index, stamp))
        written = dict(library.entries)
        pending: dict[str, None] = {}
        while self._wait(pending, unwritten=library.entries != written):
            self._look_at_changed(library)
            roots = self._take_roots()
            if roots is not None:
                if not library.listed():
                    self._show_remembered(library, roots)
                pending = self._scan(library, roots)
            self._examine(library, pending)
            if library.entries != written:
                written = dict(library.entries)
                _write(index, stamp, library)
        if library.entries != written:
            _write(index, stamp, library)

    def _wait(self, pending: dict[str, None], *, unwritten: bool) -> bool:
        """Wait until there is something to do; False when all is to end."""
        with self._news:
            while not (self._stopped or self._roots is not None or self._changed or pending or unwritten):
                self._found.idle = True
                self._news.wait()
            return not self._stopped

    def _take_roots(self) -> Sequence[Path] | None:
        with self._news:
            roots, self._roots = self._roots, None
        return roots

    def _look_at_changed(self, library: Library) -> None:
        with self._news:
            changed, self._changed = self._changed, []
        self._tell(filter(None, map(library.look_again, changed)))

    def _show_remembered(self, library: Library, roots: Sequence[Path]) -> None:
        """Give the window what the index knows, and time to show it before anything else happens."""
        self._tell(library.remembered(roots))
        with self._news:
            self._news.wait_for(lambda: self._stopped or not self._found.updates, timeout=PATIENCE)
        self._leave()

    def _leave(self) -> None:
        """Let the window do what it has to do; it says when it is through."""
        while not self._stopped and (rest := max(self._left_until, self._typed_until) - perf_counter()) > 0:
            sleep(min(rest, POLL))

    def _scan(self, library: Library, roots: Sequence[Path]) -> dict[str, None]:
        """Find all files; those that are to be examined then."""
        started, batch = perf_counter(), list[Update]()
        for update in library.scan(roots):
            batch.append(update)
            if perf_counter() - started > TURN:
                self._tell(batch)
                batch = []
                if self._is_interrupted():
                    return {}
                started = perf_counter()
        self._tell(batch)
        with self._news:
            self._found.scanned = True
        return dict.fromkeys(library.pending())

    def _examine(self, library: Library, pending: dict[str, None]) -> None:
        """Examine one file after the other until none is left, or something comes between."""
        started = perf_counter()
        while pending and not self._is_interrupted():
            file = self._next(pending)
            del pending[file]
            self._tell(filter(None, (library.examine(file),)))
            if perf_counter() - started > TURN:
                sleep(REST)
                self._leave()
                started = perf_counter()

    def _next(self, pending: dict[str, None]) -> str:
        with self._news:
            wanted = next((each for each in self._preferred if each in pending), None)
        return next(iter(pending)) if wanted is None else wanted

    def _is_interrupted(self) -> bool:
        with self._news:
            return self._stopped or self._roots is not None or bool(self._changed)

    def _tell(self, updates: Iterable[Update]) -> None:
        found = list(updates)
        if found:
            with self._news:
                self._found.updates += found


def _write(index: Path, stamp: str, library: Library) -> None:
    with suppress(FileError):  # without an index the next start takes longer, and that is all
        write_index(index, stamp, library.entries.values())
