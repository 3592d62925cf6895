"""Rosters: which files they are of, their rows and columns, what is shown and in which order."""

from __future__ import annotations

import json
import os
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from charsheet.model.lengths import LengthChoice
from charsheet.model.problems import path_text
from charsheet.present.locale import get_locale
from charsheet.present.sorting import natural_key
from charsheet.present.units import display_units
from charsheet.roster.columns import (
    CONDITIONS,
    HEADLINE,
    NAME,
    TRAITS,
    Columns,
    field_by_id,
    listed_fields,
)
from charsheet.roster.shown import common_heads, heads_of, roster_view
from charsheet.roster.sources import sources
from charsheet.roster.table import (
    EMPTY,
    Filter,
    RosterCell,
    RosterMaker,
    RosterRow,
    State,
    conditions_in,
    in_order,
)
from charsheet.storage.errors import FileError
from charsheet.storage.folders import user_folders
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID
from charsheet.values import Msg, Status

EN, RU = get_locale("en"), get_locale("ru")
NARATEER: dict[str, Any] = {
    "format": 1,
    "system": "narateer",
    "name": "Mira",
    "attributes": {"strength": 2, "agility": 4},
}
D100: dict[str, Any] = {"format": 1, "system": "d100", "name": "Wing"}
D6: dict[str, Any] = {"format": 1, "system": "d6", "name": "Thorn", "move": 6}


def write(folder: Path, file: str, tree: Any) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / file
    path.write_text(tree if isinstance(tree, str) else json.dumps(tree, ensure_ascii=False), "utf-8")
    return path


def maker(language: str = "en", units: str = "metres", **chosen: tuple[str, ...]) -> RosterMaker:
    return RosterMaker(
        SYSTEMS_BY_ID,
        lambda loaded, _: loaded.system.rulings(),
        get_locale(language),
        display_units(LengthChoice.parse(units)),
        chosen,
    )


def row(
    name: str, *, state: State = State.CHARACTER, system: str = "narateer", **cells: RosterCell
) -> RosterRow:
    return RosterRow(name, Path(f"/x/{name}.charsheet"), name, state, system, cells=cells)


def number(of: int | None, unit: str = "m") -> RosterCell:
    amount = None if of is None else Fraction(of)
    return RosterCell("?" if of is None else str(of), amount, amount, unit, is_number=True)


# --- columns -----------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda each: each.id)
def test_every_value_and_every_field_that_fits_a_cell_can_be_chosen(system: Any) -> None:
    columns = Columns(system)
    assert set(columns.by_id) >= set(system.layout.shown) | {HEADLINE, NAME, CONDITIONS, TRAITS}
    fields = {path_text(each.path) for each in listed_fields(system)}
    assert fields | set(system.layout.shown) | {HEADLINE} == set(columns.by_id)
    assert not fields & {*system.layout.shown, HEADLINE}  # an id means one of them
    assert len(columns.entered) + len(columns.worked_out) == len(columns.by_id)
    assert columns.usual[0] == HEADLINE
    assert columns.usual[-1] == CONDITIONS
    assert set(columns.usual) <= set(columns.by_id)
    for locale in (EN, RU):
        heads = heads_of(columns, tuple(columns.by_id), locale, display_units(LengthChoice("feet")))
        assert [each.id for each in heads] == [NAME, *(id for id in columns.by_id if id != NAME)]
        assert all(each.label for each in heads)
        assert all(each.help.endswith(f"[{each.id}]") for each in heads[1:])


def test_a_column_says_what_it_is() -> None:
    columns = Columns(SYSTEMS_BY_ID["narateer"])
    _, run, lying = heads_of(columns, ("run.distance", "walk.crawl"), EN, display_units(LengthChoice("feet")))
    assert (run.label, run.unit, run.text) == ("Run", "ft", "Run, ft")
    assert run.help == "Run: Distance\nTwice the Base Movement.\nThe whole allowance.\n[run.distance]"
    assert lying.label == "Crawl: Ground"
    assert field_by_id(columns.system, "attributes.agility") == columns.by_id["attributes.agility"].field
    assert field_by_id(columns.system, "run.distance") is None


def test_unknown_columns_are_left_out_and_none_is_the_usual_ones() -> None:
    columns = Columns(SYSTEMS_BY_ID["d6"])
    assert columns.known(("gone", "move", NAME, "move")) == ("move",)
    assert columns.known(("gone",)) == columns.usual == columns.known(())


# --- rows --------------------------------------------------------------------------------------


def test_a_row_has_what_is_entered_and_what_the_rules_make_of_it(tmp_path: Path) -> None:
    tree = {
        **NARATEER,
        "conditions": ["Slowed", "in love"],
        "traits": [{"name": "fleet_foot"}, {"name": "Wings", "value": 2.5}],
        "ready_ad": 3,
        "encumbrance": "heavy",
        "notes": "a\nb",
    }
    path = write(tmp_path, "mira.charsheet", tree)
    ids = ("attributes.agility", "attributes.strength", "skills.athletics", "encumbrance", "ready_ad")
    made = maker("ru", narateer=(*ids, TRAITS, "notes", "run.distance", "walk.allowed", "gone")).of_file(path)
    texts = {id: each.text for id, each in made.cells.items()}
    assert texts["name"] == "Mira"
    assert texts["system"] == "Narateer"
    assert texts[CONDITIONS] == "Замедлен; in love"
    assert texts[TRAITS].endswith("; Wings (2,5)")
    assert texts["notes"] == "a\nb"
    assert texts["skills.athletics"] == "0"
    assert texts["run.distance"] == "7°"  # by a ruling, which the marks tell
    assert made.cell("run.distance").number == 7
    assert made.cell("run.distance").value == "run.distance"
    assert made.cell(HEADLINE).text == "3,5 м°"
    assert made.cell(HEADLINE).value == "bm.current"
    assert made.cell("attributes.agility") == RosterCell("4", Fraction(4), Fraction(4), is_number=True)
    assert made.cell("walk.allowed").text == "да"
    assert made.cell("nothing") == EMPTY
    assert dict(made.conditions) == {"slowed": "Замедлен", "inlove": "in love"}
    assert (made.key, made.path, made.system, made.faults) == (str(path), path, "narateer", ())


def test_numbers_are_in_the_unit_that_is_shown_and_sorted_by_that_of_the_rules(tmp_path: Path) -> None:
    path = write(tmp_path, "mira.charsheet", NARATEER)
    cell = maker(units="feet").of_file(path).cell("walk.distance")
    assert (cell.text, cell.number, cell.shown, cell.unit) == ("45.9", 14, Fraction(459, 10), "ft")


def test_dice_switches_and_weights(tmp_path: Path) -> None:
    six = write(tmp_path, "thorn.charsheet", {**D6, "attributes": {"strength": "3D+1"}})
    thorn = maker(d6=("attributes.strength", "attributes.agility")).of_file(six)
    dice = [id for id in Columns(SYSTEMS_BY_ID["d6"]).by_id if id.endswith("strength")]
    made = maker(d6=tuple(dice)).of_file(six)
    assert made.cell(dice[0]) == RosterCell("3D+1", Fraction(10))
    assert thorn.cell(HEADLINE).text == "5 Spaces"  # untrained
    load = {"kg": 12.5, "heavy_weapon": True, "heavy_armour": False}
    hundred = write(tmp_path, "wing.charsheet", {**D100, "load": load})
    ids = ("load.kg", "load.heavy_weapon", "load.heavy_armour", "walk.run", "test.dodge")
    wing = maker("ru", d100=ids).of_file(hundred)
    assert [wing.cell(id).text for id in ids[:3]] == ["12,5", "да", "нет"]
    assert wing.cell("load.kg").unit == "кг"
    unknown = wing.cell("walk.run")  # no A, no SPD
    assert (unknown.text, unknown.number, unknown.shown, unknown.status) == ("?", None, None, Status.UNKNOWN)


def test_what_a_sheet_has_in_dice_is_sorted_by_pips(tmp_path: Path) -> None:
    path = write(tmp_path, "thorn.charsheet", {**D6, "specializations": {"swimming": "4D+2"}})
    columns = Columns(SYSTEMS_BY_ID["d6"])
    made = maker(d6=tuple(each.id for each in columns.worked_out)).of_file(path)
    dice = {each.number for each in made.cells.values() if each.text.endswith("D+2")}
    assert dice == {Fraction(14)}


def test_damaged_and_newer_files_stand_as_what_they_are(tmp_path: Path) -> None:
    made = maker()
    damaged = made.of_file(write(tmp_path, "bad.charsheet", '{"format": 1,\n "name": }'))
    wrong = made.of_file(write(tmp_path, "odd.charsheet", {**NARATEER, "attributes": {"agility": "x"}}))
    newer = made.of_file(write(tmp_path, "new.charsheet", {**NARATEER, "format": 99}))
    gone = made.of_file(tmp_path / "gone.charsheet")
    states = [each.state for each in (damaged, wrong, newer, gone)]
    assert states == [State.DAMAGED, State.DAMAGED, State.NEWER, State.DAMAGED]
    assert damaged.faults == ("is not JSON: line 2, column 10",)
    assert wrong.faults == ("attributes.agility: must be a whole number",)
    assert [each.name for each in (damaged, newer)] == ["bad", "new"]
    assert (gone.system, gone.cells) == (None, {NAME: RosterCell("gone")})


def test_what_the_rules_call_an_error_is_a_fault(tmp_path: Path) -> None:
    unknown = maker().of_file(write(tmp_path, "m.charsheet", {**NARATEER, "encumbrance": "gone"}))
    assert unknown.state is State.DAMAGED
    assert unknown.faults[0].startswith("encumbrance: ")
    path = write(tmp_path, "n.charsheet", NARATEER)
    assert RosterMaker(SYSTEMS_BY_ID, _no_rulings, EN).of_file(path).faults == ("broken rulings",)


def _no_rulings(*_: object) -> Any:
    raise FileError.because(Msg("broken rulings"))


def test_a_table_tells_faults_beside_its_rows(tmp_path: Path) -> None:
    made = maker("ru")
    rows = [
        made.of_file(write(tmp_path, "a.charsheet", {**NARATEER, "name": ""})),
        made.of_file(write(tmp_path, "b.charsheet", "{")),
        made.of_file(write(tmp_path, "c.charsheet", {**NARATEER, "format": 99})),
    ]
    view = roster_view(common_heads(RU), rows, RU)
    assert [each.label for each in view.rows] == ["Без имени", "b", "c"]
    assert view.rows[0].bar == ""
    assert view.rows[1].bar.startswith("Повреждён: это не JSON")
    assert view.rows[2].bar.startswith("Более новый формат: ")
    assert [each.text for each in view.rows[0].cells] == ["Narateer", "14 м", ""]
    assert view.columns[1].help == "Насколько быстр персонаж сейчас."


# --- order and filter --------------------------------------------------------------------------


def test_numbers_are_sorted_as_numbers_and_names_as_people_do() -> None:
    rows = [row("Goblin 10", x=number(100)), row("Goblin 2", x=number(2)), row("goblin 1", x=number(10))]
    assert [each.name for each in in_order(rows)] == ["goblin 1", "Goblin 2", "Goblin 10"]
    assert [each.cell("x").text for each in in_order(rows, "x")] == ["2", "10", "100"]
    assert [each.cell("x").text for each in in_order(rows, "x", descending=True)] == ["100", "10", "2"]
    assert natural_key("Ёж 007") == natural_key("еж 7")


def test_what_has_nothing_comes_last_either_way_and_damaged_files_after_that() -> None:
    rows = [
        row("damaged", state=State.DAMAGED, system="narateer"),
        row("empty", x=RosterCell("")),
        row("unknown", x=number(None)),
        row("two", x=number(2)),
        row("one", x=number(1)),
    ]
    assert [each.name for each in in_order(rows, "x")] == ["one", "two", "empty", "unknown", "damaged"]
    down = [each.name for each in in_order(rows, "x", descending=True)]
    assert down == ["two", "one", "empty", "unknown", "damaged"]


def test_units_are_sorted_each_by_itself_and_texts_after_numbers() -> None:
    cells = [
        number(14),
        number(3, "Spaces"),
        number(6),
        RosterCell("Zed"),
        RosterCell("abc 10"),
        RosterCell("abc 9"),
    ]
    rows = [row(str(index), x=cell) for index, cell in enumerate(cells)]
    assert [each.cell("x").text for each in in_order(rows, "x")] == ["3", "6", "14", "abc 9", "abc 10", "Zed"]


def test_filters() -> None:
    slowed = RosterRow(
        "k", Path("/x/File.charsheet"), "Mira", system="narateer", conditions={"slowed": "Slowed"},
        cells={"conditions": RosterCell("Slowed")},
    )  # fmt: skip
    damaged = RosterRow("d", None, "Bad", State.DAMAGED)
    assert Filter().shows(slowed)
    assert Filter(text=" mir ").shows(slowed)
    assert Filter(text="FILE").shows(slowed)
    assert Filter(text="slow").shows(slowed)
    assert not Filter(text="x").shows(slowed)
    assert not Filter(text="x").shows(damaged)
    assert Filter(system="narateer").shows(slowed)
    assert not Filter(system="d6").shows(slowed)
    assert Filter(system="d6").shows(damaged)
    assert Filter(condition="Slowed ").shows(slowed)
    assert not Filter(condition="prone").shows(slowed)
    assert conditions_in([slowed, damaged, RosterRow("z", None, "Z", conditions={"prone": "Prone"})]) == {
        "prone": "Prone",
        "slowed": "Slowed",
    }


# --- sources -----------------------------------------------------------------------------------


def test_folders_files_and_parties_each_file_once(tmp_path: Path) -> None:
    folder = tmp_path / "npc"
    b, a = (
        write(folder, "B 10.charsheet", {**NARATEER, "name": "B 10"}),
        write(folder / "in", "x.json", NARATEER),
    )
    two = write(folder, "B 2.charsheet", {**NARATEER, "name": "B 2"})
    bad = write(folder, "bad.charsheet", "{")
    write(folder, "other.json", {"some": "thing"})
    members = [{"path": "B 2.charsheet"}, {"path": "gone.charsheet"}, {"path": "./B 2.charsheet"}]
    party = write(folder, "p.charsheet", {"format": 1, "kind": "party", "name": "P", "members": members})
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(folder)

    def found(*paths: Path) -> list[Path]:
        return [each.path for each in sources(paths, user_folders(), SYSTEMS_BY_ID)]

    assert found(folder) == [two, b, bad, a]
    assert found(b, folder, tmp_path / "link", b) == [b, two, bad, a]
    assert found(party) == [two, folder / "gone.charsheet"]
    first, missing = sources([party], user_folders(), SYSTEMS_BY_ID)
    assert (first.problems, bool(missing.problems)) == ((), True)
    (nobody,) = sources([tmp_path / "empty"], user_folders(), SYSTEMS_BY_ID)
    assert EN.text(nobody.problems[0].message) == "there are no characters in this folder"
    quoted = write(tmp_path, "q.charsheet", {**NARATEER, "notes": "party", "name": "party"})
    broken = write(tmp_path, "r.charsheet", '{"party"')
    newer = write(tmp_path, "s.charsheet", {"format": 9, "kind": "party", "name": "party"})
    assert found(quoted, broken, newer, tmp_path / "nowhere") == [quoted, broken, newer, tmp_path / "nowhere"]
    assert os.sep in str(found(folder)[0])
