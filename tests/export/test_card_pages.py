"""Cards as pages: the PDF read back, and pictures of its pages."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTLibError
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from charsheet.export.card import card_drawings, card_pdf, card_pictures, missing_glyphs
from charsheet.export.glyphs import characters_of
from charsheet.export.typeface import BREAK
from charsheet.present.card_view import CardView
from charsheet.resources import resources
from tests.export.card_cases import ALL_SAMPLES, CASE_IDS, CASES, HOSTILE, card, sample, texts, words
from tests.export.pictures import pixels

MILLIMETRE = 72 / 25.4
SMALLEST_TYPE = 6.5
PADDING = 5
SAMPLE_CASES = [(data, language) for data in ALL_SAMPLES.values() for language in ("en", "ru")]


def read(*cards: CardView) -> PdfReader:
    return PdfReader(io.BytesIO(card_pdf(cards)))


def page_texts(reader: PdfReader) -> Iterator[str]:
    """The text of each page, without the name that further pages repeat."""
    for index, page in enumerate(reader.pages):
        # By the places of the letters, so that words in neighbouring cells stay apart.
        text = page.extract_text(extraction_mode="layout").lstrip()
        yield text.partition("\n")[2] if index else text


def text_of(reader: PdfReader) -> str:
    return "\n".join(page_texts(reader))


def letters(text: str) -> Counter[str]:
    return Counter(letter for letter in text if not letter.isspace() and letter != BREAK)


# --- the PDF, read back


@pytest.mark.parametrize(("name", "language", "data"), CASES, ids=CASE_IDS)
def test_the_text_is_the_cards(name: str, language: str, data: dict[str, Any]) -> None:
    view = card(data, language)
    found = text_of(read(view)).replace(BREAK, "")
    assert letters(found) == letters("".join(texts(view)))
    if name != "hostile":  # whose words may be broken
        assert words(found) == words(*texts(view))


@pytest.mark.parametrize(("data", "language"), SAMPLE_CASES)
def test_a_sample_is_one_page_of_a6(data: dict[str, Any], language: str) -> None:
    reader = read(card(data, language))
    assert len(reader.pages) == 1
    box = reader.pages[0].mediabox
    assert (float(box.width) / MILLIMETRE, float(box.height) / MILLIMETRE) == pytest.approx(
        (105, 148), abs=0.05
    )


@pytest.mark.parametrize(("data", "language"), SAMPLE_CASES)
def test_title_language_and_tags(data: dict[str, Any], language: str) -> None:
    view = card(data, language)
    reader = read(view)
    assert reader.metadata is not None
    assert reader.metadata.title == f"{view.name} — {view.system}"
    root: Any = reader.root_object
    assert root["/Lang"] == language
    assert root["/MarkInfo"]["/Marked"]
    tags = Counter(tags_below(root["/StructTreeRoot"]))
    assert tags["/H1"] == 1
    assert tags["/H2"] == len(view.tables) + 1  # the notes have one too
    assert tags["/Table"] == len(view.tables)
    assert tags["/TH"] >= sum(len(table.heads) for table in view.tables)
    assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data()
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


def tags_below(node: Any) -> Iterator[str]:
    node = node.get_object()
    if isinstance(node, DictionaryObject):
        if "/S" in node:
            yield str(node["/S"])
        kids = node.get("/K", ())
        for kid in kids if isinstance(kids, list) else (kids,):
            yield from tags_below(kid)


def test_fonts_are_inside_and_ours() -> None:
    fonts: list[Any] = []
    for page in read(card(sample("mira"), "ru")).pages:
        resources_of_page: Any = page["/Resources"]
        fonts += [each.get_object() for each in resources_of_page["/Font"].values()]
    assert fonts
    for font in fonts:
        assert "PTSans" in font["/BaseFont"]
        descriptor = font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert "/FontFile2" in descriptor
        assert "/ToUnicode" in font


@pytest.mark.parametrize(("name", "language", "data"), CASES, ids=CASE_IDS)
def test_no_type_is_too_small(name: str, language: str, data: dict[str, Any]) -> None:
    sizes: set[float] = set()

    def note(text: str, _: Any, matrix: list[float], __: Any, size: float) -> None:
        if text.strip():
            sizes.add(round(size * abs(matrix[3]), 3))

    for page in read(card(data, language)).pages:
        page.extract_text(visitor_text=note)
    assert min(sizes) >= SMALLEST_TYPE
    assert max(sizes) >= 2 * SMALLEST_TYPE


def test_the_same_card_gives_the_same_bytes() -> None:
    code = (
        "import hashlib; from tests.export.card_cases import *; from charsheet.export.card import *\n"
        "cards = [card(ALL_SAMPLES[each], 'ru') for each in ('mira', 'thorn')]\n"
        "made = [card_pdf(cards), *card_pictures(cards, 72), *card_drawings(cards)]\n"
        "print(*(hashlib.sha256(each).hexdigest() for each in made))"
    )
    runs = [subprocess.check_output([sys.executable, "-c", code], cwd=resources().parent) for _ in range(2)]
    assert len(runs[0].split()) == 5
    assert runs[0] == runs[1]
    assert b"CreationDate" not in card_pdf([card(sample("mira"))])


def test_several_cards_are_several_pages_in_their_order() -> None:
    views = [
        card(sample(name, name=f"{name} {index}")) for index, name in enumerate(("thorn", "mira", "mira"))
    ]
    reader = read(*views)
    assert reader.metadata is not None
    assert reader.metadata.title == "thorn 0, mira 1, mira 2"
    for page, view in zip(reader.pages, views, strict=True):
        assert words(page.extract_text(extraction_mode="layout")) == words(*texts(view))


def test_a_title_of_many_names_is_short() -> None:
    reader = read(*(card(sample("mira", name=str(index))) for index in range(8)))
    assert reader.metadata is not None
    assert reader.metadata.title == "0, 1, 2, 3, 4, …"


# --- nothing is cut


def test_a_long_name_is_wrapped() -> None:
    view = card(sample("mira", name="Александра Константиновна " * 6))
    reader = read(view)
    assert len(reader.pages) == 1
    assert words(text_of(reader)) == words(*texts(view))


@pytest.mark.parametrize("name", ["Ы" * 300, "ab" * 500])
def test_an_endless_name_is_broken(name: str) -> None:
    view = card(sample("shmyg", name=name, notes=name))
    reader = read(view)
    assert letters("".join(texts(view))) <= letters(text_of(reader))  # further pages say again whose they are
    assert_margins_are_empty(view)


def test_long_notes_go_on_to_further_pages_that_say_whose_they_are() -> None:
    notes = "\n".join(f"Line {n} of the notes, which goes on and on until it ends." for n in range(200))
    view = card(sample("thorn", notes=notes), "ru")
    reader = read(view)
    pages = [words(page.extract_text(extraction_mode="layout")) for page in reader.pages]
    assert len(pages) > 2
    for word in texts(view):
        assert words(word) <= sum(pages, Counter())
    assert all(page["Thorn"] == 1 for page in pages)
    assert pages[0]["6×"] == 2  # all tables are on the first
    rest = card(sample("mira"), "ru")
    both = read(view, rest).pages
    assert words(both[len(pages)].extract_text(extraction_mode="layout")) == words(*texts(rest))


def test_rather_large_numbers_and_words_fit() -> None:
    levels = [{"name": name} for name in ("easy", "standard", "moderate", "difficult", "very_difficult")]
    levels += [{"name": "Совершенно невообразимая трудность"}, {"name": "НепроизносимоТруднаяНепроходимость"}]
    views = [
        card(sample("thorn", base_move=1000), "ru", rulings={"levels": levels}),
        card(sample("mira", attributes={"strength": 100, "agility": 99}, conditions=["slowed", "prone"])),
        card(
            sample("shmyg", traits=[{"name": each, "value": 99} for each in ("flyer", "hoverer", "burrower")])
        ),
    ]
    for view in views:  # a table that is too broad goes on below itself, with its labels again
        assert letters("".join(texts(view))) <= letters(text_of(read(view)))
        assert_margins_are_empty(view)


@settings(max_examples=15)
@given(name=st.text(max_size=80), notes=st.text(max_size=300), language=st.sampled_from(["en", "ru"]))
def test_any_text_can_stand_on_a_card(name: str, notes: str, language: str) -> None:
    view = card(sample("shmyg", name=name, notes=notes, conditions=[f"{name}."]), language)
    missing = missing_glyphs([view])
    found = letters(text_of(read(view)))
    ours = {letter for letter in "".join(texts(view)) if letter.isascii() and letter.isalnum()}
    assert ours <= found.keys()
    assert not ours.intersection(missing)


# --- letters that no font has


def test_missing_letters_are_named_and_the_card_is_made() -> None:
    view = card(sample("mira", name="龍 Mira 😀"))
    assert missing_glyphs([view]) == ("龍", "😀")
    reader = read(view)
    assert "Mira" in text_of(reader)
    assert reader.root_object["/Lang"] == "en"


@pytest.mark.parametrize("name", ["Мира", "и\u0306од", "a\u00a0b\u202fc\td\u200be", "−≈×°·…№«»"])
def test_letters_that_are_there(name: str) -> None:
    assert missing_glyphs([card(sample("mira", name=name))]) == ()


def test_the_texts_of_all_cards_can_be_shown() -> None:
    assert missing_glyphs([card(data, language) for _, language, data in CASES]) == ()


def test_all_faces_have_the_same_letters() -> None:
    faces = [characters_of(path) for path in sorted((resources() / "fonts").glob("*.ttf"))]
    assert len(faces) == 4
    assert len(set(faces)) == 1
    assert {"A", "Я", "ё", "×", "°", "−"} <= faces[0]
    assert "龍" not in faces[0]


def test_what_is_no_font_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.ttf").write_bytes(b"no font at all")
    with pytest.raises(TTLibError):
        characters_of(tmp_path / "x.ttf")


# --- pictures


def assert_margins_are_empty(view: CardView) -> None:
    """Nothing runs off the page: its margins, but for half a millimetre, are white."""
    for png in card_pictures([view], 36):
        width, height, rows = pixels(png)
        edge = int((PADDING - 1) / 25.4 * 36)
        white = b"\xff" * 4
        assert {
            row[i : i + 4]
            for row in rows
            for i in (*range(0, 4 * edge, 4), *range(4 * (width - edge), 4 * width, 4))
        } == {white}
        assert {bytes(row[i : i + 4]) for row in rows[height - edge :] for i in range(0, 4 * width, 4)} == {
            white
        }
        assert any(row != white * width for row in rows)


@pytest.mark.parametrize(("name", "language", "data"), CASES, ids=CASE_IDS)
def test_nothing_runs_off_the_page(name: str, language: str, data: dict[str, Any]) -> None:
    assert_margins_are_empty(card(data, language))


def test_a_picture_has_the_size_of_the_page() -> None:
    (png,) = card_pictures([card(sample("mira"))])
    assert struct.unpack_from(">II", png, 16) == (1240, 1748)
    assert len(card_pictures([card(sample("mira")), card(sample("thorn"))], 36)) == 2


def test_a_drawing_is_svg_of_the_size_of_the_page() -> None:
    (svg,) = card_drawings([card(sample("mira", name=HOSTILE))])
    root = ET.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert (width / MILLIMETRE, height / MILLIMETRE) == pytest.approx((105, 148), abs=0.05)
    assert not {element.tag.rpartition("}")[2] for element in root.iter()} & {"script", "image", "text"}
