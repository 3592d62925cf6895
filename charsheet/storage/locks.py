"""Locks that the system takes away from a process that ends, however it ends; in the state folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep

from msgspec import Struct

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        # Far behind the end, so that what stands in the file can still be read.
        os.lseek(handle, 1 << 30, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_MOST = 4096
_TURNS, _PAUSE = 200, 0.002
"""So often a turn is waited for, and so many seconds each time; it takes much less than one of them."""


class Lock(Struct):
    """A lock that is held until ``release``, or until the process ends."""

    path: Path
    _handle: int

    def write(self, text: str) -> None:
        """Say something to those who find the lock taken; that it cannot be written is no harm."""
        data = text.encode("utf-8", "surrogateescape")
        with suppress(OSError):  # what was said before stays until the new is there
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, data)
            os.ftruncate(self._handle, len(data))

    def release(self) -> None:
        """Give the lock up and take its file away."""
        with suppress(OSError):
            self.path.unlink()  # while it is held: who waits for it must not find this file
        with suppress(OSError):
            os.close(self._handle)
        with suppress(OSError):
            self.path.unlink()  # Windows does not do it before

    def leave(self) -> None:
        """Give the lock up but leave its file, as if the process had ended."""
        with suppress(OSError):
            os.close(self._handle)


def try_lock(path: Path) -> Lock | None:
    """The lock with the file *path*, or None where somebody else has it.

    Raises:
        OSError: it cannot be told; the folder cannot be written, or the disk knows no locks.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(handle)
        except (BlockingIOError, PermissionError):
            os.close(handle)
            return None
        except BaseException:
            os.close(handle)
            raise
        if _is_still(path, handle):
            return Lock(path, handle)
        os.close(handle)  # it was given up and taken away between opening and locking


@contextmanager
def in_turn(folder: Path) -> Generator[None]:
    """Let programs that do this in *folder* do it one after the other.

    It leaves nothing there. Nobody waits for long, and nobody at all where the disk knows no locks.
    """
    handle = None
    with suppress(OSError):  # some systems cannot open folders
        handle = os.open(folder, os.O_RDONLY)
    try:
        if handle is not None:
            _wait_for(handle)
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _wait_for(handle: int) -> None:
    for _ in range(_TURNS):
        try:
            _take(handle)
        except BlockingIOError:
            sleep(_PAUSE)
        except OSError:
            return
        else:
            return


def told_by(path: Path) -> str:
    """What the holder of a lock says; empty where nothing can be read."""
    try:
        return path.read_bytes()[:_MOST].decode("utf-8", "surrogateescape")
    except OSError:
        return ""


def _is_still(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except OSError:
        return False
