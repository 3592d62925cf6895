"""A party being edited: its members, one edit at a time, its history, and where it is saved."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from charsheet.edit.document import EditError, Listener
from charsheet.edit.history import Change, History
from charsheet.model.base import Json
from charsheet.model.party import Party, party_data
from charsheet.model.problems import problems_of
from charsheet.values import Msg

if TYPE_CHECKING:
    from charsheet.edit.plans import PlanDraft

Canonical = Callable[[Party], bytes]
"""The bytes of a party, as it is saved."""


class PartyDocument:
    """A party that is always valid. Whoever wants to know of changes subscribes.

    ``canonical`` gives the bytes that it is saved as; it is dirty when they differ from the ones on disk.
    ``seen`` tells the content that its file was last known to have, None that there was none. ``plans`` lie
    beside it, for each system those that were opened; they are no part of it.
    """

    def __init__(self, party: Party, canonical: Canonical, path: Path | None = None) -> None:
        self.party = party
        self.path = path
        self.seen: str | None = None
        self.history: History[bytes] = History()
        self.plans: dict[str, dict[str, PlanDraft]] = {}
        self._canonical = canonical
        self._parties: dict[bytes, Party] = {self.data: party}
        self._saved = None if path is None else self.data
        self._listeners: list[Listener] = []

    @property
    def data(self) -> bytes:
        """The bytes that saving would write."""
        return self._canonical(self.party)

    @property
    def is_dirty(self) -> bool:
        """Whether saving would write other bytes than those on disk; always, while never saved."""
        return self.data != self._saved

    @property
    def name(self) -> str:
        """What the party is called."""
        return self.party.name

    @property
    def drafts(self) -> tuple[tuple[str, PlanDraft], ...]:
        """Its plans, each with the system whose planner it is of."""
        return tuple((system, each) for system, plans in self.plans.items() for each in plans.values())

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call *listener* after every change; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # --- edits ---------------------------------------------------------------------------------

    def rename(self, name: str) -> None:
        """Call the party otherwise; typing is one step of undo.

        Raises:
            EditError: it cannot be called so; nothing happened.
        """
        self._change(Msg("Change {field}", field=Msg("Name")), {**self._tree(), "name": name}, "name")

    def add(self, *members: dict[str, Json]) -> None:
        """Put members at the end; one step of undo for all.

        Raises:
            EditError: they would be too many, or one is none; nothing happened.
        """
        self._with_members(Msg("Add {thing}", thing=Msg("member")), [*self._rows(), *members])

    def remove(self, at: int) -> None:
        """Take the member *at* a place out; its file stays as it is."""
        rows = self._rows()
        self._with_members(Msg("Remove {thing}", thing=Msg("member")), [*rows[:at], *rows[at + 1 :]])

    def move(self, at: int, to: int) -> None:
        """Let the member *at* a place be the one at *to*; the others close up."""
        rows = self._rows()
        rows.insert(to, rows.pop(at))
        self._with_members(Msg("Move a member"), rows)

    def set_way(self, at: int, way: str | None) -> None:
        """Let the member *at* a place go by a way of its own choice; None is as its rules say."""
        rows = self._rows()
        rows[at] = {**rows[at], "way": way}
        if way is None:
            del rows[at]["way"]
        self._with_members(Msg("Change {field}", field=Msg("Way")), rows)

    def become(self, party: Party, label: Msg) -> None:
        """Be another *party*, such as the one that its file holds now; that can be undone."""
        self._change(label, party_data(party))

    def undo(self) -> None:
        """Take the last step back; nothing happens where there is none."""
        if self.history.undoable is not None:
            self._become(self._parties[self.history.undo()])

    def redo(self) -> None:
        """Do the step again that was undone last; nothing happens where there is none."""
        if self.history.redoable is not None:
            self._become(self._parties[self.history.redo()])

    def mark_saved(self, path: Path, party: Party | None = None) -> None:
        """Say that the party lies at *path*, as *party* where its members are named otherwise from there."""
        self.path = path
        self._become(self.party if party is None else party, tell=False)
        self._saved = self.data
        self.history.seal()
        self._tell()

    def _rows(self) -> list[dict[str, Any]]:
        return list(self._tree().get("members", ()))

    def _tree(self) -> dict[str, Any]:
        return party_data(self.party)

    def _with_members(self, label: Msg, rows: list[dict[str, Json]]) -> None:
        self._change(label, {**self._tree(), "members": rows})

    def _change(self, label: Msg, tree: Json, merge_key: Hashable = None) -> None:
        try:
            party = Party.model_validate(tree)
        except ValidationError as error:
            raise EditError(problems_of(error)) from None
        before, after = self.data, self._canonical(party)
        if before != after:
            self.history.record(Change(before, after, label, merge_key))
            self._become(party)

    def _become(self, party: Party, *, tell: bool = True) -> None:
        self.party = party
        self._parties[self.data] = party
        if tell:
            self._tell()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
