"""The small pictures of the library."""

from __future__ import annotations

import re

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter

from ui.icons import CHOSEN, alarm_icon, drawn, entry_icon, mark_icon
from ui.theme import FONT, Colours

SIZE = QSize(28, 18)
"""Of a picture, where text is as large as usual."""

_MARK = re.compile(r"\w\d*")


class Icons:
    """One picture for each kind of row, each made once."""

    def __init__(self, colours: Colours) -> None:
        self._colours = colours
        self._marks: dict[str, QIcon] = {}
        self.warning = alarm_icon("triangle-alert")
        self.party = mark_icon("users")
        self.folder = entry_icon("folder")

    def mark(self, system: str) -> QIcon:
        """The mark of a rule system: the beginning of its id, "N" or "D100", in a box."""
        if system not in self._marks:
            found = _MARK.match(system)
            text = "?" if found is None else found[0].upper()
            self._marks[system] = drawn(_boxed, text, self._colours)
        return self._marks[system]


def _boxed(text: str, colours: Colours, painter: QPainter, place: QRectF, mode: QIcon.Mode) -> None:
    times = place.height() / SIZE.height()
    line, area = (colours.accent, colours.on_accent) if mode in CHOSEN else (colours.accent, colours.soft)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(area))
    painter.drawRoundedRect(place.adjusted(0, times, 0, -times), 4 * times, 4 * times)
    font = QFont(FONT)
    font.setPixelSize(round(10 * times))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor(line))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
