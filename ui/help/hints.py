"""The hints of the first start: one at a time in the status bar, gone for good once somebody has seen it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from charsheet.values import Msg
from ui.services import Services

HINTS: Mapping[str, Msg] = {
    "why": Msg("Choose a number on the sheet: below it stands where it comes from."),
    "what-if": Msg("The buttons above the sheet try something without changing the character."),
    "commands": Msg("Ctrl+Shift+P finds any command by its name, and F1 opens the guide."),
}
"""Three are as many as anybody reads."""


def unseen(services: Services) -> list[str]:
    """The hints that were not seen yet."""
    return [each for each in HINTS if each not in services.settings.settings.hints]


class HintStrip(QWidget):
    """A hint and a button that ends it; after the last one it goes. It never takes the focus by itself."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        text = services.locale.text
        self.label = QLabel()
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setProperty("role", "muted")
        self.button = QToolButton()
        self.button.setText(text(Msg("Got it")))
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.clicked.connect(self._seen)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 4, 0)
        row.addWidget(self.label, 1)
        row.addWidget(self.button)
        self._show()

    def _seen(self) -> None:
        hint = unseen(self._services)[0]
        self._services.update_settings(
            lambda settings: settings.changed(hints=list(dict.fromkeys((*settings.hints, hint))))
        )
        self._show()

    def _show(self) -> None:
        left = unseen(self._services)
        if left:
            self.label.setText(self._services.locale.text(Msg("Hint: {hint}", hint=HINTS[left[0]])))
        else:
            self.hide()
            self.deleteLater()
