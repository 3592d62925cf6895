"""The cases of the d100 turn and of the fall, worked out a second time: from the book alone."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from tests.cases.plans import FOLDER, meant
from tests.systems.d100.book import NoError, Tree
from tests.systems.d100.fall_by_hand import Fall
from tests.systems.d100.turn_by_hand import Turn

PAPER = {"turn": Turn, "fall": Fall}


def is_of_the_book(case: Tree) -> bool:
    """Whether the book speaks of all that is in a case."""
    who = case["character"]
    if case["planner"] not in PAPER or {"effects", "overrides", "terrain", "equipment"} & who.keys():
        return False
    needed = {"s", "a"} if case["planner"] == "turn" else {"a"}
    return "kg" not in who.get("load", {}) and needed <= who.get("characteristics", {}).keys()


def cases() -> list[Tree]:
    files = sorted((FOLDER / "d100").glob("*.json"))
    found = [case for file in files for case in json.loads(file.read_text("utf-8"), parse_float=Decimal)]
    return list(filter(is_of_the_book, found))


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["source"])
def test_a_case_is_as_the_book_has_it(case: Tree) -> None:
    paper: Any = PAPER[case["planner"]](case)
    now = {id: meant(each) for id, each in case["start"].items()}
    assert paper.ledger() == now
    for number, (step, wanted) in enumerate(case["steps"]):
        if "refused" in wanted:
            with pytest.raises(NoError):
                paper.do(step)
        else:
            assert paper.do(step) == {id: meant(each) for id, each in wanted.get("values", {}).items()}, (
                number
            )
        now |= {id: meant(each) for id, each in wanted.get("ledger", {}).items()}
        now = {id: each for id, each in now.items() if each is not None}
        assert paper.ledger() == now, number
