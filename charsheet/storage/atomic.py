"""Writing so that a file is always whole: the old one, or the new one."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from charsheet.storage.errors import FileError
from charsheet.values import Msg

TEMPORARY = ".tmp"
"""The ending of a file that is being written: ``.NAME.PROCESS.LETTERS.tmp``."""


def write_atomically(path: Path, data: bytes, last_look: Callable[[], None] | None = None) -> None:
    """Replace the file at *path* by *data*: a temporary file in the same folder, fsync, replace.

    A link stays a link, its target is replaced; the permissions of an old file are kept where the disk
    knows any. After a failure the old file is as it was, and no temporary file is left. *last_look* is
    called when all but the replacing is done; what it raises ends the writing.

    Raises:
        FileError: the system could not do it, with the reason in words.
    """
    try:
        _write(Path(os.path.realpath(path)), data, last_look)
    except OSError as error:
        raise FileError.from_os(error) from error
    except ValueError:  # a NUL in the name
        raise FileError.because(Msg("this file name is not possible here")) from None


def _write(target: Path, data: bytes, last_look: Callable[[], None] | None) -> None:
    if target.is_dir():
        raise IsADirectoryError(21, os.strerror(21))
    # Whose it is tells what was left behind when the program was killed.
    prefix = f".{target.stem[:40]}.{os.getpid()}."
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=prefix, suffix=TEMPORARY)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):  # not every disk knows permissions
            os.chmod(name, _permissions(target))  # noqa: PTH101 - a name from mkstemp
        if last_look is not None:
            last_look()
        os.replace(name, target)  # noqa: PTH105
    except BaseException:
        with suppress(OSError):
            os.unlink(name)  # noqa: PTH108
        raise
    _sync_folder(target.parent)


def _permissions(target: Path) -> int:
    """Those of the file to be replaced, else what the user's mask leaves of the usual ones."""
    with suppress(OSError):
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    # The new name must reach the disk too; some systems cannot open folders, and need not.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
