"""Chases of the d100 rules: half moves, full moves, Charges and Runs. No source has rules for one.

One who lies goes on lying or stands up: a half action, with the other for a half move. Whoever fails the test
of a Run or Charge through difficult terrain falls; how far he came before, only the table knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from charsheet.rules.chase import Chasing, Leg, Pace, Side, every_turn, one_turn, still_open
from charsheet.rules.chase_planner import ChaseForm, chase_planner
from charsheet.rules.chase_steps import ChaseSetup, Distance, Result, Stretch
from charsheet.rules.layout import Field, Figure, Kind, Option
from charsheet.rules.planner import PlanStep, RefusedError, Subject, one_of
from charsheet.rules.race import number
from charsheet.rules.reach import quantity
from charsheet.rules.units import METRE
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.systems.d100.movement import MOVES
from charsheet.systems.d100.planner_form import RESULT
from charsheet.systems.d100.planner_moves import EXPOSED, FALLS_PRONE
from charsheet.systems.d100.planner_turn import LYING, NOT_KNOWN, STANDING
from charsheet.systems.d100.reach import BY_ID, Ground
from charsheet.systems.d100.terms import PRONE, S1, S2, S5, S6, S12, S17
from charsheet.values import AnyValue, Msg, Operand, Quantity, Rule, Term, Value, Words, state

Own: TypeAlias = Subject[D100Character, D100Rulings]

STAND = "stand"
WAYS = {move: label for move, _, label in reversed(MOVES)} | {
    STAND: Msg("Stand up, then a half move"),
}
"""S2 and S17: what a Turn can be, by its id."""
ON_FOOT = {id: each for id, each in BY_ID.items() if not each.way.startswith("prone")}
GroundId: TypeAlias = Annotated[str, one_of(ON_FOOT)]
Way: TypeAlias = Annotated[str, one_of(WAYS)]


class Setup(ChaseSetup):
    """The beginning, in metres, over one of the sheet's grounds."""

    unit: Literal["m"] = "m"
    ground: GroundId = "free"
    other_ground: GroundId | None = None


class Run(Stretch):
    """A part of the chase; ``covered`` is how far one came who fell, in metres."""

    mode: Way
    ground: GroundId | None = None
    result: Result | None = None
    covered: Distance | None = None
    other_mode: Way
    other_ground: GroundId | None = None
    other_result: Result | None = None
    other_covered: Distance | None = None


class Compare(PlanStep):
    """Every move of either, over these grounds."""

    ground: GroundId | None = None
    other_ground: GroundId | None = None


class Runner(Struct, frozen=True):
    """One of the two: whether he lies, and how many Turns he has run."""

    subject: Own
    side: Side
    prone: bool


def begin(subject: Own, side: Side, _setup: Setup) -> Runner:
    """S6: whether one lies is what the character says."""
    return Runner(subject, side, subject.character.has("prone"))


def pace(runner: Runner, leg: Leg) -> Pace[Runner]:
    """S2, S5, S6, S12 and S17: a move over the ground, with the test that it takes in each Turn.

    Raises:
        RefusedError: it cannot be done.
    """
    stands = leg.mode == STAND
    if stands:
        one_turn(leg, S17)
        if not runner.prone:
            raise RefusedError(S6, Msg("Not Prone"))
    ground, move = BY_ID[leg.ground], "half" if stands else leg.mode
    prone = runner.prone and not stands
    speed, action = distance(runner, ground, move, prone=prone), action_of(runner, leg, move)
    tested = ground.test is not None and move in ground.tested and not ignores(runner, ground)
    test = () if not tested else trial(runner, leg, ground)
    result: Result | None = leg.result("result")
    failed = tested and result == "failure"
    if failed:
        speed = fallen(leg, ground, speed)

    def after(turns: int) -> tuple[Runner, tuple[AnyValue, ...], tuple[Words, ...]]:
        told = still_open(result, turns, tested=tested)
        if failed:
            told = (FALLS_PRONE if ground.way == "difficult" else Msg("No movement"),)
        if move == "run":
            told = (*told, EXPOSED)
        falls = failed and ground.way == "difficult"
        rule = S12 if ground.way == "swim" else S5
        more = every_turn(test[1], turns, leg.named("all"), rule) if test else ()
        return replace(runner, prone=prone or falls), (action, *test, *more), told

    return Pace(speed, after)


def distance(runner: Runner, ground: Ground, move: str, *, prone: bool) -> Quantity:
    """S2, S5 and S6: how far a move leads in a Turn; one who lies makes no Charge and no Run.

    Raises:
        RefusedError: it does not, or nobody knows.
    """
    way = ground.lying if prone else ground.way
    if way.startswith("prone") and move in {"charge", "run"}:
        raise RefusedError(S6, PRONE)
    if f"{way}.{move}" not in runner.subject.sheet:
        raise RefusedError(S1, Msg("The character has no such way to move"))
    found = quantity(runner.subject.sheet, f"{way}.{move}")
    for bar in found.bars:
        if bar != PRONE:
            raise RefusedError(S2, bar)
    if found.content is None:
        raise RefusedError(S2, NOT_KNOWN)
    return replace(found, bars=()).at_least(0, None)


def action_of(runner: Runner, leg: Leg, move: str) -> Value[Term]:
    """S17: the action that a move takes in each Turn."""
    id = "stand_up" if leg.mode == STAND else move if move in {"charge", "run"} else f"{move}_move"
    return cast("Value[Term]", runner.subject.sheet[f"action.{id}.kind"]).named(leg.named("action"))


def ignores(runner: Runner, ground: Ground) -> bool:
    """S5: a Crawler ignores difficult terrain (a related game only)."""
    return ground.way == "difficult" and runner.subject.character.trait("crawler") is not None


def trial(runner: Runner, leg: Leg, ground: Ground) -> tuple[Quantity, Quantity]:
    """S5 and S12: the test of a ground, and how likely it is to succeed.

    Raises:
        RefusedError: nobody said what the terrain here is.
    """
    if f"{ground.test}" not in runner.subject.sheet:
        raise RefusedError(S5, Msg("The character has no terrain here"))
    target = quantity(runner.subject.sheet, f"{ground.test}").named(leg.named("test"))
    return target, quantity(runner.subject.sheet, f"{ground.test}.chance").named(leg.named("chance"))


def fallen(leg: Leg, ground: Ground, speed: Quantity) -> Quantity:
    """S5 and S12: how far one comes who fails the test: not at all in water; else before the fall.

    Raises:
        RefusedError: the step is of more than one Turn, or says nothing of it, or too much.
    """
    rule: Rule = S12 if ground.way == "swim" else S5
    one_turn(leg, rule)
    if ground.way == "swim":
        return speed.times(0, rule=S12, cause=Msg("the test failed"))
    covered = leg.result("covered")
    if covered is None:
        raise RefusedError(S5, Msg("How far one came before the fall, no source says: enter it"))
    if covered > number(speed):
        raise RefusedError(S5, Msg("Nobody comes farther than this move leads"))
    return speed.at_most(Operand(Fraction(covered), Msg("before the fall"), unit=METRE), S5)


def kept(runner: Runner) -> Iterator[AnyValue]:
    """S6: how one stands."""
    yield state(f"chase.{runner.side}.position", LYING if runner.prone else STANDING, None, S6)


TEST_FIELDS = (
    RESULT,
    Field(
        ("covered",),
        Msg("Before the fall"),
        Msg("How far one came who fails the test of difficult terrain. No source says."),
        Kind.DECIMAL,
        METRE,
    ),
)
CHASE = chase_planner(
    Chasing(begin, pace, kept, tuple(each for each in WAYS if each != STAND), (METRE,)),
    ChaseForm(
        setup=Setup,
        stretch=Run,
        compare=Compare,
        units=(Option("m", Msg("metres")),),
        grounds=tuple(Option(each.id, each.label) for each in ON_FOOT.values()),
        modes=WAYS,
        tests=TEST_FIELDS,
        account=(
            Figure(Msg("Takes"), "action", Msg("The action, in each Turn.")),
            Figure(Msg("Target"), "test", Msg("The test of this ground, in each Turn.")),
            Figure(Msg("Chance"), "chance", Msg("Of that test, each time.")),
            Figure(Msg("Every time"), "all", Msg("How likely all tests of the step are to succeed.")),
        ),
        kept=(Figure(Msg("Position"), "position", Msg("One who lies makes no Charge and no Run.")),),
    ),
)
