"""The preview of a card: the very pages that are exported and printed, as typst paints them."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
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
from charsheet.model.problems import InvalidError
from charsheet.present.card_blocks import chosen_blocks
from charsheet.present.view import Presenter
from charsheet.values import Msg, NMsg
from ui.adapter import DocumentSignals
from ui.card.choice import CardChoices
from ui.card.export import CardSource, export_card, options_of
from ui.card.rendering import Latest
from ui.services import Services

DELAY = 60
"""Milliseconds without an edit after which the pages are made anew."""

SMALLEST, LARGEST, USUAL = 60, 300, 130
"""Pixels an inch."""


class Rendered(Struct, frozen=True):
    """What came of a wish: the pages and how many cards lie on each, or why there are none."""

    pages: tuple[bytes, ...]
    words: Msg


class CardPreview(QDialog):
    """Shows the card of a document and follows its edits. The paper is light in every look."""

    def __init__(self, parent: QWidget, document: Document, services: Services) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._parent = parent
        self._document = document
        self._services = services
        text = services.locale.text
        self.setWindowTitle(text(Msg("Card of {name}", name=document.character.name or text(Msg("Unnamed")))))
        self.choices = CardChoices(document.system, services.settings.settings.card, services.locale)
        self.zoom = QSlider(Qt.Orientation.Horizontal)
        self.zoom.setRange(SMALLEST, LARGEST)
        self.zoom.setValue(USUAL)
        self.zoom.setAccessibleName(text(Msg("Size of the preview")))
        self.export_button = QPushButton(text(Msg("Export…")))
        self.print_button = QPushButton(text(Msg("Print…")))
        self.ruler_button = QPushButton(text(Msg("Ruler…")))
        self.ruler_button.setToolTip(text(Msg("Prints a ruler, to see whether the printer keeps to size.")))
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.pages: list[QLabel] = []
        self._column = QVBoxLayout()
        self._column.setSpacing(16)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._work = Latest[Rendered](self)
        self._lay_out()
        self._connect()
        self.refresh()

    @property
    def is_busy(self) -> bool:
        """Whether pages are still to come."""
        return self._timer.isActive() or self._work.is_busy

    def source(self) -> CardSource:
        """What is to be made now: the document as it is, and the choices."""
        choice = self.choices.chosen
        locale = self._services.locale_of(choice.language or self._services.locale.language)
        document = self._document
        presenter = Presenter(document.system, document.rulings, locale, self._services.units)
        blocks = chosen_blocks(document.system, choice.blocks)
        return CardSource(presenter, document.character, document.sheet, blocks, options_of(choice))

    def refresh(self) -> None:
        """Make the pages anew from the document and the choices as they are now."""
        source, ppi = self.source(), self.zoom.value() * self.devicePixelRatioF()
        self._work.ask(lambda: rendered(source, ppi))

    def renewed(self) -> CardPreview:
        """The preview of the same card in the language of now."""
        made = CardPreview(self._parent, self._document, self._services)
        made.zoom.setValue(self.zoom.value())
        return made

    def _connect(self) -> None:
        self._timer.timeout.connect(self.refresh)
        self.zoom.valueChanged.connect(self._soon)
        self.choices.changed.connect(self._chosen)
        self.export_button.clicked.connect(self._export)
        self.print_button.clicked.connect(self._print)
        self.ruler_button.clicked.connect(self._print_ruler)
        self._work.done.connect(self._show)
        DocumentSignals(self._document, self).changed.connect(self._soon)

    def _lay_out(self) -> None:
        text = self._services.locale.text
        desk = QWidget()
        centred = QVBoxLayout(desk)
        centred.addLayout(self._column)
        centred.addStretch(1)
        area = QScrollArea()
        area.setWidget(desk)
        area.setWidgetResizable(True)
        area.setAccessibleName(text(Msg("Pages")))
        close = QPushButton(text(Msg("Close")))
        close.clicked.connect(self.close)
        zoom = QLabel(text(Msg("Zoom")))
        zoom.setBuddy(self.zoom)
        buttons = QHBoxLayout()
        buttons.addWidget(zoom)
        buttons.addWidget(self.zoom, 1)
        for button in (self.ruler_button, self.export_button, self.print_button, close):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        side = QWidget()
        side.setFixedWidth(372)
        left = QVBoxLayout(side)
        left.setContentsMargins(0, 0, 0, 0)
        left.addWidget(self.choices, 1)
        left.addWidget(self.message)
        right = QVBoxLayout()
        right.addWidget(area, 1)
        right.addLayout(buttons)
        row = QHBoxLayout(self)
        row.addWidget(side)
        row.addLayout(right, 1)
        self.resize(1100, 860)

    def _show(self, made: Rendered) -> None:
        self.message.setText(self._services.locale.text(made.words))
        is_wrong = not made.pages
        self.message.setProperty("role", "error" if is_wrong else "")
        self.message.style().unpolish(self.message)
        self.message.style().polish(self.message)
        for button in (self.ruler_button, self.export_button, self.print_button):
            button.setEnabled(not is_wrong)
        if is_wrong:  # the last good pages stay
            return
        while len(self.pages) > len(made.pages):
            self.pages.pop().deleteLater()
        while len(self.pages) < len(made.pages):
            page = QLabel()
            page.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self.pages.append(page)
            self._column.addWidget(page)
        for number, (page, picture) in enumerate(zip(self.pages, made.pages, strict=True), 1):
            image = QPixmap()
            image.loadFromData(picture)
            image.setDevicePixelRatio(self.devicePixelRatioF())
            page.setPixmap(image)
            page.setAccessibleName(f"{self.windowTitle()}, {number}")

    def _soon(self, _value: int = 0) -> None:
        self._timer.start()

    def _chosen(self) -> None:
        self._services.remember(card=self.choices.chosen)
        self._soon()

    def _export(self) -> None:
        export_card(self, self.source(), self._services, self._document.path)

    def _print(self) -> None:
        # Printers are looked for when somebody wants one.
        from ui.card.printing import print_cards

        print_cards(self, self.source(), self._services.locale)

    def _print_ruler(self) -> None:
        from ui.card.printing import print_ruler

        print_ruler(self, self.source().options.setup(), self._services.locale)


def rendered(source: CardSource, ppi: float) -> Rendered:
    """The pages of a card as pictures, with so many pixels an inch."""
    from charsheet.export.card import card_pictures

    try:
        setup = source.options.setup()
        pages = card_pictures([source.view()], ppi, setup)
    except InvalidError as error:
        return Rendered((), error.message)
    count = NMsg("{n} page", "{n} pages", n=len(pages))
    if not source.options.paper:
        return Rendered(tuple(pages), count)
    words = Msg("{grid}; {pages}", grid=source.options.grid_in_words(), pages=count)
    return Rendered(tuple(pages), words)
