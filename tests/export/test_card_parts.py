"""The parts of a card one by one, where there is hardly any room."""

from __future__ import annotations

import pytest

from charsheet.export.card import ruler_drawing
from charsheet.export.card_bands import Band
from charsheet.export.card_cells import fitted, measured
from charsheet.export.card_faces import Whole
from charsheet.export.card_parts import (
    BOX,
    FINEST,
    POINT,
    Setting,
    Title,
    boxes_of,
    fact_flow,
    text_flow,
    title_of,
)
from charsheet.export.card_sizes import PAPERS
from charsheet.export.card_tables import TableFlow, evenly
from charsheet.export.typeface import CAP, lines_of
from charsheet.present.card_reference import reference_page
from charsheet.present.locale import get_locale
from charsheet.present.view import Presenter
from charsheet.systems.registry import SYSTEMS_BY_ID
from tests.export.card_cases import ALL_SAMPLES, card

SETTING = Setting(7.0, 1.0, False)


def test_facts_wait_for_a_line_of_room() -> None:
    flow = fact_flow([("Traits", "one, two, three, four"), ("State", "x")], SETTING, 60)
    assert flow.take(1) == (None, flow)
    first, rest = flow.take(6)
    assert first is not None
    assert rest is not None
    whole, none = flow.take(float("inf"))
    assert whole is not None
    assert none is None
    assert whole.height > first.height


def test_a_fact_of_several_lines_has_them_to_itself() -> None:
    facts = [("AD", "5"), ("Traits", "one, two, three, four, five"), ("State", "x"), ("Size", "1")]
    flow = fact_flow(facts, SETTING, 90)
    lines = ["".join(words for words, _ in each).rstrip() for each in flow.lines]
    assert lines == ["AD: 5", "Traits: one, two, three, four,", "five", "State: xSize: 1"]


def test_room_is_shared_out_evenly() -> None:
    assert evenly([10, 12, 20], [30, 30, 30], 0) == [10, 12, 20]
    assert evenly([10, 12, 20], [30, 30, 30], 6) == [14, 14, 20]
    assert evenly([10, 12, 20], [11, 30, 30], 9) == [11, 20, 20]
    assert evenly([10, 12, 20], [11, 13, 21], 99) == [11, 13, 21]
    assert evenly([], [], 5) == []


def test_sentences_have_room_before_labels_but_labels_are_no_tower() -> None:
    presenter = Presenter(SYSTEMS_BY_ID["d100"], SYSTEMS_BY_ID["d100"].rulings(), get_locale("en"))
    (page,) = reference_page(presenter, ["falling"])
    table = next(each for each in map(measured, page.tables) if any(one.is_long for one in each.columns))
    for width in (140.0, 200.0):
        label, *columns = TableFlow(table, SETTING, width).widths
        assert label >= min(table.comfortable * SETTING.size, 0.29 * width)
        assert max(columns) == columns[-1] > label
        assert sum((label, *columns)) == pytest.approx(width)


@pytest.mark.parametrize(("size", "fine"), [(6.5, FINEST), (10.0, FINEST), (13.0, 8.45)])
def test_footnotes_grow_with_the_type_of_large_pages(size: float, fine: float) -> None:
    assert Setting(size, 1.0, True).fine == pytest.approx(fine)


def test_the_line_below_a_name_is_clear_of_letters_that_reach_down() -> None:
    title = title_of(Title("D6", "Jumping", "", ("", "", ""), None), Setting(7.0, 1.0, False), 180, 250)
    drawings = list(title.draw())
    (name,) = (each for each in drawings if each.get("bold"))
    (rule,) = (each for each in drawings if each["kind"] == "rule")
    assert name["size"] > 18
    assert rule["y"] - name["y"] - CAP * name["size"] >= 0.25 * name["size"]


def test_boxes_go_on_below() -> None:
    piece = boxes_of([("Rounds of strenuous activity:", 12), ("Fatigued:", 1)], 7.0, 25 * POINT)
    drawings = list(piece.draw())
    boxes = [each for each in drawings if each["kind"] == "box"]
    assert len(boxes) == 13
    assert max(each["x"] for each in boxes) + BOX <= 25 * POINT + 0.01
    assert max(each["y"] for each in boxes) + BOX == pytest.approx(piece.height)
    places = {(each["x"], each["y"]) for each in boxes}
    assert len(places) == 13


@pytest.mark.parametrize("room", [21, 26])
def test_a_text_is_divided_between_lines_and_keeps_two_with_its_heading(room: float) -> None:
    paragraphs = [["one", "two"], ["three", "four"]]
    flow = text_flow("Notes", paragraphs, SETTING, 200)
    assert flow.take(12) == (None, flow)
    first, rest = flow.take(room)
    assert first is not None
    assert rest is not None
    assert [line for each in first.draw() for line in each["lines"]] == ["Notes", "one", "two"]
    assert (rest.heading, rest.lines) == ("", ("three", "four"))
    last, none = rest.take(100)
    assert none is None
    assert last is not None
    assert [line for each in last.draw() for line in each["lines"]] == ["three", "four"]
    empty, none = text_flow("Notes", [], SETTING, 200).take(100)
    assert none is None
    assert empty is not None


@pytest.mark.parametrize("name", ALL_SAMPLES)
@pytest.mark.parametrize("width", [30.0, 60.0, 120.0])
def test_every_table_has_room_however_narrow_it_is(name: str, width: float) -> None:
    for table in card(ALL_SAMPLES[name], "ru", blocks="everything").tables:
        parts = fitted(measured(table), 6.5, width)
        assert sum(len(part.columns) for part in parts) == len(table.columns)
        if width >= 60:
            assert all(part.width("least") * 6.5 <= width + 1e-6 for part in parts)


def test_nothing_long_is_too_deep() -> None:
    for text in ("a b " * 5000, "— " * 5000, "в и к с у " * 3000):
        lines = lines_of(text, 20.0)
        assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_ruler_can_be_drawn() -> None:
    assert ruler_drawing(PAPERS["a4"], get_locale("en")).startswith(b"<svg")


def test_what_has_no_room_on_any_face_is_torn() -> None:
    facts = fact_flow([("Traits", "one, two, three, four"), ("State", "x")], SETTING, 60)
    line, more = facts.force(1)
    assert more is not None
    assert len(more.lines) == len(facts.lines) - 1
    assert line.height < 7
    text = text_flow("A heading of many words", [["one", "two"]], SETTING, 40)
    piece, rest = text.force(15)
    assert rest is not None
    told = [line for each in piece.draw() for line in each["lines"]]
    assert [*told, *rest.lines] == ["A heading", "of many", "words", "one", "two"]
    assert piece.height <= 15
    box = Whole(boxes_of([("AD", 3)], 7.0, 60))
    assert box.force(1) == (box.piece, None)


def test_of_tables_side_by_side_the_first_is_torn() -> None:
    tables = [
        each
        for table in card(ALL_SAMPLES["mira"], blocks="costs,skills").tables
        for each in fitted(measured(table), 7, 300)
    ]
    band = Band(((tables[0],), (tables[1],)), SETTING, 300)
    piece, rest = band.force(30)
    assert piece.height <= 30
    assert rest is not None
