"""How the cases of a planner are followed on paper, step by step, by nothing of the program's rules."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.cases.plans import FOLDER, meant

Tree = dict[str, Any]


class NoError(Exception):
    """A step that the book does not allow, and by which rule; by none where the step itself is amiss."""

    def __init__(self, rule: str | None = None) -> None:
        super().__init__(rule)
        self.rule = rule


class Paper(Protocol):
    """What one writes down of a plan."""

    def do(self, step: Tree) -> Tree:
        """What a step gives, by the names that a case has for it; NoError where it cannot be."""
        ...

    def ledger(self) -> Tree:
        """How things stand."""
        ...


def tree_of(path: Path) -> list[Tree]:
    """The cases of a file, their numbers exact."""
    return json.loads(path.read_text("utf-8"), parse_float=Decimal)


def plan_cases(system: str, folder: str = ".") -> list[Tree]:
    """The plan cases of a system, or those in a folder of it, with the system's id."""
    paths = sorted((FOLDER / system / folder).glob("*.json"))
    return [{"system": system, **case} for path in paths for case in tree_of(path)]


def named(case: Tree) -> str:
    """The name of a case: where it is from."""
    return case["source"]


def numbers(found: Mapping[str, Any]) -> Tree:
    """What a case says of values, its numbers as numbers."""
    return {id: meant(each) for id, each in found.items()}


def attempt(paper: Paper, step: Tree) -> Tree:
    """What a step gives; one that cannot be leaves everything as it was."""
    kept = copy.deepcopy(vars(paper))
    try:
        return paper.do(step)
    except NoError:
        vars(paper).update(kept)
        raise


def follow(paper: Paper, case: Tree, *, rules: bool = True) -> None:
    """Hold every number of a case to what comes out on paper, and every refusal; its rule, where *rules*."""
    now = known(numbers(case["start"]))
    assert known(paper.ledger()) == now
    for number, (step, wanted) in enumerate(case["steps"]):
        if "refused" in wanted:
            with pytest.raises(NoError) as refused:
                attempt(paper, step)
            assert not rules or refused.value.rule == wanted["refused"][0], number
        else:
            assert attempt(paper, step) == numbers(wanted.get("values", {})), number
        now = known(now | numbers(wanted.get("ledger", {})))
        assert known(paper.ledger()) == now, number


def known(ledger: Tree) -> Tree:
    """What is known of a ledger, and not gone."""
    return {id: each for id, each in ledger.items() if each is not None}
