"""Labels and buttons that have less room than they need."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import (
    QAbstractButton,
    QDockWidget,
    QLabel,
    QTabBar,
    QWidget,
)

OF_QT = QTabBar | QDockWidget
"""Makes buttons of its own, without a text."""

SLACK = 2
"""Pixels of the room between lines that rounding may take."""


def clipped(root: QWidget) -> Iterator[str]:
    """What is to be seen in *root* and has too little room, in words."""
    for widget in root.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if isinstance(widget, QLabel) and (widget.text() or widget.pixmap()):
            yield from _label(widget)
        elif isinstance(widget, QAbstractButton) and not isinstance(
            widget.parentWidget(), QTabBar | QDockWidget
        ):
            yield from _too_small(widget, widget.text())


def _label(label: QLabel) -> Iterator[str]:
    if not label.wordWrap():
        yield from _too_small(label, label.text())
        return
    needed = label.heightForWidth(label.width())
    if needed > label.height() + SLACK:
        yield f"{_path(label)} {label.text()!r} is {label.height()} high and needs {needed}"
    words = max((label.fontMetrics().horizontalAdvance(word) for word in label.text().split()), default=0)
    if words > label.width() + SLACK and len(label.text()) < 200:
        yield f"{_path(label)} {label.text()!r} is {label.width()} wide, its longest word {words}"


def _too_small(widget: QWidget, text: str) -> Iterator[str]:
    needed, given = widget.sizeHint(), widget.size()
    if needed.width() > given.width() + SLACK or needed.height() > given.height() + SLACK:
        sizes = f"{given.width()}x{given.height()}, needs {needed.width()}x{needed.height()}"
        yield f"{_path(widget)} {text or widget.accessibleName()!r}: {sizes}"


def _path(widget: QWidget) -> str:
    names: list[str] = []
    each: QWidget | None = widget
    while each is not None:
        names.insert(0, type(each).__name__)
        each = each.parentWidget()
    return "/".join([name for name in names if not name.startswith("Q")] + [names[-1]])
