"""Opening the dialog from the window and from the library."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded
from charsheet.values import Msg
from ui.dialogs import tell
from ui.npc.dialog import Crowd, NpcDialog

if TYPE_CHECKING:
    from ui.window.main_window import MainWindow


def new_npc(window: MainWindow, folder: Path | None = None) -> NpcDialog:
    """Ask for characters of a crowd; into *folder*, where one is given."""
    services = window.services

    def show(loaded: Loaded) -> None:
        try:
            window.add(services.new_document(loaded))
        except FileError as error:
            lines = [services.locale.text(each.message) for each in error.problems]
            lines.append(
                services.locale.text(Msg("Nothing was made. Mend the rulings, or choose a template."))
            )
            tell(window, services.locale.text(Msg("The template could not be used")), lines)

    crowd = Crowd(show, window.open_paths, window.library.feed.look_again)
    page = window.page
    dialog = NpcDialog(window, services, crowd, page.document.system.id if page else "", folder)
    dialog.open()
    return dialog
