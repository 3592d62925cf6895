"""Cards on paper, read back from the PDF: everything lies where it should, to a tenth of a millimetre."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from pypdf import PdfReader

from charsheet.export.card import card_pdf, card_pictures
from charsheet.export.card_faces import padding
from charsheet.export.card_options import CardOptions
from charsheet.export.card_setup import CardSetup
from charsheet.export.card_sizes import CARD_SIZES, PAPERS
from charsheet.export.imposition import Page, Rectangle, impose
from charsheet.present.card_view import CardView
from tests.export.card_cases import card, sample
from tests.export.pdf_shapes import Shape, page_size, shapes_on
from tests.export.pictures import pixels

NEAR = 0.1


def cards(count: int, language: str = "en") -> list[CardView]:
    return [card(sample("mira", name=f"Mira {n}"), language, blocks="npc") for n in range(count)]


def pages_of(count: int, setup: CardSetup) -> tuple[Page, ...]:
    return impose(count, setup.size, setup.paper)


def box(rectangle: Rectangle) -> tuple[float, ...]:
    edges = (rectangle.x, rectangle.y, rectangle.right, rectangle.bottom)
    return tuple(map(float, edges))


def has(shapes: list[Shape], kind: str, wanted: tuple[float, ...]) -> bool:
    return any(each.kind == kind and each.box == pytest.approx(wanted, abs=NEAR) for each in shapes)


@pytest.mark.parametrize("margin", ["0", "5", "15"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("duplex", ["", "long", "short", "fold"])
def test_every_card_lies_where_it_should(margin: str, paper: str, duplex: str) -> None:
    options = CardOptions(size="poker", paper=paper, margin=margin, duplex=duplex, marks="frame", gutter="1")
    setup = options.setup()
    pdf = card_pdf(cards(5), setup)
    pages = pages_of(5, setup)
    assert len(PdfReader(io.BytesIO(pdf)).pages) == len(pages)
    for number, page in enumerate(pages):
        size = PAPERS[paper]
        assert page_size(pdf, number) == pytest.approx((float(size.width), float(size.height)), abs=NEAR)
        shapes = shapes_on(pdf, number)
        for place in page.places:
            assert has(shapes, "line", box(place.cut))
        for fold in page.folds:
            assert has(shapes, "line", box(fold))
        least = float(margin) - NEAR
        for shape in shapes:
            assert shape.left >= least
            assert shape.top >= least
            assert shape.right <= float(size.width) - least
            assert shape.bottom <= float(size.height) - least


@pytest.mark.parametrize("margin", ["0", "5", "15"])
def test_crop_marks_are_drawn_where_the_cuts_are(margin: str) -> None:
    setup = CardOptions(size="poker", paper="a4", margin=margin, bleed="1", duplex="long").setup()
    pdf = card_pdf(cards(3), setup)
    for number, page in enumerate(pages_of(3, setup)):
        shapes = shapes_on(pdf, number)
        assert page.cuts
        for mark in page.cuts:
            assert has(shapes, "line", box(mark))


@pytest.mark.parametrize(("duplex", "turned"), [("long", 0), ("short", 180)])
def test_text_lies_on_its_card_within_the_padding(duplex: str, turned: int) -> None:
    setup = CardOptions(size="poker", paper="a4", duplex=duplex, marks="none").setup()
    long = [card(sample("thorn", name=f"Thorn {n}"), "ru", blocks="npc") for n in range(4)]
    pdf = card_pdf(long, setup)
    edge = padding(setup.size) - 1
    pages = pages_of(4, setup)
    assert {place.turn for place in pages[1].places} == {turned}
    for number, page in enumerate(pages):
        cuts = [box(place.cut) for place in page.places]
        texts = [shape for shape in shapes_on(pdf, number) if shape.kind == "text"]
        assert texts
        for shape in texts:
            assert any(
                left + edge <= shape.left <= right - edge and top + edge <= shape.top <= bottom - edge
                for left, top, right, bottom in cuts
            )


def test_the_dark_edge_bleeds_beyond_the_head_of_the_card() -> None:
    setup = CardOptions(size="poker", paper="a4", bleed="2", duplex="short", grid="1x1").setup()
    pdf = card_pdf(cards(1), setup)
    front, back = pages_of(1, setup)
    cut = front.places[0].cut
    assert has(
        shapes_on(pdf, 0),
        "area",
        (float(cut.x) - 2, float(cut.y) - 2, float(cut.right) + 2, float(cut.y) + 1),
    )
    cut = back.places[0].cut
    assert has(
        shapes_on(pdf, 1),
        "area",
        (float(cut.x) - 2, float(cut.bottom) - 1, float(cut.right) + 2, float(cut.bottom) + 2),
    )


def test_cards_on_their_sides_have_their_head_to_the_left_and_backs_behind_it() -> None:
    setup = CardOptions(size="poker", paper="letter", margin="12", bleed="1", duplex="long").setup()
    pdf = card_pdf(cards(1), setup)
    front, back = (page.places[0] for page in pages_of(1, setup))
    assert (front.turn, back.turn) == (270, 90)
    cut = front.cut
    area = (float(cut.x) - 1, float(cut.y) - 1, float(cut.x) + 1, float(cut.bottom) + 1)
    assert has(shapes_on(pdf, 0), "area", area)
    cut = back.cut
    area = (float(cut.right) - 1, float(cut.y) - 1, float(cut.right) + 1, float(cut.bottom) + 1)
    assert has(shapes_on(pdf, 1), "area", area)


@pytest.mark.parametrize("size", CARD_SIZES)
@pytest.mark.parametrize("sides", [1, 2])
def test_without_paper_a_page_is_a_card(size: str, sides: int) -> None:
    setup = CardOptions(size=size, sides=2 if sides == 2 else 1).setup()
    pdf = card_pdf(cards(2), setup)
    pages = len(PdfReader(io.BytesIO(pdf)).pages)
    assert pages % sides == 0
    assert pages >= 2 * sides
    wanted = CARD_SIZES[size]
    for number in range(pages):
        assert page_size(pdf, number) == pytest.approx((float(wanted.width), float(wanted.height)), abs=NEAR)


def test_without_paper_the_page_grows_by_margin_bleed_and_marks() -> None:
    setup = CardOptions(size="poker", margin="3", bleed="2", marks="crop").setup()
    assert (setup.paper.size.width, setup.paper.size.height) == (63 + 15, 88 + 15)
    (page,) = pages_of(1, setup)
    assert (page.places[0].cut.x, page.places[0].cut.y) == (Fraction(15, 2), Fraction(15, 2))
    folded = CardOptions(size="poker", duplex="fold").setup()
    assert (folded.paper.size.width, folded.paper.size.height) == (126, 88)


@pytest.mark.parametrize("count", range(1, 11))
def test_backs_are_those_of_their_fronts(count: int) -> None:
    setup = CardOptions(size="poker", paper="a4", duplex="long", grid="3x3").setup()
    notes = "word " * 200
    views = [card(sample("mira", name=f"Nr{n}", notes=notes), blocks="modes,notes") for n in range(count)]
    reader = PdfReader(io.BytesIO(card_pdf(views, setup)))
    fronts, backs = list(reader.pages)[::2], list(reader.pages)[1::2]
    for front, back in zip(fronts, backs, strict=True):
        names = [_names(page.extract_text()) for page in (front, back)]
        assert names[0] == names[1]
        assert names[0]
    assert set().union(*(_names(page.extract_text()) for page in fronts)) == {f"Nr{n}" for n in range(count)}


def _names(text: str) -> set[str]:
    return {word for word in text.split() if word.startswith("Nr")}


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="nothing here paints a PDF")
def test_the_preview_and_the_pdf_look_the_same(tmp_path: Path) -> None:
    """Two painters smooth edges otherwise; what is dark here is dark there."""
    setup = CardOptions("poker", marks="frame").setup()
    views = cards(1, "ru")
    (tmp_path / "cards.pdf").write_bytes(card_pdf(views, setup))
    resolution = 288  # a hairline is a pixel
    words = ["pdftoppm", "-gray", "-r", str(resolution), "cards.pdf", "page"]
    subprocess.run(words, cwd=tmp_path, check=True)
    painted = sorted(tmp_path.glob("*.pgm"))
    for picture, path in zip(card_pictures(views, resolution, setup), painted, strict=True):
        width, height, rows = pixels(picture)
        ours = [[row[4 * x] for x in range(width)] for row in rows]
        theirs = gray(path.read_bytes())
        assert abs(len(theirs) - height) <= 1
        assert abs(len(theirs[0]) - width) <= 1
        for left in range(0, width - 48, 48):
            for top in range(0, height - 48, 48):
                one, other = (darkness(each, left, top) for each in (ours, theirs))
                assert one == pytest.approx(other, abs=12)


def gray(pgm: bytes) -> list[bytes]:
    """The rows of a binary PGM with a byte a pixel."""
    kind, size, most, data = pgm.split(b"\n", 3)
    width, height = map(int, size.split())
    assert (kind, most) == (b"P5", b"255")
    return [data[width * y : width * (y + 1)] for y in range(height)]


def darkness(rows: Sequence[Sequence[int]], left: int, top: int) -> float:
    """How dark a square is, of 255."""
    square = [each for row in rows[top : top + 48] for each in row[left : left + 48]]
    return 255 - sum(square) / len(square)
