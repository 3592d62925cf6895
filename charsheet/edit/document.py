"""An open character: the one gate through which every edit goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct
from pydantic import ValidationError

from charsheet.edit.commands import Command
from charsheet.edit.history import Change, History
from charsheet.model.base import NO_TREES, Json
from charsheet.model.character import Character, character_data
from charsheet.model.problems import Problem, problems_of
from charsheet.model.rulings import Rulings
from charsheet.model.sharing import known_trees, with_records
from charsheet.rules.planner import Planner
from charsheet.rules.sheet import Sheet
from charsheet.rules.system import RuleSystem
from charsheet.values import Msg

if TYPE_CHECKING:
    from charsheet.edit.plans import PlanDraft

Canonical: TypeAlias = Callable[[Character, Mapping[int, Json]], bytes]
"""The bytes of a character; the trees are known already, as ``character_data`` takes them."""

Listener: TypeAlias = Callable[[], None]


READ_ONLY = Msg("This character was written by a newer version of the program and cannot be changed here.")


class EditError(Exception):
    """An edit that would make the character invalid; it was not done."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(each.message.id for each in problems))
        self.problems = problems


class Snapshot(Struct, frozen=True, eq=False):
    """A character with its JSON tree and the digest of the bytes that it is saved as: it tells states apart.

    2 and 2.0 are equal numbers and other bytes. Snapshots share the rows that they have in common, so that a
    long history takes little room; the bytes themselves are kept of the present state alone.
    """

    character: Character
    tree: Json
    digest: bytes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Snapshot) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


class FileFormat(Struct, frozen=True):
    """The format of the file that a character comes from, where that is not the newest one known here.

    ``left_out`` is what this program could not read of a file of a newer one.
    """

    version: int
    newest: int
    left_out: tuple[Problem, ...] = ()

    @property
    def is_newer(self) -> bool:
        """Whether a newer program wrote the file."""
        return self.version > self.newest


class Document:
    """A character being edited, its sheet always up to date, its history, and where it is saved.

    ``canonical`` gives the bytes that a character is saved as; the document is dirty when they differ
    from the ones on disk. Whoever wants to know of changes subscribes.

    ``seen`` tells the content that the file was last known to have, as :mod:`charsheet.storage.saving`
    tells contents apart; None means that there was no file.

    A ``file_format`` that is older makes the document dirty: saving it writes the newest one. One that is
    newer makes it read-only for good: every edit is refused, it is never dirty, and never saved.

    ``plans`` lie beside the character, one for each planner that was opened; they are no part of it.
    """

    def __init__(
        self,
        system: RuleSystem[Any, Any],
        character: Character,
        rulings: Rulings,
        canonical: Canonical,
        path: FilePath | None = None,
        file_format: FileFormat | None = None,
    ) -> None:
        self.system = system
        self.path = path
        self.seen: str | None = None
        self._file_format = file_format
        self.history: History[Snapshot] = History()
        self.plans: dict[str, PlanDraft] = {}
        self._rulings = rulings
        self._canonical = canonical
        self._listeners: list[Listener] = []
        self._now, self._data = self._snapshot(character, NO_TREES)
        older = file_format is not None and not file_format.is_newer
        self._saved = None if path is None or older else self._data
        self._sheet = system.evaluate(character, rulings)

    @property
    def character(self) -> Character:
        """The character as it is now."""
        return self._now.character

    @property
    def tree(self) -> Json:
        """The JSON tree of the character as it is now. It is shared: nobody may change it in place."""
        return self._now.tree

    @property
    def data(self) -> bytes:
        """The bytes that saving would write."""
        return self._data

    @property
    def saved(self) -> bytes | None:
        """The bytes of the character as it lies on disk, None where it does not."""
        return self._saved

    @property
    def file_format(self) -> FileFormat | None:
        """The format of its file as it is now, where that is not the newest."""
        return self._file_format

    @property
    def is_read_only(self) -> bool:
        """Whether it can only be looked at."""
        return self._file_format is not None and self._file_format.is_newer

    @property
    def name(self) -> str:
        """What the character is called."""
        return self.character.name

    @property
    def drafts(self) -> tuple[tuple[str, PlanDraft], ...]:
        """Its plans, each with the system whose planner it is of."""
        return tuple((self.system.id, each) for each in self.plans.values())

    @property
    def planners(self) -> tuple[Planner[Any], ...]:
        """What can be planned with it."""
        return self.system.planners

    @property
    def rulings(self) -> Rulings:
        """The rulings that the sheet follows."""
        return self._rulings

    def set_rulings(self, rulings: Rulings) -> None:
        """Follow other *rulings* from now on; nothing happens where they say the same.

        They are the table's and no part of the character: it is no more dirty than before, and undo leaves
        them alone. Whoever shows what depends on rulings alone (names of states, marks) does so anew.
        """
        if rulings == self._rulings and rulings.model_fields_set == self._rulings.model_fields_set:
            return
        self._rulings = rulings
        self._become(self._now, self._data)

    @property
    def sheet(self) -> Sheet:
        """The sheet of the character as it is now."""
        return self._sheet

    @property
    def is_dirty(self) -> bool:
        """Whether saving would write other bytes than those on disk; always, while never saved."""
        return self._data != self._saved and not self.is_read_only

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call *listener* after every change; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def apply(self, command: Command) -> None:
        """Do an edit: validate, remember, recompute, tell. An edit that changes nothing is none.

        Raises:
            EditError: the result would be invalid, or the document is read-only; nothing happened.
        """
        if self.is_read_only:
            raise EditError((Problem((), READ_ONLY),))
        after, data = self._after(command)
        if after == self._now:
            return
        self.history.record(Change(self._now, after, command.label, command.merge_key))
        self._become(after, data)

    def _snapshot(self, character: Character, trees: Mapping[int, Json]) -> tuple[Snapshot, bytes]:
        data = self._canonical(character, trees)
        return Snapshot(character, character_data(character, trees), sha256(data).digest()), data

    def _after(self, command: Command) -> tuple[Snapshot, bytes]:
        character = self.validated(command.change(self.tree))
        try:
            return self._snapshot(character, known_trees(self.tree, self.character))
        except UnicodeEncodeError:  # half of a letter, which no file can hold
            raise EditError((Problem((), Msg("is not valid Unicode text")),)) from None

    def validated(self, tree: Json) -> Character:
        """The character that *tree*, a changed copy of the document's own, describes; nothing happens to it.

        Raises:
            EditError: it would be invalid.
        """
        try:
            return self.system.character.model_validate(with_records(tree, self.tree, self.character))
        except ValidationError as error:
            raise EditError(problems_of(error)) from None

    def undo(self) -> None:
        """Take the last step back; nothing happens where there is none."""
        if self.history.undoable is not None:
            self._go_back_to(self.history.undo())

    def redo(self) -> None:
        """Do the step again that was undone last; nothing happens where there is none."""
        if self.history.redoable is not None:
            self._go_back_to(self.history.redo())

    def go_to(self, done: int) -> None:
        """Undo or redo until so many steps of the history are done; listeners are told once.

        Raises:
            IndexError: there are not so many.
        """
        if not 0 <= done <= len(self.history.labels):
            raise IndexError(done)
        snapshot = self._now
        while self.history.done > done:
            snapshot = self.history.undo()
        while self.history.done < done:
            snapshot = self.history.redo()
        self._go_back_to(snapshot)

    def at(self, done: int) -> Character:
        """The character as it is when so many steps of the history are done; nothing happens to it.

        Raises:
            IndexError: there are not so many.
        """
        return self.character if done == self.history.done else self.history.at(done).character

    def mark_saved(self, path: FilePath) -> None:
        """Say that the character as it is now lies at *path*.

        Raises:
            EditError: the document is read-only, and no file can say all that its own says.
        """
        if self.is_read_only:
            raise EditError((Problem((), READ_ONLY),))
        self.path = path
        self._file_format = None
        self._saved = self._data
        self.history.seal()
        self._tell()

    def mark_unsaved(self) -> None:
        """Say that the character lies nowhere any more: only saving makes it clean again."""
        self._saved = None
        self._tell()

    def _go_back_to(self, snapshot: Snapshot) -> None:
        tree_is_known = {id(snapshot.character): snapshot.tree}
        self._become(snapshot, self._canonical(snapshot.character, tree_is_known))

    def _become(self, snapshot: Snapshot, data: bytes) -> None:
        self._now = snapshot
        self._data = data
        self._sheet = self.system.evaluate(snapshot.character, self._rulings)
        self._tell()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
