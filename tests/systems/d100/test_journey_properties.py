"""What holds for every d100 journey, whoever travels and whatever is planned."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet.rules.planner import Judgement
from charsheet.rules.sheet import Sheet
from charsheet.values import Amount, Term, Value, replay
from tests.cases.journeys import company, fatigue, judged
from tests.cases.plans import contents

TENS = st.integers(0, 9).map(lambda tens: tens * 10 + 5)
KNOWN = st.fixed_dictionaries({"s": TENS, "t": TENS, "a": TENS})
TRAITS = st.lists(
    st.sampled_from([{"name": "Flyer", "value": 6}, {"name": "Hoverer", "value": 2}, {"name": "Crawler"}]),
    max_size=1,
)
TRAVELLERS = st.fixed_dictionaries(
    {"name": st.sampled_from(["Ann", "Bo", ""]), "characteristics": KNOWN},
    optional={
        "fatigue": st.integers(0, 3),
        "size": st.integers(-2, 2),
        "traits": TRAITS,
        "load": st.fixed_dictionaries({"kg": st.sampled_from([10, 80, 2000])}),
        "conditions": st.sampled_from([["immobile"], ["no_flight"], ["prone"]]),
        "way": st.sampled_from(["walk", "fly", "swim"]),
    },
)
PARTIES = st.lists(TRAVELLERS, min_size=1, max_size=3)
STRETCHES = st.fixed_dictionaries(
    {"kind": st.just("stretch"), "distance": st.integers(1, 60)},
    optional={
        "ground": st.sampled_from(["free", "difficult"]),
        "divisor": st.sampled_from([1, 2]),
        "reason": st.sampled_from(["storm", " "]),
        "way": st.sampled_from(["own", "walk", "swim", "water", "fly"]),
        "pace": st.sampled_from(["ordinary", "fast", "running"]),
        "hours": st.integers(6, 11),
        "rough": st.booleans(),
    },
)
RESTS = st.fixed_dictionaries(
    {"kind": st.just("rest"), "hours": st.integers(1, 9)}, optional={"recovers": st.integers(0, 3)}
)
STEPS = st.lists(STRETCHES | STRETCHES | RESTS | st.just({"kind": "night"}), max_size=5)
SETUPS = st.fixed_dictionaries(
    {}, optional={"begins": st.integers(0, 23), "hours": st.integers(7, 12), "night": st.integers(0, 2)}
)
often = settings(deadline=None, max_examples=60)
Plan: TypeAlias = list[dict[str, Any]]


def number(sheet: Sheet, id: str) -> Fraction:
    content = sheet[id].content
    assert isinstance(content, Fraction)
    return content


def numbers(sheet: Sheet, part: str, end: str) -> list[Fraction]:
    return [number(sheet, id) for id in sheet if id.startswith(f"journey.{part}.") and id.endswith(end)]


def clock(judgement: Judgement, step: int) -> Fraction:
    """Hours since the midnight before the first day, as far as the ledger tells them: to the minute."""
    ledger = judgement.start if step < 0 else judgement.steps[step].ledger
    time = ledger["journey.time"].content
    assert isinstance(time, Term)
    hours, minutes = time.id.split(":")
    return (number(ledger, "journey.day") - 1) * 24 + int(hours) + Fraction(int(minutes), 60)


@often
@given(PARTIES, STEPS, SETUPS)
def test_a_journey_goes_on_and_all_adds_up(
    party: list[dict[str, Any]], steps: Plan, setup: dict[str, Any]
) -> None:
    judgement = judged(company(party), steps, **setup)
    before = judgement.start
    for step in judgement.steps:
        if step.refusal is not None:
            assert step.ledger is before
            continue
        gone = Fraction(getattr(step.step, "distance", 0))
        assert number(step.ledger, "journey.place") == number(before, "journey.place") + gone
        assert sum(numbers(step.values, "part", ".way")) == gone
        for who in range(1, len(party) + 1):
            chances = fatigue(step, who)
            assert sum(chances.values()) == 100
            mean = sum(points * likely for points, likely in chances.items()) / 100
            assert number(step.values, f"journey.who.{who}.fatigue") == mean
        before = step.ledger


@often
@given(PARTIES, STEPS, SETUPS)
def test_every_number_follows_from_its_steps(
    party: list[dict[str, Any]], steps: Plan, setup: dict[str, Any]
) -> None:
    judgement = judged(company(party), steps, **setup)
    sheets = [judgement.start, *(sheet for each in judgement.steps for sheet in (each.ledger, each.values))]
    for sheet in sheets:
        for id, value in sheet.items():
            assert value.id == id
            assert isinstance(value, Value)
            result = replay(value.steps)
            if value.amount is not None:
                assert result == Amount(value.amount.number, value.amount.unit)


@often
@given(PARTIES, STEPS, SETUPS)
def test_a_plan_is_a_pure_function_and_a_refused_step_might_as_well_not_be_there(
    party: list[dict[str, Any]], steps: Plan, setup: dict[str, Any]
) -> None:
    subject = company(party)
    judgement = judged(subject, steps, **setup)
    taken = [step for step, each in zip(steps, judgement.steps, strict=True) if each.refusal is None]
    again = judged(subject, taken, **setup)
    assert contents(again.ledger) == contents(judgement.ledger)
    assert [contents(each.values) for each in again.steps] == [
        contents(each.values) for each in judgement.steps if each.refusal is None
    ]


@often
@given(PARTIES, STRETCHES)
def test_the_slowest_decides_and_every_remedy_helps(
    party: list[dict[str, Any]], stretch: dict[str, Any]
) -> None:
    (step,) = judged(company(party), [stretch]).steps
    if step.refusal is not None:
        return
    assert number(step.values, "journey.speed") == min(numbers(step.values, "who", ".speed"))
    gains = numbers(step.values, "help", ".gain")
    assert gains == sorted(gains, reverse=True)
    assert all(gain > 0 for gain in gains)


@often
@given(PARTIES, STRETCHES, TRAVELLERS)
def test_nobody_who_joins_makes_a_group_faster(
    party: list[dict[str, Any]], stretch: dict[str, Any], one_more: dict[str, Any]
) -> None:
    (alone,) = judged(company(party), [stretch]).steps
    (together,) = judged(company([*party, one_more]), [stretch]).steps
    if together.refusal is None:
        assert alone.refusal is None
        assert number(together.values, "journey.speed") <= number(alone.values, "journey.speed")


@often
@given(PARTIES, STEPS, SETUPS)
def test_time_never_goes_back(party: list[dict[str, Any]], steps: Plan, setup: dict[str, Any]) -> None:
    judgement = judged(company(party), steps, **setup)
    times = [clock(judgement, index) for index in range(-1, len(steps))]
    assert times == sorted(times)
