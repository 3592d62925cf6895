"""What the window's menu does with lists and references: it asks, and opens a preview."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from charsheet.storage.errors import FileError
from charsheet.storage.rulings import find_rulings, read_rulings
from charsheet.values import Msg
from ui.card.lists import ListDialog
from ui.card.preview import CardPreview
from ui.card.sources import ReferenceSubject
from ui.dialogs import tell

if TYPE_CHECKING:
    from ui.window.main_window import MainWindow


def show_list(window: MainWindow) -> None:
    """Ask for characters and what is to be made of them, and show it."""
    panel = window.library.panel
    entries = [] if panel is None else panel.entries
    selected = [] if panel is None else [Path(each.file) for each in panel.selected]
    documents = [page.document for page in window.pages]
    dialog = ListDialog(window, documents, entries, selected, window.services)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.accepted.connect(lambda: CardPreview(window, dialog.subject(), window.services).show())
    dialog.open()


def show_reference(window: MainWindow, system_id: str, *, as_page: bool) -> None:
    """Show the tables of a system, under the rulings that the character in front has, or the user's own."""
    services = window.services
    system = services.systems[system_id]
    page = window.page
    try:
        if page is not None and page.document.system.id == system_id:
            rulings = page.document.rulings
        else:
            found = find_rulings(None, services.folders)
            rulings = system.rulings() if found is None else read_rulings(found, system, services.systems)
    except FileError as error:
        lines = [services.locale.text(each.message) for each in error.problems]
        tell(window, services.locale.text(Msg("The rulings cannot be used")), lines)
        return
    CardPreview(window, ReferenceSubject(system, rulings, as_page, services), services).show()
