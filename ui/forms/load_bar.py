"""The load on a bar, with the limits that it is held against."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from charsheet.edit.document import Document
from charsheet.present.view import Presenter
from charsheet.rules.gauge import Gauge
from charsheet.values import Amount, Msg


class LoadBar(QWidget):
    """A bar for the eye and the same in words; hidden where the rules know no limits."""

    def __init__(self, document: Document, presenter: Presenter) -> None:
        super().__init__()
        self._document = document
        self._presenter = presenter
        self.bar = Bar()
        self.words = QLabel()
        self.words.setProperty("role", "muted")
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.bar)
        column.addWidget(self.words)

    def refresh(self) -> None:
        """Show the load as it is now."""
        load = self._document.system.layout.load
        gauge = None if load is None else load(self._document.sheet, self._document.rulings)
        self.setVisible(gauge is not None and gauge.value.content is not None)
        if gauge is None or gauge.value.content is None:
            return
        self.bar.show_gauge(gauge)
        self.words.setText(self._in_words(gauge))
        self.bar.setAccessibleName(self.words.text())

    def _in_words(self, gauge: Gauge) -> str:
        text = self._presenter.locale.text
        unit = gauge.value.unit
        parts = [text(Msg("Load {load}", load=self._presenter.value_text(gauge.value)))]
        if unit is not None:
            limits = ((text(each.label), Amount(each.at, unit)) for each in gauge.limits)
            parts += [text(Msg("{limit} at {load}", limit=name, load=at)) for name, at in limits]
        return " · ".join(parts)


class Bar(QWidget):
    """The bar alone: filled up to the value, a mark at each limit."""

    def __init__(self) -> None:
        super().__init__()
        self._filled = Fraction(0)
        self._marks: tuple[Fraction, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_gauge(self, gauge: Gauge) -> None:
        """Show another load."""
        self._filled = (gauge.value.content or Fraction(0)) / gauge.full
        self._marks = tuple(limit.at / gauge.full for limit in gauge.limits)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, 14)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette = self.palette()
        box = self.rect().adjusted(0, 2, -1, -3)
        painter.setPen(palette.mid().color())
        painter.setBrush(palette.base())
        painter.drawRect(box)
        filled = QRect(box.topLeft(), QSize(_along(box, self._filled), box.height()))
        painter.fillRect(filled, palette.highlight())
        painter.setPen(palette.text().color())
        for mark in self._marks:
            x = box.left() + _along(box, mark)
            painter.drawLine(x, 0, x, self.height())
        painter.end()


def _along(box: QRect, part: Fraction) -> int:
    return int(box.width() * part)
