"""Altitudes of a d100 turn: which action each change takes, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import cast

from msgspec.structs import replace

from charsheet.rules.planner import RefusedError, Taken
from charsheet.systems.d100.actions import CHANGE_ALTITUDE
from charsheet.systems.d100.planner_steps import Rise
from charsheet.systems.d100.planner_turn import (
    COSTS,
    FREE_ATTACKS,
    After,
    Turn,
    begin,
    cost_of,
    covered,
    go,
    number,
    pay,
    usable,
)
from charsheet.systems.d100.terms import S14, S15, S17
from charsheet.values import AnyValue, Msg, Term, Words

LEVELS = ("landed", "ground", "low", "high")
LOW_CEILING = 5
"""S14: metres; under a ceiling no higher there is no Low altitude."""

BROUGHT = {
    "landed": Msg("On the ground: difficult terrain counts again"),
    "ground": Msg("Up to 2 m: in reach of melee; difficult terrain plays no part"),
    "low": Msg("Out of reach of melee from the ground; shooting at them −10"),
    "high": Msg("Only those at High altitude can be attacked, and can attack"),
}
"""S14: what it means to be at an altitude."""


def rise(turn: Turn, step: Rise) -> After:
    """S14 and S17, "Flight": one altitude up or down, with a half move where one is wanted.

    Raises:
        RefusedError: it cannot be done.
    """
    check_level(turn, step.to)
    ceiling_allows(turn, step.to)
    level = max(step.to, turn.altitude, key=LEVELS.index)
    kind = kind_of(turn, level)
    begin(turn, CHANGE_ALTITUDE)
    cost = cost_of(COSTS[kind.id], CHANGE_ALTITUDE.label)
    after, happened = pay(turn, cost, CHANGE_ALTITUDE.label)
    values: tuple[AnyValue, ...] = (cost,)
    if step.distance is not None:
        free = not number(cost)
        if free and turn.risen:
            raise RefusedError(S17, Msg("One free change of altitude in a Turn has its half move"))
        most = usable(turn, "action.altitude.distance").named("turn.most")
        distance = covered(most, Fraction(step.distance))
        after = replace(go(after, distance, "half"), cover=False, risen=turn.risen or free)
        values = (cost, most, distance)
    if turn.melee and (step.distance is not None or step.to in {"low", "high"}):
        happened = (FREE_ATTACKS, *happened)
        after = replace(after, melee=False)
    after = replace(after, altitude=step.to, water=None)
    return Taken(after, values, (*happened, *brought(turn, step)))


def check_level(turn: Turn, to: str) -> None:
    """S14, "Flight": one altitude after the other.

    Raises:
        RefusedError: one is there, or it is not the next.
    """
    by = abs(LEVELS.index(to) - LEVELS.index(turn.altitude))
    if by == 0:
        raise RefusedError(S14, Msg("At this altitude already"))
    if by > 1:
        raise RefusedError(S14, Msg("One altitude after the other"))


def kind_of(turn: Turn, level: str) -> Term:
    """S14, "Flight": the action that a change to an altitude from below, or down from it, takes.

    Raises:
        RefusedError: the Traits do not lead there, or nothing flies at the moment.
    """
    if f"altitude.{level}" not in turn.sheet:
        who = Msg("Only a Flyer or Hoverer") if level == "ground" else Msg("Only a Flyer")
        raise RefusedError(S14, who)
    value = turn.sheet[f"altitude.{level}"]
    for bar in value.bars:
        raise RefusedError(S15, bar)
    return cast("Term", value.content)


def ceiling_allows(turn: Turn, to: str) -> None:
    """S14, "Flight": no Low under ceilings of 5 m or less; no High indoors but in the most spacious places.

    Raises:
        RefusedError: there is no room.
    """
    ceiling = turn.setup.ceiling
    if ceiling is None:
        return
    if to == "low" and ceiling <= LOW_CEILING:
        raise RefusedError(S14, Msg("The ceiling is not higher than 5 m"))
    if to == "high" and not turn.setup.spacious:
        raise RefusedError(S14, Msg("Indoors, High altitude needs a most spacious place"))


def brought(turn: Turn, step: Rise) -> Iterator[Words]:
    """S14, "Flight": what the new altitude means."""
    yield BROUGHT[step.to]
    if step.to == "ground" and "hover.spd" in turn.sheet:
        yield Msg("A Hoverer can follow walls and hop between ledges: the Turn ends within 2 m of a surface")
