"""Somebody's own words where Qt guesses whether they are markup: tool tips, and what lists say of a line."""

from __future__ import annotations

import html

from PySide6.QtGui import Qt  # the one of QtCore does not tell what Qt takes for markup


def plain(text: str) -> str:
    """*text* so that Qt shows it as it is, whatever it looks like."""
    if not Qt.mightBeRichText(text):
        return text
    return f"<div style='white-space: pre-wrap'>{html.escape(text)}</div>"
