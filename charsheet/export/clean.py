"""Texts made fit for typesetting: one line, and letters as fonts have them."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from charsheet.export.text import one_line
from charsheet.export.typeface import BREAK

_ENDLESS = re.compile(r"\S{25,}")
_PIECE = re.compile(r"\S{8}(?=\S)")


@lru_cache(maxsize=20_000)
def line(text: str) -> str:
    """*text* on one line, its accents joined to their letters as fonts have them.

    An endless word is given places where it may be broken.
    """
    plain = unicodedata.normalize("NFC", one_line(text))
    return _ENDLESS.sub(lambda word: _PIECE.sub(rf"\g<0>{BREAK}", word[0]), plain)
