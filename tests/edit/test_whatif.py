"""Trying something on a character without changing it."""

from __future__ import annotations

import pytest

from charsheet.edit.document import Document, EditError
from charsheet.edit.whatif import apply_toggles, try_toggles
from charsheet.model.tree import with_value
from charsheet.present.locale import get_locale
from charsheet.rules.toggles import Toggle, value_toggle
from charsheet.storage.files import character_bytes
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import Msg

IMPOSSIBLE = Toggle(
    "x", "x", Msg("What it is."), lambda tree: with_value(tree, ("name",), 5), lambda _: False
)


def document(system: AnySystem) -> Document:
    return Document(system, system.character(name="Мира"), system.rulings(), character_bytes)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda each: each.id)
def test_trying_leaves_the_document_as_it_is(system: AnySystem) -> None:
    edited = document(system)
    edited.subscribe(pytest.fail)
    before = character_bytes(edited.character)
    renamed = value_toggle(("name",), "Торн", Msg("Name"), Msg("What it is."))
    character, sheet = try_toggles(edited, [renamed])
    assert character.name == "Торн"
    assert sheet == system.evaluate(character, edited.rulings)
    assert character_bytes(edited.character) == before
    assert edited.history.undoable is None


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda each: each.id)
def test_applying_is_one_step_of_undo(system: AnySystem) -> None:
    edited = document(system)
    before = character_bytes(edited.character)
    toggles = [
        value_toggle(("name",), "Торн", Msg("Name"), Msg("What it is.")),
        value_toggle(("notes",), "x", Msg("Notes"), Msg("What it is.")),
    ]
    tried, _ = try_toggles(edited, toggles)
    edited.apply(apply_toggles(toggles, "Имя, Заметки"))
    assert character_bytes(edited.character) == character_bytes(tried)
    label = edited.history.undoable
    assert label is not None
    assert get_locale("ru").text(label) == "Что если: Имя, Заметки"
    edited.undo()
    assert character_bytes(edited.character) == before


def test_what_is_not_possible_cannot_be_tried() -> None:
    edited = document(SYSTEMS[0])
    with pytest.raises(EditError) as caught:
        try_toggles(edited, [IMPOSSIBLE])
    assert caught.value.problems[0].path == ("name",)
