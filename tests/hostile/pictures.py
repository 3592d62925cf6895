"""Pictures from strangers: good ones, others that say they are, and what can be wrong inside."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Sequence
from functools import cache
from random import Random

from tests.hostile.mutator import BY_BYTES
from tests.portraits import JPEG, chunk

_INTERLACED = 8 * 8 * 3 + 15
"""Bytes of an interlaced picture of eight by eight, with a sign before each row of each of its passes."""
SIGN = b"\x89PNG\r\n\x1a\n"
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_PREFIXES = (
    "",
    "data:image/png;base64,",
    "data:image/jpeg;base64,",
    "data:image/svg+xml;base64,",
    "data:;base64,",
)

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="9" height="9">'
    b'<image x:href="file:///etc/passwd" width="9" height="9"/><image href="http://example.org/a.png"/>'
    b"<script>alert(1)</script><style>@import url(http://example.org/a.css);</style></svg>"
)
BOMB_ROWS = bytes(50_000_000)
BOMB = zlib.compress(BOMB_ROWS, 9)
"""Fifty megabytes of nothing."""


def png_of(colours: int, depth: int, *extra: bytes, interlaced: int = 0, size: int = 8) -> bytes:
    """A small PNG of a sort."""
    row = b"\0" + b"\x5a" * -(-size * _SAMPLES[colours] * depth // 8)
    rows = zlib.compress(bytes(_INTERLACED) if interlaced else row * size)
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, depth, colours, 0, 0, interlaced))
    palette = chunk(b"PLTE", bytes(range(48))) if colours == 3 else b""
    return SIGN + head + b"".join(extra) + palette + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@cache
def pictures() -> tuple[bytes, ...]:
    """The bytes of pictures, of which the program takes PNG and JPEG."""
    extra = (
        chunk(b"iCCP", b"x\0\0" + BOMB),
        chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(300))),
        chunk(b"zTXt", b"x\0\0" + BOMB),
        chunk(b"iTXt", b"x\0\1\0\0\0" + BOMB),
        chunk(b"tEXt", b"Comment\0<b>"),
        chunk(b"acTL", struct.pack(">II", 9, 0)),
    )
    plain = [
        png_of(colours, depth)
        for colours, depth in ((0, 1), (0, 8), (2, 8), (2, 16), (3, 4), (4, 8), (6, 16))
    ]
    return (
        *plain,
        png_of(2, 8, interlaced=1),
        *(png_of(6, 8, each) for each in extra),
        JPEG,
        *(JPEG, JPEG),
        SVG,
        b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;",
        b"RIFF\x1a\0\0\0WEBPVP8L\r\0\0\0/\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0",
        b"BM" + bytes(60),
        b"%PDF-1.7\n",
        b"II*\0" + bytes(40),
    )


@cache
def portraits() -> tuple[bytes, ...]:
    """The pictures that can be shown, as a character holds them: as texts in base 64."""
    return tuple(map(_text, (each for each in pictures() if each.startswith((SIGN, JPEG[:3])))))


def _text(picture: bytes) -> bytes:
    return b"data:image/png;base64," + base64.b64encode(picture)


def mutated_portrait(good: bytes, random: Random) -> bytes:
    """*good* with its picture changed, in its bytes and in its parts, and now and then its text."""
    data = base64.b64decode(good.partition(b",")[2])
    if random.random() < 0.1:
        data = random.choice(pictures())
    if data.startswith(SIGN) and random.random() < 0.7:
        data = _by_chunks(data, random)
    elif data.startswith(b"\xff\xd8") and random.random() < 0.5:
        data = _by_segments(data, random)
    for _ in range(random.choice((0, 0, 1, 1, 2, 8))):
        data = random.choice(BY_BYTES)(data, random)
    text = random.choice(_PREFIXES).encode() + base64.b64encode(data)
    return random.choice(BY_BYTES)(text, random) if random.random() < 0.1 else text


def _by_chunks(data: bytes, random: Random) -> bytes:
    """Chunks left out, doubled, in another order or with other contents; their sums are right again."""
    parts: list[tuple[bytes, bytes]] = []
    place = len(SIGN)
    while place + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, place)
        parts.append((data[place + 4 : place + 8], data[place + 8 : place + 8 + length]))
        place += 12 + length
    for _ in range(random.choice((1, 1, 2, 4))):
        if not parts:
            break
        at, way = random.randrange(len(parts)), random.randrange(6)
        kind, content = parts[at]
        if way == 0:
            del parts[at]
        elif way == 1:
            parts.insert(random.randrange(len(parts) + 1), parts[at])
        elif way == 2 and kind == b"IDAT":
            parts[at] = (kind, _packed_anew(content, random))
        elif kind == b"IHDR":
            parts[at] = (kind, _head(content, random))
        else:
            parts[at] = (random.choice((kind, b"IDAT", b"iCCP", b"PLTE", b"tRNS")), _flipped(content, random))
    return SIGN + b"".join(chunk(kind, content) for kind, content in parts)


def _head(content: bytes, random: Random) -> bytes:
    numbers: Sequence[int] = (0, 1, 7, 9, 5_000, 16_000, 16_001, 65_535, 2**31 - 1, 2**32 - 1)
    width, height, *rest = struct.unpack(">IIBBBBB", content.ljust(13, b"\0")[:13])
    if random.random() < 0.5:
        width = random.choice(numbers)
    if random.random() < 0.5:
        height = random.choice(numbers)
    rest = [random.choice((each, each, 0, 1, 2, 3, 4, 6, 8, 16, 255)) for each in rest]
    return struct.pack(">IIBBBBB", width, height, *rest)


def _packed_anew(content: bytes, random: Random) -> bytes:
    unpacking = zlib.decompressobj()
    try:
        rows = unpacking.decompress(content, len(BOMB_ROWS))
    except zlib.error:
        return content
    if not (unpacking.eof or unpacking.unconsumed_tail):
        return content
    more = rows * 3 if len(rows) < 5_000_000 else rows
    return zlib.compress(random.choice((rows[:-1], more, _flipped(rows, random), bytes(5_000_000), b"")))


_LONGEST = 70_000
"""Bytes of a segment, and some: what was made of three hundred is not repeated as often again."""


def _by_segments(data: bytes, random: Random) -> bytes:
    """The marker segments of a JPEG left out, doubled, or with other contents."""
    parts: list[bytes] = []
    place = 2
    while place + 4 <= len(data) and data[place] == 0xFF and data[place + 1] != 0xDA:
        (length,) = struct.unpack_from(">H", data, place + 2)
        parts.append(data[place : place + 2 + length])
        place += 2 + length
    for _ in range(random.choice((1, 2, 3))):
        at = random.randrange(len(parts))
        way = random.randrange(4)
        if way == 0 and len(parts) > 1:
            del parts[at]
        elif way == 1:
            parts.insert(random.randrange(len(parts) + 1), parts[at][:_LONGEST] * random.choice((1, 1, 300)))
        elif way == 2:
            parts[at] = parts[at][:1] + bytes([random.randrange(0xC0, 0xFF)]) + parts[at][2:]
        else:
            parts[at] = parts[at][:4] + _flipped(parts[at][4:], random)
    return data[:2] + b"".join(parts) + data[place:]


def _flipped(data: bytes, random: Random) -> bytes:
    return random.choice(BY_BYTES[:6])(data, random)
