"""Characters and tables on the clipboard."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication

from charsheet.edit.document import Document
from charsheet.export.table_copy import table_html, table_tsv
from charsheet.present.view import TableView
from charsheet.storage.errors import FileError
from charsheet.storage.files import character_bytes
from charsheet.values import Msg
from ui.services import Services


def copy_character(document: Document) -> None:
    """Put the character on the clipboard as the JSON of its file."""
    QApplication.clipboard().setText(character_bytes(document.character).decode())


def paste_character(services: Services) -> Document:
    """The character whose JSON is on the clipboard: a new one, with an id of its own.

    Raises:
        FileError: there is no text, or no character in it.
    """
    text = QApplication.clipboard().text()
    if not text.strip():
        raise FileError.because(Msg("There is no text on the clipboard."))
    return services.paste_document(text.encode("utf-8", "surrogatepass"))


def copy_table(table: TableView) -> None:
    """Put a table on the clipboard, as text with tabs and as HTML; who pastes takes what fits."""
    data = QMimeData()
    data.setText(table_tsv(table))
    data.setHtml(table_html(table))
    QApplication.clipboard().setMimeData(data)
