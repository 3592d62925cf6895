"""Making a plan: every edit is valid or refused, and can be taken back."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from charsheet.edit.document import Document, EditError
from charsheet.edit.party import PartyDocument
from charsheet.edit.plans import PlanDraft
from charsheet.model.party import new_party
from charsheet.rules.planner import Plan
from charsheet.rules.plans import plan_data, plan_from, step_from
from charsheet.storage.files import character_bytes
from charsheet.storage.parties import party_bytes
from charsheet.systems.registry import SYSTEMS
from charsheet.values import Msg

TURN, *_ = next(each.planners for each in SYSTEMS if each.id == "narateer")


def kinds(draft: PlanDraft) -> list[str]:
    return [each.kind for each in draft.plan.steps]


@pytest.fixture
def draft() -> PlanDraft:
    made = PlanDraft(TURN)
    for kind in ("mode", "move", "stand"):
        made.add(kind, len(made.plan.steps))
    return made


def test_steps_keep_their_keys_wherever_they_go() -> None:
    draft = PlanDraft(TURN)
    for kind in ("mode", "move", "stand"):
        draft.add(kind, len(draft.plan.steps))
    mode, move, stand = draft.keys
    draft.move(0, 2)
    assert draft.keys == (move, stand, mode)
    draft.set_step(0, ("distance",), 4)
    assert draft.keys == (move, stand, mode)
    draft.remove(1)
    assert draft.keys == (move, mode)
    draft.undo()
    assert draft.keys == (move, stand, mode)
    draft.add("prone", 1)
    assert draft.keys[0::2] == (move, stand)
    assert len({*draft.keys, mode}) == 4
    draft.become(Plan(TURN.setup(), (step_from({"kind": "stand"}, TURN),)))
    assert draft.keys not in {(mode,), (move,), (stand,)}


def test_what_is_not_saved_would_be_lost(tmp_path: Path) -> None:
    draft, place = PlanDraft(TURN), tmp_path / "plan.json"
    assert not draft.is_dirty
    draft.add("mode", 0)
    assert draft.is_dirty
    draft.undo()
    assert not draft.is_dirty
    draft.redo()
    draft.mark_saved(place, draft.plan)
    assert (draft.path, draft.is_dirty) == (place, False)
    draft.undo()
    assert draft.is_dirty
    opened = Plan(TURN.setup(), (step_from({"kind": "stand"}, TURN),))
    draft.become(opened, tmp_path / "other.json")
    assert (draft.path, draft.is_dirty, draft.plan) == (tmp_path / "other.json", False, opened)
    draft.undo()
    assert draft.is_dirty
    assert PlanDraft(TURN, opened).is_dirty is False
    moved = Plan(TURN.setup())
    heard: list[int] = []
    draft.subscribe(lambda: heard.append(len(draft.plan.steps)))
    draft.mark_saved(place, moved)
    assert heard == [0]


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


def test_whoever_has_plans_tells_of_which_system_each_is() -> None:
    narateer = next(each for each in SYSTEMS if each.id == "narateer")
    mira, draft = narateer.character(name="Mira"), PlanDraft(TURN)
    document = Document(narateer, mira, narateer.rulings(), character_bytes)
    assert document.drafts == ()
    document.plans[TURN.id] = draft
    assert document.drafts == (("narateer", draft),)
    party = PartyDocument(new_party("Nine"), party_bytes)
    assert (party.name, party.drafts) == ("Nine", ())
    party.plans["d100"] = {}
    party.plans["narateer"] = {TURN.id: draft}
    assert party.drafts == (("narateer", draft),)
