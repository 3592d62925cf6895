"""Where a number comes from, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from charsheet.present.explain import Explainer, Line
from charsheet.present.locale import get_locale
from charsheet.rules.units import METRE
from charsheet.systems.registry import find_system
from charsheet.values import (
    Amount,
    AnyValue,
    Dice,
    Msg,
    Op,
    Operand,
    Quantity,
    Rule,
    Term,
    Value,
    given,
    look_up,
    operand,
    state,
    total,
    unknown,
)

RULE = Rule("X1", Msg("Sprint"))
STRENGTH = ("attributes", "strength")
AGILITY = ("attributes", "agility")


def explainer(language: str = "en", system: str = "narateer") -> Explainer:
    found = find_system(system)
    assert found is not None
    return Explainer(get_locale(language), found.layout, found.rulings)


def texts(value: AnyValue, language: str = "en") -> list[str]:
    return [str(line) for line in explainer(language).lines(value)]


def sheet(rulings: Any = None, **fields: Any) -> Any:
    system = find_system("narateer")
    assert system is not None
    character = system.character.model_validate({"attributes": {"strength": 2, "agility": 4}, **fields})
    return system.evaluate(character, system.rulings.model_validate(rulings or {}))


def metres(number: int | Fraction) -> Quantity:
    """So many metres by the book."""
    return total("x", METRE, number, rule=RULE)


# --- the issue's own examples ------------------------------------------------------------------


def test_base_movement_is_a_sum_of_named_numbers() -> None:
    assert texts(sheet()["bm"]) == ["8 + Strength 2 + Agility 4 = 14 m (N1)"]
    assert texts(sheet()["bm"], "ru") == ["8 + Сила 2 + Ловкость 4 = 14 м (N1)"]


def test_slowed_is_half() -> None:
    slowed = sheet(conditions=["slowed"])["bm.current"]
    assert texts(slowed)[-1] == "Slowed: half = 7 m (N2)"
    assert texts(slowed, "ru")[-1] == "Замедлен: половина = 7 м (N2)"


def test_every_line_names_its_section() -> None:
    (line,) = explainer().lines(sheet()["bm"])
    assert (line.rule, line.section, line.ruling, line.ruling_id) == ("N1", "Base Movement", None, None)
    assert line.inputs == (("Strength", STRENGTH), ("Agility", AGILITY))
    (line,) = explainer("ru").lines(sheet()["bm"])
    assert line.section == "Базовое движение"
    assert line.inputs == (("Сила", STRENGTH), ("Ловкость", AGILITY))


def test_a_number_that_is_made_of_another_tells_how_that_was_made() -> None:
    lines = texts(sheet(skills={"athletics": 3})["sprint.athletics.distance"])
    assert lines == [
        "8 + Strength 2 + Agility 4 = 14 m (N1)",
        "Sprint: × 3 = 42 m (N3)",
        "Athletics 3 × 2 = 6 m (N3)",
        "+ Skill bonus 6 m = 48 m (N3)",
    ]


def test_the_field_of_a_line_that_a_name_begins_is_its_input() -> None:
    line = explainer().lines(sheet(skills={"athletics": 3})["sprint.athletics.distance"])[2]
    assert line.inputs == (("Athletics", ("skills", "athletics")),)


# --- every operation ---------------------------------------------------------------------------

SIX = Operand(Fraction(6), Msg("Strength"))


@pytest.mark.parametrize(
    ("value", "english", "russian"),
    [
        (total("x", METRE, 8, SIX, rule=None), "8 + Strength 6 = 14 m", "8 + Сила 6 = 14 м"),
        (metres(7).plus(3, rule=None), "+ 3 = 10 m", None),
        (metres(7).plus(3, SIX, rule=None), "+ 3 + Strength 6 = 16 m", "+ 3 + Сила 6 = 16 м"),
        (metres(7).plus(-3, rule=None), "− 3 = 4 m", None),
        (metres(7).plus(-1, -2, rule=None), "− 1 − 2 = 4 m", None),
        (metres(7).plus(3, -1, rule=None), "+ 3 + −1 = 9 m", None),
        (metres(7).times(3, rule=None), "× 3 = 21 m", None),
        (metres(7).times(3, 2, rule=None), "× 3 × 2 = 42 m", None),
        (metres(7).halved(None), "half = 3.5 m", "половина = 3,5 м"),
        (metres(7).times(Fraction(1, 2), 3, rule=None), "× 0.5 × 3 = 10.5 m", "× 0,5 × 3 = 10,5 м"),
        (metres(7).divided(2, rule=None), "÷ 2 = 3.5 m", None),
        (metres(10).divided(3, rule=None), "÷ 3 = 3\u00a01/3 m", None),
        (
            metres(7).divided(2, rule=None).rounded(Op.FLOOR, None),
            "rounded down = 3 m",
            "округлено вниз = 3 м",
        ),
        (metres(7).divided(2, rule=None).rounded(Op.CEIL, None), "rounded up = 4 m", "округлено вверх = 4 м"),
        (metres(Fraction(7, 2)).rounded(Op.HALF_UP, None), "to the nearest, half up = 4 m", None),
        (metres(Fraction(7, 2)).rounded(Op.HALF_DOWN, None), "to the nearest, half down = 3 m", None),
        (metres(Fraction(5, 2)).rounded(Op.HALF_EVEN, None), "to the nearest, half to even = 2 m", None),
        (metres(-1).at_least(0, None), "not below 0 = 0 m", "не меньше, чем 0 = 0 м"),
        (metres(7).at_most(SIX, None), "not above Strength 6 = 6 m", "не больше, чем Сила 6 = 6 м"),
        (look_up("x", METRE, 3, None, Msg("Run")), "Run: 3 m by the table", "Бег: 3 м по таблице"),
        (metres(7).put(Operand(Fraction(9)), "Cloak"), "Cloak: set to 9 m", "Cloak: становится 9 м"),
        (
            metres(7).zeroed(Msg("Overloaded"), None),
            "Overloaded: nothing is left = 0 m",
            "Перегрузка: ничего не остаётся = 0 м",
        ),
        (
            metres(7).overridden_by(Fraction(5, 2), "House rule", ("overrides", 0, "value")),
            "House rule: own number, 2.5 m",
            "House rule: ручное значение, 2,5 м",
        ),
        (state("x", Dice(3, 1), Msg("Sprint"), None), "Sprint: 3D+1", "Рывок: 3D+1"),
        (state("x", Dice(3, 1), None, None), "3D+1", None),
        (
            state("x", Dice(3, 1), None, None).with_dice(1, None, Msg("Running start")),
            "Running start: + 1D = 4D+1",
            "Разбег: + 1D = 4D+1",
        ),
        (state("x", Term("run", Msg("Run")), Msg("Sprint"), None), "Sprint: Run", "Рывок: Бег"),
        (state("x", Term("own", "Свой <b>"), Msg("Sprint"), None), "Sprint: Свой <b>", "Рывок: Свой <b>"),
        (state("x", True, Msg("Nothing prevents it"), None), "Nothing prevents it", "Ничто не мешает"),
        (metres(7).because(Msg("Slowed does not double it"), None), "Slowed does not double it", None),
    ],
)
def test_operation(value: AnyValue, english: str, russian: str | None) -> None:
    assert texts(value)[-1] == english
    assert texts(value, "ru")[-1] == (russian or texts(value, "ru")[-1])


def test_every_operation_has_its_words() -> None:
    told = {value.steps[-1].op for value, *_ in _parameters(test_operation)}
    assert told == set(Op)


def _parameters(test: Any) -> list[Any]:
    (mark,) = test.pytestmark
    return mark.args[1]


# --- what stands on one line -------------------------------------------------------------------


def test_a_number_of_the_book_stands_by_itself() -> None:
    value = total("x", METRE, 2, rule=RULE, cause=Msg("Run"))
    assert texts(value) == ["Run: 2 m (X1)"]


def test_a_named_number_begins_the_line_that_goes_on_with_it() -> None:
    strength = total("x", METRE, given(2, STRENGTH), rule=None)
    assert texts(strength.times(3, rule=RULE)) == ["Strength 2 × 3 = 6 m (X1)"]
    assert texts(strength) == ["Strength 2 = 2 m"]


def test_words_stand_apart_from_the_number_before() -> None:
    strength = total("x", METRE, given(3, STRENGTH), rule=None)
    assert texts(strength.halved(RULE)) == ["Strength 3, half = 1.5 m (X1)"]
    assert texts(strength.at_most(2, RULE), "ru") == ["Сила 3, не больше, чем 2 = 2 м (X1)"]


def test_what_asks_for_an_operation_stands_before_the_number_too() -> None:
    strength = total("x", METRE, given(2, STRENGTH), rule=None)
    assert texts(strength.times(3, rule=RULE, cause=Msg("Sprint"))) == ["Sprint: Strength 2 × 3 = 6 m (X1)"]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda value: value.put(Operand(Fraction(9)), "Cloak"), "Cloak: set to 9 m"),
        (lambda value: value.overridden_by(Fraction(9), "Mine", ("x",)), "Mine: own number, 9 m"),
        (lambda value: value.zeroed(Msg("Overloaded"), None), "Overloaded: nothing is left = 0 m"),
        (lambda value: value.because(Msg("Run"), RULE), "Run (X1)"),
    ],
)
def test_what_does_not_go_on_with_a_number_stands_on_its_own_line(change: Any, line: str) -> None:
    strength = total("x", METRE, given(2, STRENGTH), rule=None)
    assert texts(change(strength)) == ["Strength 2 = 2 m", line]


def test_a_name_is_not_said_twice() -> None:
    value = total("x", METRE, given(2, STRENGTH), rule=RULE, cause=Msg("Strength"))
    assert texts(value) == ["Strength: 2 = 2 m (X1)"]


def test_the_change_of_sign_of_a_subtraction_says_nothing_of_its_own() -> None:
    cost = total("cost", METRE, 1, rule=RULE, cause=Msg("Run")).times(2, rule=RULE, cause=Msg("Slowed"))
    left = metres(5).plus(operand(cost.times(-1, rule=None), Msg("the attempt itself")), rule=RULE)
    assert texts(left) == [
        "5 m (X1)",
        "Run: 1 m (X1)",
        "Slowed: × 2 = 2 m (X1)",
        "− the attempt itself 2 m = 3 m (X1)",
    ]


def test_a_change_of_sign_with_a_reason_is_told() -> None:
    turned = metres(5).plus(operand(metres(1).times(-1, rule=RULE)), rule=None)
    assert texts(turned) == ["5 m (X1)", "1 m (X1)", "× −1 = −1 m (X1)", "− 1 m = 4 m"]
    other = metres(5).plus(operand(metres(1).times(-2, rule=None)), rule=None)
    assert texts(other) == ["5 m (X1)", "1 m (X1)", "× −2 = −2 m", "− 2 m = 3 m"]


def test_a_plain_number_of_another_value_is_not_explained_again() -> None:
    assert texts(metres(5).plus(metres(1), rule=None)) == ["5 m (X1)", "+ 1 m = 6 m"]


def test_a_field_of_a_row_goes_by_its_own_words() -> None:
    value = total("x", METRE, Operand(Fraction(4), "Нож <b>", ("equipment", 1, "bulk")), rule=None)
    assert texts(value) == ["Нож <b> 4 = 4 m"]
    nameless = total("x", METRE, given(4, ("equipment", 1, "bulk")), 1, rule=None)
    assert texts(nameless) == ["4 + 1 = 5 m"]
    (line,) = explainer().lines(nameless)
    assert line.inputs == (("", ("equipment", 1, "bulk")),)


def test_a_field_that_no_form_has_goes_by_its_key() -> None:
    assert texts(total("x", METRE, given(4, ("size",)), rule=None)) == ["size 4 = 4 m"]


# --- unknown, barred, decided ------------------------------------------------------------------


def test_an_unknown_input_is_shown_in_its_place_and_named() -> None:
    bm = sheet(attributes={"strength": 2})["bm"]
    assert texts(bm) == ["8 + Strength 2 + Agility ? = ? (N1)", "not known: Agility is missing"]
    assert texts(bm, "ru") == ["8 + Сила 2 + Ловкость ? = ? (N1)", "неизвестно, не заполнено: Ловкость"]
    assert explainer().lines(bm)[-1].inputs == (("Agility", AGILITY),)


def test_several_unknown_inputs_are_all_named() -> None:
    bm = sheet(attributes={})["bm"]
    assert texts(bm)[-1] == "not known: Strength, Agility are missing"
    assert texts(bm, "ru")[-1] == "неизвестно, не заполнено: Сила, Ловкость"


def test_what_is_unknown_from_the_start_names_its_field() -> None:
    assert texts(unknown("x", STRENGTH)) == ["not known: Strength is missing"]


def test_an_operand_that_is_unknown_is_a_question_mark() -> None:
    missing = total("x", METRE, 1, given(None, STRENGTH), rule=RULE)
    value = total("x", METRE, 1, Operand(None, Msg("Run"), steps=missing.steps), rule=None)
    assert texts(value) == ["1 + Strength ? = ? (X1)", "1 + Run ? = 1 m"]


def test_a_bar_is_told_once() -> None:
    barred = metres(7).barred(Msg("Prone")).barred("Свой <b>запрет</b>")
    assert texts(barred) == ["7 m (X1)", "barred: Prone", "barred: Свой <b>запрет</b>"]
    assert texts(barred, "ru") == ["7 м (X1)", "нельзя: Лежит", "нельзя: Свой <b>запрет</b>"]
    zeroed = metres(7).zeroed(Msg("Overloaded"), None)
    assert texts(zeroed) == ["7 m (X1)", "Overloaded: nothing is left = 0 m"]


def test_a_ruling_is_named_by_its_label() -> None:
    line = explainer().lines(sheet()["walk.climb_swim"])[-1]
    assert (line.ruling, line.ruling_id) == ("Cost of climbing and swimming", "climb_swim_cost")
    line = explainer("ru").lines(sheet()["walk.climb_swim"])[-1]
    assert (line.ruling, line.ruling_id) == ("Цена карабканья и плавания", "climb_swim_cost")


def test_an_override_replaces_the_number_and_what_follows_from_it() -> None:
    override = {"target": "run.distance", "value": 30, "reason": "Boots of {speed} & <b>"}
    found = sheet(overrides=[override])
    assert texts(found["run.distance"])[-1] == "Boots of {speed} & <b>: own number, 30 m"
    assert texts(found["run.spaces"])[-2:] == [
        "Boots of {speed} & <b>: own number, 30 m",
        "Spaces of 2 m: ÷ 2 = 15 Spaces (N9)",
    ]


def test_effects_go_by_the_users_own_names() -> None:
    effects = [
        {"name": "Печать {x}", "target": "bm", "op": "multiply", "value": 2},
        {"name": "", "target": "bm", "op": "add", "value": -1},
        {"name": "Плащ", "target": "bm", "op": "set", "value": 10},
    ]
    found = sheet(effects=effects)["bm.current"]
    assert texts(found)[1:] == ["Плащ: set to 10 m", "− 1 = 9 m", "Печать {x}: × 2 = 18 m"]
    assert texts(found, "ru")[1:] == ["Плащ: становится 10 м", "− 1 = 9 м", "Печать {x}: × 2 = 18 м"]


def test_a_flag_tells_why_it_is_down() -> None:
    flag = sheet(conditions=["prone"])["run.allowed"]
    assert texts(flag) == ["Prone: only crawling (N6)"]
    value: Value[bool] = Value("x", content=False)
    assert texts(value) == []


@pytest.mark.parametrize(
    ("result", "english", "russian"),
    [
        (True, "yes", "да"),
        (False, "no", "нет"),
        (Dice(2), "2D", "2D"),
        (Term("x", Msg("Run")), "Run", "Бег"),
    ],
)
def test_a_result_in_words(result: Any, english: str, russian: str) -> None:
    assert explainer("en").result(result) == english
    assert explainer("ru").result(result) == russian


def test_a_number_of_the_users_is_told_as_it_was_put_in() -> None:
    assert explainer("ru").own_number(Amount(Fraction(5, 2), METRE)) == "2,5 м"
    assert explainer("ru").own_number(True) == "да"


def test_a_field_in_words() -> None:
    assert explainer("ru").field(("effects", 3, "value")) == "Число"
    assert explainer("ru").field(("zeta",)) == "zeta"


def test_a_line_as_text() -> None:
    assert str(Line("7 m")) == "7 m"
    assert str(Line("7 m", rule="N1", section="Base Movement")) == "7 m (N1)"
