"""Where an editor reads and writes: a field of a document, or of a row that is not yet in it."""

from __future__ import annotations

from typing import Protocol

from charsheet.edit.commands import set_field
from charsheet.edit.document import Document
from charsheet.model.base import Json
from charsheet.model.tree import with_value
from charsheet.rules.layout import Field
from charsheet.values import Path


class Binding(Protocol):
    """The two things an editor does with its field."""

    def get(self) -> Json:
        """The field's value now; None when it is left out and has no default."""
        ...

    def set(self, value: Json) -> None:
        """Change the value; None takes it out.

        Raises:
            EditError: the character would be invalid; nothing changed.
        """
        ...


class DocumentBinding:
    """A field of the document's character."""

    def __init__(self, document: Document, path: Path, field: Field) -> None:
        self._document = document
        self._path = path
        self._field = field

    def get(self) -> Json:
        """What the character has there."""
        value: Json = self._document.character
        for part in self._path:
            value = value[part] if isinstance(part, int) else getattr(value, part)
        return value

    def set(self, value: Json) -> None:
        """Edit the document. Text that is emptied stays as empty text."""
        self._document.apply(set_field(self._path, value, self._field.label))


class DraftBinding:
    """A field of a new row, which enters the document as soon as it is complete."""

    def __init__(self, draft: Draft, path: Path) -> None:
        self._draft = draft
        self._path = path

    def get(self) -> Json:
        """What was entered so far, else what the field is when it is left out."""
        key = self._path[0]
        return self._draft.row.get(key, self._draft.default(str(key)))

    def set(self, value: Json) -> None:
        """Enter it; the draft tries to become a row."""
        self._draft.change(with_value(self._draft.row, self._path, value))


class GoneBinding:
    """The field of a row that is no longer there; Qt may still ask its editor for a moment."""

    def get(self) -> Json:
        """Nothing."""
        return None

    def set(self, value: Json) -> None:
        """Goes nowhere."""


class Draft(Protocol):
    """A new row on its way into a list."""

    row: Json

    def default(self, key: str) -> Json:
        """What a field of a row is when it is left out; None when it must be there."""
        ...

    def change(self, row: Json) -> None:
        """Hold *row*, and add it to the document once it is valid.

        Raises:
            EditError: something is still missing or wrong.
        """
        ...
