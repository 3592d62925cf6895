"""The rulings in force for a file: the nearest ``rulings.json``, the user's own, or the defaults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from pydantic import ValidationError

from charsheet.model.problems import Problem, problems_of
from charsheet.model.rulings import Rulings
from charsheet.rules.system import RuleSystem
from charsheet.storage.errors import FileError
from charsheet.storage.files import Systems, read_file
from charsheet.storage.folders import Folders
from charsheet.storage.jsontext import parse
from charsheet.values import Msg

RULINGS_NAME = "rulings.json"
FORMAT = 1


def read_rulings(path: Path, system: RuleSystem[Any, Any], systems: Systems) -> Rulings:
    """The rulings for *system* that the file at *path* sets, the rest by default.

    Raises:
        FileError: the file is broken anywhere, in another system's part as well.
    """
    tree = parse(read_file(path))
    if not isinstance(tree, dict):
        raise FileError.because(Msg("must be an object with named fields"))
    parts = cast("dict[str, Any]", tree)
    if parts.get("format", FORMAT) != FORMAT:
        raise FileError(Problem(("format",), Msg("must be one of: {names}", names=str(FORMAT))))
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
        problems = [Problem((system.id, *each.path), each.message) for each in problems_of(error)]
        raise FileError(*problems) from None


def find_rulings(character_file: Path | None, folders: Folders) -> Path | None:
    """The rulings file that holds for a character, or None where the defaults do.

    Within the user's own folder of characters the nearest one upwards counts, elsewhere only the one
    beside the file; then the user's own.

    Raises:
        FileError: one of these places cannot be looked at, so that nobody knows which rulings hold.
    """
    near = (
        [] if character_file is None else list(_upwards(character_file.absolute().parent, folders.characters))
    )
    places = [*(folder / RULINGS_NAME for folder in near), folders.config / RULINGS_NAME]
    return next((each for each in places if _is_file(each)), None)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError as error:
        (problem,) = FileError.from_os(error).problems
        message = Msg("{file}: {problem}", file=str(path), problem=problem.message)
        raise FileError.because(message) from error


def _upwards(folder: Path, root: Path) -> Iterator[Path]:
    yield folder
    if folder.is_relative_to(root) and folder != root:
        yield from _upwards(folder.parent, root)
