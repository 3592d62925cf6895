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
from typing import Any

from msgspec import Struct

from charsheet.model.problems import InvalidError
from charsheet.values import Msg

MOST_BYTES = 1_000_000
MOST_PIXELS = 25_000_000
MOST_SIDE = 16_000
"""Of a picture; a larger one would fill the memory, and no painter takes a longer side."""
MOST_DECODED = 80_000_000
"""Bytes of all pixels, of which some pictures have eight each."""
MOST_PROFILE = 1_000_000
"""Bytes of a profile of colours, which is packed and may be next to nothing in the file."""

_URI = re.compile(r"data:[\w/+.-]*;base64,", re.IGNORECASE)
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
_KEPT = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Of an interlaced PNG: the first column and row of each, and how far it is to the next."""
_SLICE = 1 << 16
_JPEG_SIZES = frozenset({*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)})


class Picture(Struct, frozen=True):
    """A PNG or JPEG; ``name`` is that of a file that could hold it, the same for the same picture.

    Of a PNG its ``data`` are only what it takes to show it: no texts, no dates, nothing that is packed.
    """

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
        ending, plain = "png", _plain_png(data)
    elif data.startswith(_JPEG):
        ending, plain = "jpg", data
        _check_size(*_jpeg_size(data), 3)
    else:
        raise InvalidError(Msg("the picture is neither PNG nor JPEG"))
    return Picture(f"{hashlib.sha256(data).hexdigest()[:16]}.{ending}", plain)


def _damaged() -> InvalidError:
    return InvalidError(Msg("the picture is damaged"))


def _check_size(width: int, height: int, depth: float) -> None:
    """Refuse a picture of no or too many pixels, each of so many bytes.

    Raises:
        InvalidError: it is one.
    """
    pixels = width * height
    if pixels == 0:
        raise _damaged()
    if pixels > MOST_PIXELS or pixels * depth > MOST_DECODED or max(width, height) > MOST_SIDE:
        raise InvalidError(
            Msg("the picture has too many pixels: {width} × {height}", width=width, height=height)
        )


def _plain_png(data: bytes) -> bytes:
    """What it takes to show a PNG, where all of that is there and whole.

    Raises:
        InvalidError: it is not, or the picture is too large.
    """
    plain, missing = [_PNG], -1
    inflate = zlib.decompressobj()
    try:
        for kind, content, chunk in _png_chunks(data):
            if kind == b"IHDR":
                missing = _row_bytes(content)
            elif kind == b"IDAT":
                missing -= _inflated(inflate, content, missing)
            elif kind == b"PLTE" and len(content) % 3:
                raise _damaged()
            if kind in _KEPT or (kind == b"iCCP" and _is_small_profile(content)):
                plain.append(chunk)
    except (struct.error, zlib.error, ValueError) as error:
        raise error if isinstance(error, InvalidError) else _damaged() from None
    if missing or not inflate.eof:
        raise _damaged()
    return b"".join(plain)


def _row_bytes(head: bytes) -> int:
    """How many bytes the rows of a PNG are that says so in its *head*.

    Raises:
        InvalidError: too many, or the head says nothing that there is.
    """
    width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", head)
    bits = depth * _CHANNELS.get(colours, 0)
    if bits == 0:
        raise _damaged()
    _check_size(width, height, bits / 8)
    passes = _PASSES if interlaced else ((0, 0, 1, 1),)
    sizes = ((-(-(width - x) // across), -(-(height - y) // down)) for x, y, across, down in passes)
    return sum((1 + -(-columns * bits // 8)) * rows for columns, rows in sizes if columns > 0 and rows > 0)


def _inflated(inflate: Any, packed: bytes, most: int) -> int:
    """How many bytes come of *packed*, without keeping them; not counted on beyond *most*."""
    made = 0
    while packed and made <= most:
        made += len(inflate.decompress(packed, _SLICE))
        packed = inflate.unconsumed_tail
    return made


def _is_small_profile(content: bytes) -> bool:
    inflate = zlib.decompressobj()
    made = inflate.decompress(content[content.index(b"\0") + 2 :], MOST_PROFILE)
    return bool(made) and inflate.eof


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """The kind of each chunk, what is in it, and all of it."""
    place = len(_PNG)
    while True:
        length, kind = struct.unpack_from(">I4s", data, place)
        content = data[place + 8 : place + 8 + length]
        (check,) = struct.unpack_from(">I", data, place + 8 + length)
        if zlib.crc32(kind + content) != check:
            raise ValueError(kind)
        yield kind, content, data[place : place + 12 + length]
        if kind == b"IEND":
            return
        place += 12 + length


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Width and height, where the file has its end.

    Raises:
        InvalidError: it has not.
    """
    place = 2
    while data.rstrip(b"\0").endswith(b"\xff\xd9") and place + 9 <= len(data) and data[place] == 0xFF:
        kind = data[place + 1]
        if kind in _JPEG_SIZES:
            height, width = struct.unpack_from(">HH", data, place + 5)
            return width, height
        (length,) = struct.unpack_from(">H", data, place + 2)
        place += 2 + length
    raise _damaged()
