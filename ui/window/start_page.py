"""What the window shows while no character is open."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from charsheet.present.locale import Locale
from charsheet.values import Msg
from ui.icons import beside
from ui.theme import scaled, sized
from ui.window.menus import New, NewMenu


class StartPage(QWidget):
    """The program's name, and the two things to begin with."""

    def __init__(self, program: str, locale: Locale, new: New, open_files: Callable[[], None]) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.addStretch(1)
        title = QLabel(program)
        title.setFont(scaled(self.font(), 2.2, bold=True))
        column.addWidget(title, 0, Qt.AlignmentFlag.AlignHCenter)
        words = QLabel(locale.text(Msg("Movement sheets that explain themselves.")))
        words.setProperty("role", "muted")
        words.setWordWrap(True)
        words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(words)
        column.addSpacing(16)
        self.new_button = QPushButton(locale.text(Msg("New character")))
        self.new_button.setMenu(NewMenu(self.new_button, locale, new, shortcut=False))
        self.open_button = QPushButton(locale.text(Msg("Open…")))
        self.open_button.clicked.connect(open_files)
        beside(self.new_button, "file-plus")
        self.new_button.setProperty("drops", True)
        beside(self.open_button, "folder-open")
        for button in (self.new_button, self.open_button):
            button.setMinimumWidth(sized(button, 220))
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)
