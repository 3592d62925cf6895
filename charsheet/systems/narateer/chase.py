"""Chases in Narateer: the movement modes, each paid anew in every Activation. No source has rules for one.

One who is Prone crawls, or stands up first: that costs AD once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from charsheet.rules.chase import Chasing, Leg, Pace, Side, one_turn
from charsheet.rules.chase_planner import ChaseForm, chase_planner
from charsheet.rules.chase_steps import ChaseSetup, Stretch
from charsheet.rules.layout import Figure, Option
from charsheet.rules.planner import PlanStep, RefusedError, Subject, one_of
from charsheet.rules.reach import Mode, Question
from charsheet.rules.units import METRE
from charsheet.systems.narateer.layout import MODES
from charsheet.systems.narateer.model import NarateerCharacter, NarateerRulings
from charsheet.systems.narateer.planner_allowance import number, told
from charsheet.systems.narateer.planner_turn import LYING, STANDING, usable
from charsheet.systems.narateer.reach import (
    BY_ID,
    CLIMB_SWIM,
    GROUNDS,
    OF_PRONE,
    SPRINT_SHOWS,
    bars_on,
    lying,
    way_over,
)
from charsheet.systems.narateer.rules import AD, N3, N4, N5, N6, N7, NOT_HIDDEN, ONLY_CRAWLING, SPACE
from charsheet.values import Amount, AnyValue, Msg, Operand, Quantity, Rule, Words, operand, state, total

Own: TypeAlias = Subject[NarateerCharacter, NarateerRulings]

STAND = "stand."
WAYS = {
    **{id: label for label, id in MODES},
    **{f"{STAND}{id}": Msg("Stand up: {mode}", mode=label) for label, id in MODES},
}
"""N3 and N6: what a Turn can be, by its id."""
ON_FOOT = tuple(each for each in GROUNDS if not each.crawled)
GroundId: TypeAlias = Annotated[str, one_of([each.id for each in ON_FOOT])]
Way: TypeAlias = Annotated[str, one_of(WAYS)]
STANDING_UP = Msg("standing up")
RULES: Mapping[Words, Rule] = {ONLY_CRAWLING: N6, NOT_HIDDEN: N6, SPRINT_SHOWS: N7}
"""Which rule a way to move is barred by, where it is not the mode's own."""


class Setup(ChaseSetup):
    """The beginning, in metres or Spaces, over one of the sheet's grounds."""

    unit: Literal["m", "spaces"] = "m"
    ground: GroundId = "plain"
    other_ground: GroundId | None = None


class Run(Stretch):
    """A part of the chase."""

    mode: Way
    ground: GroundId | None = None
    other_mode: Way
    other_ground: GroundId | None = None


class Compare(PlanStep):
    """Every mode of either, over these grounds."""

    ground: GroundId | None = None
    other_ground: GroundId | None = None


class Runner(Struct, frozen=True):
    """One of the two: whether Prone, and the AD paid so far."""

    subject: Own
    prone: bool
    paid: Quantity


def begin(subject: Own, side: Side, _setup: Setup) -> Runner:
    """N4 and N6: nothing is paid; Prone is what the character says."""
    paid = total(f"chase.{side}.paid", AD, 0, rule=N4)
    return Runner(subject, subject.character.has("prone"), paid)


def pace(runner: Runner, leg: Leg) -> Pace[Runner]:
    """N3 to N7: a mode, over what ground, at what cost in each Activation.

    Raises:
        RefusedError: it cannot be chosen, or not be paid.
    """
    mode, stands = leg.mode.removeprefix(STAND), leg.mode.startswith(STAND)
    if stands:
        one_turn(leg, N6)
        if not runner.prone:
            raise RefusedError(N6, Msg("Not Prone"))
    found = over(runner, leg, mode, upright=stands or not runner.prone)
    if found.bars:
        raise RefusedError(RULES.get(found.bars[0], N3), found.bars[0])
    speed = replace(found.covers, bars=()).at_least(0, None)
    if speed.content is None:
        raise RefusedError(N3, Msg("The distance is not known: an Attribute is missing"))
    cost = cost_of(runner, leg, mode, stands=stands)

    def after(turns: int) -> tuple[Runner, tuple[AnyValue, ...], tuple[Words, ...]]:
        every = cost.times(Operand(Fraction(turns), Msg("Turns")), rule=N3)
        paid = runner.paid.plus(operand(every, WAYS[leg.mode]), rule=N4)
        return replace(runner, prone=runner.prone and not stands, paid=paid), (cost,), ()

    return Pace(speed, after)


def over(runner: Runner, leg: Leg, mode: str, *, upright: bool) -> Mode:
    """N6 and N7: how far a mode leads in a Turn; one who lies crawls, but neither climbs nor swims."""
    sheet, ground = runner.subject.sheet, BY_ID[leg.ground]
    bars: tuple[Words, ...] = ()
    if not upright and ground.id == CLIMB_SWIM:
        bars = (ONLY_CRAWLING,)
    elif not upright:
        ground = lying(ground)
    bars = (*bars, *bars_on(sheet, mode, ground))
    if upright:
        bars = tuple(each for each in bars if each not in OF_PRONE)
    rulings = runner.subject.rulings
    asked: Question[NarateerRulings] = Question(sheet, rulings, Fraction(1), leg.unit, ground.id)
    return way_over(asked, mode, mode, ground, bars)


def cost_of(runner: Runner, leg: Leg, mode: str, *, stands: bool) -> Quantity:
    """N4, N5 and N6: the AD of a Turn, which are there anew in each; a Sprint needs a use of its Skill.

    Raises:
        RefusedError: it cannot be paid.
    """
    sheet = runner.subject.sheet
    kind, _, skill = mode.partition(".")
    cost = usable(sheet, f"{kind}.cost").named(leg.named("cost"))
    if stands:
        cost = cost.plus(operand(usable(sheet, "stand.cost"), STANDING_UP), rule=N6)
    ready = runner.subject.character.ready_ad
    if ready is not None and number(cost) > ready:
        left = Amount(Fraction(ready), AD)
        raise RefusedError(N4, Msg("costs {cost}; left: {left}", cost=told(cost), left=left))
    if skill and number(usable(sheet, f"{skill}.uses")) < 1:
        raise RefusedError(N5, Msg("No use of the Skill is there for a Sprint"))
    return cost


def kept(runner: Runner) -> Iterator[AnyValue]:
    """N4 and N6: what is paid in all, and how one stands."""
    yield runner.paid
    id = runner.paid.id.replace("paid", "position")
    yield state(id, LYING if runner.prone else STANDING, None, N6)


CHASE = chase_planner(
    Chasing(begin, pace, kept, tuple(mode for _, mode in MODES), (METRE, SPACE)),
    ChaseForm(
        setup=Setup,
        stretch=Run,
        compare=Compare,
        units=(Option("m", Msg("metres")), Option("spaces", Msg("Spaces"))),
        grounds=tuple(Option(each.id, each.label) for each in ON_FOOT),
        modes=WAYS,
        account=(Figure(Msg("Cost"), "cost", Msg("In AD, in each Turn.")),),
        kept=(
            Figure(Msg("AD paid"), "paid", Msg("In all, since the start.")),
            Figure(Msg("Position"), "position", Msg("One who is Prone crawls.")),
        ),
    ),
)
