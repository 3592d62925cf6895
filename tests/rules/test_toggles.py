"""Toggles: pure changes that can be tried, and tried back."""

from __future__ import annotations

import copy

import pytest

from charsheet.model.character import Known, character_data
from charsheet.rules.toggles import Toggle, name_toggle, tried, value_toggle
from charsheet.systems.registry import SYSTEMS, AnySystem, find_system
from charsheet.values import Msg
from tests.cases.load import spoken

SLOWED = name_toggle(("conditions",), Known("slowed", Msg("Slowed"), Msg("Half.")))
HEAVY = value_toggle(("load", "kg"), 9, Msg("Heavy"), Msg("Nine."))


def test_a_name_is_put_in_and_taken_out_however_it_is_written() -> None:
    assert SLOWED.change({}) == {"conditions": ["slowed"]}
    tree = {"conditions": ["Prone", "SLOW_ED", "slowed"]}
    assert SLOWED.holds(tree)
    assert SLOWED.change(tree) == {"conditions": ["Prone"]}
    assert SLOWED.change({"conditions": ["slowed"]}) == {}


def test_a_value_is_set_and_left_out_again() -> None:
    assert HEAVY.change({"load": {"x": 1}}) == {"load": {"x": 1, "kg": 9}}
    assert HEAVY.holds({"load": {"kg": 9}})
    assert HEAVY.change({"load": {"x": 1, "kg": 9}}) == {"load": {"x": 1}}
    assert not HEAVY.holds({"load": {"kg": 8}})


def test_several_are_tried_together_in_whatever_order() -> None:
    assert (
        tried({}, (SLOWED, HEAVY))
        == tried({}, (HEAVY, SLOWED))
        == {"load": {"kg": 9}, "conditions": ["slowed"]}
    )


def toggles() -> list[tuple[AnySystem, Toggle]]:
    return [(system, toggle) for system in SYSTEMS for toggle in system.toggles(system.rulings())]


@pytest.mark.parametrize(("system", "toggle"), toggles(), ids=lambda each: each.id)
def test_every_declared_toggle_changes_something_and_gives_a_valid_character(
    system: AnySystem, toggle: Toggle
) -> None:
    tree = character_data(system.character.model_validate({"format": 1, "system": system.id, "name": "x"}))
    untouched = copy.deepcopy(tree)
    changed = toggle.change(tree)
    assert tree == untouched
    assert not toggle.holds(tree)
    assert toggle.holds(changed)
    assert not toggle.holds(toggle.change(changed))
    system.evaluate(system.character.model_validate(changed), system.rulings())


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda each: each.id)
def test_toggle_ids_are_unique(system: AnySystem) -> None:
    ids = [each.id for each in system.toggles(system.rulings())]
    assert len(ids) == len(set(ids))


def conditions(system: AnySystem) -> list[tuple[str, str, str | None]]:
    return [(f"conditions.{each.id}", spoken(each.label), None) for each in system.character.CONDITIONS]


@pytest.mark.parametrize(
    ("id", "others"),
    [
        (
            "narateer",
            [
                ("encumbrance=none", "None", "Load"),
                ("encumbrance=heavy", "Heavy", "Load"),
                ("encumbrance=overloaded", "Overloaded", "Load"),
            ],
        ),
        ("d6", []),
        (
            "d100",
            [
                ("load.heavy_weapon=True", "Heavy weapon", None),
                ("load.heavy_armour=True", "Heavy armour", None),
                ("terrain.smoke", "Smoke or fog", "Terrain here"),
                ("terrain.mud", "Mud", "Terrain here"),
                ("terrain.pool", "Pool of water or blood", "Terrain here"),
                ("terrain.darkness", "Darkness", "Terrain here"),
                ("terrain.deep_snow", "Deep snow", "Terrain here"),
                ("terrain.undergrowth", "Thick undergrowth", "Terrain here"),
                ("terrain.ice", "Ice", "Terrain here"),
                ("terrain.crowd", "Dense crowd", "Terrain here"),
                ("terrain.corpses", "Corpses", "Terrain here"),
                ("terrain.rubble", "Rubble", "Terrain here"),
                ("terrain.earthquake", "Earthquake", "Terrain here"),
            ],
        ),
    ],
)
def test_what_each_system_lets_one_try(id: str, others: list[tuple[str, str, str | None]]) -> None:
    system = find_system(id)
    assert system is not None
    toggles = system.toggles(system.rulings())
    told = [(each.id, spoken(each.label), each.group and spoken(each.group)) for each in toggles]
    assert told == conditions(system) + others
    assert all(isinstance(each.help, Msg) for each in toggles)
    for toggle in toggles[len(conditions(system)) :]:
        path, _, value = toggle.id.partition("=")
        tree: object = toggle.change({})
        names = path.split(".")
        for name in names:
            tree = tree[name] if isinstance(tree, dict) else tree
        assert tree == [names[-1]] or str(tree) == value


def test_a_toggle_keeps_what_it_is_made_of() -> None:
    group, help = Msg("Load"), Msg("Nine.")
    known = Known("ice", Msg("Ice"), Msg("Slippery."))
    name = name_toggle(("terrain", "here"), known, group)
    assert (name.id, name.label, name.help, name.group) == ("here.ice", known.label, known.help, group)
    value = value_toggle(("load", "kg"), 9, Msg("Heavy"), help, group)
    assert (value.id, value.label, value.help, value.group) == ("load.kg=9", Msg("Heavy"), help, group)
    assert name_toggle(("terrain",), known).group is None
    assert value_toggle(("load",), 9, "Heavy", help).group is None
    assert name.change({"terrain": {"here": ["Ice", "mud"], "x": 1}}) == {
        "terrain": {"here": ["mud"], "x": 1}
    }
    assert name.change({}) == {"terrain": {"here": ["ice"]}}
    assert not name.holds({"terrain": {"here": ["icy"]}})
    assert value.change({}) == {"load": {"kg": 9}}
    assert not value.holds({})
    assert value.holds({"load": {"kg": 9}})
    assert value.change({"load": {"kg": 9, "x": 1}}) == {"load": {"x": 1}}
    assert value.change({"load": {"kg": 8}}) == {"load": {"kg": 9}}
