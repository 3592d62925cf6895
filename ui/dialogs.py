"""The few questions and messages that interrupt."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from charsheet.present.locale import Locale
from charsheet.values import Msg


class Answer(enum.Enum):
    """What to do with unsaved changes."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"
    KEEP = "keep"


def tell(
    parent: QWidget, title: str, lines: Sequence[str], icon: QMessageBox.Icon = QMessageBox.Icon.Warning
) -> QMessageBox:
    """Show a message that does not stop the program; markup in it is shown as it is."""
    box = QMessageBox(icon, title, title, QMessageBox.StandardButton.Ok, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText("\n".join(lines))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box


def ask_about_changes(parent: QWidget, name: str, locale: Locale, *, keep: Msg | None = None) -> Answer:
    """Ask what to do with the unsaved changes of whatever is called *name*; *keep* says how to keep them."""
    text = locale.text
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(text(Msg("Unsaved changes")))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text(Msg("{name} has changes that are not saved.", name=name)))
    box.setInformativeText(text(Msg("Without saving they are lost.")))
    save = box.addButton(text(Msg("Save")), QMessageBox.ButtonRole.AcceptRole)
    discard = box.addButton(text(Msg("Do not save")), QMessageBox.ButtonRole.DestructiveRole)
    kept = None if keep is None else box.addButton(text(keep), QMessageBox.ButtonRole.ActionRole)
    cancel = box.addButton(text(Msg("Cancel")), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(save)
    box.setEscapeButton(cancel)
    box.exec()
    clicked = box.clickedButton()
    box.deleteLater()
    answers = ((save, Answer.SAVE), (discard, Answer.DISCARD), (kept, Answer.KEEP))
    return next((answer for button, answer in answers if button is clicked), Answer.CANCEL)


D = TypeVar("D", bound=QWidget)


def windows_of(parent: QWidget, kind: type[D]) -> list[D]:
    """The windows of that *kind* that stand over *parent*.

    They are asked for among the top-level ones, which are few; a window has thousands of children.
    """
    windows = QApplication.topLevelWidgets()
    return [each for each in windows if isinstance(each, kind) and each.parentWidget() is parent]
