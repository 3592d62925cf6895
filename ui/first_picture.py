"""What can wait until there is something to be seen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

UNSEEN = 1000
"""Milliseconds after which it is done even though nobody sees the widget, such as in a window made small."""


class _FirstPicture(QObject):
    """Waits for the first painting of *widget*; goes with it."""

    def __init__(self, widget: QWidget, run: Callable[[], object]) -> None:
        super().__init__(widget)
        self._run: Callable[[], object] | None = run
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.timeout.connect(self._do)
        self._wait.start(UNSEEN)
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self._wait.start(0)  # the picture is not whole yet
        return False

    def _do(self) -> None:
        # Let go of first: were *run* all that keeps the widget, it would go from within its own child's end.
        run, self._run = self._run, None
        self.deleteLater()
        if run is not None:
            run()


def after_first_picture(widget: QWidget, run: Callable[[], object]) -> None:
    """Do *run* as soon as *widget* has been painted, or a second from now where nobody sees it."""
    _FirstPicture(widget, run)
