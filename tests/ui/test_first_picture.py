"""What waits until there is something to be seen."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ui.first_picture import after_first_picture


class Painted(QLabel):
    """Notes in what order it is painted and told of it."""

    def __init__(self) -> None:
        super().__init__("text")
        self.notes: list[str] = []

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.notes.append("painted")
        return super().event(event)


def test_it_waits_for_the_first_picture_and_is_done_once(qtbot: QtBot) -> None:
    label = Painted()
    qtbot.addWidget(label)
    after_first_picture(label, lambda: label.notes.append("done"))
    label.show()
    qtbot.waitUntil(lambda: "done" in label.notes)
    assert label.notes[0] == "painted"
    label.repaint()
    qtbot.wait(1100)  # longer than it would wait where nobody sees the widget
    assert label.notes.count("done") == 1


def test_where_nobody_sees_it_it_is_done_all_the_same(qtbot: QtBot) -> None:
    label = Painted()
    qtbot.addWidget(label)
    after_first_picture(label, lambda: label.notes.append("done"))
    qtbot.waitUntil(lambda: label.notes == ["done"])
