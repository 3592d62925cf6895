"""The menu Go: from character to character, and from part to part of the window, without a mouse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from charsheet.values import Msg
from ui.window.menus import MenuMaker

if TYPE_CHECKING:
    from ui.party.page import PartyPage
    from ui.window.main_window import MainWindow

LEFT, RIGHT = "Ctrl+Shift+PgUp", "Ctrl+Shift+PgDown"
"""Keys that move a tab, as browsers have them."""


class GoMenu:
    """Fills the menu and does what it says."""

    def __init__(self, make: MenuMaker, window: MainWindow) -> None:
        self._window = window
        key = QKeySequence.StandardKey
        menu = make.menu(Msg("&Go"))
        make.action(menu, Msg("&Next part of the window"), lambda: self.to_part(1), QKeySequence("F6"))
        make.action(
            menu, Msg("&Previous part of the window"), lambda: self.to_part(-1), QKeySequence("Shift+F6")
        )
        make.action(menu, Msg("&Search the library"), self.search, key.Find)
        menu.addSeparator()
        self.pages = (
            make.action(menu, Msg("Next &character"), lambda: self.to_page(1), key.NextChild),
            make.action(menu, Msg("Previous c&haracter"), lambda: self.to_page(-1), key.PreviousChild),
            make.action(menu, Msg("Move character &left"), lambda: self.move_page(-1), QKeySequence(LEFT)),
            make.action(menu, Msg("Move character &right"), lambda: self.move_page(1), QKeySequence(RIGHT)),
        )

    def follow(self) -> None:
        """Let be chosen what makes sense with as many characters as are open."""
        for action in self.pages:
            action.setEnabled(self._window.tabs.count() > 1)

    def to_page(self, by: int) -> None:
        """Bring the next character to the front, after the last one the first."""
        tabs = self._window.tabs
        tabs.setCurrentIndex((tabs.currentIndex() + by) % tabs.count())

    def move_page(self, by: int) -> None:
        """Move the character in front among the others."""
        tabs = self._window.tabs
        index = tabs.currentIndex()
        if 0 <= index + by < tabs.count():
            tabs.tabBar().moveTab(index, index + by)

    def search(self) -> None:
        """Show the library, and put the focus into its search."""
        library = self._window.library
        library.show()
        library.fill()
        if library.panel is not None:
            library.panel.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            library.panel.search.selectAll()

    def to_part(self, by: int) -> None:
        """Put the focus into the next part of the window, after the last one into the first."""
        parts = [(part, first) for part, first in self._parts() if part.isVisible()]
        focus = self._window.focusWidget()
        inside = [
            at for at, (part, _) in enumerate(parts) if focus and (part is focus or part.isAncestorOf(focus))
        ]
        if not parts:
            return
        # The innermost part that one is in; from nowhere the first or the last.
        here = inside[-1] if inside else (-1 if by > 0 else 0)
        parts[(here + by) % len(parts)][1].setFocus(Qt.FocusReason.TabFocusReason)

    def _parts(self) -> Iterator[tuple[QWidget, QWidget]]:
        """The parts in their order, each with what gets the focus in it."""
        library, page = self._window.library.panel, self._window.page
        if library is not None:
            yield library, library.search
        for stack in (self._window.notices, *((page.notices,) if page else ())):
            if stack.bars:
                yield stack, stack.bars[0].close_button
        if page is None:
            party = self._window.parties.page
            yield from self._of_start() if party is None else self._of_party(party)
            return
        yield self._window.tabs.tabBar(), self._window.tabs.tabBar()
        if page.table_mode is not None:
            yield page.table_mode, next(iter(page.table_mode.conditions.values()))
        yield page.form, next(iter(page.form.editors.values()))
        yield page.what_if, next(iter(page.what_if.buttons.values()))
        yield page.panel, page.panel.figures.items[0]
        yield page.reach, page.reach.edit
        for panel in page.planners.panels.values():
            yield panel, panel.steps
        yield page.why, page.why.browser

    def _of_start(self) -> Iterator[tuple[QWidget, QWidget]]:
        start = self._window.start_page
        yield start, start.new_button

    def _of_party(self, party: PartyPage) -> Iterator[tuple[QWidget, QWidget]]:
        yield self._window.tabs.tabBar(), self._window.tabs.tabBar()
        yield party.members, party.members.list
        bar = party.groups.tabBar()
        yield bar, bar
        for group in party.panels:
            yield group.figures, group.figures.items[0]
            for planned in group.planners.panels.values():
                yield planned, planned.steps
            yield group.why, group.why.browser
