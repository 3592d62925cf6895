"""Work in the background of which only the latest result counts."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from ui.unexpected.threads import watched

T = TypeVar("T")

_FAILED: Any = object()
"""Comes of work that ended in an unexpected error: what was there before stays."""


class _Bridge(QObject):
    """Carries a result from the worker's thread to the window's; it lives as long as the work does."""

    finished = Signal(int, object)


class Latest(QObject, Generic[T]):
    """Does one thing at a time in a thread; asked for several, it does the last of them only.

    ``done`` carries what the work returned, never that of work which is out of date.
    """

    done = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="card")
        self._bridge = _Bridge()
        self._bridge.finished.connect(self._finished)
        self._ticket = 0
        self._waiting: Callable[[], T] | None = None
        self._is_busy = False
        executor = self._executor
        self.destroyed.connect(lambda: executor.shutdown(wait=False, cancel_futures=True))

    @property
    def is_busy(self) -> bool:
        """Whether a result is still to come."""
        return self._is_busy

    def ask(self, work: Callable[[], T]) -> None:
        """Have *work* done; what was asked for before and is not done yet does not matter any more."""
        self._ticket += 1
        if self._is_busy:
            self._waiting = work
            return
        self._start(work)

    def _start(self, work: Callable[[], T]) -> None:
        self._is_busy = True
        ticket, bridge, safe = self._ticket, self._bridge, watched(work, lambda: _FAILED)
        self._executor.submit(lambda: bridge.finished.emit(ticket, safe()))

    def _finished(self, ticket: int, result: Any) -> None:
        self._is_busy = False
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._start(waiting)
        elif ticket == self._ticket and result is not _FAILED:
            self.done.emit(result)
