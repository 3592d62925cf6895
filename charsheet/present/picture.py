"""A picture that is embedded in a character: what sort it is and whether it can be shown at all."""

from __future__ import annotations

import binascii
import hashlib
import re
import struct
import zlib
from base64 import b64decode
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from charsheet.model.problems import InvalidError
from charsheet.values import Msg

MOST_BYTES = 1_000_000
MOST_PIXELS = 25_000_000
"""Of a picture; a larger one would fill the memory."""

_URI = re.compile(r"data:[\w/+.-]*;base64,", re.IGNORECASE)
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
_JPEG_SIZES = frozenset({*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)})


class Picture(Struct, frozen=True):
    """A PNG or JPEG; ``name`` is that of a file that could hold it, the same for the same picture."""

    name: str
    data: bytes

    @property
    def kind(self) -> str:
        """Its media type."""
        return "image/png" if self.name.endswith(".png") else "image/jpeg"


@lru_cache(maxsize=64)
def picture_of(text: str) -> Picture:
    """The picture that *text* is in base 64, with or without the beginning of a data address.

    Raises:
        InvalidError: it is none, too large, or damaged.
    """
    found = _URI.match(text)
    try:
        data = b64decode("".join(text[found.end() if found else 0 :].split()), validate=True)
    except (binascii.Error, ValueError):
        raise InvalidError(Msg("the picture cannot be read: it is no text in base 64")) from None
    if len(data) > MOST_BYTES:
        raise InvalidError(Msg("the picture is larger than 1 MB"))
    if data.startswith(_PNG):
        ending, size = "png", _png_size(data)
    elif data.startswith(_JPEG):
        ending, size = "jpg", _jpeg_size(data)
    else:
        raise InvalidError(Msg("the picture is neither PNG nor JPEG"))
    if size is None or 0 in size:
        raise InvalidError(Msg("the picture is damaged"))
    if size[0] * size[1] > MOST_PIXELS:
        raise InvalidError(
            Msg("the picture has too many pixels: {width} × {height}", width=size[0], height=size[1])
        )
    return Picture(f"{hashlib.sha256(data).hexdigest()[:16]}.{ending}", data)


def _png_size(data: bytes) -> tuple[int, int] | None:
    """Width and height, where all of the file is there and whole."""
    size: tuple[int, int] | None = None
    pixels = 0
    inflate = zlib.decompressobj()
    try:
        for kind, content in _png_chunks(data):
            if kind == b"IHDR":
                size = struct.unpack(">II", content[:8])
            elif kind == b"IDAT":
                pixels += len(inflate.decompress(content, MOST_PIXELS * 8 - pixels))
        return size if inflate.eof and pixels else None
    except (struct.error, zlib.error, ValueError):
        return None


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = len(_PNG)
    while True:
        length, kind = struct.unpack_from(">I4s", data, place)
        content = data[place + 8 : place + 8 + length]
        (check,) = struct.unpack_from(">I", data, place + 8 + length)
        if zlib.crc32(kind + content) != check:
            raise ValueError(kind)
        yield kind, content
        if kind == b"IEND":
            return
        place += 12 + length


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Width and height, where the file has its end."""
    place = 2
    while data.rstrip(b"\0").endswith(b"\xff\xd9") and place + 9 <= len(data) and data[place] == 0xFF:
        kind = data[place + 1]
        if kind in _JPEG_SIZES:
            height, width = struct.unpack_from(">HH", data, place + 5)
            return width, height
        (length,) = struct.unpack_from(">H", data, place + 2)
        place += 2 + length
    return None
