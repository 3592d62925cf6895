"""How large the pages of a preview are: fitted to the window, true to size, or as somebody likes."""

from __future__ import annotations

import enum

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QSlider, QToolButton, QWidget

from charsheet.export.imposition import Size
from charsheet.present.locale import Locale
from charsheet.values import Msg, PMsg

SMALLEST, LARGEST = 20, 400
"""Pixels an inch."""
TRUE = 96
"""Pixels an inch that are 100 %."""
STEP = 1.15
EDGE = 20
"""Pixels around a page that is fitted."""
INCH = 25.4


class Fit(enum.Enum):
    """What decides how large a page is."""

    PAGE = "page"
    WIDTH = "width"
    NONE = "none"


class Zoom(QWidget):
    """Buttons and a slider; ``changed`` asks for the pages in another size. Keys work in all of *window*."""

    changed = Signal()

    def __init__(self, window: QWidget, area: QScrollArea, locale: Locale) -> None:
        super().__init__()
        self._area = area
        self.fit = Fit.PAGE
        text = locale.text
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(SMALLEST, LARGEST)
        self.slider.setValue(TRUE)
        self.slider.setMinimumWidth(90)
        self.slider.setAccessibleName(text(Msg("Size of the preview")))
        label = QLabel(text(Msg("Zoom")))
        label.setBuddy(self.slider)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.buttons = {
            fit: self._button(window, text(name), text(what), keys)
            for fit, name, what, keys in (
                (Fit.PAGE, PMsg("zoom", "Page"), Msg("Fit the page"), "Ctrl+0"),
                (Fit.WIDTH, PMsg("zoom", "Width"), Msg("Fit the width"), "Ctrl+2"),
                (Fit.NONE, Msg("100 %"), Msg("As large as on paper"), "Ctrl+1"),
            )
        }
        for widget in (label, *self.buttons.values()):
            row.addWidget(widget)
        row.addWidget(self.slider, 1)
        self.buttons[Fit.PAGE].clicked.connect(lambda: self.choose(Fit.PAGE))
        self.buttons[Fit.WIDTH].clicked.connect(lambda: self.choose(Fit.WIDTH))
        self.buttons[Fit.NONE].clicked.connect(lambda: self.set_value(TRUE))
        self.slider.valueChanged.connect(self._moved)
        for keys, step in (("Ctrl++", STEP), ("Ctrl+=", STEP), ("Ctrl+-", 1 / STEP)):
            action = QAction(window)
            action.setShortcut(QKeySequence(keys))
            action.triggered.connect(lambda _checked=False, step=step: self._step(step))
            window.addAction(action)
        area.viewport().installEventFilter(self)
        self._show()

    def ppi_for(self, paper: Size) -> float:
        """Pixels an inch for a page of that size, as the window is now."""
        room = self._area.viewport().size()
        across = INCH * (room.width() - 2 * EDGE) / float(paper.width)
        if self.fit is not Fit.NONE:
            along = INCH * (room.height() - 2 * EDGE) / float(paper.height)
            wanted = across if self.fit is Fit.WIDTH else min(across, along)
            self.slider.blockSignals(True)  # it follows, and asks for nothing
            self.slider.setValue(int(wanted))
            self.slider.blockSignals(False)
        return float(self.slider.value())

    def choose(self, fit: Fit) -> None:
        """Let the window decide from now on, or nobody but the slider."""
        self.fit = fit
        self._show()
        self.changed.emit()

    def set_value(self, ppi: int) -> None:
        """So many pixels an inch from now on."""
        self.slider.blockSignals(True)
        self.slider.setValue(ppi)
        self.slider.blockSignals(False)
        self.choose(Fit.NONE)

    def take_up(self, other: Zoom) -> None:
        """The same size as another one's."""
        self.slider.blockSignals(True)
        self.slider.setValue(other.slider.value())
        self.slider.blockSignals(False)
        self.choose(other.fit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit again when the window's size changes; the wheel with Ctrl makes larger and smaller."""
        if event.type() is QEvent.Type.Resize and self.fit is not Fit.NONE:
            self.changed.emit()
        if isinstance(event, QWheelEvent) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._step(STEP if event.angleDelta().y() > 0 else 1 / STEP)
            return True
        return super().eventFilter(watched, event)

    def _button(self, window: QWidget, name: str, what: str, keys: str) -> QToolButton:
        button = QToolButton()
        button.setText(name)
        button.setCheckable(True)
        button.setToolTip(f"{what} ({QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)})")
        button.setAccessibleName(what)
        action = QAction(window)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: button.click())  # noqa: PLW0108 - it is there by then
        window.addAction(action)
        return button

    def _moved(self, value: int) -> None:
        self.set_value(value)

    def _step(self, step: float) -> None:
        self.set_value(round(self.slider.value() * step))

    def _show(self) -> None:
        for fit, button in self.buttons.items():
            button.setChecked(fit is self.fit and (fit is not Fit.NONE or self.slider.value() == TRUE))
