"""The units that lengths are shown in: the menu to choose them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QWidget

from charsheet.model.lengths import LengthChoice
from charsheet.present.locale import Locale
from charsheet.present.units import side_amount
from charsheet.values import Msg
from ui.menu import Menu

Choose = Callable[[LengthChoice], None]

_LABELS = {"metres": Msg("&Metres"), "feet": Msg("&Feet"), "yards": Msg("&Yards")}


class UnitsMenu(Menu):
    """Metres, feet, yards, or map squares, whose size is asked for. ``choose`` gets what was chosen."""

    def __init__(self, parent: QWidget, locale: Locale, current: LengthChoice, choose: Choose) -> None:
        super().__init__(parent)
        self._window = parent.window()
        self._locale = locale
        self._current = current
        self._choose = choose
        group = QActionGroup(self)
        for name, label in _LABELS.items():
            choice = LengthChoice.parse(name)
            group.addAction(self.addAction(locale.text(label), partial(choose, choice)))
        self.squares = self.addAction(self._squares_text(), self._ask)
        group.addAction(self.squares)
        for action, name in zip(group.actions(), (*_LABELS, "squares"), strict=True):
            action.setCheckable(True)
            action.setChecked(name == current.lengths)

    def _squares_text(self) -> str:
        if self._current.lengths != "squares":
            return self._locale.text(Msg("Map &squares…"))
        return self._locale.text(Msg("Map &squares of {size}…", size=side_amount(self._current.side)))

    def _ask(self) -> None:
        from ui.window.squares import SquareDialog

        # Until the question is answered, what was chosen holds.
        for action in self.actions():
            action.setChecked(False)
        chosen = self.squares if self._current.lengths == "squares" else None
        (chosen or self.actions()[list(_LABELS).index(self._current.lengths)]).setChecked(True)
        dialog = SquareDialog(self._window, self._locale, self._current.side)
        dialog.accepted.connect(lambda: self._choose(LengthChoice("squares", dialog.side)))
        dialog.open()
