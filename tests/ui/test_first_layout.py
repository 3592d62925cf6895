"""The first layout of a page: at once as it stays, so that nothing is laid out, and shown, for nothing."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QScrollArea

from tests.ui.conftest import WindowMaker, Writer
from ui.window.page import CharacterPage

BAR = 40
"""Pixels; no scroll bar that comes or goes takes more."""


class Widths(QObject):
    """The widths that a widget is given."""

    def __init__(self, widget: QObject) -> None:
        super().__init__()
        self.seen: list[int] = []
        self._widget = widget
        widget.installEventFilter(self)

    def stop(self) -> None:
        """Look no longer: nobody is asked any more while all is taken apart."""
        self._widget.removeEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent):
            self.seen.append(event.size().width())
        return False


@pytest.mark.parametrize("width", [620, 1260, 1800])
def test_a_page_is_laid_out_for_the_size_that_it_has(
    make: WindowMaker, write: Writer, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    watched: list[Widths] = []
    make_page = CharacterPage.__init__

    def watched_page(page: CharacterPage, *arguments: Any) -> None:
        make_page(page, *arguments)
        tables = (each.table for each in page.panel.tables)
        watched.extend(map(Widths, (page, page.panel, page.form, *tables)))

    window = make()
    window.resize(width, 800)
    QApplication.processEvents()
    with monkeypatch.context() as patch:
        patch.setattr(CharacterPage, "__init__", watched_page)
        window.start([write()])
    opened = window.page
    assert opened is not None
    orientation, arranged = opened.splitter.orientation(), [each.y() for each in opened.panel.tables]
    for _ in range(5):
        QApplication.processEvents()
    assert opened.splitter.orientation() is orientation
    assert (orientation is Qt.Orientation.Vertical) == (width == 620)
    assert [each.y() for each in opened.panel.tables] == arranged
    for each in watched:
        each.stop()
    assert watched
    assert all(each.seen for each in watched)
    for each in watched:
        assert max(each.seen) - min(each.seen) <= BAR, each.seen
    areas = opened.findChildren(QScrollArea)
    assert all(area.width() <= opened.width() for area in areas)
