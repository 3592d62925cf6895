"""A frame that asks for the height that its texts need at its width."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QFrame

SLACK = 4
"""Pixels more than what a layout says: it is wrong by a few while texts have just got their style."""


class TallFrame(QFrame):
    """Asks for its height whenever it is laid out: no scroll area or splitter asks what it needs."""

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Resize}:
            self.setMinimumHeight(self.heightForWidth(self.width()) + SLACK)
        return done
