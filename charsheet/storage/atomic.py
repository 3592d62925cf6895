"""Writing so that a file is always whole: the old one, or the new one."""

from __future__ import annotations

import enum
import os
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from charsheet.storage.errors import FileError
from charsheet.storage.exchange import exchange
from charsheet.values import Msg

TEMPORARY = ".tmp"
"""The ending of a file that is being written: ``.NAME.PROCESS.LETTERS.tmp``."""


Look: TypeAlias = "Callable[[Path], None]"
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
    when all but the replacing is done, and where the system can swap files once more about what was really
    replaced; what it raises ends the writing, and what was there stays there.

    Raises:
        FileError: the system could not do it, with the reason in words.
    """
    try:
        _write(Path(os.path.realpath(path)), data, look, sync)
    except OSError as error:
        raise FileError.from_os(error) from error
    except ValueError:  # a NUL in the name
        raise FileError.because(Msg("this file name is not possible here")) from None


def _write(target: Path, data: bytes, look: Look | None, sync: Sync) -> None:
    if target.is_dir():
        raise IsADirectoryError(21, os.strerror(21))
    # Whose it is tells what was left behind when the program was killed.
    prefix = f".{target.stem[:40]}.{os.getpid()}."
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=prefix, suffix=TEMPORARY)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if sync is not Sync.NOTHING:
                os.fsync(file.fileno())
        with suppress(OSError):  # not every disk knows permissions
            os.chmod(name, _permissions(target))  # noqa: PTH101 - a name from mkstemp
        if look is None:
            os.replace(name, target)  # noqa: PTH105
        else:
            _replace_seen(Path(name), target, look)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)  # noqa: PTH108
        raise
    if sync is Sync.ALL:
        sync_folder(target.parent)


def _replace_seen(made: Path, target: Path, look: Look) -> None:
    """Put *made* in the place of *target* if *look* has nothing against what is there, to the last moment."""
    look(target)
    ours = made.stat().st_ino
    try:
        swapped = exchange(made, target)
    except FileNotFoundError:
        _put_where_nothing_is(made, target, look)
        return
    if not swapped:
        made.replace(target)
        return
    try:
        look(made)  # what was there until just now
    except BaseException:
        _put_back(made, target, ours)
        raise
    made.unlink()


def _put_back(theirs: Path, target: Path, ours: int) -> None:
    """Swap again; *ours* is the inode of what stands at *target* now, if nobody was faster."""
    try:
        exchange(theirs, target)
    except FileNotFoundError:  # they took ours away
        theirs.replace(target)
        return
    if theirs.stat().st_ino != ours:  # they have put yet another one there
        exchange(theirs, target)


def _put_where_nothing_is(made: Path, target: Path, look: Look) -> None:
    try:
        os.link(made, target)  # fails where something is by now
    except FileExistsError:
        look(target)
        made.replace(target)
    except OSError:  # not every disk knows links
        made.replace(target)
    else:
        made.unlink()


def _permissions(target: Path) -> int:
    """Those of the file to be replaced, else what the user's mask leaves of the usual ones."""
    with suppress(OSError):
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk; some systems cannot open folders, and need not."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
