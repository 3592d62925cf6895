"""Letting open characters follow the rulings that hold for them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget

from charsheet.edit.document import Document
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded
from charsheet.storage.rulings import find_rulings
from charsheet.values import Msg
from ui.dialogs import tell
from ui.rulings.words import problem_lines
from ui.services import Services


def follow_rulings(window: QWidget, documents: Iterable[Document], services: Services) -> bool:
    """Let each document follow the rulings that hold for it now; says whether any of them changed.

    Where they cannot be used, the document goes on with those that it had.
    """
    changed = False
    for document in documents:
        before = document.rulings
        loaded = Loaded(document.system, document.character)
        try:
            document.set_rulings(services.rulings_for(loaded, document.path))
        except FileError as error:
            tell_trouble(window, document, services, error)
        changed = changed or document.rulings is not before
    return changed


def tell_trouble(window: QWidget, document: Document, services: Services, error: FileError) -> None:
    """Say why the rulings of *document* cannot be used."""
    try:
        path = find_rulings(document.path, services.folders)
    except FileError:  # then the error names the place itself
        path = None
    kept = Msg(
        "The characters go on with the rulings that they had. Mend the file, or choose others with "
        "Edit ▸ Rulings."
    )
    lines = [*problem_lines(path, error, services.locale), services.locale.text(kept)]
    tell(window, services.locale.text(Msg("The rulings cannot be used")), lines)
