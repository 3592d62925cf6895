"""Every command of the window: those of its menus, and those that belong to one part of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar, QWidget

from ui.plain import without_mnemonic


class Command(Struct, frozen=True):
    """An action, and where it stands: in a menu and perhaps another in that, or in a part of the window."""

    action: QAction
    place: tuple[str, ...]

    @property
    def name(self) -> str:
        """What it is called, as people read it."""
        return without_mnemonic(self.action.text())

    @property
    def keys(self) -> str:
        """Its shortcut as the system writes it, empty where it has none; of several the usual one."""
        text = self.action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        return text.replace("Backtab", "Tab")  # as keyboards call it

    def matches(self, words: str) -> bool:
        """Whether every one of *words* is a part of its name, or of where it stands."""
        text = folded(" ".join((*self.place, self.name)))
        return all(each in text for each in folded(words).split())


def commands_of(window: QMainWindow, parts: Iterable[QWidget] = ()) -> Iterator[Command]:
    """All commands in their order, each once, with those of *parts* that are not hidden.

    The parts are named: to ask every widget would make all of Qt's own known to Python.
    """
    seen: set[QAction] = set()
    for command in (*_of_bar(window.menuBar()), *_of_parts(parts)):
        if command.action not in seen and command.name and not command.action.isSeparator():
            seen.add(command.action)
            yield command


def folded(text: str) -> str:
    """*text* as it is compared: case does not matter, nor whether ё is written."""
    return text.casefold().replace("ё", "е")


def _of_bar(bar: QMenuBar) -> Iterator[Command]:
    for action in bar.actions():
        menu = QMenu.menuInAction(action)
        if isinstance(menu, QMenu):
            yield from _of_menu(menu, (without_mnemonic(action.text()),))


def _of_menu(menu: QMenu, place: tuple[str, ...]) -> Iterator[Command]:
    menu.aboutToShow.emit()  # those that fill themselves do it now
    for action in menu.actions():
        inner = QMenu.menuInAction(action)
        if isinstance(inner, QMenu):
            yield from _of_menu(inner, (*place, without_mnemonic(action.text())))
        else:
            yield Command(action, place)


def _of_parts(parts: Iterable[QWidget]) -> Iterator[Command]:
    for part in parts:
        if part.isVisible():
            yield from (Command(action, (part.accessibleName(),)) for action in part.actions())
