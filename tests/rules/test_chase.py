"""Chases: they end as a plain simulation says, whoever runs after whom and by whatever ways."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from pydantic import ValidationError

from charsheet.rules.chase import OPEN, SIDES, Leg, one_turn
from charsheet.rules.chase_steps import ChaseSetup
from charsheet.rules.planner import Judgement, Plan, Planner, RefusedError, Subject, judge
from charsheet.rules.plans import InvalidPlanError, setup_from, step_from
from charsheet.rules.race import Race
from charsheet.rules.reach import NEVER
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import Msg, Quantity, Rule, Term, replay, total
from tests.cases.plans import all_plan_cases, contents, plan_cases_of
from tests.rules.strategies import cases

X1 = Rule("X1", Msg("Walk"))
LENGTHS = st.integers(0, 40) | st.decimals(0, 9, places=2)
often = settings(deadline=None, max_examples=30)


WITH_CHASES = [each for each in SYSTEMS if "chase" in {planner.id for planner in each.planners}]


def test_the_systems_of_books_have_chases() -> None:
    assert [each.id for each in WITH_CHASES] == ["narateer", "d100", "d6"]


def chase_of(system: AnySystem) -> Planner[Any]:
    return next(each for each in system.planners if each.id == "chase")


def metres(number: int | Decimal) -> Quantity:
    return total("", METRE, Fraction(number), rule=X1)


def setup_of(**fields: Any) -> ChaseSetup:
    return ChaseSetup.model_validate(fields)


SETUPS = st.builds(
    setup_of,
    gap=LENGTHS,
    caught=st.integers(0, 5),
    lost=st.none() | st.integers(6, 80),
    first=st.sampled_from(["pursuer", "quarry"]),
)


# --- the arithmetic ----------------------------------------------------------------------------


def simulated(
    setup: ChaseSetup, gap: Fraction, pursuer: Fraction, quarry: Fraction, most: int
) -> tuple[str, int, Fraction]:
    """What comes of a chase in so many Turns at most, one movement after the other."""
    caught, lost = Fraction(setup.caught), setup.lost
    for turn in range(1, most + 1):
        if setup.first == "quarry":
            gap += quarry
        gap = max(gap - pursuer, Fraction(0))
        if gap <= caught:
            return "caught", turn, gap
        if setup.first == "pursuer":
            gap += quarry
        if lost is not None and gap >= lost:
            return "lost", turn, gap
    return "open", most, gap


@settings(deadline=None, max_examples=300)
@given(SETUPS, LENGTHS, LENGTHS)
def test_it_ends_as_a_simulation_says(setup: ChaseSetup, one: Decimal, other: Decimal) -> None:
    gap, pursuer, quarry = Fraction(setup.gap), Fraction(one), Fraction(other)
    assume(gap > setup.caught and (setup.lost is None or gap < setup.lost))
    race = Race(metres(setup.gap), metres(one), metres(other), setup)
    caught, lost = race.caught("a"), race.lost("b")
    found = lost if caught is None else caught
    if found is None:
        assert simulated(setup, gap, pursuer, quarry, 200)[0] == "open"
        assert quarry >= pursuer
        assert setup.lost is None or quarry == pursuer
        assert race.why_never().id.endswith("this never ends")
        return
    turns = int(cast("Fraction", found.content))
    what = "lost" if caught is None else "caught"
    assert found.id == ("b" if caught is None else "a")
    after = cast("Fraction", race.after(turns, caught=caught is not None).content)
    assume(turns <= 3000)  # a hundredth of a metre a Turn takes very long
    assert simulated(setup, gap, pursuer, quarry, turns) == (what, turns, after)
    assert simulated(setup, gap, pursuer, quarry, turns - 1)[0] == "open"
    for value in (found, race.closing):
        assert replay(value.steps) == value.result


def test_why_nobody_is_ever_caught() -> None:
    far = setup_of(gap=9, lost=20)
    assert Race(metres(9), metres(3), metres(4), far).why_never() == Msg("The one who is chased is faster")
    same = Race(metres(9), metres(3), metres(3), far)
    assert same.why_never().id.startswith("At the same speed")
    assert (same.caught("a"), same.lost("b")) == (None, None)
    assert (same.closing.id, same.closing.content) == ("chase.closing", 0)
    alone = Race(metres(9), metres(3), metres(4), setup_of(gap=9))
    assert alone.why_never().id.startswith("The gap grows")
    assert (alone.closing.id, alone.closing.content) == ("chase.growing", 1)


# --- the beginning -----------------------------------------------------------------------------


@pytest.mark.parametrize("system", WITH_CHASES, ids=lambda each: each.id)
def test_lost_is_farther_than_caught(system: AnySystem) -> None:
    planner = chase_of(system)
    assert setup_from({"caught": 5, "lost": 6}, planner)
    with pytest.raises(InvalidPlanError) as caught:
        setup_from({"caught": 5, "lost": 5}, planner)
    (problem,) = caught.value.problems
    assert problem.path == ("lost",)
    assert problem.message == Msg("must be more than the distance at which one is caught")


def test_what_is_for_one_turn_is_for_no_other() -> None:
    leg = Leg("mine", "", "", METRE, 1)
    one_turn(leg, X1)
    for turns in (None, 2):
        with pytest.raises(RefusedError) as caught:
            one_turn(replace(leg, turns=turns), X1)
        assert caught.value.refusal.rule is X1
    assert leg.result("anything") is None


# --- every system ------------------------------------------------------------------------------


def steps_of(system: AnySystem) -> st.SearchStrategy[Any]:
    """Steps of a system's chases, their choices taken from its form."""
    kinds = chase_of(system).by_kind
    fields = {str(each.path[0]): each for each in kinds["run"].fields}
    parts: dict[str, st.SearchStrategy[Any]] = {}
    for name, field in fields.items():
        if field.options is not None:
            parts[name] = st.sampled_from([each.id for each in field.options(system.rulings())])
    parts["turns"] = st.integers(1, 6)
    for name in {"covered", "other_covered"} & fields.keys():
        parts[name] = st.integers(0, 2)
    needed = {"kind": st.just("run"), **{each: parts.pop(each) for each in ("mode", "other_mode")}}
    run = st.fixed_dictionaries(needed, optional=parts)
    shift = st.fixed_dictionaries({"kind": st.just("shift"), "by": st.integers(-8, 8)})
    return run | run | run | shift | st.just({"kind": "compare"})


BEGINNINGS = st.fixed_dictionaries(
    {"gap": st.integers(1, 60)},
    optional={
        "role": st.sampled_from(["pursuer", "quarry"]),
        "first": st.sampled_from(["pursuer", "quarry"]),
        "lost": st.integers(61, 200),
    },
)


@st.composite
def chases(draw: st.DrawFn) -> tuple[Planner[Any], Subject[Any, Any], dict[str, Any], list[Any]]:
    """Two characters of one system, and a chase between them."""
    system, data, rulings = draw(cases())
    _, other, _ = draw(cases(st.just(system)))
    subjects: list[Subject[Any, Any]] = []
    for each in (data, other):
        character = system.character.model_validate(each)
        subjects.append(Subject(character, system.evaluate(character, rulings), rulings))
    steps = draw(st.lists(steps_of(system), max_size=5))
    subject = replace(subjects[0], others=(subjects[1],))
    return chase_of(system), subject, draw(BEGINNINGS), steps


def judged(chase: Any, steps: list[Any] | None = None) -> Judgement:
    planner, subject, setup, own = chase
    made = tuple(step_from(each, planner) for each in (own if steps is None else steps))
    return judge(planner, subject, Plan(setup_from(setup, planner), made))


def number(sheet: Sheet, id: str) -> Fraction:
    return cast("Fraction", sheet[id].content)


@often
@given(chases())
def test_gap_turns_and_costs_add_up(chase: Any) -> None:
    judgement, setup = judged(chase), setup_of(**chase[2])
    before = judgement.start
    for each in judgement.steps:
        after, values = each.ledger, each.values
        assert number(after, "chase.gap") >= 0
        assert number(after, "chase.turns") >= number(before, "chase.turns")
        if each.refusal is None and each.step.kind == "run":
            assert contents(before)["chase.outcome"] == OPEN.id
            turns = int(number(values, "chase.taken"))
            assume(turns <= 500)  # a number of the user's own can be as slow as a glacier
            assert number(after, "chase.turns") == number(before, "chase.turns") + turns
            speeds = [number(values, f"chase.{side}.speed") for side in SIDES]
            assert min(speeds) >= 0
            runs = speeds if setup.role == "pursuer" else speeds[::-1]
            found = simulated(setup, number(before, "chase.gap"), runs[0], runs[1], turns)
            assert (contents(after)["chase.outcome"], number(after, "chase.gap")) == (found[0], found[2])
            assert found[1] == turns
            if values["chase.ends"].content != NEVER and each.step.model_dump().get("turns") is None:
                assert found[0] != "open"
            for side in SIDES:
                if f"chase.{side}.paid" in after:
                    paid = number(after, f"chase.{side}.paid") - number(before, f"chase.{side}.paid")
                    assert paid == (turns and turns * number(values, f"chase.{side}.cost"))
        before = after


@often
@given(chases())
def test_a_refused_step_changes_nothing_and_one_taken_back_leaves_what_was(chase: Any) -> None:
    judgement = judged(chase)
    before = judgement.start
    for each in judgement.steps:
        if each.refusal is not None:
            assert each.ledger is before
            assert not each.values
        before = each.ledger
    taken = [step for step, each in zip(chase[3], judgement.steps, strict=True) if each.refusal is None]
    assert contents(judged(chase, taken).ledger) == contents(judgement.ledger)
    longer = judged(chase, [*chase[3], {"kind": "shift", "by": 1}])
    assert longer.steps[:-1] == judgement.steps


@often
@given(chases())
def test_every_value_is_explained_by_steps_that_lead_to_it(chase: Any) -> None:
    judgement = judged(chase)
    for sheet in (
        judgement.start,
        *(part for each in judgement.steps for part in (each.ledger, each.values)),
    ):
        for id, value in sheet.items():
            assert value.id == id
            assert value.content is None or replay(value.steps) == value.result


@often
@given(chases())
def test_a_comparison_says_what_comes_of_each_pair(chase: Any) -> None:
    planner, _, setup, _ = chase
    (compared,) = judged(chase, [{"kind": "compare"}]).steps
    if compared.refusal is not None:
        return
    for id, value in compared.values.items():
        if not id.startswith("chase.caught."):
            continue
        mode, other = pair(planner, id.removeprefix("chase.caught."))
        (run,) = judged(chase, [{"kind": "run", "mode": mode, "other_mode": other, "turns": 1}]).steps
        assert run.refusal is None or run.refusal.rule is not None
        if run.refusal is None:
            lost = compared.values.get(f"chase.lost.{mode}.{other}")
            ends = value if lost is None else lost
            assert run.values["chase.ends"].content == ends.content
    assert contents(compared.ledger) == contents(judged(chase, []).ledger), setup


def pair(planner: Planner[Any], joined: str) -> tuple[str, str]:
    """Both modes of a value's id; a mode's own can have a dot in it."""
    field = next(each for each in planner.by_kind["run"].fields if each.path == ("mode",))
    assert field.options is not None
    ids = [each.id for each in field.options(None)]
    return next((one, two) for one in ids for two in ids if f"{one}.{two}" == joined)


def test_who_runs_is_told_by_name() -> None:
    """One who is after the other, and one who has no name."""
    narateer = next(each for each in SYSTEMS if each.id == "narateer")
    character = narateer.character.model_validate({"system": "narateer", "name": "Kael"})
    nobody = narateer.character.model_validate({"system": "narateer"})
    rulings = narateer.rulings()
    other: Subject[Any, Any] = Subject(nobody, narateer.evaluate(nobody, rulings), rulings)
    subject = replace(other, character=character, others=(other, replace(other, character=character)))
    ledger = judged((chase_of(narateer), subject, {}, [])).ledger
    told = {id: value.content.label for id, value in ledger.items() if isinstance(value.content, Term)}
    assert told["chase.pursuer"] == "Kael"
    assert told["chase.quarry"] == Msg("Unnamed")
    assert contents(ledger)["chase.gap"] == 20


def test_cases_show_every_outcome_in_every_system() -> None:
    for system in WITH_CHASES:
        ends = {
            contents(case.judged().ledger)["chase.outcome"]
            for case in plan_cases_of(system)
            if case.planner.id == "chase"
        }
        assert ends == {"open", "caught", "lost"}, system.id


@pytest.mark.parametrize("system", WITH_CHASES, ids=lambda system: system.id)
def test_turns_and_shifts_have_their_ranges(system: AnySystem) -> None:
    kinds = chase_of(system).by_kind
    tree = {"kind": "run", **kinds["run"].new}
    for field, low, high, kind in (("turns", 1, 1000, "run"), ("by", -1_000_000, 1_000_000, "shift")):
        model: Any = kinds[kind].model
        made = tree if kind == "run" else {"kind": kind, **kinds[kind].new}
        for good in (low, high):
            assert getattr(model.model_validate({**made, field: good}), field) == good
        for bad in (low - 1, high + 1):
            with pytest.raises(ValidationError):
                model.model_validate({**made, field: bad})


def test_what_is_missing_for_a_test_is_missing_for_all_of_them() -> None:
    (case,) = (each for each in all_plan_cases() if "dice that are not known, Turn after Turn" in each.name)
    values = case.judged().steps[0].values
    assert values["chase.mine.all"].missing == values["chase.mine.chance"].missing != ()
