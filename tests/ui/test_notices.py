"""Notices: told in words, reached by keyboard, never in the way of typing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from charsheet.present.locale import get_locale
from charsheet.values import Msg
from tests.ui.conftest import WindowMaker, Writer
from ui.notices import MOST_LINES, Notice, NoticeButton, NoticeStack


class Place(QWidget):
    """A page with notices over a line edit."""

    def __init__(self, language: str = "en") -> None:
        super().__init__()
        column = QVBoxLayout(self)
        self.notices = NoticeStack(get_locale(language))
        self.edit = QLineEdit()
        column.addWidget(self.notices)
        column.addWidget(self.edit)


@pytest.fixture
def place(qtbot: QtBot) -> Place:
    made = Place()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitActive(made)
    made.edit.setFocus()
    return made


def test_it_takes_room_only_while_there_is_something_to_tell(place: Place) -> None:
    assert not place.notices.isVisible()
    bar = place.notices.add(Notice("Mira"))
    assert bar.isVisible()
    QTest.mouseClick(bar.close_button, Qt.MouseButton.LeftButton)
    assert not place.notices.isVisible()
    assert place.notices.notices == ()


def test_the_focus_stays_where_one_types(place: Place) -> None:
    bar = place.notices.add(Notice("Mira", (NoticeButton(Msg("Save"), lambda: None, closes=False),)))
    assert place.edit.hasFocus()
    QTest.mouseClick(bar.buttons[0], Qt.MouseButton.LeftButton)
    assert place.edit.hasFocus()
    QTest.mouseClick(bar.close_button, Qt.MouseButton.LeftButton)
    assert place.edit.hasFocus()


def test_tab_reaches_every_button_and_escape_closes(place: Place) -> None:
    done: list[str] = []
    bar = place.notices.add(Notice("Mira", (NoticeButton(Msg("Save"), lambda: done.append("save")),)))
    reached: list[QWidget | None] = []
    for _ in range(3):
        focus = place.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        reached.append(place.focusWidget())
    assert {bar.buttons[0], bar.close_button} <= set(reached)
    bar.buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(bar.buttons[0], Qt.Key.Key_Escape)
    assert place.notices.notices == ()
    assert done == []


def test_a_button_runs_once_and_closes_unless_it_says_otherwise(place: Place) -> None:
    done: list[str] = []
    stays = NoticeButton(Msg("Details"), lambda: done.append("details"), closes=False)
    goes = NoticeButton(Msg("Save"), lambda: done.append("save"))
    bar = place.notices.add(Notice("Mira", (stays, goes)))
    bar.buttons[0].click()
    assert place.notices.bars == [bar]
    bar.buttons[1].click()
    assert place.notices.bars == []
    assert done == ["details", "save"]


def test_one_that_is_not_closable_goes_with_its_cause(place: Place) -> None:
    notice = Notice("Mira", (NoticeButton(Msg("Save"), lambda: None),), key="cause", closable=False)
    bar = place.notices.add(notice)
    assert not bar.close_button.isVisible()
    QTest.keyClick(bar.buttons[0], Qt.Key.Key_Escape)
    assert place.notices.bar("cause") is bar
    place.notices.dismiss("another")
    assert place.notices.notices == (notice,)
    place.notices.dismiss("cause")
    assert place.notices.bar("cause") is None
    assert not place.notices.isVisible()


def test_the_same_key_takes_the_same_place(place: Place) -> None:
    for key, text in (("a", "1"), ("b", "2"), (None, "3"), (None, "4"), ("a", "5")):
        place.notices.add(Notice(text, key=key))
    assert [each.text for each in place.notices.notices] == ["5", "2", "3", "4"]


def test_closing_twice_is_closing(place: Place) -> None:
    bar = place.notices.add(Notice("Mira"))
    bar.closed.emit()
    bar.closed.emit()
    assert place.notices.bars == []


def test_markup_is_shown_as_it_is_and_read_aloud(place: Place) -> None:
    bar = place.notices.add(Notice("<b>Mira</b>", lines=("<i>x</i>",)))
    assert bar.label.textFormat() is Qt.TextFormat.PlainText
    assert bar.details.text() == "<i>x</i>"
    assert bar.accessibleName() == "<b>Mira</b>\n<i>x</i>"
    assert bar.close_button.accessibleName() == "Close this notice"


@pytest.mark.parametrize(("language", "rest"), [("en", "and 37 more"), ("ru", "и ещё 37")], ids=["en", "ru"])
def test_a_long_list_is_counted(qtbot: QtBot, language: str, rest: str) -> None:
    place = Place(language)
    qtbot.addWidget(place)
    lines = tuple(str(number) for number in range(42))
    bar = place.notices.add(Notice("Mira", lines=lines))
    assert bar.details.text().splitlines() == [*lines[: MOST_LINES - 1], rest]
    assert bar.details.toolTip().splitlines() == list(lines)
    assert place.notices.add(Notice("Mira", lines=lines[:MOST_LINES])).details.text().splitlines() == list(
        lines[:MOST_LINES]
    )


def test_a_long_path_does_not_widen_the_window(place: Place) -> None:
    before = place.minimumSizeHint().width()
    place.notices.add(Notice("x" * 500))
    assert place.minimumSizeHint().width() <= before + 60


def test_in_another_language_everything_is_told_anew(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    told: list[str] = []
    assert window.page is not None
    window.notices.add(
        Notice(Msg("Nothing yet"), (NoticeButton(Msg("Save"), lambda: told.append("window")),))
    )
    window.page.notices.add(Notice(Msg("Unnamed")))
    window.set_language("ru")
    (over_all,), (over_page,) = window.notices.bars, window.page.notices.bars
    assert (over_all.label.text(), over_page.label.text()) == ("Пока ничего", "Без имени")
    assert over_all.isVisible()
    over_all.buttons[0].click()
    assert told == ["window"]
    assert not window.notices.isVisible()
