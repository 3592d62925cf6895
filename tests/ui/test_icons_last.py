"""What draws an icon outlives it: else Python's collector ends the program."""

from __future__ import annotations

import gc

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from ui.icons import alarm_icon, entry_icon, icon, mark_icon


def test_an_icon_is_made_once_and_stays(qapp: QApplication) -> None:
    for made in (icon, entry_icon, mark_icon, alarm_icon):
        assert made("plus") is made("plus")
    copies = [QIcon(icon("plus")) for _ in range(3)]
    gc.collect()
    assert all(not each.pixmap(24, 24).isNull() for each in copies)
