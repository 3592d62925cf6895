"""What of a character or a party was lost: what the journal has of it, and what its file holds now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from charsheet.model.party import Member, Party
from charsheet.present.differences import NOTHING, differences
from charsheet.present.view import Presenter
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded, character_bytes, parse_character
from charsheet.storage.journal import Lost, PlanNote
from charsheet.storage.parties import parse_party, party_bytes
from charsheet.storage.saving import content_at, digest
from charsheet.values import Msg, NMsg, Words
from ui.outside.theirs import Theirs
from ui.services import Services

if TYPE_CHECKING:
    from charsheet.rules.planner import Plan, Planner

_CHANGED = Msg("The file was changed since then.")


class LostPlan(Struct, frozen=True):
    """A plan that was not saved, for a planner of ``system``."""

    system: str
    planner: Planner[Any]
    plan: Plan
    path: Path | None

    @classmethod
    def of(cls, note: PlanNote, services: Services) -> LostPlan | None:
        """The plan of a note; None where this program cannot read it."""
        from charsheet.storage.plans import parse_plan

        system = services.systems.get(note.system)
        try:
            found = None if system is None else parse_plan(note.plan.encode(), system.planners)
        except FileError:
            found = None
        path = None if note.path is None else Path(note.path)
        return None if found is None else cls(note.system, *found, path)

    @property
    def line(self) -> Msg:
        """What it is, in words."""
        return NMsg(
            "{plan}: a plan of {n} step",
            "{plan}: a plan of {n} steps",
            plan=self.planner.label,
            n=len(self.plan.steps),
        )


class Finding(Struct, frozen=True):
    """What is lost. ``problem`` says why it cannot be read, ``kept`` are plans that cannot."""

    lost: Lost
    problem: Msg | None
    plans: tuple[LostPlan, ...]
    kept: tuple[PlanNote, ...]

    @property
    def is_readable(self) -> bool:
        """Whether it can be brought back."""
        return self.problem is None

    @property
    def is_news(self) -> bool:
        """Whether anything is lost; not where the file holds the very same."""
        return not self.is_readable or bool(self.lost.entry.plans) or self._differs()

    def lines(self, services: Services) -> tuple[Words, ...]:
        """What is other than on disk, or why that cannot be told."""
        if self.problem is not None:
            return (Msg("It cannot be read: {reason}", reason=self.problem),)
        own = tuple(self._lines(services)) if self._differs() or not self.lost.entry.plans else ()
        unread = (Msg("A plan cannot be read; it goes into the backups."),) * bool(self.kept)
        return (*own, *(each.line for each in self.plans), *unread)

    def _differs(self) -> bool:
        raise NotImplementedError

    def _lines(self, services: Services) -> Iterator[Words]:
        raise NotImplementedError


class LostCharacter(Finding, frozen=True):
    """A character, and what its file holds now."""

    loaded: Loaded | None
    on_disk: Theirs

    def _differs(self) -> bool:
        return self.loaded is not None and not self.on_disk.equals(character_bytes(self.loaded.character))

    def _lines(self, services: Services) -> Iterator[Words]:
        entry, disk = self.lost.entry, self.on_disk
        told = _untold(entry.file, disk.problem, gone=disk.loaded is None)
        if told is not None or self.loaded is None or disk.loaded is None:
            yield told or ""
            return
        if digest(disk.data) != entry.base:
            yield _CHANGED
        system = self.loaded.system
        presenter = Presenter(system, system.rulings(), services.locale, services.units)
        yield from differences(disk.loaded.character, self.loaded.character, presenter)


class LostParty(Finding, frozen=True):
    """A party, and what its file holds now: its bytes, and the party that they describe."""

    party: Party | None
    data: bytes | None
    on_disk: Party | None
    disk_problem: Msg | None

    def _differs(self) -> bool:
        return self.party is not None and (
            self.on_disk is None or party_bytes(self.on_disk) != party_bytes(self.party)
        )

    def _lines(self, services: Services) -> Iterator[Words]:  # noqa: ARG002 - as of a character
        entry = self.lost.entry
        told = _untold(entry.file, self.disk_problem, gone=self.on_disk is None)
        if told is not None or self.party is None or self.on_disk is None:
            yield told or ""
            return
        if digest(self.data) != entry.base:
            yield _CHANGED
        before, after = self.on_disk, self.party
        if before.name != after.name:
            field = Msg("Name")
            yield Msg("{field}: {before} → {after}", field=field, before=before.name, after=after.name)
        if before.members != after.members:
            field, one, other = Msg("Members"), _names(before.members), _names(after.members)
            if one == other:
                yield Msg("{field}: changed", field=field)
            else:
                yield Msg("{field}: {before} → {after}", field=field, before=one, after=other)


def finding_of(lost: Lost, services: Services) -> Finding:
    """Look at an entry and at its file."""
    read = [(note, LostPlan.of(note, services)) for note in lost.entry.plans]
    plans = tuple(plan for _, plan in read if plan is not None)
    kept = tuple(note for note, plan in read if plan is None)
    data, disk_problem = None, None
    try:
        data = None if lost.entry.file is None else content_at(lost.entry.file)
    except FileError as error:
        disk_problem = error.problems[0].message
    if lost.entry.party is not None:
        return _lost_party(lost, plans, kept, data, disk_problem)
    loaded, problem = None, None
    try:
        loaded = parse_character(lost.entry.data, services.systems)
    except FileError as error:
        problem = error.problems[0].message
    on_disk = Theirs.read(data, services) if disk_problem is None else Theirs(None, problem=disk_problem)
    return LostCharacter(lost, problem, plans, kept, loaded, on_disk)


def _lost_party(
    lost: Lost,
    plans: tuple[LostPlan, ...],
    kept: tuple[PlanNote, ...],
    data: bytes | None,
    disk_problem: Msg | None,
) -> LostParty:
    party, problem, on_disk = None, None, None
    try:
        party = parse_party(lost.entry.data)
    except FileError as error:
        problem = error.problems[0].message
    try:
        on_disk = None if data is None else parse_party(data)
    except FileError as error:
        disk_problem = error.problems[0].message
    return LostParty(lost, problem, plans, kept, party, data, on_disk, disk_problem)


def _untold(file: Path | None, problem: Msg | None, *, gone: bool) -> Msg | None:
    """Why nothing can be compared, if that is so."""
    if file is None:
        return Msg("It was never saved.")
    if problem is not None:
        return Msg("Its file cannot be read now: {reason}", reason=problem)
    return Msg("Its file is gone.") if gone else None


def _names(members: Sequence[Member]) -> str:
    return ", ".join(Path(each.path).stem for each in members) or NOTHING
