"""The program's own settings: one validated model in one file."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Struct, field
from pydantic import AfterValidator, Field, ValidationError

from charsheet.model.base import Frozen, Json, Rows, Text, to_data
from charsheet.model.lengths import LengthChoice
from charsheet.model.problems import InvalidError, Problem, problems_of
from charsheet.model.tree import GONE, without
from charsheet.rules.checks import slips as slips_in
from charsheet.storage.atomic import write_atomically
from charsheet.storage.backups import LAST
from charsheet.storage.errors import FileError
from charsheet.storage.files import read_file
from charsheet.storage.folders import Folders
from charsheet.storage.jsontext import dump, parse
from charsheet.storage.saving import rewrite
from charsheet.values import Msg

SETTINGS_NAME = "settings.json"
MOST_RECENT = 10
MOST_BACKUPS = 500


def _units(text: str) -> str:
    """The units to show lengths in, in the one form that each has."""
    return str(LengthChoice.parse(text))


def _absolute(text: str) -> str:
    """A path that does not depend on where the program was started."""
    if not Path(text).is_absolute():
        raise InvalidError(Msg("must be a whole path"))
    return text


Absolute = Annotated[str, AfterValidator(_absolute)]


Scale = Literal[100, 125, 150, 175, 200, 225, 250]
"""How large everything is, in percent."""


class CardChoice(Frozen):
    """How cards are printed, in the words of the command line; ``blocks`` is a preset, or blocks in order.

    A word that means nothing (any more) is for whoever prints to tell.
    """

    size: Text = "a6"
    paper: Text = ""
    sides: Literal[0, 1, 2] = 0
    duplex: Literal["", "long", "short", "fold"] = ""
    margin: Text = ""
    gutter: Text = ""
    bleed: Text = ""
    marks: Literal["", "none", "crop", "frame"] = ""
    blocks: Text = "usual"
    language: Literal["", "en", "ru"] = ""
    design: Text = ""


class RosterChoice(Frozen):
    """The columns that rosters of a system show, in their order."""

    system: Text
    columns: Rows[Text] = ()


class CsvChoice(Frozen):
    """How CSV is written: by the language, unless something else is chosen."""

    separator: Literal["language", ",", ";", "tab"] = "language"
    mark: Literal["language", ".", ","] = "language"
    bom: bool = False


class Settings(Frozen):
    """What the program remembers between two starts. ``None`` and "system" follow the system.

    ``backups`` is how many of the last contents of each file are kept, ``hints`` are those that were seen.
    ``decimal_mark`` follows the language unless it is set, ``scale`` is how large everything is, in percent.
    ``open`` are the open characters in their order, ``active`` is the one in front, ``geometry`` and
    ``docks`` tell where the window and its parts were, in Qt's own words.
    """

    language: Literal["en", "ru"] | None = None
    theme: Literal["system", "light", "dark", "contrast"] = "system"
    scale: Scale = 100
    decimal_mark: Literal["language", ".", ","] = "language"
    backups: Annotated[int, Field(ge=1, le=MOST_BACKUPS)] = LAST
    hints: Rows[Text] = ()
    recent: Rows[Text] = ()
    open: Rows[Text] = ()
    active: Text | None = None
    units: Annotated[str, AfterValidator(_units)] = "metres"
    card: CardChoice = CardChoice()
    rosters: Rows[RosterChoice] = ()
    csv: CsvChoice = CsvChoice()
    samples_copied: bool = False
    geometry: Text | None = None
    docks: Text | None = None
    folders: Rows[Absolute] = ()
    library_order: Literal["name", "date", "headline"] = "name"

    def changed(self, **values: Any) -> Settings:
        """These settings with other values.

        Raises:
            ValidationError: a value is not possible.
        """
        return Settings.model_validate({**to_data(self), **values})

    def with_recent(self, path: str) -> Settings:
        """These settings with *path* as the most recent file."""
        others = (each for each in self.recent if each != path)
        return self.changed(recent=[path, *others][:MOST_RECENT])


Step: TypeAlias = Callable[[Settings], Settings]
"""A change of settings."""


class SettingsFile(Struct):
    """The settings of this session, and the file where they are kept for the next one.

    Another program may write the same file: a change reads it again and touches nothing but its own. What
    could not be written is tried again with the next change. ``notice`` says what is wrong with the file, if
    anything is, and ``problems`` with which setting.
    """

    path: Path
    settings: Settings
    notice: Msg | None = None
    problems: tuple[Problem, ...] = ()
    _unwritten: list[Step] = field(default_factory=list[Step])

    @classmethod
    def open(cls, folders: Folders) -> SettingsFile:
        """Read the settings. A broken file is put aside; what is good in it still applies."""
        path = folders.config / SETTINGS_NAME
        try:
            if not path.exists():
                return cls(path, Settings())
            settings, problems = _usable(parse(read_file(path)))
        except (OSError, FileError) as error:
            # What cannot be read now may be whole; what can and makes no sense is put aside.
            unread = isinstance(error, OSError) or isinstance(error.__cause__, OSError)
            return cls(path, Settings(), _all_lost(None if unread else _put_aside(path)))
        if problems:
            file = cls(path, settings, _partly_lost(_put_aside(path)), problems)
            with suppress(FileError):
                write_atomically(path, dump(to_data(settings)))
            return file
        slips = tuple(slips_in(settings, ()))
        return cls(path, settings, _MISSPELT if slips else None, slips)

    def change(self, **values: Any) -> None:
        """Change settings and write them.

        Raises:
            ValidationError: a value is not possible; nothing changed.
            FileError: they could not be written; they hold for this session all the same.
        """
        self.update(lambda settings: settings.changed(**values))

    def update(self, step: Step) -> None:
        """Change settings by a function, those of the session and those of the file, and write these.

        Raises:
            ValidationError: what comes out is not possible; nothing changed.
            FileError: they could not be written; they hold for this session all the same.
        """
        before, self.settings = self.settings, step(self.settings)
        if self.settings == before and not self._unwritten:
            return
        self._unwritten.append(step)
        rewrite(self.path, lambda data: self._rewritten(data, before))
        self._unwritten.clear()

    def _rewritten(self, data: bytes | None, otherwise: Settings) -> bytes | None:
        """What the file has to hold now; None where it does. One that is gone held what this session has."""
        found = otherwise if data is None else self._found_in(data, otherwise)
        changed = found
        for each in self._unwritten:
            changed = each(changed)
        return None if changed == found and data is not None else dump(to_data(changed))

    def _found_in(self, data: bytes, otherwise: Settings) -> Settings:
        """What the file says; one that broke since is put aside, it may be somebody's work."""
        try:
            return Settings.model_validate(parse(data))
        except (FileError, ValidationError):
            if _put_aside(self.path) is None:
                raise FileError.because(Msg("it is damaged and could not be put aside")) from None
            return otherwise


def storable(path: Path) -> str | None:
    """*path* as the settings keep it, absolute; None for a name that no text file can hold."""
    text = str(path.absolute())
    try:
        text.encode()
    except UnicodeEncodeError:
        return None
    return text


def _usable(tree: Json) -> tuple[Settings, tuple[Problem, ...]]:
    """The settings in *tree* without what is not valid, by the smallest part that can go, and what went.

    Raises:
        FileError: nothing is left.
    """
    gone: list[Problem] = []
    while tree is not GONE:
        try:
            return Settings.model_validate(tree), tuple(gone)
        except ValidationError as error:
            problems = problems_of(error)
        gone += problems
        tree = without(tree, [each.path for each in problems])
    raise FileError(*gone)


_MISSPELT = Msg("The settings hold names that are not known.")


def _put_aside(path: Path) -> Path | None:
    """Give the file another name and return that, or None where this cannot be done."""
    endings = (".broken.json" if number == 1 else f".broken-{number}.json" for number in itertools.count(1))
    aside = next(name for name in map(path.with_suffix, endings) if not os.path.lexists(name))
    try:
        path.replace(aside)
    except OSError:
        return None
    return aside


def _all_lost(aside: Path | None) -> Msg:
    if aside is None:
        return Msg("The settings could not be read; the defaults apply.")
    return Msg(
        "The settings could not be read. They were put aside as {file}; the defaults apply.", file=str(aside)
    )


def _partly_lost(aside: Path | None) -> Msg:
    if aside is None:
        return Msg("A part of the settings could not be read; its defaults apply.")
    return Msg(
        "A part of the settings could not be read; its defaults apply. The file was put aside as {file}.",
        file=str(aside),
    )
