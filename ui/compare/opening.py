"""Opening a comparison for the character in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.compare.dialog import CompareDialog
from ui.compare.states import States

if TYPE_CHECKING:
    from ui.window.main_window import MainWindow


def show_comparison(window: MainWindow) -> CompareDialog | None:
    """Compare the character in front with something; None while there is none."""
    page = window.page
    if page is None:
        return None
    states = States(
        window.services,
        page.document,
        lambda: [each.document for each in window.pages],
        lambda: page.what_if.active if page in window.pages else (),  # it may be closed by then
    )
    dialog = CompareDialog(window, states, window.services)
    dialog.show()
    return dialog
