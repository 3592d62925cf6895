"""Portraits: looked at by their content, and told of where they cannot be shown."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode

import pytest

from charsheet.model.problems import InvalidError
from charsheet.present.locale import get_locale
from charsheet.present.picture import MOST_BYTES, picture_of
from tests.portraits import JPEG, PNG, chunk, png


def text_of(data: bytes) -> str:
    return b64encode(data).decode()


def refused(text: str) -> str:
    with pytest.raises(InvalidError) as caught:
        picture_of(text)
    return get_locale("en").text(caught.value.message)


def test_a_png_and_a_jpeg_are_known_by_their_content() -> None:
    for data, ending, kind in ((PNG, ".png", "image/png"), (JPEG, ".jpg", "image/jpeg")):
        picture = picture_of(text_of(data))
        assert picture.data == data
        assert picture.name.endswith(ending)
        assert picture.kind == kind
        assert picture_of(f"data:application/octet-stream;base64,{text_of(data)}") == picture
    broken = text_of(PNG)
    assert picture_of("\n".join((broken[:20], broken[20:]))).data == PNG


@pytest.mark.parametrize("text", ["no base 64!", "abc", "é", "data:image/png;base64,*"])
def test_what_is_no_base_64_is_told(text: str) -> None:
    assert refused(text) == "the picture cannot be read: it is no text in base 64"


def test_what_is_no_picture_is_told() -> None:
    assert refused(text_of(b"GIF89a")) == "the picture is neither PNG nor JPEG"
    assert refused("") == "the picture is neither PNG nor JPEG"


def test_a_picture_has_its_limits() -> None:
    assert refused(text_of(PNG + bytes(MOST_BYTES))) == "the picture is larger than 1 MB"
    assert refused(text_of(png(20_000, 20_000))).startswith("the picture has too many pixels: 20")
    large = JPEG.replace(struct.pack(">HH", 8, 8), struct.pack(">HH", 6000, 6000), 1)
    assert refused(text_of(large)).startswith("the picture has too many pixels")


DAMAGED = {
    "cut": PNG[:-20],
    "no end": PNG[:-12],
    "other bits": PNG[:45] + bytes([PNG[45] ^ 1]) + PNG[46:],
    "no pixels": PNG[:33] + PNG[-12:],
    "no size": PNG[:8] + chunk(b"IHDR", b"") + PNG[-12:],
    "no width": png(0, 8),
    "pixels that are none": PNG[:33] + chunk(b"IDAT", b"x" * 20) + PNG[-12:],
    "half of the pixels": PNG[:33] + chunk(b"IDAT", zlib.compress(bytes(200))[:-8]) + PNG[-12:],
    "a JPEG without its end": JPEG[:-2],
    "a JPEG of nothing": b"\xff\xd8\xff\xe0\x00\x04\x00\x00\xff\xd9",
    "a JPEG without a frame": JPEG[:2]
    + b"\xff\xe0"
    + struct.pack(">H", 60000)
    + JPEG[-2:]
    + bytes(9)
    + JPEG[-2:],
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_picture_is_told(name: str) -> None:
    assert refused(text_of(DAMAGED[name])) == "the picture is damaged"
