"""Sizes by name and by measure, as people type them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from charsheet.export.card_sizes import CARD_SIZES, PAPERS, parse_grid, parse_length, parse_size, size_text
from charsheet.export.imposition import Size
from charsheet.model.problems import InvalidError
from charsheet.present.locale import get_locale


def size(width: str, height: str) -> Size:
    return Size(Fraction(width), Fraction(height))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("poker", size("63", "88")),
        ("tarot", size("70", "120")),
        ("index", size("76.2", "127")),
        ("a6", size("105", "148")),
        ("a5", size("148", "210")),
        ("half-letter", size("139.7", "215.9")),
        ("a4", size("210", "297")),
        ("letter", size("215.9", "279.4")),
    ],
)
def test_each_size_by_its_name(name: str, expected: Size) -> None:
    assert parse_size(name.upper(), CARD_SIZES) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("70x120", size("70", "120")),
        (" 63,5 × 88.9 mm ", size("63.5", "88.9")),
        ("3x5in", size("76.2", "127")),
        ('3"×5"', size("76.2", "127")),
        ("6cm*100mm", size("60", "100")),
        ("60 мм х 9см", size("60", "90")),
        ("3in x 100mm", size("76.2", "100")),
        ("60mm x 90", size("60", "90")),
    ],
)
def test_an_own_measure(text: str, expected: Size) -> None:
    assert parse_size(text, CARD_SIZES) == expected
    assert parse_size(size_text(expected), {}) == expected


def refused(parse: Callable[[], object]) -> str:
    with pytest.raises(InvalidError) as caught:
        parse()
    return get_locale("en").text(caught.value.message)


@pytest.mark.parametrize("text", ["", "a7", "70", "70x", "x120", "70x120x3", "-70x120", "70ftx9ft", "1e2x9"])
def test_what_is_no_size_is_refused(text: str) -> None:
    said = refused(lambda: parse_size(text, PAPERS))
    assert said == f'"{text}" is none of a4, letter, nor a measure such as 70x120 or 3x5in'


@pytest.mark.parametrize("text", ["39.9x100", "100x39", "601x100", "24inx100mm", "0x0"])
def test_sizes_have_their_bounds(text: str) -> None:
    assert refused(lambda: parse_size(text, {})) == f'"{text}": each side must be 40 to 600 mm long'
    assert parse_size("40x600", {}) == size("40", "600")


def test_lengths() -> None:
    assert parse_length("5") == 5
    assert parse_length(" 3,5 mm") == Fraction(7, 2)
    assert parse_length("0.25in") == Fraction(635, 100)
    assert parse_length("10см") == 100
    assert refused(lambda: parse_length("-1")) == '"-1" is no length such as 5mm or 0.25in'
    assert refused(lambda: parse_length("100.1")) == '"100.1": at most 100 mm'


def test_grids() -> None:
    assert parse_grid("3x4") == (3, 4)
    assert parse_grid(" 2 × 1 ") == (2, 1)


@pytest.mark.parametrize("text", ["0x3", "3x0", "3", "axb"])
def test_what_is_no_grid_is_refused(text: str) -> None:
    assert refused(lambda: parse_grid(text)) == f'"{text}" is no grid such as 3x3: columns, then rows'
