"""Python's search for unreachable objects, and when it had better not be made."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def nothing_collected() -> Generator[None]:
    """Have none made meanwhile: where much is made and nearly all is kept, it takes longer than the making.

    What is dropped goes at once, as ever, unless it refers to itself.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
