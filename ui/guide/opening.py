"""Opens the guide from wherever one is: the key works in every dialog, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QWidget

from ui.dialogs import windows_of
from ui.guide.places import chapter_for
from ui.services import Services

if TYPE_CHECKING:
    from ui.guide.window import GuideWindow

KEY = "the key of the guide"


class GuideOpener(QObject):
    """Opens the guide, and gives each dialog of a window the key for it."""

    def __init__(self, window: QMainWindow, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._services = services
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._offer)

    def open(self) -> GuideWindow:
        """Show the chapter about where one is, over a dialog if that lets nothing else be used."""
        from ui.guide.window import GuideWindow

        focus = QApplication.focusWidget()
        dialog = QApplication.activeModalWidget()
        parent = self._window if dialog is None else dialog
        guide = next(iter(windows_of(parent, GuideWindow)), None)
        guide = guide or GuideWindow(parent, self._services.locale)
        guide.show_chapter(chapter_for(focus))
        guide.show()
        guide.raise_()
        guide.activateWindow()
        guide.contents.setFocus(Qt.FocusReason.OtherFocusReason)
        return guide

    def _offer(self, _old: QWidget | None, now: QWidget | None) -> None:
        dialog = None if now is None else now.window()
        if not isinstance(dialog, QDialog) or dialog.findChild(QShortcut, KEY) is not None:
            return
        if self._is_of_window(dialog):
            shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.HelpContents), dialog)
            shortcut.setObjectName(KEY)
            shortcut.activated.connect(self.open)

    def _is_of_window(self, widget: QObject) -> bool:
        parent = widget.parent()
        return parent is not None and (parent is self._window or self._is_of_window(parent))
