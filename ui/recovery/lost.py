"""What a killed program left in its journal: compared with what is on disk, brought back, or given up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field

from charsheet.edit.commands import become
from charsheet.edit.document import Document
from charsheet.model.character import character_data
from charsheet.present.differences import differences
from charsheet.present.view import Presenter
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded, character_bytes, parse_character
from charsheet.storage.journal import Journal, Lost, token_of
from charsheet.storage.saving import content_at, digest
from charsheet.storage.sessions import Session, dead_sessions, sweep
from charsheet.values import Msg, Words
from ui.outside.theirs import Theirs
from ui.services import Services

RESTORED = Msg("Restore unsaved changes")


class Finding(Struct, frozen=True):
    """A lost character: what the journal has of it, and what the file on disk holds now."""

    lost: Lost
    loaded: Loaded | None
    problem: Msg | None
    on_disk: Theirs

    @classmethod
    def of(cls, lost: Lost, services: Services) -> Finding:
        """Look at an entry and at its file."""
        loaded, problem = None, None
        try:
            loaded = parse_character(lost.entry.data, services.systems)
        except FileError as error:
            problem = error.problems[0].message
        file = lost.entry.file
        try:
            on_disk = Theirs.read(None if file is None else content_at(file), services)
        except FileError as error:
            on_disk = Theirs(None, problem=error.problems[0].message)
        return cls(lost, loaded, problem, on_disk)

    @property
    def is_news(self) -> bool:
        """Whether anything is lost; not where the file holds the very same."""
        return self.loaded is None or not self.on_disk.equals(character_bytes(self.loaded.character))

    def lines(self, services: Services) -> tuple[Words, ...]:
        """What is other than on disk, or why that cannot be told."""
        if self.loaded is None:
            return (Msg("It cannot be read: {reason}", reason=self.problem or ""),)
        if self.lost.entry.file is None:
            return (Msg("It was never saved."),)
        if self.on_disk.problem is not None:
            return (Msg("Its file cannot be read now: {reason}", reason=self.on_disk.problem),)
        if self.on_disk.loaded is None:
            return (Msg("Its file is gone."),)
        system = self.loaded.system
        presenter = Presenter(system, system.rulings(), services.locale, services.units)
        found: tuple[Words, ...] = differences(
            self.on_disk.loaded.character, self.loaded.character, presenter
        )
        if digest(self.on_disk.data) != self.lost.entry.base:
            found = (Msg("The file was changed since then."), *found)
        return found


class LostWork(Struct):
    """What all killed sessions left. It is held for this run until everything is decided."""

    findings: list[Finding] = field(default_factory=list[Finding])
    broken: list[Path] = field(default_factory=list[Path])
    _sessions: list[Session] = field(default_factory=list[Session])

    @classmethod
    def find(cls, services: Services) -> LostWork:
        """Take over what dead sessions left, and sweep up what they had half written."""
        made = cls(_sessions=list(dead_sessions(services.folders)))
        sweep(made._sessions, services.folders)
        for session in made._sessions:
            lost, broken = Journal.of(services.folders, session.token).read()
            made.broken += broken
            made.findings += [Finding.of(each, services) for each in lost]
        for each in [each for each in made.findings if not each.is_news]:
            made.settle(each)
        made._let_go()
        return made

    def settle(self, finding: Finding) -> None:
        """Say that *finding* is decided: its entry is taken out of the journal."""
        self.findings.remove(finding)
        with suppress(OSError):
            finding.lost.file.unlink()
        self._let_go()

    def close(self) -> None:
        """Leave what is not decided to the next start."""
        for session in self._sessions:
            session.leave()
        self._sessions = []

    def _let_go(self) -> None:
        waiting = set(map(token_of, (*(each.lost.file for each in self.findings), *self.broken)))
        for session in [each for each in self._sessions if each.token not in waiting]:
            self._sessions.remove(session)
            session.end()


def restore(finding: Finding, services: Services, opened: Callable[[Path], Document | None]) -> Document:
    """The lost character as an unsaved document; *opened* gives the one that is open at a path, if any.

    Where the file still holds a character of the system, that becomes the lost one by a step of undo.

    Raises:
        FileError: it cannot be read, or its rulings cannot be used.
    """
    loaded, file = finding.loaded, finding.lost.entry.file
    if loaded is None:
        raise FileError.because(finding.problem or Msg("is not valid"))
    if file is None:
        return services.new_document(loaded)
    document = opened(file) or _open(file, services)
    if document is None or document.system is not loaded.system or document.is_read_only:
        rulings = services.rulings_for(loaded, file)
        document = Document(loaded.system, loaded.character, rulings, character_bytes, file)
        document.mark_unsaved()
        return document
    document.apply(become(character_data(loaded.character), RESTORED))
    return document


def _open(file: Path, services: Services) -> Document | None:
    try:
        return services.open_document(file)
    except FileError:
        return None


def give_up(finding: Finding, services: Services, place: Path) -> None:
    """Put a lost character into the backups: of its file, else of the one that would lie at *place*.

    Raises:
        FileError: it could not be written.
    """
    services.backups.keep(finding.lost.entry.file or place, finding.lost.entry.data)


def names_of(findings: Iterable[Finding], services: Services) -> str:
    """Whose changes wait, in one line."""
    text = services.locale.text
    return ", ".join(each.lost.entry.name or text(Msg("Unnamed")) for each in findings)
