"""Adjustments as edits: one step each, and the original bytes when they are gone."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from charsheet.edit.adjustments import adjust, plain_trait, put_instead, unadjust
from charsheet.edit.document import Document
from charsheet.edit.traits import change_trait
from charsheet.present.locale import every_language
from charsheet.rules.cast import adjusted, applied
from charsheet.storage.files import character_bytes
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID
from tests.rules.strategies import character_data

SAYS = every_language()


def test_one_step_each() -> None:
    system = SYSTEMS[0]
    document = Document(system, system.character(name="Mira"), system.rulings(), character_bytes)
    before = document.data
    veteran = system.cast().adjustments[0]
    document.apply(adjust(veteran, SAYS[1]))
    assert document.history.undoable is not None
    assert SAYS[0](document.history.undoable) == "Adjust: Veteran"
    assert document.character.traits[0].name == "Ветеран"
    assert document.character.effects[0].name == "Ветеран"
    document.apply(unadjust(veteran, SAYS))
    assert SAYS[1](document.history.undoable) == "Без: Ветеран"
    assert document.data == before
    document.undo()
    document.undo()
    assert (document.data, document.history.undoable) == (before, None)


@settings(max_examples=40)
@given(data=st.data())
def test_when_they_are_gone_the_bytes_are_the_original_ones(data: st.DataObject) -> None:
    system = data.draw(st.sampled_from(SYSTEMS))
    tree: Any = data.draw(character_data(system, system.rulings()))
    character = system.character.model_validate(tree)
    document = Document(system, character, system.rulings(), character_bytes)
    before = document.data
    chosen = data.draw(st.permutations(system.cast().adjustments))[:3]
    assume(not {*applied(document.tree)} & {each.id for each in chosen})
    for each in chosen:
        document.apply(adjust(each, data.draw(st.sampled_from(SAYS))))
    assert applied(document.tree)[-len(chosen) :] == tuple(each.id for each in chosen)
    assert SYSTEMS_BY_ID[system.id].character.model_validate(document.tree) == document.character
    for each in data.draw(st.permutations(chosen)):
        document.apply(unadjust(each, SAYS))
    assert document.data == before


def test_another_trait_in_its_place_leaves_nothing_of_it() -> None:
    system = SYSTEMS_BY_ID["narateer"]
    wounded, veteran = (system.cast().adjustment(each) for each in ("wounded", "veteran"))
    assert wounded is not None
    assert veteran is not None
    ring = {"name": "Ring", "target": "bm", "value": 1}
    tree: Any = {"traits": [{"name": "x"}], "effects": [ring]}
    tree = adjusted(adjusted(tree, wounded, SAYS[1]), veteran, SAYS[0])
    assert tree["traits"][1]["name"] == "Ранен"
    row = {**plain_trait(tree["traits"][1], wounded, SAYS), "name": "Fleet Foot"}
    assert row == {"name": "Fleet Foot"}
    command = put_instead(wounded, 1, change_trait(1, row, None, None, "trait"), SAYS)
    assert SAYS[0](command.label) == "Change trait"
    changed = command.change(tree)
    assert [each["name"] for each in changed["traits"]] == ["x", "Fleet Foot", "Veteran"]
    assert [each["name"] for each in changed["effects"]] == ["Ring", "Veteran", "Veteran"]
    assert applied(changed) == ("veteran",)
    assert not changed.get("conditions")
    alone = adjusted({}, wounded, SAYS[0])
    assert put_instead(wounded, 0, change_trait(0, row, None, None, "trait"), SAYS).change(alone) == {
        "traits": [row]
    }


def test_a_note_of_ones_own_stays_with_the_trait() -> None:
    system = SYSTEMS_BY_ID["d100"]
    swift = system.cast().adjustments[3]
    for says in SAYS:
        (row,) = adjusted({}, swift, says)["traits"]
        assert plain_trait(row, swift, SAYS) == {"name": says(swift.label)}
        assert plain_trait({**row, "note": "Mine"}, swift, SAYS) == {
            **plain_trait(row, swift, SAYS),
            "note": "Mine",
        }
    assert plain_trait({"name": "y", "value": 3}, swift, SAYS) == {"name": "y", "value": 3}
