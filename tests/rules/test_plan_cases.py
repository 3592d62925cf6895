"""Every case of a planner comes out as its source says, each step and what is told of it."""

from __future__ import annotations

import pytest

from tests.cases.load import spoken
from tests.cases.plans import (
    KEYS,
    STEP_KEYS,
    PlanCase,
    all_plan_cases,
    changes,
    contents,
    happened,
    meant,
    story,
)

each_case = pytest.mark.parametrize("case", all_plan_cases(), ids=lambda case: case.name)


@each_case
def test_plan(case: PlanCase) -> None:
    judgement = case.judged()
    assert contents(judgement.start) == {id: meant(each) for id, each in case.data["start"].items()}
    before = judgement.start
    for number, (judged, (_, wanted)) in enumerate(zip(judgement.steps, case.data["steps"], strict=True)):
        refusal = judged.refusal
        told = refusal and [refusal.rule and refusal.rule.id, spoken(refusal.reason)]
        assert told == wanted.get("refused"), number
        assert changes(before, judged.ledger) == {
            id: meant(each) for id, each in wanted.get("ledger", {}).items()
        }, number
        assert contents(judged.values) == {
            id: meant(each) for id, each in wanted.get("values", {}).items()
        }, number
        assert happened(judged) == wanted.get("happened", []), number
        for id, lines in wanted.get("told", {}).items():
            assert story(judged, id)[-len(lines) :] == lines, (number, id)
        before = judged.ledger
    assert judgement.ledger is before


@each_case
def test_plan_cases_are_well_formed(case: PlanCase) -> None:
    assert case.data.keys() <= KEYS
    assert case.data["source"]
    assert case.data["steps"]
    for _, wanted in case.data["steps"]:
        assert wanted.keys() <= STEP_KEYS
        assert "refused" not in wanted or wanted.keys() == {"refused"}
