"""Chases: two characters, the gap between them, and how each moves, Turn by Turn, until it ends.

No source has rules for one. What is here is arithmetic that holds for every system: a gap, speeds, who is
caught or lost and after how many Turns. A system says by which ways its characters move over which ground,
how far that leads in a Turn, and what it costs them. What nobody says anywhere is a field of the beginning:
who moves first in a Turn, how near is caught, how far is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, Generic, Literal, TypeAlias, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from charsheet.rules.chase_steps import Result, Shift
from charsheet.rules.planner import PlanStep, RefusedError, Subject, Taken, sheet_of
from charsheet.rules.race import Race, number
from charsheet.rules.reach import NEVER, TURN
from charsheet.rules.sheet import Sheet
from charsheet.values import (
    Amount,
    AnyValue,
    Msg,
    Operand,
    PMsg,
    Quantity,
    Rule,
    Term,
    Unit,
    Words,
    state,
    total,
)

Side: TypeAlias = Literal["mine", "other"]
RunnerT = TypeVar("RunnerT")

SIDES: tuple[Side, Side] = ("mine", "other")
MOST_TOLD = 100
"""Of more tests in a row than these nobody is told how likely all are to succeed."""

OPEN, CAUGHT, LOST = (
    Term("open", PMsg("chase", "still on")),
    Term("caught", PMsg("chase", "caught")),
    Term("lost", PMsg("chase", "lost")),
)
OVER = Msg("The chase is over")
ALONE = Msg("Nobody is there to be chased or to flee from: choose the other character at the start")
ONE_TURN = Msg("This is for a Turn of its own: let the step be of one Turn")
STILL_OPEN = Msg("The result is still to be entered")
NO_TEST = Msg("No test is needed: its result plays no part")
ALL_SUCCEED = Msg("The results are still to be entered: until then all succeed")


def said(step: PlanStep | None, side: Side, name: str) -> Any:
    """What a step says of one side under *name*, None where nothing."""
    return getattr(step, name if side == "mine" else f"other_{name}", None)


class Leg(Struct, frozen=True):
    """What one side is asked for: how it means to move, over what, counted in which unit, and for how long.

    ``results`` are what the user says of its tests, by their names; None for ``turns``: until the end.
    """

    side: Side
    mode: str
    ground: str
    unit: Unit
    turns: int | None = None
    results: PlanStep | None = None

    def result(self, name: str) -> Any:
        """What the step says of this side under *name*, None where nothing."""
        return said(self.results, self.side, name)

    def named(self, name: str) -> str:
        """The id of a value of this side."""
        return f"chase.{self.side}.{name}"


class Pace(Struct, Generic[RunnerT], frozen=True):
    """How one side moves in each Turn: so far, in the unit of the chase.

    ``after`` tells what so many Turns of it come to: the runner then, the step's values, what happened.
    """

    speed: Quantity
    after: Callable[[int], tuple[RunnerT, tuple[AnyValue, ...], tuple[Words, ...]]]


class Chasing(Struct, Generic[RunnerT], frozen=True):
    """What a system knows of chases.

    ``begin`` makes a runner of a subject; ``pace`` says how it moves, or raises RefusedError; ``kept`` is
    what stays of it in the ledger. ``modes`` are the ways to move that one can keep to, ``units`` what a gap
    can be counted in.
    """

    begin: Callable[[Subject[Any, Any], Side, Any], RunnerT]
    pace: Callable[[RunnerT, Leg], Pace[RunnerT]]
    kept: Callable[[RunnerT], Iterable[AnyValue]]
    modes: tuple[str, ...]
    units: tuple[Unit, ...]


class Chase(Struct, Generic[RunnerT], frozen=True):
    """A chase so far: the gap, the Turns it has taken, and both who run; the other may not be there yet."""

    rules: Chasing[RunnerT]
    setup: Any
    names: Mapping[Side, Words]
    runners: Mapping[Side, RunnerT]
    gap: Quantity
    turns: Quantity
    outcome: Term = OPEN

    @property
    def pursuer(self) -> Side:
        """The side that chases."""
        return "mine" if self.setup.role == "pursuer" else "other"

    @property
    def quarry(self) -> Side:
        """The side that is chased."""
        return "other" if self.pursuer == "mine" else "mine"


def start(rules: Chasing[RunnerT], subject: Subject[Any, Any], setup: Any) -> Chase[RunnerT]:
    """The beginning: whoever is near enough then is caught, whoever is far enough is lost."""
    people: dict[Side, Subject[Any, Any]] = {"mine": subject}
    if subject.others:
        people["other"] = subject.others[0]
    runners: dict[Side, RunnerT] = {side: rules.begin(each, side, setup) for side, each in people.items()}
    names: dict[Side, Words] = {side: each.character.name or Msg("Unnamed") for side, each in people.items()}
    unit = next(each for each in rules.units if each.code == setup.unit)
    gap = total("chase.gap", unit, Operand(Fraction(setup.gap), Msg("Gap at the start")), rule=None)
    return judged(Chase(rules, setup, names, runners, gap, total("chase.turns", TURN, 0, rule=None)))


def judged(chase: Chase[RunnerT]) -> Chase[RunnerT]:
    """Whether the gap as it is now ends the chase."""
    gap, lost = number(chase.gap), chase.setup.lost
    if gap <= Fraction(chase.setup.caught):
        return replace(chase, outcome=CAUGHT)
    if lost is not None and gap >= Fraction(lost):
        return replace(chase, outcome=LOST)
    return chase


def one_turn(leg: Leg, rule: Rule) -> None:
    """What concerns a single Turn, such as the failure of its test, is a step of its own.

    Raises:
        RefusedError: the step is of more, or of nobody knows how many.
    """
    if leg.turns != 1:
        raise RefusedError(rule, ONE_TURN)


# --- the steps ---------------------------------------------------------------------------------


def run(chase: Chase[RunnerT], step: Any) -> Taken[Chase[RunnerT]]:
    """Both go on by their ways, for so many Turns or until it ends.

    Raises:
        RefusedError: the chase is over, nobody else is there, or one of them cannot move so.
    """
    check(chase)
    paces: dict[Side, Pace[RunnerT]] = {
        side: pace_of(chase, side, leg_of(chase, side, step)) for side in SIDES
    }
    race = race_of(chase, paces)
    caught = race.caught("chase.ends")
    ends = race.lost("chase.ends") if caught is None else caught
    values: list[AnyValue] = [each.speed.named(f"chase.{side}.speed") for side, each in paces.items()]
    values += (race.closing, state("chase.ends", NEVER, race.why_never(), None) if ends is None else ends)
    last = None if ends is None else int(number(ends))
    turns = step.turns or 0 if last is None else min(step.turns or last, last)
    happened: list[Words] = [race.why_never()] if ends is None else []
    runners = dict(chase.runners)
    for side, pace in paces.items() if turns else ():
        with blamed(chase, side):
            runners[side], more, told = pace.after(turns)
        values += more
        happened += (Msg("{who}: {what}", who=chase.names[side], what=each) for each in told)
    values.append(total("chase.taken", TURN, turns, rule=None))
    gap = race.after(turns, caught=turns == last and caught is not None)
    time = chase.turns.plus(Operand(Fraction(turns), Msg("this step")), rule=None)
    return Taken(judged(replace(chase, runners=runners, gap=gap, turns=time)), tuple(values), tuple(happened))


def compare(chase: Chase[RunnerT], step: Any) -> Taken[Chase[RunnerT]]:
    """How it would end from here, for every way of either side that can be chosen; nothing happens.

    Raises:
        RefusedError: the chase is over, or nobody else is there.
    """
    check(chase)
    paces = {side: dict(possible(chase, side, step)) for side in SIDES}
    values: list[AnyValue] = []
    for mode, own in paces["mine"].items():
        for other_mode, other in paces["other"].items():
            race = race_of(chase, {"mine": own, "other": other})
            id = f"{mode}.{other_mode}"
            caught, lost = race.caught(f"chase.caught.{id}"), race.lost(f"chase.lost.{id}")
            never = state(f"chase.caught.{id}", NEVER, race.why_never(), None)
            values.append(never if caught is None else caught)
            if lost is not None and caught is None:
                values.append(lost)
    return Taken(chase, tuple(values))


def shift(chase: Chase[RunnerT], step: Shift) -> Taken[Chase[RunnerT]]:
    """Something changes the gap, by the user's word.

    Raises:
        RefusedError: the chase is over, or the gap would be less than none.
    """
    if chase.outcome != OPEN:
        raise RefusedError(None, OVER)
    gap = chase.gap.plus(Operand(Fraction(step.by), step.name or Msg("something else")), rule=None)
    if number(gap) < 0:
        raise RefusedError(None, Msg("There is no gap smaller than none"))
    return Taken(judged(replace(chase, gap=gap)))


def check(chase: Chase[RunnerT]) -> None:
    """Whether anybody can run.

    Raises:
        RefusedError: the chase is over, or one of them is missing.
    """
    if len(chase.runners) < len(SIDES):
        raise RefusedError(None, ALONE)
    if chase.outcome != OPEN:
        raise RefusedError(None, OVER)


def leg_of(chase: Chase[RunnerT], side: Side, step: Any) -> Leg:
    """What a step asks of one side; a ground that it does not name is that of the beginning."""
    unit = cast("Unit", chase.gap.unit)
    return Leg(side, said(step, side, "mode"), ground_of(chase, side, step), unit, step.turns, step)


def ground_of(chase: Chase[RunnerT], side: Side, step: Any) -> str:
    """The ground under one side: the step's, else that of the beginning, where both can share one."""
    setup = chase.setup
    first = setup.ground if side == "mine" else setup.other_ground or setup.ground
    return said(step, side, "ground") or first


def pace_of(chase: Chase[RunnerT], side: Side, leg: Leg) -> Pace[RunnerT]:
    """How one side moves; what forbids it says of whom, where that is not the plan's own character.

    Raises:
        RefusedError: it cannot move so.
    """
    with blamed(chase, side):
        return chase.rules.pace(chase.runners[side], leg)


@contextmanager
def blamed(chase: Chase[RunnerT], side: Side) -> Generator[None]:
    """A refusal in here says of whom it is, where that is not the plan's own character.

    Raises:
        RefusedError: what is in here is refused.
    """
    try:
        yield
    except RefusedError as error:
        if side == "mine":
            raise
        refusal = error.refusal
        words = Msg("{who}: {what}", who=chase.names[side], what=refusal.reason)
        raise RefusedError(refusal.rule, words) from None


def possible(chase: Chase[RunnerT], side: Side, step: Any) -> Iterator[tuple[str, Pace[RunnerT]]]:
    """Every mode that one side can keep to, and how it moves then."""
    ground, unit = ground_of(chase, side, step), cast("Unit", chase.gap.unit)
    for mode in chase.rules.modes:
        try:
            yield mode, chase.rules.pace(chase.runners[side], Leg(side, mode, ground, unit))
        except RefusedError:
            continue


def race_of(chase: Chase[RunnerT], paces: Mapping[Side, Pace[RunnerT]]) -> Race:
    """The gap at these paces."""
    return Race(chase.gap, paces[chase.pursuer].speed, paces[chase.quarry].speed, chase.setup)


# --- what systems share of tests ---------------------------------------------------------------


def every_turn(chance: Quantity, turns: int, id: str, rule: Rule) -> Iterator[Quantity]:
    """How likely the same test is to succeed in every one of some Turns."""
    if not 1 < turns <= MOST_TOLD:
        return
    share = None if chance.content is None else (chance.content / 100) ** (turns - 1)
    others = Operand(share, Msg("in all other Turns"), missing=chance.missing)
    yield chance.named(id).times(others, rule=rule, cause=Msg("in every Turn"))


def still_open(result: Result | None, turns: int, *, tested: bool) -> tuple[Words, ...]:
    """That a test is still to be rolled, what is taken for granted until then, or that there is none."""
    if tested == (result is not None):
        return ()
    if not tested:
        return (NO_TEST,)
    return (STILL_OPEN if turns == 1 else ALL_SUCCEED,)


# --- the ledger --------------------------------------------------------------------------------


def ledger(chase: Chase[RunnerT]) -> Sheet:
    """How the chase stands, and what it has cost either."""
    return sheet_of(_entries(chase))


def _entries(chase: Chase[RunnerT]) -> Iterator[AnyValue]:
    yield state(
        "chase.outcome", chase.outcome, Msg("{gap} between them", gap=cast("Amount", chase.gap.amount)), None
    )
    yield chase.gap
    yield chase.turns
    for side, runner in chase.runners.items():
        role = "pursuer" if side == chase.pursuer else "quarry"
        yield state(f"chase.{role}", Term(side, chase.names[side]), None, None)
        yield from chase.rules.kept(runner)
