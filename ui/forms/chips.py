"""Chips: known states that a click puts on and takes off, and names of one's own to remove."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton

from ui.icons import icon
from ui.plain import keyless, plain
from ui.theme import scaled, sized

WIDEST = 220
"""Pixels of a name; a longer one is cut, and whole in the tool tip."""


class StateChip(QPushButton):
    """A state that the rules know. While it holds there is a dot before its name: not by colour alone.

    It is as wide as it is while it holds, so that nothing moves about.
    """

    def __init__(self, label: str, effect: str) -> None:
        super().__init__()
        self._label = label
        self.setProperty("role", "chip")
        self.setCheckable(True)
        self.setToolTip(plain(effect))
        self.setAccessibleName(label)
        self.setAccessibleDescription(effect)
        self.show_held(held=False)

    def show_held(self, *, held: bool) -> None:
        """Show whether the state holds."""
        self.setChecked(held)
        self.setText(keyless(f"• {self._label}" if held else self._label))

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        shown = self.fontMetrics().horizontalAdvance(self.text().replace("&&", "&"))
        held = QFontMetrics(scaled(self.font(), 1.0, bold=True)).horizontalAdvance(f"• {self._label}")
        return QSize(hint.width() - shown + held, hint.height())


class OwnChip(QFrame):
    """A name that the rules do not know, held as a note. ``removed`` says that it shall go."""

    removed = Signal()

    def __init__(self, name: str, effect: str, remove: str) -> None:
        super().__init__()
        self.setProperty("role", "chip")
        self.setToolTip(plain(f"{name}\n{effect}"))
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 4, 0)
        row.setSpacing(4)
        metrics = self.fontMetrics()
        self.label = QLabel(metrics.elidedText(f"• {name}", Qt.TextElideMode.ElideRight, sized(self, WIDEST)))
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        row.addWidget(self.label)
        self.remove_button = QToolButton()
        self.remove_button.setIcon(icon("x"))
        self.remove_button.setProperty("role", "plain")
        self.remove_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.remove_button.setToolTip(plain(remove))
        self.remove_button.setAccessibleName(remove)
        self.remove_button.clicked.connect(self.removed)
        row.addWidget(self.remove_button)
