"""Unreachable objects are looked for in pauses."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from tests.ui.conftest import WindowMaker
from ui.collecting import RARELY, Collector


class Loop:
    """Reachable from itself alone: only a collection ends it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def test_a_pause_collects_and_typing_does_not(qtbot: QtBot) -> None:
    parent = QObject()
    collector = Collector(parent)
    assert gc.get_threshold() == RARELY
    gc.disable()
    try:
        gone = weakref.ref(Loop())
        collector.wait()
        assert gone() is not None
        qtbot.waitUntil(lambda: gone() is None)
    finally:
        gc.enable()


def test_every_change_in_the_window_begins_the_pause_anew(make: WindowMaker) -> None:
    window = make()
    window.collector.stop()
    page = window.pages[0]
    page.document.undo()
    assert not window.collector.is_waiting
    page.changed.emit()
    assert window.collector.is_waiting
