"""The traits of one's own that hold for a file: those of the nearest ``traits.json``, or the user's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from charsheet.model.base import Json
from charsheet.model.names import nearest
from charsheet.model.own_traits import InvalidTraitsError, OwnTraits, own_traits_from
from charsheet.model.problems import Problem, Severity
from charsheet.rules.checks import MOST_LOOKED_AT, slips
from charsheet.rules.system import RuleSystem
from charsheet.storage.campaign import check_format, find_nearest, read_parts
from charsheet.storage.errors import FileError
from charsheet.storage.files import Systems
from charsheet.storage.folders import Folders
from charsheet.values import Msg

TRAITS_NAME = "traits.json"


class Campaign(Struct, frozen=True):
    """The traits that hold for a character, and the file that they come from.

    Where that file cannot be used there are none, and ``problems`` say why.
    """

    own: OwnTraits = field(default_factory=OwnTraits)
    file: Path | None = None
    problems: tuple[Problem, ...] = ()


def campaign_traits(
    character_file: Path | None, folders: Folders, system: RuleSystem[Any, Any], systems: Systems
) -> Campaign:
    """The traits for *system* that hold for a character. A broken file is told of and stops nothing."""
    file = None
    try:
        file = find_nearest(TRAITS_NAME, character_file, folders)
        return Campaign() if file is None else Campaign(read_traits(file, system, systems), file)
    except FileError as error:
        return Campaign(file=file, problems=error.problems)


def read_traits(path: Path, system: RuleSystem[Any, Any], systems: Systems) -> OwnTraits:
    """The traits for *system* that the file at *path* describes.

    Raises:
        FileError: the file is broken anywhere, in another system's part as well.
    """
    return _traits_in(read_parts(path), systems).get(system.id, OwnTraits())


def check_traits(path: Path, systems: Systems) -> tuple[Problem, ...]:
    """What is worth a warning in the traits file at *path*: keys that are close to a known one.

    Raises:
        FileError: the file is broken.
    """
    parts = read_parts(path)
    traits = _traits_in(parts, systems)
    return (*_unknown_keys(parts, systems), *(each for id, own in traits.items() for each in _slips(id, own)))


def _traits_in(parts: Mapping[str, Json], systems: Systems) -> dict[str, OwnTraits]:
    check_format(parts)
    found: dict[str, OwnTraits] = {}
    problems: list[Problem] = []
    for id, system in systems.items():
        try:
            found[id] = own_traits_from(parts.get(id, []), system.character)
        except InvalidTraitsError as error:
            problems += [Problem((id, *each.path), each.message) for each in error.problems]
    if problems:
        raise FileError(*problems)
    return found


def _unknown_keys(parts: Mapping[str, Json], systems: Systems) -> Iterator[Problem]:
    known = ("format", *systems)
    for key in islice(parts, MOST_LOOKED_AT):
        meant = None if key in known else nearest(key, known)
        if meant is not None:
            yield Problem((key,), Msg('is not known; is "{meant}" meant?', meant=meant), Severity.WARNING)


def _slips(id: str, own: OwnTraits) -> Iterator[Problem]:
    for index, trait in enumerate(own.traits):
        yield from slips(trait, (id, index))
