"""Writing the card of an open character to a file, in the format of the file's ending."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from charsheet.edit.document import Document
from charsheet.model.problems import InvalidError, Problem
from charsheet.present.card import CardView, card_view
from charsheet.present.card_blocks import chosen_blocks
from charsheet.present.locale import Locale
from charsheet.present.units import METRES, DisplayUnits
from charsheet.present.view import Presenter
from charsheet.storage.errors import FileError
from charsheet.storage.filenames import file_stem
from charsheet.values import Msg
from ui.card.sources import CardSource, Source, options_of
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


def card_of(document: Document, locale: Locale, units: DisplayUnits = METRES) -> CardView:
    """The usual card of a document as it is now, in a language and units of the caller's choice."""
    presenter = Presenter(document.system, document.rulings, locale, units)
    return card_view(presenter, document.character, document.sheet)


def usual_source(document: Document, services: Services) -> CardSource:
    """The card of a document as cards were printed last, in the language of the window."""
    choice = services.settings.settings.card
    presenter = services.presenter(document)
    blocks = chosen_blocks(document.system, choice.blocks)
    options = options_of(choice, services)
    return CardSource(presenter, document.character, document.sheet, blocks, options)


def export_card(parent: QWidget, source: Source, services: Services, path: Path | None) -> list[Path]:
    """Ask where to write the card of the character at *path* and write it; returns what was written."""
    text = services.locale.text
    filters = {f"{text(label)} (*{ending})": ending for ending, label in KINDS}
    folder = path.parent if path else services.folders.characters
    start = (folder if folder.is_dir() else Path.home()) / f"{file_stem(source.name)}.pdf"
    name, chosen = QFileDialog.getSaveFileName(
        parent, text(Msg("Export the card")), str(start), ";;".join(filters)
    )
    if not name:
        return []
    output = Path(name)
    if output.suffix.casefold() not in dict(KINDS):
        output = output.with_name(output.name + filters.get(chosen, ".pdf"))
    return _write(parent, source, services, output)


def _write(parent: QWidget, source: Source, services: Services, output: Path) -> list[Path]:
    # typst is large; nothing loads it before a card is really made.
    from charsheet.export.card_command import CardOrder, checked, write_cards

    text = services.locale.text
    failed = text(Msg("The card could not be exported"))
    try:
        order = CardOrder(output, source.options.setup())
        views, unread = source.views()
        made = [checked(each, order.kind) for each in views]
        paths = write_cards([card for card, _ in made], order) if made else []
    except FileError as error:
        todo = text(Msg("What lay there is as it was. Choose another place or name."))
        tell(parent, failed, [*(_line(services, output, each) for each in error.problems), todo])
        return []
    except InvalidError as error:
        tell(parent, failed, [text(error.message)])
        return []
    problems = (*unread, *((output, each) for _, found in made for each in found))
    if problems:
        title = text(Msg("The card was exported")) if paths else failed
        lines = [_line(services, path, each) for path, each in problems]
        tell(parent, title, lines, QMessageBox.Icon.Information if paths else QMessageBox.Icon.Warning)
    return paths


def _line(services: Services, path: Path, problem: Problem) -> str:
    return f"{path}: {services.locale.text(problem.message)}"
