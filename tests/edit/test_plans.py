"""Making a plan: every edit is valid or refused, and can be taken back."""

from __future__ import annotations

from decimal import Decimal

import pytest

from charsheet.edit.document import EditError
from charsheet.edit.plans import PlanDraft
from charsheet.rules.plans import plan_data, plan_from, step_from
from charsheet.systems.registry import SYSTEMS
from charsheet.values import Msg

(TURN,) = next(each.planners for each in SYSTEMS if each.id == "narateer")


def kinds(draft: PlanDraft) -> list[str]:
    return [each.kind for each in draft.plan.steps]


@pytest.fixture
def draft() -> PlanDraft:
    made = PlanDraft(TURN)
    for kind in ("mode", "move", "stand"):
        made.add(kind, len(made.plan.steps))
    return made


def test_steps_are_added_moved_and_removed(draft: PlanDraft) -> None:
    draft.add("prone", 1)
    assert kinds(draft) == ["mode", "prone", "move", "stand"]
    draft.move(3, 0)
    assert kinds(draft) == ["stand", "mode", "prone", "move"]
    draft.move(0, 2)
    assert kinds(draft) == ["mode", "prone", "stand", "move"]
    draft.remove(1)
    assert kinds(draft) == ["mode", "stand", "move"]
    labels = [Msg("Add a step")] * 4 + [Msg("Move a step")] * 2 + [Msg("Remove a step")]
    assert list(draft.history.labels) == labels


def test_fields_are_changed_and_typing_is_one_step_of_undo(draft: PlanDraft) -> None:
    for number in ("2", "2.5"):
        draft.set_step(1, ("distance",), Decimal(number))
    draft.set_step(1, ("hidden",), value=True)
    draft.set_setup(("scene",), "tactical")
    assert plan_data(TURN, draft.plan) == {
        "format": 1,
        "planner": "turn",
        "setup": {"scene": "tactical"},
        "steps": [
            {"kind": "mode", "mode": "walk"},
            {"kind": "move", "distance": Decimal("2.5"), "hidden": True},
            {"kind": "stand"},
        ],
    }
    draft.undo()
    draft.undo()
    draft.undo()
    assert draft.plan.setup == TURN.setup()
    assert draft.plan.steps[1] == step_from({"kind": "move", "distance": Decimal(1)}, TURN)
    draft.redo()
    assert plan_data(TURN, draft.plan)["steps"][1]["distance"] == Decimal("2.5")


def test_what_is_not_valid_changes_nothing(draft: PlanDraft) -> None:
    before = draft.plan
    for change in (
        lambda: draft.set_step(1, ("distance",), Decimal(0)),
        lambda: draft.set_step(1, ("distance",), None),
        lambda: draft.set_setup(("scene",), "opera"),
    ):
        with pytest.raises(EditError):
            change()
    assert draft.plan is before
    assert len(draft.history.labels) == 3


def test_listeners_hear_of_changes_and_of_nothing_else(draft: PlanDraft) -> None:
    heard: list[int] = []
    stop = draft.subscribe(lambda: heard.append(len(draft.plan.steps)))
    draft.remove(0)
    draft.set_step(0, ("distance",), Decimal(1))
    draft.undo()
    draft.redo()
    draft.redo()
    assert heard == [2, 3, 2]
    stop()
    draft.remove(0)
    assert heard == [2, 3, 2]


def test_another_plan_can_be_taken_back(draft: PlanDraft) -> None:
    before = draft.plan
    _, other = plan_from({"planner": "turn", "steps": [{"kind": "stand"}]}, (TURN,))
    draft.become(other)
    assert kinds(draft) == ["stand"]
    draft.undo()
    assert draft.plan is before
    assert PlanDraft(TURN, other).plan is other
    fresh = PlanDraft(TURN)
    fresh.undo()
    assert fresh.plan.steps == ()
