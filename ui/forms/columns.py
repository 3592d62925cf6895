"""The columns of a record: how wide each is, and what they are called, above them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from charsheet.present.locale import Locale
from charsheet.rules.layout import Field, Kind
from ui.help.words import explain
from ui.icons import icon
from ui.theme import sized

WIDTHS = {Kind.TEXT: 6, Kind.NAME: 6, Kind.CHOICE: 8, Kind.VALUE: 8, Kind.DECIMAL: 5, Kind.SWITCH: 0}
"""How wide the columns of a record are, compared with each other."""

WIDEST = 17
"""What stands on one line; a wider record takes two."""

INDENT = 7
"""Pixels from the side of an editor to its text, where text is as large as usual."""


def captions(field: Field, locale: Locale) -> QWidget:
    """What the columns are called, above them; a record of two lines explains itself."""
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(4)
    if sum(WIDTHS[column.kind] for column in field.columns) > WIDEST:
        return line
    for column in field.columns:
        width = WIDTHS[column.kind]
        row.addWidget(_caption(column, locale) if width else _unseen(QCheckBox()), width)
    remove = QToolButton()
    remove.setIcon(icon("x"))
    remove.setProperty("role", "step")
    row.addWidget(_unseen(remove))
    return line


def _caption(column: Field, locale: Locale) -> QLabel:
    unit = column.unit.heading if column.unit else None
    label = QLabel(", ".join(locale.text(each) for each in (column.label, *([unit] if unit else []))))
    label.setProperty("role", "muted")
    label.setWordWrap(True)
    label.setIndent(sized(label, INDENT))  # where the texts begin
    if column.kind is Kind.DECIMAL:
        label.setIndent(sized(label, 2))  # a long unit needs the room
        label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    explain(label, locale.text(column.help))
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label


def _unseen(widget: QWidget) -> QWidget:
    """*widget* as mere room, as wide as its like in the lines below."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)
    widget.hide()
    return widget
