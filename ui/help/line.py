"""The quiet place below a form that says what the field with the focus means."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QVBoxLayout, QWidget

LINES = 2
"""So many lines have room; a longer help is told whole by the tip and by Shift+F1."""


class HelpLine(QLabel):
    """Follows the focus inside *part*. It has the same height whatever it says, so that nothing moves."""

    def __init__(self, part: QWidget) -> None:
        super().__init__()
        self._part = part
        self.setProperty("role", "muted")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setContentsMargins(14, 2, 14, 2)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * LINES + 4)

    def _follow(self, _old: QWidget | None, now: QWidget | None) -> None:
        widget = now
        while widget is not None and widget is not self._part and not widget.accessibleDescription():
            widget = widget.parentWidget()
        inside = widget is not None and self._part.isAncestorOf(widget)
        self.setText(widget.accessibleDescription() if inside and widget is not None else "")


class WithHelp(QWidget):
    """*area*, which shows *part*, with the line below it; as wide as the area asks to be, at any time."""

    def __init__(self, area: QWidget, part: QWidget) -> None:
        super().__init__()
        self._area = area
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(area, 1)
        column.addWidget(HelpLine(part))

    def sizeHint(self) -> QSize:
        return QSize(self._area.sizeHint().width(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._area.minimumSizeHint().width(), super().minimumSizeHint().height())
