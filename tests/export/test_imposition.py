"""Cards on paper: everything is where it must be, for any number of cards of any size."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from charsheet.export.card_sizes import CARD_SIZES, PAPERS
from charsheet.export.imposition import (
    SHORTEST_MARK,
    Duplex,
    Marks,
    Page,
    Place,
    Rectangle,
    Sheet,
    Size,
    grid_for,
    impose,
)
from charsheet.model.problems import InvalidError
from charsheet.present.locale import get_locale

A4 = PAPERS["a4"]
POKER = CARD_SIZES["poker"]


def mm(low: int, high: int) -> st.SearchStrategy[Fraction]:
    """Lengths to the quarter of a millimetre."""
    return st.integers(4 * low, 4 * high).map(lambda n: Fraction(n, 4))


sizes = st.one_of(st.sampled_from(list(CARD_SIZES.values())), st.builds(Size, mm(40, 150), mm(40, 150)))
sheets = st.builds(
    Sheet,
    size=st.one_of(st.sampled_from(list(PAPERS.values())), st.builds(Size, mm(60, 420), mm(60, 420))),
    margin=mm(0, 20),
    gutter=mm(0, 12),
    bleed=mm(0, 5),
    marks=st.sampled_from(Marks),
    duplex=st.sampled_from([None, *Duplex]),
)
counts = st.integers(1, 40)


def imposed(count: int, card: Size, sheet: Sheet) -> tuple[Page, ...]:
    try:
        return impose(count, card, sheet)
    except InvalidError:
        assume(False)
        raise


def overlap(one: Rectangle, other: Rectangle) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def upright(size: Size, place: Place) -> Size:
    return size.turned if place.turn in {90, 270} else size


@given(counts, sizes, sheets)
def test_cards_are_whole_apart_and_inside_the_margins(count: int, card: Size, sheet: Sheet) -> None:
    for page in imposed(count, card, sheet):
        for place in page.places:
            assert Size(place.cut.width, place.cut.height) == upright(card, place)
            for each in (place.cut, place.printed):
                assert min(each.x, each.y) >= sheet.margin
                assert each.right <= sheet.size.width - sheet.margin
                assert each.bottom <= sheet.size.height - sheet.margin
        for one, other in combinations(page.places, 2):
            assert not overlap(one.printed, other.printed)


@given(counts, sizes, sheets)
def test_fronts_come_in_their_order_and_backs_with_them(count: int, card: Size, sheet: Sheet) -> None:
    pages = imposed(count, card, sheet)
    places = [place for page in pages for place in page.places]
    assert [each.card for each in places if not each.is_back] == list(range(count))
    backs = [each.card for each in places if each.is_back]
    assert backs == ([] if sheet.duplex is None else list(range(count)))
    full = grid_for(card, sheet).count
    fronts = [page for page in pages if not page.places[0].is_back]
    assert [len({each.card for each in page.places}) for page in fronts[:-1]] == [full] * (len(fronts) - 1)


def turned_over(place: Place, sheet: Sheet) -> tuple[Rectangle, int]:
    """Where a card of the front page is, seen from behind, and how far its head is turned then.

    Turning over sideways keeps what is above above; head over heels, what is left stays left.
    """
    is_long = sheet.duplex is Duplex.LONG
    about_vertical = is_long if sheet.size.height >= sheet.size.width else not is_long
    cut = place.cut
    if about_vertical:
        return Rectangle(
            sheet.size.width - cut.x - cut.width, cut.y, cut.width, cut.height
        ), -place.turn % 360
    return Rectangle(cut.x, sheet.size.height - cut.y - cut.height, cut.width, cut.height), (
        180 - place.turn
    ) % 360


@given(counts, sizes, sheets.filter(lambda sheet: sheet.duplex in {Duplex.LONG, Duplex.SHORT}))
def test_each_back_lies_behind_its_front(count: int, card: Size, sheet: Sheet) -> None:
    pages = imposed(count, card, sheet)
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert [turned_over(each, sheet) for each in front.places] == [
            (each.cut, each.turn) for each in back.places
        ]
        assert all(each.is_back for each in back.places)
        behind = [each.mirrored(sheet.size, sideways=_sideways(sheet)) for each in front.cuts]
        assert behind == list(back.cuts)


def _sideways(sheet: Sheet) -> bool:
    return (sheet.size.height >= sheet.size.width) == (sheet.duplex is Duplex.LONG)


@given(counts, sizes, sheets.filter(lambda sheet: sheet.duplex is Duplex.FOLD))
def test_a_folded_card_has_its_back_beside_it(count: int, card: Size, sheet: Sheet) -> None:
    for page in imposed(count, card, sheet):
        pairs = zip(page.places[::2], page.places[1::2], page.folds, strict=True)
        for front, back, fold in pairs:
            assert (front.card, front.is_back) == (back.card, not back.is_back)
            assert front.turn == back.turn
            if front.turn:
                assert (back.cut.bottom, back.cut.x) == (front.cut.y, front.cut.x)
                assert (fold.y, fold.height, fold.width) == (front.cut.y, 0, front.cut.width)
                assert (front.bleed[1], back.bleed[3]) == (0, 0)
            else:
                assert (front.cut.right, front.cut.y) == (back.cut.x, back.cut.y)
                assert (fold.x, fold.width, fold.height) == (back.cut.x, 0, front.cut.height)
                assert (front.bleed[2], back.bleed[0]) == (0, 0)


@given(counts, sizes, sheets)
def test_no_more_would_fit(count: int, card: Size, sheet: Sheet) -> None:
    imposed(count, card, sheet)
    grid = grid_for(card, sheet)
    for more in ((grid.columns + 1, grid.rows), (grid.columns, grid.rows + 1)):
        asked = Sheet(sheet.size, sheet.margin, sheet.gutter, sheet.bleed, sheet.marks, sheet.duplex, more)
        try:
            other = grid_for(card, asked)
        except InvalidError:
            continue
        assert other.turned is not grid.turned
    unit = Size(2 * card.width, card.height) if sheet.duplex is Duplex.FOLD else card
    cell = unit.turned if grid.turned else unit
    extent = (grid.columns + 1) * cell.width + grid.columns * max(sheet.gutter, 2 * sheet.bleed)
    assert extent > sheet.size.width - 2 * (sheet.margin + sheet.bleed) - (
        5 if sheet.marks is Marks.CROP else 0
    )


def marks_of(page: Page) -> Iterator[tuple[Rectangle, Rectangle]]:
    return ((mark, place.printed) for mark in page.cuts for place in page.places)


@given(counts, sizes, sheets.filter(lambda sheet: sheet.marks is Marks.CROP))
def test_crop_marks_lie_between_cards_and_margin(count: int, card: Size, sheet: Sheet) -> None:
    for page in imposed(count, card, sheet):
        edges_x = {x for place in page.places for x in (place.cut.x, place.cut.right)}
        edges_y = {y for place in page.places for y in (place.cut.y, place.cut.bottom)}
        if sheet.duplex is Duplex.FOLD:  # which is folded, not cut
            edges_x -= {each.x for each in page.folds if each.width == 0}
            edges_y -= {each.y for each in page.folds if each.height == 0}
        assert {each.x for each in page.cuts if each.width == 0} == edges_x
        assert {each.y for each in page.cuts if each.height == 0} == edges_y
        for mark, printed in marks_of(page):
            assert not overlap(mark, printed)
            assert SHORTEST_MARK <= max(mark.width, mark.height) <= 5
            assert min(mark.x, mark.y) >= sheet.margin
            assert mark.right <= sheet.size.width - sheet.margin
            assert mark.bottom <= sheet.size.height - sheet.margin


@given(counts, sizes, sheets.filter(lambda sheet: sheet.marks is not Marks.CROP))
def test_only_crop_marks_are_lines_beyond_the_cards(count: int, card: Size, sheet: Sheet) -> None:
    assert all(page.cuts == () for page in imposed(count, card, sheet))


# --- the cases from the field


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
@pytest.mark.parametrize("count", range(1, 11))
def test_one_to_ten_cards_on_a_page_of_nine_keep_fronts_and_backs_aligned(count: int, duplex: Duplex) -> None:
    sheet = Sheet(A4, margin=Fraction(5), marks=Marks.CROP, duplex=duplex, grid=(3, 3))
    pages = impose(count, POKER, sheet)
    assert [len(page.places) for page in pages] == ([count, count] if count < 10 else [9, 9, 1, 1])
    columns = [Fraction(21, 2) + 63 * n for n in range(3)]
    lines = [Fraction(33, 2) + 88 * n for n in range(3)]
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for index, (before, behind) in enumerate(zip(front.places, back.places, strict=True)):
            column, line = index % 3, index // 3
            assert (before.cut.x, before.cut.y) == (columns[column], lines[line])
            if duplex is Duplex.LONG:
                assert (behind.cut.x, behind.cut.y, behind.turn) == (columns[2 - column], lines[line], 0)
            else:
                assert (behind.cut.x, behind.cut.y, behind.turn) == (columns[column], lines[2 - line], 180)


def refusal(card: Size, sheet: Sheet, language: str = "en") -> str:
    with pytest.raises(InvalidError) as caught:
        impose(1, card, sheet)
    return get_locale(language).text(caught.value.message)


@pytest.mark.parametrize("grid", [(4, 3), (3, 4), (9, 9)])
def test_an_impossible_grid_is_refused_with_the_largest_that_fits(grid: tuple[int, int]) -> None:
    said = refusal(POKER, Sheet(A4, margin=Fraction(5), grid=grid))
    assert (
        said == f"a grid of {grid[0]} × {grid[1]} does not fit; the largest that does is 3 × 3 = 9 on a page"
    )


def test_a_smaller_grid_is_what_was_asked_for() -> None:
    assert grid_for(POKER, Sheet(A4, grid=(2, 1))).count == 2
    assert grid_for(POKER, Sheet(A4, grid=(1, 4))).turned


def test_cards_lie_on_their_sides_where_more_fit() -> None:
    letter = Sheet(PAPERS["letter"], margin=Fraction(12))
    grid = grid_for(POKER, letter)
    assert (grid.columns, grid.rows, grid.turned) == (2, 4, True)
    assert get_locale("en").text(grid.words) == "2 × 4 = 8 on a page, lying on their sides"
    (page,) = impose(1, POKER, letter)
    assert page.places[0].turn == 270
    assert get_locale("en").text(grid_for(POKER, Sheet(A4)).words) == "3 × 3 = 9 on a page"


def test_a_card_that_is_too_large_is_refused_with_what_fits() -> None:
    assert refusal(A4, Sheet(A4, margin=Fraction(5))) == (
        "the card does not fit on the paper; the largest that does is 200 × 287 mm"
    )
    folded = Sheet(A4, margin=Fraction(5), duplex=Duplex.FOLD)
    assert refusal(A4, folded).endswith("is 143.5 × 200 mm")
    impose(1, Size(Fraction(1435, 10), Fraction(200)), folded)
    assert (
        refusal(POKER, Sheet(A4, margin=Fraction(105)))
        == "margins, bleed and marks leave no room on the paper"
    )
    assert refusal(POKER, Sheet(A4, margin=Fraction(99), bleed=Fraction(9))).startswith("margins, bleed")


def test_a_folded_card_takes_the_larger_of_both_ways() -> None:
    broad = Sheet(Size(Fraction(400), Fraction(100)), duplex=Duplex.FOLD)
    assert refusal(A4, broad).endswith("is 200 × 100 mm")
