"""Cards of a whole folder at once, as cards were printed last, with progress and a way to stop."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Lock

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QProgressDialog, QWidget

from charsheet.model.problems import InvalidError, Problem, Severity
from charsheet.present.card_view import CardView
from charsheet.storage.errors import FileError
from charsheet.values import Msg, NMsg
from ui.card.sources import DocumentSubject, options_of
from ui.dialogs import tell
from ui.services import Services
from ui.unexpected.threads import watched
from ui.where import ask_where, may_replace


class Outcome(Struct, frozen=True):
    """What came of it: the files that were written, and what was wrong with which file."""

    written: tuple[Path, ...]
    problems: tuple[tuple[Path, Problem], ...]
    stopped: bool = False


class Ready(Struct, frozen=True):
    """Pages that are made, where they go, and what was wrong with which file."""

    pages: tuple[bytes, ...]
    output: Path
    problems: tuple[tuple[Path, Problem], ...]

    def replaced(self) -> list[Path]:
        """What would be replaced under names with numbers, about which no dialog has asked."""
        from charsheet.export.card_command import page_paths

        paths = page_paths(self.output, len(self.pages)) if len(self.pages) > 1 else []
        return [each for each in paths if os.path.lexists(each)]

    def written(self) -> Outcome:
        """Write them."""
        from charsheet.export.card_command import write_pages

        try:
            return Outcome(tuple(write_pages(self.pages, self.output)), self.problems)
        except FileError as error:
            return Outcome((), (*self.problems, *((self.output, each) for each in error.problems)))


class CardBatch(QObject):
    """Makes the cards of many files in a thread: ``progressed`` counts them, ``done`` tells the outcome.

    Where pages would replace files that nobody was asked about, ``asked`` has them, and ``go_on`` the answer.
    """

    progressed = Signal(int)
    asked = Signal(object)
    done = Signal(object)

    def __init__(self, files: Sequence[Path], output: Path, services: Services) -> None:
        super().__init__()
        self._files = tuple(files)
        self._output = output
        self._view_of = _reader(services)
        self._options = options_of(services.settings.settings.card, services)
        self._stop = Event()
        self._deciding = Lock()
        self._is_decided = False

    def start(self) -> None:
        """Begin."""
        self._apart(self._run)

    def go_on(self, ready: Ready, *, replace: bool) -> None:
        """Write what is *ready* over what is there, or nothing at all."""
        if replace:
            self._apart(lambda: self._finish(ready))
        else:
            self.stop()

    def _apart(self, work: Callable[[], None]) -> None:
        executor = ThreadPoolExecutor(1, thread_name_prefix="cards")
        executor.submit(work)
        executor.shutdown(wait=False)

    def _run(self) -> None:
        made = watched(self.work, self._failed)()
        if isinstance(made, Outcome):
            if self._decide():
                self.done.emit(made)
        elif made.replaced():
            self.asked.emit(made)
        else:
            self._finish(made)

    def _finish(self, ready: Ready) -> None:
        if self._decide():
            self.done.emit(watched(ready.written, self._failed)())

    def _failed(self) -> Outcome:
        words = Msg("something unexpected happened, and no card was made")
        return Outcome((), ((self._output, Problem((), words)),))

    def stop(self) -> None:
        """Write nothing, and say so at once: nobody waits for pages that are being made and will be nobody's.

        Once they are being written, or nothing could be made, it is too late.
        """
        with self._deciding:
            if self._is_decided or self._stop.is_set():
                return
            self._stop.set()
        self.done.emit(Outcome((), (), stopped=True))

    def _decide(self) -> bool:
        """Whether nobody stopped it before; from now on nobody can."""
        with self._deciding:
            self._is_decided = not self._stop.is_set()
        return self._is_decided

    def work(self) -> Outcome | Ready:
        """Everything but the writing, in whatever thread."""
        cards: list[CardView] = []
        problems: list[tuple[Path, Problem]] = []
        for number, path in enumerate(self._files):
            if self._stop.is_set():
                return Outcome((), tuple(problems), stopped=True)
            try:
                cards.append(self._view_of(path))
            except FileError as error:
                problems += ((path, each) for each in error.problems)
            self.progressed.emit(number + 1)
        return self._made(cards, problems)

    def _made(self, cards: list[CardView], problems: list[tuple[Path, Problem]]) -> Outcome | Ready:
        from charsheet.export.card_command import FORMATS, CardOrder, checked

        if not cards:
            return Outcome((), tuple(problems))
        try:
            order = CardOrder(self._output, self._options.setup())
            made = [checked(each, order.kind) for each in cards]
            problems += ((self._output, problem) for _, found in made for problem in found)
            pages = FORMATS[order.kind]([card for card, _ in made], order.setup)
            return Ready(tuple(pages), order.output, tuple(problems))
        except FileError as error:
            return Outcome((), (*problems, *((self._output, each) for each in error.problems)))
        except InvalidError as error:
            return Outcome((), (*problems, (self._output, Problem((), error.message))))


def _reader(services: Services) -> Callable[[Path], CardView]:
    """What makes the card of a file, by the choices of now."""
    choice = services.settings.settings.card

    def view_of(path: Path) -> CardView:
        document = services.open_document(path)
        errors = [each for each in document.sheet.problems if each.severity is Severity.ERROR]
        if errors:
            raise FileError(*errors)
        return DocumentSubject(document, services).source(choice).view()

    return view_of


def cards_of_folder(parent: QWidget, services: Services) -> CardBatch | None:
    """Ask for a folder and a file, and begin to make the cards; None where there is nothing to do."""
    from charsheet.export.card_command import with_folders

    text = services.locale.text
    start = str(services.folders.characters)
    folder = QFileDialog.getExistingDirectory(parent, text(Msg("Cards of all characters in a folder")), start)
    if not folder:
        return None
    problems: list[Problem] = []
    files, _ = with_folders([Path(folder)], lambda _, found: problems.extend(found))
    if problems:
        tell(parent, text(Msg("There are no cards to make")), [text(each.message) for each in problems])
        return None
    return make_cards_of(parent, files, Path(folder), services)


def make_cards_of(
    parent: QWidget, files: Sequence[Path], folder: Path, services: Services
) -> CardBatch | None:
    """Ask for a file, which is proposed in *folder*, and begin to make the cards of *files*."""
    from charsheet.export.card_command import FORMATS

    def complete(path: Path, _: str) -> Path:
        return path if path.suffix.casefold() in FORMATS else path.with_name(f"{path.name}.pdf")

    title, start = Msg("Export the cards"), folder / "cards.pdf"
    output = ask_where(parent, title, start, "", complete, services.locale)
    if output is None:
        return None
    batch = CardBatch(files, output, services)
    _watched(parent, batch, len(files), services)
    batch.start()
    return batch


def _watched(parent: QWidget, batch: CardBatch, count: int, services: Services) -> None:
    """A progress bar for as long as it takes, then what came of it."""
    text = services.locale.text
    progress = QProgressDialog(text(Msg("Making cards…")), text(Msg("Stop")), 0, count + 1, parent)
    progress.setWindowTitle(text(Msg("Cards")))
    progress.setWindowModality(Qt.WindowModality.WindowModal)
    progress.setAutoClose(False)
    progress.setAutoReset(False)
    progress.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    progress.canceled.connect(batch.stop)
    _Watch(parent, progress, batch, services)
    progress.show()


class _Watch(QObject):
    """Follows a batch in the window's thread until it is done."""

    def __init__(
        self, parent: QWidget, progress: QProgressDialog, batch: CardBatch, services: Services
    ) -> None:
        super().__init__(progress)
        self._parent = parent
        self._progress = progress
        self._batch = batch
        self._services = services
        self._locale = services.locale
        batch.progressed.connect(self._progressed)
        batch.asked.connect(self._asked)
        batch.done.connect(self._finished)

    def _progressed(self, count: int) -> None:
        self._progress.setValue(count)

    def _asked(self, ready: Ready) -> None:
        self._batch.go_on(ready, replace=may_replace(self._progress, ready.replaced(), self._locale))

    def _finished(self, outcome: Outcome) -> None:
        self._progress.close()
        _told(self._parent, outcome, self._services)


def _told(parent: QWidget, outcome: Outcome, services: Services) -> None:
    text = services.locale.text
    lines = [f"{path}: {text(problem.message)}" for path, problem in outcome.problems]
    if outcome.stopped:
        title = text(Msg("Stopped; nothing was written"))
    elif outcome.written:
        title = text(NMsg("{n} file was written", "{n} files were written", n=len(outcome.written)))
    else:
        title = text(Msg("The cards could not be exported"))
    icon = QMessageBox.Icon.Information if outcome.written and not lines else QMessageBox.Icon.Warning
    tell(parent, title, lines, icon)
