"""A layout that breaks into lines like text."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QFrame, QWidget
from pytestqt.qtbot import QtBot

from ui.flow import FlowLayout

GAP = 6


def boxes(parent: QWidget, *sizes: tuple[int, int]) -> list[QFrame]:
    made = [QFrame(parent) for _ in sizes]
    for box, size in zip(made, sizes, strict=True):
        box.setFixedSize(*size)
    return made


def laid_out(qtbot: QtBot, width: int, *sizes: tuple[int, int]) -> tuple[list[QRect], int]:
    parent = QWidget()
    qtbot.addWidget(parent)
    flow = FlowLayout(GAP)
    parent.setLayout(flow)
    made = boxes(parent, *sizes)
    for box in made:
        flow.addWidget(box)
    flow.setGeometry(QRect(0, 0, width, 1000))
    return [box.geometry() for box in made], flow.heightForWidth(width)


def test_items_stand_on_the_middle_of_their_line(qtbot: QtBot) -> None:
    (label, button), height = laid_out(qtbot, 200, (40, 16), (60, 26))
    assert (label.x(), label.y()) == (0, 5)
    assert (button.x(), button.y()) == (40 + GAP, 0)
    assert height == 26


def test_what_does_not_fit_begins_a_line(qtbot: QtBot) -> None:
    places, height = laid_out(qtbot, 100, (40, 20), (54, 20), (10, 30), (300, 10))
    assert [(each.x(), each.y()) for each in places] == [(0, 0), (46, 0), (0, 26), (0, 62)]
    assert height == 72


def test_without_items_there_is_no_height(qtbot: QtBot) -> None:
    assert laid_out(qtbot, 100) == ([], 0)


def test_it_follows_items_that_change_come_and_go(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    flow = FlowLayout(GAP)
    parent.setLayout(flow)
    first, second = boxes(parent, (40, 20), (50, 20))
    flow.addWidget(first)
    parent.show()
    assert (flow.heightForWidth(60), flow.minimumSize()) == (20, QSize(40, 20))
    flow.addWidget(second)
    assert (flow.heightForWidth(60), flow.minimumSize()) == (46, QSize(50, 20))
    second.setFixedSize(70, 30)
    assert (flow.heightForWidth(60), flow.minimumSize()) == (56, QSize(70, 30))
    flow.removeWidget(first)
    assert flow.heightForWidth(60) == 30
    flow.removeWidget(second)
    assert (flow.heightForWidth(60), flow.minimumSize()) == (0, QSize())
