"""Traits of a campaign on a character: they come and go with what they give, each as one step."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from charsheet.edit.commands import Command
from charsheet.edit.document import Document, EditError
from charsheet.edit.traits import add_trait, change_trait, remove_trait
from charsheet.model.base import Json
from charsheet.model.own_traits import OwnTrait, own_traits_from
from charsheet.present.locale import get_locale
from charsheet.storage.files import character_bytes
from charsheet.systems.registry import find_system
from charsheet.values import Msg

TRAIT = Msg("trait")
BM = {"target": "bm", "value": 2}
RUN = {"name": "Hooves", "target": "run.cost", "op": "multiply", "value": 0}
GIVEN = [{"name": "Mountain Goat", **BM}, RUN]


def own(name: str = "Mountain Goat", text: str = "At home on rocks.", *effects: Json) -> OwnTrait:
    system = find_system("narateer")
    assert system is not None
    data = [{"name": name, "text": text, "effects": list(effects or (BM, RUN))}]
    return own_traits_from(data, system.character).traits[0]


GOAT = own()
OTTER = own("Otter", "", {"target": "walk.cost", "value": 1})


def after(command: Command, tree: Json) -> Json:
    """The changed tree; the one before is left as it was."""
    before = copy.deepcopy(tree)
    changed = command.change(tree)
    assert tree == before
    return changed


def label(command: Command) -> str:
    return get_locale("en").text(command.label)


def test_it_comes_with_its_text_and_its_effects_after_the_others() -> None:
    mine = {"name": "Ring", "target": "bm", "value": 1}
    command = add_trait({"name": "mountain goat"}, GOAT, TRAIT)
    assert after(command, {"traits": [{"name": "x"}], "effects": [mine]}) == {
        "traits": [{"name": "x"}, {"name": "Mountain Goat", "note": "At home on rocks."}],
        "effects": [mine, *GIVEN],
    }
    assert label(command) == "Add trait"
    assert command.merge_key is None


@pytest.mark.parametrize(
    ("row", "text", "note"),
    [
        ({"note": "mine"}, "theirs", "mine"),
        ({"note": ""}, "theirs", "theirs"),
        ({}, "theirs", "theirs"),
        ({"note": "mine"}, "", "mine"),
        ({}, "", None),
    ],
)
def test_a_note_of_ones_own_stays(row: dict[str, Any], text: str, note: str | None) -> None:
    (made,) = after(add_trait(row, own("A", text), TRAIT), {})["traits"]
    assert made.get("note") == note
    (made,) = after(change_trait(0, row, None, own("A", text), TRAIT), {"traits": [{"name": "x"}]})["traits"]
    assert made.get("note") == note


def test_a_trait_without_effects_leaves_them_alone() -> None:
    quiet = OwnTrait(name="Quiet")
    assert after(add_trait({}, quiet, TRAIT), {}) == {"traits": [{"name": "Quiet"}]}
    assert after(remove_trait(0, quiet, TRAIT), {"traits": [{"name": "Quiet"}]}) == {"traits": []}


def test_it_leaves_with_the_effects_that_are_as_they_were_given() -> None:
    tree = after(add_trait({}, GOAT, TRAIT), {"effects": [{"name": "Ring", "target": "bm", "value": 1}]})
    command = remove_trait(0, GOAT, TRAIT)
    assert after(command, tree) == {"traits": [], "effects": [{"name": "Ring", "target": "bm", "value": 1}]}
    assert label(command) == "Remove trait"


@pytest.mark.parametrize("change", [{"value": 3}, {"on": False}, {"name": "Goat"}, {"op": "set"}, {"p": 1}])
def test_an_effect_that_was_changed_since_stays(change: dict[str, Any]) -> None:
    tree = after(add_trait({}, GOAT, TRAIT), {})
    tree["effects"][0] = {**tree["effects"][0], **change}
    assert after(remove_trait(0, GOAT, TRAIT), tree)["effects"] == [tree["effects"][0]]


def test_what_is_written_as_its_default_is_no_change() -> None:
    tree = {"traits": [{"name": "Mountain Goat"}], "effects": [{**GIVEN[0], "op": "add", "on": True}]}
    assert after(remove_trait(0, GOAT, TRAIT), tree)["effects"] == []


def test_of_two_equal_effects_one_leaves() -> None:
    tree = {"traits": [{"name": "A"}], "effects": [GIVEN[0], GIVEN[0]]}
    assert after(remove_trait(0, GOAT, TRAIT), tree)["effects"] == [GIVEN[0]]


def test_another_trait_in_its_place_takes_its_effects_away_and_brings_its_own() -> None:
    tree = after(add_trait({}, GOAT, TRAIT), {"traits": [{"name": "x"}]})
    row = tree["traits"][1]
    command = change_trait(1, row, GOAT, OTTER, TRAIT)
    assert after(command, tree) == {
        "traits": [{"name": "x"}, {"name": "Otter"}],
        "effects": [{"name": "Otter", "target": "walk.cost", "value": 1}],
    }
    assert label(command) == "Change trait"
    plain = change_trait(1, {**row, "name": "Lame"}, GOAT, None, TRAIT)
    assert after(plain, tree) == {"traits": [{"name": "x"}, {"name": "Lame"}], "effects": []}
    mine = {"name": "Lame", "note": "my own"}
    assert after(change_trait(1, mine, GOAT, None, TRAIT), tree)["traits"][1] == mine


# --- in a document -----------------------------------------------------------------------------


def document(**fields: Any) -> Document:
    system = find_system("narateer")
    assert system is not None
    character = system.character(attributes={"strength": 2, "agility": 4}, **fields)
    return Document(system, character, system.rulings(), character_bytes)


def test_it_is_one_step_of_undo_and_what_was_computed_comes_back() -> None:
    opened = document()
    before = character_bytes(opened.character)
    opened.apply(add_trait({}, GOAT, TRAIT))
    with_it = character_bytes(opened.character)
    assert opened.sheet["bm.current"].content == 16
    assert opened.sheet["run.cost"].content == 0
    opened.apply(remove_trait(0, GOAT, TRAIT))
    assert opened.sheet["bm.current"].content == 14
    opened.undo()
    assert character_bytes(opened.character) == with_it
    opened.undo()
    assert character_bytes(opened.character) == before
    assert opened.history.undoable is None


def test_a_second_effect_that_sets_the_same_is_refused_whole() -> None:
    opened = document(effects=[{"name": "Roots", "target": "bm", "op": "set", "value": 1}])
    wings = own("Wings", "", {"target": "bm", "op": "set", "value": 30})
    with pytest.raises(EditError):
        opened.apply(add_trait({}, wings, TRAIT))
    assert opened.character.traits == ()
