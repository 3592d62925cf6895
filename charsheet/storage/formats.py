"""Versions of the character file: what a file says of its own, and the steps from an old one to the newest.

A step is a pure function from the tree of format n to that of format n + 1. Some are shared by all
systems (:data:`SHARED`), some are a system's own (:attr:`RuleSystem.migrations`); where both are there for
the same n the shared one comes first. A step changes what it knows and leaves every other key as it is, so
that unknown ones survive.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from charsheet.model.base import Json
from charsheet.model.problems import InvalidError, Problem
from charsheet.rules.system import Migration, RuleSystem
from charsheet.storage.errors import FileError
from charsheet.values import Msg

SHARED: Mapping[int, Migration] = {}
"""The steps that all systems share, by the version that they start from. None: format 1 is the first."""

_ABSURD = 1_000_000
"""No program ever gets so far; a number beyond it is damage."""


class NewerFormatError(FileError):
    """A file that a newer version of the program wrote: its format, the newest known here, its content."""

    def __init__(self, version: int, newest: int, tree: Mapping[str, Json]) -> None:
        message = Msg(
            "was written by a newer version of the program (format {version}; this one knows {newest})",
            version=version,
            newest=newest,
        )
        super().__init__(Problem(("format",), message))
        self.version = version
        self.newest = newest
        self.tree = tree


def newest_format(system: RuleSystem[Any, Any]) -> int:
    """The version in which characters of *system* are written."""
    return system.character.model_fields["format"].default


def version_of(tree: Mapping[str, Json], newest: int) -> int:
    """The version that a file says it has; from 1 to *newest*.

    Raises:
        NewerFormatError: a higher one.
        FileError: it says none, or something that is no version.
    """
    version = tree.get("format")
    if version is None:
        raise _wrong(Msg("is missing"))
    if isinstance(version, bool) or not isinstance(version, int):  # true is an int to Python
        raise _wrong(Msg("must be a whole number such as {example}", example=str(newest)))
    if version < 1:
        raise _wrong(Msg("must be at least {limit}", limit=1))
    if version > _ABSURD:
        raise _wrong(Msg("is beyond any sensible number"))
    if version > newest:
        raise NewerFormatError(version, newest, tree)
    return version


def migrated(
    tree: Mapping[str, Json], system: RuleSystem[Any, Any], shared: Mapping[int, Migration] = SHARED
) -> Mapping[str, Json]:
    """*tree* in the newest format of *system*; *tree* itself stays as it was.

    Raises:
        NewerFormatError: it is of a newer format.
        FileError: its version is none, no step leads on from it, or a step cannot make sense of it.
    """
    newest = newest_format(system)
    for version in range(version_of(tree, newest), newest):
        tree = _next(
            tree, version, [each[version] for each in (shared, system.migrations) if version in each]
        )
    return tree


def _next(tree: Mapping[str, Json], version: int, steps: list[Migration]) -> Mapping[str, Json]:
    """*tree* one version further."""
    if not steps:
        message = Msg("no step leads from format {old} to {new}", old=version, new=version + 1)
        raise _wrong(message)
    fields: dict[str, Json] = deepcopy(dict(tree))
    try:
        for step in steps:
            fields = step(fields)
        return {**fields, "format": version + 1}
    except InvalidError as error:
        raise FileError(Problem(error.path, error.message)) from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        # A step sees data that nobody has validated.
        message = Msg(
            "is not as it should be in format {old}, so that format {new} cannot be made of it",
            old=version,
            new=version + 1,
        )
        raise FileError.because(message) from None


def _wrong(message: Msg) -> FileError:
    return FileError(Problem(("format",), message))
