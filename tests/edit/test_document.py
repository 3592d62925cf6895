"""The one gate through which every edit goes."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet.edit.commands import Command, add_row, set_field
from charsheet.edit.document import Document, EditError
from charsheet.model.problems import path_text
from charsheet.storage.files import character_bytes, parse_character, read_file, save_character
from charsheet.systems.registry import SYSTEMS, find_system
from charsheet.values import Msg
from tests.edit.edits import edits
from tests.rules.strategies import cases

NAME = Msg("Name")


def document(path: Path | None = None, **fields: Any) -> Document:
    system = find_system("narateer")
    assert system is not None
    data = {"format": 1, "system": "narateer", "attributes": {"strength": 2, "agility": 4}, **fields}
    character = system.character.model_validate(data)
    return Document(system, character, system.rulings(), character_bytes, path)


def state(document: Document) -> tuple[bytes, bool, Msg | None, Msg | None]:
    history = document.history
    saved = character_bytes(document.character)
    return saved, document.is_dirty, history.undoable, history.redoable


def bm(document: Document) -> Any:
    return document.sheet["bm"].content


# --- editing -----------------------------------------------------------------------------------


def test_an_edit_recomputes_the_sheet_and_tells() -> None:
    edited = document()
    heard: list[Fraction] = []
    edited.subscribe(lambda: heard.append(bm(edited)))
    edited.apply(set_field(("attributes", "agility"), 5, NAME))
    assert bm(edited) == 15
    assert heard == [15]


def test_an_edit_that_changes_nothing_is_none() -> None:
    edited = document(name="Kael")
    edited.subscribe(pytest.fail)
    edited.apply(set_field(("name",), "Kael", NAME))
    assert edited.history.undoable is None


def test_a_value_written_as_its_default_is_an_edit() -> None:
    edited = document()
    edited.apply(set_field(("notes",), "", NAME))
    assert b'"notes": ""' in character_bytes(edited.character)
    edited.undo()
    assert b"notes" not in character_bytes(edited.character)


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        (set_field(("attributes", "strength"), 101, NAME), "attributes.strength"),
        (set_field(("attributes", "strength"), "2", NAME), "attributes.strength"),
        (set_field(("name",), "\ud800", NAME), "name"),
        (set_field(("zeta",), "\ud800", NAME), ""),
        (set_field(("zeta",), [{"deep": "\udfff"}], NAME), ""),
        (add_row(("effects",), {"target": "speed", "value": 1}, NAME), "effects[0].target"),
        (add_row(("overrides",), {"target": "bm", "value": 1}, NAME), "overrides[0].reason"),
    ],
)
def test_an_edit_that_would_be_invalid_leaves_all_as_it_was(command: Command, problem: str) -> None:
    edited = document()
    edited.apply(set_field(("name",), "Мира", NAME))
    edited.apply(set_field(("notes",), "x", NAME))
    edited.undo()
    before, character, sheet = state(edited), edited.character, edited.sheet
    edited.subscribe(pytest.fail)
    with pytest.raises(EditError) as caught:
        edited.apply(command)
    assert [path_text(each.path) for each in caught.value.problems] == [problem]
    assert str(caught.value)
    assert state(edited) == before
    assert edited.character is character
    assert edited.sheet is sheet


def test_the_refused_edit_may_be_tried_again_otherwise() -> None:
    edited = document()
    with pytest.raises(EditError):
        edited.apply(set_field(("ready_ad",), -1, NAME))
    edited.apply(set_field(("ready_ad",), 1, NAME))
    assert edited.sheet["athletics.boost"].content == 0


def test_unknown_keys_live_through_edits() -> None:
    edited = document(luck={"deep": [Decimal("0.10")]}, attributes={"strength": 2, "agility": 4, "aura": 7})
    edited.apply(set_field(("attributes", "strength"), 3, NAME))
    edited.apply(set_field(("attributes", "strength"), None, NAME))
    data = character_bytes(edited.character).decode()
    assert '"aura": 7' in data
    assert "0.10" in data
    assert '"strength"' not in data


# --- undo, redo, saving ------------------------------------------------------------------------


def test_undo_and_redo_recompute_and_tell() -> None:
    edited = document()
    edited.apply(set_field(("attributes", "agility"), 5, NAME))
    heard: list[Fraction] = []
    edited.subscribe(lambda: heard.append(bm(edited)))
    edited.undo()
    edited.redo()
    assert heard == [14, 15]


def test_nothing_to_undo_or_redo_is_no_change() -> None:
    edited = document()
    edited.subscribe(pytest.fail)
    edited.undo()
    edited.redo()


@pytest.mark.parametrize(("done", "agility"), [(0, 4), (1, 5), (2, 6), (3, 7)])
def test_going_to_a_step_tells_once(done: int, agility: int) -> None:
    edited = document()
    for number in (5, 6, 7):
        edited.apply(set_field(("attributes", "agility"), number, NAME))
        edited.history.seal()
    edited.undo()
    heard: list[Fraction] = []
    edited.subscribe(lambda: heard.append(bm(edited)))
    edited.go_to(done)
    assert heard == [10 + agility]
    assert edited.history.done == done


@pytest.mark.parametrize("done", [-1, 2])
def test_a_step_that_there_is_not_changes_nothing(done: int) -> None:
    edited = document()
    edited.apply(set_field(("name",), "a", NAME))
    edited.subscribe(pytest.fail)
    with pytest.raises(IndexError):
        edited.go_to(done)
    assert edited.character.name == "a"


def test_a_document_that_was_never_saved_is_dirty() -> None:
    edited = document()
    assert edited.is_dirty
    assert edited.path is None


def test_dirty_means_that_saving_would_write_other_bytes(tmp_path: Path) -> None:
    edited = document(tmp_path / "file")
    assert not edited.is_dirty
    edited.apply(set_field(("name",), "Мира", NAME))
    assert edited.is_dirty
    edited.apply(set_field(("name",), None, NAME))
    assert not edited.is_dirty  # typed back by hand
    edited.apply(set_field(("name",), "Торн", NAME))
    edited.mark_saved(tmp_path / "other")
    assert not edited.is_dirty
    assert edited.path == tmp_path / "other"
    edited.undo()
    assert edited.is_dirty
    edited.redo()
    assert not edited.is_dirty


def test_saving_tells_and_ends_a_step(tmp_path: Path) -> None:
    edited = document()
    edited.apply(set_field(("name",), "М", NAME))
    heard: list[bool] = []
    edited.subscribe(lambda: heard.append(edited.is_dirty))
    edited.mark_saved(tmp_path / "file")
    assert heard == [False]
    edited.apply(set_field(("name",), "Ми", NAME))
    edited.undo()
    assert edited.character.name == "М"


def test_a_character_whose_file_is_gone_is_dirty_until_it_is_saved(tmp_path: Path) -> None:
    edited = document(tmp_path / "file")
    assert edited.saved == edited.data
    heard: list[bool] = []
    edited.subscribe(lambda: heard.append(edited.is_dirty))
    edited.mark_unsaved()
    assert edited.saved is None
    assert edited.path == tmp_path / "file"
    edited.mark_saved(tmp_path / "file")
    assert heard == [True, False]


def test_who_no_longer_listens_hears_nothing() -> None:
    edited = document()
    heard: list[int] = []
    end = edited.subscribe(lambda: heard.append(1))
    edited.subscribe(lambda: heard.append(2))
    edited.apply(set_field(("name",), "a", NAME))
    end()
    edited.apply(set_field(("name",), "b", NAME))
    assert heard == [1, 2, 2]


def test_a_listener_may_leave_while_it_is_told() -> None:
    edited = document()
    heard: list[int] = []

    def once() -> None:
        heard.append(1)
        end()

    end = edited.subscribe(once)
    edited.subscribe(lambda: heard.append(2))
    edited.apply(set_field(("name",), "a", NAME))
    edited.apply(set_field(("name",), "b", NAME))
    assert heard == [1, 2, 2]


def test_the_rulings_are_the_documents_own() -> None:
    system = find_system("narateer")
    assert system is not None
    rulings = system.rulings(climb_swim_cost=4)
    edited = Document(system, system.character(), rulings, character_bytes)
    assert edited.rulings is rulings
    edited.apply(set_field(("attributes",), {"strength": 2, "agility": 6}, NAME))
    assert edited.sheet["walk.climb_swim"].content == 4


# --- any edits at all --------------------------------------------------------------------------


def steps_of(edited: Document) -> int:
    count = 0
    while edited.history.undoable is not None:
        edited.undo()
        count += 1
    return count


@settings(max_examples=60)
@given(cases(), st.data())
def test_undoing_all_gives_the_original_bytes_and_redoing_all_the_edited(
    case: Any, data: st.DataObject
) -> None:
    system, tree, rulings = case
    character = system.character.model_validate({"format": 1, "system": system.id, **tree})
    edited = Document(system, character, rulings, character_bytes)
    original = character_bytes(character)
    for command in data.draw(st.lists(edits(system.id), max_size=12)):
        before = state(edited)
        try:
            edited.apply(command)
        except EditError:
            assert state(edited) == before
        if data.draw(st.booleans()):
            edited.history.seal()
    after = character_bytes(edited.character)
    sheet = edited.sheet
    count = steps_of(edited)
    assert character_bytes(edited.character) == original
    assert edited.sheet == system.evaluate(character, rulings)
    for _ in range(count):
        edited.redo()
    assert edited.history.redoable is None
    assert character_bytes(edited.character) == after
    assert edited.sheet == sheet


@settings(max_examples=15)
@given(case=cases(), data=st.data())
def test_saving_works_at_every_step(
    case: Any, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    system, tree, rulings = case
    path = tmp_path_factory.mktemp("save") / "file"
    character = system.character.model_validate({"format": 1, "system": system.id, **tree})
    edited = Document(system, character, rulings, character_bytes)
    for command in data.draw(st.lists(edits(system.id), max_size=6)):
        try:
            edited.apply(command)
        except EditError:
            continue
        save_character(path, edited.character)
        edited.mark_saved(path)
        assert not edited.is_dirty
        again = parse_character(read_file(path), {each.id: each for each in SYSTEMS}).character
        assert again == edited.character
    steps_of(edited)
    assert character_bytes(edited.character) == character_bytes(character)
    assert edited.is_dirty == (edited.path is None or read_file(path) != character_bytes(character))


# --- rulings -----------------------------------------------------------------------------------


def test_other_rulings_give_another_sheet_and_are_no_edit(tmp_path: Path) -> None:
    edited = document(tmp_path / "mira")
    edited.apply(set_field(("attributes", "agility"), 5, NAME))
    before = state(edited)
    heard: list[Any] = []
    edited.subscribe(lambda: heard.append(edited.sheet["walk.climb_swim"].content))
    cost = edited.sheet["walk.climb_swim"].content
    edited.set_rulings(edited.system.rulings(climb_swim_cost=5))
    assert heard == [edited.sheet["walk.climb_swim"].content]
    assert heard != [cost]
    assert state(edited) == before
    edited.undo()
    assert edited.rulings == edited.system.rulings(climb_swim_cost=5)


def test_the_same_rulings_are_no_news() -> None:
    edited = document()
    heard: list[None] = []
    edited.subscribe(lambda: heard.append(None))
    edited.set_rulings(edited.system.rulings())
    assert heard == []


def test_an_earlier_state_is_looked_at_and_nothing_happens_to_it() -> None:
    made = document()
    first = made.character
    made.apply(set_field(("name",), "Mira", NAME))
    assert made.at(0) is first
    assert made.at(1) is made.character
    assert made.name == "Mira"
    with pytest.raises(IndexError):
        made.at(2)
