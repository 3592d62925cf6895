"""The sheet for scripts: numbers exact, values never depending on the language."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings

from charsheet.export.json_sheet import problem_list, sheet_values
from charsheet.model.problems import Problem, Severity
from charsheet.present.locale import get_locale
from charsheet.present.view import Presenter
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE
from charsheet.storage.jsontext import dump_line
from charsheet.systems.registry import SYSTEMS, AnySystem, find_system
from charsheet.values import AnyValue, Dice, Msg, Rule, Term, Value, state, total
from tests.rules.strategies import cases

IN_WORDS = {"why", "source", "bars"}
RULE = Rule("X1", Msg("Sprint"))


def system_of(id: str) -> AnySystem:
    found = find_system(id)
    assert found is not None
    return found


def entries(language: str, system: AnySystem, character: Any, rulings: Any) -> Any:
    made = system.rulings.model_validate(rulings)
    sheet = system.evaluate(system.character.model_validate(character), made)
    text = dump_line(sheet_values(sheet, Presenter(system, made, get_locale(language))))
    return json.loads(text, parse_float=Decimal)


def narateer(**fields: Any) -> Any:
    return entries("en", system_of("narateer"), {"attributes": {"strength": 2, "agility": 4}, **fields}, {})


def line(*values: AnyValue) -> str:
    """The text that is written for a sheet of these values."""
    sheet = Sheet(MappingProxyType({each.id: each for each in values}))
    system = system_of("narateer")
    return dump_line(sheet_values(sheet, Presenter(system, system.rulings(), get_locale("en"))))


def metres(number: int | Fraction) -> AnyValue:
    return total("x", METRE, number, rule=RULE)


# --- numbers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(14), '"value": 14, '),
        (Fraction(0), '"value": 0, '),
        (Fraction(-3), '"value": -3, '),
        (Fraction(1000000), '"value": 1000000, '),
        (Fraction(5, 2), '"value": 2.5, '),
        (Fraction(7, 8), '"value": 0.875, '),
        (Fraction(10, 3), '"value": 3.33333333333, "exact": "10/3", '),
        (Fraction(-2, 3), '"value": -0.666666666667, "exact": "-2/3", '),
        (Fraction(10**20 + 1, 3), '"value": 3.33333333333E+19, "exact": "100000000000000000001/3", '),
        (Fraction(2**70), '"value": 1180591620717411303424, '),
    ],
)
def test_a_number_is_exact_or_has_its_fraction_beside_it(number: Fraction, text: str) -> None:
    assert line(metres(number)).startswith('{"x": {' + text + '"unit": "m"')


def test_a_number_of_thousands_of_digits_is_written_too() -> None:
    found = json.loads(line(metres(Fraction(10**5000, 3))), parse_float=Decimal)["x"]
    assert found["exact"] == f"1{'0' * 5000}/3"
    assert line(metres(10**5000)).startswith(f'{{"x": {{"value": 1{"0" * 5000}, "unit"')


# --- the other kinds of value ------------------------------------------------------------------


def test_dice_are_a_code_flags_are_flags_and_terms_are_ids() -> None:
    found = json.loads(
        line(
            state("dice", Dice(3, 2), None, RULE),
            state("flag", True, Msg("Run"), RULE),
            state("term", Term("very_difficult+1", Msg("Run")), None, RULE),
        )
    )
    assert {id: each["value"] for id, each in found.items()} == {
        "dice": "3D+2",
        "flag": True,
        "term": "very_difficult+1",
    }
    assert all(each["unit"] is None for each in found.values())


def test_a_plain_value_has_just_these_keys() -> None:
    assert narateer()["bm"] == {
        "value": 14,
        "unit": "m",
        "why": "8 + Strength 2 + Agility 4 = 14 m (N1)",
        "source": "Base Movement",
        "ruling": None,
    }


def test_each_section_is_named_once() -> None:
    found = narateer(conditions=["slowed"])["sprint.athletics.spaces"]
    assert found["source"] == "Base Movement; Conditions and Movement; Movement Modes; Tactical Mode"
    assert found["why"].startswith("8 + Strength 2 + Agility 4 = 14 m (N1); Slowed: half = 7 m (N2); ")


def test_a_value_without_a_rule_has_no_source() -> None:
    assert narateer()["load.total"]["source"] is None


def test_rulings_go_by_their_ids() -> None:
    assert narateer()["walk.climb_swim"]["ruling"] == "climb_swim_cost"
    character = {"attributes": {"strength": 2, "agility": 4}, "encumbrance": "heavy"}
    found = entries("ru", system_of("narateer"), character, {})
    assert found["walk.climb_swim"]["ruling"] == "encumbrance_states, climb_swim_cost"
    assert narateer()["bm"]["ruling"] is None


def test_an_unknown_value_is_null_and_says_so() -> None:
    found = narateer(attributes={"strength": 2})["run.distance"]
    assert (found["value"], found["status"], found["unit"]) == (None, "unknown", "m")
    assert found["why"].endswith("not known: Agility is missing")


def test_a_barred_value_keeps_its_number_and_names_its_bars() -> None:
    found = narateer(conditions=["prone"])["run.distance"]
    assert (found["value"], found["status"], found["bars"]) == (28, "barred", ["Prone: only crawling"])


def test_a_value_that_became_zero_keeps_its_normal_number() -> None:
    found = narateer(encumbrance="overloaded", attributes={"strength": 2, "agility": 5})["bm.current"]
    assert (found["value"], found["normal"], found["bars"]) == (0, 15, ["Overloaded"])


def test_an_overridden_value_is_marked() -> None:
    override = {"target": "run.distance", "value": Decimal("30.5"), "reason": "House rule"}
    found = narateer(overrides=[override])
    assert (found["run.distance"]["value"], found["run.distance"]["overridden"]) == (Decimal("30.5"), True)
    assert "overridden" not in found["run.spaces"]
    assert found["run.spaces"]["value"] == 15


def test_a_value_that_may_be_used_has_no_status() -> None:
    assert not {"status", "bars", "normal", "overridden"} & narateer()["run.distance"].keys()


# --- language ----------------------------------------------------------------------------------


@settings(max_examples=50)
@given(cases())
def test_values_never_depend_on_the_language(case: Any) -> None:
    system, data, rulings = case
    english = entries("en", system, data, rulings)
    russian = entries("ru", system, data, rulings)
    assert list(english) == list(russian)
    for id, entry in english.items():
        assert entry.keys() == russian[id].keys()
        assert not {key for key in entry if entry[key] != russian[id][key]} - IN_WORDS, id


def test_words_do() -> None:
    system = system_of("narateer")
    character = {"attributes": {"strength": 2, "agility": 4}, "conditions": ["prone"]}
    found = entries("ru", system, character, {})["run.distance"]
    assert found["why"].startswith("8 + Сила 2 + Ловкость 4 = 14 м (N1); Бег: × 2 = 28 м (N3)")
    assert found["source"] == "Базовое движение; Режимы движения"
    assert found["bars"] == ["Лежит: можно только ползти"]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda each: each.id)
def test_every_value_of_the_sheet_is_there_in_its_order(system: AnySystem) -> None:
    sheet = system.evaluate(system.character(), system.rulings())
    assert list(entries("en", system, {}, {})) == list(sheet)


# --- problems ----------------------------------------------------------------------------------


def test_problems_have_path_message_and_severity() -> None:
    problems = [
        Problem(("effects", 0, "value"), Msg("is missing")),
        Problem((), Msg("is not JSON: line {line}, column {column}", line=1, column=2)),
        Problem(("x",), Msg('is not known; is "{meant}" meant?', meant="y"), Severity.WARNING),
    ]
    assert problem_list(problems, get_locale("ru")) == [
        {"path": "effects[0].value", "message": "не указано", "severity": "error"},
        {"path": "", "message": "это не JSON: строка 1, столбец 2", "severity": "error"},
        {"path": "x", "message": "неизвестно; возможно, имелось в виду «y»", "severity": "warning"},
    ]
    assert problem_list((), get_locale("ru")) == []


def test_an_empty_value_has_no_reason() -> None:
    value: Value[bool] = Value("x", content=False)
    assert json.loads(line(value))["x"] == {
        "value": False,
        "unit": None,
        "why": "",
        "source": None,
        "ruling": None,
    }
