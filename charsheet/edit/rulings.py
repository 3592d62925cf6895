"""Rulings while they are changed: what a file sets, what is chosen since, and what is wrong with it."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from pydantic import ValidationError

from charsheet.model.base import Json, to_data
from charsheet.model.problems import Problem, problems_of
from charsheet.model.rulings import Rulings, default_of


class Origin(enum.Enum):
    """Where a value comes from."""

    DEFAULT = "default"
    FILE = "file"
    CHANGED = "changed"


class RulingsDraft:
    """The rulings of one system with changes that are not in any file yet.

    Values are plain JSON, as the file has them, and may be impossible for a while: ``problems`` tells.
    """

    def __init__(self, rulings: Rulings) -> None:
        self.type = type(rulings)
        self.start_from(rulings)

    def start_from(self, rulings: Rulings) -> None:
        """Take *rulings* for what the file says from now on; nothing is changed then."""
        self._file: Mapping[str, Json] = to_data(rulings)
        self._set: dict[str, Json] = dict(self._file)

    def default(self, id: str) -> Json:
        """What the ruling is where nobody sets it."""
        return to_data(default_of(self.type, id))

    def value(self, id: str) -> Json:
        """What is chosen, else what the file sets, else the default."""
        return self._set[id] if id in self._set else self.default(id)

    def choose(self, id: str, value: Json) -> None:
        """Give the ruling a value. The default is written only where the file says so already."""
        self._set[id] = value
        if id not in self._file and self._means_default(id):
            del self._set[id]

    def reset(self, id: str) -> None:
        """Let the default hold."""
        self._set.pop(id, None)

    def reset_all(self) -> None:
        """Let all defaults hold."""
        self._set.clear()

    def is_set(self, id: str) -> bool:
        """Whether a reset would do something."""
        return id in self._set

    def origin(self, id: str) -> Origin:
        """Where the value comes from."""
        if id in self.changes:
            return Origin.CHANGED
        return Origin.FILE if id in self._set else Origin.DEFAULT

    @property
    def changes(self) -> Mapping[str, Json]:
        """What has to be written; None stands for what has to be left out."""
        return {
            id: self._set.get(id)
            for id in self.type.model_fields
            if not _same(self._set.get(id), self._file.get(id))
        }

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the values, each with its ruling and the place in it."""
        return self._problems(self._set)

    def problems_with(self, id: str, value: Json) -> tuple[Problem, ...]:
        """What would be wrong if the ruling *id* had that value."""
        return self._problems({**self._set, id: value})

    def _problems(self, settings: Mapping[str, Json]) -> tuple[Problem, ...]:
        try:
            self.type.model_validate(settings)
        except ValidationError as error:
            return problems_of(error)
        return ()

    def _means_default(self, id: str) -> bool:
        try:
            made = self.type.model_validate({id: self._set[id]})
        except ValidationError:
            return False
        return getattr(made, id) == default_of(self.type, id)


def _same(one: Json, other: Json) -> bool:
    # To Python False is 0, and no file may say one for the other.
    return one == other and isinstance(one, bool) is isinstance(other, bool)
