"""Changing names of files in one step: two swap theirs, or one gets a name that nobody has."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import ctypes

_HERE = -100  # AT_FDCWD: paths count from the working folder
_KEEP, _SWAP = 1, 2  # RENAME_NOREPLACE, RENAME_EXCHANGE
_CANNOT = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP})


def exchange(one: Path, other: Path) -> bool:
    """Give each of two files the name of the other; False where system or disk cannot do it.

    Raises:
        OSError: it could not be done; a file that is not there is a FileNotFoundError.
    """
    return _renamed(one, other, _SWAP)


def rename_new(one: Path, other: Path) -> None:
    """Give the file *one* the name *other*, which nobody has.

    Raises:
        FileExistsError: something has that name; nothing happened.
        OSError: it could not be done.
    """
    if sys.platform == "win32":
        one.rename(other)  # which replaces nothing there
    elif not _renamed(one, other, _KEEP):
        _link_new(one, other)


def _link_new(one: Path, other: Path) -> None:
    """Take the name first, by a link or an empty file, and then leave or use it."""
    try:
        os.link(one, other)
        finish = one.unlink
    except FileExistsError:
        raise
    except OSError:  # not every disk knows links
        os.close(os.open(other, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        finish = partial(one.replace, other)
    try:
        finish()
    except BaseException:
        with suppress(OSError):
            other.unlink()
        raise


def _renamed(one: Path, other: Path, how: int) -> bool:
    rename = _renameat2()
    if rename is None:
        return False
    import ctypes  # noqa: PLC0415 - only who writes needs it

    if rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), how) == 0:
        return True
    code = ctypes.get_errno()
    if code in _CANNOT:
        return False
    raise OSError(code, os.strerror(code), str(other))


def make_ready() -> None:
    """Load what is needed: a program whose files are taken away while it runs cannot load it any more."""
    _renameat2()


def _renameat2() -> Any:
    """Linux's own call, for which Python has no name; None elsewhere."""
    if not sys.platform.startswith("linux"):
        return None
    return getattr(_system_library(), "renameat2", None)


@cache
def _system_library() -> ctypes.CDLL:
    import ctypes  # noqa: PLC0415 - only who writes needs it

    return ctypes.CDLL(None, use_errno=True)
