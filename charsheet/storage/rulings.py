"""The rulings in force for a file: the nearest ``rulings.json``, the user's own, or the defaults."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from msgspec import Struct
from pydantic import ValidationError

from charsheet.model.base import Json
from charsheet.model.problems import Problem, problems_of
from charsheet.model.rulings import Rulings
from charsheet.rules.checks import with_hints
from charsheet.rules.system import RuleSystem
from charsheet.storage.campaign import FORMAT, check_format, find_nearest, parts_in, read_parts
from charsheet.storage.errors import FileError
from charsheet.storage.files import Systems
from charsheet.storage.folders import Folders
from charsheet.storage.jsontext import dump
from charsheet.storage.saving import rewrite
from charsheet.values import Msg

RULINGS_NAME = "rulings.json"


def read_rulings(path: Path, system: RuleSystem[Any, Any], systems: Systems) -> Rulings:
    """The rulings for *system* that the file at *path* sets, the rest by default.

    Raises:
        FileError: the file is broken anywhere, in another system's part as well.
    """
    return _rulings_in(read_parts(path), system, systems)


def _rulings_in(parts: Mapping[str, Json], system: RuleSystem[Any, Any], systems: Systems) -> Rulings:
    check_format(parts)
    found: Rulings = system.rulings()
    for key, settings in parts.items():
        if key == "format":
            continue
        if key not in systems:
            raise FileError(
                Problem((key,), Msg("is not known; there are: {known}", known=", ".join(systems)))
            )
        made = _validated(systems[key], settings)
        if key == system.id:
            found = made
    return found


def _validated(system: RuleSystem[Any, Any], settings: Any) -> Rulings:
    try:
        return system.rulings.model_validate(settings)
    except ValidationError as error:
        found = with_hints(problems_of(error), system.rulings)
        problems = [Problem((system.id, *each.path), each.message) for each in found]
        raise FileError(*problems) from None


def find_rulings(character_file: Path | None, folders: Folders) -> Path | None:
    """The rulings file that holds for a character, or None where the defaults do.

    Within the user's own folder of characters the nearest one upwards counts, elsewhere only the one
    beside the file; then the user's own.

    Raises:
        FileError: one of these places cannot be looked at, so that nobody knows which rulings hold.
    """
    return find_nearest(RULINGS_NAME, character_file, folders)


# --- changing them -----------------------------------------------------------------------------


class Places(Struct, frozen=True):
    """Where the rulings for a character are, and where else they could be kept.

    ``in_force`` is the file that holds now, ``offered`` are the files that may be written, the obvious one
    first; a file that is not there yet would hold from then on, being the nearer one. ``own`` is the user's
    own, for all characters that have none nearer.
    """

    in_force: Path | None
    offered: tuple[Path, ...]
    own: Path


def rulings_places(character_file: Path | None, folders: Folders) -> Places:
    """The places for the rulings of a character: the file in force, else the user's own, then its folder's.

    Raises:
        FileError: one of these places cannot be looked at.
    """
    found = find_rulings(character_file, folders)
    own = folders.config / RULINGS_NAME
    places = [found or own]
    if character_file is not None:
        places.append(character_file.absolute().parent / RULINGS_NAME)
    return Places(found, tuple(dict.fromkeys(places)), own)


def save_rulings(
    path: Path,
    system: RuleSystem[Any, Any],
    changes: Mapping[str, Json],
    systems: Systems,
    *,
    start: Path | None = None,
) -> Rulings:
    """Change single rulings of *system* in the file at *path*, and return what holds then.

    None takes a ruling out of the file, so that its default holds. Everything else in the file stays as it
    is, what somebody changed meanwhile too. A file that is not there yet begins as a copy of *start*.

    Raises:
        FileError: the file is broken, the changes are not possible, or it could not be written; it is as it
            was.
    """
    made: Rulings = system.rulings()

    def change(data: bytes | None) -> bytes:
        nonlocal made
        begun = {} if data is not None or start is None else read_parts(start)
        parts = begun if data is None else parts_in(data)
        _rulings_in(parts, system, systems)  # what is broken is mended by those who broke it
        changed = with_rulings(parts, system, changes)
        made = _rulings_in(changed, system, systems)
        return dump(changed)

    rewrite(path, change)
    return made


def with_rulings(
    parts: Mapping[str, Json], system: RuleSystem[Any, Any], changes: Mapping[str, Json]
) -> dict[str, Json]:
    """The tree of a rulings file with some rulings of *system* changed, None standing for "left out"."""
    settings = {**cast("dict[str, Json]", parts.get(system.id, {})), **changes}
    ordered = {id: settings.pop(id, None) for id in system.rulings.model_fields}
    kept = {id: value for id, value in {**ordered, **settings}.items() if value is not None}
    made = {"format": FORMAT, **parts, system.id: kept}
    return {key: part for key, part in made.items() if key != system.id or part}
