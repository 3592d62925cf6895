"""The small pictures of the library, drawn in the colours of the look."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property, partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from ui.theme import FONT, Colours

SIZE = QSize(28, 18)

_SHARP = 3
"""Pixels a point, enough for every screen."""

_MARK = re.compile(r"\w\d*")

Draw = Callable[[QPainter, QColor, QColor], None]
"""Draws a picture with the colours of its lines and of its areas."""


class Icons:
    """One picture for each kind of row, each drawn once: as it is, and for a row that is selected."""

    def __init__(self, colours: Colours) -> None:
        self._colours = colours
        self._marks: dict[str, QIcon] = {}

    def mark(self, system: str) -> QIcon:
        """The mark of a rule system: the beginning of its id, "N" or "D100", in a box."""
        if system not in self._marks:
            found = _MARK.match(system)
            text = "?" if found is None else found[0].upper()
            chosen = (self._colours.accent, self._colours.on_accent)
            self._marks[system] = self._icon(partial(_boxed, text), self._colours.accent, chosen)
        return self._marks[system]

    @cached_property
    def warning(self) -> QIcon:
        """A triangle with an exclamation mark."""
        return self._icon(_triangle, self._colours.error)

    @cached_property
    def party(self) -> QIcon:
        """Three people."""
        return self._icon(_people, self._colours.accent)

    @cached_property
    def folder(self) -> QIcon:
        """A folder."""
        return self._icon(_folder, self._colours.muted)

    def _icon(self, draw: Draw, line: str, selected: tuple[str, str] | None = None) -> QIcon:
        icon = QIcon(_picture(draw, line, self._colours.soft))
        chosen = _picture(draw, *(selected or (self._colours.on_accent, self._colours.accent)))
        icon.addPixmap(chosen, QIcon.Mode.Selected)
        return icon


def _picture(draw: Draw, line: str, area: str) -> QPixmap:
    image = QPixmap(SIZE * _SHARP)
    image.setDevicePixelRatio(_SHARP)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter, QColor(line), QColor(area))
    painter.end()
    return image


def _triangle(painter: QPainter, line: QColor, _: QColor) -> None:
    painter.setPen(QPen(line, 1.6, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPolygon(QPolygonF([QPointF(14, 1.5), QPointF(5.5, 16.5), QPointF(22.5, 16.5)]))
    painter.drawLine(QPointF(14, 7), QPointF(14, 11.2))
    painter.drawPoint(QPointF(14, 14))


def _people(painter: QPainter, line: QColor, _: QColor) -> None:
    painter.setPen(QPen(line, 1.4))
    for middle, top in ((7, 5), (21, 5), (14, 3)):
        painter.drawEllipse(QPointF(middle, top + 2), 2.4, 2.4)
        painter.drawArc(QRectF(middle - 5, top + 6, 10, 12), 0, 180 * 16)


def _folder(painter: QPainter, line: QColor, area: QColor) -> None:
    outline = QPainterPath(QPointF(5, 4))
    for x, y in ((11, 4), (13, 6.5), (23, 6.5), (23, 15), (5, 15)):
        outline.lineTo(x, y)
    outline.closeSubpath()
    painter.setPen(QPen(line, 1.3, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(area)
    painter.drawPath(outline)


def _boxed(text: str, painter: QPainter, line: QColor, area: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(area)
    painter.drawRoundedRect(QRectF(0, 1, 28, 16), 4, 4)
    font = QFont(FONT)
    font.setPixelSize(10)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(line)
    painter.drawText(QRectF(0, 0, 28, 18), Qt.AlignmentFlag.AlignCenter, text)
