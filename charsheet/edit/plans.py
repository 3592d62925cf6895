"""A plan being made: its steps, changed one edit at a time, and a history of its own."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from msgspec.structs import replace

from charsheet.edit.document import EditError
from charsheet.edit.history import Change, History
from charsheet.model.base import Json, to_data
from charsheet.model.tree import with_value
from charsheet.rules.planner import Plan, Planner
from charsheet.rules.plans import InvalidPlanError, setup_from, step_from
from charsheet.values import Msg, Path

Listener = Callable[[], None]


class PlanDraft:
    """A plan for a character, always valid. Whoever wants to know of changes subscribes.

    It belongs to no file; what of it is worth keeping is saved by itself.
    """

    def __init__(self, planner: Planner[Any], plan: Plan | None = None) -> None:
        self.planner = planner
        self.plan = Plan(planner.setup()) if plan is None else plan
        self.history: History[Plan] = History()
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call *listener* after every change; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def add(self, kind: str, at: int) -> None:
        """Put a new step of a *kind* before the step *at*."""
        made = step_from({"kind": kind, **self.planner.by_kind[kind].new}, self.planner)
        steps = self.plan.steps
        self._change(Msg("Add a step"), replace(self.plan, steps=(*steps[:at], made, *steps[at:])))

    def remove(self, at: int) -> None:
        """Take the step *at* out."""
        steps = self.plan.steps
        self._change(Msg("Remove a step"), replace(self.plan, steps=(*steps[:at], *steps[at + 1 :])))

    def move(self, at: int, to: int) -> None:
        """Let the step *at* be the one at *to*; the others close up."""
        steps = list(self.plan.steps)
        steps.insert(to, steps.pop(at))
        self._change(Msg("Move a step"), replace(self.plan, steps=tuple(steps)))

    def set_step(self, at: int, path: Path, value: Json) -> None:
        """Change a field of the step *at*; None takes it out. Changes of one field are one step of undo.

        Raises:
            EditError: the step would not be valid; nothing happened.
        """
        steps = list(self.plan.steps)
        tree = with_value(to_data(steps[at]), path, value)
        steps[at] = _valid(lambda: step_from(tree, self.planner))
        self._change(Msg("Change a step"), replace(self.plan, steps=tuple(steps)), (at, path))

    def set_setup(self, path: Path, value: Json) -> None:
        """Change a field of what the plan starts from; None takes it out.

        Raises:
            EditError: it would not be valid; nothing happened.
        """
        tree = with_value(to_data(self.plan.setup), path, value)
        setup = _valid(lambda: setup_from(tree, self.planner))
        self._change(Msg("Change the beginning"), replace(self.plan, setup=setup), path)

    def become(self, plan: Plan) -> None:
        """Be another *plan*, such as one from a file; that can be undone."""
        self._change(Msg("Open a plan"), plan)

    def undo(self) -> None:
        """Take the last change back; nothing happens where there is none."""
        if self.history.undoable is not None:
            self._become(self.history.undo())

    def redo(self) -> None:
        """Do the change again that was undone last; nothing happens where there is none."""
        if self.history.redoable is not None:
            self._become(self.history.redo())

    def _change(self, label: Msg, plan: Plan, merge_key: Hashable = None) -> None:
        if plan != self.plan:
            self.history.record(Change(self.plan, plan, label, merge_key))
            self._become(plan)

    def _become(self, plan: Plan) -> None:
        self.plan = plan
        for listener in tuple(self._listeners):
            listener()


def _valid(make: Callable[[], Any]) -> Any:
    try:
        return make()
    except InvalidPlanError as error:
        raise EditError(error.problems) from None
