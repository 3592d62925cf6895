"""Undo by snapshots: characters are small and frozen, so the history keeps them whole."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace

from charsheet.model.character import Character
from charsheet.values import Msg


@dataclass(frozen=True, slots=True)
class Change:
    """One step of undo: the character before and after, and what the step is called."""

    before: Character
    after: Character
    label: Msg
    merge_key: Hashable = None


class History:
    """The changes made, and how many of them are done at the moment.

    ``same`` says whether two characters are saved as the same bytes: equal ones need not be (2 and 2.0).
    """

    def __init__(self, same: Callable[[Character, Character], bool] = operator.eq) -> None:
        self._same = same
        self._changes: list[Change] = []
        self._done = 0
        self._sealed = True

    @property
    def undoable(self) -> Msg | None:
        """What undo would take back, or None."""
        return self._changes[self._done - 1].label if self._done else None

    @property
    def redoable(self) -> Msg | None:
        """What redo would do again, or None."""
        return self._changes[self._done].label if self._done < len(self._changes) else None

    @property
    def labels(self) -> tuple[Msg, ...]:
        """What every step is called, the first one first, those that are undone among them."""
        return tuple(each.label for each in self._changes)

    @property
    def done(self) -> int:
        """How many of the steps are done at the moment."""
        return self._done

    def record(self, change: Change) -> None:
        """Remember *change*; what had been undone is forgotten. It may join the step before it."""
        del self._changes[self._done :]
        last = self._changes[-1] if self._changes else None
        joins = not self._sealed and change.merge_key is not None
        if last is not None and joins and last.merge_key == change.merge_key:
            self._changes[-1] = replace(last, after=change.after)
            if self._same(change.after, last.before):  # typed back to what was: no step is left
                self._changes.pop()
        else:
            self._changes.append(change)
        self._done = len(self._changes)
        self._sealed = False

    def seal(self) -> None:
        """End the current step: what comes next is a step of its own, even in the same field."""
        self._sealed = True

    def undo(self) -> Character:
        """The character before the last step.

        Raises:
            IndexError: nothing is left to undo.
        """
        if not self._done:
            raise IndexError
        self._done -= 1
        self._sealed = True
        return self._changes[self._done].before

    def redo(self) -> Character:
        """The character after the step that was undone last.

        Raises:
            IndexError: nothing is left to redo.
        """
        change = self._changes[self._done]
        self._done += 1
        self._sealed = True
        return change.after
