"""The preview of a card: the very pages that are exported, as typst paints them."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.document import Document
from charsheet.present.locale import LANGUAGES, get_locale
from charsheet.values import Msg
from ui.adapter import DocumentSignals
from ui.card.export import card_of, export_card
from ui.services import Services

DELAY = 120
"""Milliseconds without an edit after which the page is made anew."""

SMALLEST, LARGEST, USUAL = 60, 300, 130
"""Pixels an inch."""


class CardPreview(QDialog):
    """Shows the card of a document and follows its edits. The paper is light in every look."""

    def __init__(self, parent: QWidget, document: Document, services: Services) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._document = document
        self._services = services
        text = services.locale.text
        self.setWindowTitle(text(Msg("Card of {name}", name=document.character.name or text(Msg("Unnamed")))))
        self.language = QComboBox()
        for id, name in LANGUAGES.items():
            self.language.addItem(name, id)
        self.language.setCurrentIndex(self.language.findData(services.locale.language))
        self.language.setAccessibleName(text(Msg("Language of the card")))
        self.language.currentIndexChanged.connect(self.refresh)
        self.zoom = QSlider(Qt.Orientation.Horizontal)
        self.zoom.setRange(SMALLEST, LARGEST)
        self.zoom.setValue(USUAL)
        self.zoom.setAccessibleName(text(Msg("Size of the preview")))
        self.zoom.valueChanged.connect(self._soon)
        self.export_button = QPushButton(text(Msg("Export…")))
        self.export_button.clicked.connect(self._export)
        close = QPushButton(text(Msg("Close")))
        close.clicked.connect(self.close)
        self.pages: list[QLabel] = []
        self._column = QVBoxLayout()
        self._column.setSpacing(16)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._timer.timeout.connect(self.refresh)
        self._lay_out(close)
        DocumentSignals(document, self).changed.connect(self._soon)
        self.refresh()

    def _lay_out(self, close: QPushButton) -> None:
        text = self._services.locale.text
        bar = QHBoxLayout()
        language = QLabel(text(Msg("Language")))
        language.setBuddy(self.language)
        size = QLabel(text(Msg("Size")))
        size.setBuddy(self.zoom)
        for widget in (language, self.language, size, self.zoom):
            bar.addWidget(widget)
        bar.addStretch(1)
        bar.addWidget(self.export_button)
        bar.addWidget(close)
        desk = QWidget()
        centred = QVBoxLayout(desk)
        centred.addLayout(self._column)
        centred.addStretch(1)
        area = QScrollArea()
        area.setWidget(desk)
        area.setWidgetResizable(True)
        column = QVBoxLayout(self)
        column.addLayout(bar)
        column.addWidget(area)
        self.resize(700, 860)

    def refresh(self) -> None:
        """Make the pages anew from the document as it is now."""
        from charsheet.export.card import card_pictures  # noqa: PLC0415 - typst is large

        card = card_of(self._document, get_locale(self.language.currentData()), self._services.units)
        ratio = self.devicePixelRatioF()
        pictures = card_pictures([card], round(self.zoom.value() * ratio))
        while len(self.pages) > len(pictures):
            self.pages.pop().deleteLater()
        while len(self.pages) < len(pictures):
            page = QLabel()
            page.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self.pages.append(page)
            self._column.addWidget(page)
        for page, picture in zip(self.pages, pictures, strict=True):
            image = QPixmap()
            image.loadFromData(picture)
            image.setDevicePixelRatio(ratio)
            page.setPixmap(image)
            page.setAccessibleName(self.windowTitle())

    def _soon(self, _value: int = 0) -> None:
        self._timer.start()

    def _export(self) -> None:
        export_card(self, self._document, self._services, get_locale(self.language.currentData()))
