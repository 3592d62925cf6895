"""The values of rulings in words, in both languages."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from charsheet.model.rulings import possible_values
from charsheet.present.locale import get_locale
from charsheet.present.rulings import RulingWords
from charsheet.systems.registry import SYSTEMS, AnySystem, find_system


def words(system: str, language: str = "en") -> RulingWords:
    found = find_system(system)
    assert found is not None
    return RulingWords(found.rulings, get_locale(language))


def holding(system: str, id: str, value: Any, language: str = "en") -> str:
    made = words(system, language)
    return made.value(id, getattr(made.rulings.model_validate({id: value}), id))


def test_choices_numbers_and_names() -> None:
    assert words("narateer").default("slowed_manoeuvre") == "the 1 AD is doubled"
    assert words("narateer").default("climb_swim_cost") == "2"
    assert words("d100").default("failed_jump") == "it covers nothing"
    assert words("d6").default("jump_test") == "Easy"
    assert words("d6").value("jump_test", "Very difficult") == "Very Difficult"
    assert words("d6").value("jump_test", "heroic") == "heroic"


def test_a_list_tells_of_its_entries_what_is_not_usual() -> None:
    assert words("narateer").default("encumbrance_states") == (
        "None; Heavy (Factor: 0.5); Overloaded (Factor: 0, Sprint: no, Movement: no)"
    )
    states = [{"name": "sunk", "less": Decimal("1.5"), "label": "<b>", "from_bulk": None}]
    assert holding("narateer", "encumbrance_states", states) == "sunk (Less, m: 1.5, Shown as: <b>)"


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_both_languages_have_their_own_words(system: AnySystem) -> None:
    for id in system.rulings.model_fields:
        english, russian = words(system.id), words(system.id, "ru")
        for value in possible_values(system.rulings, id):
            assert english.value(id, value)
            if any(letter.isalpha() for letter in english.value(id, value)):
                assert english.value(id, value) != russian.value(id, value)
