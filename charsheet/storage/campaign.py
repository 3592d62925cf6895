"""Files of a campaign's folder: rulings and traits, which hold for the characters beside and below them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from charsheet.model.base import Json
from charsheet.model.problems import Problem
from charsheet.storage.errors import FileError
from charsheet.storage.files import read_file
from charsheet.storage.folders import Folders
from charsheet.storage.jsontext import parse
from charsheet.values import Msg

FORMAT = 1
"""The version of such files that this program reads and writes."""


def find_nearest(name: str, character_file: Path | None, folders: Folders) -> Path | None:
    """The file called *name* that holds for a character, or None where there is none.

    Within the user's own folder of characters the nearest one upwards counts, elsewhere only the one
    beside the file; then the user's own.

    Raises:
        FileError: one of these places cannot be looked at, so that nobody knows which file holds.
    """
    near = (
        [] if character_file is None else list(_upwards(character_file.absolute().parent, folders.characters))
    )
    places = [*(folder / name for folder in near), folders.config / name]
    return next((each for each in places if is_file(each)), None)


def is_file(path: Path) -> bool:
    """Whether there is an ordinary file at *path*.

    Raises:
        FileError: nobody can tell.
    """
    try:
        return path.is_file()
    except OSError as error:
        (problem,) = FileError.from_os(error).problems
        message = Msg("{file}: {problem}", file=str(path), problem=problem.message)
        raise FileError.because(message) from error


def read_parts(path: Path) -> dict[str, Json]:
    """What the file at *path* says: an object with a part for each rule system.

    Raises:
        FileError: it cannot be read, or is no such object.
    """
    return parts_in(read_file(path))


def parts_in(data: bytes) -> dict[str, Json]:
    """What the bytes of such a file say.

    Raises:
        FileError: they are no such object.
    """
    tree = parse(data)
    if not isinstance(tree, dict):
        raise FileError.because(Msg("must be an object with named fields"))
    return cast("dict[str, Json]", tree)


def check_format(parts: Mapping[str, Json]) -> None:
    """Refuse a file of another version; one that says none is of ours.

    Raises:
        FileError: it is of another version.
    """
    if parts.get("format", FORMAT) != FORMAT:
        raise FileError(Problem(("format",), Msg("must be one of: {names}", names=str(FORMAT))))


def _upwards(folder: Path, root: Path) -> Iterator[Path]:
    yield folder
    if folder.is_relative_to(root) and folder != root:
        yield from _upwards(folder.parent, root)
