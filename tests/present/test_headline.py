"""The headline by itself says the same as on its sheet."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from charsheet.model.lengths import LengthChoice
from charsheet.model.rulings import Rulings
from charsheet.present.locale import get_locale
from charsheet.present.units import display_units
from charsheet.present.view import Presenter
from charsheet.rules.headline import headline_of
from charsheet.rules.layout import Figure
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import Msg
from tests.rules.strategies import cases, character

NARATEER = next(each for each in SYSTEMS if each.id == "narateer")


MIRA: dict[str, Any] = {"attributes": {"strength": 2, "agility": 4}}


def headline(fields: dict[str, Any], language: str = "en", units: str = "metres") -> str:
    rulings = NARATEER.rulings()
    sheet = NARATEER.evaluate(character(NARATEER, {"format": 1, "system": "narateer", **fields}), rulings)
    found = headline_of(NARATEER.layout, sheet, rulings)
    assert found is not None
    presenter = Presenter(NARATEER, rulings, get_locale(language), display_units(LengthChoice.parse(units)))
    return presenter.headline(found)


@given(cases(), st.sampled_from(["en", "ru"]))
def test_a_headline_says_what_its_figure_says(
    case: tuple[AnySystem, dict[str, Any], Rulings], language: str
) -> None:
    system, data, rulings = case
    made = character(system, data)
    sheet = system.evaluate(made, rulings)
    presenter = Presenter(system, rulings, get_locale(language))
    found = headline_of(system.layout, sheet, rulings)
    assert found is not None
    figure, *_ = presenter.view(made, sheet).figures
    assert presenter.headline(found) == figure.cell.text
    assert found.number == figure.cell.number


def test_it_speaks_the_readers_language_and_units() -> None:
    assert headline(MIRA) == "14 m"
    assert headline(MIRA, "ru") == "14 м"
    assert headline(MIRA, units="feet") == "45.9 ft"


def test_it_carries_its_marks() -> None:
    own = [{"target": "bm.current", "value": 3, "reason": "a wager"}]
    assert headline({**MIRA, "overrides": own}) == "3 m*"


def test_what_is_not_known_has_no_number() -> None:
    assert headline({}) == "?"


def test_a_first_figure_that_is_no_amount_is_no_headline() -> None:
    sheet = NARATEER.evaluate(character(NARATEER, {"format": 1, "system": "narateer"}), NARATEER.rulings())
    flag = next(id for id, value in sheet.items() if value.unit is None)
    layout = replace(NARATEER.layout, figures=(Figure(Msg("Run"), flag, Msg("Run")),))
    assert headline_of(layout, sheet, NARATEER.rulings()) is None
    assert headline_of(replace(layout, figures=()), sheet, NARATEER.rulings()) is None
