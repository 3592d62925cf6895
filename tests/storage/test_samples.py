"""Sample characters and templates, copied out of the program's resources; these are never written."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from uuid import UUID

import pytest

from charsheet.resources import resources
from charsheet.rules.system import Template
from charsheet.storage.errors import FileError
from charsheet.storage.files import character_bytes, parse_character
from charsheet.storage.folders import Folders, user_folders
from charsheet.storage.samples import copy_samples, from_template
from charsheet.systems.registry import SYSTEMS, AnySystem

TEMPLATES = [(system, template) for system in SYSTEMS for template in system.templates]


@pytest.fixture
def folders(home: Path) -> Folders:
    return user_folders()


def test_the_samples_are_copied_as_they_are(folders: Folders) -> None:
    copies = copy_samples(folders)
    assert {each.parent for each in copies} == {folders.characters}
    assert {"mira.charsheet", "thorn.charsheet"} <= {each.name for each in copies}
    for copy in copies:
        assert copy.read_bytes() == (resources() / "samples" / copy.name).read_bytes()
        parse_character(copy.read_bytes(), {each.id: each for each in SYSTEMS})


def test_a_file_that_is_there_stays_as_it_is(folders: Folders) -> None:
    folders.characters.mkdir(parents=True)
    mine = folders.characters / "mira.charsheet"
    mine.write_text("mine", "utf-8")
    assert mine in copy_samples(folders)
    assert mine.read_text("utf-8") == "mine"


def test_a_place_that_cannot_be_written_is_told(folders: Folders, home: Path) -> None:
    home.joinpath("characters").touch()
    with pytest.raises(FileError):
        copy_samples(folders)


def test_a_sample_that_cannot_be_read_is_told(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(FileError):
        copy_samples(folders)


@pytest.mark.parametrize(("system", "template"), TEMPLATES, ids=lambda each: each.id)
def test_a_template_makes_a_character_of_its_own(system: AnySystem, template: Template) -> None:
    first, second = (from_template(system, template.id, "Гоблин") for _ in range(2))
    assert first.system is system
    assert first.character.name == "Гоблин"
    assert first.character.id != second.character.id
    assert str(UUID(first.character.id)) == first.character.id
    again = parse_character(character_bytes(first.character), {system.id: system}).character
    assert again == first.character


def test_a_template_that_is_not_there_is_told() -> None:
    with pytest.raises(FileError):
        from_template(SYSTEMS[0], "nobody", "x")
