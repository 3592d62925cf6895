"""Writing so that a file is always whole: the old one, or the new one."""

from __future__ import annotations

import enum
import errno
import os
import stat
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from charsheet.storage.errors import FileError
from charsheet.storage.exchange import exchange, rename_new
from charsheet.values import Msg

TEMPORARY = ".tmp"
"""The ending of a file that is being written: ``.NAME.PROCESS.LETTERS.tmp``."""


Look: TypeAlias = "Callable[[Path], object]"
"""Looks at what lies at a path and raises where it may not be replaced."""


class Sync(enum.Enum):
    """How much of a writing has to be on the disk when it returns: only a power failure tells the difference.

    ``FILE`` leaves the new name to the system or to ``sync_folder``: until then the old file may come back.
    """

    ALL = "all"
    FILE = "file"
    NOTHING = "nothing"


def write_atomically(path: Path, data: bytes, look: Look | None = None, sync: Sync = Sync.ALL) -> None:
    """Replace the file at *path* by *data*: a temporary file in the same folder, fsync, replace.

    A link stays a link, its target is replaced; the permissions of an old file are kept where the disk
    knows any. After a failure the old file is as it was, and no temporary file is left. *look* is asked
    about what is replaced: where the system can swap files about just that, else before it is replaced;
    what it raises ends the writing, and what was there stays there.

    Raises:
        FileError: the system could not do it, with the reason in words.
    """
    replace_file(real_path(path), data, look, sync)


def real_path(path: Path) -> Path:
    """Where *path* really is, with all links followed.

    Raises:
        FileError: it is no name that a file can have.
    """
    try:
        return Path(os.path.realpath(path))
    except ValueError:  # a NUL in it
        raise _impossible() from None


def replace_file(target: Path, data: bytes, look: Look | None = None, sync: Sync = Sync.ALL) -> None:
    """Write as :func:`write_atomically` does to *target*, a path without links.

    Raises:
        FileError: the system could not do it, with the reason in words.
    """
    try:
        _write(target, data, look, sync)
    except OSError as error:
        raise FileError.from_os(error) from error


def write_new(folder: Path, names: Iterable[str], data: bytes) -> Path:
    """Write a new file into *folder*, called by the first of *names* that nobody has; returns where it is.

    It is there whole or not at all, and nothing that is there is touched, whoever else makes files at the
    same time.

    Raises:
        FileError: the system could not do it, with the reason in words; nothing is left.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = _write_new(Path(os.path.realpath(folder)), iter(names), data)
    except OSError as error:
        raise FileError.from_os(error) from error
    except ValueError:
        raise _impossible() from None
    return folder / path.name


def _impossible() -> FileError:
    return FileError.because(Msg("this file name is not possible here"))


def _write(target: Path, data: bytes, look: Look | None, sync: Sync) -> None:
    before = _file_at(target)
    made = _made(target, data, sync, before)
    if look is None:
        with _gone_on_failure(made):
            made.replace(target)
    else:
        _replace_seen(made, target, look, before)
    if sync is Sync.ALL:
        sync_folder(target.parent)


def _write_new(folder: Path, names: Iterator[str], data: bytes) -> Path:
    path = folder / next(names)
    made = _made(path, data, Sync.ALL, _file_at(path))
    with _gone_on_failure(made):
        while True:
            try:
                rename_new(made, path)
            except FileExistsError:
                path = folder / next(names)
            else:
                break
    sync_folder(folder)
    return path


def _made(target: Path, data: bytes, sync: Sync, before: os.stat_result | None) -> Path:
    """A file with *data* beside *target*, which may take its place; it has its permissions already."""
    mode = None if before is None else stat.S_IMODE(before.st_mode)
    made, handle = _opened(target, 0o666 if mode is None else mode & 0o777)
    with _gone_on_failure(made):
        try:
            _put(handle, data)
            if mode is not None and stat.S_IMODE(os.fstat(handle).st_mode) != mode:
                with suppress(OSError):  # not every disk knows permissions
                    made.chmod(mode)
            if sync is not Sync.NOTHING:
                os.fsync(handle)
        finally:
            os.close(handle)
    return made


def _put(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _opened(target: Path, mode: int) -> tuple[Path, int]:
    # Whose it is tells what was left behind when the program was killed.
    prefix = f".{target.stem[:40]}.{os.getpid()}."
    while True:
        made = target.with_name(f"{prefix}{os.urandom(4).hex()}{TEMPORARY}")
        with suppress(FileExistsError):
            return made, os.open(made, _ANEW, mode)


_ANEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


@contextmanager
def _gone_on_failure(made: Path) -> Generator[None]:
    try:
        yield
    except BaseException:
        _take_away(made)
        raise


def _take_away(made: Path) -> None:
    """Away with a file of ours; one that will not go is swept up by a later start."""
    with suppress(OSError):
        made.unlink()


def _replace_seen(made: Path, target: Path, look: Look, before: os.stat_result | None) -> None:
    """Put *made* in the place of *target* if *look* has nothing against what is there, to the last moment."""
    with _gone_on_failure(made):
        if not _looks_like(target, before):
            look(target)  # rather than to swap it back
        ours = made.stat().st_ino
        try:
            swapped = exchange(made, target)
        except FileNotFoundError:
            _put_where_nothing_is(made, target, look)
            return
        if not swapped:
            look(target)
            made.replace(target)
            return
    # From here on what lies at *made* is theirs, and all that there is of it.
    try:
        look(made)  # what was there until just now
    except BaseException:
        _put_back(made, target, ours)
        raise
    _take_away(made)


def _put_back(theirs: Path, target: Path, ours: int) -> None:
    """Swap again; *ours* is the inode of what stands at *target* now, if nobody was faster."""
    try:
        exchange(theirs, target)
    except OSError:  # they took ours away, or it cannot be swapped any more
        theirs.replace(target)
        return
    with suppress(OSError):  # where nobody can tell whose it is, it stays for a later start
        if theirs.stat().st_ino != ours:  # they have put yet another one there
            exchange(theirs, target)
        theirs.unlink()


def _put_where_nothing_is(made: Path, target: Path, look: Look) -> None:
    try:
        rename_new(made, target)
    except FileExistsError:
        look(target)
        made.replace(target)


def _file_at(target: Path) -> os.stat_result | None:
    """What the system tells of the file to be replaced; None where there is none.

    Raises:
        OSError: it cannot be asked, or it is a folder.
    """
    try:
        info = target.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(info.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return info


def _looks_like(target: Path, before: os.stat_result | None) -> bool:
    """Whether the file is the one of *before*, as far as that can be seen without reading it."""
    now = _file_at(target)
    if now is None or before is None:
        return now is before
    return (now.st_ino, now.st_size, now.st_mtime_ns) == (before.st_ino, before.st_size, before.st_mtime_ns)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk; some systems cannot open folders, and need not."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
