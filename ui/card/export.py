"""Writing the card of an open character to a file, in the format of the file's ending."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from charsheet.edit.document import Document
from charsheet.model.problems import Problem
from charsheet.present.card import CardView, card_view
from charsheet.present.locale import Locale
from charsheet.present.units import METRES, DisplayUnits
from charsheet.present.view import Presenter
from charsheet.storage.atomic import write_atomically
from charsheet.storage.errors import FileError
from charsheet.values import Msg
from ui.dialogs import tell
from ui.services import Services
from ui.window.files import file_name

KINDS = (
    (".pdf", Msg("PDF, for paper")),
    (".png", Msg("PNG picture")),
    (".svg", Msg("SVG drawing")),
    (".html", Msg("Web page")),
    (".md", Msg("Markdown")),
    (".txt", Msg("Plain text")),
)


def card_of(document: Document, locale: Locale, units: DisplayUnits = METRES) -> CardView:
    """The card of a document as it is now, in a language and units of the caller's choice."""
    presenter = Presenter(document.system, document.rulings, locale, units)
    return card_view(presenter, document.character, document.sheet)


def export_card(parent: QWidget, document: Document, services: Services, locale: Locale) -> list[Path]:
    """Ask where to write the card and write it; returns the files that were written."""
    text = services.locale.text
    filters = {f"{text(label)} (*{ending})": ending for ending, label in KINDS}
    folder = document.path.parent if document.path else services.folders.characters
    start = (folder if folder.is_dir() else Path.home()) / f"{file_name(document.character.name)}.pdf"
    name, chosen = QFileDialog.getSaveFileName(
        parent, text(Msg("Export the card")), str(start), ";;".join(filters)
    )
    if not name:
        return []
    output = Path(name)
    if output.suffix.casefold() not in dict(KINDS):
        output = output.with_name(output.name + filters.get(chosen, ".pdf"))
    return _write(parent, document, services, locale, output)


def _write(
    parent: QWidget, document: Document, services: Services, locale: Locale, output: Path
) -> list[Path]:
    # typst is large; nothing loads it before a card is really made.
    from charsheet.export.card_command import FORMATS, glyph_problems, page_paths  # noqa: PLC0415

    text = services.locale.text
    card = card_of(document, locale, services.units)
    pages = FORMATS[output.suffix.casefold()]([card])
    paths = page_paths(output, len(pages))
    try:
        for path, data in zip(paths, pages, strict=True):
            write_atomically(path, data)
    except FileError as error:
        tell(parent, text(Msg("The card could not be exported")), _lines(services, output, error.problems))
        return []
    problems = glyph_problems(card)
    if problems:
        title = text(Msg("The card was exported"))
        tell(parent, title, _lines(services, output, problems), QMessageBox.Icon.Information)
    return paths


def _lines(services: Services, path: Path, problems: tuple[Problem, ...]) -> list[str]:
    return [f"{path}: {services.locale.text(each.message)}" for each in problems]
