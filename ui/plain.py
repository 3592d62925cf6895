"""Somebody's own words where Qt takes more from a text than its letters.

It guesses whether tool tips, and what lists say of a line, are markup; in menus, tabs and on buttons an
ampersand makes a key of the letter behind it; in titles "[*]" is a place for a star.
"""

from __future__ import annotations

import html
import re

from PySide6.QtGui import QAction, Qt  # the one of QtCore does not tell what Qt takes for markup


def plain(text: str) -> str:
    """*text* so that Qt shows it as it is, whatever it looks like."""
    if not Qt.mightBeRichText(text):
        return text
    return f"<div style='white-space: pre-wrap'>{html.escape(text)}</div>"


def keyless(text: str) -> str:
    """*text* for a menu, a tab or a button, where none of its letters is a key."""
    return text.replace("&", "&&")


def starless(text: str) -> str:
    """*text* for the title of a window, where no part of it stands for the star of what is not saved."""
    return text.replace("[*]", "[*][*]")


def without_mnemonic(text: str) -> str:
    """The text of an action without the mark of its letter."""
    return re.sub(r"&(.)", r"\1", text)


def name_action(action: QAction, text: str) -> None:
    """Call *action* by a *text* in which an ampersand makes a key, here and in its tool tip."""
    action.setText(text)
    action.setToolTip(plain(without_mnemonic(text)))
