"""The small pictures of the library, drawn in the colours of the look."""

from __future__ import annotations

import re
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from ui.theme import FONT, Colours

SIZE = QSize(28, 18)
_SHARP = 3
"""Pixels a point, enough for every screen."""

_MARK = re.compile(r"\w\d*")


class Icons:
    """One picture for each kind of row; each is drawn once."""

    def __init__(self, colours: Colours) -> None:
        self._colours = colours
        self._marks: dict[str, QIcon] = {}

    def mark(self, system: str) -> QIcon:
        """The mark of a rule system: the beginning of its id, "N" or "D100", in a box."""
        if system not in self._marks:
            found = _MARK.match(system)
            self._marks[system] = self._boxed("?" if found is None else found[0].upper())
        return self._marks[system]

    @cached_property
    def warning(self) -> QIcon:
        """A triangle with an exclamation mark."""
        image, painter = self._canvas()
        top, left, right = QPointF(14, 1.5), QPointF(5.5, 16.5), QPointF(22.5, 16.5)
        painter.setPen(QPen(QColor(self._colours.error), 1.6, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolygon(QPolygonF([top, left, right]))
        painter.drawLine(QPointF(14, 7), QPointF(14, 11.2))
        painter.drawPoint(QPointF(14, 14))
        painter.end()
        return QIcon(image)

    @cached_property
    def party(self) -> QIcon:
        """Three people."""
        image, painter = self._canvas()
        painter.setPen(QPen(QColor(self._colours.accent), 1.4))
        for middle, top in ((7, 5), (21, 5), (14, 3)):
            painter.drawEllipse(QPointF(middle, top + 2), 2.4, 2.4)
            painter.drawArc(QRectF(middle - 5, top + 6, 10, 12), 0, 180 * 16)
        painter.end()
        return QIcon(image)

    @cached_property
    def folder(self) -> QIcon:
        """A folder."""
        image, painter = self._canvas()
        outline = QPainterPath(QPointF(5, 4))
        for x, y in ((11, 4), (13, 6.5), (23, 6.5), (23, 15), (5, 15)):
            outline.lineTo(x, y)
        outline.closeSubpath()
        painter.setPen(QPen(QColor(self._colours.muted), 1.3, j=Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(QColor(self._colours.soft))
        painter.drawPath(outline)
        painter.end()
        return QIcon(image)

    def _boxed(self, text: str) -> QIcon:
        image, painter = self._canvas()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colours.soft))
        painter.drawRoundedRect(QRectF(0, 1, 28, 16), 4, 4)
        font = QFont(FONT)
        font.setPixelSize(10)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(self._colours.accent))
        painter.drawText(QRectF(0, 0, 28, 18), Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
        return QIcon(image)

    @staticmethod
    def _canvas() -> tuple[QPixmap, QPainter]:
        image = QPixmap(SIZE * _SHARP)
        image.setDevicePixelRatio(_SHARP)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        return image, painter
