"""What holds for every d100 turn and fall, whoever it is and whatever is done."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet.model.rulings import Rulings
from charsheet.rules.planner import Judgement, Plan, Planner, Subject, judge
from charsheet.rules.plans import setup_from, step_from
from charsheet.rules.sheet import Sheet
from charsheet.systems.d100.planner import FALL, TURN
from charsheet.systems.d100.system import SYSTEM
from charsheet.values import replay
from tests.cases.plans import contents
from tests.rules.strategies import cases

Case: TypeAlias = tuple[Any, dict[str, Any], Rulings]
Steps: TypeAlias = list[dict[str, Any]]
Made: TypeAlias = tuple[dict[str, Any], Steps]
often = settings(deadline=None, max_examples=25)

LENGTHS = st.integers(1, 30) | st.decimals(Decimal("0.25"), 9, places=2)
RESULTS = st.sampled_from(["success", "failure"])
DEGREES = st.integers(1, 4)
WAYS = st.sampled_from(["foot", "fly", "hover", "burrow"])
TERRAINS = st.sampled_from(["here", "other", "smoke", "mud", "ice", "rubble"])
GAITS = st.sampled_from(["half_move", "full_move", "charge", "run"])
LASTS = st.sampled_from(["still", "half", "full", "charge", "run"])
LEVELS = st.sampled_from(["landed", "ground", "low", "high"])


def kind(id: str, needed: dict[str, Any] | None = None, **optional: Any) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries({"kind": st.just(id), **(needed or {})}, optional=optional)


TURN_STEPS = st.one_of(
    kind(
        "move",
        {"action": GAITS | st.sampled_from(["disengage", "cover"])},
        distance=LENGTHS,
        way=WAYS,
        terrain=TERRAINS,
        result=RESULTS,
        to=st.sampled_from(["ground", "low"]),
    ),
    kind("move", {"action": GAITS}),
    kind("tumble", distance=LENGTHS, terrain=TERRAINS, hits=st.integers(0, 3)),
    kind("swim", action=GAITS, distance=LENGTHS, rough=st.booleans(), result=RESULTS),
    kind("altitude", {"to": LEVELS}, distance=LENGTHS),
    kind(
        "climb",
        {"slope": st.sampled_from(["easy", "sheer", "rope"])},
        unhurried=st.booleans(),
        result=RESULTS,
        degrees=DEGREES,
        hold=RESULTS,
    ),
    kind(
        "jump",
        {"direction": st.sampled_from(["long", "high"])},
        run_up=st.sampled_from([0, 3, 4, 9, 20]),
        wanted=LENGTHS,
        enemy=st.booleans(),
        result=RESULTS,
        degrees=DEGREES,
    ),
    kind("prone"),
    kind("stand", leap=st.booleans(), result=RESULTS),
    kind("action", takes=st.sampled_from(["free", "half", "full"]), attack=st.booleans()),
    kind("next", unhurt=st.booleans()),
)
TURNS = st.tuples(
    st.fixed_dictionaries(
        {},
        optional={
            "altitude": LEVELS,
            "last": LASTS,
            "melee": st.booleans(),
            "cover": st.booleans(),
            "ceiling": LENGTHS,
            "spacious": st.booleans(),
        },
    ),
    st.lists(TURN_STEPS, max_size=8),
)
FALL_STEPS = st.one_of(
    kind("jump_down", result=RESULTS),
    kind("fall"),
    kind("land", result=RESULTS, degrees=st.integers(1, 12), roll=st.integers(1, 10)),
)
HEIGHTS = st.integers(0, 400) | st.decimals(0, 12, places=1)
FALLS = st.tuples(
    st.fixed_dictionaries(
        {},
        optional={
            "altitude": st.sampled_from(["ground", "low", "high"]),
            "last": LASTS,
            "height": HEIGHTS,
            "terminal": HEIGHTS,
            "per_turn": LENGTHS,
        },
    ),
    st.lists(FALL_STEPS, max_size=6),
)
PLANS = st.one_of(
    st.tuples(st.just(TURN), TURNS, TURN_STEPS),
    st.tuples(st.just(FALL), FALLS, FALL_STEPS),
)
WINGED = st.sampled_from(
    [[], [{"name": "Flyer", "value": 8}], [{"name": "Hoverer", "value": 3}, {"name": "Burrower", "value": 2}]]
)
ABLE = {"ws": 30, "s": 45, "t": 30, "a": 40}


@st.composite
def subjects(draw: st.DrawFn) -> Subject[Any, Any]:
    """Any character, more often than not one who can do something."""
    system, data, rulings = draw(cases(st.just(SYSTEM)))
    if draw(st.booleans()):
        data = {**data, "characteristics": ABLE, "traits": draw(WINGED), "conditions": [], "load": {}}
        data.pop("equipment", None)
    character = system.character.model_validate(data)
    return Subject(character, system.evaluate(character, rulings), rulings)


def judged(planner: Planner[Any], who: Subject[Any, Any], made: Made) -> Judgement:
    setup, steps = made
    plan = Plan(setup_from(setup, planner), tuple(step_from(each, planner) for each in steps))
    return judge(planner, who, plan)


def amounts(sheet: Sheet) -> dict[str, Fraction]:
    return {id: value.amount.number for id, value in sheet.items() if value.amount is not None}


@often
@given(subjects(), TURNS)
def test_what_was_paid_and_what_is_left_are_the_turn(who: Subject[Any, Any], made: Made) -> None:
    judgement = judged(TURN, who, made)
    before = amounts(judgement.start)
    granted = Fraction(2)
    for step, each in zip(made[1], judgement.steps, strict=True):
        after, own = amounts(each.ledger), amounts(each.values)
        if each.refusal is None and step.get("action") == "full_move":
            granted += 1
        if step["kind"] == "next":
            assert after["turn.way"] == before.get("turn.way", before["turn.moved"])
            assert (after["turn.half"], after["turn.paid"], after["turn.moved"]) == (2, 0, 0)
            granted, before = Fraction(2), after
            continue
        assert after["turn.half"] + after["turn.paid"] == granted
        assert after["turn.paid"] - before["turn.paid"] == own.get("turn.cost", 0)
        assert after["turn.half"] >= 0
        assert after["turn.moved"] >= before["turn.moved"]
        if "turn.most" in own and "turn.distance" in own:
            assert after["turn.moved"] - before["turn.moved"] == own["turn.distance"] <= own["turn.most"]
        before = after


@often
@given(subjects(), FALLS)
def test_what_was_fallen_and_what_is_left_are_the_height(who: Subject[Any, Any], made: Made) -> None:
    judgement = judged(FALL, who, made)
    height = amounts(judgement.start).get("fall.left")
    fallen = Fraction(0)
    turns = 0
    for each in judgement.steps:
        now, own = amounts(each.ledger), amounts(each.values)
        fallen += own.get("fall.fallen", 0)
        turns += each.refusal is None and each.step.kind != "jump_down"
        assert now["fall.turns"] == turns
        if height is not None:
            assert now["fall.left"] in {height - fallen, 0}
        assert {id: number for id, number in now.items() if number < 0} == {}
        if "fall.most" in now:
            assert now["fall.least"] <= now["fall.mean"] <= now["fall.most"]
            assert now["fall.most"] <= max(now["fall.effective"], 0) + 10


@often
@given(subjects(), PLANS)
def test_every_value_is_explained_by_steps_that_lead_to_it(who: Subject[Any, Any], plan: Any) -> None:
    planner, made, _ = plan
    judgement = judged(planner, who, made)
    sheets = [judgement.start, *(part for each in judgement.steps for part in (each.ledger, each.values))]
    for sheet in sheets:
        for id, value in sheet.items():
            assert value.id == id
            assert value.content is None or replay(value.steps) == value.result
    for each in judgement.steps:
        shown = {id for table in each.tables for row in table.rows for id in row.values if id in each.values}
        assert shown == {id for id in each.values if planner.words(id)}
        for table in each.tables:
            assert {len(row.values) for row in table.rows} == {len(table.columns)}
            assert all(
                table.columns[i].label in planner.words(id)
                for row in table.rows
                for i, id in enumerate(row.values)
                if id in each.values
            )


@often
@given(subjects(), PLANS)
def test_a_refused_step_changes_nothing(who: Subject[Any, Any], plan: Any) -> None:
    planner, made, _ = plan
    judgement = judged(planner, who, made)
    before = judgement.start
    taken: Steps = []
    for step, each in zip(made[1], judgement.steps, strict=True):
        if each.refusal is None:
            taken.append(step)
        else:
            assert each.ledger is before
            assert not each.values
        before = each.ledger
    without = judged(planner, who, (made[0], taken))
    assert not without.is_refused
    assert contents(without.ledger) == contents(judgement.ledger)


@often
@given(subjects(), PLANS)
def test_taking_a_step_back_gives_the_state_before_it(who: Subject[Any, Any], plan: Any) -> None:
    planner, (setup, steps), more = plan
    longer = judged(planner, who, (setup, [*steps, more]))
    shorter = judged(planner, who, (setup, steps))
    assert longer.steps[:-1] == shorter.steps
    assert shorter.ledger == (longer.steps[-2].ledger if steps else longer.start)
    assert judged(planner, who, (setup, steps)) == shorter


# --- chances, against every roll that there is -------------------------------------------------


def degrees(target: int, roll: int) -> int:
    """Successes above 0, Failures below: 1 and one more for each full ten of the margin."""
    return 1 + (target - roll) // 10 if roll <= target else -1 - (roll - target) // 10


def somebody(athletics: int, acrobatics: int, **more: Any) -> Subject[Any, Any]:
    """With these targets of the two skills; S.b 3, A.b 4."""
    skills = {"athletics": athletics - 30, "acrobatics": acrobatics - 40}
    data = {"characteristics": {"s": 30, "a": 40}, "skills": skills, **more.pop("data", {})}
    rulings = SYSTEM.rulings.model_validate(more)
    character = SYSTEM.character.model_validate(data)
    return Subject(character, SYSTEM.evaluate(character, rulings), rulings)


def table_of(who: Subject[Any, Any], planner: Planner[Any], step: dict[str, Any], **setup: Any) -> Any:
    (each,) = judged(planner, who, (setup, [step])).steps
    return amounts(each.values), amounts(each.ledger), each


TARGETS = st.integers(-60, 130)
somewhat = settings(deadline=None, max_examples=25)


@somewhat
@given(TARGETS, st.sampled_from([0, 8, 12, 16]))
def test_a_jump_reaches_as_often_as_its_rolls_do(acrobatics: int, run_up: int) -> None:
    who = somebody(30, acrobatics)
    for wanted in (2, 4, 6):
        step = {"kind": "jump", "direction": "long", "run_up": run_up, "wanted": wanted}
        values, _, _ = table_of(who, TURN, step)
        bonus = {0: 0, 8: 10, 12: 20, 16: 30}[run_up]
        rolled = [degrees(acrobatics + bonus, roll) for roll in range(1, 101)]
        each = Fraction(1) if run_up else Fraction(1, 2)
        assert values["turn.clear"] == sum(n > 0 and 3 + n * each >= wanted for n in rolled)
        rows = {int(id.split(".")[2]) for id in values if id.startswith("turn.jump.")}
        for n in rows - {0}:
            assert values[f"turn.jump.{n}.{run_up}"] == sum(got >= n for got in rolled)
        assert values[f"turn.jump.0.{run_up}"] == sum(got < 0 for got in rolled)
        assert max(rows) == max(1, degrees(acrobatics + 30, 1))


@somewhat
@given(TARGETS, TARGETS, st.sampled_from(["two_rolls", "one_roll"]))
def test_a_sheer_slope_is_climbed_as_often_as_both_rolls_succeed(
    athletics: int, acrobatics: int, ruling: str
) -> None:
    values, _, _ = table_of(
        somebody(athletics, acrobatics, combined_test=ruling), TURN, {"kind": "climb", "slope": "sheer"}
    )
    one = [degrees(athletics - 10, roll) for roll in range(1, 101)]
    other = [degrees(acrobatics, roll) for roll in range(1, 101)]
    if ruling == "one_roll":
        got, of = [degrees(min(athletics - 10, acrobatics), roll) for roll in range(1, 101)], 100
    else:
        got, of = [min(a, b) for a in one for b in other], 10000
    assert values["turn.chance"] == Fraction(sum(n > 0 for n in got) * 100, of)
    assert values["turn.climb.falls.just"] == Fraction(sum(n < 0 for n in got) * 100, of)
    for n in {n for n in got if n > 0}:
        assert values[f"turn.climb.{n}.just"] == Fraction(got.count(n) * 100, of)
        assert values[f"turn.climb.{n}.at_least"] == Fraction(sum(m >= n for m in got) * 100, of)
        assert values[f"turn.climb.{n}.distance"] == 2 + n


@somewhat
@given(TARGETS)
def test_a_rope_leads_as_far_as_its_rolls_do(athletics: int) -> None:
    values, _, _ = table_of(somebody(athletics, 40), TURN, {"kind": "climb", "slope": "rope"})
    rolled = [degrees(athletics + 10, roll) for roll in range(1, 101)]
    worse = sum(n < -1 for n in rolled)
    assert values["turn.climb.slips.just"] == rolled.count(-1)
    assert values["turn.climb.holds.just"] == Fraction(worse * 30, 100)
    assert values["turn.climb.falls.just"] == Fraction(worse * 70, 100)
    for n in {n for n in rolled if n > 0}:
        assert values[f"turn.climb.{n}.just"] == rolled.count(n)
        assert values[f"turn.climb.{n}.distance"] == 10 + 3 * n


@somewhat
@given(
    TARGETS,
    st.integers(0, 30) | st.decimals(0, 6, places=1),
    st.sampled_from(["more", "enough"]),
    st.sampled_from(["harmless", "literal"]),
    st.integers(0, 40),
)
def test_damage_is_distributed_as_all_rolls_are(
    acrobatics: int, height: Any, on_feet: str, zero: str, terminal: int
) -> None:
    who = somebody(30, acrobatics, landing_on_feet=on_feet, fall_zero=zero)
    values, ledger, each = table_of(who, FALL, {"kind": "land"}, height=height, terminal=terminal)
    counts = min(Fraction(height), terminal)
    if counts == 0 and zero == "harmless":
        assert (ledger["fall.most"], ledger["fall.unhurt"]) == (0, 100)
        assert not values
        return
    found: list[Fraction] = []
    for roll in range(1, 101):
        got = max(degrees(acrobatics, roll), 0)
        feet = got > counts if on_feet == "more" else got > 0 and got >= counts
        found += [Fraction(0 if feet else counts + die - got) for die in range(1, 11)]
    assert (ledger["fall.least"], ledger["fall.most"]) == (min(found), max(found))
    assert ledger["fall.mean"] == Fraction(sum(found), 1000)
    assert ledger["fall.unhurt"] == Fraction(found.count(Fraction(0)), 10)
    (table,) = each.tables
    assert len(table.rows) == len(set(found))
    for damage, row in zip(sorted(set(found)), table.rows, strict=True):
        just, at_least = (values[id] for id in row.values)
        assert just == Fraction(found.count(damage), 10)
        assert at_least == Fraction(sum(each >= damage for each in found), 10)


@somewhat
@given(TARGETS, st.integers(0, 12))
def test_a_jump_down_that_nobody_rolled_counts_as_all_its_rolls(acrobatics: int, height: int) -> None:
    who = somebody(30, acrobatics)
    steps: Steps = [{"kind": "jump_down"}, {"kind": "land"}]
    ledger = amounts(judged(FALL, who, ({"height": height}, steps)).ledger)
    rolled = [degrees(acrobatics, roll) for roll in range(1, 101)]
    found = Counter[int]()
    for down in rolled:
        counts = max(height - 4, 0) if down > 0 else height
        for got in rolled:
            for die in range(1, 11):
                found[0 if counts == 0 or got > counts else counts + die - max(got, 0)] += 1
    assert (ledger["fall.least"], ledger["fall.most"]) == (min(found), max(found))
    assert ledger["fall.mean"] == Fraction(sum(each * times for each, times in found.items()), 100_000)
    assert ledger["fall.unhurt"] == Fraction(found[0], 1000)


def test_what_is_tried_and_overridden_counts() -> None:
    """The sheet is the only place that numbers come from."""
    override = {"target": "fall.terminal", "value": 5, "reason": "thick air"}
    bonus = {"name": "Cat", "target": "test.break_fall", "op": "add", "value": 100}
    boots = {"name": "Boots", "target": "spd", "op": "add", "value": 3}
    plain = somebody(30, 40)
    other = somebody(30, 40, data={"overrides": [override], "effects": [bonus, boots]})
    step = {"kind": "move", "action": "half_move"}
    assert [table_of(who, TURN, step)[0]["turn.distance"] for who in (plain, other)] == [4, 7]
    assert table_of(plain, FALL, {"kind": "land"})[1]["fall.most"] == 20
    values, ledger, _ = table_of(other, FALL, {"kind": "land"})
    # 6 Successes against a height of 5: a roll of at most 90.
    assert (values["fall.test"], ledger["fall.most"], ledger["fall.unhurt"]) == (140, 10, 90)
