"""Edits, undo, redo, saving and reopening in whatever order: the document never loses its way."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from pydantic import ValidationError

from charsheet.edit.commands import Command
from charsheet.edit.document import Document, EditError
from charsheet.model.character import character_data
from charsheet.model.problems import Problem, problems_of
from charsheet.resources import resources
from charsheet.storage.files import character_bytes, parse_character, read_file, save_character
from charsheet.systems.registry import SYSTEMS
from tests.edit.edits import edits

SYSTEMS_BY_ID = {each.id: each for each in SYSTEMS}
SAMPLES = sorted((resources() / "samples").glob("*.charsheet"))


class Editing(RuleBasedStateMachine):
    """A document beside the simplest model of it: the bytes that each step left, and which of them is now."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="charsheet-test-"))
        self.path = self.folder / "x.charsheet"

    @initialize(sample=st.sampled_from(SAMPLES))
    def open_sample(self, sample: Path) -> None:
        shutil.copy(sample, self.path)
        self.reopen()

    def reopen(self) -> None:
        loaded = parse_character(read_file(self.path), SYSTEMS_BY_ID)
        self.document = Document(
            loaded.system, loaded.character, loaded.system.rulings(), character_bytes, self.path
        )
        self.states = [character_bytes(loaded.character)]
        self.now = 0
        self.on_disk = self.states[0]

    @rule(data=st.data())
    def edit(self, data: st.DataObject) -> None:
        command = data.draw(edits(self.document.system.id))
        before = character_bytes(self.document.character)
        expected = self.validated_as_a_whole(command)
        self.document.history.seal()  # each edit a step of its own: the model knows no merging
        if isinstance(expected, tuple):
            with pytest.raises(EditError) as caught:
                self.document.apply(command)
            assert caught.value.problems == expected
            assert character_bytes(self.document.character) == before
            return
        self.document.apply(command)
        after = character_bytes(self.document.character)
        assert after == expected
        if after != before:
            del self.states[self.now + 1 :]
            self.states.append(after)
            self.now += 1

    def validated_as_a_whole(self, command: Command) -> bytes | tuple[Problem, ...]:
        """What would be saved after *command*, or what is wrong with it: with nothing taken over."""
        tree = command.change(character_data(self.document.character))
        try:
            return character_bytes(self.document.system.character.model_validate(tree))
        except ValidationError as error:
            return problems_of(error)

    @precondition(lambda self: self.now > 0)
    @rule()
    def undo(self) -> None:
        self.document.undo()
        self.now -= 1

    @precondition(lambda self: self.now + 1 < len(self.states))
    @rule()
    def redo(self) -> None:
        self.document.redo()
        self.now += 1

    @rule(data=st.data())
    def go_anywhere_in_the_history(self, data: st.DataObject) -> None:
        self.now = data.draw(st.integers(0, len(self.states) - 1))
        self.document.go_to(self.now)

    @rule()
    def save(self) -> None:
        save_character(self.path, self.document.character)
        self.document.mark_saved(self.path)
        self.on_disk = self.states[self.now]
        assert self.path.read_bytes() == self.on_disk

    @rule()
    def close_without_saving_and_reopen(self) -> None:
        expected = self.on_disk
        self.reopen()
        assert self.states == [expected]

    @invariant()
    def the_document_is_where_the_model_is(self) -> None:
        if not hasattr(self, "document"):
            return
        document: Any = self.document
        assert character_bytes(document.character) == self.states[self.now]
        assert document.tree == character_data(document.character)
        assert document.is_dirty == (self.states[self.now] != self.on_disk)
        assert document.history.done == self.now
        assert len(document.history.labels) == len(self.states) - 1
        assert document.sheet == document.system.evaluate(document.character, document.rulings)

    def teardown(self) -> None:
        if hasattr(self, "document"):
            self.document.go_to(0)
            assert character_bytes(self.document.character) == self.states[0]
        shutil.rmtree(self.folder)


Editing.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestEditing = pytest.mark.usefixtures("tmp_path")(Editing.TestCase)
