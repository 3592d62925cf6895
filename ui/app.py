"""The application: Qt, font, look and the first window."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from charsheet.resources import resources
from charsheet.storage.folders import Folders, user_folders
from ui.first_picture import after_first_picture
from ui.handover.door import Door
from ui.language import let_qt_speak
from ui.services import Services
from ui.theme import FUSION, apply_theme, load_fonts
from ui.unexpected.catcher import Catcher
from ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from PySide6.QtGui import QFileOpenEvent

    from ui.handover.keeper import DoorKeeper

DESKTOP_ENTRY = "org.charsheet.Charsheet"
"""By this a desktop finds the icon and the name of our windows."""


def run(files: Sequence[Path], language: str | None, door: Door) -> int:
    """Open the window with *files* and return when it is closed; at *door* others may hand over more."""
    application = Application(sys.argv[:1])
    folders = user_folders()
    entrance = Entrance(door, folders)
    application.file_wanted.connect(entrance.ask_for)
    while True:
        window = make_window(application, Services.start(folders, language))
        catcher = Catcher(window, window.services, window.safe.write_journal)
        catcher.install()
        window.menus.help.show_hints()
        window.show()
        window.start(files, again=door.is_only)
        # Python looks at signals only while it runs; Ctrl+C in a terminal should end the program, but not in
        # the middle of what it is doing.
        signal.signal(signal.SIGINT, lambda *_, window=window: QTimer.singleShot(0, window, window.close))
        heartbeat = QTimer()
        heartbeat.start(300)
        heartbeat.timeout.connect(lambda: None)
        after_first_picture(window, partial(entrance.lead_to, window))  # others wait until it can be seen
        status = application.exec()
        catcher.uninstall()
        window.deleteLater()
        files = entrance.lead_away(window)
        if not files:  # what was handed over while the window asked whether to save has one of its own
            break
    entrance.close()
    return status


class Application(QApplication):
    """Qt, as a desktop knows it: under the name of our desktop entry, and asked to open files by an event."""

    file_wanted = Signal(str)
    """A double click on this file; other systems than macOS start the program with it."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__([*arguments, *FUSION])
        self.setApplicationName("charsheet")
        self.setDesktopFileName(DESKTOP_ENTRY)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FileOpen and (file := cast("QFileOpenEvent", event).file()):
            self.file_wanted.emit(file)
            return True
        return super().event(event)


class Entrance:
    """The way of other starts of the program into this window; what listens is loaded once it is seen."""

    def __init__(self, door: Door, folders: Folders) -> None:
        self._door = door
        self._folders = folders
        self._keeper: DoorKeeper | None = None
        self._early: list[Path] = []

    def ask_for(self, file: str) -> None:
        """Have the window open what the desktop asks for, once it can."""
        if self._keeper is None:
            self._early.append(Path(file))
        else:
            self._keeper.deliver([Path(file)])

    def lead_to(self, window: MainWindow) -> None:
        """Let *window* open what others hand over."""
        from ui.handover.keeper import DoorKeeper

        if self._keeper is None:
            self._keeper = DoorKeeper(self._door, self._folders)
        self._keeper.wanted.connect(window.welcome)
        if self._early:
            self._keeper.deliver(self._early)
            self._early = []

    def lead_away(self, window: MainWindow) -> list[Path]:
        """*window* is gone; returns what was handed over and could not be opened any more."""
        if self._keeper is None:
            return []
        self._keeper.wanted.disconnect(window.welcome)
        return self._keeper.take_waiting()

    def close(self) -> None:
        """Let the next program be the first."""
        if self._keeper is not None:
            self._keeper.close()
        self._door.close()


def make_window(application: QApplication, services: Services) -> MainWindow:
    """The main window with font and look set up."""
    load_fonts()
    application.setWindowIcon(QIcon(str(resources() / "icons" / "charsheet.svg")))
    settings = services.settings.settings
    colours = apply_theme(application, settings.theme, settings.scale)
    let_qt_speak(application, services.locale.language)
    window = MainWindow(services, colours)
    application.styleHints().colorSchemeChanged.connect(window.follow_system)
    return window
