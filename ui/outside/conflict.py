"""The question that stands before a file is overwritten that somebody else has changed."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from charsheet.present.locale import Locale
from charsheet.values import Msg, Words
from ui.dialogs import answered, draw_icon
from ui.notices import shortened


class Choice(enum.Enum):
    """Whose character it shall be."""

    MINE = "mine"
    THEIRS = "theirs"
    COPY = "copy"
    CANCEL = "cancel"


KEEP_MINE = Msg("Keep mine")
TAKE_THEIRS = Msg("Take theirs")
SAVE_COPY = Msg("Save mine as a copy…")


SAVE_AGAIN = Msg("Save again")


def ask_whose(
    parent: QWidget, text: Words, lines: Sequence[str], locale: Locale, *, fits: bool, gone: bool
) -> Choice:
    """Ask what to do, telling what happened and what differs.

    Theirs can be taken only where it *fits*, and nothing is replaced where the file is *gone*.
    """
    return answered(*whose_question(parent, text, lines, locale, fits=fits, gone=gone), Choice.CANCEL)


def whose_question(
    parent: QWidget, text: Words, lines: Sequence[str], locale: Locale, *, fits: bool, gone: bool
) -> tuple[QMessageBox, Mapping[QPushButton, Choice]]:
    """The question whose character it shall be, and what each of its buttons means."""
    box = QMessageBox(parent)
    draw_icon(box, QMessageBox.Icon.Warning)
    box.setWindowTitle(locale.text(Msg("Not saved yet")))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(locale.text(text))
    box.setInformativeText("\n".join(_details(lines, locale, fits=fits, gone=gone)))
    role = QMessageBox.ButtonRole
    mine = SAVE_AGAIN if gone else KEEP_MINE
    choices = {box.addButton(locale.text(mine), role.AcceptRole): Choice.MINE}
    if fits:
        choices[box.addButton(locale.text(TAKE_THEIRS), role.AcceptRole)] = Choice.THEIRS
    choices[box.addButton(locale.text(SAVE_COPY), role.AcceptRole)] = Choice.COPY
    cancel = box.addButton(locale.text(Msg("Cancel")), role.RejectRole)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    return box, choices


def _details(lines: Sequence[str], locale: Locale, *, fits: bool, gone: bool) -> list[str]:
    details: list[str] = []
    if lines:
        details += [locale.text(Msg("Mine → theirs:")), *shortened(lines, locale), ""]
    if fits:
        details.append(
            locale.text(
                Msg("Keeping yours puts theirs into the backups. Taking theirs is a step that can be undone.")
            )
        )
    elif not gone:
        details.append(locale.text(Msg("Keeping yours puts what lies there into the backups.")))
    return details
