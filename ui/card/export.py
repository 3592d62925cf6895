"""Writing the card of an open character to a file, in the format of the file's ending."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from charsheet.edit.document import Document
from charsheet.export.card_options import CardOptions
from charsheet.model.character import Character
from charsheet.model.problems import InvalidError, Problem
from charsheet.present.card import CardView, card_view
from charsheet.present.card_blocks import chosen_blocks
from charsheet.present.locale import Locale
from charsheet.present.units import METRES, DisplayUnits
from charsheet.present.view import Presenter
from charsheet.rules.sheet import Sheet
from charsheet.storage.errors import FileError
from charsheet.storage.filenames import file_stem
from charsheet.storage.settings import CardChoice
from charsheet.values import Msg
from ui.dialogs import tell
from ui.services import Services

KINDS = (
    (".pdf", Msg("PDF, for paper")),
    (".png", Msg("PNG picture")),
    (".svg", Msg("SVG drawing")),
    (".html", Msg("Web page")),
    (".md", Msg("Markdown")),
    (".txt", Msg("Plain text")),
)


class CardSource(Struct, frozen=True):
    """A card that is to be made: frozen, so that a thread can make it while the character is edited."""

    presenter: Presenter
    character: Character
    sheet: Sheet
    blocks: tuple[str, ...]
    options: CardOptions

    def view(self) -> CardView:
        """The card in words."""
        return card_view(self.presenter, self.character, self.sheet, self.blocks)


def card_of(document: Document, locale: Locale, units: DisplayUnits = METRES) -> CardView:
    """The usual card of a document as it is now, in a language and units of the caller's choice."""
    presenter = Presenter(document.system, document.rulings, locale, units)
    return card_view(presenter, document.character, document.sheet)


def usual_source(document: Document, services: Services) -> CardSource:
    """The card of a document as cards were printed last."""
    choice = services.settings.settings.card
    presenter = services.presenter(document)
    blocks = chosen_blocks(document.system, choice.blocks)
    return CardSource(presenter, document.character, document.sheet, blocks, options_of(choice))


def options_of(choice: CardChoice) -> CardOptions:
    """The same choices for whoever prints."""
    return CardOptions(
        size=choice.size,
        paper=choice.paper,
        sides=choice.sides,
        duplex=choice.duplex,
        margin=choice.margin,
        gutter=choice.gutter,
        bleed=choice.bleed,
        marks=choice.marks,
    )


def export_card(parent: QWidget, source: CardSource, services: Services, path: Path | None) -> list[Path]:
    """Ask where to write the card of the character at *path* and write it; returns what was written."""
    text = services.locale.text
    filters = {f"{text(label)} (*{ending})": ending for ending, label in KINDS}
    folder = path.parent if path else services.folders.characters
    start = (folder if folder.is_dir() else Path.home()) / f"{file_stem(source.character.name)}.pdf"
    name, chosen = QFileDialog.getSaveFileName(
        parent, text(Msg("Export the card")), str(start), ";;".join(filters)
    )
    if not name:
        return []
    output = Path(name)
    if output.suffix.casefold() not in dict(KINDS):
        output = output.with_name(output.name + filters.get(chosen, ".pdf"))
    return _write(parent, source, services, output)


def _write(parent: QWidget, source: CardSource, services: Services, output: Path) -> list[Path]:
    # typst is large; nothing loads it before a card is really made.
    from charsheet.export.card_command import CardOrder, checked, write_cards

    text = services.locale.text
    try:
        order = CardOrder(output, source.options.setup())
        card, problems = checked(source.view(), order.kind)
        paths = write_cards([card], order)
    except FileError as error:
        tell(parent, text(Msg("The card could not be exported")), _lines(services, output, error.problems))
        return []
    except InvalidError as error:
        tell(parent, text(Msg("The card could not be exported")), [text(error.message)])
        return []
    if problems:
        title = text(Msg("The card was exported"))
        tell(parent, title, _lines(services, output, problems), QMessageBox.Icon.Information)
    return paths


def _lines(services: Services, path: Path, problems: tuple[Problem, ...]) -> list[str]:
    return [f"{path}: {services.locale.text(each.message)}" for each in problems]
