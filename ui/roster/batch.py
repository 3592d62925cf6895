"""Changing many characters at once from the window: with progress, a list of what failed, and one undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLabel, QProgressDialog, QWidget

from charsheet.edit.commands import Command
from charsheet.edit.document import Document, EditError
from charsheet.model.problems import Problem, path_text
from charsheet.roster.changing import Failed, Go, Outcome, Written, change_files, take_back
from charsheet.roster.table import RosterRow
from charsheet.values import Msg
from ui.dialogs import tell
from ui.library.desk import Desk
from ui.plain import starless
from ui.services import Services
from ui.unexpected.threads import watched
from ui.window.memory import real_path

Work: TypeAlias = "Callable[[Go], Outcome]"


class FileBatch(QObject):
    """Does something with many files in a thread: ``progressed`` counts them, ``done`` tells the outcome.

    ``ended`` comes from the thread and has one listener: while it still goes to a second one, the first might
    have ended the batch already, and nobody would ever hear what became of the files.
    """

    progressed = Signal(int)
    ended = Signal(object)
    done = Signal(object)

    def __init__(self, parent: QWidget, work: Work, count: int, title: str, services: Services) -> None:
        super().__init__(parent)
        self._work = work
        self._stop = Event()
        text = services.locale.text
        self.progress = QProgressDialog("", text(Msg("Stop")), 0, count + 1, parent)
        words = QLabel(title)
        words.setTextFormat(Qt.TextFormat.PlainText)  # it may name what somebody entered
        self.progress.setLabel(words)
        self.progress.setWindowTitle(starless(title))
        self.progress.setWindowModality(Qt.WindowModality.WindowModal)
        self.progress.setAutoClose(False)
        self.progress.setAutoReset(False)
        self.progress.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.progress.canceled.connect(self._stop.set)
        self.progressed.connect(self.progress.setValue)
        self.ended.connect(self._finished)

    def start(self) -> None:
        """Begin."""
        self.progress.show()
        executor = ThreadPoolExecutor(1, thread_name_prefix="roster batch")
        failed = Failed(Path(), (Problem((), Msg("something unexpected happened")),))
        executor.submit(lambda: self.ended.emit(watched(self._run, lambda: Outcome(failed=(failed,)))()))
        executor.shutdown(wait=False)

    def _run(self) -> Outcome:
        return self._work(self._go)

    def _go(self, done: int) -> bool:
        if done:
            self.progressed.emit(done)
        return not self._stop.is_set()

    def _finished(self, outcome: object) -> None:
        self.progress.close()
        self.done.emit(outcome)
        self.deleteLater()


class Undoable(Struct, frozen=True):
    """One change of many characters: the open ones as they were after it, and the files that were written."""

    label: Msg
    documents: tuple[tuple[Document, bytes], ...]
    written: tuple[Written, ...]

    @property
    def count(self) -> int:
        """How many characters it changed."""
        return len(self.documents) + len(self.written)


class Changes(QObject):
    """Changes characters, those that are open as a step of theirs. ``finished`` says which files to look at.

    ``last`` is what can be taken back, all of it at once.
    """

    finished = Signal(object)

    def __init__(self, window: QWidget, services: Services, desk: Desk) -> None:
        super().__init__(window)
        self._window = window
        self._services = services
        self._desk = desk
        self.last: Undoable | None = None

    def apply(self, rows: Sequence[RosterRow], command: Command) -> None:
        """Do *command* with the characters of *rows*."""
        opened = {real_path(each.path): each for each in self._desk.documents() if each.path is not None}
        by_key = {open_key(each): each for each in self._desk.documents()}
        changed: list[tuple[Document, bytes]] = []
        failed: list[Failed] = []
        paths: list[Path] = []
        for row in rows:
            document = by_key.get(row.key) if row.path is None else opened.get(real_path(row.path))
            if document is None:
                paths += [] if row.path is None else [row.path]
                continue
            problems = _step(document, command, changed)
            failed += [Failed(row.path or Path(row.name), problems)] if problems else []
        services = self._services
        systems, backups = services.systems, services.backups

        def work(go: Go) -> Outcome:
            return change_files(paths, command, systems, backups, go)

        def finish(outcome: object) -> None:
            assert isinstance(outcome, Outcome)  # noqa: S101 - what the signal carries
            if changed or outcome.written:
                self.last = Undoable(command.label, tuple(changed), outcome.written)
            kept = Msg("Each of these is as it was. All others were changed; Undo takes that back.")
            self._told(Msg("Not everything could be changed"), (*failed, *outcome.failed), outcome, kept)
            self.finished.emit([each.path for each in outcome.written])

        self._run(work, len(paths), services.locale.text(command.label), finish)

    def undo(self) -> None:
        """Take the last change back, everywhere; what was changed since then stays as it is."""
        if self.last is None:
            return
        last, self.last = self.last, None
        failed: list[Failed] = []
        there = list(self._desk.documents())
        for document, after in last.documents:
            if document in there and document.data == after and document.history.undoable is not None:
                document.undo()
            else:
                message = Msg("has changed in the meantime and stays as it is")
                failed.append(Failed(document.path or Path(document.name), (Problem((), message),)))
        backups = self._services.backups

        def work(go: Go) -> Outcome:
            return take_back(last.written, backups, go)

        def finish(outcome: object) -> None:
            assert isinstance(outcome, Outcome)  # noqa: S101
            kept = Msg("Each of these keeps what it holds now. All others are as they were.")
            self._told(Msg("Not everything could be taken back"), (*failed, *outcome.failed), outcome, kept)
            self.finished.emit([each.path for each in outcome.written])

        title = self._services.locale.text(Msg("Undo: {step}", step=last.label))
        self._run(work, len(last.written), title, finish)

    def _run(self, work: Work, count: int, title: str, finish: Callable[[object], None]) -> None:
        if not count:
            finish(Outcome())
            return
        batch = FileBatch(self._window, work, count, title, self._services)
        batch.done.connect(finish)
        batch.start()

    def _told(self, title: Msg, failed: Sequence[Failed], outcome: Outcome, kept: Msg) -> None:
        """Tell what failed, and what was *kept*; nothing where all went well."""
        text = self._services.locale.text
        lines = failure_lines(failed, self._services)
        lines += [text(kept)] if lines else []
        for each in outcome.written:
            if each.unkept is not None:
                unkept = Msg("no backup of it could be made: {reason}", reason=each.unkept)
                lines.append(f"{each.path}: {text(unkept)}")
        if outcome.stopped:
            lines.append(text(Msg("Stopped; what is not done yet stays as it was.")))
        if lines:
            tell(self._window, text(title), lines)


MOST_LINES = 20
"""So many failures are told one by one: a message has to fit on the screen."""


def failure_lines(failed: Sequence[Failed], services: Services) -> list[str]:
    """What failed, a line each, and how much more."""
    text = services.locale.text
    lines = [
        f"{each.path}: {f'{path_text(problem.path)}: ' if problem.path else ''}{text(problem.message)}"
        for each in failed
        for problem in each.problems
    ]
    more = len(lines) - MOST_LINES
    return lines if more <= 0 else [*lines[:MOST_LINES], text(Msg("and {n} more", n=more))]


def open_key(document: Document) -> str:
    """What tells the row of an open character from all others, where it lies nowhere yet."""
    return f"open:{id(document)}"


def _step(document: Document, command: Command, changed: list[tuple[Document, bytes]]) -> tuple[Problem, ...]:
    """Do *command* as a step of its own; what is wrong with that."""
    before = document.data
    document.history.seal()
    try:
        document.apply(command)
    except EditError as error:
        return error.problems
    document.history.seal()
    if document.data != before:
        changed.append((document, document.data))
    return ()
