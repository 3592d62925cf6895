"""Writing so that a file is always whole: the old one, or the new one."""

from __future__ import annotations

import enum
import errno
import os
import stat
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TypeAlias

from charsheet.model.problems import Problem
from charsheet.storage.errors import FileError
from charsheet.storage.exchange import exchange, rename_new
from charsheet.values import Msg

TEMPORARY = ".tmp"
"""The ending of a file that is being written: ``.NAME.PROCESS.LETTERS.tmp``."""


Look: TypeAlias = "Callable[[Path], object]"
"""Looks at what lies at a path and raises where it may not be replaced."""


Undo: TypeAlias = "Callable[[], object]"
"""Takes a file out of its place again and puts what was there back; raises OSError where it cannot."""


class TornError(FileError):
    """Some of several files are new, and could not be taken back; the last problem names them."""


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


def write_together(files: Sequence[tuple[Path, bytes]]) -> None:
    """Write each of *files*, a path and its data, as :func:`write_atomically` does: all of them, or none.

    All lie beside their targets before the first takes its place. Where one cannot, those before it give
    their places back. A kill between two of them leaves some of the new ones and some of the old, each
    whole; so does a disk that refuses even to give back.

    Raises:
        TornError: it did, and some of the files are new.
        FileError: the system could not do it, with the reason in words.
    """
    if len(files) == 1:
        write_atomically(*files[0])
        return
    with ExitStack() as litter:
        try:
            made: list[tuple[Path, Path]] = []
            for path, data in files:
                target = real_path(path)
                made.append((_made(target, data, Sync.ALL, _file_at(target)), target))
                litter.callback(_take_away, made[-1][0])
            _put_together(made, litter)
        except OSError as error:
            raise FileError.from_os(error) from error
    for folder in {target.parent for _, target in made}:
        sync_folder(folder)


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
    made = _made(path, data, Sync.ALL, None)
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


def _put_together(made: Sequence[tuple[Path, Path]], litter: ExitStack) -> None:
    """Put each file that was *made* in the place of its target, or none of them."""
    done: list[tuple[Path, Undo]] = []
    try:
        for new, target in made:
            done.append((target, _put(new, target, litter)))
    except BaseException as error:
        left = [target for target, undo in reversed(done) if not _is_undone(undo)]
        if left and isinstance(error, OSError):
            names = ", ".join(each.name for each in reversed(left))
            told = Problem((), Msg("These are new already: {files}", files=names))
            raise TornError(*FileError.from_os(error).problems, told) from error
        raise


def _put(new: Path, target: Path, litter: ExitStack) -> Undo:
    """Put *new* in the place of *target*; what was there can come back until *litter* is taken away."""
    try:
        if exchange(new, target):
            return partial(_swap_back, new, target)
        old = _second_name(target, litter)
    except FileNotFoundError:
        new.replace(target)
        return target.unlink
    new.replace(target)
    return partial(old.replace, target)


def _swap_back(old: Path, target: Path) -> None:
    try:
        exchange(old, target)
    except OSError:  # somebody took away what was put there, or it cannot be swapped any more
        old.replace(target)


def _second_name(target: Path, litter: ExitStack) -> Path:
    """Another name for the file *target*; of a copy, where the disk gives a file but one.

    Raises:
        OSError: it cannot be had; where there is no such file, FileNotFoundError.
    """
    name = _free_name(target)
    try:
        os.link(target, name)
    except FileNotFoundError:
        raise
    except OSError:  # not every disk knows links
        name = _made(target, target.read_bytes(), Sync.FILE, target.stat())
    litter.callback(_take_away, name)
    return name


def _is_undone(undo: Undo) -> bool:
    with suppress(OSError):
        undo()
        return True
    return False


def _made(target: Path, data: bytes, sync: Sync, before: os.stat_result | None) -> Path:
    """A file with *data* beside *target*, which may take its place; it has its permissions already."""
    mode = None if before is None else stat.S_IMODE(before.st_mode)
    made, handle = _opened(target, 0o666 if mode is None else mode & 0o777)
    with _gone_on_failure(made):
        try:
            _fill(handle, data)
            if mode is not None and stat.S_IMODE(os.fstat(handle).st_mode) != mode:
                with suppress(OSError):  # not every disk knows permissions
                    made.chmod(mode)
            if sync is not Sync.NOTHING:
                os.fsync(handle)
        finally:
            os.close(handle)
    return made


def _fill(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _opened(target: Path, mode: int) -> tuple[Path, int]:
    while True:
        made = _free_name(target)
        with suppress(FileExistsError):
            return made, os.open(made, _ANEW, mode)


def _free_name(target: Path) -> Path:
    """A name for a file beside *target* that hardly anything has."""
    # Whose it is tells what was left behind when the program was killed.
    return target.with_name(f".{target.stem[:40]}.{os.getpid()}.{os.urandom(4).hex()}{TEMPORARY}")


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
        FileError: it is a pipe, a device or the like, which somebody else needs as it is.
    """
    try:
        info = target.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(info.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(info.st_mode):
        raise FileError.because(Msg("this is no ordinary file"))
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
