"""What a file holds that is not what an open character was read from or saved as."""

from __future__ import annotations

from msgspec import Struct

from charsheet.edit.commands import become
from charsheet.edit.document import Document
from charsheet.model.character import character_data
from charsheet.present.differences import differences
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded, character_bytes, parse_character
from charsheet.storage.saving import digest
from charsheet.values import Msg, Words
from ui.services import Services


class Theirs(Struct, frozen=True):
    """The content of a file: its bytes (None where it is gone), and what it describes or why it does not."""

    data: bytes | None
    loaded: Loaded | None = None
    problem: Msg | None = None

    @classmethod
    def read(cls, data: bytes | None, services: Services) -> Theirs:
        """Read what a file holds; anything may stand there."""
        if data is None:
            return cls(None)
        try:
            return cls(data, parse_character(data, services.systems))
        except FileError as error:
            return cls(data, problem=error.problems[0].message)

    def fits(self, document: Document) -> bool:
        """Whether the open character can become this one."""
        return self.loaded is not None and self.loaded.system is document.system and not document.is_read_only

    def text(self, document: Document) -> Words:
        """What happened to the file of *document*, in one sentence."""
        name = document.character.name or Msg("Unnamed")
        if self.data is None:
            return Msg("The file of {name} is gone: it was deleted, moved or renamed.", name=name)
        if document.is_read_only:
            return Msg("The file of {name} was changed by another program.", name=name)
        if self.loaded is None:
            reason = self.problem or ""
            return Msg(
                "The file of {name} was changed and cannot be read now: {reason}", name=name, reason=reason
            )
        if self.loaded.system is not document.system:
            return Msg(
                "The file of {name} now holds a character of another rule system: {other} ({system})",
                name=name,
                other=self.loaded.character.name or Msg("Unnamed"),
                system=self.loaded.system.name,
            )
        return Msg("The file of {name} was changed by another program.", name=name)

    def lines(self, document: Document, services: Services) -> tuple[str, ...]:
        """What would become another one if *document* took what the file holds."""
        if self.loaded is None or not self.fits(document):
            return ()
        found = differences(document.character, self.loaded.character, services.presenter(document))
        return found or (services.locale.text(Msg("Only the way it is written differs.")),)

    def take(self, document: Document) -> None:
        """Let *document* be what the file holds: a step that can be undone. Only for what fits."""
        if self.loaded is None or document.path is None:
            return
        document.seen = digest(self.data)
        document.apply(become(character_data(self.loaded.character), Msg("Reload from disk")))
        document.mark_saved(document.path)
        if self.loaded.migrated_from is not None:  # saving would bring the file up to the newest format
            document.mark_unsaved()

    def equals(self, data: bytes | None) -> bool:
        """Whether it is, however it is written, the character that *data* is."""
        return self.loaded is not None and character_bytes(self.loaded.character) == data
