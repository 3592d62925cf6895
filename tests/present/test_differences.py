"""What differs between two characters, in words, in both languages."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from charsheet.model.character import Character
from charsheet.present.differences import differences
from charsheet.present.locale import get_locale
from charsheet.present.view import Presenter
from charsheet.systems.registry import SYSTEMS, find_system

LOOKUP = {each.id: each for each in SYSTEMS}


def made(system: str, **fields: Any) -> Character:
    return LOOKUP[system].character.model_validate({"format": 1, "system": system, **fields})


def told(before: Character, after: Character, language: str = "en") -> list[str]:
    system = find_system(str(getattr(before, "system")))  # noqa: B009 - each system's own field
    assert system is not None
    return list(differences(before, after, Presenter(system, system.rulings(), get_locale(language))))


def of(before: dict[str, Any], after: dict[str, Any], language: str = "en") -> list[str]:
    return told(made("narateer", **before), made("narateer", **after), language)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"attributes": {"agility": 4}}, {"attributes": {"agility": 5}}, ["Agility: 4 → 5"]),
        ({"name": ""}, {"name": "Mira"}, ["Name: — → Mira"]),
        ({"name": "x" * 60}, {"name": "x" * 61}, ["Name: changed"]),
        ({"name": "x" * 38 + " xx"}, {"name": "y"}, [f"Name: {'x' * 38}… → y"]),
        ({"name": "x" * 41}, {"name": "y\n z"}, [f"Name: {'x' * 39}… → y z"]),
        ({}, {"encumbrance": "heavy"}, ["Encumbrance: from equipment → Heavy"]),
        ({"notes": "a"}, {"notes": "b"}, ["Notes: changed"]),
        ({}, {"portrait": "data:"}, ["Portrait: changed"]),
        ({}, {"house": {"deep": 1}}, ["house: changed"]),
        ({"attributes": {"luck": 1}}, {"attributes": {"luck": 2}}, ["attributes.luck: changed"]),
        ({"attributes": {"luck": 1}}, {}, ["attributes.luck: changed"]),
        (
            {"conditions": ["slowed", "odd"]},
            {"conditions": ["prone", "odd"]},
            ["Conditions: Slowed removed", "Conditions: Prone added"],
        ),
        ({"conditions": ["a", "b"]}, {"conditions": ["b", "a"]}, ["Conditions: changed"]),
    ],
)
def test_fields(before: dict[str, Any], after: dict[str, Any], expected: list[str]) -> None:
    assert of(before, after) == expected


ROPE = {"name": "Rope", "quantity": 1}


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ([], [ROPE], ["Equipment: Rope added"]),
        ([ROPE], [], ["Equipment: Rope removed"]),
        ([ROPE], [{}], ["Equipment: Rope removed", "Equipment: — added"]),
        ([ROPE], [{**ROPE, "quantity": Decimal("2.5")}], ["Equipment, Rope, Number: 1 → 2.5"]),
        ([ROPE], [{**ROPE, "carried": False}], ["Equipment, Rope, Carried: yes → no"]),
        ([ROPE], [{**ROPE, "kg": 1}], ["Equipment, Rope: changed"]),
        ([ROPE, {"name": "Axe"}], [{"name": "Axe"}, ROPE], ["Equipment: in another order"]),
        (
            [ROPE, ROPE, {"name": "Axe"}],
            [{"name": "Axe"}, {**ROPE, "quantity": 3}, ROPE],
            ["Equipment, Rope, Number: 1 → 3"],
        ),
    ],
)
def test_rows(before: list[Any], after: list[Any], expected: list[str]) -> None:
    assert of({"equipment": before}, {"equipment": after}) == expected


def test_effects_and_overrides_are_named_as_on_the_sheet() -> None:
    effect = {"target": "bm", "op": "add", "value": 2}
    override = {"target": "run.distance", "value": 2, "reason": "why"}
    assert of({"effects": [effect]}, {"effects": [{**effect, "op": "set"}]}) == [
        "Effects, Base Movement, How: plus → is"
    ]
    assert of({}, {"overrides": [override]}) == ["Overrides: Run: Distance added"]


def test_it_is_told_in_russian() -> None:
    lines = of({"attributes": {"agility": 4}}, {"attributes": {"agility": 5}, "equipment": [ROPE]}, "ru")
    assert lines == ["Ловкость: 4 → 5", "Снаряжение: добавлено: Rope"]


def test_what_is_written_otherwise_but_means_the_same_is_no_difference() -> None:
    assert of({"notes": ""}, {}) == []
    assert of({"attributes": {"agility": 2}}, {"attributes": {"agility": Decimal("2.0")}}) == []
    assert of({"attributes": {}}, {}) == []


def test_another_system_is_said_so() -> None:
    assert told(made("narateer"), made("d6")) == ["It is a character of another rule system."]


@pytest.mark.parametrize("system", [each.id for each in SYSTEMS])
def test_a_character_differs_from_itself_in_nothing(system: str) -> None:
    assert told(made(system, name="x"), made(system, name="x")) == []
