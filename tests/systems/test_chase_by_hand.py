"""The cases of chases, in every system, worked out a second time: by nothing of the program."""

from __future__ import annotations

import pytest

from tests.cases.plans import FOLDER
from tests.systems.by_hand import Tree, follow, named, plan_cases
from tests.systems.chase_by_hand import Chase, Side
from tests.systems.d6.chase_by_hand import Runner
from tests.systems.d100.chase_by_hand import Mover
from tests.systems.narateer.chase_by_hand import Activation

SIDES: dict[str, tuple[type[Side], str]] = {
    "d100": (Mover, "free"),
    "d6": (Runner, "run.easy"),
    "narateer": (Activation, "plain"),
}
"""By system: how far one comes, and what one moves over where nothing is said."""


def test_each_system_with_chases_is_worked_out() -> None:
    assert {path.parent.name for path in FOLDER.glob("*/chase")} == SIDES.keys()


@pytest.mark.parametrize(
    "case", [case for system in SIDES for case in plan_cases(system, "chase")], ids=named
)
def test_a_chase_is_as_the_book_has_it(case: Tree) -> None:
    assert case["planner"] == "chase"
    follow(Chase(case, *SIDES[case["system"]]), case)
