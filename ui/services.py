"""What the parts of the window are given: language, folders, settings, rule systems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from uuid import uuid4

from msgspec import Struct
from msgspec.structs import replace

from charsheet.edit.document import Document, FileFormat
from charsheet.model.character import character_data
from charsheet.model.lengths import LengthChoice
from charsheet.model.rulings import Rulings
from charsheet.present.locale import Locale, get_locale, system_language
from charsheet.present.units import DisplayUnits, display_units
from charsheet.present.view import Presenter
from charsheet.storage.backups import Backups
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
from charsheet.storage.formats import NewerFormatError, newest_format
from charsheet.storage.newer import read_newer
from charsheet.storage.rulings import find_rulings, read_rulings
from charsheet.storage.saving import digest
from charsheet.storage.settings import SettingsFile, Step
from charsheet.storage.traits import Campaign, campaign_traits
from charsheet.systems.registry import SYSTEMS_BY_ID
from charsheet.values import Msg


class Services(Struct):
    """Made once at start and handed to whatever needs it; nothing here is global."""

    folders: Folders
    settings: SettingsFile
    locale: Locale
    settings_trouble: Callable[[Msg], object] = lambda _: None
    """Is told why settings could not be written; a window says so."""
    open_documents: Callable[[], Sequence[Document]] = lambda: ()
    """The characters that are open; a window says which."""

    @classmethod
    def start(cls, folders: Folders, language: str | None) -> Services:
        """The services of this start; *language* is for this start alone, else the settings say."""
        settings = SettingsFile.open(folders)
        chosen = language or settings.settings.language or system_language()
        made = cls(folders, settings, get_locale(chosen))
        made.locale = made.locale_of(chosen)
        return made

    def locale_of(self, language: str | None) -> Locale:
        """The locale of *language* (None: the system's), with the decimal mark that the settings ask for."""
        found, mark = get_locale(language or system_language()), self.settings.settings.decimal_mark
        return found if mark == "language" else replace(found, decimal_mark=mark)

    @property
    def systems(self) -> Systems:
        """The rule systems by id."""
        return SYSTEMS_BY_ID

    @property
    def backups(self) -> Backups:
        """What files held before they were overwritten."""
        return Backups(self.folders.state / "backups", self.settings.settings.backups)

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
        data = read_file(path)
        loaded, file_format = self._read(data)
        rulings = self.rulings_for(loaded, path)
        document = Document(loaded.system, loaded.character, rulings, character_bytes, path, file_format)
        document.seen = digest(data)
        return document

    def _read(self, data: bytes) -> tuple[Loaded, FileFormat | None]:
        """The character that bytes describe, of whatever format, as far as it can be read."""
        try:
            loaded = parse_character(data, self.systems)
        except NewerFormatError as error:
            try:
                newer = read_newer(error.tree, self.systems)
            except FileError as unreadable:
                raise FileError(*error.problems, *unreadable.problems) from None
            return newer.loaded, FileFormat(error.version, error.newest, newer.left_out)
        if loaded.migrated_from is None:
            return loaded, None
        return loaded, FileFormat(loaded.migrated_from, newest_format(loaded.system))

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

    def campaign(self, document: Document) -> Campaign:
        """The traits of one's own that hold for *document* now; a broken file of them stops nothing."""
        return campaign_traits(document.path, self.folders, document.system, self.systems)

    def remember(self, **values: object) -> None:
        """Change settings; that they cannot be written is no reason to stop work."""
        self.update_settings(lambda settings: settings.changed(**values))

    def update_settings(self, step: Step) -> None:
        """Change settings by a function, as ``remember`` does by their values."""
        try:
            self.settings.update(step)
        except FileError as error:
            self.settings_trouble(error.problems[0].message)
