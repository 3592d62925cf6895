"""The list of all keys, made from the actions themselves: it says what holds, in the window as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QMainWindow,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from charsheet.present.locale import Locale
from charsheet.values import Msg
from ui.commands.listing import commands_of, folded
from ui.theme import fitting_size

Parts: TypeAlias = Callable[[], Iterable[QWidget]]
"""The parts of the window that have commands of their own, as they are at the moment."""


class ShortcutsDialog(QDialog):
    """Every command that has keys, by the menu or the part of the window that it belongs to."""

    def __init__(self, window: QMainWindow, locale: Locale, parts: Parts = tuple) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text = locale.text
        self.setWindowTitle(text(Msg("Keys")))
        self._window, self._parts = window, parts
        # Words alone: the actions go when the menus are made anew, and this may stand longer.
        self._lines = [
            (each.place[0], each.name, each.keys) for each in commands_of(window, parts()) if each.keys
        ]
        self.line = QLineEdit()
        self.line.setPlaceholderText(text(Msg("Search")))
        self.line.setAccessibleName(text(Msg("Search the keys")))
        self.line.setClearButtonEnabled(True)
        self.line.textChanged.connect(self._show)
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderLabels([text(Msg("Command")), text(Msg("Keys"))])
        self.tree.setAccessibleName(text(Msg("Commands and their keys")))
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        buttons = QDialogButtonBox()
        copy = buttons.addButton(text(Msg("&Copy as text")), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setAutoDefault(False)
        copy.clicked.connect(lambda: QApplication.clipboard().setText(self.text()))
        close = buttons.addButton(text(Msg("C&lose")), QDialogButtonBox.ButtonRole.RejectRole)
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (self.line, self.tree, buttons):
            column.addWidget(widget)
        self.resize(fitting_size(self, 560, 620))
        self._show("")

    def renewed_in(self, locale: Locale) -> ShortcutsDialog:
        """The same in another language, as the commands are called now."""
        return ShortcutsDialog(self._window, locale, self._parts)

    def text(self) -> str:
        """The whole list as plain text."""
        lines: list[str] = []
        for place, commands in _grouped(self._lines).items():
            lines += ["", place, *(f"    {keys}    {name}" for name, keys in commands)]
        return "\n".join(lines[1:])

    def _show(self, words: str) -> None:
        self.tree.clear()
        wanted = folded(words).split()
        found = [each for each in self._lines if all(word in folded(" ".join(each)) for word in wanted)]
        for place, commands in _grouped(found).items():
            group = QTreeWidgetItem([place, ""])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            group.setData(1, Qt.ItemDataRole.AccessibleTextRole, place)
            for name, keys in commands:
                group.addChild(QTreeWidgetItem([name, keys]))
            self.tree.addTopLevelItem(group)
            group.setFirstColumnSpanned(True)
        self.tree.expandAll()


def _grouped(lines: Iterable[tuple[str, str, str]]) -> Mapping[str, list[tuple[str, str]]]:
    """Names and keys by the menu or the part that they belong to."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for place, name, keys in lines:
        groups.setdefault(place, []).append((name, keys))
    return groups
