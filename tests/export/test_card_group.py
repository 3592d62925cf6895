"""A roster and a group card: the sheets' own numbers, a row for each character, and who is slowest."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from charsheet.cli import main
from charsheet.present.card_group import Member, group_views, roster_views
from charsheet.present.card_view import CardView
from charsheet.present.locale import get_locale
from charsheet.present.view import Presenter
from charsheet.rules.sheet import Sheet
from charsheet.storage.files import character_from
from charsheet.systems.registry import SYSTEMS, AnySystem
from tests.export.card_cases import ALL_SAMPLES, SAMPLES, sample


def member(data: dict[str, Any], language: str = "en", **rulings: Any) -> Member:
    systems = {each.id: each for each in SYSTEMS}
    loaded = character_from(json.loads(json.dumps(data), parse_float=Decimal), systems)
    in_force = loaded.system.rulings.model_validate(rulings)
    sheet = loaded.system.evaluate(loaded.character, in_force)
    return Member(Presenter(loaded.system, in_force, get_locale(language)), loaded.character, sheet)


def mira(name: str, agility: int | None, **more: Any) -> Member:
    attributes = {"strength": 2} if agility is None else {"strength": 2, "agility": agility}
    return member(sample("mira", name=name, attributes=attributes, **more))


def rows(view: CardView) -> dict[str, list[str]]:
    (table,) = view.tables
    return {row.label: [cell.text for cell in row.cells] for row in table.rows}


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_a_roster_tells_only_what_the_sheet_shows(system: AnySystem) -> None:
    ids = {id for _, id in system.card.roster if id is not None}
    assert ids <= system.layout.shown.keys()
    assert [id for _, id in system.card.roster].index(None) == 0


@pytest.mark.parametrize("name", ALL_SAMPLES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_each_cell_is_the_sheets(name: str, language: str) -> None:
    one = member(ALL_SAMPLES[name], language)
    (view,) = roster_views([one])
    wanted = [one.headline if id is None else one.sheet[id] for _, id in one.presenter.system.card.roster]
    (cells,) = rows(view).values()
    numbers = [value.content for value in wanted if isinstance(value.content, Fraction)]
    assert [cell.rstrip("°*") for cell in cells] == list(map(get_locale(language).number, numbers))
    assert view.figures[0].cell.text.startswith("1 ")


def test_a_roster_keeps_the_order_and_a_group_begins_with_the_slowest() -> None:
    members = [mira("A", 9), mira("B", 1), mira("", None), mira("C", 0, conditions=["slowed"])]
    (roster,) = roster_views(members)
    assert list(rows(roster)) == ["A", "B", "Unnamed", "C"]
    (group,) = group_views(members)
    assert list(rows(group)) == ["C", "B", "A", "Unnamed"]
    assert group.facts[0].text == "C"
    assert group.figures[0].label == "The slowest"
    assert group.figures[1].cell.text == "4 characters"


def test_several_can_be_the_slowest_and_none_where_nothing_is_known() -> None:
    (view,) = group_views([mira("A", 3), mira("B", 3), mira("C", 5)])
    assert (view.facts[0].text, view.figures[0].cell.text) == ("A, B", "13 m")
    (view,) = group_views([mira("A", None)])
    assert (view.facts, view.figures[0].cell.text) == ((), "1 character")
    (view,) = group_views([*(mira(name, 3) for name in "ABCDE"), mira("F", 9)])
    assert view.facts[0].text == "A, B, C and 2 more"


def test_who_cannot_move_is_the_slowest() -> None:
    for condition in ("no_movement", "No movement"):
        (view,) = group_views([mira("A", 0), mira("B", 8, conditions=[condition]), mira("C", 9)])
        assert list(rows(view)) == ["B", "A", "C"]
        assert (view.facts[0].text, view.figures[0].cell.text) == ("B", "0 m (18 m) ×")
        told = {each.label: each.text for each in view.facts}
        assert told["Run"] == "0 m (36 m) × (B)"
    (view,) = group_views([mira("A", 0), mira("B", 8, encumbrance="overloaded"), mira("C", 9)])
    assert (view.facts[0].text, view.figures[0].cell.text) == ("B", "0 m (18 m)° ×")


def test_each_pace_has_its_slowest() -> None:
    skilled = mira("B", 0, skills={"athletics": 9, "acrobatics": 0})
    (view,) = group_views([mira("A", 1, skills={}), skilled])
    told = {each.label: each.text for each in view.facts}
    assert told["The slowest"] == "B"
    assert told["Run"] == "20 m (B)"
    assert told["Sprint, Athletics"] == "33 m (A)"
    (view,) = group_views([mira("A", 1), mira("B", 1)])
    assert {each.label: each.text for each in view.facts}["Run"] == "22 m (all)"
    weak = sample("shmyg", characteristics={"a": 40}, equipment=[], load={})
    (view,) = group_views([member(weak), member(weak)])
    labels = {each.label for each in view.facts}
    assert "Charge" in labels
    assert "Swimming SPD" not in labels  # nobody knows
    spaces = member(sample("thorn"))
    (view,) = group_views([spaces])
    assert view.facts[0].text == "Thorn"


def test_what_a_sheet_lacks_is_an_empty_cell() -> None:
    whole = mira("A", 3)
    values = {id: value for id, value in whole.sheet.items() if id != "run.distance"}
    (view,) = roster_views([whole, replace(whole, sheet=Sheet(values))])
    (table,) = view.tables
    assert [row.cells[2].text for row in table.rows] == ["26", ""]


def test_systems_and_rulings_are_told_apart() -> None:
    members = [member(each) for each in ALL_SAMPLES.values()]
    assert [view.system for view in roster_views(members)] == ["Narateer", "d100 (SPD)", "D6 (Combat Spaces)"]
    other = member(sample("mira"), zone_rounding="half_down")
    assert len(roster_views([mira("A", 1), other, mira("B", 2)])) == 2


def test_an_own_number_is_told_with_whose_it_is() -> None:
    own = [{"target": "run.distance", "value": 30, "reason": "boots"}]
    (view,) = roster_views([mira("A", 3), mira("B", 3, overrides=own)])
    assert rows(view)["B"][2] == "30*"
    assert view.footnotes == ("* own number for B: Run: 30 m (boots)",)


def run(*words: str | Path) -> int:
    return main(["card", *map(str, words), "--lang", "en"], lambda *_: 0)


def test_the_command_makes_lists(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.charsheet"
    bad.write_text("{", "utf-8")
    out = tmp_path / "out.pdf"
    assert run(SAMPLES, bad, "-o", out, "--list", "roster") == 1
    assert str(bad) in capsys.readouterr().err
    pages = PdfReader(out).pages
    assert [round(float(page.mediabox.width)) for page in pages] == [595] * 3
    assert "Mira" in pages[0].extract_text()
    assert run(SAMPLES, "-o", out, "--list", "group", "--size", "poker") == 0
    assert "The slowest" in PdfReader(out).pages[0].extract_text()
    assert run(bad, "-o", tmp_path / "none.pdf", "--list", "group") == 1
    assert not (tmp_path / "none.pdf").exists()
    assert run(SAMPLES, "-o", tmp_path / "no" / "out.md", "--list", "group") == 1
