"""Characters of the command line, read and worked out under the rulings that hold for each."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from charsheet.commands.telling import with_path
from charsheet.model.problems import Problem, Severity
from charsheet.model.rulings import Rulings
from charsheet.present.locale import Locale
from charsheet.present.units import METRES, DisplayUnits
from charsheet.present.view import Presenter
from charsheet.rules.checks import remarks
from charsheet.rules.sheet import Sheet
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded, parse_character, read_file, read_standard_input
from charsheet.storage.folders import user_folders
from charsheet.storage.rulings import find_rulings, read_rulings
from charsheet.systems.registry import SYSTEMS_BY_ID, AnySystem
from charsheet.values import Msg

STANDARD_INPUT = Path("-")


class Evaluated(Struct, frozen=True):
    """A character of the command line with its sheet."""

    loaded: Loaded
    sheet: Sheet
    presenter: Presenter

    @property
    def name(self) -> str:
        """What it is called."""
        return self.loaded.character.name or self.presenter.locale.text(Msg("Unnamed"))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What the rules noticed, then what is worth knowing."""
        return (*self.sheet.problems, *remarks(self.loaded.character))


def evaluate_file(
    path: Path, rulings_file: Path | None, locale: Locale, units: DisplayUnits = METRES
) -> Evaluated:
    """Read and work out one character, to be shown in *units*.

    Raises:
        FileError: the character or the rulings for it cannot be used.
    """
    return evaluated(path, parse_character(bytes_of(path), SYSTEMS_BY_ID), rulings_file, locale, units)


def evaluated(
    path: Path, loaded: Loaded, rulings_file: Path | None, locale: Locale, units: DisplayUnits
) -> Evaluated:
    """Work out a character that was read from *path*.

    Raises:
        FileError: the rulings for it cannot be used, or its fields contradict each other.
    """
    rulings = rulings_for(path, loaded, rulings_file, locale)
    sheet = loaded.system.evaluate(loaded.character, rulings)
    errors = [each for each in sheet.problems if each.severity is Severity.ERROR]
    if errors:
        raise FileError(*errors)
    return Evaluated(loaded, sheet, Presenter(loaded.system, rulings, locale, units))


def bytes_of(path: Path) -> bytes:
    """What stands in a file, or comes from standard input.

    Raises:
        FileError: it cannot be read.
    """
    return read_standard_input() if path == STANDARD_INPUT else read_file(path)


def rulings_for(path: Path, loaded: Loaded, named: Path | None, locale: Locale) -> Rulings:
    """The rulings *named*, else those found for the character at *path*.

    Raises:
        FileError: they cannot be used.
    """
    found = named or find_rulings(None if path == STANDARD_INPUT else path, user_folders())
    return rulings_in(found, loaded.system, locale)


def rulings_in(found: Path | None, system: AnySystem, locale: Locale) -> Rulings:
    """The rulings of a file, or the defaults.

    Raises:
        FileError: they cannot be used; each problem names the file.
    """
    if found is None:
        return system.rulings()
    try:
        return read_rulings(found, system, SYSTEMS_BY_ID)
    except FileError as error:
        where = [
            Problem((), Msg("{file}: {problem}", file=str(found), problem=with_path(each, locale)))
            for each in error.problems
        ]
        raise FileError(*where) from None
