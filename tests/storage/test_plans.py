"""Files of plans: written whole, read with every fault named."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from charsheet.rules.plans import InvalidPlanError, plan_from
from charsheet.storage.errors import FileError
from charsheet.storage.plans import parse_plan, save_plan
from charsheet.systems.registry import find_system

SYSTEM = find_system("narateer")
assert SYSTEM is not None
PLANNERS = SYSTEM.planners


def test_a_plan_survives_saving_and_reading(tmp_path: Path) -> None:
    steps = [{"kind": "move", "distance": Decimal("2.50")}, {"kind": "action", "name": "Взмах"}]
    planner, plan = plan_from({"planner": "turn", "steps": steps}, PLANNERS)
    path = tmp_path / "plan.json"
    save_plan(path, planner, plan)
    assert "2.50" in path.read_text("utf-8")
    assert parse_plan(path.read_bytes(), PLANNERS) == (planner, plan)
    path.write_bytes(b"{}")
    with pytest.raises(FileError) as caught:
        parse_plan(path.read_bytes(), PLANNERS)
    assert [each.path for each in caught.value.problems] == [("planner",)]


def test_what_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    with pytest.raises(InvalidPlanError) as caught:
        plan_from({"planner": "turn", "steps": [{"kind": "action", "name": "\ud800"}]}, PLANNERS)
    assert [each.path for each in caught.value.problems] == [("steps", 0, "name")]
    planner, plan = plan_from({"planner": "turn"}, PLANNERS)
    (tmp_path / "plan.json").mkdir()
    with pytest.raises(FileError):
        save_plan(tmp_path / "plan.json", planner, plan)
    assert (tmp_path / "plan.json").is_dir()
