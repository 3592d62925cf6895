"""A form that can be read and copied from, but not typed in."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QWidget


def make_read_only(form: QWidget) -> None:
    """Let nothing in *form* change anything; texts can still be selected and copied."""
    for edit in (*form.findChildren(QLineEdit), *form.findChildren(QPlainTextEdit)):
        edit.setReadOnly(True)
    for widget in (*form.findChildren(QAbstractButton), *form.findChildren(QComboBox)):
        widget.setEnabled(False)
