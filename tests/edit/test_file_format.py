"""Documents whose file is of another format: an older one is dirty until saved, a newer one is read-only."""

from __future__ import annotations

from pathlib import Path

import pytest

from charsheet.edit.commands import set_field
from charsheet.edit.document import Document, EditError, FileFormat
from charsheet.storage.files import character_bytes
from charsheet.systems.registry import find_system
from charsheet.values import Msg

NAME = Msg("Name")


def document(file_format: FileFormat | None) -> Document:
    system = find_system("narateer")
    assert system is not None
    character = system.character.model_validate({"format": 1, "system": "narateer", "name": "Mira"})
    return Document(system, character, system.rulings(), character_bytes, Path("mira.charsheet"), file_format)


def test_an_older_file_is_dirty_until_it_is_saved_in_the_newest_format() -> None:
    edited = document(FileFormat(1, 2))
    assert edited.is_dirty
    assert not edited.is_read_only
    edited.apply(set_field(("name",), "Kael", NAME))
    edited.undo()
    assert edited.is_dirty
    edited.mark_saved(Path("mira.charsheet"))
    assert not edited.is_dirty
    assert edited.file_format is None


def test_the_newest_format_is_nothing_special() -> None:
    assert not document(None).is_dirty
    assert document(None).file_format is None


def test_a_newer_file_refuses_every_edit_and_every_saving() -> None:
    shown = document(FileFormat(3, 2))
    heard: list[str] = []
    shown.subscribe(lambda: heard.append("changed"))
    before = shown.data
    for refused in (
        lambda: shown.apply(set_field(("name",), "Kael", NAME)),
        lambda: shown.apply(set_field(("name",), "Mira", NAME)),
        lambda: shown.mark_saved(Path("elsewhere")),
    ):
        with pytest.raises(EditError, match="newer version"):
            refused()
    shown.undo()
    shown.redo()
    shown.mark_unsaved()
    assert (shown.data, shown.is_dirty, shown.history.labels) == (before, False, ())
    assert shown.path == Path("mira.charsheet")
    assert shown.is_read_only
