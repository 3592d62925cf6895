"""What a second start says to the open window: one line of JSON, read with suspicion."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

PROTOCOL = 1
LARGEST = 1 << 20
"""Bytes of a message; what is longer is refused."""

MOST = 1000
"""So many files at once; nobody looks at more."""

ACCEPTED = b"accepted\n"
REFUSED = b"refused\n"
END = b"\n"


class RefusedError(ValueError):
    """A message that is none of ours."""


def request(paths: Sequence[Path]) -> bytes:
    """The message that asks to open files, and to come to the front. Names are made absolute here.

    Whoever reads it does not know in which folder it was written.
    """
    # Names that are no text survive: JSON escapes the halves of letters that stand for their bytes.
    words = {"charsheet": PROTOCOL, "open": [str(each.absolute()) for each in paths]}
    return json.dumps(words).encode("ascii") + END


def requested(data: bytes) -> tuple[Path, ...]:
    """The files that a message asks to open.

    Raises:
        RefusedError: it is no such message.
    """
    if len(data) > LARGEST:
        raise RefusedError
    try:
        words = json.loads(data.decode("ascii"))
    except (ValueError, RecursionError):
        raise RefusedError from None
    if not isinstance(words, dict):
        raise RefusedError
    fields = cast("dict[str, Any]", words)
    version, names = fields.get("charsheet"), fields.get("open")
    if version != PROTOCOL or isinstance(version, bool) or not isinstance(names, list):
        raise RefusedError
    found = cast("list[Any]", names)
    if len(fields) != 2 or len(found) > MOST or not all(map(_is_path, found)):
        raise RefusedError
    return tuple(map(Path, found))


def _is_path(name: object) -> bool:
    return isinstance(name, str) and Path(name).is_absolute() and "\0" not in name
