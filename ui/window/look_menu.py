"""The menus for how all looks: light or dark, and how large."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, get_args

from PySide6.QtGui import QKeySequence

from charsheet.storage.settings import Scale
from charsheet.values import Msg
from ui.window.menus import MenuMaker

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from ui.window.main_window import MainWindow

THEMES: Mapping[str, Msg] = {
    "system": Msg("As the system"),
    "light": Msg("Light"),
    "dark": Msg("Dark"),
    "contrast": Msg("High contrast"),
}

SCALES: tuple[int, ...] = get_args(Scale)
"""How large everything can be, in percent."""

PERCENT = Msg("{n}%")


class LookMenus:
    """Fills both menus and does what they say."""

    def __init__(self, make: MenuMaker, menu: QMenu, window: MainWindow) -> None:
        self._window = window
        settings = window.services.settings.settings
        make.choices(make.submenu(menu, Msg("&Look")), THEMES, settings.theme, window.set_theme)
        sizes = make.submenu(menu, Msg("&Size"))
        labels = {each: window.services.locale.text(PERCENT, n=each) for each in SCALES}
        make.choices(sizes, labels, settings.scale, window.set_scale)
        sizes.addSeparator()
        key = QKeySequence.StandardKey
        self.larger = make.action(sizes, Msg("&Larger"), lambda: self._step(1), key.ZoomIn, "Ctrl++")
        self.smaller = make.action(sizes, Msg("S&maller"), lambda: self._step(-1), key.ZoomOut, "Ctrl+-")
        self.larger.setEnabled(settings.scale != SCALES[-1])
        self.smaller.setEnabled(settings.scale != SCALES[0])

    def _step(self, by: int) -> None:
        at = SCALES.index(self._window.services.settings.settings.scale) + by
        self._window.set_scale(SCALES[at])
