"""Notices: what is worth telling without interrupting. They stand over what they are about until closed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from charsheet.present.locale import Locale
from charsheet.values import Msg, Words
from ui.icons import alarm_icon, icon, mark_icon
from ui.nesting import nest
from ui.plain import plain

MOST_LINES = 6
"""So many lines of details are shown; the rest is counted, and told by the tool tip."""


class NoticeButton(Struct, frozen=True):
    """Something that can be done about a notice, which is closed then unless *closes* says otherwise."""

    label: Msg
    run: Callable[[], object]
    closes: bool = True


class Notice(Struct, frozen=True):
    """What to tell, not yet in any language, so that it can be shown anew in another one.

    A notice takes the place of an older one with the same ``key``. ``lines`` are details, each on a line of
    its own. ``warning`` marks what can cost work. One that is not ``closable`` goes when its cause does.
    """

    text: Words
    buttons: tuple[NoticeButton, ...] = ()
    key: str | None = None
    lines: tuple[Words, ...] = ()
    warning: bool = False
    closable: bool = True


class NoticeBar(QFrame):
    """One notice: its words, its buttons, and a cross that closes it.

    It never takes the focus by itself; Tab reaches its buttons, Escape on one of them closes the bar.
    """

    closed = Signal()

    def __init__(self, notice: Notice, locale: Locale) -> None:
        super().__init__()
        self.notice = notice
        self.setProperty("role", "warning" if notice.warning else "notice")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(8)
        row.addWidget(self._picture(), 0, Qt.AlignmentFlag.AlignTop)
        words = nest(row, QVBoxLayout(), 1)
        words.setSpacing(2)
        self.label = _words(locale.text(notice.text))
        words.addWidget(self.label)
        self.details = _words("")
        self.details.setProperty("role", "muted")
        words.addWidget(self.details)
        self.show_lines(notice.lines, locale)
        self.buttons = [self._button(each, locale) for each in notice.buttons]
        for button in self.buttons:
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.close_button = self._close_button(locale.text(Msg("Close this notice")))
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)

    def show_lines(self, lines: Sequence[Words], locale: Locale) -> None:
        """Show other details than before; nobody is alarmed by that."""
        texts = [locale.text(each) for each in lines]
        self.details.setText("\n".join(shortened(texts, locale)))
        self.details.setToolTip(plain("\n".join(texts)) if len(texts) > MOST_LINES else "")
        self.details.setVisible(bool(texts))
        self.setAccessibleName("\n".join([self.label.text(), *texts]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.notice.closable:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _picture(self) -> QLabel:
        """What kind of notice it is, by more than a colour."""
        made = QLabel()
        side = self.fontMetrics().height()
        drawing = alarm_icon("triangle-alert") if self.notice.warning else mark_icon("info")
        made.setPixmap(drawing.pixmap(QSize(side, side), self.devicePixelRatioF()))
        return made

    def _button(self, button: NoticeButton, locale: Locale) -> QPushButton:
        made = QPushButton(locale.text(button.label))
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus where one is typing
        made.setAutoDefault(False)
        made.clicked.connect(lambda: self._run(button))
        return made

    def _run(self, button: NoticeButton) -> None:
        if button.closes:
            self.closed.emit()
        button.run()

    def _close_button(self, name: str) -> QToolButton:
        made = QToolButton()
        made.setIcon(icon("x"))
        made.setProperty("role", "plain")
        made.setAutoRaise(True)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setToolTip(name)
        made.setAccessibleName(name)
        made.setVisible(self.notice.closable)
        made.clicked.connect(self.closed)
        return made


class NoticeStack(QWidget):
    """Notices one below the other, the newest at the bottom; takes no room while there are none."""

    def __init__(self, locale: Locale) -> None:
        super().__init__()
        self._locale = locale
        self.bars: list[NoticeBar] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(1)
        self.hide()

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What is told at the moment, to be told again by another stack."""
        return tuple(each.notice for each in self.bars)

    def add(self, notice: Notice) -> NoticeBar:
        """Show *notice*, in the place of the one with the same key where there is one."""
        bar = NoticeBar(notice, self._locale)
        bar.closed.connect(lambda: self._remove(bar))
        places = [i for i, each in enumerate(self.bars) if notice.key and each.notice.key == notice.key]
        place = places[0] if places else len(self.bars)
        if places:
            self._remove(self.bars[place])
        self.bars.insert(place, bar)
        self._column.insertWidget(place, bar)
        self.show()
        from PySide6.QtGui import QAccessible, QAccessibleEvent

        QAccessible.updateAccessibility(QAccessibleEvent(bar, QAccessible.Event.Alert))
        return bar

    def show_all(self, notices: Iterable[Notice]) -> None:
        """Show each of *notices*, such as those of another stack."""
        for notice in notices:
            self.add(notice)

    def speak(self, locale: Locale) -> None:
        """Tell everything anew in the language of *locale*, and what comes later as well."""
        self._locale = locale
        notices = self.notices
        for bar in tuple(self.bars):
            self._remove(bar)
        self.show_all(notices)

    def dismiss(self, key: str) -> None:
        """Take away the notice with that key, if there is one: its cause is gone."""
        for bar in [each for each in self.bars if each.notice.key == key]:
            self._remove(bar)

    def bar(self, key: str) -> NoticeBar | None:
        """The bar of the notice with that key."""
        return next((each for each in self.bars if each.notice.key == key), None)

    def _remove(self, bar: NoticeBar) -> None:
        if bar not in self.bars:  # closed twice
            return
        self.bars.remove(bar)
        self._column.removeWidget(bar)
        bar.hide()
        bar.deleteLater()
        self.setVisible(bool(self.bars))


def below_notices(notices: NoticeStack, widget: QWidget) -> QWidget:
    """*widget* with *notices* over it."""
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(notices)
    column.addWidget(widget, 1)
    return made


def _words(text: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setMinimumWidth(1)  # a long path is no reason for a wide window
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def shortened(lines: Sequence[str], locale: Locale) -> list[str]:
    """*lines*, or the first ones of them and how many more there are."""
    if len(lines) <= MOST_LINES:
        return list(lines)
    more = len(lines) - MOST_LINES + 1
    return [*lines[: MOST_LINES - 1], locale.text(Msg("and {n} more", n=more))]
