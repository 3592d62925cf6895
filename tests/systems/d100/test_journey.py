"""The d100 journey: worked ones as data, checked by hand and against every way that the tests can go."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from charsheet.rules.planner import Judged, Judgement
from charsheet.systems.d100.journey.company import Traveller
from charsheet.systems.d100.journey.march import day_of, time_of
from charsheet.systems.d100.terms import UNBURDENED
from charsheet.values import Term
from tests.cases.journeys import FILE, JOURNEY, company, content, fatigue, journeys, judged, rows
from tests.cases.load import spoken
from tests.cases.load import told as story

each_journey = pytest.mark.parametrize("case", journeys(), ids=lambda case: case["source"])


def played(case: dict[str, Any]) -> Judgement:
    subject = company(case["party"], case.get("rulings"))
    return judged(subject, [step for step, _ in case["steps"]], **case.get("setup", {}))


def exact(data: Any) -> Any:
    """What the data mean: "10/3" and all numbers are exact, the rest is as it is."""
    if isinstance(data, list):
        return [exact(each) for each in data]
    if isinstance(data, str) and data.replace("/", "").isdecimal():
        return Fraction(data)
    return Fraction(data) if isinstance(data, int | Decimal) else data


@each_journey
def test_journey(case: dict[str, Any]) -> None:
    judgement = played(case)
    size = len(case["party"])
    for step, (_, wanted) in zip(judgement.steps, case["steps"], strict=True):
        refusal = step.refusal
        if refusal is not None:
            assert refusal.rule is not None
            assert [refusal.rule.id, spoken(refusal.reason)] == wanted.get("refused")
        else:
            assert told(step, size, wanted) == {key: exact(each) for key, each in wanted.items()}
    place, day, time = (judgement.ledger[f"journey.{each}"].content for each in ("place", "day", "time"))
    assert [place, day] == exact(case["end"][:2])
    assert isinstance(time, Term)
    assert time.id == case["end"][2]
    taken = [step for step in judgement.steps if step.refusal is None]
    if taken:
        found = [fatigue(taken[-1], number) for number in range(1, size + 1)]
        assert found == [{int(n): exact(each) for n, each in one.items()} for one in case["fatigue"]]


def told(step: Judged, size: int, wanted: dict[str, Any]) -> dict[str, Any]:
    """Of a step what its case wants to know; its tests in any case."""
    numbers = range(1, size + 1)
    found: dict[str, Any] = {
        "tests": rows(step, "test", "what", "target"),
        "days": rows(step, "part", "place"),
        "helps": rows(step, "help", "speed", "gain", "saved"),
    }
    if "speed" in wanted:
        found["speed"] = content(step, "journey.speed")
        found["ways"] = [content(step, f"journey.who.{n}.way") for n in numbers]
        found["paces"] = [content(step, f"journey.who.{n}.pace") for n in numbers]
    if size > 1:
        found["slowest"] = spoken(step.happened[0]).partition(": ")[2]
    return {key: each for key, each in found.items() if key in wanted or (key == "tests" and each)}


@each_journey
def test_fatigue_is_that_of_every_way_that_the_tests_can_go(case: dict[str, Any]) -> None:
    judgement = played(case)
    taken = [step for step in judgement.steps if step.refusal is None]
    if not taken or any(step.step.kind != "stretch" for step in judgement.steps):
        return
    for number, character in enumerate(case["party"], 1):
        failing = [
            1 - content(step, f"journey.test.{index}.chance") / 100
            for step in taken
            for index, (_, who, what) in enumerate(rows(step, "test", "who", "what"), 1)
            if who == character["name"] and what != "rough" and (what != "fast_end.if" or step is taken[-1])
        ]
        ways: dict[int, Fraction] = {}
        for fate in product((0, 1), repeat=len(failing)):
            points = character.get("fatigue", 0) + sum(fate)
            pairs = zip(fate, failing, strict=True)
            likely = prod((each if fails else 1 - each for fails, each in pairs), start=Fraction(100))
            ways[points] = ways.get(points, Fraction(0)) + likely
        assert fatigue(taken[-1], number) == {points: each for points, each in ways.items() if each}
        mean = sum(points * each for points, each in ways.items()) / 100
        assert content(taken[-1], f"journey.who.{number}.fatigue") == mean


def test_every_journey_is_well_formed() -> None:
    for case in journeys():
        assert case.keys() <= {"source", "party", "rulings", "setup", "steps", "end", "fatigue"}
        assert case["source"]
        for _, wanted in case["steps"]:
            assert "refused" not in wanted or wanted.keys() == {"refused"}
    assert len({case["source"] for case in journeys()}) == len(journeys())


def test_every_value_of_a_step_has_words() -> None:
    named: dict[str, list[str]] = {}
    for case in journeys():
        for step in played(case).steps:
            shown = {id for table in step.tables for row in table.rows for id in row.values if id is not None}
            for id in step.values:
                words = JOURNEY.words(id)
                assert bool(words) != (id in JOURNEY.shown), id
                assert not words or len(words) == 2
                named[id] = [spoken(each) for each in words]
            assert {id for id in shown if id in step.values} >= {
                id for id in step.values if JOURNEY.words(id) and not id.endswith((".who", ".6", ".7"))
            }
    assert named["journey.test.2.chance"] == ["Test 2", "Chance"]
    assert named["journey.test.1.who"] == ["Test 1", "Traveller"]
    assert named["journey.part.3.place"] == ["Part 3 of the way", "From the start"]
    assert named["journey.who.2.pace"] == ["Traveller 2", "Keeps up at"]
    assert named["journey.who.1.fatigue"] == ["Traveller 1", "Expected"]
    assert named["journey.who.1.fatigue.7"] == ["Traveller 1", "7 Fatigue"]
    assert named["journey.who.1.fatigue.more"] == ["Traveller 1", "6 or more"]
    assert named["journey.help.1.saved"] == ["Remedy 1", "Saves"]
    assert JOURNEY.words("journey.who.x.way") == JOURNEY.words("x") == ()


# --- where numbers come from -------------------------------------------------------------------


def test_every_number_says_where_it_comes_from() -> None:
    case = json.loads(FILE.with_name("journey_told.json").read_text("utf-8"), parse_float=Decimal)
    steps = [step for step, _ in case["steps"]]
    judgement = judged(company(case["party"]), steps, **case["setup"])
    for step, (_, wanted) in zip(judgement.steps, case["steps"], strict=True):
        assert {id: story(value) for id, value in {**step.ledger, **step.values}.items()} == wanted
    assert [story(value) for value in judgement.start.values()][:2] == [
        ["total 0 = 0 km"],
        ["total S3 1 = 1 day"],
    ]


def test_the_time_of_a_day_counts_a_minute_that_is_begun() -> None:
    times = {Fraction(0): (1, "00:00"), Fraction(8): (1, "08:00"), Fraction(59, 60): (1, "00:59")}
    times |= {Fraction(24) - Fraction(1, 120): (2, "00:00"), Fraction(24): (2, "00:00")}
    times |= {Fraction(23) + Fraction(59, 60): (1, "23:59"), Fraction(49, 2): (2, "00:30")}
    times |= {Fraction(1, 7200): (1, "00:01"), Fraction(24) + Fraction(1, 120): (2, "00:01")}
    assert {clock: (day_of(clock), time_of(clock)) for clock in times} == times


def test_what_slows_one_down_is_taken_away_alone() -> None:
    fields: dict[str, Any] = {
        "name": "Sam",
        "characteristics": {"s": 9, "t": 9, "a": 40},
        "conditions": ["prone", "immobile"],
        "equipment": [{"name": "Stone", "kg": 9}],
        "effects": [
            {"name": "Mud", "target": "spd", "value": -1},
            {"target": "swim.spd", "value": -1},
            {"name": "Mud", "target": "fly.spd", "value": -1, "on": False},
            {"name": "Charm", "target": "test.jump", "value": 5},
        ],
        "way": "swim",
    }
    subject = company([fields], {"spd_floor": "always"})
    found = {spoken(what): better.subject for what, better in Traveller(subject).better}
    assert list(found) == [
        "by the quickest way",
        "without: Prone",
        "without: Immobile",
        "a load within Carry",
        "without: Mud",
        "without: swim.spd",
    ]
    for what, better in found.items():
        assert better.rulings is subject.rulings, what
        assert better.way == (None if what == "by the quickest way" else "swim"), what
        assert better.character.name == "Sam", what
        assert better.others == ()
    assert found["by the quickest way"].sheet is subject.sheet
    assert found["without: Prone"].character.conditions == ("immobile",)
    assert found["without: Immobile"].character.conditions == ("prone",)
    carried = found["a load within Carry"]
    assert carried.character.load.kg == Decimal("0.9")
    assert carried.sheet["load.state"].content == UNBURDENED
    on = {what: [each.on for each in better.character.effects] for what, better in found.items()}
    assert on["without: Mud"] == [False, True, False, True]
    assert on["without: swim.spd"] == [True, False, False, True]
    assert on["without: Prone"] == [True, True, False, True]
    assert found["without: Mud"].sheet["difficult.spd"].normal == Fraction(3, 2)
    assert not Traveller(company([{"name": "Ann", "characteristics": {"a": 40}}])).better


def test_what_happened_is_said() -> None:
    ann = {"name": "Ann", "characteristics": {"s": 40, "t": 40, "a": 40}}
    two = {"name": "Two", "characteristics": {"s": 40, "t": 40, "a": 20}}
    steps = [{"kind": "stretch", "distance": each} for each in (6, 48, 96)]
    steps += [{"kind": "night"}, {"kind": "rest", "hours": 2}]
    alone = judged(company([ann]), steps)
    assert [[spoken(each) for each in step.happened] for step in alone.steps] == [
        ["There on day 1 at 09:00"],
        ["1 night on the way", "There on day 2 at 09:00"],
        ["2 nights on the way", "There on day 4 at 09:00"],
        ["It goes on on day 5 at 08:00"],
        ["It goes on on day 5 at 10:00"],
    ]
    together = judged(company([ann, two]), steps[:1])
    assert spoken(together.steps[0].happened[0]) == "The slowest decides: Two"
    assert set(together.ledger) - set(alone.ledger) == {"journey.slowest", "journey.tired"}


def test_whatever_slows_a_way_of_moving_down_can_be_taken_away() -> None:
    for target in ("spd", "swim.spd", "fly.spd", "hover.spd", "burrow.spd"):
        effects = [{"name": "Mud", "target": target, "value": -1}]
        subject = company([{"name": "Ann", "characteristics": {"a": 40}, "effects": effects}])
        assert [spoken(what) for what, _ in Traveller(subject).better] == ["without: Mud"], target


def test_a_journey_is_for_all_together_and_a_new_step_is_valid() -> None:
    assert JOURNEY.together
    news = {kind.id: dict(kind.new) for kind in JOURNEY.kinds}
    assert news == {"stretch": {"distance": 10}, "rest": {"hours": 1}, "night": {}}
