"""The order in which people look for names."""

from __future__ import annotations

import re

_DIGITS = re.compile(r"[0-9]+")
_LONGEST = 18
"""Digits of a number; longer ones are sorted as text."""


def natural_key(text: str) -> str:
    """What one sorts texts by: case does not matter, and numbers count as numbers: 2, 10, 100."""
    return _DIGITS.sub(_padded, text.casefold().replace("ё", "е"))


def _padded(digits: re.Match[str]) -> str:
    return digits[0].lstrip("0").zfill(_LONGEST)
