"""Asking where to write: nothing is replaced under a name that nobody was asked about."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton, QWidget

from charsheet.present.locale import Locale
from charsheet.values import Msg
from ui.dialogs import answered, draw_icon

Complete = Callable[[Path, str], Path]
"""Gives a name that was entered its ending; the text is the kind of file that was chosen with it."""

MOST_NAMES = 10
"""So many names of files are shown at most."""


def with_ending(ending: str) -> Complete:
    """Names that have none get this *ending*."""
    return lambda path, _: path if path.suffix else path.with_name(path.name + ending)


def ask_where(
    parent: QWidget, title: Msg, start: Path, kinds: str, complete: Complete, locale: Locale
) -> Path | None:
    """Ask for a file to write; None if there is none.

    The dialog asks before a file of just the name that was entered is replaced. Where the name gets an
    ending here, it is asked about what lies under that one.
    """
    name, kind = QFileDialog.getSaveFileName(parent, locale.text(title), str(start), kinds)
    if not name:
        return None
    path = complete(Path(name), kind)
    asked = path == Path(name) or may_replace(parent, [path], locale)
    return path if asked else None


def may_replace(parent: QWidget, paths: Sequence[Path], locale: Locale) -> bool:
    """Ask whether those of the files at *paths* that are there may be replaced."""
    there = [each for each in paths if os.path.lexists(each)]
    return not there or answered(*replace_question(parent, there, locale), otherwise=False)


def replace_question(
    parent: QWidget, there: Sequence[Path], locale: Locale
) -> tuple[QMessageBox, Mapping[QPushButton, bool]]:
    """The question whether the files that are *there* may be replaced, and what each of its buttons means."""
    text, role = locale.text, QMessageBox.ButtonRole
    box = QMessageBox(parent)
    draw_icon(box, QMessageBox.Icon.Question)
    box.setWindowTitle(text(Msg("Replace?")))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text(Msg("What lies here already would be replaced:")))
    more = ["…"] if len(there) > MOST_NAMES else []
    box.setInformativeText("\n".join([*map(str, there[:MOST_NAMES]), *more]))
    answers = {box.addButton(text(Msg("Replace")), role.DestructiveRole): True}
    cancel = box.addButton(text(Msg("Cancel")), role.RejectRole)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    return box, answers
