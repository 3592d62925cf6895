"""Icons: drawings of the Lucide set in the colours of the look, sharp at every size."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, partial

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from charsheet.resources import resources
from ui.theme import sized

Role = QPalette.ColorRole

Draw = Callable[[QPainter, QRectF, QIcon.Mode], None]
"""Draws an icon into a place, as it is in a mode."""

SIDE, AIR = 16, 4
"""Pixels of an icon before words, and of the air between, where text is as large as usual."""

CHOSEN = (QIcon.Mode.Active, QIcon.Mode.Selected)
"""The modes of what lies on the colour of a choice."""


def icon(name: str) -> QIcon:
    """For a button, or beside a text: in the colour of text, whatever is done with it."""
    return drawn(_draw, name, Role.WindowText, Role.WindowText)


def beside(button: QAbstractButton, name: str) -> None:
    """Put an icon before the words of *button*, with a little air between them, which Qt does not leave."""
    height = sized(button, SIDE)
    button.setIcon(drawn(_draw_at_left, name))
    button.setIconSize(QSize(height + sized(button, AIR), height))


def entry_icon(name: str) -> QIcon:
    """For an entry of a menu or a list, which is on the colour of a choice when it is chosen."""
    return drawn(_draw, name, Role.WindowText, Role.HighlightedText)


def mark_icon(name: str) -> QIcon:
    """For an entry that is to be seen at once, such as a kind of file."""
    return drawn(_draw, name, Role.Link, Role.HighlightedText)


def alarm_icon(name: str) -> QIcon:
    """For an entry with which something is wrong."""
    return drawn(_draw, name, Role.BrightText, Role.HighlightedText)


@cache
def drawn(draw: Callable[..., None], *details: Hashable) -> QIcon:
    """An icon that is drawn whenever it is painted: as large as it is then, in the colours of then.

    *draw* gets the *details*, then what :data:`Draw` gets. Each icon is made once and never thrown away:
    where Python's collector frees what draws an icon before the icon itself, the program ends at once.
    """
    return QIcon(_Engine(partial(draw, *details)))


class _Engine(QIconEngine):
    def __init__(self, draw: Draw) -> None:
        super().__init__()
        self._draw = draw

    def clone(self) -> QIconEngine:
        return _Engine(self._draw)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:  # noqa: ARG002
        self._draw(painter, QRectF(rect), mode)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        made = QPixmap(size)
        if size.isEmpty():
            return made  # of a button that has no room yet
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint(painter, QRect(QPoint(0, 0), size), mode, state)
        painter.end()
        return made


def _draw_at_left(name: str, painter: QPainter, place: QRectF, mode: QIcon.Mode) -> None:
    side = min(place.width(), place.height())
    square = QRectF(place.left(), place.center().y() - side / 2, side, side)
    _draw(name, Role.WindowText, Role.WindowText, painter, square, mode)


def _draw(name: str, usual: Role, chosen: Role, painter: QPainter, place: QRectF, mode: QIcon.Mode) -> None:
    role = chosen if mode in CHOSEN else Role.PlaceholderText if mode is QIcon.Mode.Disabled else usual
    colour = QGuiApplication.palette().color(role).name().encode()
    side = min(place.width(), place.height())
    square = QRectF(0, 0, side, side)
    square.moveCenter(place.center())
    QSvgRenderer(QByteArray(_drawing(name).replace(b"currentColor", colour))).render(painter, square)


@cache
def _drawing(name: str) -> bytes:
    return (resources() / "icons" / "lucide" / f"{name}.svg").read_bytes()
