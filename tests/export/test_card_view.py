"""The card is the sheet in fewer words: nothing on it differs, nothing is made up."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from charsheet.model.lengths import LengthChoice
from charsheet.present.card_view import CardTable, CardView
from charsheet.present.units import display_units
from charsheet.present.view import Cell
from charsheet.systems.registry import SYSTEMS, AnySystem
from tests.export.card_cases import ALL_SAMPLES, CASE_IDS, CASES, card, sample, worked_out


def table(view: CardView, title: str) -> CardTable:
    return next(each for each in view.tables if each.title == title)


def texts_of(view: CardTable, label: str) -> list[str]:
    return [cell.text for row in view.rows if row.label == label for cell in row.cells]


def without_unit(cell: Cell) -> Cell:
    """The cell as it would be under a heading that names its unit."""
    return replace(cell, text=re.sub(r" ?[^\W\d_]+", "", cell.text)) if cell.is_number else cell


def facts(view: CardView) -> dict[str, str]:
    return {fact.label: fact.text for fact in view.facts}


@pytest.mark.parametrize(("name", "language", "data"), CASES, ids=CASE_IDS)
def test_every_cell_is_the_sheets(name: str, language: str, data: dict[str, Any]) -> None:
    view, sheet_view, _ = worked_out(data, language)
    on_sheet = {without_unit(cell) for each in sheet_view.tables for row in each.rows for cell in row.cells}
    on_card = {without_unit(cell) for each in view.tables for row in each.rows for cell in row.cells}
    figures = {without_unit(each.cell) for each in sheet_view.figures}
    assert len(on_card) > 1
    assert on_card <= on_sheet | figures
    assert view.figures[0] == sheet_view.figures[0]
    assert set(sheet_view.figures) <= set(view.figures)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_a_card_declares_only_what_its_sheet_shows(system: AnySystem) -> None:
    shown = system.layout.shown
    tables = [block.table for block in system.card.blocks]
    counted = {each.count for each in system.card.pencils if isinstance(each.count, str)}
    ids = [
        id for table in tables for row in table.rows for id in (*row.values, row.allowed) if id is not None
    ]
    assert {*ids, *counted, *(figure.value for figure in system.card.figures)} <= shown.keys()


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_the_facts_of_a_card_are_fields(system: AnySystem) -> None:
    counted = {each.count for each in system.card.pencils if isinstance(each.count, tuple)}
    assert {*system.card.facts, *counted} <= system.layout.fields.keys()


def test_one_unit_of_a_whole_table_is_named_once() -> None:
    movement = table(card(sample("thorn")), "Movement")
    assert movement.unit == "Spaces"
    assert {column.unit for column in movement.columns} == {""}
    assert movement.headings == ("Running", "Swimming", "Climbing")


def test_columns_of_one_name_share_a_heading() -> None:
    modes = table(card(sample("mira")), "Movement Modes")
    assert [(head.label, [column.unit for column in head.columns]) for head in modes.heads] == [
        ("Cost", ["AD"]),
        ("Distance", ["m", "Spaces", "Zones"]),
        ("Difficult", ["m", "Spaces"]),
        ("Climb, swim", ["m"]),
    ]
    assert modes.headings[:3] == ("Cost AD", "Distance m", "Distance Spaces")


def test_how_the_character_is() -> None:
    data = sample(
        "mira",
        conditions=["PRONE", "slowed", "Bewitched"],
        encumbrance="Heavy",
        traits=[{"name": "fleet foot"}, {"name": "Wings", "value": 2.5}],
        effects=[
            {"name": "Tailwind", "target": "bm", "op": "add", "value": 4},
            {"target": "run.cost", "op": "add", "value": 1},
            {"name": "Off", "target": "bm", "op": "add", "value": 4, "on": False},
        ],
    )
    assert facts(card(data)) == {
        "Conditions": "Prone, Slowed, Bewitched",
        "Encumbrance": "Heavy",
        "Ready AD": "5",
        "Traits": "Fleet Foot, Wings (2.5)",
        "Effects": "Tailwind, Cost of a Run",
    }


def test_what_is_not_is_not_told() -> None:
    assert card(sample("mira", traits=[], ready_ad=0, notes=" \n ")).facts == ()
    assert card(sample("mira", notes=" \n ")).texts == ()


def test_the_terrain_here_is_a_fact_and_a_row() -> None:
    view = card(sample("shmyg", terrain=["ice", "rubble"]))
    assert facts(view)["Terrain here"] == "Ice, Rubble"
    assert texts_of(table(view, "Run or Charge through"), "Terrain here") == ["26"]


def test_notes_keep_their_lines_and_paragraphs() -> None:
    (notes,) = card(sample("mira", notes="one\n two \n\n\nthree")).texts
    assert notes.paragraphs == (("one", "two"), ("three",))


# --- what cannot be used


def test_one_reason_needs_no_names_beside_the_marks() -> None:
    modes = table(card(sample("mira", conditions=["prone"])), "Movement Modes")
    assert modes.bars == ("× Prone: only crawling",)
    assert texts_of(modes, "Run")[1] == "28 ×"
    assert texts_of(modes, "Walk")[1] == "14"


def test_of_several_reasons_each_says_what_it_concerns() -> None:
    view = card(sample("mira", conditions=["prone", "no_movement", "no_sprint"]))
    assert table(view, "Movement Modes").bars == (
        "× A Condition prevents movement",
        "× Run; Sprint, Athletics; Sprint, Acrobatics: Prone: only crawling",
        "× Sprint, Athletics; Sprint, Acrobatics: A Condition prevents Sprint",
    )


def test_where_a_number_is_not_known_the_bar_names_its_rows() -> None:
    data = sample("mira", conditions=["prone"], attributes={})
    modes = table(card(data), "Movement Modes")
    assert texts_of(modes, "Run")[1] == "?"
    assert modes.bars == ("× Run; Sprint, Athletics; Sprint, Acrobatics: Prone: only crawling",)


def test_a_reason_in_some_columns_names_them() -> None:
    data = sample("thorn", skills={}, specializations={"running": "4D"}, conditions=[])
    view = card(data, rulings={"untrained": "none"})
    movement = table(view, "Movement")
    assert texts_of(movement, "2× Move") == ["10", "6° ×", "6° ×"]
    assert movement.bars == ("× Untrained: no Test",)
    fatigued = card({**data, "conditions": ["fatigued"]}, rulings={"untrained": "none"})
    assert table(fatigued, "Movement").bars == (
        "× 2× Move; 3× Move; 4× Move; 5× Move; 6× Move: Fatigued",
        "× 2× Move; 3× Move; 4× Move; 5× Move; 6× Move: Untrained: no Test",
    )


def test_a_barred_headline_says_why() -> None:
    view = card(sample("mira", encumbrance="overloaded"))
    assert view.figures[0].cell.text == "0 m (14 m)° ×"
    assert "× BM: Overloaded" in view.footnotes
    immobile = card(sample("shmyg", conditions=["immobile", "no_flight"]))
    assert immobile.footnotes[:2] == ("× SPD; Flying SPD; Swimming SPD: Immobile", "× Flying SPD: Cannot fly")


# --- footnotes


def test_every_own_number_is_told_of_wherever_it_stands() -> None:
    override = {"target": "climb.x2.metres", "value": 7, "reason": "a rope ladder"}
    view, sheet_view, _ = worked_out(sample("thorn", overrides=[override]))
    assert all(
        cell.id != "climb.x2.metres" for each in view.tables for row in each.rows for cell in row.cells
    )
    note = next(each for each in view.footnotes if each.startswith("*"))
    assert note in sheet_view.footnotes
    assert note.endswith("7 m (a rope ladder)")


def test_an_own_number_is_marked() -> None:
    override = {"target": "run.distance", "value": 30.5, "reason": "boots"}
    view = card(sample("mira", overrides=[override]), "ru")
    assert texts_of(table(view, "Режимы движения"), "Бег")[1] == "30,5*"


def test_rulings_without_a_source_are_noted_once() -> None:
    assert card(sample("mira")).footnotes == (
        "° by rulings that rest on no source: Cost of climbing and swimming, Limit of Boost",
    )
    assert card(sample("shmyg")).footnotes == ("° by rulings that rest on no source: Least Charge",)


@pytest.mark.parametrize("name", ALL_SAMPLES)
def test_ruling_notes_are_the_sheets_for_what_is_on_the_card(name: str) -> None:
    view, sheet_view, _ = worked_out(ALL_SAMPLES[name])
    for mine, its in zip(view.footnotes, sheet_view.footnotes, strict=True):
        head, _, rulings = mine.partition(": ")
        its_head, _, its_rulings = its.partition(": ")
        assert head == its_head
        assert set(rulings.split(", ")) <= set(its_rulings.split(", "))


def test_changed_rulings_are_noted_apart() -> None:
    view = card(sample("mira", conditions=["prone"]), rulings={"hidden_and_prone": "barred"})
    assert "° by rulings: Hidden while Prone" in view.footnotes


def test_other_units_come_with_the_sheets_note() -> None:
    view, sheet_view, _ = worked_out(sample("mira"), units=display_units(LengthChoice("feet")))
    assert view.figures[0] == sheet_view.figures[0]
    assert table(view, "Movement Modes").headings[1] == "Distance ft"
    assert view.footnotes == sheet_view.footnotes
    assert view.footnotes[-1].startswith("≈ converted")


def test_what_is_missing_is_named() -> None:
    assert card(sample("mira", attributes={})).footnotes[-1].startswith("? ")
    assert card(sample("mira", attributes={})).footnotes[-1].endswith(": Strength, Agility")


# --- blocks


def test_tests_within_the_move_stand_there_where_there_are_any() -> None:
    titles = [each.title for each in card(sample("thorn")).tables]
    assert "Tests within the Move" not in titles
    view = card(sample("thorn"), rulings={"terrain_up_to_move": "ladder"})
    assert texts_of(table(view, "Tests within the Move"), "Rough, +2") == ["Standard°"]


@pytest.mark.parametrize(
    ("action", "rows"), [("as_running", ["Action"]), ("full", ["Running", "Swimming, climbing"])]
)
def test_actions_are_told_apart_where_they_differ(action: str, rows: list[str]) -> None:
    tests = table(card(sample("thorn"), rulings={"swim_climb_action": action}), "Movement Tests")
    assert [row.label for row in tests.rows][6:] == rows
    assert texts_of(tests, rows[0])[:2] == (
        ["Basic Action°", "Full Action°"] if action == "as_running" else ["Basic Action", "Full Action"]
    )


@pytest.mark.parametrize("action", ["as_running", "full"])
def test_swimming_and_climbing_take_the_same_action(action: str) -> None:
    _, _, sheet = worked_out(sample("thorn"), rulings={"swim_climb_action": action})
    for multiple in (2, 3, 4, 5, 6):
        swim, climb = (sheet[f"{way}.x{multiple}.action"] for way in ("swim", "climb"))
        assert swim.content == climb.content
        difficulties = {sheet[f"{way}.x{multiple}.difficulty"].content for way in ("run", "swim", "climb")}
        assert difficulties == {sheet[f"run.x{multiple}.easy.difficulty"].content}


def test_only_another_size_is_told() -> None:
    assert [each.cell.text for each in card(sample("shmyg")).figures if each.label == "To be hit"] == [
        "−10 %"
    ]
    assert all(each.label != "To be hit" for each in card(sample("shmyg", size=0)).figures)
