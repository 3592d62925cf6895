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
    QVBoxLayout,
    QWidget,
)

from charsheet.export.designs import FOLDER, design_names
from charsheet.model.problems import InvalidError, Problem
from charsheet.storage.errors import FileError
from charsheet.values import Msg, NMsg
from ui.card.choice import CardChoices
from ui.card.export import export_card
from ui.card.rendering import Latest
from ui.card.sources import Problems, Source, Subject, shown
from ui.card.zoom import TRUE, Zoom
from ui.nesting import nest
from ui.plain import starless
from ui.services import Services
from ui.theme import fitting_size, sized

DELAY = 60
"""Milliseconds without an edit after which the pages are made anew."""


MOST_SHOWN = 100
"""Cards; nobody looks through more, and each page is a picture in memory."""


class Rendered(Struct, frozen=True):
    """What came of a wish: the pages and how many cards lie on each, or why there are none.

    ``problems`` are what could not be read or shown, each with the file where it is one.
    """

    pages: tuple[bytes, ...]
    words: Msg
    problems: Problems = ()


class CardPreview(QDialog):
    """Shows cards and follows what they are about. The paper is light in every look."""

    def __init__(self, parent: QWidget, subject: Subject, services: Services) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._parent = parent
        self._subject = subject
        self._services = services
        text = services.locale.text
        self._name = text(subject.title())
        self.setWindowTitle(starless(self._name))
        designs = design_names(services.folders.config / FOLDER)
        self.choices = CardChoices(subject.contents(), subject.start, services.locale, designs)
        self._area = QScrollArea()
        self.zoom = Zoom(self, self._area, services.locale)
        self.export_button = QPushButton(text(Msg("Export…")))
        self.print_button = QPushButton(text(Msg("Print…")))
        self.ruler_button = QPushButton(text(Msg("Ruler…")))
        self.ruler_button.setToolTip(text(Msg("Prints a ruler, to see whether the printer keeps to size.")))
        self.message = QLabel()
        self.message.setTextFormat(Qt.TextFormat.PlainText)
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
        self._timer.start(0)  # how large a page is hangs on the window, which is not shown yet

    @property
    def is_busy(self) -> bool:
        """Whether pages are still to come."""
        return self._timer.isActive() or self._work.is_busy

    def source(self) -> Source:
        """What is to be made now: the subject as it is, and the choices."""
        return self._subject.source(self.choices.chosen)

    @property
    def ppi(self) -> float:
        """Pixels an inch of the pages as they are to be shown."""
        try:
            paper = self.source().options.setup().paper.size
        except InvalidError:  # there will be no page
            return TRUE
        return self.zoom.ppi_for(paper) * self.devicePixelRatioF()

    def refresh(self) -> None:
        """Make the pages anew from the subject and the choices as they are now."""
        self._timer.setInterval(DELAY)
        source, ppi = self.source(), self.ppi
        self._work.ask(lambda: rendered(source, ppi))

    def renewed(self) -> CardPreview:
        """The preview of the same card in the language of now."""
        made = CardPreview(self._parent, self._subject, self._services)
        made.zoom.take_up(self.zoom)
        return made

    def _connect(self) -> None:
        self._timer.timeout.connect(self.refresh)
        self.zoom.changed.connect(self._soon)
        self.choices.changed.connect(self._chosen)
        self.export_button.clicked.connect(self._export)
        self.print_button.clicked.connect(self._print)
        self.ruler_button.clicked.connect(self._print_ruler)
        self._work.done.connect(self._show)
        self._subject.follow(self, self._soon)

    def _lay_out(self) -> None:
        text = self._services.locale.text
        desk = QWidget()
        centred = QVBoxLayout(desk)
        nest(centred, self._column)
        centred.addStretch(1)
        area = self._area
        area.setWidget(desk)
        area.setWidgetResizable(True)
        area.setAccessibleName(text(Msg("Pages")))
        # A page that is fitted stays as it is whether there are more below.
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        close = QPushButton(text(Msg("Close")))
        close.clicked.connect(self.close)
        side = QWidget()
        side.setFixedWidth(sized(self, 372))
        left = QVBoxLayout(side)
        left.setContentsMargins(0, 0, 0, 0)
        left.addWidget(self.choices, 1)
        left.addWidget(self.message)
        row = QHBoxLayout(self)
        row.addWidget(side)
        right = nest(row, QVBoxLayout(), 1)
        right.addWidget(area, 1)
        buttons = nest(right, QHBoxLayout())
        buttons.addWidget(self.zoom, 1)
        for button in (self.ruler_button, self.export_button, self.print_button, close):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        self.resize(fitting_size(self, 1100, 860))

    def _show(self, made: Rendered) -> None:
        text = self._services.locale.text
        problems = [
            text(problem.message) if path is None else f"{path.name}: {text(problem.message)}"
            for path, problem in made.problems
        ]
        self.message.setText("\n".join((text(made.words), *problems)))
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
            page.setAccessibleName(f"{self._name}, {number}")

    def _soon(self) -> None:
        self._timer.start()

    def _chosen(self) -> None:
        self._subject.remember(self.choices.chosen)
        self._soon()

    def _export(self) -> None:
        export_card(self, self.source(), self._services, self._subject.path)

    def _print(self) -> None:
        # Printers are looked for when somebody wants one.
        from ui.card.printing import print_cards

        print_cards(self, self.source(), self._services.locale)

    def _print_ruler(self) -> None:
        from ui.card.printing import print_ruler

        print_ruler(self, self.source().options.setup(), self._services.locale)


def rendered(source: Source, ppi: float) -> Rendered:
    """The pages of cards as pictures, with so many pixels an inch."""
    from charsheet.export.card import card_pictures

    try:
        setup = source.options.setup()
        views, problems = shown(source)
        pages = card_pictures(views[:MOST_SHOWN], ppi, setup) if views else []
    except InvalidError as error:
        return Rendered((), error.message)
    except FileError as error:
        return Rendered((), error.problems[0].message)
    count = NMsg("{n} page", "{n} pages", n=len(pages))
    if len(views) > MOST_SHOWN:
        note = Msg("only the first {n} of {all} cards are shown here", n=MOST_SHOWN, all=len(views))
        problems = ((None, Problem((), note)), *problems)
    if not source.options.paper:
        return Rendered(tuple(pages), count, problems)
    words = Msg("{grid}; {pages}", grid=source.options.grid_in_words(), pages=count)
    return Rendered(tuple(pages), words, problems)
