"""Climbing and jumps of a d100 turn: how far each number of Successes leads, and how likely that is."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from charsheet.rules.chances import Odds
from charsheet.rules.layout import Column, Row, Table
from charsheet.rules.planner import RefusedError, Taken
from charsheet.rules.reach import quantity
from charsheet.rules.units import METRE, PERCENT
from charsheet.systems.d100.planner_steps import Climb, Jump
from charsheet.systems.d100.planner_turn import (
    BY_ACTION,
    FREE_ATTACKS,
    IN_THE_AIR,
    OPEN,
    After,
    Turn,
    begin,
    check_bars,
    combined_of,
    go,
    number,
    odds_of,
    pay,
    percentage,
    price,
    trial_of,
    usable,
)
from charsheet.systems.d100.terms import RUN_UPS, S10, S11, S14, SUCCESS
from charsheet.values import Amount, AnyValue, Msg, NMsg, Operand, PMsg, Quantity, Words, operand, total

LEAST_RUN_UP = 4
"""S11: metres; with less there is none."""

MOST_ROWS = 40
"""So many Successes of a jump have a row; more are at least so many too."""

SLOPES = {"easy": "test.climb", "sheer": "combined.sheer", "rope": "test.rope"}
FROM_START = Msg("Falls from where the climb began: see the fall planner")

JUST, AT_LEAST = Msg("Just so many"), Msg("At least so many")
DISTANCE = Msg("Distance")
FAILS = Msg("The test fails")
SLIPS, HOLDS = Msg("1 Failure"), Msg("2 or more Failures, holds on")
FALLS = Msg("Falls")
JUMPED = {"standing": PMsg("jump", "Standing"), "running": PMsg("jump", "Running")}
CHANCES = {0: Msg("Run-up < 8 m"), **{each: Msg("Run-up {n} m", n=each) for each in RUN_UPS}}
_CELL = re.compile(r"turn\.(climb|jump)\.(\w+)\.(\w+)")


def words(id: str) -> tuple[Msg, ...]:
    """S10 and S11: what stands for a value of the tables."""
    match = _CELL.fullmatch(id)
    if match is None:
        return ()
    row, column = match[2], match[3]
    columns = {"distance": DISTANCE, "just": JUST, "at_least": AT_LEAST, **JUMPED}
    columns |= {str(run_up): label for run_up, label in CHANCES.items()}
    named = {"slips": SLIPS, "holds": HOLDS, "falls": FALLS, "0": FAILS}
    return named.get(row) or successes(int(row)), columns[column]


def successes(n: int) -> Msg:
    """S10 and S11: so many Successes, as a row is called."""
    return NMsg("{n} Success", "{n} Successes", n=n)


def begun(turn: Turn) -> tuple[Turn, tuple[AnyValue, ...], tuple[Words, ...]]:
    """S1 and S17: a full action on the ground, of one who can move, out of melee and cover.

    Raises:
        RefusedError: it cannot be done.
    """
    action = BY_ACTION["climb_jump"]
    begin(turn, action)
    if turn.airborne:
        raise RefusedError(S14, IN_THE_AIR)
    check_bars(quantity(turn.sheet, "spd"))
    cost = price(action)
    after, happened = pay(turn, cost, action.label)
    if turn.melee:
        happened = (FREE_ATTACKS, *happened)
    return replace(after, melee=False, cover=False), (cost,), happened


def far(base: Quantity, each: Quantity, successes: int) -> Quantity:
    """S10 and S11: the part without Successes, and so much for each."""
    more = each.times(Operand(Fraction(successes), Msg("Successes")), rule=None)
    return base.plus(more, rule=None)


# --- climbing ----------------------------------------------------------------------------------


def climb(turn: Turn, step: Climb) -> After:
    """S10, "Climbing": a slope by one test or a combined one, a rope down, and what comes of the result.

    Raises:
        RefusedError: it cannot be done.
    """
    after, values, happened = begun(turn)
    base, each = climb_parts(turn, step)
    if step.unhurried:
        if step.slope != "easy":
            raise RefusedError(S10, Msg("Only an easy slope needs no test"))
        return Taken(after, values, (*happened, Msg("No hurry: no test; one gets up or down for certain")))
    sheer = step.slope == "sheer"
    test = combined_of(turn.sheet, "sheer") if sheer else trial_of(turn.sheet, SLOPES[step.slope])
    odds = odds_of(turn.sheet, SLOPES[step.slope])
    if odds is not None:
        made, table = climb_table(turn, step, base, each, odds)
        values, tables = (*values, *test, *made), (table,)
    else:
        values, tables = (*values, *test), ()
    taken = climbed(after, step, base, each)
    return Taken(taken.state, (*values, *taken.values), (*happened, *taken.happened), tables)


def climb_parts(turn: Turn, step: Climb) -> tuple[Quantity, Quantity]:
    """S10: the metres without Successes, and those for each.

    Raises:
        RefusedError: there is no climbing, or a characteristic is missing.
    """
    kind = "rope" if step.slope == "rope" else "climb"
    return usable(turn, f"{kind}.base"), usable(turn, f"{kind}.per_success")


def climbed(turn: Turn, step: Climb, base: Quantity, each: Quantity) -> After:
    """S10: what came of the result that was rolled."""
    if step.result is None:
        return Taken(turn, (), (OPEN,))
    if step.result == "success":
        distance = far(base, each, step.degrees).named("turn.distance")
        return Taken(go(turn, distance, "still"), (distance,))
    if step.slope != "rope":
        return fallen(turn)
    if step.degrees == 1:
        distance = usable(turn, "rope.one_failure").named("turn.distance")
        return Taken(go(turn, distance, "still"), (distance,))
    target = quantity(turn.sheet, "test.rope_hold").named("turn.hold")
    hold = target, quantity(turn.sheet, "test.rope_hold.chance").named("turn.hold.chance")
    if step.hold is None:
        return Taken(turn, hold, (OPEN,))
    if step.hold == "success":
        return Taken(turn, hold, (Msg("Holds on and stays where the climb began"),))
    return replace(fallen(turn), values=hold)


def fallen(turn: Turn) -> After:
    """S10: who fails falls from the start."""
    return Taken(replace(turn, falls=True), (), (FROM_START,))


def climb_table(
    turn: Turn, step: Climb, base: Quantity, each: Quantity, odds: Odds
) -> tuple[tuple[Quantity, ...], Table]:
    """S10: how far each number of Successes leads and how likely it is, and what failing does."""
    values: list[Quantity] = []
    rows: list[Row] = []
    for n, likely in odds.successes:
        ids = tuple(f"turn.climb.{n}.{part}" for part in ("distance", "just", "at_least"))
        values += [
            far(base, each, n).named(ids[0]),
            percentage(ids[1], likely, JUST, S10),
            percentage(ids[2], odds.at_least(n), AT_LEAST, S10),
        ]
        rows.append(Row(successes(n), ids))
    for id, label, value in failures(turn, step, odds):
        values.append(value)
        rows.append(Row(label, (f"turn.climb.{id}.distance", value.id, None)))
    if step.slope == "rope":
        values.append(usable(turn, "rope.one_failure").named("turn.climb.slips.distance"))
    columns = (Column(DISTANCE, METRE), Column(JUST, PERCENT), Column(AT_LEAST, PERCENT))
    return tuple(values), Table(S10.section, Msg("Result"), columns, tuple(rows))


def failures(turn: Turn, step: Climb, odds: Odds) -> Iterator[tuple[str, Msg, Quantity]]:
    """S10: how likely one slips, holds on or falls."""
    fails = 1 - odds.chance
    if step.slope != "rope":
        yield "falls", FALLS, percentage("turn.climb.falls.just", fails, JUST, S10)
        return
    slips = dict(odds.failures).get(1, Fraction(0))
    yield "slips", SLIPS, percentage("turn.climb.slips.just", slips, JUST, S10)
    hold = quantity(turn.sheet, "test.rope_hold.chance").at_least(0, None).at_most(100, None)
    for id, label, share in (
        ("holds", HOLDS, hold),
        ("falls", FALLS, hold.times(-1, rule=None).plus(100, rule=None)),
    ):
        worse = percentage(f"turn.climb.{id}.just", fails - slips, Msg("2 or more Failures"), S10)
        part = operand(share.divided(100, rule=None), Msg("S+0"))
        yield id, label, worse.times(part, rule=S10, cause=label)


# --- jumps -------------------------------------------------------------------------------------


def jump(turn: Turn, step: Jump) -> After:
    """S11, "Jumps": how far the Successes lead, as a table by them and by the run-up.

    Raises:
        RefusedError: it cannot be done.
    """
    if 0 < step.run_up < LEAST_RUN_UP:
        raise RefusedError(S11, Msg("A run-up is at least 4 m"))
    after, values, happened = begun(turn)
    kind = f"{step.direction}_{'running' if step.run_up else 'standing'}"
    test = jump_test(Fraction(step.run_up))
    values = (*values, *trial_of(turn.sheet, test))
    made, table = jump_table(turn, step)
    odds = odds_of(turn.sheet, test)
    if step.wanted is not None and odds is not None:
        values = (*values, *clearing(turn, kind, Fraction(step.wanted), odds))
    if step.enemy:
        happened = (*happened, Msg("Past or up to an enemy: this is a Charge"))
    last = "charge" if step.enemy else "still"
    if step.result is None:
        return Taken(after, (*values, *made), (*happened, OPEN), (table,))
    successes = step.degrees if step.result == "success" else 0
    distance = jumped(turn, kind, successes).named("turn.distance")
    return Taken(go(after, distance, last), (*values, distance, *made), happened, (table,))


def jump_test(run_up: Fraction) -> str:
    """S11, "Jumps": a run-up of 8, 12 or 16 m makes the test easier."""
    longest = max((each for each in RUN_UPS if each <= run_up), default=None)
    return "test.jump" if longest is None else f"test.jump.{longest}"


def jumped(turn: Turn, kind: str, successes: int) -> Quantity:
    """S11, "Jumps": how far so many Successes lead; with none the jump failed.

    Raises:
        RefusedError: a characteristic is missing.
    """
    if successes == 0:
        return usable(turn, f"jump.{kind}.failed")
    if f"jump.{kind}" in turn.sheet:
        return usable(turn, f"jump.{kind}")
    return far(usable(turn, f"jump.{kind}.base"), usable(turn, f"jump.{kind}.per_success"), successes)


def clearing(turn: Turn, kind: str, wanted: Fraction, odds: Odds) -> Iterator[AnyValue]:
    """S11, "Jumps": the Successes that a distance needs, and how likely one gets so far."""
    cause = Msg("to get {distance}", distance=Amount(wanted, METRE))
    if number(jumped(turn, kind, 0)) >= wanted:
        yield percentage("turn.clear", Fraction(1), Msg("a failed jump leads so far"), S11)
        return
    needed = successes_for(turn, kind, wanted)
    if needed is None:
        yield percentage("turn.clear", Fraction(0), Msg("no Successes lead so far"), S11)
        return
    yield total("turn.needed", SUCCESS, needed, rule=S11, cause=cause)
    yield percentage("turn.clear", odds.at_least(needed), cause, S11)


def successes_for(turn: Turn, kind: str, wanted: Fraction) -> int | None:
    """S11, "Jumps": the fewest Successes that lead so far; None where none do."""
    each = Fraction(0)
    if f"jump.{kind}.per_success" in turn.sheet:
        each = number(usable(turn, f"jump.{kind}.per_success"))
    short = wanted - number(jumped(turn, kind, 1))
    if short <= 0:
        return 1
    return 1 + math.ceil(short / each) if each > 0 else None


def jump_table(turn: Turn, step: Jump) -> tuple[tuple[Quantity, ...], Table]:
    """S11, "Jumps": how far each number of Successes leads from a stand and with a run-up, and how likely.

    Raises:
        RefusedError: a characteristic is missing.
    """
    tests = [(0, "test.jump"), *((each, f"test.jump.{each}") for each in RUN_UPS)]
    odds = {run_up: found for run_up, id in tests if (found := odds_of(turn.sheet, id)) is not None}
    most = max((n for each in odds.values() for n, _ in each.successes), default=1)
    values: list[Quantity] = []
    rows: list[Row] = []
    for n in (*range(1, min(most, MOST_ROWS) + 1), 0):
        ids: list[str] = []
        for kind in JUMPED:
            ids.append(f"turn.jump.{n}.{kind}")
            values.append(jumped(turn, f"{step.direction}_{kind}", n).named(ids[-1]))
        for run_up, each in odds.items():
            ids.append(f"turn.jump.{n}.{run_up}")
            likely = each.at_least(n) if n else 1 - each.chance
            values.append(percentage(ids[-1], likely, AT_LEAST if n else FAILS, S11))
        rows.append(Row(successes(n) if n else FAILS, tuple(ids)))
    columns = (
        *(Column(label, METRE) for label in JUMPED.values()),
        *(Column(CHANCES[run_up], PERCENT) for run_up in odds),
    )
    title = Msg("High jump") if step.direction == "high" else Msg("Long jump")
    return tuple(values), Table(title, Msg("At least"), columns, tuple(rows))
