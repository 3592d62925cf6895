"""Swapping two files in one step, where the system can do that."""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from pathlib import Path
from typing import Any

_HERE = -100  # AT_FDCWD: paths count from the working folder
_SWAP = 2  # RENAME_EXCHANGE
_CANNOT = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP})


def exchange(one: Path, other: Path) -> bool:
    """Give each of two files the name of the other; False where system or disk cannot do it.

    Raises:
        OSError: it could not be done; a file that is not there is a FileNotFoundError.
    """
    swap = _renameat2()
    if swap is None:
        return False
    if swap(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _SWAP) == 0:
        return True
    code = ctypes.get_errno()
    if code in _CANNOT:
        return False
    raise OSError(code, os.strerror(code), str(other))


def _renameat2() -> Any:
    """Linux's own call, for which Python has no name; None elsewhere."""
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
