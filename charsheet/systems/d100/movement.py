"""Speeds and distances of the d100 sources: on foot, on the road, climbing, jumping, swimming, in the air."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from charsheet.rules.units import KILOMETRE, METRE, PERCENT
from charsheet.systems.d100.case import Case, Speed, burdened, enter
from charsheet.systems.d100.load import QUADRUPED
from charsheet.systems.d100.printed import HOURS
from charsheet.systems.d100.terms import (
    A_BONUS,
    CHARGE,
    DIFFICULT,
    FREE_ACTION,
    FULL_ACTION,
    FULL_MOVE,
    HALF_ACTION,
    HALF_MOVE,
    HOUR,
    PRONE,
    RUN,
    S1,
    S1_OPTIONAL,
    S2,
    S3,
    S5,
    S5_OPTIONAL,
    S6,
    S7,
    S8,
    S9,
    S10,
    S11,
    S12,
    S14,
    S_BONUS,
    T_BONUS,
)
from charsheet.values import Amount, Msg, Op, Quantity, Rule, Term, Value, given, operand, state, total

MINIMUM = Fraction(1, 2)
MOVES = (("half", 1, HALF_MOVE), ("full", 2, FULL_MOVE), ("charge", 3, CHARGE), ("run", 6, RUN))
WAYS_BY_TRAIT = {"flyer": "fly", "hoverer": "hover", "burrower": "burrow"}
LEAST_CHARGE = Amount(Fraction(4), METRE)
Moves: TypeAlias = dict[str, Speed]
"""What one way of moving comes to: "spd", "half", "full", "charge", "run", "minute", "hour"."""


def walking_spd(case: Case) -> Quantity:
    """S1, "Base Speed": A.b + Size, 0.5 m at least; then what no source but a related game knows."""
    size = given(case.character.size, ("size",))
    spd = total("spd", METRE, operand(case.bonus["a"], A_BONUS), size, rule=S1)
    digitigrade = case.trait("digitigrade")
    if digitigrade is not None:
        spd = spd.plus(digitigrade, rule=S1_OPTIONAL)
    spd = case.sheet.affected(burdened(case, spd, -1), "spd", least=None)
    spd = spd.at_least(MINIMUM, S1, Msg("0 or less counts as 0.5 m"))
    return spd.times(2, rule=S1_OPTIONAL, cause=QUADRUPED) if case.has_trait("quadruped") else spd


def put_walk(case: Case) -> tuple[Moves, Moves]:
    """S1, S5 and S6: upright, through difficult terrain, and prone; returns upright and prone."""
    spd = enter(case, walking_spd(case), case.stops)
    walk = put_moves(case, "walk", enter(case, spd.value.named("walk.spd"), spd.stops))
    slow = through_terrain(case, walk["spd"].value.named("difficult.spd"))
    put_moves(case, "difficult", enter(case, slow, walk["spd"].stops))
    lying = halved(case, spd.value.named("prone.spd"), S6, PRONE)
    prone = put_prone(case, "prone", enter(case, lying, spd.stops))
    slow = through_terrain(case, prone["spd"].value.named("prone_difficult.spd"))
    put_prone(case, "prone_difficult", enter(case, slow, prone["spd"].stops))
    put_climb(case, spd)
    return walk, prone


def through_terrain(case: Case, spd: Quantity) -> Quantity:
    """S5, "Difficult terrain": half the SPD, in combat and on the road; a Crawler ignores it."""
    if case.has_trait("crawler"):
        return spd.because(Msg("Crawler: ignores difficult terrain"), S5_OPTIONAL)
    return halved(case, spd, S5, DIFFICULT)


def halved(case: Case, spd: Quantity, rule: Rule, cause: Msg) -> Quantity:
    """S1, S5 and S6: half an SPD; whether the minimum of 0.5 m holds after that is a ruling."""
    half = spd.halved(rule, cause)
    if half.content is None or not 0 < half.content < MINIMUM:
        return half
    if case.rulings.spd_floor == "always":
        return half.at_least(MINIMUM, S1, ruling="spd_floor")
    return half.because(Msg("no minimum after halving"), S1, "spd_floor")


def put_moves(case: Case, way: str, spd: Speed) -> Moves:
    """S2 and S3: what an SPD comes to in combat and in narrative time."""
    made = {"spd": spd}
    lying = case.prone and way in {"walk", "difficult"}
    for name, factor, cause in MOVES:
        distance = spd.value.named(f"{way}.{name}").times(factor, rule=S2, cause=cause, keep=True)
        if name == "charge":
            distance = charge(case, distance)
        if lying and name in {"charge", "run"}:
            distance = distance.barred(PRONE).because(PRONE, S6)
        made[name] = enter(case, distance, spd.stops)
    minute = spd.value.named(f"{way}.minute").times(24, rule=S3, cause=Msg("24 m a minute for each SPD"))
    made["minute"] = enter(case, minute, spd.stops)
    made["hour"] = enter(case, hour(case, spd.value.named(f"{way}.hour")), spd.stops)
    enter(case, day(case, made["hour"].value.named(f"{way}.day")), made["hour"].stops)
    return made


def charge(case: Case, distance: Quantity) -> Quantity:
    """S2: a Charge has no least distance in the source; whether it needs 4 m is a ruling."""
    if distance.content is None or distance.content >= LEAST_CHARGE.number:
        return distance
    if case.rulings.charge_minimum == 0:
        return distance.because(Msg("no least distance"), S2, "charge_minimum")
    bar = Msg("a Charge needs at least {distance}", distance=LEAST_CHARGE)
    return distance.barred(bar).because(bar, S2, "charge_minimum")


def hour(case: Case, spd: Quantity) -> Quantity:
    """S3, "Movement in narrative time": km an hour by the printed table; off its rows by a ruling.

    Its rows are 1.44 km for each SPD, rounded; that goes on between and beyond them, but a speed never
    falls below the printed row beneath it.
    """
    printed = HOURS.get(spd.content or Fraction(0))
    ruling = case.rulings.travel
    if printed is not None and ruling == "table":
        cause = Msg("SPD {spd}", spd=spd.content or 0)
        return spd.looked_up(printed, KILOMETRE, S3, cause, "travel")
    km = spd.times(
        Fraction(36, 25), rule=S3, cause=Msg("1.44 km an hour for each SPD"), ruling="travel", unit=KILOMETRE
    )
    if km.content is None or ruling == "exact":
        return km
    to = Fraction(1, 10) if km.content < 1 else None
    km = km.rounded(Op.HALF_UP, S3, Msg("as the table rounds"), "travel", to=to)
    beneath = max((row for row in HOURS if spd.content is not None and row < spd.content), default=None)
    return km if beneath is None else km.at_least(HOURS[beneath], S3, Msg("the row beneath"), "travel")


def day(case: Case, hour: Quantity) -> Quantity:
    """S3, "Movement in narrative time": the day of the table is 10 times the hour."""
    cause = Msg("table day") if case.rulings.travel == "table" else Msg("10 times the hour")
    return hour.times(10, rule=S3, cause=cause, ruling="travel")


def put_prone(case: Case, way: str, spd: Speed) -> Moves:
    """S6, "Drop prone": half and full move only."""
    made = {"spd": spd}
    for name, factor, cause in MOVES[:2]:
        distance = spd.value.named(f"{way}.{name}").times(factor, rule=S2, cause=cause, keep=True)
        made[name] = enter(case, distance, spd.stops)
    return made


def put_pace(case: Case, walk: Moves) -> dict[str, Quantity]:
    """S7, S8 and S9: a day's march, the fast pace at double and running at triple narrative speed.

    Returns what each pace takes off Perception.
    """
    attention: dict[str, Quantity] = {}
    for pace, factor, rule, modifier in (("fast", 2, S8, -10), ("running", 3, S9, -20)):
        for span in ("minute", "hour"):
            speed = walk[span].value.named(f"{pace}.{span}").times(factor, rule=rule, cause=rule.section)
            enter(case, speed, walk[span].stops)
        cause = Msg("Attention is on the pace")
        taken = total(f"{pace}.perception", PERCENT, modifier, rule=rule, cause=cause)
        attention[pace] = case.sheet.put(taken)
    case.sheet.put(total("fast.hours", HOUR, operand(case.bonus["t"], T_BONUS), rule=S8))
    hours = case.sheet.put(total("march.hours", HOUR, 8, rule=S7, cause=Msg("An ordinary march")))
    march = walk["hour"].value.named("march.day").times(operand(hours, Msg("hours")), rule=S7)
    enter(case, march, walk["hour"].stops)
    return attention


def put_climb(case: Case, spd: Speed) -> None:
    """S10, "Climbing": SPD/2 m and 1 m for each Success; down a rope 10 m and 3 m for each."""
    base = spd.value.named("climb.base").halved(S10, Msg("Half the SPD"))
    enter(case, in_metres(case, base, S10), spd.stops)
    put = case.sheet.put
    put(total("climb.per_success", METRE, 1, rule=S10, cause=Msg("for each Success")))
    put(total("rope.base", METRE, 10, rule=S10, cause=Msg("Down a rope")))
    put(total("rope.per_success", METRE, 3, rule=S10, cause=Msg("for each Success")))
    put(total("rope.one_failure", METRE, 5, rule=S10, cause=Msg("with one Failure")))


def in_metres(case: Case, distance: Quantity, rule: Rule) -> Quantity:
    """S10 and S11: the text rounds nothing; whether a fraction of a metre counts is a ruling."""
    if distance.content is None or distance.content.denominator == 1:
        return distance
    rounding = case.rulings.fractions
    if rounding == "exact":
        return distance.because(Msg("no rounding"), rule, "fractions")
    to = MINIMUM if rounding == "half" else None
    return distance.rounded(Op.FLOOR, rule, None, "fractions", to=to)


def put_jumps(case: Case) -> None:
    """S11, "Jumps": the part by S.b, what each Success adds, and what a failed jump covers (a ruling)."""
    for kind, divisor, per_success in (
        ("high_standing", 4, None),
        ("high_running", 2, Fraction(1, 2)),
        ("long_standing", 1, Fraction(1, 2)),
        ("long_running", 1, Fraction(1)),
    ):
        id = f"jump.{kind}" if per_success is None else f"jump.{kind}.base"
        base = total(id, METRE, operand(case.bonus["s"], S_BONUS), rule=None if divisor > 1 else S11)
        base = case.sheet.put(in_metres(case, base.divided(divisor, rule=S11), S11))
        if per_success is not None:
            each = total(
                f"jump.{kind}.per_success", METRE, per_success, rule=S11, cause=Msg("for each Success")
            )
            case.sheet.put(each)
        case.sheet.put(failed_jump(case, base.named(f"jump.{kind}.failed")))


def failed_jump(case: Case, base: Quantity) -> Quantity:
    """S11, "Jumps": whether a failed jump covers the part without Successes is a ruling."""
    cause = Msg("the test failed")
    if case.rulings.failed_jump == "base":
        return base.because(cause, S11, "failed_jump")
    return base.times(0, rule=S11, cause=cause, ruling="failed_jump")


def put_swim(case: Case) -> Moves:
    """S12, "Swimming": SPD S.b/2, in narrative time too, for T.b hours; heavy gear makes it hard."""
    spd = total("swim.spd", METRE, operand(case.bonus["s"], S_BONUS), rule=None)
    spd = swimming_minimum(case, spd.halved(S12))
    spd = case.sheet.affected(spd, "swim.spd")
    case.sheet.put(total("swim.hours", HOUR, operand(case.bonus["t"], T_BONUS), rule=S12))
    return put_moves(case, "swim", enter(case, spd, case.stops))


def swimming_minimum(case: Case, spd: Quantity) -> Quantity:
    """S12: whether a swimming SPD of 0 counts as 0.5 m is a ruling."""
    if spd.content is None or spd.content > 0:
        return spd
    if case.rulings.swim_floor:
        return spd.at_least(MINIMUM, S1, Msg("0 or less counts as 0.5 m"), "swim_floor")
    return spd.because(Msg("no minimum"), S12, "swim_floor")


def put_by_trait(case: Case) -> dict[str, Moves]:
    """S1 and S14: who has the Trait flies, hovers or burrows at its number, whatever the Size."""
    found: dict[str, Moves] = {}
    for trait, way in WAYS_BY_TRAIT.items():
        number = case.trait(trait)
        if number is not None:
            spd = case.sheet.affected(total(f"{way}.spd", METRE, number, rule=S1), f"{way}.spd")
            stops = case.stops if way == "burrow" else case.flight_stops
            found[way] = put_moves(case, way, enter(case, spd, stops))
    return found


def altitudes(case: Case) -> Iterator[Value[Term]]:
    """S14, "Flight": the action that a change to or from each altitude takes."""
    flies = case.has_trait("flyer")
    if flies or case.has_trait("hoverer"):
        yield altitude(case, "ground", FREE_ACTION, Msg("Up to 2 m above the ground"))
    if flies:
        yield altitude(case, "low", HALF_ACTION, Msg("Between Ground and Low"))
        yield altitude(case, "high", FULL_ACTION, Msg("Between Low and High"))


def altitude(case: Case, name: str, action: Term, cause: Msg) -> Value[Term]:
    """S14: one change of altitude, barred while nothing flies."""
    change = state(f"altitude.{name}", action, cause, S14)
    for reason, _, _ in case.flight_stops:
        change = change.barred(reason)
    return change
