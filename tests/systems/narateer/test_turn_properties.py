"""What holds for every Narateer turn, whoever takes it and whatever is done."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeAlias, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet.model.rulings import Rulings
from charsheet.rules.planner import Judgement, Plan, Subject, judge
from charsheet.rules.plans import setup_from, step_from
from charsheet.rules.sheet import Sheet
from charsheet.systems.registry import find_system
from charsheet.values import Amount, Op, replay
from tests.cases.plans import contents
from tests.rules.strategies import cases

SYSTEM = find_system("narateer")
assert SYSTEM is not None
TURN = SYSTEM.planners[0]
SCENES = st.sampled_from(["story", "cinematic", "tactical"])
SKILLS = st.sampled_from(["athletics", "acrobatics"])
NUMBERS = st.integers(0, 4)
LENGTHS = st.integers(1, 12) | st.decimals(Decimal("0.25"), 9, places=2)
RESULTS = st.sampled_from(["success", "failure"])
NAMES = st.sampled_from(["Leap", "Wings"])
STAKES: dict[str, Any] = {
    "prone": st.booleans(),
    "lost": LENGTHS,
    "all_lost": st.booleans(),
}
Case: TypeAlias = tuple[Any, dict[str, Any], Rulings]
often = settings(deadline=None, max_examples=50)


def kind(id: str, needed: dict[str, Any] | None = None, **optional: Any) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries({"kind": st.just(id), **(needed or {})}, optional=optional)


STEPS = st.one_of(
    kind("mode", {"mode": st.sampled_from(["walk", "run", "sprint.athletics", "sprint.acrobatics"])}),
    kind(
        "move",
        {"distance": LENGTHS},
        unit=st.sampled_from(["m", "zones", "spaces"]),
        ground=st.sampled_from(["plain", "difficult", "climb_swim"]),
        cost=st.integers(1, 5),
        hidden=st.booleans(),
        movement=NAMES,
    ),
    kind("prone"),
    kind("stand"),
    kind(
        "manoeuvre",
        {"skill": SKILLS},
        boost=NUMBERS,
        result=st.sampled_from(["success", "failure"]),
        **STAKES,
    ),
    kind("hazard", ad=NUMBERS, **STAKES),
    kind("action", ad=NUMBERS, skill=SKILLS),
    kind("scene", {"scene": SCENES}),
    kind("additional", {"name": NAMES, "distance": LENGTHS}, on_the_ground=st.booleans()),
    kind("next", ready=NUMBERS),
)
PLANS = st.tuples(SCENES, st.lists(STEPS, max_size=12))


def subject_of(case: Case) -> Subject[Any, Any]:
    system, data, rulings = case
    character = system.character.model_validate(data)
    return Subject(character, system.evaluate(character, rulings), rulings)


SUBJECTS = cases(st.just(SYSTEM))


def judged(case: Case, plan: tuple[str, list[dict[str, Any]]]) -> Judgement:
    scene, steps = plan
    made = Plan(setup_from({"scene": scene}, TURN), tuple(step_from(each, TURN) for each in steps))
    return judge(TURN, subject_of(case), made)


def amounts(sheet: Sheet) -> dict[str, Fraction]:
    return {id: value.amount.number for id, value in sheet.items() if isinstance(value.amount, Amount)}


@often
@given(SUBJECTS, PLANS)
def test_nothing_is_negative_and_nothing_is_given_back(case: Case, plan: Any) -> None:
    judgement = judged(case, plan)
    begun = before = amounts(judgement.start)
    for step, each in zip(plan[1], judgement.steps, strict=True):
        after = amounts(each.ledger)
        if step["kind"] == "next":
            assert after["turn.number"] == before.get("turn.number", 1) + 1
            begun = before = {**before, **after, "turn.share": Fraction(1)}
        assert min([*after.values(), *amounts(each.values).values()], default=0) >= 0
        for id in ("turn.share", "turn.ad", "turn.athletics.uses", "turn.acrobatics.uses"):
            if id in before and id in after:
                assert after[id] <= before[id], id
        assert after["turn.ad.paid"] >= before["turn.ad.paid"]
        if "turn.ad" in after:
            assert after["turn.ad"] + after["turn.ad.paid"] == begun["turn.ad"]
        before = after


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
@given(SUBJECTS, PLANS)
def test_what_is_spent_and_what_is_left_are_what_was_granted(case: Case, plan: Any) -> None:
    """In shares of the whole, as every Scene Mode counts in units of its own."""
    scene, steps = plan
    others = {"scene", "additional", "next"}
    steps = [each for each in steps if each["kind"] not in others and "movement" not in each]
    judgement = judged(case, (scene, steps))
    whole = Fraction(0)
    spent = Fraction(0)
    for each in judgement.steps:
        left = each.ledger.get("turn.share")
        if left is None:
            continue
        if not whole:
            last = left.steps[-1]
            is_part = last.op is Op.DIVIDE and last.rule is not None and last.rule.id == "N12"
            whole = cast("Fraction", last.operands[0].number) if is_part else counted(each.ledger)
        spent += sum(amounts(each.values).get(id, Fraction(0)) for id in ("turn.spent", "turn.lost"))
        assert left.content == 1 - spent / whole


def counted(ledger: Sheet) -> Fraction:
    """What is left, in what is counted."""
    for id in ("turn.spaces", "turn.zones", "turn.metres"):
        if id in ledger and ledger[id].content:
            return cast("Fraction", ledger[id].content)
    raise AssertionError(contents(ledger))


@often
@given(SUBJECTS, PLANS, SCENES)
def test_a_change_of_scene_mode_and_back_is_the_same(case: Case, plan: Any, other: str) -> None:
    judgement = judged(case, plan)
    now = contents(judgement.ledger)["turn.scene"]
    there = [{"kind": "scene", "scene": other}, {"kind": "scene", "scene": now}]
    again = judged(case, (plan[0], [*plan[1], *there]))
    assert contents(again.ledger) == contents(judgement.ledger)
    shares = [each.ledger["turn.share"].content for each in again.steps[-2:] if "turn.share" in each.ledger]
    assert len(set(shares)) <= 1


@often
@given(SUBJECTS, PLANS)
def test_a_refused_step_changes_nothing(case: Case, plan: Any) -> None:
    judgement = judged(case, plan)
    before = judgement.start
    taken = []
    for step, each in zip(plan[1], judgement.steps, strict=True):
        if each.refusal is None:
            taken.append(step)
        else:
            assert each.ledger is before
            assert not each.values
        before = each.ledger
    without = judged(case, (plan[0], taken))
    assert not without.is_refused
    assert contents(without.ledger) == contents(judgement.ledger)


@often
@given(SUBJECTS, PLANS, STEPS)
def test_taking_a_step_back_gives_the_state_before_it(case: Case, plan: Any, more: dict[str, Any]) -> None:
    scene, steps = plan
    longer = judged(case, (scene, [*steps, more]))
    shorter = judged(case, (scene, steps))
    assert longer.steps[:-1] == shorter.steps
    assert shorter.ledger == (longer.steps[-2].ledger if steps else longer.start)
