"""Every string that somebody can see, point at, or have read aloud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QMetaObject, QModelIndex, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QTabBar, QWidget

INSIDE = frozenset({"objectName", "styleSheet", "windowRole", "windowFilePath", "inputMask"})
"""What Qt keeps as text and nobody sees."""

ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    Qt.ItemDataRole.UserRole,
)


def strings(root: QWidget) -> Counter[tuple[str, str, str]]:
    """All of them in *root* and in what belongs to it: where each stands, what it is to it, and the words."""
    return Counter(
        (str(each.metaObject().className()), name, text)  # Python may know it by a base only
        for each in (root, *root.findChildren(QObject))
        for name, text in _strings(each)
        if text.strip()
    )


def _strings(thing: QObject) -> Iterator[tuple[str, str]]:
    for name in _text_properties(thing.metaObject()):
        yield name, str(thing.property(name))
    if isinstance(thing, QAction):
        yield "shortcut", thing.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    if isinstance(thing, QTabBar):
        for index in range(thing.count()):
            yield "tab", thing.tabText(index)
            yield "tool tip of a tab", thing.tabToolTip(index)
    if isinstance(thing, QComboBox | QAbstractItemView):
        yield from _of_model(thing.model())


def _of_model(
    model: QAbstractItemModel | None,
    parent: QModelIndex = QModelIndex(),  # noqa: B008 - as Qt has it
) -> Iterator[tuple[str, str]]:
    if model is None:
        return
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for column in range(columns):
        for role in ROLES:
            yield f"head, {role.name}", _text(model.headerData(column, Qt.Orientation.Horizontal, role))
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            for role in ROLES:
                yield role.name, _text(index.data(role))
        if columns > 1:
            yield from _of_model(model, model.index(row, 0, parent))


def _text(data: object) -> str:
    if isinstance(data, list | tuple):
        return "\n".join(map(_text, data))
    return data if isinstance(data, str) else ""


def _text_properties(meta: QMetaObject) -> Iterator[str]:
    for index in range(meta.propertyCount()):
        each = meta.property(index)
        if each.typeName() == "QString" and each.name() not in INSIDE:
            yield str(each.name())
