"""The menu Help: the guide, what a field means, the keys, and the search for a command."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QWhatsThis, QWidget
from shiboken6 import isValid

from charsheet.values import Msg
from ui.dialogs import windows_of
from ui.guide.opening import GuideOpener
from ui.help.hints import HintStrip, unseen
from ui.window.menus import MenuMaker

if TYPE_CHECKING:
    from ui.about.dialog import AboutDialog
    from ui.commands.palette import CommandPalette
    from ui.commands.shortcuts import ShortcutsDialog
    from ui.window.main_window import MainWindow

PROGRAM = "Charsheet"


class HelpMenu:
    """Fills the menu and does what it says."""

    def __init__(self, make: MenuMaker, window: MainWindow) -> None:
        self._window = window
        key = QKeySequence.StandardKey
        menu = make.menu(Msg("&Help"))
        soon = QTimer(menu)  # a timer of Qt's own would keep us, were there another menu before
        soon.setSingleShot(True)
        soon.timeout.connect(self._renew)
        soon.start(0)  # when all commands are there
        self.guide = GuideOpener(window, window.services, menu)
        make.action(menu, Msg("&Guide"), self.guide.open, key.HelpContents, "F1")
        make.action(menu, Msg("&What is this field?"), self.explain, key.WhatsThis)
        make.action(menu, Msg("&Point and ask"), QWhatsThis.enterWhatsThisMode)
        menu.addSeparator()
        make.action(menu, Msg("&Find a command…"), self.find, QKeySequence("Ctrl+Shift+P"))
        make.action(menu, Msg("&Keys…"), self.show_keys)
        menu.addSeparator()
        make.action(menu, Msg("Show &hints again"), self.show_hints_again)
        make.action(menu, Msg("&About…"), self.about).setMenuRole(QAction.MenuRole.AboutRole)

    def show_hints(self) -> None:
        """Show the hints that nobody has seen yet, in the status bar."""
        if unseen(self._window.services):
            strip = HintStrip(self._window.services)
            self._window.statusBar().addWidget(strip, 1)
            self._window.hints.append(strip)

    def show_hints_again(self) -> None:
        """Show all hints as on the first start."""
        self._window.services.remember(hints=[])
        self._end_hints()
        self.show_hints()

    def _end_hints(self) -> bool:
        """Take the hint away; says whether there was one."""
        strips = [each for each in self._window.hints if isValid(each)]  # one that was read is gone
        self._window.hints.clear()
        for strip in strips:
            strip.hide()
            strip.deleteLater()
        return bool(strips)

    def _renew(self) -> None:
        """Let what was opened from here, and still stands, speak the language of now."""
        if self._end_hints():
            self.show_hints()
        for dialog in windows_of(self._window, QDialog):
            renewed = getattr(dialog, "renewed_in", None)
            if dialog.isVisible() and renewed is not None:
                made = renewed(self._window.services.locale)
                made.setGeometry(dialog.geometry())
                dialog.close()
                made.show()

    def explain(self) -> None:
        """Say what the field with the focus means; where there is nothing to say, let one point."""
        widget = self._window.focusWidget()
        while widget is not None and not widget.whatsThis():
            widget = widget.parentWidget()
        if widget is None:
            QWhatsThis.enterWhatsThisMode()
        else:
            QWhatsThis.showText(widget.mapToGlobal(widget.rect().bottomLeft()), widget.whatsThis(), widget)

    def find(self) -> CommandPalette:
        """Offer every command by its name."""
        from ui.commands.palette import CommandPalette

        palette = CommandPalette(self._window, self._window.services.locale, command_parts(self._window))
        palette.open()
        palette.line.setFocus()
        return palette

    def show_keys(self) -> ShortcutsDialog:
        """Show the keys of every command."""
        from ui.commands.shortcuts import ShortcutsDialog

        dialog = ShortcutsDialog(
            self._window, self._window.services.locale, partial(command_parts, self._window)
        )
        dialog.show()
        return dialog

    def about(self) -> AboutDialog:
        """Say what this program is, of what it is made, and on which terms."""
        from ui.about.dialog import AboutDialog

        dialog = AboutDialog(self._window, self._window.services.locale)
        dialog.show()
        return dialog


def command_parts(window: MainWindow) -> list[QWidget]:
    """The parts of the window that have commands of their own."""
    library, page = window.library.panel, window.page
    lists = [] if page is None else [panel.steps for panel in page.planners.panels.values()]
    return [*([] if library is None else [library.tree]), *lists]
