"""Portraits: looked at by their content, and told of where they cannot be shown."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode

import pytest

from charsheet.model.problems import InvalidError
from charsheet.present.locale import get_locale
from charsheet.present.picture import MOST_BYTES, picture_of
from tests.hostile.pictures import BOMB, png_of
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
    long = JPEG.replace(struct.pack(">HH", 8, 8), struct.pack(">HH", 8, 16_001), 1)
    assert refused(text_of(long)) == "the picture has too many pixels: 16\u00a0001 × 8"


def test_of_a_png_only_what_shows_it_is_kept() -> None:
    texts = (chunk(b"tEXt", b"Author\0Somebody"), chunk(b"zTXt", b"x\0\0" + BOMB), chunk(b"eXIf", b"MM\0*"))
    small = chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(300)))
    plain = picture_of(text_of(PNG[:33] + b"".join(texts) + PNG[33:]))
    assert plain.data == PNG
    assert plain.name != picture_of(text_of(PNG)).name
    assert picture_of(text_of(PNG[:33] + small + PNG[33:])).data == PNG[:33] + small + PNG[33:]
    # Fifty megabytes of a profile, packed into fifty kilobytes.
    assert picture_of(text_of(PNG[:33] + chunk(b"iCCP", b"x\0\0" + BOMB) + PNG[33:])).data == PNG
    assert picture_of(text_of(PNG + b"more behind the end")).data == PNG


@pytest.mark.parametrize(
    "picture",
    [
        *(
            png_of(colours, depth)
            for colours, depth in ((0, 1), (0, 8), (2, 8), (2, 16), (3, 4), (4, 8), (6, 16))
        ),
        png_of(2, 8, interlaced=1),
    ],
)
def test_every_sort_of_png_is_measured(picture: bytes) -> None:
    assert picture_of(text_of(picture)).data == picture


def test_deep_pixels_are_fewer() -> None:
    for colours, depth, most in ((0, 8, 5000), (6, 8, 4472), (6, 16, 3162)):
        for size, words in ((most, "the picture is damaged"), (most + 1, "the picture has too many pixels")):
            head = struct.pack(">IIBBBBB", size, size, depth, colours, 0, 0, 0)
            assert refused(text_of(PNG[:8] + chunk(b"IHDR", head) + PNG[33:])).startswith(words)


DAMAGED = {
    "cut": PNG[:-20],
    "no end": PNG[:-12],
    "other bits": PNG[:45] + bytes([PNG[45] ^ 1]) + PNG[46:],
    "no pixels": PNG[:33] + PNG[-12:],
    "no size": PNG[:8] + chunk(b"IHDR", b"") + PNG[-12:],
    "no width": png(0, 8),
    "pixels that are none": PNG[:33] + chunk(b"IDAT", b"x" * 20) + PNG[-12:],
    "half of the pixels": PNG[:33] + chunk(b"IDAT", zlib.compress(bytes(200))[:-8]) + PNG[-12:],
    "a row too many": PNG[:33] + chunk(b"IDAT", zlib.compress(bytes(9 * 9))) + PNG[-12:],
    "very many rows too many": PNG[:33] + chunk(b"IDAT", BOMB) + PNG[-12:],
    "a row too few": PNG[:33] + chunk(b"IDAT", zlib.compress(bytes(9 * 7))) + PNG[-12:],
    "colours that there are not": PNG[:8]
    + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 5, 0, 0, 0))
    + PNG[33:],
    "pixels before the size": PNG[:8] + PNG[33:-12] + PNG[8:33] + PNG[-12:],
    "a palette that ends within a colour": PNG[:33] + chunk(b"PLTE", bytes(25)) + PNG[33:],
    "a profile without a name": PNG[:33] + chunk(b"iCCP", b"x") + PNG[33:],
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
