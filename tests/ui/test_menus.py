"""Entries of menus have the room that words, check marks and shortcuts take up, however large text is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAction, QImage, QPainter
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QStyle, QStyleOptionMenuItem

from charsheet.edit.commands import set_field
from charsheet.values import Msg
from tests.ui.access import DIALOGS
from tests.ui.conftest import WindowMaker, Writer
from ui.menu import Menu
from ui.window.main_window import MainWindow

SIZES = (100, 150, 200, 250)

BORDER = 16
"""Pixels at the right of every entry where no words are: there the arrow of a submenu is."""

MORE = 400
"""Pixels that leave no doubt that there is room."""


def entries(window: MainWindow) -> Iterator[tuple[Menu, QAction]]:
    """Every entry of every menu, as it is when the menu has opened."""
    for menu in window.findChildren(QMenu):
        assert isinstance(menu, Menu) or isinstance(menu.parent(), QMenuBar), "else nobody has measured it"
        menu.aboutToShow.emit()
    for menu in window.findChildren(Menu):
        menu.sizeHint()
        yield from ((menu, each) for each in menu.actions() if not each.isSeparator())


def is_cut(menu: Menu, action: QAction) -> bool:
    """Whether the entry's words look otherwise where there is more room than *menu* gives it."""
    place = menu.actionGeometry(action)
    option = QStyleOptionMenuItem()
    menu.initStyleOption(option, action)
    words = place.width() - option.reservedShortcutWidth - BORDER
    return _painted(menu, option, place, words) != _painted(menu, option, place, words, MORE)


def _painted(menu: Menu, option: QStyleOptionMenuItem, place: QRect, width: int, more: int = 0) -> QImage:
    option.rect = QRect(0, 0, place.width() + more, place.height())
    image = QImage(option.rect.size(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setFont(menu.font())
    menu.style().drawControl(QStyle.ControlElement.CE_MenuItem, option, painter, menu)
    painter.end()
    return image.copy(0, 0, width, place.height())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_entry_is_cut(make: WindowMaker, write: Writer, language: str) -> None:
    window = make(language, (write(),))
    assert window.page is not None
    window.page.document.apply(set_field(("conditions",), ["slowed"], Msg("Conditions")))
    DIALOGS["roster"](window)
    window.page.planners.open(window.page.planners.planners[0])
    seen, cut = set(), []
    for size in SIZES:
        window.set_scale(size)
        QApplication.processEvents()
        for menu, action in entries(window):
            seen.add((action.isCheckable(), action.icon().isNull(), action.shortcut().isEmpty()))
            if is_cut(menu, action):
                cut.append(f"{size} %: {menu.title()}: {action.text()}")
    assert cut == []
    assert {(True, True, True), (False, False, False), (False, False, True), (False, True, False)} <= seen
