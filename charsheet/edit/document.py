"""An open character: the one gate through which every edit goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as FilePath
from typing import Any, TypeAlias

from pydantic import ValidationError

from charsheet.edit.commands import Command
from charsheet.edit.history import Change, History
from charsheet.model.character import Character, character_data
from charsheet.model.problems import Problem, problems_of
from charsheet.model.rulings import Rulings
from charsheet.rules.sheet import Sheet
from charsheet.rules.system import RuleSystem
from charsheet.values import Msg

Canonical: TypeAlias = Callable[[Character], bytes]
Listener: TypeAlias = Callable[[], None]


class EditError(Exception):
    """An edit that would make the character invalid; it was not done."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(each.message.id for each in problems))
        self.problems = problems


class Document:
    """A character being edited, its sheet always up to date, its history, and where it is saved.

    ``canonical`` gives the bytes that a character is saved as; the document is dirty when they differ
    from the ones on disk. Whoever wants to know of changes subscribes.
    """

    def __init__(
        self,
        system: RuleSystem[Any, Any],
        character: Character,
        rulings: Rulings,
        canonical: Canonical,
        path: FilePath | None = None,
    ) -> None:
        self.system = system
        self.path = path
        self.history = History(lambda one, other: canonical(one) == canonical(other))
        self._rulings = rulings
        self._canonical = canonical
        self._listeners: list[Listener] = []
        self._saved = None if path is None else canonical(character)
        self._character = character
        self._sheet = system.evaluate(character, rulings)

    @property
    def character(self) -> Character:
        """The character as it is now."""
        return self._character

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
        self._become(self._character)

    @property
    def sheet(self) -> Sheet:
        """The sheet of the character as it is now."""
        return self._sheet

    @property
    def is_dirty(self) -> bool:
        """Whether saving would write other bytes than those on disk; always, while never saved."""
        return self._canonical(self._character) != self._saved

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call *listener* after every change; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def apply(self, command: Command) -> None:
        """Do an edit: validate, remember, recompute, tell. An edit that changes nothing is none.

        Raises:
            EditError: the result would be invalid; nothing happened.
        """
        try:
            after: Character = self.system.character.model_validate(
                command.change(character_data(self._character))
            )
            same = self._canonical(after) == self._canonical(self._character)
        except ValidationError as error:
            raise EditError(problems_of(error)) from None
        except UnicodeEncodeError:  # half of a letter, which no file can hold
            raise EditError((Problem((), Msg("is not valid Unicode text")),)) from None
        if same:
            return
        self.history.record(Change(self._character, after, command.label, command.merge_key))
        self._become(after)

    def undo(self) -> None:
        """Take the last step back; nothing happens where there is none."""
        if self.history.undoable is not None:
            self._become(self.history.undo())

    def redo(self) -> None:
        """Do the step again that was undone last; nothing happens where there is none."""
        if self.history.redoable is not None:
            self._become(self.history.redo())

    def go_to(self, done: int) -> None:
        """Undo or redo until so many steps of the history are done; listeners are told once.

        Raises:
            IndexError: there are not so many.
        """
        if not 0 <= done <= len(self.history.labels):
            raise IndexError(done)
        character = self._character
        while self.history.done > done:
            character = self.history.undo()
        while self.history.done < done:
            character = self.history.redo()
        self._become(character)

    def mark_saved(self, path: FilePath) -> None:
        """Say that the character as it is now lies at *path*."""
        self.path = path
        self._saved = self._canonical(self._character)
        self.history.seal()
        self._tell()

    def _become(self, character: Character) -> None:
        self._character = character
        self._sheet = self.system.evaluate(character, self._rulings)
        self._tell()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
