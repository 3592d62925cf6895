"""Opening rosters, and making those that are open anew; what they are made of is loaded by then."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from charsheet.values import Msg
from ui.dialogs import windows_of
from ui.library.desk import Desk
from ui.menu import Menu
from ui.services import Services
from ui.theme import Colours

if TYPE_CHECKING:
    from ui.roster.view import RosterWindow
    from ui.window.main_window import MainWindow


def show_roster(
    window: QWidget,
    services: Services,
    desk: Desk,
    colours: Colours,
    paths: tuple[Path, ...] = (),
    *,
    opened: bool = False,
) -> RosterWindow:
    """Show the roster of files, folders and parties, and of the open characters if they are asked for."""
    from ui.roster.filling import Sources
    from ui.roster.view import RosterWindow

    roster = RosterWindow(window, Sources(paths, opened), services, desk, colours)
    roster.show()
    return roster


def renew_rosters(window: MainWindow) -> None:
    """Make all rosters of *window* anew, in the language and look of now."""
    from ui.standing import Standing

    module = sys.modules.get("ui.roster.view")
    for roster in [] if module is None else windows_of(window, module.RosterWindow):
        fresh = roster.renewed(window.colours)
        fresh.setGeometry(roster.geometry())
        fresh.show()
        standing = Standing.of(roster)
        standing.focus_in(fresh)
        standing.give_to(fresh)
        roster.close()


class RosterMenu(Menu):
    """Whose roster it is to be, and characters from a table."""

    def __init__(self, parent: QWidget, window: MainWindow) -> None:
        super().__init__(parent)
        self._window = window
        commands: tuple[tuple[Msg, Callable[[], object]], ...] = (
            (Msg("&Open characters"), lambda: self._show(opened=True)),
            (Msg("&All of the library"), lambda: self._show(window.library.feed.roots)),
            (Msg("Of a &folder…"), self._of_folder),
            (Msg("Characters from a &CSV file…"), self._import),
        )
        for label, run in commands:
            self.addAction(window.services.locale.text(label), lambda run=run: run())

    def _show(self, paths: tuple[Path, ...] = (), *, opened: bool = False) -> RosterWindow:
        window = self._window
        return show_roster(window, window.services, window.library.desk, window.colours, paths, opened=opened)

    def _of_folder(self) -> None:
        window = self._window
        title = window.services.locale.text(Msg("Roster of a folder"))
        start = str(window.services.folders.characters)
        name = QFileDialog.getExistingDirectory(window, title, start)
        if name:
            self._show((Path(name),))

    def _import(self) -> None:
        from charsheet.roster.changing import Outcome
        from ui.roster.importing import import_csv

        def show(outcome: Outcome) -> None:
            if outcome.written:
                self._show(tuple(each.path for each in outcome.written))

        import_csv(self._window, self._window.services, show)
