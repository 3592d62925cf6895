"""Display units: exact, in order, rounded only downwards, said where they are, and never stored."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from charsheet.export.json_sheet import sheet_values
from charsheet.export.text import explanation_text, sheet_text
from charsheet.model.lengths import USUAL_SIDE, LengthChoice, Side
from charsheet.model.problems import InvalidError
from charsheet.present.locale import LANGUAGES, get_locale
from charsheet.present.units import (
    FOOT,
    METRES,
    MILE,
    SQUARE,
    YARD,
    Conversion,
    DisplayUnits,
    display_units,
)
from charsheet.present.view import Presenter
from charsheet.rules.units import KILOGRAM, KILOMETRE, METRE, METRE_PER_METRE
from charsheet.storage.files import Loaded, character_bytes, character_from
from charsheet.storage.jsontext import dump_line
from charsheet.systems.registry import SYSTEMS
from charsheet.values import Amount, Unit
from tests.export.card_cases import ALL_SAMPLES, ODD
from tests.rules.strategies import cases

SPECS = ("metres", "feet", "yards", "squares:1.5m", "squares:2m", "squares:5ft")
OTHERS = SPECS[1:]
NUMBERS = st.fractions(min_value=-(10**9), max_value=10**9, max_denominator=10**6)
SIDES = st.builds(Side, st.decimals("0.001", "1000", places=3).filter(bool), st.sampled_from(("m", "ft")))
CHOICES = st.one_of(
    st.sampled_from(("metres", "feet", "yards")).map(LengthChoice),
    SIDES.map(lambda side: LengthChoice("squares", side)),
)
LENGTHS = (METRE, KILOMETRE, METRE_PER_METRE)


def units(spec: str) -> DisplayUnits:
    return display_units(LengthChoice.parse(spec))


def shown(spec: str, number: str | int, unit: Unit = METRE) -> Amount:
    return units(spec).shown(Amount(Fraction(number), unit))


def loaded_from(data: dict[str, Any]) -> Loaded:
    return character_from(
        json.loads(json.dumps(data), parse_float=Decimal), {each.id: each for each in SYSTEMS}
    )


def presented(loaded: Loaded, spec: str, language: str = "en") -> tuple[Presenter, Any]:
    rulings = loaded.system.rulings()
    presenter = Presenter(loaded.system, rulings, get_locale(language), units(spec))
    return presenter, loaded.system.evaluate(loaded.character, rulings)


def sheet(data: dict[str, Any], spec: str, language: str = "en") -> str:
    loaded = loaded_from(data)
    presenter, values = presented(loaded, spec, language)
    return sheet_text(presenter.view(loaded.character, values))


def explained(data: dict[str, Any], spec: str, language: str = "en") -> list[str]:
    presenter, values = presented(loaded_from(data), spec, language)
    return explanation_text(values, presenter).splitlines()


# --- what a choice is written like -------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("metres", "metres"),
        (" feet ", "feet"),
        ("yards", "yards"),
        ("squares", "squares:1.5m"),
        ("squares:1.5m", "squares:1.5m"),
        ("squares:1,5m", "squares:1.5m"),
        ("squares: 1,50 м", "squares:1.5m"),
        ("squares:5ft", "squares:5ft"),
        ("squares:5 фт", "squares:5ft"),
        ("squares:1000m", "squares:1000m"),
        ("squares:010.000ft", "squares:10ft"),
        ("squares:0.001m", "squares:0.001m"),
    ],
)
def test_a_choice_is_read(text: str, canonical: str) -> None:
    assert str(LengthChoice.parse(text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        *("", "meters", "m", "Feet", "feet:2m", "metres:", "square:5ft", "squares5ft", "squares 5ft"),
        *("squares:", "squares:m", "squares:5", "squares:0m", "squares:0.000ft", "squares:-1m"),
        *("squares:1000.001m", "squares:9999ft", "squares:10000m", "squares:1.2345m", "squares:.5m"),
        *("squares:1e2m", "squares:1.5km", "squares:５m", "squares:1/2m", "squares:nanm", "squares:5ft5ft"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_choice_is_refused_in_words(text: str, language: str) -> None:
    with pytest.raises(InvalidError) as caught:
        LengthChoice.parse(text)
    assert text.partition(":")[2 if text.startswith("squares:") else 0] in get_locale(language).text(
        caught.value.message
    )


@given(CHOICES)
def test_a_choice_is_read_as_it_was_written(choice: LengthChoice) -> None:
    assert LengthChoice.parse(str(choice)) == choice


@pytest.mark.parametrize("number", ["0", "-1", "1000.001", "1.0005"])
def test_a_side_beyond_any_map_is_none(number: str) -> None:
    with pytest.raises(InvalidError):
        Side(Decimal(number), "m")


# --- numbers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "number", "unit", "text"),
    [
        ("feet", "0.3048", METRE, "1 ft"),
        ("feet", "3.048", METRE, "10 ft"),
        ("feet", "14", METRE, "45.9 ft"),
        ("feet", "28", METRE, "91.8 ft"),  # 91.86…: never more than the rules give
        ("feet", "0.01", METRE, "0.03 ft"),
        ("feet", "0", METRE, "0 ft"),
        ("feet", "-14", METRE, "−45.9 ft"),
        ("feet", "4", KILOMETRE, "2.48 mi"),
        ("feet", "1.609344", KILOMETRE, "1 mi"),
        ("yards", "0.9144", METRE, "1 yd"),
        ("yards", "14", METRE, "15.3 yd"),
        ("yards", "40", KILOMETRE, "24.85 mi"),
        ("squares:1.5m", "14", METRE, "9.3 squares"),
        ("squares:1.5m", "1.5", METRE, "1 square"),
        ("squares:2m", "14", METRE, "7 squares"),
        ("squares:5ft", "15.24", METRE, "10 squares"),
        ("squares:1.5m", "14.95", METRE, "9.9 squares"),  # the tenth square is not reached
        ("squares:1.5m", "4", KILOMETRE, "4 km"),
        ("metres", "14.55", METRE, "14.55 m"),
        ("feet", "2", METRE_PER_METRE, "2 ft for each foot"),
        ("squares:1.5m", "2.25", METRE_PER_METRE, "2.25 squares for each square"),
        ("feet", "3.5", KILOGRAM, "3.5 kg"),
    ],
)
def test_numbers(spec: str, number: str, unit: Unit, text: str) -> None:
    assert get_locale("en").amount(shown(spec, number, unit)) == text


@pytest.mark.parametrize(
    ("spec", "number", "text"),
    [
        ("feet", "0.3048", "1 фут"),
        ("feet", "0.6096", "2 фута"),
        ("feet", "1.524", "5 футов"),
        ("feet", "14", "45,9 фута"),
        ("yards", "0.9144", "1 ярд"),
        ("yards", "14", "15,3 ярда"),
        ("yards", "4.572", "5 ярдов"),
        ("squares:1.5m", "1.5", "1 квадрат"),
        ("squares:1.5m", "3", "2 квадрата"),
        ("squares:1.5m", "7.5", "5 квадратов"),
        ("squares:1.5m", "14", "9,3 квадрата"),
    ],
)
def test_numbers_in_russian(spec: str, number: str, text: str) -> None:
    assert get_locale("ru").amount(shown(spec, number)) == text


@given(NUMBERS, st.sampled_from(LENGTHS))
def test_metres_are_as_they_are(number: Fraction, unit: Unit) -> None:
    amount = Amount(number, unit)
    assert METRES.shown(amount) is amount
    assert METRES.unit(unit) is unit
    assert METRES.equation(amount, get_locale("en")) == get_locale("en").amount(amount)


def each_conversion(choice: LengthChoice) -> tuple[Conversion, ...]:
    return display_units(choice).conversions


@given(CHOICES, NUMBERS)
def test_a_conversion_is_exact_and_rounds_only_towards_nothing(
    choice: LengthChoice, number: Fraction
) -> None:
    for each in each_conversion(choice):
        exact, rounded = each.exact(number), each.rounded(number)
        assert exact * each.size == number
        assert abs(rounded) <= abs(exact)
        assert abs(exact - rounded) < max(each.step, Fraction(1, 10**12))
        assert bool(rounded) == bool(number)
        assert rounded * number >= 0
        assert each.is_exact(number) == (rounded == exact)


@given(CHOICES, NUMBERS, NUMBERS)
def test_the_order_is_kept(choice: LengthChoice, one: Fraction, other: Fraction) -> None:
    assume(one < other)
    for each in each_conversion(choice):
        assert each.exact(one) < each.exact(other)
        assert each.rounded(one) <= each.rounded(other)


@given(CHOICES, st.integers(-1000, 1000))
def test_what_is_whole_in_the_unit_is_shown_whole(choice: LengthChoice, count: int) -> None:
    for each in each_conversion(choice):
        assert each.rounded(count * each.size) == count


def test_a_yard_is_three_feet_and_a_mile_1760_yards() -> None:
    assert shown("yards", "0.9144").unit == YARD
    assert shown("feet", "0.9144") == Amount(Fraction(3), FOOT)
    assert shown("feet", "1.609344", KILOMETRE) == shown("yards", "1.609344", KILOMETRE)
    assert shown("yards", "1609.344") == Amount(Fraction(1760), YARD)
    assert shown("feet", "1.609344", KILOMETRE) == Amount(Fraction(1), MILE)
    assert shown("squares", "3") == Amount(Fraction(2), SQUARE)
    assert Side(Decimal("1.5"), "m") == USUAL_SIDE


def test_only_lengths_are_converted() -> None:
    """Units of one system alone, weights and times stay; lengths of every system are known here."""
    used = {
        value.unit
        for data in ALL_SAMPLES.values()
        for value in presented(loaded_from(data), "metres")[1].values()
        if value.unit is not None
    }
    for spec in OTHERS:
        changed = {unit for unit in used if units(spec).unit(unit) != unit}
        assert changed == {METRE, METRE_PER_METRE, KILOMETRE} - ({KILOMETRE} if "sq" in spec else set())
    assert {"m", "km", "m/m", "AD", "spaces", "zones", "kg", "bulk", "%"} <= {each.code for each in used}


# --- what is read ------------------------------------------------------------------------------


def test_a_sheet_in_feet() -> None:
    text = sheet(ODD["barred by two reasons"], "feet")
    assert "BM: 0 ft (29.5 ft)° ×\nBase Movement: 45.9 ft\nLoad: 2 Bulk\n" in text
    assert "Cost, AD  Distance, ft  Tactical, Spaces  Cinematic, Zones  Difficult, ft" in text
    assert "0 (114.8)° ×         0 (17)° ×" in text
    assert "Movement, ft per ft\n" in text
    assert "\n* own number for Run: Distance: 30.5 m ≈ 100 ft (Сапоги *скорости*)\n" in text
    note = "≈ converted from the metres of the rules and rounded down: 1 ft = 0.3048 m"
    assert f"\n{note}\n" in f"{text}\n"


def test_a_sheet_in_squares_in_russian() -> None:
    text = sheet(ALL_SAMPLES["mira"], "squares:5ft", "ru")
    assert "BM: 9,1 квадрата\n" in text
    assert "Дистанция, квадраты" in text
    assert text.count("1 квадрат = 5 футов = 1,524 м") == 1


def test_kilometres_are_miles_and_said_so() -> None:
    text = sheet(ALL_SAMPLES["shmyg"], "yards")
    assert "A minute, yd  An hour, mi  Table day, mi" in text
    assert "rounded down: 1 yd = 0.9144 m; 1 mi = 1.609344 km" in text
    in_squares = sheet(ALL_SAMPLES["shmyg"], "squares")
    assert "A minute, squares  An hour, km" in in_squares
    assert "rounded down: 1 square = 1.5 m\n" in f"{in_squares}\n"


def test_what_is_exact_is_not_called_rounded() -> None:
    text = sheet(ALL_SAMPLES["thorn"], "squares:2m")
    assert "Move as a distance: 6 squares\n" in text
    assert "\n= converted from the metres of the rules: 1 square = 2 m" in text
    assert "≈" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_metres_nothing_is_said_of_units(language: str) -> None:
    for data in ALL_SAMPLES.values():
        text = sheet(data, "metres", language) + "\n".join(explained(data, "metres", language))
        assert "≈" not in text


def test_steps_stay_in_the_units_of_the_book() -> None:
    lines = explained(ALL_SAMPLES["mira"], "feet")
    start = lines.index("Run: Distance = 91.8 ft  [run.distance]")
    assert lines[start : start + 4] == [
        "Run: Distance = 91.8 ft  [run.distance]",
        "    8 + Strength 2 + Agility 4 = 14 m (N1) · Base Movement",
        "    Run: × 2 = 28 m (N3) · Movement Modes",
        "    28 m ≈ 91.8 ft",
    ]
    assert "    28 m = 14 squares" in explained(ALL_SAMPLES["mira"], "squares:2m")


def test_the_normal_number_is_converted_in_its_explanation_too() -> None:
    lines = explained(ODD["barred by two reasons"], "feet")
    start = lines.index("BM = 0 ft (29.5 ft)° ×  [bm.current]")
    assert lines[start + 5] == "    9 m ≈ 29.5 ft"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("spec", OTHERS)
def test_explanations_have_the_steps_of_metres_and_nothing_else(spec: str, language: str) -> None:
    for data in (*ALL_SAMPLES.values(), *ODD.values()):
        in_metres, values = presented(loaded_from(data), "metres", language)
        converted, _ = presented(loaded_from(data), spec, language)
        for value in values.values():
            steps, lines = in_metres.why(value), converted.why(value)
            assert lines[: len(steps)] == steps
            for line in lines[len(steps) :]:
                assert "≈" in line.text or " = " in line.text
                assert (line.rule, line.ruling, line.inputs) == (None, None, ())


def test_every_system_is_tried() -> None:
    assert {data["system"] for data in ALL_SAMPLES.values()} == {each.id for each in SYSTEMS}


# --- what is stored ----------------------------------------------------------------------------


@settings(max_examples=40)
@given(cases(), CHOICES)
def test_no_unit_changes_what_is_stored_or_what_scripts_get(case: Any, choice: LengthChoice) -> None:
    system, data, made = case
    character = system.character.model_validate(data)
    values = system.evaluate(character, made)
    before = character_bytes(character)
    in_metres = Presenter(system, made, get_locale("en"))
    converted = Presenter(system, made, get_locale("en"), display_units(choice))
    expected = dump_line(sheet_values(values, in_metres))
    converted.view(character, values)
    explanation_text(values, converted)
    assert dump_line(sheet_values(values, converted)) == expected
    assert character_bytes(character) == before
    assert system.evaluate(character, made) == values
    assert json.loads(expected) is not None


def test_an_exact_conversion_is_told_in_russian_too() -> None:
    assert "\n= пересчитано из метров правил: 1 квадрат = 2 м" in sheet(
        ALL_SAMPLES["thorn"], "squares:2m", "ru"
    )
