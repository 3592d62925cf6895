"""Undo by snapshots: they are small and frozen, so the history keeps them whole."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from charsheet.values import Msg

S = TypeVar("S")
"""A snapshot; equal ones are the same state."""


class Change(Struct, Generic[S], frozen=True):
    """One step of undo: the snapshots before and after, and what the step is called."""

    before: S
    after: S
    label: Msg
    merge_key: Hashable = None


LONGEST = 5000
"""Steps that are remembered. Nobody makes so many in an evening; a history without an end fills memory."""


class History(Generic[S]):
    """The changes made, and how many of them are done now; the oldest beyond *longest* are let go."""

    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest
        self._changes: list[Change[S]] = []
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

    def record(self, change: Change[S]) -> None:
        """Remember *change*; what had been undone is forgotten. It may join the step before it."""
        del self._changes[self._done :]
        last = self._changes[-1] if self._changes else None
        joins = not self._sealed and change.merge_key is not None
        if last is not None and joins and last.merge_key == change.merge_key:
            self._changes[-1] = replace(last, after=change.after)
            if change.after == last.before:  # typed back to what was: no step is left
                self._changes.pop()
        else:
            self._changes.append(change)
            del self._changes[: -self._longest]
        self._done = len(self._changes)
        self._sealed = False

    def at(self, done: int) -> S:
        """The snapshot at which so many steps are done, without going there.

        Raises:
            IndexError: there are not so many, or no step at all.
        """
        if not 0 <= done <= len(self._changes):
            raise IndexError(done)
        return self._changes[done - 1].after if done else self._changes[0].before

    def seal(self) -> None:
        """End the current step: what comes next is a step of its own, even in the same field."""
        self._sealed = True

    def undo(self) -> S:
        """The snapshot before the last step.

        Raises:
            IndexError: nothing is left to undo.
        """
        if not self._done:
            raise IndexError
        self._done -= 1
        self._sealed = True
        return self._changes[self._done].before

    def redo(self) -> S:
        """The snapshot after the step that was undone last.

        Raises:
            IndexError: nothing is left to redo.
        """
        change = self._changes[self._done]
        self._done += 1
        self._sealed = True
        return change.after
