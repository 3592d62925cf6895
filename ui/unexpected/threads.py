"""Work in threads whose errors are not lost: an executor keeps them for somebody who never asks."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def watched(work: Callable[..., T], otherwise: Callable[[], T]) -> Callable[..., T]:
    """*work*, of which an unexpected error is told as that of any thread; what comes *otherwise* then."""

    def run(*arguments: object) -> T:
        try:
            return work(*arguments)
        except Exception:  # noqa: BLE001 - it is passed on
            found = threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread()))
            threading.excepthook(found)
            return otherwise()

    return run
