"""What a killed program left in its journal: compared with what is on disk, brought back, or given up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from charsheet.edit.commands import become
from charsheet.edit.document import Document
from charsheet.edit.party import PartyDocument
from charsheet.model.character import character_data
from charsheet.storage.errors import FileError
from charsheet.storage.files import character_bytes
from charsheet.storage.journal import Journal, token_of
from charsheet.storage.journal_entries import PlanNote
from charsheet.storage.parties import party_bytes
from charsheet.storage.saving import digest
from charsheet.storage.sessions import Session, sweep
from charsheet.values import Msg
from ui.recovery.findings import Finding, LostCharacter, LostParty, finding_of
from ui.services import Services

if TYPE_CHECKING:
    from charsheet.edit.plans import PlanDraft

RESTORED = Msg("Restore unsaved changes")


class LostWork(Struct):
    """What all killed sessions left. It is held for this run until everything is decided."""

    findings: list[Finding] = field(default_factory=list[Finding])
    broken: list[Path] = field(default_factory=list[Path])
    _sessions: list[Session] = field(default_factory=list[Session])

    @classmethod
    def find(cls, services: Services, sessions: Iterable[Session]) -> LostWork:
        """Take over what dead *sessions* left, and sweep up what they had half written."""
        made = cls(_sessions=list(sessions))
        sweep(made._sessions, services.folders)
        for session in made._sessions:
            lost, broken = Journal.of(services.folders, session.token).read()
            made.broken += broken
            made.findings += [finding_of(each, services) for each in lost]
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


def restore(
    finding: LostCharacter, services: Services, opened: Callable[[Path], Document | None]
) -> Document:
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


def restore_party(finding: LostParty, opened: Callable[[Path], PartyDocument | None]) -> PartyDocument:
    """The lost party as an unsaved document; *opened* gives the one that is open at a path, if any.

    Where the file still holds a party, that becomes the lost one by a step of undo.

    Raises:
        FileError: it cannot be read.
    """
    party, file = finding.party, finding.lost.entry.file
    if party is None:
        raise FileError.because(finding.problem or Msg("is not valid"))
    document = None if file is None else opened(file)
    if document is None and finding.on_disk is not None:
        document = PartyDocument(finding.on_disk, party_bytes, file)
        document.seen = digest(finding.data)
    elif document is None:
        document = PartyDocument(party, party_bytes)
        document.path = file  # nothing that lies there has been seen, so that saving asks
    document.become(party, RESTORED)
    return document


def put_plans(finding: Finding, plans: Callable[[str], dict[str, PlanDraft]]) -> None:
    """Let the lost plans be unsaved plans again; *plans* gives those that there are for a system."""
    from charsheet.edit.plans import PlanDraft

    for each in finding.plans:
        draft = plans(each.system).setdefault(each.planner.id, PlanDraft(each.planner))
        draft.become(each.plan)
        draft.path = draft.path or each.path


def _open(file: Path, services: Services) -> Document | None:
    try:
        return services.open_document(file)
    except FileError:
        return None


def give_up(finding: Finding, services: Services, place: Path) -> None:
    """Put what was lost into the backups: of its file, else of the one that would lie at *place*.

    Raises:
        FileError: it could not be written.
    """
    entry = finding.lost.entry
    services.backups.keep(entry.file or place, entry.data)
    keep_plans(entry.plans, services, entry.file or place)


def keep_plans(notes: Iterable[PlanNote], services: Services, owner: Path) -> None:
    """Put plans into the backups of their files, else of ones that would lie beside their *owner*.

    Raises:
        FileError: one could not be written.
    """
    for number, note in enumerate(notes, 1):
        place = owner.with_name(f"{owner.stem} {number}.json") if note.path is None else Path(note.path)
        services.backups.keep(place, note.plan.encode())


def names_of(findings: Iterable[Finding], services: Services) -> str:
    """Whose changes wait, in one line."""
    text = services.locale.text
    return ", ".join(each.lost.entry.name or text(Msg("Unnamed")) for each in findings)
