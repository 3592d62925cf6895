"""Menus that fill themselves, and the few steps of which all others are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias, TypeVar

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from charsheet.edit.document import Document
from charsheet.present.locale import Locale
from charsheet.rules.system import Template
from charsheet.systems.registry import SYSTEMS_BY_ID, TITLES, AnySystem
from charsheet.values import Msg
from ui.menu import Menu
from ui.plain import keyless, name_action
from ui.window.menu_icons import icon_of

T = TypeVar("T")

New: TypeAlias = Callable[[AnySystem, Template], None]
"""Makes a new character from a template."""


class MenuMaker:
    """Makes menus and actions in one language."""

    def __init__(self, bar: QMenuBar, locale: Locale) -> None:
        self._bar = bar
        self._locale = locale

    def menu(self, title: Msg) -> QMenu:
        """A new menu in the bar."""
        menu = Menu(self._locale.text(title), self._bar)
        self._bar.addMenu(menu)
        return menu

    def submenu(self, menu: QMenu, title: Msg, filled: QMenu | None = None) -> QMenu:
        """A menu inside *menu*: *filled*, or an empty one."""
        if filled is None:
            filled = Menu(self._bar)
        filled.setTitle(self._locale.text(title))
        filled.setIcon(icon_of(title))
        menu.addMenu(filled)
        return filled

    def action(
        self,
        menu: QMenu,
        title: Msg,
        run: Callable[[], object],
        shortcut: QKeySequence.StandardKey | QKeySequence | None = None,
        otherwise: str = "",
    ) -> QAction:
        """An action in *menu* that calls *run*.

        A standard *shortcut* is what the platform has for it; *otherwise* stands in where it has none.
        """
        action = menu.addAction(self._locale.text(title), lambda: run())  # noqa: PLW0108 - drops "checked"
        action.setIcon(icon_of(title))
        if isinstance(shortcut, QKeySequence):
            action.setShortcut(shortcut)
        elif shortcut is not None:
            action.setShortcuts(QKeySequence.keyBindings(shortcut) or [QKeySequence(otherwise)])
        return action

    def choices(
        self, menu: QMenu, labels: Mapping[T, Msg | str], current: T, choose: Callable[[T], None]
    ) -> None:
        """Actions of which one is always chosen."""
        group = QActionGroup(menu)
        for value, label in labels.items():
            action = menu.addAction(self._locale.text(label), partial(choose, value))
            action.setCheckable(True)
            action.setChecked(value == current)
            group.addAction(action)


class NewMenu(Menu):
    """The short list of every system; the first has the usual shortcut where *shortcut* says so.

    Templates for a crowd are many more: *npc* opens a dialog of them.
    """

    def __init__(
        self,
        parent: QWidget,
        locale: Locale,
        new: New,
        *,
        shortcut: bool,
        npc: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(parent)
        for title in TITLES:
            for template in title.templates:
                name = f"{locale.text(title.name)} — {locale.text(template.label)}"
                self.addAction(name, partial(self._new, title.id, template))
        self._make = new
        if npc is not None:
            self.addSeparator()
            self.addAction(locale.text(Msg("NP&C…")), lambda: npc())  # noqa: PLW0108 - drops "checked"
        if shortcut:
            self.actions()[0].setShortcuts(QKeySequence.StandardKey.New)

    def _new(self, system: str, template: Template) -> None:
        self._make(SYSTEMS_BY_ID[system], template)


class RecentMenu(Menu):
    """The files that were open last, as they are when the menu opens."""

    def __init__(
        self,
        parent: QWidget,
        locale: Locale,
        recent: Callable[[], Sequence[str]],
        open_paths: Callable[[Sequence[Path]], None],
    ) -> None:
        super().__init__(parent)
        self._locale = locale
        self._recent = recent
        self._open = open_paths
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        for path in self._recent():
            name_action(self.addAction("", partial(self._open, [Path(path)])), keyless(path))
        if self.isEmpty():
            self.addAction(self._locale.text(Msg("Nothing yet"))).setEnabled(False)


class HistoryMenu(Menu):
    """Every step of a document, the last one first; choosing one goes back or forward to just after it."""

    def __init__(self, parent: QWidget, locale: Locale, document: Callable[[], Document | None]) -> None:
        super().__init__(parent)
        self._locale = locale
        self._document = document
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        document = self._document()
        if document is None:
            return
        labels = [Msg("As opened"), *document.history.labels]
        for done, label in reversed(list(enumerate(labels))):
            action = self.addAction("", partial(document.go_to, done))
            name_action(action, keyless(self._locale.text(label)))
            action.setCheckable(True)
            action.setChecked(done == document.history.done)
