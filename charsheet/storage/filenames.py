"""File names that every system takes, and places for new files where nothing lies yet."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from itertools import chain, count
from pathlib import Path

from charsheet.storage.errors import FileError

_UNSAFE = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]+')
_NUMBERED = re.compile(r"\s*\((\d{1,9})\)\s*\Z")
_PORTS = (f"{port}{number}" for port in ("com", "lpt") for number in range(10))
_DEVICES = frozenset(("con", "prn", "aux", "nul", *_PORTS))
"""Names that mean no file on Windows, whatever their ending."""

_MOST_LETTERS, _MOST_BYTES = 80, 200


def file_stem(name: str) -> str:
    """A file name without its ending, from a character's *name*."""
    stem = _UNSAFE.sub("_", name).strip(" ._")[:_MOST_LETTERS]
    stem = stem.encode("utf-8", "ignore")[:_MOST_BYTES].decode("utf-8", "ignore").rstrip(" ._")
    if stem.split(".")[0].casefold() in _DEVICES:
        return f"_{stem}"
    return stem or "character"


def unnumbered(name: str) -> str:
    """*name* without the number of a copy: "Mira" of "Mira (2)"."""
    return _NUMBERED.sub("", name) or name


def copy_name(name: str, taken: Collection[str]) -> str:
    """What a copy of *name* is called: "Mira (2)", or the next number that is not *taken*."""
    base = unnumbered(name)
    return next(each for number in count(2) if (each := f"{base} ({number})") not in taken)


def reserve(folder: Path, stem: str, ending: str) -> Path:
    """A new, empty file in *folder*, called *stem* or, where that is taken, *stem* with a number.

    Nothing that is there is touched, whoever else makes files at the same time.

    Raises:
        FileError: no file could be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        base = unnumbered(stem)
        names = chain((stem,), (f"{base} ({number})" for number in count(2)))
        return next(path for each in names if _make(path := folder / f"{each}{ending}"))
    except OSError as error:
        raise FileError.from_os(error) from error


def _make(path: Path) -> bool:
    """Make an empty file, unless something of that name is there."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except FileExistsError:
        return False
    return True
