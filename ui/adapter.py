"""The one place where a document's callbacks become Qt signals."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from charsheet.edit.document import Document


class DocumentSignals(QObject):
    """Tells of every change of a document for as long as it lives."""

    changed = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        unsubscribe = document.subscribe(self.changed.emit)
        parent.destroyed.connect(unsubscribe)
