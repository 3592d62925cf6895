"""About: the program, its parts, and the licence of each, in both languages."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from charsheet import __version__
from charsheet.licences import parts
from tests.ui.conftest import WindowMaker, deliver_deletions
from ui.about.dialog import AboutDialog
from ui.dialogs import windows_of


@pytest.mark.parametrize("language", ["en", "ru"])
def test_about_shows_the_licence_of_each_part(make: WindowMaker, language: str) -> None:
    window = make(language, started=False)
    dialog = window.menus.help.about()
    said = " ".join(each.text() for each in dialog.findChildren(QLabel))
    assert __version__ in said
    assert dialog.list.count() == len(parts()) > 12
    assert "MIT License" in dialog.licence.toPlainText()
    for row, part in enumerate(parts()):
        dialog.list.setCurrentRow(row)
        assert part.name in dialog.list.item(row).text()
        assert part.licence in dialog.title.text()
        assert dialog.licence.toPlainText() == part.text
        assert ("code.qt.io" in dialog.title.text()) == (part.licence == "LGPL-3.0-only")
    dialog.list.setFocus()
    dialog.list.setCurrentRow(3)
    QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    assert dialog.list.currentRow() == 4
    # In another language it stands at the same part.
    window.set_language("ru" if language == "en" else "en")
    QApplication.processEvents()
    deliver_deletions()
    (renewed,) = windows_of(window, AboutDialog)
    assert renewed.windowTitle() != dialog_title(language)
    assert renewed.list.currentRow() == 4
    QTest.keyClick(renewed, Qt.Key.Key_Escape)
    deliver_deletions()
    assert windows_of(window, AboutDialog) == []


def dialog_title(language: str) -> str:
    return {"en": "About Charsheet", "ru": "О программе Charsheet"}[language]
