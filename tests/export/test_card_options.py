"""What the options of printing mean."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from charsheet.export.card_options import CardOptions
from charsheet.export.card_sizes import CARD_SIZES
from charsheet.export.imposition import Duplex, Marks
from charsheet.model.problems import InvalidError
from charsheet.options import CARD_NAMES, CARD_PRESETS
from charsheet.present.card_blocks import PRESETS
from charsheet.present.locale import get_locale


def test_the_command_line_names_what_there_is() -> None:
    assert tuple(CARD_SIZES) == CARD_NAMES
    assert tuple(PRESETS) == CARD_PRESETS


def test_nothing_chosen_is_a_card_of_a6_on_a_page_of_its_own() -> None:
    setup = CardOptions().setup()
    assert (setup.sides, setup.paper.size) == (1, setup.size)
    assert (setup.size.width, setup.size.height) == (105, 148)
    assert (setup.paper.margin, setup.paper.marks, setup.paper.duplex) == (0, Marks.NONE, None)


def test_on_paper_there_are_a_margin_and_crop_marks() -> None:
    paper = CardOptions(paper="a4").setup().paper
    assert (paper.margin, paper.marks) == (5, Marks.CROP)
    paper = (
        CardOptions(paper="a4", margin="0", marks="none", gutter="2.5", bleed="1", grid="1x1").setup().paper
    )
    assert (paper.margin, paper.marks, paper.gutter, paper.bleed) == (0, Marks.NONE, Fraction(5, 2), 1)
    assert paper.grid == (1, 1)


@pytest.mark.parametrize(
    ("chosen", "duplex"),
    [
        ({}, None),
        ({"sides": 1}, None),
        ({"sides": 2}, Duplex.LONG),
        ({"duplex": "short"}, Duplex.SHORT),
        ({"sides": 2, "duplex": "fold"}, Duplex.FOLD),
    ],
)
def test_a_back_asks_for_two_sides(chosen: dict[str, Any], duplex: Duplex | None) -> None:
    setup = CardOptions(**chosen).setup()
    assert (setup.paper.duplex, setup.sides) == (duplex, 1 if duplex is None else 2)


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"sides": 1, "duplex": "long"}, "a card of one side has no back to be printed"),
        ({"size": "huge"}, '"huge" is none of poker'),
        ({"paper": "a9"}, '"a9" is none of a4, letter'),
        ({"margin": "wide"}, '"wide" is no length'),
        ({"paper": "a4", "grid": "3"}, '"3" is no grid'),
        ({"paper": "a4", "grid": "9x9", "size": "poker"}, "a grid of 9 × 9 does not fit"),
        ({"paper": "a4", "size": "a4"}, "the card does not fit on the paper"),
    ],
)
def test_what_is_not_possible_is_told(chosen: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidError) as caught:
        CardOptions(**chosen).setup()
    assert get_locale("en").text(caught.value.message).startswith(told)


def test_how_many_there_are_on_a_page_is_said_in_words() -> None:
    words = CardOptions(size="poker", paper="a4").grid_in_words()
    assert get_locale("en").text(words) == "3 × 3 = 9 on a page"
    assert get_locale("ru").text(words) == "3 × 3 = 9 на странице"
