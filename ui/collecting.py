"""Python looks for unreachable objects while the user pauses, not between two letters."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

PAUSE = 800
"""Milliseconds without an edit that are a pause."""

RARELY = (20_000, 10, 50)
"""When Python collects by itself: after so many new objects, after so many such collections, after so many of
those. An edit makes some thousand objects and soon drops nearly all of them; looking through everything takes
longer than a frame where a character has hundreds of rows. That happens where nobody ever pauses.
"""


class Collector(QObject):
    """Looks through all objects in the first pause after :meth:`wait` was called last."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.set_threshold(*RARELY)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self.collect)

    def wait(self) -> None:
        """Something happened: a pause begins anew."""
        self._timer.start()

    def stop(self) -> None:
        """Wait for no pause any more."""
        self._timer.stop()

    @property
    def is_waiting(self) -> bool:
        """Whether a pause is waited for."""
        return self._timer.isActive()

    def collect(self) -> None:
        """Look through all objects."""
        gc.collect()
