"""The other characters that a plan names by their files: found beside the plan or the character, and read."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from charsheet.model.character import Character
from charsheet.model.problems import Problem, Severity
from charsheet.model.rulings import Rulings
from charsheet.rules.layout import Kind
from charsheet.rules.planner import Planner, PlanSetup, Subject
from charsheet.rules.system import RuleSystem
from charsheet.storage.errors import FileError, said_of
from charsheet.storage.files import Systems, parse_character, read_file
from charsheet.storage.parties import path_from, place_of
from charsheet.values import Msg
from charsheet.values import Path as FieldPath


def named_in(planner: Planner[Any], setup: PlanSetup) -> Iterator[tuple[FieldPath, str]]:
    """The other characters that the beginning of a plan names, each with its field, in the form's order."""
    for field in planner.setup_fields:
        if field.kind is Kind.CHARACTER:
            text = getattr(setup, str(field.path[0]))
            if text:
                yield field.path, text


def find_companion(text: str, folders: Sequence[Path]) -> Path:
    """The file that a plan means, seen from the *folders* in turn: one that is there, else the first."""
    places = [place_of(text, folder) for folder in folders]
    return next((each for each in places if os.path.lexists(each)), places[0])


def read_companion(path: Path, system: RuleSystem[Any, Any], systems: Systems) -> Character:
    """The character in the file at *path*, which has to be one of *system*.

    Raises:
        FileError: it is missing, damaged, or of another system.
    """
    loaded = parse_character(read_file(path), systems)
    check_system(loaded.system, system)
    return loaded.character


def check_system(other: RuleSystem[Any, Any], system: RuleSystem[Any, Any]) -> None:
    """Whether a character of the *other* system can take part in a plan of *system*.

    Raises:
        FileError: it is another one.
    """
    if other.id != system.id:
        message = Msg("is a character of {other}, and not of {system}", other=other.name, system=system.name)
        raise FileError.because(message)


def companion(character: Character, system: RuleSystem[Any, Any], rulings: Rulings) -> Subject[Any, Any]:
    """The *character* as one who takes part in a plan: under the same *rulings* as whoever the plan is for.

    Raises:
        FileError: its sheet cannot be worked out.
    """
    sheet = system.evaluate(character, rulings)
    errors = [each for each in sheet.problems if each.severity is Severity.ERROR]
    if errors:
        raise FileError(*errors)
    return Subject(character, sheet, rulings)


def read_companions(
    planner: Planner[Any],
    setup: PlanSetup,
    folders: Sequence[Path],
    system: RuleSystem[Any, Any],
    rulings: Rulings,
    systems: Systems,
) -> tuple[Subject[Any, Any], ...]:
    """All whom a plan names.

    Raises:
        FileError: somebody cannot be read; each problem is one of the field of the plan that names him.
    """
    found: list[Subject[Any, Any]] = []
    problems: list[Problem] = []
    for field, text in named_in(planner, setup):
        path = find_companion(text, folders)
        try:
            found.append(companion(read_companion(path, system, systems), system, rulings))
        except FileError as error:
            problems += [Problem(("setup", *field), said_of(path, each)) for each in error.problems]
    if problems:
        raise FileError(*problems)
    return tuple(found)


def name_for(path: Path, folder: Path | None) -> str:
    """How a plan seen from *folder* names the file at *path*: relative, in full where there is no folder."""
    return path.absolute().as_posix() if folder is None else path_from(folder, path)


def moved(planner: Planner[Any], setup: PlanSetup, before: Sequence[Path], after: Path) -> PlanSetup:
    """The beginning of a plan as it is written into the folder *after*: those whom it names are the same."""
    tree: dict[str, str] = {}
    for field, text in named_in(planner, setup):
        path = find_companion(text, before)
        if os.path.lexists(path):
            tree[str(field[0])] = name_for(path, after)
    return setup.model_copy(update=tree) if tree else setup
