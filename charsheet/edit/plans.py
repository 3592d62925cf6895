"""A plan being made: its steps, changed one edit at a time, and a history of its own."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import count
from pathlib import Path as FilePath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from charsheet.edit.document import EditError
from charsheet.edit.history import Change, History
from charsheet.model.base import Json, to_data
from charsheet.model.tree import with_value
from charsheet.rules.planner import Plan, Planner, PlanStep
from charsheet.rules.plans import InvalidPlanError, setup_from, step_from
from charsheet.values import Msg, Path

Listener = Callable[[], None]


class Version(Struct, frozen=True):
    """A plan as it is at one moment, with a key for each of its steps: it keeps that wherever it is moved."""

    plan: Plan
    keys: tuple[int, ...]


class PlanDraft:
    """A plan for a character, always valid. Whoever wants to know of changes subscribes.

    It belongs to no character; what of it is worth keeping is saved by itself, at ``path``.
    """

    def __init__(self, planner: Planner[Any], plan: Plan | None = None) -> None:
        self.planner = planner
        self.path: FilePath | None = None
        self._numbers = count()
        self._now = self._version(Plan(planner.setup()) if plan is None else plan)
        self._saved = self.plan
        self.history: History[Version] = History()
        self._listeners: list[Listener] = []

    @property
    def plan(self) -> Plan:
        """The plan as it is now."""
        return self._now.plan

    @property
    def keys(self) -> tuple[int, ...]:
        """What tells the steps apart, whatever they say and wherever they stand."""
        return self._now.keys

    @property
    def is_dirty(self) -> bool:
        """Whether something of it would be lost without saving."""
        return self.plan != self._saved

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call *listener* after every change; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def add(self, kind: str, at: int) -> None:
        """Put a new step of a *kind* before the step *at*."""
        made = step_from({"kind": kind, **self.planner.by_kind[kind].new}, self.planner)
        steps, keys = self.plan.steps, self.keys
        self._change(
            Msg("Add a step"),
            (*steps[:at], made, *steps[at:]),
            (*keys[:at], next(self._numbers), *keys[at:]),
        )

    def remove(self, at: int) -> None:
        """Take the step *at* out."""
        steps, keys = self.plan.steps, self.keys
        label = Msg("Remove a step")
        self._change(label, (*steps[:at], *steps[at + 1 :]), (*keys[:at], *keys[at + 1 :]))

    def move(self, at: int, to: int) -> None:
        """Let the step *at* be the one at *to*; the others close up."""
        steps, keys = list(self.plan.steps), list(self.keys)
        steps.insert(to, steps.pop(at))
        keys.insert(to, keys.pop(at))
        self._change(Msg("Move a step"), tuple(steps), tuple(keys))

    def set_step(self, at: int, path: Path, value: Json) -> None:
        """Change a field of the step *at*; None takes it out. Changes of one field are one step of undo.

        Raises:
            EditError: the step would not be valid; nothing happened.
        """
        steps = list(self.plan.steps)
        tree = with_value(to_data(steps[at]), path, value)
        steps[at] = _valid(lambda: step_from(tree, self.planner))
        self._change(Msg("Change a step"), tuple(steps), self.keys, (self.keys[at], path))

    def set_setup(self, path: Path, value: Json) -> None:
        """Change a field of what the plan starts from; None takes it out.

        Raises:
            EditError: it would not be valid; nothing happened.
        """
        tree = with_value(to_data(self.plan.setup), path, value)
        setup = _valid(lambda: setup_from(tree, self.planner))
        self._record(Msg("Change the beginning"), Version(replace(self.plan, setup=setup), self.keys), path)

    def become(self, plan: Plan, path: FilePath | None = None) -> None:
        """Be another *plan*, such as the one in the file at *path*; that can be undone."""
        if path is not None:
            self.path, self._saved = path, plan
        self._record(Msg("Open a plan"), self._version(plan))

    def mark_saved(self, path: FilePath, plan: Plan) -> None:
        """Say that it lies at *path* now, as *plan*: the same, seen from there."""
        self.path, self._saved = path, plan
        self.history.seal()
        self._become(Version(plan, self.keys))

    def undo(self) -> None:
        """Take the last change back; nothing happens where there is none."""
        if self.history.undoable is not None:
            self._become(self.history.undo())

    def redo(self) -> None:
        """Do the change again that was undone last; nothing happens where there is none."""
        if self.history.redoable is not None:
            self._become(self.history.redo())

    def _version(self, plan: Plan) -> Version:
        return Version(plan, tuple(next(self._numbers) for _ in plan.steps))

    def _change(
        self, label: Msg, steps: tuple[PlanStep, ...], keys: tuple[int, ...], merge_key: Hashable = None
    ) -> None:
        self._record(label, Version(replace(self.plan, steps=steps), keys), merge_key)

    def _record(self, label: Msg, version: Version, merge_key: Hashable = None) -> None:
        if version.plan != self.plan:
            self.history.record(Change(self._now, version, label, merge_key))
            self._become(version)

    def _become(self, version: Version) -> None:
        self._now = version
        for listener in tuple(self._listeners):
            listener()


def _valid(make: Callable[[], Any]) -> Any:
    try:
        return make()
    except InvalidPlanError as error:
        raise EditError(error.problems) from None
