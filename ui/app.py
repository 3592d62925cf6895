"""The application: Qt, font, look and the first window."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QTimer, QTranslator
from PySide6.QtGui import QFont, QIcon
from PySide6.QtWidgets import QApplication

from charsheet.resources import resources
from charsheet.storage.folders import user_folders
from ui.services import Services
from ui.theme import FONT, apply_theme, load_fonts
from ui.window.main_window import MainWindow


def run(files: Sequence[Path], language: str | None) -> int:
    """Open the window with *files* and return when it is closed."""
    application = QApplication(sys.argv[:1])
    application.setApplicationName("charsheet")
    services = Services.start(user_folders(), language)
    window = make_window(application, services)
    window.show()
    window.start(files)
    # Python looks at signals only while it runs; Ctrl+C in a terminal should end the program.
    signal.signal(signal.SIGINT, lambda *_: window.close())
    heartbeat = QTimer()
    heartbeat.start(300)
    heartbeat.timeout.connect(lambda: None)
    return application.exec()


def make_window(application: QApplication, services: Services) -> MainWindow:
    """The main window with font and look set up."""
    load_fonts()
    application.setFont(QFont(FONT, 11))
    application.setWindowIcon(QIcon(str(resources() / "icons" / "charsheet.svg")))
    colours = apply_theme(application, services.settings.settings.theme)
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{services.locale.language}", folder):
        application.installTranslator(translator)
    window = MainWindow(services, colours)
    application.styleHints().colorSchemeChanged.connect(window.follow_system)
    return window
