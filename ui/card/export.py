"""Writing the card of an open character to a file, in the format of the file's ending."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QProgressDialog, QWidget

from charsheet.edit.document import Document
from charsheet.model.problems import InvalidError, Problem
from charsheet.present.card import card_view
from charsheet.present.card_view import CardView
from charsheet.present.locale import Locale
from charsheet.present.units import METRES, DisplayUnits
from charsheet.present.view import Presenter
from charsheet.storage.atomic import TornError
from charsheet.storage.errors import FileError
from charsheet.storage.filenames import file_stem
from charsheet.storage.folders import is_folder
from charsheet.values import Msg, NMsg
from ui.card.rendering import Latest
from ui.card.sources import CardSource, DocumentSubject, Source
from ui.dialogs import tell
from ui.services import Services
from ui.where import ask_where, may_replace

MANY = 25
"""Characters; more of them are made in a thread."""
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
    """The card of a document as cards were printed last, in the language that was chosen for them."""
    subject = DocumentSubject(document, services)
    return subject.source(subject.start)


def export_card(parent: QWidget, source: Source, services: Services, path: Path | None) -> list[Path]:
    """Ask where to write the card of the character at *path* and write it; returns what was written."""
    text = services.locale.text
    filters = {f"{text(label)} (*{ending})": ending for ending, label in KINDS}
    folder = path.parent if path else services.folders.characters
    start = (folder if is_folder(folder) else Path.home()) / f"{file_stem(source.name)}.pdf"

    def complete(path: Path, kind: str) -> Path:
        known = path.suffix.casefold() in dict(KINDS)
        return path if known else path.with_name(path.name + filters.get(kind, ".pdf"))

    kinds = ";;".join(filters)
    output = ask_where(parent, Msg("Export the card"), start, kinds, complete, services.locale)
    if output is None:
        return []
    if source.count > MANY:
        _make_apart(parent, source, services, output)
        return []
    return _write(parent, made(source, output), services, output)


class Made(Struct, frozen=True):
    """What is to be written, and what is wrong with which file; ``failed`` says why there is nothing."""

    pages: tuple[bytes, ...] = ()
    problems: tuple[tuple[Path, Problem], ...] = ()
    failed: tuple[Msg, ...] = ()


def made(source: Source, output: Path) -> Made:
    """The content of the files that *source* becomes, in whatever thread."""
    # typst is large; nothing loads it before a card is really made.
    from charsheet.export.card_command import FORMATS, checked

    kind = output.suffix.casefold()
    try:
        setup = source.options.setup()
        views, unread = source.views()
        cards = [checked(each, kind) for each in views]
        pages = FORMATS[kind]([card for card, _ in cards], setup) if cards else []
    except FileError as error:
        return Made(failed=tuple(each.message for each in error.problems))
    except InvalidError as error:
        return Made(failed=(error.message,))
    found = ((output, each) for _, problems in cards for each in problems)
    return Made(tuple(pages), (*unread, *found))


def _make_apart(parent: QWidget, source: Source, services: Services, output: Path) -> None:
    """Make many cards in a thread, with a way to stop: then nothing is written."""
    text = services.locale.text
    progress = QProgressDialog(text(Msg("Making cards…")), text(Msg("Stop")), 0, 0, parent)
    progress.setWindowTitle(text(Msg("Cards")))
    progress.setWindowModality(Qt.WindowModality.WindowModal)
    progress.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    work = Latest[Made](progress)  # it goes with the dialog, and what it makes then is nobody's

    def finish(result: Made) -> None:
        progress.close()
        paths = _write(parent, result, services, output)
        if paths and not result.problems:
            title = text(NMsg("{n} file was written", "{n} files were written", n=len(paths)))
            tell(parent, title, [], QMessageBox.Icon.Information)

    work.done.connect(finish)
    progress.canceled.connect(progress.close)
    work.ask(lambda: made(source, output))
    progress.show()


def _write(parent: QWidget, made: Made, services: Services, output: Path) -> list[Path]:
    from charsheet.export.card_command import page_paths, write_pages

    text = services.locale.text
    failed = text(Msg("The card could not be exported"))
    if made.failed:
        tell(parent, failed, list(map(text, made.failed)))
        return []
    # The dialog has asked about the name that was entered, and not about those with numbers.
    numbered = page_paths(output, len(made.pages)) if len(made.pages) > 1 else []
    if not may_replace(parent, numbered, services.locale):
        return []
    try:
        paths = write_pages(made.pages, output) if made.pages else []
    except FileError as error:
        lines = [_line(services, output, each) for each in error.problems]
        if not isinstance(error, TornError):
            lines.append(text(Msg("What lay there is as it was. Choose another place or name.")))
        tell(parent, failed, lines)
        return []
    if made.problems:
        title = text(Msg("The card was exported")) if paths else failed
        lines = [_line(services, path, each) for path, each in made.problems]
        tell(parent, title, lines, QMessageBox.Icon.Information if paths else QMessageBox.Icon.Warning)
    return paths


def _line(services: Services, path: Path, problem: Problem) -> str:
    return f"{path}: {services.locale.text(problem.message)}"
