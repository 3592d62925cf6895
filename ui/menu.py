"""The menu of which all others are made: its entries have the room that their words need."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QMenu

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QStyleOptionMenuItem

COLUMN = 0.79
"""How wide Fusion paints the column of check marks at least, by how high an entry is."""


class Menu(QMenu):
    """A menu whose entries are wide enough however large text is.

    Fusion paints a column of check marks that grows with the text, and leaves it out when it says how wide an
    entry has to be. The column of icons it reckons with, so that one is as wide.
    """

    def initStyleOption(self, option: QStyleOptionMenuItem, action: QAction) -> None:
        from PySide6.QtWidgets import QStyle  # which has enumerations that take milliseconds to load

        super().initStyleOption(option, action)
        row = QSize(0, option.fontMetrics.height())  # type: ignore[attr-defined] # all options have it
        size = self.style().sizeFromContents(QStyle.ContentsType.CT_MenuItem, option, row, self)
        column = math.ceil(COLUMN * size.height())
        option.maxIconWidth = max(option.maxIconWidth, column)  # type: ignore[attr-defined]
