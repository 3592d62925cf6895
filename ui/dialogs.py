"""The few questions and messages that interrupt."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget

from charsheet.present.locale import Locale
from charsheet.values import Msg
from ui.icons import alarm_icon, mark_icon
from ui.plain import starless
from ui.theme import sized


class Answer(enum.Enum):
    """What to do with unsaved changes."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"
    KEEP = "keep"


_DRAWN: Mapping[QMessageBox.Icon, tuple[Callable[[str], QIcon], str]] = {
    QMessageBox.Icon.Information: (mark_icon, "info"),
    QMessageBox.Icon.Question: (mark_icon, "circle-question-mark"),
    QMessageBox.Icon.Warning: (alarm_icon, "triangle-alert"),
}
"""Which drawing stands for which kind of message."""


def tell(
    parent: QWidget, title: str, lines: Sequence[str], icon: QMessageBox.Icon = QMessageBox.Icon.Warning
) -> QMessageBox:
    """Show a message that does not stop the program; markup in it is shown as it is."""
    box = QMessageBox(icon, starless(title), title, QMessageBox.StandardButton.Ok, parent)
    draw_icon(box, icon)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText("\n".join(lines))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box


def draw_icon(box: QMessageBox, icon: QMessageBox.Icon) -> None:
    """Let *box* show what kind of message it is in the drawings of the program, as large as its text asks."""
    make, name = _DRAWN[icon]
    box.setIconPixmap(make(name).pixmap(QSize(1, 1) * sized(box, 28), box.devicePixelRatioF()))


def ask_about_changes(parent: QWidget, name: str, locale: Locale, *, keep: Msg | None = None) -> Answer:
    """Ask what to do with the unsaved changes of whatever is called *name*; *keep* says how to keep them."""
    return answered(*changes_question(parent, name, locale, keep=keep), Answer.CANCEL)


def changes_question(
    parent: QWidget, name: str, locale: Locale, *, keep: Msg | None = None
) -> tuple[QMessageBox, Mapping[QPushButton, Answer]]:
    """The question what to do with unsaved changes, and what each of its buttons means."""
    text = locale.text
    box = QMessageBox(parent)
    draw_icon(box, QMessageBox.Icon.Question)
    box.setWindowTitle(text(Msg("Unsaved changes")))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text(Msg("{name} has changes that are not saved.", name=name)))
    box.setInformativeText(text(Msg("Without saving they are lost.")))
    role = QMessageBox.ButtonRole
    save = box.addButton(text(Msg("Save")), role.AcceptRole)
    answers = {save: Answer.SAVE}
    answers[box.addButton(text(Msg("Do not save")), role.DestructiveRole)] = Answer.DISCARD
    if keep is not None:
        answers[box.addButton(text(keep), role.ActionRole)] = Answer.KEEP
    cancel = box.addButton(text(Msg("Cancel")), role.RejectRole)
    box.setDefaultButton(save)
    box.setEscapeButton(cancel)
    return box, answers


A = TypeVar("A")


def answered(box: QMessageBox, answers: Mapping[QPushButton, A], otherwise: A) -> A:
    """Show *box* until somebody answers; what the button means, *otherwise* where it means nothing."""
    box.exec()
    clicked = box.clickedButton()
    box.deleteLater()
    return next((answer for button, answer in answers.items() if button is clicked), otherwise)


D = TypeVar("D", bound=QWidget)


def windows_of(parent: QWidget, kind: type[D]) -> list[D]:
    """The windows of that *kind* that stand over *parent*.

    They are asked for among the top-level ones, which are few; a window has thousands of children.
    """
    windows = QApplication.topLevelWidgets()
    return [each for each in windows if isinstance(each, kind) and each.parentWidget() is parent]
