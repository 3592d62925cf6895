"""The sheet as people see it: figures, tables, marks, footnotes and remarks."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from charsheet.model.character import character_data
from charsheet.model.problems import Problem, Severity
from charsheet.present.locale import get_locale
from charsheet.present.view import OVERRIDDEN_MARK, Cell, Presenter, SheetView, TableView
from charsheet.resources import resources
from charsheet.rules.sheet import Sheet
from charsheet.storage.files import parse_character
from charsheet.systems.registry import SYSTEMS, find_system
from charsheet.values import Msg, Status


def presenter(language: str = "en", rulings: Any = None, system: str = "narateer") -> Presenter:
    found = find_system(system)
    assert found is not None
    return Presenter(found, found.rulings.model_validate(rulings or {}), get_locale(language))


def shown(language: str = "en", rulings: Any = None, system: str = "narateer", **fields: Any) -> SheetView:
    presents = presenter(language, rulings, system)
    if system == "narateer":
        fields.setdefault("attributes", {"strength": 2, "agility": 4})
    character = presents.system.character.model_validate(fields)
    return presents.view(character, presents.system.evaluate(character, presents.rulings))


def table(view: SheetView, title: str) -> TableView:
    return next(each for each in view.tables if each.title == title)


def cell(view: SheetView, id: str) -> Cell:
    cells = [
        *(each.cell for each in view.figures),
        *(c for t in view.tables for r in t.rows for c in r.cells),
    ]
    return next(each for each in cells if each.id == id)


# --- what is shown -----------------------------------------------------------------------------


def test_the_headline_comes_first() -> None:
    view = shown(name="Kael")
    assert (view.name, view.system) == ("Kael", "Narateer")
    assert [(each.label, each.cell.text) for each in view.figures] == [("BM", "14 m")]
    assert view.figures[0].help == "Base Movement now, after effects, Conditions and load."


def test_what_differs_from_the_usual_is_shown_beside_the_headline() -> None:
    view = shown("ru", conditions=["slowed"], equipment=[{"name": "камень", "bulk": 3}])
    assert [(each.label, each.cell.text) for each in view.figures] == [
        ("BM", "7 м"),
        ("Базовое движение", "14 м"),
        ("Груз", "громоздкость 3"),
    ]


def test_a_nameless_character_is_called_so() -> None:
    assert shown(name="").name == "Unnamed"
    assert shown("ru").name == "Без имени"
    assert shown(name=" ").name == " "


def test_a_table_in_words() -> None:
    costs = table(shown(), "Other costs")
    assert (costs.corner, [(each.label, each.unit) for each in costs.columns]) == (
        "What",
        [("Cost", "AD"), ("Movement", "m per m")],
    )
    assert [(row.label, [each.text for each in row.cells]) for row in costs.rows] == [
        ("Stand up", ["1", ""]),
        ("Risky manoeuvre", ["1", ""]),
        ("Difficult terrain", ["", "2"]),
    ]
    assert costs.rows[1].help == "A Major Action of its own; chosen Boost comes on top."
    assert costs.rows[0].cells[1] == Cell("", "")


def test_a_table_in_russian() -> None:
    costs = table(shown("ru"), "Прочие цены")
    assert [(each.label, each.unit) for each in costs.columns] == [("Цена", "AD"), ("Движение", "м за м")]
    assert [row.label for row in costs.rows] == ["Встать", "Рискованный манёвр", "Трудная местность"]


def test_a_column_without_a_unit_leaves_it_to_its_cells() -> None:
    breath = table(shown(system="d6", skills={"fortitude": "3D"}), "Breath and fatigue")
    assert breath.columns[0].unit == ""
    assert [row.cells[0].text for row in breath.rows] == ["30 s", "5 min°", "3 Rounds"]


def test_a_row_or_table_that_has_no_values_is_left_out() -> None:
    presents = presenter()
    character = presents.system.character()
    whole = presents.system.evaluate(character, presents.rulings)
    part = {id: value for id, value in whole.items() if id == "bm.current" or id.startswith("walk.")}
    view = presents.view(
        character, Sheet(MappingProxyType({**part, "bm": whole["bm"], "load.total": whole["load.total"]}))
    )
    assert [(each.title, [row.label for row in each.rows]) for each in view.tables] == [
        ("Movement Modes", ["Walk"]),
        ("Hidden and Prone", ["Walk, hidden", "Crawl", "Crawl, hidden"]),
    ]


def test_a_value_that_the_sheet_does_not_have_is_an_empty_cell() -> None:
    presents = presenter()
    character = presents.system.character()
    values = dict(presents.system.evaluate(character, presents.rulings))
    del values["walk.zones"], values["walk.allowed"]
    view = presents.view(character, Sheet(MappingProxyType(values)))
    walk = table(view, "Movement Modes").rows[0]
    assert walk.cells[3] == Cell("", "")
    assert walk.bar == ""


# --- marks -------------------------------------------------------------------------------------


def test_an_unknown_value_is_a_question_mark() -> None:
    found = cell(shown(attributes={"strength": 2}), "run.distance")
    assert (found.text, found.status) == ("?", Status.UNKNOWN)


def test_a_barred_value_keeps_its_number_and_is_marked() -> None:
    view = shown(conditions=["prone"])
    found = cell(view, "run.distance")
    assert (found.text, found.status) == ("28 ×", Status.BARRED)
    walk, run, *_ = table(view, "Movement Modes").rows
    assert (walk.bar, run.bar) == ("", "Prone: only crawling")


def test_several_bars_are_all_told() -> None:
    rows = table(shown("ru", conditions=["prone", "no_sprint", "no_movement"]), "Режимы движения").rows
    assert rows[2].bar == (
        "Состояние не даёт двигаться; Лежит: можно только ползти; Состояние не даёт делать рывок"
    )


def test_a_value_that_became_zero_shows_what_it_would_be() -> None:
    view = shown(encumbrance="overloaded", attributes={"strength": 2, "agility": 5})
    assert cell(view, "bm.current").text == "0 m (15 m)° ×"
    assert cell(view, "run.distance").text == "0 (30)° ×"
    assert cell(shown("ru", encumbrance="overloaded"), "bm.current").text == "0 м (14 м)° ×"


def test_a_normal_number_that_is_the_same_is_not_said_twice() -> None:
    view = shown(encumbrance="overloaded", attributes={"strength": -8, "agility": 0})
    assert cell(view, "run.distance").text == "0° ×"


def test_an_overridden_number_is_marked_and_explained_below() -> None:
    override = {"target": "run.distance", "value": 30, "reason": "Boots {x} <b>"}
    view = shown(overrides=[override])
    assert (cell(view, "run.distance").text, cell(view, "run.distance").overridden) == ("30*", True)
    assert (cell(view, "run.spaces").text, cell(view, "run.spaces").overridden) == ("15", False)
    assert view.footnotes[0] == "* own number for Run: Distance: 30 m (Boots {x} <b>)"
    assert shown("ru", overrides=[override]).footnotes[0] == (
        "* ручное значение «Бег: Дистанция»: 30 м (Boots {x} <b>)"
    )


@pytest.mark.parametrize("name", ["mira", "thorn", "shmyg"])
def test_every_number_that_is_shown_is_marked_where_it_is_the_users_own(name: str) -> None:
    data = (resources() / "samples" / f"{name}.charsheet").read_bytes()
    loaded = parse_character(data, {each.id: each for each in SYSTEMS})
    system, rulings, tree = loaded.system, loaded.system.rulings(), character_data(loaded.character)
    presenter = Presenter(system, rulings, get_locale("en"))
    sheet = system.evaluate(loaded.character, rulings)
    numbers = [id for id in system.layout.shown if id in sheet and sheet[id].unit is not None]
    assert len(numbers) > 30
    for id in numbers:
        override = {"target": id, "value": 3, "reason": "x"}
        character = system.character.model_validate({**tree, "overrides": [override]})
        view = presenter.view(character, system.evaluate(character, rulings))
        cells = [
            *(figure.cell for figure in view.figures),
            *(each for table in view.tables for row in table.rows for each in row.cells),
        ]
        assert [each.text for each in cells if each.overridden and OVERRIDDEN_MARK in each.text], id
        assert view.footnotes[0].startswith(OVERRIDDEN_MARK)


def test_an_override_of_what_is_unknown_makes_it_known() -> None:
    view = shown(attributes={}, overrides=[{"target": "bm", "value": 10, "reason": "x"}])
    assert cell(view, "bm.current").text == "10 m"


def test_a_number_by_a_ruling_without_a_source_is_marked_and_told_of_below() -> None:
    view = shown(ready_ad=3, skills={"athletics": 1})
    found = cell(view, "walk.climb_swim")
    assert (found.text, found.by_ruling) == ("7°", True)
    assert view.footnotes == (
        "° by rulings that rest on no source: Cost of climbing and swimming, Limit of Boost",
    )


def test_a_ruling_by_the_source_is_told_of_only_where_it_was_changed() -> None:
    usual = shown(conditions=["prone"])
    assert "Hidden while Prone" not in "".join(usual.footnotes)
    assert not cell(usual, "walk.crawl_hidden").by_ruling
    changed = shown(rulings={"hidden_and_prone": "barred"}, conditions=["prone"])
    assert "° by rulings: Hidden while Prone" in changed.footnotes
    assert cell(changed, "walk.crawl_hidden").text == "3.5° ×"
    russian = shown("ru", rulings={"hidden_and_prone": "barred"}, conditions=["prone"])
    assert "° по трактовкам: Скрытно и ползком" in russian.footnotes


def test_a_ruling_that_decided_nothing_is_not_told_of() -> None:
    view = shown(rulings={"slowed_manoeuvre": False})
    assert not [each for each in view.footnotes if "doubles" in each]
    slowed = shown(rulings={"slowed_manoeuvre": False}, conditions=["slowed"])
    assert "° by rulings: Slowed doubles a risky manoeuvre" in slowed.footnotes


# --- remarks -----------------------------------------------------------------------------------


def test_remarks_name_the_field_as_the_form_does() -> None:
    view = shown(
        attributes={"strength": 21, "agility": 0},
        atributes={},
        traits=[{"name": "Night <b> {x}"}],
        conditions=["dazed"],
        overrides=[{"target": "nope", "value": 1, "reason": "x"}],
    )
    assert view.remarks == (
        "Value: nope is no value of this sheet; the override does nothing",
        'atributes: is not known; is "attributes" meant?',
        "Strength: is unusual: mostly 0 to 20",
        "Night <b> {x}: no rule here acts on this trait; effects can",
        "dazed: no rule here acts on this condition; effects can",
    )


def test_remarks_in_russian() -> None:
    view = shown("ru", attributes={"strength": 21, "agility": 0}, conditions=["ошеломлён"])
    assert view.remarks == (
        "Сила: необычно: как правило, от 0 до 20",
        "ошеломлён: правила не учитывают это состояние; его действие можно задать эффектами",
    )


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (Problem((), Msg("is missing")), "is missing"),
        (Problem(("attributes", "strength"), Msg("is missing")), "Strength: is missing"),
        (Problem(("effects", 3, "value"), Msg("is missing")), "By: is missing"),
        (Problem(("zeta", 1, "x"), Msg("is missing")), "zeta[1].x: is missing"),
        (Problem(("attributes", "strength"), Msg("is missing"), Severity.NOTE), "is missing"),
    ],
)
def test_a_problem_in_words(problem: Problem, text: str) -> None:
    assert presenter().problem(problem) == text


# --- labels ------------------------------------------------------------------------------------


def test_a_value_is_called_by_where_it_is_shown() -> None:
    assert presenter().label("bm.current") == "BM"
    assert presenter().label("run.distance") == "Run: Distance"
    assert presenter("ru").label("run.distance") == "Бег: Дистанция"
    assert presenter().label("no.such.value") == "no.such.value"


def test_a_value_by_itself_has_its_unit() -> None:
    presents = presenter("ru")
    sheet = presents.system.evaluate(
        presents.system.character.model_validate({"attributes": {"strength": 2, "agility": 4}}),
        presents.rulings,
    )
    assert presents.value_text(sheet["walk.zones"]) == "1 зона"
    assert presents.value_text(sheet["run.allowed"]) == "да"
    assert presents.ruling_text("Предел усиления") == "трактовка: Предел усиления"


# --- what if -----------------------------------------------------------------------------------


def compared(language: str, **fields: Any) -> SheetView:
    presents = presenter(language)
    usual = presents.system.character.model_validate({"attributes": {"strength": 2, "agility": 4}})
    other = presents.system.character.model_validate({"attributes": {"strength": 2, "agility": 4}, **fields})
    evaluate = presents.system.evaluate
    return presents.view(other, evaluate(other, presents.rulings), usual=evaluate(usual, presents.rulings))


def test_what_differs_from_the_usual_sheet_says_what_it_is_there() -> None:
    view = compared("en", conditions=["slowed"])
    headline = view.figures[0]
    assert (headline.label, headline.cell.text, headline.cell.changed) == ("BM (now 14 m)", "7 m", True)
    found = cell(view, "run.distance")
    assert (found.text, found.changed) == ("14 (now 28)", True)
    assert cell(compared("ru", conditions=["slowed"]), "run.distance").text == "14 (сейчас 28)"


def test_what_does_not_differ_says_nothing() -> None:
    view = compared("en")
    assert view.figures[0].label == "BM"
    assert not [each for each in view.tables for row in each.rows for c in row.cells if c.changed]
    assert cell(compared("en", conditions=["slowed"]), "walk.cost").text == "0"


def test_rows_with_one_bar_are_told_of_on_one_line() -> None:
    movement = table(shown(conditions=["prone"]), "Movement Modes")
    assert movement.bar_lines() == ["× Run; Sprint, Athletics; Sprint, Acrobatics: Prone: only crawling"]
    assert table(shown(), "Movement Modes").bar_lines() == []
