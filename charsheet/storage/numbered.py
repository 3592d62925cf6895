"""Many of a kind in one step: numbered names that go on after those that are there, and a file for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from charsheet.model.character import Character
from charsheet.model.problems import Problem
from charsheet.storage.errors import FileError
from charsheet.storage.filenames import file_stem, unnumbered
from charsheet.storage.library_files import create
from charsheet.values import Msg

NUMBER = "{n}"
MOST = 500
"""So many are made in one step at most."""

_HOLE = "\N{REPLACEMENT CHARACTER}"


def with_number(pattern: str) -> str:
    """*pattern* with a place for the number: at its end, where it says no other."""
    return pattern if NUMBER in pattern else f"{pattern} {NUMBER}".lstrip()


def numbered_names(pattern: str, count: int, taken: Iterable[str]) -> tuple[str, ...]:
    """So many names by *pattern*, numbered after the highest number among those that are *taken*.

    Names are taken as a file system takes them: without regard to case, the number of a copy left out.
    """
    pattern = with_number(pattern)
    last = max(_numbers(pattern, taken), default=0)
    return tuple(pattern.replace(NUMBER, str(last + each)) for each in range(1, count + 1))


def _numbers(pattern: str, taken: Iterable[str]) -> Iterable[int]:
    """The numbers that names by *pattern* have among *taken*, as files or as characters."""
    parts = map(re.escape, file_stem(pattern.replace(NUMBER, _HOLE)).split(_HOLE))
    is_it = re.compile(r"(\d{1,9})".join(parts), re.IGNORECASE)
    names = {name for each in map(file_stem, taken) for name in (each, unnumbered(each))}
    found = (is_it.fullmatch(each) for each in names)
    return (int(each[1]) for each in found if each is not None and is_it.groups)


def names_in(folder: Path) -> tuple[str, ...]:
    """What the files in *folder* are called, without their endings; none where there is no such folder.

    Raises:
        FileError: the folder cannot be read.
    """
    try:
        return tuple(each.stem for each in folder.iterdir())
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise FileError.from_os(error) from error


def create_all(folder: Path, characters: Sequence[Character]) -> tuple[Path, ...]:
    """Write a new file into *folder* for each of *characters*: all of them, or none.

    Raises:
        FileError: one could not be written; those before it are gone again, or named if they are not.
    """
    made: list[Path] = []
    try:
        for each in characters:
            made.append(create(folder, each))  # noqa: PERF401 - what was made before a failure is known
    except FileError as error:
        raise FileError(*error.problems, Problem((), _outcome(_left_of(made)))) from error
    except BaseException:
        _left_of(made)
        raise
    return tuple(made)


def _left_of(made: Iterable[Path]) -> list[Path]:
    """Take the files away that were *made*; returns those that would not go."""
    left: list[Path] = []
    for path in made:
        with suppress(OSError):
            path.unlink()
        if path.exists():
            left.append(path)
    return left


def _outcome(left: Sequence[Path]) -> Msg:
    if not left:
        return Msg("None of them was made.")
    files = ", ".join(each.name for each in left)
    return Msg("These were made and are there now: {files}", files=files)
