"""Opening the rulings dialog for a character."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from charsheet.edit.document import Document
from charsheet.storage.errors import FileError
from ui.rulings.dialog import RulingsDialog
from ui.rulings.following import tell_trouble
from ui.services import Services


def show_rulings(
    window: QWidget, document: Document, services: Services, id: str | None = None
) -> RulingsDialog | None:
    """Show the rulings that hold for *document*, at the ruling *id* if one is meant.

    A file that is broken, or cannot be read, is told of and left as it is.
    """
    try:
        dialog = RulingsDialog(window, document.system, document.path, services)
    except FileError as error:
        tell_trouble(window, document, services, error)
        return None
    if id is not None:
        dialog.go_to(id)
    dialog.show()
    return dialog
