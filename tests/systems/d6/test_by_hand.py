"""The D6 cases worked out a second time: from the chapter alone, by nothing of the program."""

from __future__ import annotations

import pytest

from tests.cases.load import FOLDER
from tests.cases.plans import FOLDER as PLANS
from tests.systems.by_hand import Tree, follow, named, numbers, plan_cases, tree_of
from tests.systems.d6.by_hand import Code, Somebody
from tests.systems.d6.round_by_hand import Round

FILE = "a file that cannot be read: the chapter has no number for it"
NOT_RECOMPUTED = {
    "A die code has at most 50 dice": FILE,
    "Three pips are another die": FILE,
    "A number is no die code": FILE,
    "Ruling levels: the source's own Levels stand first": FILE,
    "Ruling levels: a Level cannot be there twice": FILE,
    "Ruling jump_test: only a level of the ladder": FILE,
}
"""The cases that nobody works out on paper, and why."""


def character_cases() -> list[Tree]:
    return [case for path in sorted((FOLDER / "d6").glob("*.json")) for case in tree_of(path)]


def worked_out() -> list[Tree]:
    return [case for case in character_cases() if case["source"] not in NOT_RECOMPUTED]


def test_what_is_not_worked_out_is_there_and_has_no_number() -> None:
    left = {case["source"]: case for case in character_cases() if case["source"] in NOT_RECOMPUTED}
    assert left.keys() == NOT_RECOMPUTED.keys()
    assert not any("values" in case for case in left.values())


def test_no_plan_lies_where_nobody_looks() -> None:
    assert {path.parent.name for path in (PLANS / "d6").rglob("*.json")} == {"d6", "chase"}


@pytest.mark.parametrize("case", worked_out(), ids=named)
def test_a_character_is_as_the_chapter_has_it(case: Tree) -> None:
    paper = Somebody(case["character"], case.get("rulings", {}))
    wanted = numbers(case["values"])
    found = {id: str(each) if isinstance(each := paper.values[id], Code) else each for id in wanted}
    assert found == wanted
    assert {id for id in wanted if id in paper.barred and found[id] is not None} == set(
        case.get("barred", ())
    )


@pytest.mark.parametrize("case", plan_cases("d6"), ids=named)
def test_a_round_is_as_the_chapter_has_it(case: Tree) -> None:
    assert case["planner"] == "round"
    follow(Round(case), case)
