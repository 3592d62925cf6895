"""What Qt would take for markup or for a key in somebody's own text; widgets, models and menus are asked."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtGui import Qt as Guessing  # only there Qt tells what it takes for rich text
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGroupBox,
    QLabel,
    QMenu,
    QTabBar,
    QTextEdit,
    QWidget,
)

MARK = '<b>a&Zq</b><img src="file:///nobody">'
"""In a file name there can be no slash."""
IN_FILES = MARK.replace("/", "∕")
START = "<b>a"
KEY = "a&Zq"

_POINTED_AT = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.WhatsThisRole, Qt.ItemDataRole.StatusTipRole)


def misread(root: QWidget) -> Iterator[str]:
    """Where in *root* a mark is taken for more than a text."""
    for thing in (root, *root.findChildren(QObject)):
        name = f"{type(thing).__name__} {thing.objectName()}".strip()
        yield from (f"{name}: {where}: {text[:200]}" for where, text in _misread(thing))


def _misread(thing: QObject) -> Iterator[tuple[str, str]]:
    if isinstance(thing, QLabel) and _is_read(thing.text(), thing.textFormat()):
        yield "text", thing.text()
    if isinstance(thing, QTextEdit) and _is_lost(thing.toPlainText()):
        yield "page", thing.toPlainText()
    if isinstance(thing, QWidget | QAction):
        for where, text in (("tool tip", thing.toolTip()), ("what's this", thing.whatsThis())):
            if _is_read(text):
                yield where, text
    for where, text in _with_keys(thing):
        if KEY in text:
            yield where, text
    if isinstance(thing, QComboBox | QAbstractItemView) and thing.model() is not None:
        yield from _in_model(thing.model())


def _with_keys(thing: QObject) -> Iterator[tuple[str, str]]:
    """Texts in which a letter behind an ampersand is a key."""
    if isinstance(thing, QAction | QAbstractButton):
        yield "text with a key", thing.text()
    if isinstance(thing, QMenu | QGroupBox):
        yield "title with a key", thing.title()
    if isinstance(thing, QTabBar):
        for index in range(thing.count()):
            yield "tab with a key", thing.tabText(index)
            if _is_read(thing.tabToolTip(index)):
                yield "tool tip of a tab with a key", f"{KEY} {thing.tabToolTip(index)}"
    if isinstance(thing, QLabel) and thing.buddy() is not None:
        yield "label with a key", thing.text()


def _in_model(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[tuple[str, str]]:
    parent = QModelIndex() if parent is None else parent
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for role in _POINTED_AT:
        for column in range(columns):
            head = model.headerData(column, Qt.Orientation.Horizontal, role)
            if isinstance(head, str) and _is_read(head):
                yield f"head {column}, {role.name}", head
        for row in range(model.rowCount(parent)):
            for column in range(columns):
                text = model.index(row, column, parent).data(role)
                if isinstance(text, str) and _is_read(text):
                    yield f"row {row}, column {column}, {role.name}", text
    for row in range(model.rowCount(parent)):
        inner = model.index(row, 0, parent)
        if columns > 1 and model.rowCount(inner):
            yield from _in_model(model, inner)


def _is_lost(text: str) -> bool:
    """Whether of a mark in what a page shows only what is between its tags is left."""
    return text.count(KEY) != text.count(START + KEY[1:])


def _is_read(text: str, kind: Qt.TextFormat = Qt.TextFormat.AutoText) -> bool:
    rich = kind is Qt.TextFormat.RichText or (
        kind is Qt.TextFormat.AutoText and Guessing.mightBeRichText(text)
    )
    return rich and START in text
