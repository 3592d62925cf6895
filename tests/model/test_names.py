from __future__ import annotations

import pytest

from charsheet.model.names import name_key, nearest


@pytest.mark.parametrize("name", ["Fleet Foot", "fleet_foot", "FleetFoot", " FLEET\tfoot_"])
def test_a_name_is_the_same_without_case_spaces_and_underscores(name: str) -> None:
    assert name_key(name) == "fleetfoot"


def test_russian_names_are_compared_alike() -> None:
    assert name_key("Быстрые Ноги") == name_key("быстрые_ноги")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("strenght", "strength"),
        ("Agility", "agility"),
        ("base move", "base_move"),
        ("luck", None),
        ("", None),
    ],
)
def test_the_nearest_known_name(name: str, meant: str | None) -> None:
    assert nearest(name, ["strength", "agility", "base_move"]) == meant


def test_nothing_is_near_to_nothing() -> None:
    assert nearest("strength", []) is None
