"""PNG files as pixels."""

from __future__ import annotations

import struct
import zlib


def pixels(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and rows of a PNG with four bytes a pixel, as typst writes them."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, depth, colour, _, _, interlaced = struct.unpack_from(">IIBBBBB", png, 16)
    assert (depth, colour, interlaced) == (8, 6, 0)
    packed, offset = b"", 8
    while offset < len(png):
        length, kind = struct.unpack_from(">I4s", png, offset)
        packed += png[offset + 8 : offset + 8 + length] if kind == b"IDAT" else b""
        offset += length + 12
    return width, height, unfiltered(zlib.decompress(packed), 4 * width)


def unfiltered(data: bytes, size: int) -> list[bytes]:
    rows: list[bytes] = []
    above = bytes(size)
    for start in range(0, len(data), size + 1):
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + size])
        for i, byte in enumerate(row):
            left = row[i - 4] if i >= 4 else 0
            corner = above[i - 4] if i >= 4 else 0
            row[i] = (
                byte + (0, left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[kind]
            ) & 255
        rows.append(bytes(row))
        above = bytes(row)
    return rows


def paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((left, above, corner), key=lambda each: abs(guess - each))
