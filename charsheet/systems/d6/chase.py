"""Chases of the D6 rules: within the Move, or by Movement Tests beyond it. The chapter has no rules for one.

Movement beyond the Move is strenuous, so that after some Rounds each takes a Fortitude Test as well. A Turn
is a Round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace
from pydantic import Field as Bounds

from charsheet.model.base import Whole
from charsheet.rules.chase import NO_TEST as NO_TEST_NEEDED
from charsheet.rules.chase import Chasing, Leg, Pace, Side, every_turn, one_turn, still_open
from charsheet.rules.chase_planner import ChaseForm, chase_planner
from charsheet.rules.chase_steps import ChaseSetup, Result, Stretch
from charsheet.rules.layout import Field, Figure, Kind, Option
from charsheet.rules.planner import PlanStep, RefusedError, one_of
from charsheet.rules.reach import quantity
from charsheet.rules.units import METRE
from charsheet.systems.d6.chances import SPECIALIZATION, chance, targets
from charsheet.systems.d6.exertion import (
    D6Subject,
    Exertion,
    asked,
    check_able,
    fresh,
    rested,
    strained,
    tests,
)
from charsheet.systems.d6.planner_form import FORTITUDE, FORTITUDE_FIGURES, NOT_ROLLED, REST, RESULTS
from charsheet.systems.d6.planner_rules import EXERTED, FAILED, FORTITUDE_OPEN, check_test
from charsheet.systems.d6.planner_state import ABLE, TIRED, usable
from charsheet.systems.d6.reach import GROUNDS, HALF
from charsheet.systems.d6.rules import FATIGUED, over, up_to
from charsheet.systems.d6.terms import BASIC, D2, D3, D8, FREE, MULTIPLES, NO_TEST, SPACE
from charsheet.values import AnyValue, Dice, Msg, Quantity, Term, Value, Words, operand, state

WAYS = {"move": Msg("Up to Move")} | {f"x{each}": up_to(each) for each in MULTIPLES} | {"free": HALF}
"""D2 and D3: how far a Turn can lead, by its id."""
LEVELS = {f"x{each}": level for level, each in enumerate(MULTIPLES)}
GroundId: TypeAlias = Annotated[str, one_of(GROUNDS)]
Way: TypeAlias = Annotated[str, one_of(WAYS)]


class Setup(ChaseSetup):
    """The beginning, in Spaces or metres; ``rest`` is what ends strenuous activity, which nobody says."""

    unit: Literal["spaces", "m"] = "spaces"
    ground: GroundId = "run.easy"
    other_ground: GroundId | None = None
    rest: Annotated[Whole, Bounds(ge=1, le=100)] = 1


class Run(Stretch):
    """A part of the chase, with the results of the Movement Test and of that against fatigue."""

    mode: Way
    ground: GroundId | None = None
    result: Result | None = None
    fortitude: Result | None = None
    other_mode: Way
    other_ground: GroundId | None = None
    other_result: Result | None = None
    other_fortitude: Result | None = None


class Compare(PlanStep):
    """Every distance of either, over these terrains."""

    ground: GroundId | None = None
    other_ground: GroundId | None = None


class Runner(Struct, frozen=True):
    """One of the two, and how long he has been at it."""

    subject: D6Subject
    side: Side
    exertion: Exertion
    rest: int


def begin(subject: D6Subject, side: Side, setup: Setup) -> Runner:
    """D8: nothing strenuous yet."""
    return Runner(subject, side, fresh(subject, f"chase.{side}.exertion"), setup.rest)


def pace(runner: Runner, leg: Leg) -> Pace[Runner]:
    """D2 to D5 and D8: how far a Turn leads, by which Test, and what it takes out of one.

    Raises:
        RefusedError: it cannot be done.
    """
    subject, ground, strenuous = runner.subject, GROUNDS[leg.ground], leg.mode in LEVELS
    if strenuous:
        check_able(runner.exertion)
    check_test(quantity(subject.sheet, distance_id(ground.way, leg.mode)))
    test = over(subject.rulings, base(runner, ground.way, leg.mode), LEVELS.get(leg.mode, -1), ground.terrain)
    test = test.named(leg.named("difficulty"))
    held_up = stopped(runner, leg) if strenuous else False
    tested = test.content != NO_TEST and not held_up
    result: Result | None = leg.result("result")
    failed = tested and result == "failure"
    if failed:
        one_turn(leg, D3)
    speed = speed_of(runner, leg, ground.way, leg.mode)
    if failed or held_up:
        own = operand(speed_of(runner, leg, ground.way, "move"), Msg("the normal Move"))
        speed = speed.at_most(own, D3, FATIGUED if held_up else FAILED)

    def after(turns: int) -> tuple[Runner, tuple[AnyValue, ...], tuple[Words, ...]]:
        values: list[AnyValue] = [action(runner, leg, ground.way), test]
        told = still_open(result, turns, tested=tested)
        if tested:
            values += rolled(runner, leg, test, turns)
        exertion = rested(runner.exertion, turns, runner.rest)
        if strenuous:
            exertion = replace(strained(runner.exertion, turns, EXERTED), fatigued=held_up)
        numbers = tests(subject, runner.exertion, exertion)
        values += asked(subject, numbers, leg.named("fortitude"))
        if held_up:
            told = (FATIGUED,)
        elif bool(numbers) != (leg.result("fortitude") is not None):
            told = (*told, FORTITUDE_OPEN if numbers else NO_TEST_NEEDED)
        return replace(runner, exertion=exertion), tuple(values), told

    return Pace(speed, after)


def distance_id(way: str, mode: str) -> str:
    """D2 and D3: what the sheet calls a distance."""
    return {"free": "move.free", "move": "move"}.get(mode, f"run.{mode}") if way == "run" else f"{way}.{mode}"


def speed_of(runner: Runner, leg: Leg, way: str, mode: str) -> Quantity:
    """D1 to D5: how far a Turn leads, in the unit of the chase.

    Raises:
        RefusedError: nobody knows.
    """
    id = distance_id(way, mode)
    found = usable(runner.subject, f"{id}.metres" if leg.unit == METRE else id)
    if found.content is None:
        raise RefusedError(D2, Msg("The Move is not known"))
    return found


def base(runner: Runner, way: str, mode: str) -> Value[Term]:
    """D3: the Difficulty without terrain."""
    id = f"{way}.{mode}.difficulty" if mode in LEVELS else "move.easy.difficulty"
    return cast("Value[Term]", runner.subject.sheet[id])


def action(runner: Runner, leg: Leg, way: str) -> Value[Term]:
    """D2 and D3: the Action that it takes in each Turn."""
    if leg.mode in LEVELS:
        return cast("Value[Term]", runner.subject.sheet[f"{way}.{leg.mode}.action"]).named(
            leg.named("action")
        )
    kind = FREE if leg.mode == "free" else BASIC
    return state(leg.named("action"), kind, WAYS[leg.mode], D2)


def stopped(runner: Runner, leg: Leg) -> bool:
    """D8: whether the Fortitude Test of this Turn failed: then one is Fatigued, and stops.

    Raises:
        RefusedError: a Test is needed that nobody may make untrained, or the step is of more than one Turn.
    """
    tested = tests(runner.subject, runner.exertion, strained(runner.exertion, 1, EXERTED))
    if leg.result("fortitude") != "failure":
        return False
    one_turn(leg, D8)
    return bool(tested)


def rolled(runner: Runner, leg: Leg, test: Value[Term], turns: int) -> Iterator[AnyValue]:
    """D3: the dice of a Movement Test, and how likely it is to succeed, each time and every time."""
    way = GROUNDS[leg.ground].way
    dice = cast("Value[Dice]", runner.subject.sheet[f"dice.{SPECIALIZATION[way]}"]).named(leg.named("dice"))
    yield dice
    likely = chance(targets(runner.subject.rulings), leg.named("chance"), test, dice, D3)
    if likely is not None:
        yield likely
        yield from every_turn(likely, turns, leg.named("all"), D3)


def kept(runner: Runner) -> Iterator[AnyValue]:
    """D8: how long one has been at it, and whether one is Fatigued."""
    yield runner.exertion.rounds
    yield state(f"chase.{runner.side}.fatigue", TIRED if runner.exertion.fatigued else ABLE, None, D8)


MOVEMENT_TEST = Field(
    ("result",),
    Msg("Movement Test"),
    Msg("Failing it, one moves the normal Move only: that is a step of one Turn."),
    Kind.CHOICE,
    options=RESULTS,
    none=NOT_ROLLED,
)
CHASE = chase_planner(
    Chasing(begin, pace, kept, tuple(WAYS), (SPACE, METRE)),
    ChaseForm(
        setup=Setup,
        stretch=Run,
        compare=Compare,
        units=(Option("spaces", Msg("Spaces")), Option("m", Msg("metres"))),
        grounds=tuple(each.option for each in GROUNDS.values()),
        modes=WAYS,
        tests=(MOVEMENT_TEST, FORTITUDE),
        account=(
            Figure(Msg("Takes"), "action", Msg("The action, in each Turn.")),
            Figure(Msg("Difficulty"), "difficulty", Msg("Of the Movement Test, in each Turn.")),
            Figure(Msg("Dice"), "dice", Msg("Those of the Test.")),
            Figure(Msg("Chance"), "chance", Msg("Of that Test, each time.")),
            Figure(
                Msg("Every time"), "all", Msg("How likely all Movement Tests of the step are to succeed.")
            ),
            *FORTITUDE_FIGURES,
        ),
        kept=(
            Figure(Msg("Strenuous Rounds"), "exertion", Msg("In a row, without a rest.")),
            Figure(Msg("Condition"), "fatigue", Msg("One who is Fatigued does nothing strenuous.")),
        ),
        more_setup=(REST,),
    ),
)
