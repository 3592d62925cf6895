"""What can be read of a file that a newer version of the program wrote: to look at, never to save."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, cast

from pydantic import ValidationError

from charsheet.model.base import Json
from charsheet.model.problems import Problem, problems_of
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded, Systems, named_system
from charsheet.storage.formats import newest_format
from charsheet.values import Msg, Path

MOST_ROUNDS = 20
"""So many times something is left out; where more is wrong even then, nothing is shown."""

_GONE: Final = object()


@dataclass(frozen=True, slots=True)
class Newer:
    """As much of a character as can be shown, and what was left out because this program cannot read it."""

    loaded: Loaded
    left_out: tuple[Problem, ...]


def read_newer(tree: Mapping[str, Json], systems: Systems) -> Newer:
    """The character that *tree*, of a newer format, describes as far as this program can tell.

    Whatever is not valid here is left out, by the smallest part that can go.

    Raises:
        FileError: nothing of it can be shown.
    """
    system = named_system(tree, systems)
    fields: Json = {**tree, "format": newest_format(system)}
    left_out: dict[Path, Problem] = {}
    for _ in range(MOST_ROUNDS):
        try:
            return Newer(Loaded(system, system.character.model_validate(fields)), tuple(left_out.values()))
        except ValidationError as error:
            problems = problems_of(error)
        for each in problems:
            left_out.setdefault(each.path, each)
        fields = without(fields, [each.path for each in problems])
        if fields is _GONE:
            break
    raise FileError.because(Msg("cannot be shown by this version"))


def without(tree: Json, paths: Collection[Path]) -> Json:
    """A copy of *tree* without what stands at *paths*; what lacks such a part goes as a whole."""
    if not paths:
        return tree
    below: dict[object, list[Path]] = defaultdict(list)
    for path in paths:
        if not path:
            return _GONE
        below[path[0]].append(path[1:])
    if isinstance(tree, list):
        rows = cast("list[Json]", tree)
        kept = [without(row, below.pop(index, ())) for index, row in enumerate(rows)]
        return _GONE if below else [each for each in kept if each is not _GONE]
    if not isinstance(tree, Mapping):
        return _GONE
    fields = cast("Mapping[str, Json]", tree)
    found = {key: without(each, below.pop(key, ())) for key, each in fields.items()}
    return _GONE if below else {key: each for key, each in found.items() if each is not _GONE}
