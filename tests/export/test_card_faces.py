"""Whatever stands on a card of whatever size: all of it is there, none of it too small, none of it cut."""

from __future__ import annotations

import io
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from pypdf import PdfReader

from charsheet.export.card import card_pdf, card_pictures
from charsheet.export.card_faces import faces_of, padding
from charsheet.export.card_parts import FINEST
from charsheet.export.card_setup import CardSetup
from charsheet.export.card_sizes import CARD_SIZES, parse_size
from charsheet.export.typeface import BREAK
from charsheet.present.card_blocks import PRESETS
from charsheet.present.card_view import CardRow, CardView, Fact, is_number
from tests.export.card_cases import ALL_SAMPLES, card, sample, texts
from tests.export.pdf_shapes import shapes_on
from tests.export.pictures import pixels

SMALL_AND_LARGE = ("poker", "index", "a4")
COMBINATIONS = [
    pytest.param(name, language, size, preset, id=f"{name} {language} {size} {preset}")
    for name in ALL_SAMPLES
    for language in ("en", "ru")
    for size in SMALL_AND_LARGE
    for preset in PRESETS
]


def setup_for(size: str, sides: int = 1) -> CardSetup:
    return CardSetup(parse_size(size, CARD_SIZES), None, sides)


def letters(text: str) -> Counter[str]:
    return Counter(letter for letter in text if not letter.isspace() and letter != BREAK)


def read_back(pdf: bytes) -> tuple[str, set[float]]:
    """The text of a PDF and the sizes of its type."""
    sizes: set[float] = set()

    def note(text: str, _: Any, matrix: list[float], __: Any, size: float) -> None:
        if text.strip():
            sizes.add(round(size * abs(matrix[3]), 3))

    pages = PdfReader(io.BytesIO(pdf)).pages
    return "\n".join(page.extract_text(visitor_text=note) for page in pages), sizes


def assert_whole(view: CardView, setup: CardSetup) -> None:
    text, sizes = read_back(card_pdf([view], setup))
    assert letters("".join(texts(view))) <= letters(text)
    assert min(sizes) >= FINEST
    edge = padding(setup.size) - 1
    for picture in card_pictures([view], 36, setup):
        width, height, rows = pixels(picture)
        free = int(edge / 25.4 * 36)
        white = b"\xff" * 4
        for row in (*rows[:free], *rows[height - free :]):
            assert bytes(row) == white * width
        for row in rows:
            assert row[: 4 * free] == white * free
            assert row[4 * (width - free) :] == white * free


@pytest.mark.parametrize(("name", "language", "size", "preset"), COMBINATIONS)
def test_everything_is_there(name: str, language: str, size: str, preset: str) -> None:
    view = card(ALL_SAMPLES[name], language, blocks=preset)
    text, sizes = read_back(card_pdf([view], setup_for(size)))
    assert letters("".join(texts(view))) <= letters(text)
    assert min(sizes) >= FINEST


@pytest.mark.parametrize("name", ALL_SAMPLES)
@pytest.mark.parametrize("size", SMALL_AND_LARGE)
def test_nothing_runs_into_the_edge(name: str, size: str) -> None:
    assert_whole(card(ALL_SAMPLES[name], "ru", blocks="everything"), setup_for(size))


LONG = "Long ago, far away, it went on and on. " * 60


@pytest.mark.parametrize("size", ["40x40", "40x200", "200x40", "poker"])
def test_long_text_goes_on_on_further_faces(size: str) -> None:
    views = (
        card(sample("shmyg", notes=LONG, conditions=[f"condition number {n}" for n in range(80)]), "ru"),
        card(sample("thorn", name="Ы" * 900, notes=f"{LONG}\n\n{LONG}"), blocks="everything"),
        card(sample("mira", name="word " * 190), blocks="notes,modes"),
        card(sample("mira", overrides=[OWN | {"target": f"{mode}.distance"} for mode in ("walk", "run")])),
    )
    for view in views:
        faces = faces_of(view, parse_size(size, CARD_SIZES), 1)
        assert len(faces) > 1
        text, sizes = read_back(card_pdf([view], setup_for(size)))
        assert letters("".join(texts(view))) <= letters(text)
        assert min(sizes) >= FINEST


OWN = {"value": 3, "reason": "because it has been so since anyone can remember, " * 9}


def test_a_further_face_says_whose_it_is_and_which() -> None:
    view = card(sample("mira", notes=LONG))
    pages = PdfReader(io.BytesIO(card_pdf([view], setup_for("poker")))).pages
    assert len(pages) > 2
    for number, page in enumerate(list(pages)[1:], 2):
        words = page.extract_text().split()
        assert words[0] == "Mira"
        assert f"{number}/{len(pages)}" in words


def test_a_back_is_used_before_a_further_card() -> None:
    size = CARD_SIZES["poker"]
    view = card(sample("mira"), blocks="everything")
    assert len(faces_of(view, size, 2)) <= 2
    assert len(faces_of(card(sample("mira"), blocks="modes"), size, 1)) == 1


def test_type_is_as_large_as_two_sides_allow() -> None:
    view = card(sample("mira"))
    one, two = (read_back(card_pdf([view], setup_for("tarot", sides)))[1] for sides in (1, 2))
    assert max(two) >= max(one)


def test_tables_are_kept_whole_where_they_can_be() -> None:
    view = card(sample("shmyg"), "ru", blocks="combat")
    faces = faces_of(view, CARD_SIZES["a6"], 2)
    tables = [each["corner"]["title"] for face in faces for each in face if each["kind"] == "table"]
    assert len(faces) == 2
    assert [" ".join(each) for each in tables] == [table.title for table in view.tables]


@pytest.mark.parametrize(("size", "columns"), [("poker", 4), ("tarot", 4), ("a6", 7)])
def test_a_broad_table_on_a_small_card_goes_on_below_itself_rather_than_in_small_type(
    size: str, columns: int
) -> None:
    setup = setup_for(size)
    (face,) = faces_of(card(sample("mira"), blocks="npc"), setup.size, 1)
    first = next(each for each in face if each["kind"] == "table")
    assert len(first["widths"]) - 1 == columns
    assert first["size"] >= 7.5


def test_footnotes_stand_at_the_foot_of_the_face_where_the_tables_end() -> None:
    view = card(sample("mira", notes=LONG))
    pages = PdfReader(io.BytesIO(card_pdf([view]))).pages
    assert "°" in pages[0].extract_text().splitlines()[-1] + pages[0].extract_text().splitlines()[-2]
    alone = card(sample("mira"), blocks="notes")
    assert alone.footnotes[1:] == ()


def test_footnotes_without_tables_stand_on_the_last_face() -> None:
    for notes in ("short", LONG):
        view = card(sample("mira", attributes={}, notes=notes), blocks="notes")
        assert view.footnotes
        pages = PdfReader(io.BytesIO(card_pdf([view], setup_for("poker")))).pages
        assert pages[-1].extract_text().rstrip().endswith(view.footnotes[-1][-8:])


def test_a_label_of_boxes_that_is_too_long_is_wrapped() -> None:
    view = card(sample("thorn"), "ru", blocks="pencil")
    assert_whole(view, setup_for("40x60"))


def test_many_boxes_go_on_on_further_faces() -> None:
    size = parse_size("40x40", {})
    view = card(sample("mira", ready_ad=100, skills={"athletics": 60, "acrobatics": 60}), blocks="pencil")
    faces = faces_of(view, size, 1)
    assert sum(each["kind"] == "box" for face in faces for each in face) == 60
    deepest = max(each["y"] + each["side"] for face in faces for each in face if each["kind"] == "box")
    assert deepest <= (40 - 2 * padding(size)) * 72 / 25.4


def with_long_table(label: str, words: str, bar: str, title: str) -> CardView:
    """A card with a table that is long in every way."""
    view = card(sample("mira"), blocks="costs,modes")
    small, large = view.tables
    cells = tuple(replace(cell, text=words) if not is_number(cell) else cell for cell in small.rows[0].cells)
    rows = (CardRow(label, cells), *small.rows[1:])
    return replace(
        view,
        body=(replace(small, title=title, rows=rows, bars=(bar,)), replace(large, bars=(bar, bar))),
    )


@pytest.mark.parametrize("size", ["40x40", "90x40", "poker"])
def test_a_row_that_is_taller_than_a_card_goes_on_on_the_next(size: str) -> None:
    setup = setup_for(size)
    for view in (
        with_long_table("word " * 150, "", "", "Costs"),
        with_long_table("short", "cell " * 150, "", "Costs"),
        with_long_table("row " * 80, "cell " * 150, "bar " * 200, "Costs"),
        with_long_table("short", "", "", "endless title " * 30),
        with_long_table("Ы" * 700, "", "bar " * 90, "Costs"),
        card(sample("mira"), blocks="costs", rulings={"climb_swim_cost": 3}),
    ):
        assert_whole(view, setup)
        assert_words(view, setup)


def test_a_headline_that_is_too_long_is_told_among_the_facts() -> None:
    view = card(sample("mira"), "ru", blocks="modes")
    first = view.figures[0]
    words = (
        "1\N{NO-BREAK SPACE}000\N{NO-BREAK SPACE}000,5 м (2\N{NO-BREAK SPACE}000\N{NO-BREAK SPACE}000 м) ×°"
    )
    long = replace(first, cell=replace(first.cell, text=words))
    view = replace(view, figures=(long, *view.figures[1:]))
    for size in ("40x40", "a6"):
        assert_whole(view, setup_for(size))
        (drawing,) = (each for each in faces_of(view, parse_size(size, CARD_SIZES), 1)[0] if "parts" in each)
        assert (drawing["parts"][1] == "") is (size == "40x40")


def assert_words(view: CardView, setup: CardSetup) -> None:
    """Each word can be found in the text, and each line begins on its card."""
    pdf = card_pdf([view], setup)
    text = "".join(read_back(pdf)[0].replace(BREAK, "").split())
    for word in " ".join(texts(view)).replace(BREAK, "").split():
        assert len(word) > 24 or word in text
    edge = padding(setup.size) - 0.2
    width, height = float(setup.size.width), float(setup.size.height)
    for page in range(len(PdfReader(io.BytesIO(pdf)).pages)):
        for shape in shapes_on(pdf, page):
            assert edge <= shape.left
            assert shape.right <= width - edge
            assert edge <= shape.top
            assert shape.bottom <= height - edge


WORDS = st.text("abcdefgh ЫЖШЩ-—", max_size=300)


@settings(max_examples=20, deadline=None)
@given(
    label=WORDS.filter(str.strip),
    cell=WORDS,
    bar=st.text("abcdefgh ЫЖШЩ-—", max_size=600),
    title=st.text("abcdefgh ЫЖ", min_size=1, max_size=120).filter(str.strip),
    notes=st.lists(WORDS, max_size=3),
    width=st.integers(40, 90),
    height=st.integers(40, 90),
    sides=st.sampled_from([1, 2]),
)
def test_nothing_is_cut_on_the_smallest_cards(
    label: str, cell: str, bar: str, title: str, notes: list[str], width: int, height: int, sides: int
) -> None:
    view = with_long_table(label, cell, bar, title)
    view = replace(view, name=label, footnotes=tuple(notes), facts=(Fact(title, cell),))
    setup = setup_for(f"{width}x{height}", sides)
    assert_whole(view, setup)
    assert_words(view, setup)


@settings(max_examples=25, deadline=None)
@given(
    name=st.text("abcdefgh ЫЖШЩ-—", max_size=300),
    notes=st.text("abcdefgh ЫЖШЩ-—\n", max_size=900),
    states=st.lists(st.text("abc ЫЖШЩ", min_size=1, max_size=120).filter(str.strip), max_size=12),
    size=st.sampled_from(["40x40", "poker", "a6", "120x45"]),
    sides=st.sampled_from([1, 2]),
)
def test_whatever_is_written_is_there(
    name: str, notes: str, states: list[str], size: str, sides: int
) -> None:
    view = card(sample("mira", name=name, notes=notes, conditions=states))
    text, sizes = read_back(card_pdf([view], setup_for(size, sides)))
    assert letters("".join(texts(view))) <= letters(text)
    assert min(sizes) >= FINEST
