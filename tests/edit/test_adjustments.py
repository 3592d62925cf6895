"""Adjustments as edits: one step each, and the original bytes when they are gone."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from charsheet.edit.adjustments import adjust, unadjust
from charsheet.edit.document import Document
from charsheet.present.locale import LANGUAGES, get_locale
from charsheet.rules.cast import applied
from charsheet.storage.files import character_bytes
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID
from tests.rules.strategies import character_data

SAYS = [get_locale(each).text for each in LANGUAGES]


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
