"""Telling of a widget what it means, wherever somebody may ask."""

from __future__ import annotations

import html

from PySide6.QtWidgets import QWidget


def explain(widget: QWidget, text: str) -> None:
    """Let *widget* say *text*, as it is, to those who point at it and to those who ask (Shift+F1)."""
    shown = f"<qt>{html.escape(text)}</qt>" if text else ""  # as rich text it breaks into lines
    widget.setToolTip(shown)
    widget.setWhatsThis(shown)
    widget.setAccessibleDescription(text)
