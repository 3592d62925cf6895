"""Names as people write them: "Fleet Foot", "fleet_foot" and "FleetFoot" are one name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

_IGNORED = re.compile(r"[\s_]+")
_LONGEST = 200
"""Letters of a name that may be meant for another; none of ours comes near."""


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """The form in which names are compared: without case, spaces and underscores."""
    return _IGNORED.sub("", name).casefold()


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that *name* was probably meant to be, or None."""
    if len(name) > _LONGEST:
        return None
    from difflib import get_close_matches  # noqa: PLC0415 - only a name that nobody knows needs it

    by_key = {name_key(each): each for each in known}
    found = get_close_matches(name_key(name), by_key, n=1, cutoff=0.75)
    return by_key[found[0]] if found else None
