"""Sample characters and templates, copied out of the program's resources; these are never written."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

from charsheet.resources import resources
from charsheet.rules.system import RuleSystem
from charsheet.storage.atomic import write_atomically
from charsheet.storage.errors import FileError
from charsheet.storage.files import ENDING, Loaded, character_from, read_file
from charsheet.storage.folders import Folders
from charsheet.storage.jsontext import parse


def copy_samples(folders: Folders) -> tuple[Path, ...]:
    """Copy the sample characters into the user's folder and return where they are.

    A file of that name that is already there stays as it is.

    Raises:
        FileError: they could not be written.
    """
    try:
        folders.characters.mkdir(parents=True, exist_ok=True)
        samples = sorted((resources() / "samples").glob(f"*{ENDING}"))
        copies = [folders.characters / each.name for each in samples]
        for sample, copy in zip(samples, copies, strict=True):
            if not copy.exists():
                write_atomically(copy, sample.read_bytes())
    except OSError as error:
        raise FileError.from_os(error) from error
    return tuple(copies)


def from_template(system: RuleSystem[Any, Any], template: str, name: str) -> Loaded:
    """A new character, with an id of its own, from a template of *system*.

    Raises:
        FileError: there is no such template, or it is broken.
    """
    path = resources() / "templates" / system.id / f"{template}{ENDING}"
    tree = parse(read_file(path))
    return character_from({**tree, "id": str(uuid4()), "name": name}, {system.id: system})
