"""The cases of the d100 turn and of the fall, worked out a second time: from the book alone."""

from __future__ import annotations

import pytest

from tests.systems.by_hand import Tree, follow, named, plan_cases
from tests.systems.d100.fall_by_hand import Fall
from tests.systems.d100.turn_by_hand import Turn

PAPER = {"turn": Turn, "fall": Fall}


def is_of_the_book(case: Tree) -> bool:
    """Whether the book speaks of all that is in a case."""
    who = case["character"]
    if case["planner"] not in PAPER or {"effects", "overrides", "terrain", "equipment"} & who.keys():
        return False
    by_strength = {"climb", "jump", "swim"} & {step["kind"] for step, _ in case["steps"]}
    needed = {"s", "a"} if by_strength else {"a"}
    return "kg" not in who.get("load", {}) and needed <= who.get("characteristics", {}).keys()


@pytest.mark.parametrize("case", list(filter(is_of_the_book, plan_cases("d100"))), ids=named)
def test_a_case_is_as_the_book_has_it(case: Tree) -> None:
    follow(PAPER[case["planner"]](case), case, rules=False)
