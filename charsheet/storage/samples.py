"""Sample characters and templates, copied out of the program's resources; these are never written.

A template of the crowd is declared by its system (``charsheet.rules.cast``) and told in one language here.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

from charsheet.model.base import Json
from charsheet.model.character import FORMAT
from charsheet.resources import resources
from charsheet.rules.cast import Adjustment, Npc, Say, adjusted
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
    return _made(system, {**_file(system, template), "name": name})


def from_npc(
    system: RuleSystem[Any, Any], npc: Npc, say: Say, adjustments: Sequence[Adjustment] = (), name: str = ""
) -> Loaded:
    """A new character, in the words of *say*, called *name* or what *npc*, a template of *system*, is.

    Raises:
        FileError: it and the adjustments do not go together.
    """
    tree = {"format": FORMAT, "system": system.id, **npc.tree(say, name or None)}
    return _adjusted(system, tree, adjustments, say)


def from_file(
    system: RuleSystem[Any, Any], template: str, name: str, adjustments: Sequence[Adjustment], say: Say
) -> Loaded:
    """What :func:`from_template` gives, with *adjustments* in the words of *say*.

    Raises:
        FileError: there is no such template, or it and the adjustments do not go together.
    """
    return _adjusted(system, {**_file(system, template), "name": name}, adjustments, say)


def _adjusted(
    system: RuleSystem[Any, Any], tree: Json, adjustments: Sequence[Adjustment], say: Say
) -> Loaded:
    for each in adjustments:
        tree = adjusted(tree, each, say)
    return _made(system, tree)


def _file(system: RuleSystem[Any, Any], template: str) -> dict[str, Json]:
    path = resources() / "templates" / system.id / f"{template}{ENDING}"
    return parse(read_file(path))


def _made(system: RuleSystem[Any, Any], tree: dict[str, Json]) -> Loaded:
    return character_from({**tree, "id": str(uuid4())}, {system.id: system})
