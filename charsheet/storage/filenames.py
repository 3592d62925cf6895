"""File names that every system takes, and others for where they are taken."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import count

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


def numbered(stem: str, ending: str) -> Iterator[str]:
    """Names for a new file: *stem*, and then with one number after the other."""
    base = unnumbered(stem)
    yield f"{stem}{ending}"
    yield from (f"{base} ({number}){ending}" for number in count(2))
