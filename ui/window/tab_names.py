"""What the tabs of a window and the window itself are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charsheet.values import Msg
from ui.party.tabs import is_party_page
from ui.plain import keyless, plain, starless
from ui.window.help_menu import PROGRAM
from ui.window.page import CharacterPage

if TYPE_CHECKING:
    from ui.party.page import PartyPage
    from ui.window.main_window import MainWindow

LONGEST = 30


def show_names(window: MainWindow) -> None:
    """Name every tab after what is in it, and the window after what is in front; dirty ones are marked."""
    tabs = window.tabs
    for index in range(tabs.count()):
        widget = tabs.widget(index)
        if isinstance(widget, CharacterPage) or is_party_page(widget):
            name = _tab_name(window, widget)
            if tabs.tabText(index) != name:  # setting it lays the whole window out
                tabs.setTabText(index, name)
            tabs.setTabToolTip(index, plain(str(widget.document.path or "")))
    front = tabs.currentWidget()
    if not (isinstance(front, CharacterPage) or is_party_page(front)):
        window.setWindowTitle(PROGRAM)
        window.setWindowModified(False)
        return
    window.setWindowTitle(f"{starless(_name(window, front))}[*] — {PROGRAM}")
    window.setWindowModified(front.document.is_dirty)


def _tab_name(window: MainWindow, page: CharacterPage | PartyPage) -> str:
    name = _name(window, page)
    shown = keyless(name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…")
    return f"{shown} •" if page.document.is_dirty else shown


def _name(window: MainWindow, page: CharacterPage | PartyPage) -> str:
    name = page.document.name if isinstance(page, CharacterPage) else page.document.party.name
    return name or window.services.locale.text(Msg("Unnamed"))
