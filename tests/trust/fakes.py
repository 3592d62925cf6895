"""The one place where calls to the system are made to fail.

Within ``Faults`` every call that concerns a file below a folder, or a file that is open, goes through here
first. So all of them can be counted, and any one of them can be refused with any reason, or be the last that
the process ever makes.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import io
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec import Struct, field

from charsheet.storage import exchange

BY_PATH = (
    "open",
    "stat",
    "lstat",
    "chmod",
    "replace",
    "rename",
    "link",
    "unlink",
    "mkdir",
    "scandir",
    "listdir",
)
BY_HANDLE = ("fsync", "ftruncate", "read", "write", "lseek")

ERRORS = (
    errno.ENOSPC,  # the disk is full
    errno.ENOENT,  # file or folder gone
    errno.EACCES,  # no permission
    errno.EDQUOT,  # the disk is full for this user
    errno.EPERM,  # the same, or a file that nobody may change
    errno.EROFS,  # a read-only disk
    errno.EIO,  # a broken one
    errno.EINTR,  # interrupted
    errno.EBUSY,  # locked
    errno.ETXTBSY,  # in use
    errno.EAGAIN,  # locked, as some network disks say it
    errno.ENOTDIR,  # a file where the folder was
    errno.ESTALE,  # a folder on a network that is gone
    errno.ENAMETOOLONG,
    errno.EMFILE,  # too many open files
    errno.EINVAL,
)


class Faults(Struct):
    """Calls that were made, in order, and what becomes of one of them.

    ``at`` is the number of the call that something happens to (from 0; None: none), ``then`` what happens.
    With ``on`` it happens to each later call of the same name, too: a disk that is full stays so. ``names``
    are those of calls to which it happens each time.
    """

    folder: Path
    at: int | None = None
    then: Callable[[], object] = lambda: None
    after: bool = False
    on: bool = False
    names: frozenset[str] = frozenset()
    calls: list[str] = field(default_factory=list[str])

    def concerns(self, arguments: Sequence[object]) -> bool:
        """Whether a call is about a file that is looked at here."""
        paths = [os.fsdecode(each) for each in arguments if isinstance(each, str | bytes | os.PathLike)]
        return any(each.startswith(str(self.folder)) for each in paths)

    def call(self, name: str, make: Callable[..., Any], *arguments: object, **more: object) -> Any:
        """Make a call, or let happen to it what shall."""
        number = len(self.calls)
        self.calls.append(name)
        hit = (
            name in self.names
            or self.at == number
            or (self.on and self.at is not None and number > self.at and self.calls[self.at] == name)
        )
        if hit and not self.after:
            self.then()
        try:
            return make(*arguments, **more)
        finally:
            if hit and self.after:
                self.then()

    @contextmanager
    def active(self) -> Iterator[Faults]:
        """Let all calls go through here."""
        patches = [patch.object(os, name, self._by_path(name)) for name in BY_PATH]
        patches += [patch.object(os, name, self._by_handle(name)) for name in BY_HANDLE]
        patches += [
            patch.object(os, "fdopen", self._opener(os.fdopen, always=True)),
            patch.object(io, "open", self._opener(io.open, always=False)),
            patch.object(fcntl, "flock", self._by_handle("flock", fcntl)),
            patch.object(exchange, "_renameat2", self._renameat2(exchange._renameat2)),
        ]
        with ExitStack() as stack:
            for each in patches:
                stack.enter_context(each)
            yield self

    def _by_path(self, name: str) -> Callable[..., Any]:
        make = getattr(os, name)

        def call(*arguments: object, **more: object) -> Any:
            if not self.concerns(arguments):
                return make(*arguments, **more)
            return self.call(name, make, *arguments, **more)

        return call

    def _by_handle(self, name: str, module: Any = os) -> Callable[..., Any]:
        make = getattr(module, name)
        return lambda *arguments: self.call(name, make, *arguments)

    def _opener(self, make: Callable[..., Any], *, always: bool) -> Callable[..., Any]:
        def call(file: object, *arguments: Any, **more: Any) -> Any:
            if not always and not self.concerns([file]):
                return make(file, *arguments, **more)
            return _File(self.call("fopen", make, file, *arguments, **more), self)

        return call

    def _renameat2(self, find: Callable[[], Any]) -> Callable[[], Any]:
        """The C call: it fails by a number."""

        def found() -> Any:
            rename = find()

            def call(*arguments: object) -> int:
                try:
                    return int(self.call("renameat2", rename, *arguments))
                except OSError as error:
                    ctypes.set_errno(error.errno or errno.EIO)
                    return -1

            return call if rename is not None else None

        return found


class _File:
    """An open file whose calls go through ``Faults``."""

    def __init__(self, file: Any, faults: Faults) -> None:
        self._file = file
        self._faults = faults

    def __enter__(self) -> _File:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, data: bytes) -> int:
        return int(self._faults.call("write", self._file.write, data))

    def read(self, *arguments: int) -> bytes:
        return bytes(self._faults.call("read", self._file.read, *arguments))

    def flush(self) -> None:
        self._faults.call("flush", self._file.flush)

    def close(self) -> None:
        try:
            self._faults.call("close", lambda: None)
        finally:
            self._file.close()


def failing(code: int) -> Callable[[], object]:
    """What a call does that the system refuses with *code*."""

    def fail() -> None:
        raise OSError(code, os.strerror(code))

    return fail
