"""What the parts of the window are given: language, folders, settings, rule systems."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from charsheet.edit.document import Document
from charsheet.model.character import character_data
from charsheet.model.lengths import LengthChoice
from charsheet.model.rulings import Rulings
from charsheet.present.locale import Locale, get_locale, system_language
from charsheet.present.units import DisplayUnits, display_units
from charsheet.present.view import Presenter
from charsheet.storage.errors import FileError
from charsheet.storage.files import (
    Loaded,
    Systems,
    character_bytes,
    character_from,
    parse_character,
    read_file,
)
from charsheet.storage.folders import Folders
from charsheet.storage.rulings import find_rulings, read_rulings
from charsheet.storage.settings import SettingsFile
from charsheet.systems.registry import SYSTEMS


@dataclass(slots=True)
class Services:
    """Made once at start and handed to whatever needs it; nothing here is global."""

    folders: Folders
    settings: SettingsFile
    locale: Locale

    @classmethod
    def start(cls, folders: Folders, language: str | None) -> Services:
        """The services of this start; *language* is for this start alone, else the settings say."""
        settings = SettingsFile.open(folders)
        chosen = language or settings.settings.language or system_language()
        return cls(folders, settings, get_locale(chosen))

    @property
    def systems(self) -> Systems:
        """The rule systems by id."""
        return {each.id: each for each in SYSTEMS}

    @property
    def lengths(self) -> LengthChoice:
        """What the user likes to read lengths in."""
        return LengthChoice.parse(self.settings.settings.units)

    @property
    def units(self) -> DisplayUnits:
        """The units that lengths are shown in."""
        return display_units(self.lengths)

    def presenter(self, document: Document) -> Presenter:
        """What puts the sheet of *document* into words."""
        return Presenter(document.system, document.rulings, self.locale, self.units)

    def open_document(self, path: Path) -> Document:
        """The character at *path*, with the rulings that hold for it.

        Raises:
            FileError: the file or its rulings cannot be used.
        """
        loaded = parse_character(read_file(path), self.systems)
        return Document(
            loaded.system, loaded.character, self.rulings_for(loaded, path), character_bytes, path
        )

    def new_document(self, loaded: Loaded) -> Document:
        """A character that lies nowhere yet.

        Raises:
            FileError: the user's rulings cannot be used.
        """
        return Document(loaded.system, loaded.character, self.rulings_for(loaded, None), character_bytes)

    def paste_document(self, data: bytes) -> Document:
        """The character that bytes describe, as a new one that lies nowhere: with another id.

        Raises:
            FileError: they describe none, or the user's rulings cannot be used.
        """
        loaded = parse_character(data, self.systems)
        return self.new_document(
            character_from({**character_data(loaded.character), "id": str(uuid4())}, self.systems)
        )

    def rulings_for(self, loaded: Loaded, path: Path | None) -> Rulings:
        """The rulings in force for a character.

        Raises:
            FileError: the rulings file cannot be used.
        """
        found = find_rulings(path, self.folders)
        return loaded.system.rulings() if found is None else read_rulings(found, loaded.system, self.systems)

    def remember(self, **values: object) -> None:
        """Change settings; that they cannot be written is no reason to stop work."""
        try:
            self.settings.change(**values)
        except FileError as error:
            self.settings.notice = error.problems[0].message
