"""The program's own settings: one validated model in one file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ValidationError

from charsheet.model.base import Frozen, Rows, Text, to_data
from charsheet.model.lengths import LengthChoice
from charsheet.storage.atomic import write_atomically
from charsheet.storage.errors import FileError
from charsheet.storage.files import read_file
from charsheet.storage.folders import Folders
from charsheet.storage.jsontext import dump, parse
from charsheet.values import Msg

SETTINGS_NAME = "settings.json"
MOST_RECENT = 10


def _units(text: str) -> str:
    """The units to show lengths in, in the one form that each has."""
    return str(LengthChoice.parse(text))


class Settings(Frozen):
    """What the program remembers between two starts. ``None`` and "system" follow the system."""

    language: Literal["en", "ru"] | None = None
    theme: Literal["system", "light", "dark"] = "system"
    recent: Rows[Text] = ()
    open: Rows[Text] = ()
    units: Annotated[str, AfterValidator(_units)] = "metres"
    samples_copied: bool = False
    geometry: Text | None = None

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


@dataclass(slots=True)
class SettingsFile:
    """The settings with the file that they live in. ``notice`` says what was wrong with it, if anything."""

    path: Path
    settings: Settings
    notice: Msg | None = None

    @classmethod
    def open(cls, folders: Folders) -> SettingsFile:
        """Read the settings; a broken file is put aside and the defaults apply, with a notice."""
        path = folders.config / SETTINGS_NAME
        try:
            if not path.exists():
                return cls(path, Settings())
            return cls(path, Settings.model_validate(parse(read_file(path))))
        except (OSError, FileError, ValidationError):
            return cls(path, Settings(), _put_aside(path))

    def change(self, **values: Any) -> None:
        """Change settings and write them.

        Raises:
            FileError: they could not be written; they hold for this session all the same.
        """
        self.replace(self.settings.changed(**values))

    def replace(self, settings: Settings) -> None:
        """Take *settings* and write them, unless nothing changed.

        Raises:
            FileError: they could not be written; they hold for this session all the same.
        """
        if settings == self.settings:
            return
        self.settings = settings
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError.from_os(error) from error
        write_atomically(self.path, dump(to_data(settings)))


def _put_aside(path: Path) -> Msg:
    aside = path.with_suffix(".broken.json")
    try:
        path.replace(aside)
    except OSError:
        return Msg("The settings could not be read; the defaults apply.")
    return Msg(
        "The settings could not be read. They were put aside as {file}; the defaults apply.", file=str(aside)
    )
