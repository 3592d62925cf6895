"""Real files for the tests of the library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from charsheet.storage.files import Systems
from charsheet.storage.library import Library
from charsheet.storage.library_entries import Entry, Folder, Update
from charsheet.systems.registry import SYSTEMS

BY_ID: Systems = {each.id: each for each in SYSTEMS}
MIRA: dict[str, Any] = {
    "format": 1,
    "system": "narateer",
    "name": "Mira",
    "attributes": {"strength": 2, "agility": 4},
}


def character(path: Path, **fields: Any) -> Path:
    """A character's file; None takes a field out."""
    tree = {key: value for key, value in {**MIRA, **fields}.items() if value is not None}
    return text(path, json.dumps(tree, ensure_ascii=False))


def text(path: Path, content: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


def entries(updates: list[Update]) -> dict[str, Entry]:
    """The entries among *updates*, by what the file is called."""
    return {each.path.name: each for each in updates if isinstance(each, Entry)}


def folders_of(updates: list[Update]) -> list[Folder]:
    return [each for each in updates if isinstance(each, Folder)]


def complete(library: Library, roots: list[Path]) -> dict[str, Entry]:
    """Everything that the library says of *roots*, by file, nothing left to examine."""
    list(library.scan(roots))
    for file in library.pending():
        library.examine(file)
    return {each.file: each for each in library.listed()}
