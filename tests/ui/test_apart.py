"""What an edit changes is laid out anew; what is around the page is not."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import headline, line_edit, replace_text
from ui.apart import Apart


class Asked(QObject):
    """Notes who is asked to lay its parts out."""

    def __init__(self) -> None:
        super().__init__()
        self.widgets: list[QObject] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.widgets.append(watched)
        return False


def test_what_is_inside_is_as_large_as_what_holds_it_and_asks_nobody_outside(qtbot: QtBot) -> None:
    inside = QWidget()
    label = QLabel("x")
    QVBoxLayout(inside).addWidget(label)
    outside = QWidget()
    apart = Apart(inside)
    QVBoxLayout(outside).addWidget(apart)
    qtbot.addWidget(outside)
    outside.resize(200, 100)
    outside.show()
    QApplication.processEvents()
    assert inside.size() == apart.size()
    assert apart.size().width() > apart.sizeHint().width() == inside.sizeHint().width()
    asked = Asked()
    outside.installEventFilter(asked)
    before = apart.minimumSizeHint()
    label.setText("much longer than before")
    QApplication.processEvents()
    assert asked.widgets == []
    assert label.width() >= label.sizeHint().width()
    assert apart.minimumSizeHint().width() > before.width()
    outside.resize(QSize(300, 150))
    QApplication.processEvents()
    assert inside.size() == apart.size()


def test_an_edit_lays_nothing_out_around_the_page(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    page = window.pages[0]
    edit = line_edit(page, "attributes", "agility")
    replace_text(edit, "5")  # from here on the tab has its mark
    QApplication.processEvents()
    QApplication.processEvents()
    asked = Asked()
    for each in (window.tabs, window.stack, window.tabs.tabBar(), page):
        each.installEventFilter(asked)
    replace_text(edit, "17")
    QApplication.processEvents()
    assert headline(page) == "27 m"
    assert asked.widgets == []
