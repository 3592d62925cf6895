"""How large a preview is: it fits by itself, and keys, buttons and the wheel change it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.conftest import WindowMaker, Writer
from tests.ui.test_card import choose, preview, settled
from ui.card.preview import CardPreview
from ui.card.zoom import LARGEST, TRUE, Fit


def size(dialog: CardPreview, qtbot: QtBot) -> tuple[int, int]:
    """Width and height of the first page in pixels."""
    return settled(dialog, qtbot)[0][:2]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_page_fits_by_itself_and_is_as_large_as_one_likes(
    make: WindowMaker, write: Writer, qtbot: QtBot, language: str
) -> None:
    dialog = preview(make(language, files=(write(),)).pages[0])
    room = dialog._area.viewport()
    zoom = dialog.zoom
    for name in ("100x150", "210x297", "200x50"):
        dialog.choices.size_box.setEditText(name)
        width, height = size(dialog, qtbot)
        assert width < room.width()
        assert height < room.height()
        assert width > room.width() - 60 or height > room.height() - 60
    choose(dialog.choices.size_box, "a6")
    whole = size(dialog, qtbot)
    dialog.resize(1300, 700)
    assert size(dialog, qtbot)[1] < whole[1]
    qtbot.keyClick(dialog, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert zoom.fit is Fit.WIDTH
    width, height = size(dialog, qtbot)
    assert room.width() - 60 < width < room.width()
    assert height > room.height()
    zoom.buttons[Fit.NONE].click()
    assert size(dialog, qtbot) == pytest.approx((105 / 25.4 * TRUE, 148 / 25.4 * TRUE), abs=1)
    assert [fit for fit, button in zoom.buttons.items() if button.isChecked()] == [Fit.NONE]
    qtbot.keyClick(dialog, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    smaller = zoom.slider.value()
    assert smaller < TRUE
    assert not any(button.isChecked() for button in zoom.buttons.values())
    turn(dialog, 120)
    assert zoom.slider.value() > smaller
    turn(dialog, -120)
    turn(dialog, -120)
    assert zoom.slider.value() < smaller
    turn(dialog, 120, Qt.KeyboardModifier.NoModifier)  # without Ctrl it scrolls
    zoom.slider.setValue(LARGEST)
    assert size(dialog, qtbot)[0] == pytest.approx(105 / 25.4 * LARGEST, abs=1)
    other = dialog.renewed()
    assert (other.zoom.fit, other.zoom.slider.value()) == (Fit.NONE, LARGEST)
    other.close()
    qtbot.keyClick(dialog, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert size(dialog, qtbot)[1] < room.height()


def turn(
    dialog: CardPreview,
    by: int,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.ControlModifier,
) -> None:
    viewport = dialog._area.viewport()
    event = QWheelEvent(
        QPointF(9, 9),
        QPointF(9, 9),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        modifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(viewport, event)


def test_a_preview_of_nothing_possible_has_a_size_too(make: WindowMaker, write: Writer, qtbot: QtBot) -> None:
    dialog = preview(make(files=(write(),)).pages[0])
    settled(dialog, qtbot)
    dialog.choices.size_box.setEditText("x")
    assert dialog.ppi == TRUE
