"""The what-if strip: what the system declares can be tried here, applied, or cleared."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.document import Document
from charsheet.edit.whatif import apply_toggles
from charsheet.present.locale import Locale
from charsheet.rules.toggles import Toggle
from charsheet.values import Msg
from ui.flow import FlowLayout
from ui.help.words import explain
from ui.menu import Menu
from ui.nesting import nest
from ui.plain import keyless
from ui.tall import TallFrame


class WhatIfStrip(TallFrame):
    """Buttons for the toggles of a system; those of one group share a menu.

    ``changed`` says that something else is tried now; :attr:`active` is what.
    """

    changed = Signal()

    def __init__(self, document: Document, locale: Locale) -> None:
        super().__init__()
        self._document = document
        self._locale = locale
        self._toggles = {each.id: each for each in document.system.toggles(document.rulings)}
        self._active: dict[str, Toggle] = {}
        self.buttons: dict[str, QPushButton] = {}
        self.menus: dict[Msg, QToolButton] = {}
        self._groups: dict[Msg, QActionGroup] = {}
        text = locale.text
        self.setProperty("role", "card")
        self.setAccessibleName(text(Msg("What if")))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 6)
        flow = nest(column, FlowLayout())
        caption = QLabel(text(Msg("What if")))
        caption.setProperty("role", "heading")
        flow.addWidget(caption)
        for toggle in self._toggles.values():
            widget = self._button(toggle) if toggle.group is None else self._menu(toggle, toggle.group)
            if widget is not None:
                flow.addWidget(widget)
        self._make_answer()
        column.addWidget(self.answer)
        self._show()

    def _make_answer(self) -> None:
        """What is tried, and what can be done with it."""
        text = self._locale.text
        self.apply_button = QPushButton(text(Msg("Apply")))
        self.apply_button.setToolTip(text(Msg("Make what is tried real; it can be undone.")))
        self.apply_button.clicked.connect(self.apply)
        self.apply_button.setEnabled(not self._document.is_read_only)
        self.clear_button = QPushButton(text(Msg("Clear")))
        self.clear_button.setToolTip(text(Msg("End trying; the character is as it was.")))
        self.clear_button.clicked.connect(self.clear)
        self.answer = QWidget()
        self.answer.setMinimumWidth(1)  # where it is narrow, its parts stand below each other
        row = self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self.answer)
        row.setContentsMargins(0, 0, 0, 0)
        self.summary = QLabel()
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.summary.setWordWrap(True)
        for button in (self.apply_button, self.clear_button):
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row.addWidget(self.summary, 1)
        row.addWidget(self.apply_button)
        row.addWidget(self.clear_button)

    def resizeEvent(self, event: QResizeEvent) -> None:
        buttons = self.apply_button.sizeHint().width() + self.clear_button.sizeHint().width()
        narrow = event.size().width() < 2 * buttons
        self._row.setDirection(
            QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        )
        super().resizeEvent(event)

    @property
    def active(self) -> Sequence[Toggle]:
        """What is tried at the moment."""
        return tuple(self._active.values())

    def try_toggle(self, id: str, *, on: bool) -> None:
        """Try a toggle, or stop trying it; others of its group end."""
        toggle = self._toggles[id]
        if on and toggle.group is not None:
            self._active = {key: each for key, each in self._active.items() if each.group != toggle.group}
        self._active.pop(id, None)
        if on:
            self._active[id] = toggle
        self._show()
        self.changed.emit()

    def try_again(self, toggles: Sequence[Toggle]) -> None:
        """Try those of *toggles*, of another strip, that there are here."""
        for toggle in toggles:
            if toggle.id in self._toggles:
                self.try_toggle(toggle.id, on=True)

    def apply(self) -> None:
        """Make what is tried real."""
        toggles, names = self.active, self._names()
        self._active.clear()
        self._document.apply(apply_toggles(toggles, names))
        self._show()
        self.changed.emit()

    def clear(self) -> None:
        """Try nothing any more."""
        self._active.clear()
        self._show()
        self.changed.emit()

    def refresh(self) -> None:
        """Name the buttons after the character as it is now: what holds can be tried without."""
        tree = self._document.tree
        for id, button in self.buttons.items():
            toggle = self._toggles[id]
            button.setText(keyless(self._name(toggle, holds=toggle.holds(tree))))

    def _names(self) -> str:
        tree = self._document.tree
        return ", ".join(self._name(each, holds=each.holds(tree)) for each in self.active)

    def _name(self, toggle: Toggle, *, holds: bool) -> str:
        label = self._locale.text(toggle.label)
        return self._locale.text(Msg("not {name}", name=label)) if holds else label

    def _show(self) -> None:
        self.refresh()
        for id, button in self.buttons.items():
            button.setChecked(id in self._active)
        for group, button in self.menus.items():
            chosen = next((each for each in self._active.values() if each.group == group), None)
            name = self._locale.text(group)
            shown = name if chosen is None else f"{name}: {self._locale.text(chosen.label)}"
            button.setText(keyless(shown))
            for action in button.menu().actions():
                action.setChecked(action.data() in self._active)
        self.summary.setText(self._locale.text(Msg("Tried, not kept: {names}", names=self._names())))
        self.answer.setVisible(bool(self._active))

    def _button(self, toggle: Toggle) -> QPushButton:
        button = QPushButton()
        button.setCheckable(True)
        button.setProperty("role", "chip")
        explain(button, self._locale.text(toggle.help))
        button.clicked.connect(lambda checked, id=toggle.id: self.try_toggle(id, on=checked))
        self.buttons[toggle.id] = button
        return button

    def _menu(self, toggle: Toggle, group: Msg) -> QToolButton | None:
        """Put a toggle into the menu of its group; returns the button where it is a new one."""
        fresh = group not in self.menus
        if fresh:
            self._new_menu(group)
        actions = self._groups[group]
        action = actions.addAction(keyless(self._locale.text(toggle.label)))
        action.setCheckable(True)
        action.setData(toggle.id)
        action.setToolTip(self._locale.text(toggle.help))
        action.triggered.connect(partial(self._pick, toggle.id))
        self.menus[group].menu().addAction(action)
        return self.menus[group] if fresh else None

    def _new_menu(self, group: Msg) -> None:
        button = QToolButton()
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setProperty("role", "chip")
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setMenu(Menu(button))
        explain(button, self._locale.text(Msg("What it would be with one of these; one is tried at a time.")))
        self.menus[group] = button
        self._groups[group] = QActionGroup(button)
        self._groups[group].setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)

    def _pick(self, id: str, checked: bool) -> None:
        self.try_toggle(id, on=checked)
