"""The focus is seen wherever it is, in every look; Tab leads through a page in the order that one reads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMargins, QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QTabBar, QWidget

from charsheet.resources import resources
from tests.ui.access import full
from tests.ui.conftest import WindowMaker, Writer, deliver_deletions

SAMPLES = tuple(sorted((resources() / "samples").glob("*.charsheet")))
AROUND = 3
"""Pixels around a widget in which a frame of it can stand."""


def tabbable(root: QWidget) -> Iterator[QWidget]:
    """What Tab stops at inside *root*."""
    for widget in root.findChildren(QWidget):
        wanted = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
        if wanted and widget.isEnabled() and widget.isVisible() and widget.window() is root.window():
            yield widget


def picture(widget: QWidget) -> QImage:
    """What *widget* looks like, and what is right around it."""
    corner = widget.mapTo(widget.window(), QPoint(-AROUND, -AROUND))
    return (
        widget.window()
        .grab(QRect(corner, widget.size().grownBy(QMargins(AROUND, AROUND, AROUND, AROUND))))
        .toImage()
    )


def show(widget: QWidget) -> None:
    """Scroll to *widget*."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget)
        parent = parent.parentWidget()
    QApplication.processEvents()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_whatever_has_the_focus_looks_different(make: WindowMaker, theme: str) -> None:
    QApplication.setCursorFlashTime(0)
    window = make("en", started=False)
    window.services.remember(theme=theme)
    window.refresh_theme()
    window.open_paths(SAMPLES[:1])
    full(window)
    deliver_deletions()
    roots = [window, window.menus.show_settings()]
    unseen: list[str] = []
    checked = 0
    for root in roots:
        root.activateWindow()
        QApplication.processEvents()
        found: dict[tuple[str, object, str], QWidget] = {}
        for widget in tabbable(root):
            place = type(widget.parentWidget()).__name__
            found.setdefault((type(widget).__name__, widget.property("role"), place), widget)
        rest = next(each for each in tabbable(root) if isinstance(each, QTabBar)) if root is window else None
        for kind, widget in found.items():
            elsewhere = rest or next(each for each in found.values() if each is not widget)
            if elsewhere is widget:
                elsewhere = next(each for each in found.values() if each is not widget)
            widget.setFocus(Qt.FocusReason.TabFocusReason)  # a list chooses its first line now
            elsewhere.setFocus(Qt.FocusReason.TabFocusReason)
            show(widget)
            before = picture(widget)
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            QApplication.processEvents()
            checked += 1
            if picture(widget) == before:
                unseen.append(f"{kind} {widget.accessibleName()}")
    assert unseen == []
    assert checked > 25


def test_tab_leads_through_a_page_as_one_reads(make: WindowMaker, write: Writer) -> None:
    window = make("en", files=(write(),))
    page = window.pages[0]
    window.activateWindow()
    QApplication.processEvents()
    first = next(iter(tabbable(page.form)))
    first.setFocus(Qt.FocusReason.TabFocusReason)
    visited: list[QWidget] = []
    for _ in range(300):
        focus = QApplication.focusWidget()
        assert focus is not None
        if visited and focus is first:
            break
        visited.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is first  # it comes round
    missed = [each for each in tabbable(page) if each not in visited]
    assert [f"{type(each).__name__} {each.accessibleName()}" for each in missed] == []
    for part in (page.form, page.what_if, page.panel):
        order = [index for index, each in enumerate(visited) if part.isAncestorOf(each)]
        assert order == list(range(order[0], order[0] + len(order)))  # a part is gone through at once
