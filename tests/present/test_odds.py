"""Chances and degrees in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from charsheet.present.locale import get_locale
from charsheet.present.odds import odds_lines, percent
from charsheet.present.view import Presenter
from charsheet.rules.chances import both, d100_odds
from charsheet.rules.units import PERCENT
from charsheet.systems.registry import find_system
from charsheet.values import Amount

EN, RU = get_locale("en"), get_locale("ru")


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(45), "45 %"),
        (Fraction(17, 2), "8.5 %"),
        (Fraction(117, 4), "29.25 %"),
        (Fraction(0), "0 %"),
        (Fraction(100), "100 %"),
        (Fraction(125, 2) + Fraction(1, 800), "≈62.5 %"),
        (Fraction(100, 6), "≈16.7 %"),
        (Fraction(-20), "−20 %"),
        (Fraction(100, 46656), "≈0.002 %"),
        (100 - Fraction(100, 46656), "≈99.998 %"),
    ],
)
def test_a_percentage_is_exact_or_says_that_it_is_not(number: Fraction, text: str) -> None:
    assert percent(Amount(number, PERCENT), EN, with_unit=True).replace("\u00a0", " ") == text
    assert percent(Amount(number, PERCENT), RU, with_unit=False) == text.removesuffix(" %").replace(".", ",")


def test_the_degrees_of_a_test() -> None:
    assert [str(each) for each in odds_lines(d100_odds(Fraction(25)), EN)] == [
        "Successes: 1: 10 % · 2: 10 % · 3: 5 %",
        "Failures: 1: 9 % · 2: 10 % · 3: 10 % · 4: 10 % · 5: 10 % · 6: 10 % · 7: 10 % · 8: 6 %",
    ]
    (hopeless,) = odds_lines(d100_odds(Fraction(-95)), EN)
    assert str(hopeless).startswith("Failures: 10: 4 % · 11: 10 %")
    combined = both(d100_odds(Fraction(20)), d100_odds(Fraction(50)))
    assert [str(each) for each in odds_lines(combined, EN)] == [
        "Successes: 1: 6 % · 2: 4 %",
        "It fails: 90 %",
    ]


def test_why_tells_the_degrees_of_a_target_and_of_its_chance() -> None:
    system = find_system("d100")
    assert system is not None
    data = {"characteristics": {"a": 40, "s": 50}, "skills": {"acrobatics": 5, "athletics": 0}}
    rulings = system.rulings()
    sheet = system.evaluate(system.character.model_validate(data), rulings)
    presenter = Presenter(system, rulings, EN)
    for id in ("test.jump", "test.jump.chance"):
        assert [str(each) for each in presenter.story(sheet, id)][-2].startswith("Successes: 1: 10 %"), id
    told = [str(each) for each in presenter.story(sheet, "combined.sheer.chance")]
    assert "both must succeed: × the other chance 0.45 = 18 % (S10)" in told
    assert told[-1] == "It fails: 82 %"
    assert not any("Successes" in str(each) for each in presenter.story(sheet, "spd"))
