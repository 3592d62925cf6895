"""Which characters the program's font can show, read from the font file itself."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

_UNICODE_BMP = (3, 1)


@cache
def characters_of(font: Path) -> frozenset[str]:
    """The characters of a TrueType font, by its table ``cmap`` in format 4 (the Basic Multilingual Plane).

    Raises:
        ValueError: the font has no such table.
    """
    data = font.read_bytes()
    cmap = _table(data, b"cmap")
    for index in range(_u16(cmap, 2)):
        platform, encoding, offset = struct.unpack_from(">HHI", cmap, 4 + 8 * index)
        if (platform, encoding) == _UNICODE_BMP and _u16(cmap, offset) == 4:
            return frozenset(_segments(cmap[offset:]))
    raise ValueError(font.name)


def _table(data: bytes, name: bytes) -> bytes:
    for index in range(_u16(data, 4)):
        tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        if tag == name:
            return data[offset : offset + length]
    raise ValueError(name)


def _segments(table: bytes) -> set[str]:
    """Every code of the segments that does not lead to glyph 0, which is the empty box."""
    count = _u16(table, 6) // 2
    ends, starts, deltas, offsets = (14 + 2 * count * part + (2 if part else 0) for part in range(4))
    found: set[str] = set()
    for segment in range(count):
        start, end = _u16(table, starts + 2 * segment), _u16(table, ends + 2 * segment)
        delta, shift = _u16(table, deltas + 2 * segment), _u16(table, offsets + 2 * segment)
        for code in range(start, end + 1):
            glyph = code
            if shift:
                glyph = _u16(table, offsets + 2 * segment + shift + 2 * (code - start))
            if (glyph + delta) & 0xFFFF and glyph and code != 0xFFFF:
                found.add(chr(code))
    return found


def _u16(data: bytes, offset: int) -> int:
    return int.from_bytes(data[offset : offset + 2], "big")
