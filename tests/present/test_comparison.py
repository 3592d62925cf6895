"""Comparisons in words: marks and signs, inputs first that differ, both languages, units."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from charsheet.export.comparison_text import comparison_json, comparison_text
from charsheet.model.lengths import LengthChoice
from charsheet.present.comparison import ComparisonView, State, ValueRow, comparison_view, other_system
from charsheet.present.locale import get_locale
from charsheet.present.units import METRES, display_units
from charsheet.present.view import Presenter
from charsheet.rules.comparison import Use
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID
from charsheet.values import Dice, Op

PLAIN: dict[str, Any] = {"name": "Mira", "attributes": {"strength": 2, "agility": 4}}


def state(tree: dict[str, Any], system: str = "narateer", **rulings: Any) -> State:
    found = SYSTEMS_BY_ID[system]
    holds = found.rulings.model_validate(rulings)
    character = found.character.model_validate(tree)
    return State(character.name, character, found.evaluate(character, holds), holds)


def view(one: State, other: State, language: str = "en", units: str = "metres") -> ComparisonView:
    system = SYSTEMS_BY_ID[getattr(one.character, "system")]  # noqa: B009 - every system's own class has it
    shown = display_units(LengthChoice.parse(units)) if units != "metres" else METRES
    return comparison_view(Presenter(system, one.rulings, get_locale(language), shown), one, other)


def row(view: ComparisonView, id: str) -> ValueRow:
    return next(each for each in view.rows if each.id == id)


def told(row: ValueRow) -> list[tuple[str, str, str, str]]:
    return [(each.mark, each.label, each.one, each.other) for each in row.inputs]


def test_a_character_and_itself() -> None:
    same = view(state(PLAIN), state({**PLAIN, "id": "0b9e2f64-6d1c-4c57-9a55-8e0f4c7d21b3"}))
    assert (same.rows, same.fields) == ((), ())
    assert comparison_text(same, get_locale("ru")) == "Mira | Mira\n\nВсе числа одинаковы."


@pytest.mark.parametrize(
    ("language", "label", "change", "inputs"),
    [
        ("en", "Walk: Distance", "−7 m", ["Slowed", "Strength", "Agility"]),
        ("ru", "Шаг: Дистанция", "−7 м", ["Замедлен", "Сила", "Ловкость"]),
    ],
)
def test_what_makes_the_difference_comes_first(
    language: str, label: str, change: str, inputs: list[str]
) -> None:
    found = row(view(state(PLAIN), state({**PLAIN, "conditions": ["slowed"]}), language), "walk.distance")
    assert (found.mark, found.label, found.change) == ("▼", label, change)
    assert told(found) == [
        ("≠", inputs[0], "—", "× 0.5" if language == "en" else "× 0,5"),
        ("", inputs[1], "2", "2"),
        ("", inputs[2], "4", "4"),
    ]
    back = row(view(state({**PLAIN, "conditions": ["slowed"]}), state(PLAIN), language), "walk.distance")
    assert (back.mark, back.change) == ("▲", change.replace("−", "+"))


def test_what_is_no_number_is_marked_too() -> None:
    found = view(state(PLAIN), state({**PLAIN, "conditions": ["prone"]}))
    flag = row(found, "run.allowed")
    assert (flag.mark, flag.one, flag.other, flag.change) == ("≠", "yes", "no", "")
    assert ("≠", "Prone: only crawling", "—", "no") in told(flag)
    barred = row(found, "run.distance")
    assert (barred.mark, barred.change) == ("≠", "")
    assert barred.one != barred.other


def test_a_ruling_is_told_by_what_it_says_on_each_side() -> None:
    tree = {"name": "Arlen", "attributes": {"strength": 4, "agility": 3}}
    found = view(state(tree, zone_rounding="half_up"), state(tree, zone_rounding="half_down"))
    last = row(found, "walk.zones").inputs[0]
    assert (last.mark, last.label) == ("≠", "ruling: Rounding to Zones")
    assert (last.one, last.other) == ("up, so that 15 m are 2 Zones", "down, so that 15 m are 1 Zone")


def test_units_and_percent() -> None:
    feet = row(view(state(PLAIN), state({**PLAIN, "conditions": ["slowed"]}), units="feet"), "walk.distance")
    assert (feet.one, feet.other, feet.change) == ("45.9 ft", "22.9 ft", "−22.9 ft")
    one = {"name": "x", "characteristics": {"a": 40, "t": 30}}
    found = view(state(one, "d100"), state({**one, "skills": {"acrobatics": 0}}, "d100"))
    chance = row(found, "test.acrobatics.chance")
    assert chance.change == "+20 %"


def test_effects_overrides_and_load() -> None:
    other = {
        **PLAIN,
        "effects": [
            {"name": "Wind", "target": "bm", "op": "add", "value": 3},
            {"name": "Chain", "target": "run.cost", "op": "set", "value": 2},
            {"name": "Lead", "target": "bm", "op": "multiply", "value": 0},
        ],
        "overrides": [{"target": "sprint.cost", "value": 5, "reason": "Pact"}],
        "encumbrance": "overloaded",
    }
    found = view(state(PLAIN), state(other))
    assert ("≠", "Wind", "—", "+3") in told(row(found, "bm.current"))
    assert ("≠", "Overloaded", "—", "0") in told(row(found, "bm.current"))
    assert ("≠", "Chain", "—", "= 2") in told(row(found, "run.cost"))
    assert ("≠", "Pact", "—", "= 5") in told(row(found, "sprint.cost"))
    missing = row(view(state(PLAIN), state({"name": "x", "attributes": {"strength": 2}})), "bm")
    assert (missing.other, missing.mark) == ("?", "≠")
    assert ("≠", "Agility", "4", "?") in told(missing)


def test_dice_and_remarks() -> None:
    one = {"name": "x", "attributes": {"strength": "2D"}, "skills": {"athletics": "3D"}}
    found = view(state(one, "d6"), state({**one, "skills": {"athletics": "4D"}}, "d6"), "ru")
    dice = row(found, "dice.jumping_run_up")
    assert (dice.one, dice.other) == ("4D", "5D")


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        (Use(Op.ADD, (Fraction(-3),)), "−3"),
        (Use(Op.ADD, (Fraction(1), Fraction(2))), "+1 +2"),
        (Use(Op.DIVIDE, (Fraction(4),)), "÷ 4"),
        (Use(Op.ADD_DICE, (Fraction(1),)), "+1D"),
        (Use(Op.STATE, (), None), "yes"),
        (Use(Op.STATE, (), Dice(3, 1)), "3D+1"),
    ],
)
def test_each_use_in_words(use: Use, expected: str) -> None:
    from charsheet.present import comparison

    system = SYSTEMS[0]
    words = comparison._Words(
        Presenter(system, system.rulings(), get_locale("en")), system.rulings(), system.rulings()
    )
    assert words._use(use) == expected


def test_different_systems_are_told() -> None:
    refusal = other_system(SYSTEMS[0], SYSTEMS[1])
    assert refusal is not None
    assert get_locale("en").text(refusal).startswith("Narateer and d100 (SPD) are different rule systems")
    assert other_system(SYSTEMS[1], SYSTEMS[1]) is None


def test_text_and_json() -> None:
    one, other = state(PLAIN), state({**PLAIN, "name": "Kael\n", "conditions": ["slowed"]})
    found = view(one, other)
    lines = comparison_text(found, get_locale("en")).splitlines()
    assert lines[:5] == ["Mira | Kael ", "", "What was entered:", "    Name: Mira → Kael", lines[4]]
    first = next(index for index, line in enumerate(lines) if line.startswith("▼"))
    assert lines[first].split() == ["▼", "BM", "14", "m", "7", "m", "−7", "m"]
    assert lines[first + 1] == "    ≠ Slowed: — | × 0.5"
    assert lines[first + 2] == "      Strength: 2 | 2"
    presenter = Presenter(SYSTEMS[0], one.rulings, get_locale("en"))
    data = comparison_json(found, presenter, one, other)
    entry = data["differences"][0]
    assert (entry["id"], entry["one"]["value"], entry["other"]["value"]) == ("bm.current", 14, 7)
    assert entry["inputs"][0] == {"label": "Slowed", "one": "—", "other": "× 0.5", "differs": True}
    assert data["fields"][0] == "Name: Mira → Kael"
