"""What of a character or a party was lost: what the journal has of it, and what its file holds now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from charsheet.model.party import Member, Party
from charsheet.present.differences import NOTHING, differences
from charsheet.present.view import Presenter
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded, character_bytes, parse_character
from charsheet.storage.journal import Lost
from charsheet.storage.journal_entries import PlanNote
from charsheet.storage.parties import parse_party, party_bytes
from charsheet.storage.saving import content_at, digest
from charsheet.values import Msg, NMsg, Words
from ui.services import Services

if TYPE_CHECKING:
    from charsheet.rules.planner import Plan, Planner

A = TypeVar("A")
T = TypeVar("T")


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
    """What is lost, and what its file holds now.

    ``problem`` says why what is lost cannot be read, ``disk_problem`` why its file cannot; ``data`` are the
    bytes of that, None where there is none. ``kept`` are plans that cannot be read.
    """

    lost: Lost
    plans: tuple[LostPlan, ...]
    kept: tuple[PlanNote, ...]
    data: bytes | None
    problem: Msg | None
    disk_problem: Msg | None

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
        own = tuple(self._own_lines(services)) if self._differs() or not self.lost.entry.plans else ()
        unread = (Msg("A plan cannot be read; it goes into the backups."),) * bool(self.kept)
        return (*own, *(each.line for each in self.plans), *unread)

    def _own_lines(self, services: Services) -> Iterator[Words]:
        if self.lost.entry.file is None:
            yield Msg("It was never saved.")
        elif self.disk_problem is not None:
            yield Msg("Its file cannot be read now: {reason}", reason=self.disk_problem)
        elif self.data is None:
            yield Msg("Its file is gone.")
        else:
            if digest(self.data) != self.lost.entry.base:
                yield Msg("The file was changed since then.")
            yield from self._differences(services)

    def _differs(self) -> bool:
        raise NotImplementedError

    def _differences(self, services: Services) -> Iterator[Words]:
        """What is other than on disk, where both can be read."""
        raise NotImplementedError


class LostCharacter(Finding, frozen=True):
    """A character, and the one in its file now."""

    loaded: Loaded | None
    on_disk: Loaded | None

    def _differs(self) -> bool:
        mine, theirs = (each and character_bytes(each.character) for each in (self.loaded, self.on_disk))
        return mine != theirs

    def _differences(self, services: Services) -> Iterator[Words]:
        if self.loaded is None or self.on_disk is None:
            return
        system = self.loaded.system
        presenter = Presenter(system, system.rulings(), services.locale, services.units)
        yield from differences(self.on_disk.character, self.loaded.character, presenter)


class LostParty(Finding, frozen=True):
    """A party, and the one in its file now."""

    party: Party | None
    on_disk: Party | None

    def _differs(self) -> bool:
        mine, theirs = (each and party_bytes(each) for each in (self.party, self.on_disk))
        return mine != theirs

    def _differences(self, services: Services) -> Iterator[Words]:  # noqa: ARG002 - as of a character
        before, after = self.on_disk, self.party
        if before is None or after is None:
            return
        if before.name != after.name:
            yield _change(Msg("Name"), before.name, after.name)
        if before.members != after.members:
            yield _change(Msg("Members"), _names(before.members), _names(after.members))


def finding_of(lost: Lost, services: Services) -> Finding:
    """Look at an entry and at its file."""
    entry = lost.entry
    read = [(note, LostPlan.of(note, services)) for note in entry.plans]
    plans = tuple(plan for _, plan in read if plan is not None)
    kept = tuple(note for note, plan in read if plan is None)
    data, disk_problem = (None, None) if entry.file is None else _read(content_at, entry.file)

    def look(parse: Callable[[bytes], T], make: Callable[..., Finding]) -> Finding:
        found, problem = _read(parse, entry.data)
        there, fault = (None, disk_problem) if data is None else _read(parse, data)
        return make(lost, plans, kept, data, problem, fault, found, there)

    if entry.party is not None:
        return look(parse_party, LostParty)
    return look(lambda data: parse_character(data, services.systems), LostCharacter)


def _read(read: Callable[[A], T], given: A) -> tuple[T | None, Msg | None]:
    """What *read* makes of what it is given, or why it cannot."""
    try:
        return read(given), None
    except FileError as error:
        return None, error.problems[0].message


def _change(field: Msg, one: str, other: str) -> Msg:
    if one == other:  # the difference lies beyond what is shown
        return Msg("{field}: changed", field=field)
    return Msg("{field}: {before} → {after}", field=field, before=one, after=other)


def _names(members: Sequence[Member]) -> str:
    return ", ".join(Path(each.path).stem for each in members) or NOTHING
