"""What can be read of a file that a newer version of the program wrote: to look at, never to save."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from pydantic import ValidationError

from charsheet.model.base import Json
from charsheet.model.problems import Problem, problems_of
from charsheet.model.tree import GONE, without
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded, Systems, named_system
from charsheet.storage.formats import newest_format
from charsheet.values import Msg, Path

MOST_ROUNDS = 20
"""So many times something is left out; where more is wrong even then, nothing is shown."""


class Newer(Struct, frozen=True):
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
        if fields is GONE:
            break
    raise FileError.because(Msg("cannot be shown by this version"))
