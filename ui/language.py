"""Qt's own words, such as those of its file dialogs, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

NAME = "words of Qt"


def let_qt_speak(application: QApplication, language: str) -> None:
    """Have Qt speak *language* from now on; what it has no words for is English."""
    for old in application.findChildren(QTranslator, NAME):
        application.removeTranslator(old)
        old.deleteLater()
    translator = QTranslator(application)
    translator.setObjectName(NAME)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{language}", folder):
        application.installTranslator(translator)
