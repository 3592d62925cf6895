"""The application: Qt, font, look and the first window."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFont, QIcon
from PySide6.QtWidgets import QApplication

from charsheet.resources import resources
from charsheet.storage.folders import user_folders
from ui.handover.door import Door
from ui.handover.keeper import DoorKeeper
from ui.language import let_qt_speak
from ui.services import Services
from ui.theme import FONT, apply_theme, load_fonts
from ui.unexpected.catcher import Catcher
from ui.window.main_window import MainWindow


def run(files: Sequence[Path], language: str | None, door: Door) -> int:
    """Open the window with *files* and return when it is closed; at *door* others may hand over more."""
    application = QApplication(sys.argv[:1])
    application.setApplicationName("charsheet")
    folders = user_folders()
    keeper = DoorKeeper(door, folders)
    while True:
        window = make_window(application, Services.start(folders, language))
        keeper.wanted.connect(window.welcome)
        catcher = Catcher(window, window.services, window.safe.write_journal)
        catcher.install()
        window.show()
        window.start(files, again=door.is_only)
        # Python looks at signals only while it runs; Ctrl+C in a terminal should end the program.
        signal.signal(signal.SIGINT, lambda *_, window=window: window.close())
        heartbeat = QTimer()
        heartbeat.start(300)
        heartbeat.timeout.connect(lambda: None)
        status = application.exec()
        keeper.wanted.disconnect(window.welcome)
        catcher.uninstall()
        window.deleteLater()
        files = keeper.take_waiting()
        if not files:  # what was handed over while the window asked whether to save has one of its own
            break
    keeper.close()
    door.close()
    return status


def make_window(application: QApplication, services: Services) -> MainWindow:
    """The main window with font and look set up."""
    load_fonts()
    application.setFont(QFont(FONT, 11))
    application.setWindowIcon(QIcon(str(resources() / "icons" / "charsheet.svg")))
    colours = apply_theme(application, services.settings.settings.theme)
    let_qt_speak(application, services.locale.language)
    window = MainWindow(services, colours)
    application.styleHints().colorSchemeChanged.connect(window.follow_system)
    return window
