"""The headline by itself: all that its figure says but the reasons."""

from __future__ import annotations

from fractions import Fraction

import pytest

from charsheet.rules.headline import Headline, headline_of
from charsheet.rules.layout import Figure, Layout
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE
from charsheet.systems.narateer.model import NarateerRulings
from charsheet.values import AnyValue, Msg, Value, given, total

SPEED, HELP = Msg("Speed"), Msg("How fast.")
LAYOUT = Layout(
    sections=(), figures=(Figure(Msg("Flight"), "fly", HELP), Figure(SPEED, "spd", HELP)), tables=()
)
RULINGS = NarateerRulings()
FIVE = total("spd", METRE, 5, rule=None)


@pytest.mark.parametrize(
    ("value", "number", "marks"),
    [
        (FIVE, 5, set()),
        (total("spd", METRE, given(None, ("spd",)), rule=None), None, set()),
        (FIVE.overridden_by(Fraction(3), "a wager", ("overrides", 0, "value")), 3, {"overridden"}),
        (FIVE.barred(HELP), 5, {"barred"}),
        (FIVE.because(HELP, None, "encumbrance_states"), 5, {"by_ruling"}),
        (FIVE.because(HELP, None, "hidden_and_prone"), 5, set()),
    ],
)
def test_a_headline_has_the_number_and_the_marks_of_its_figure(
    value: AnyValue, number: int | None, marks: set[str]
) -> None:
    found = headline_of(LAYOUT, Sheet({"spd": value}), RULINGS)
    assert found is not None
    assert (found.label, found.number, found.unit, found.normal) == (SPEED, number, METRE, None)
    assert {mark for mark in ("overridden", "by_ruling", "barred") if getattr(found, mark)} == marks


def test_what_became_zero_keeps_what_it_would_be() -> None:
    sheet = Sheet({"spd": FIVE.zeroed(HELP, None)})
    found = headline_of(LAYOUT, sheet, RULINGS)
    assert found == Headline(
        SPEED, Fraction(0), METRE, normal=Fraction(5), overridden=False, by_ruling=False, barred=True
    )


def test_the_first_figure_that_is_there_is_the_headline() -> None:
    fly = total("fly", METRE, 8, rule=None)
    found = headline_of(LAYOUT, Sheet({"spd": FIVE, "fly": fly}), RULINGS)
    assert found is not None
    assert (found.label, found.number) == (Msg("Flight"), 8)


def test_there_is_none_without_a_figure_that_is_an_amount() -> None:
    flag: Value[bool] = Value("spd", content=True)
    assert headline_of(LAYOUT, Sheet({}), RULINGS) is None
    assert headline_of(LAYOUT, Sheet({"spd": flag}), RULINGS) is None
