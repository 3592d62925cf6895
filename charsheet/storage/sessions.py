"""Sessions: which programs are running, and what those left behind that were killed.

A session is a locked file in the state folder. The lock ends with the process, so a session whose lock is
free is dead, whatever process has its number by now. Its file tells the process and the folders in which it
was about to write; half-written files of that process in these folders are its litter.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from msgspec import Struct, field

from charsheet.storage.atomic import TEMPORARY
from charsheet.storage.errors import FileError
from charsheet.storage.folders import Folders
from charsheet.storage.journal import tokens
from charsheet.storage.locks import Lock, told_by, try_lock

_ENDING = ".session"
_TOKEN = re.compile(r"[0-9a-f]{16}")


class Session(Struct):
    """This run of the program, or a dead one that this run has taken over.

    Its lines tell the process and then, each on its own, the folders in which it writes.
    """

    token: str
    _lock: Lock
    lines: list[str] = field(default_factory=list[str])

    @classmethod
    def start(cls, folders: Folders) -> Session:
        """Begin a session of this process.

        Raises:
            FileError: the state folder cannot be written, or its disk knows no locks.
        """
        lock = None
        while lock is None:  # somebody who looks for dead sessions may be faster for a moment
            token = uuid4().hex[:16]
            try:
                lock = try_lock(_folder(folders) / f"{token}{_ENDING}")
            except OSError as error:
                raise FileError.from_os(error) from error
        session = cls(lock.path.stem, lock, [str(os.getpid())])
        session._write()
        return session

    @property
    def process(self) -> int:
        """The number of the process; 0 where the file tells none."""
        return _process_of(self.lines)

    @property
    def writes_in(self) -> tuple[Path, ...]:
        """The folders outside of the program's own in which the session may have written."""
        return tuple(Path(line) for line in self.lines[1:] if line)

    def will_write(self, path: Path) -> None:
        """Remember that the file at *path* is going to be written."""
        folder = str(Path(os.path.realpath(path)).parent)
        if folder not in self.lines[1:] and "\n" not in folder:
            self.lines.append(folder)
            self._write()

    def end(self) -> None:
        """End the session in good order."""
        self._lock.release()

    def leave(self) -> None:
        """Let a dead session be for the next one to find."""
        self._lock.leave()

    def _write(self) -> None:
        self._lock.write("\n".join(self.lines))


def dead_sessions(folders: Folders) -> tuple[Session, ...]:
    """The sessions of programs that were killed; nobody else gets them until they are ended or left."""
    return tuple(_dead(folders))


def _dead(folders: Folders) -> Iterator[Session]:
    known = _session_files(folders)
    # After a power failure there may be entries of a session whose own file never reached the disk.
    lost = {_folder(folders) / f"{token}{_ENDING}" for token in tokens(folders)}
    for path in (*known, *sorted(lost.difference(known))):
        with suppress(OSError):
            lock = try_lock(path)
            if lock is not None:
                yield Session(path.stem, lock, told_by(path).splitlines())


def _session_files(folders: Folders) -> list[Path]:
    try:
        paths = sorted(_folder(folders).iterdir())
    except OSError:
        return []
    return [each for each in paths if each.suffix == _ENDING and _TOKEN.fullmatch(each.stem)]


def _folder(folders: Folders) -> Path:
    return folders.state / "sessions"


def sweep(dead: Iterable[Session], folders: Folders) -> tuple[Path, ...]:
    """Take away the half-written files of *dead* sessions and return where they were.

    Only what is named after such a process, and after none that is running, is taken away; in the folders
    of characters only where that session said that it would write there.
    """
    swept: list[Path] = []
    dead = tuple(dead)
    alive = {os.getpid(), *_processes_alive(folders, {each.token for each in dead})}
    for session in dead:
        if session.process in alive or not session.process:
            continue
        own = (folders.config, *_below(folders.state), *_below(folders.cache))
        for folder in (*own, *session.writes_in):
            for path in _temporary(folder, session.process):
                with suppress(OSError):
                    path.unlink()
                    swept.append(path)
    return tuple(swept)


def _processes_alive(folders: Folders, dead: Collection[str]) -> Iterator[int]:
    for path in _session_files(folders):
        if path.stem in dead:
            continue
        with suppress(OSError):
            lock = try_lock(path)
            if lock is None:
                yield _process_of(told_by(path).splitlines())
            else:
                lock.leave()


def _process_of(lines: Sequence[str]) -> int:
    return int(lines[0]) if lines and lines[0].isdecimal() else 0


def _below(folder: Path) -> Iterator[Path]:
    for place, _, _ in os.walk(folder):
        yield Path(place)


def _temporary(folder: Path, process: int) -> list[Path]:
    pattern = re.compile(rf"\..*\.{process}\.[A-Za-z0-9_]{{8}}{re.escape(TEMPORARY)}")
    try:
        return [each for each in folder.iterdir() if pattern.fullmatch(each.name)]
    except OSError:
        return []
