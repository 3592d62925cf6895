"""What holds for every D6 plan by Rounds, whoever follows it and whatever is done."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeAlias, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet.model.rulings import Rulings
from charsheet.rules.planner import Judged, Judgement, Plan, Subject, judge
from charsheet.rules.plans import setup_from, step_from
from charsheet.rules.sheet import Sheet
from charsheet.systems.d6.reach import GROUNDS
from charsheet.systems.registry import find_system
from charsheet.values import Amount, replay
from tests.cases.plans import contents
from tests.rules.strategies import cases

SYSTEM = find_system("d6")
assert SYSTEM is not None
ROUNDS = next(each for each in SYSTEM.planners if each.id == "round")
RESULTS = st.sampled_from(["success", "failure"])
Case: TypeAlias = tuple[Any, dict[str, Any], Rulings]
often = settings(deadline=None, max_examples=40)


def kind(id: str, needed: dict[str, Any] | None = None, **optional: Any) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries({"kind": st.just(id), **(needed or {})}, optional=optional)


STEPS = st.one_of(
    kind(
        "move",
        {"distance": st.integers(1, 40) | st.decimals(Decimal("0.25"), 9, places=2)},
        unit=st.sampled_from(["m", "spaces"]),
        ground=st.sampled_from(list(GROUNDS)),
        result=RESULTS,
        fortitude=RESULTS,
    ),
    kind(
        "jump",
        wanted=st.integers(1, 8),
        run_up=st.integers(0, 4),
        harder=st.integers(-2, 3),
        points=st.integers(0, 14),
        failed=st.booleans(),
    ),
    kind("exert", rounds=st.integers(1, 5), fortitude=RESULTS),
    kind("hold", prepared=st.booleans(), result=st.integers(0, 3)),
    kind("breathe"),
    kind("end", rounds=st.integers(1, 4)),
)
SETUPS = st.fixed_dictionaries(
    {}, optional={"round_seconds": st.sampled_from([5, Decimal("7.5")]), "rest": st.integers(1, 3)}
)
PLANS = st.tuples(SETUPS, st.lists(STEPS, max_size=10))
SUBJECTS = cases(st.just(SYSTEM))


def judged(case: Case, plan: tuple[dict[str, Any], list[dict[str, Any]]]) -> Judgement:
    system, data, rulings = case
    character = system.character.model_validate(data)
    subject: Subject[Any, Any] = Subject(character, system.evaluate(character, rulings), rulings)
    setup, steps = plan
    return judge(
        ROUNDS, subject, Plan(setup_from(setup, ROUNDS), tuple(step_from(each, ROUNDS) for each in steps))
    )


def number(sheet: Sheet, id: str) -> Fraction:
    return cast("Fraction", sheet[id].content)


def pairs(judgement: Judgement) -> list[tuple[Sheet, Judged]]:
    """Each step with the ledger before it."""
    before = [judgement.start, *(each.ledger for each in judgement.steps)]
    return list(zip(before, judgement.steps, strict=False))


@often
@given(SUBJECTS, PLANS)
def test_what_is_covered_adds_up_and_nothing_is_given_back(case: Case, plan: Any) -> None:
    judgement = judged(case, plan)
    covered = Fraction(0)
    for before, each in pairs(judgement):
        if "round.covered" in each.values:
            covered += number(each.values, "round.covered")
        assert number(each.ledger, "round.moved") == covered
        assert number(each.ledger, "round.moved.metres") == 2 * covered
        assert number(each.ledger, "round.number") >= number(before, "round.number")
        for sheet in (each.ledger, each.values):
            found = [value.amount.number for value in sheet.values() if isinstance(value.amount, Amount)]
            assert min(found, default=0) >= 0
        if before["round.fatigue"].content == each.ledger["round.fatigue"].content:
            continue
        assert contents(each.ledger)["round.fatigue"] == "fatigued", "nobody recovers by himself"


@often
@given(SUBJECTS, PLANS)
def test_breath_goes_by_rounds(case: Case, plan: Any) -> None:
    judgement = judged(case, plan)
    seconds = Fraction(plan[0].get("round_seconds", 0))
    for before, each in pairs(judgement):
        if "round.breath" in before and "round.breath" in each.ledger:
            rounds = number(each.ledger, "round.number") - number(before, "round.number")
            left = number(before, "round.breath") - rounds * seconds
            assert number(each.ledger, "round.breath") == max(left, 0)


@often
@given(SUBJECTS, PLANS)
def test_a_fatigued_character_does_nothing_strenuous(case: Case, plan: Any) -> None:
    judgement = judged(case, plan)
    limit = None
    for before, each in pairs(judgement):
        limit = before.get("round.untested") and number(before, "round.untested")
        if contents(before)["round.fatigue"] == "fatigued":
            assert number(each.ledger, "round.exertion") <= number(before, "round.exertion")
        gained = number(each.ledger, "round.exertion") - number(before, "round.exertion")
        tested = "round.fortitude.difficulty" in each.values
        assert tested == (limit is not None and gained > limit)


@often
@given(SUBJECTS, PLANS)
def test_every_value_is_explained_by_steps_that_lead_to_it(case: Case, plan: Any) -> None:
    judgement = judged(case, plan)
    for sheet in (
        judgement.start,
        *(part for each in judgement.steps for part in (each.ledger, each.values)),
    ):
        for id, value in sheet.items():
            assert value.id == id
            assert value.content is None or replay(value.steps) == value.result


@often
@given(SUBJECTS, PLANS, STEPS)
def test_a_refused_step_changes_nothing_and_one_taken_back_leaves_what_was(
    case: Case, plan: Any, more: dict[str, Any]
) -> None:
    setup, steps = plan
    judgement = judged(case, plan)
    taken = [step for step, each in zip(steps, judgement.steps, strict=True) if each.refusal is None]
    for before, each in pairs(judgement):
        if each.refusal is not None:
            assert each.ledger is before
            assert not each.values
    without = judged(case, (setup, taken))
    assert not without.is_refused
    assert contents(without.ledger) == contents(judgement.ledger)
    longer = judged(case, (setup, [*steps, more]))
    assert longer.steps[:-1] == judgement.steps
