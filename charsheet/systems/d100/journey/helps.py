"""What would make a company faster, and by how much: each remedy by itself, worked out by the same rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from charsheet.rules.planner import RefusedError
from charsheet.rules.units import KILOMETRE
from charsheet.systems.d100.journey.company import (
    PACES,
    WAYS,
    Pacing,
    Traveller,
    name_of,
    number_of,
    over,
    pacing,
    without,
)
from charsheet.systems.d100.journey.steps import Stretch
from charsheet.systems.d100.terms import S4
from charsheet.values import Msg, Operand, Quantity, Words, operand, total

OTHERWISE = {"walk": "own", "fly": "own", "hover": "own", "burrow": "own", "swim": "water"}
"""What else there is where all were to go the same way."""


class Help(Struct, frozen=True):
    """A remedy: the speed of all with it, in kilometres an hour, and what that is more than without.

    ``least`` is that speed as a number.
    """

    label: Msg
    least: Fraction
    speed: Quantity
    gain: Quantity


def helps(company: Sequence[Traveller], stretch: Stretch) -> tuple[Help, ...]:
    """S4, "Travelling together": whatever makes all faster over *stretch*, what helps most first."""
    now = speed_of(company, stretch)
    less = Operand(Fraction(0) if now is None else -now.least, Msg("now"), unit=KILOMETRE)
    found: list[Help] = []
    for label, others, way in _remedies(company, stretch):
        better = speed_of(others, way)
        if better is not None and (now is None or better.least > now.least):
            then = better.group
            gain = total("", KILOMETRE, operand(then, Msg("then")), rule=S4).plus(less, rule=S4)
            found.append(Help(label, better.least, then, gain))
    return tuple(sorted(found, key=lambda each: -each.least))


def speed_of(company: Sequence[Traveller], stretch: Stretch) -> Pacing | None:
    """S4: how fast all are together; None while somebody cannot travel."""
    try:
        return pacing(company, stretch)
    except RefusedError:
        return None


def slowest(company: Sequence[Traveller], stretch: Stretch) -> tuple[int, ...]:
    """S4: the places of those who decide: who cannot travel, else the slowest."""
    stuck = tuple(index for index, each in enumerate(company) if cannot_travel(each, stretch) is not None)
    return stuck or pacing(company, stretch).slowest


def cannot_travel(traveller: Traveller, stretch: Stretch) -> Words | None:
    """S3: why one gets nowhere over *stretch*; None where one does."""
    try:
        number_of(traveller, traveller.speed(stretch))
    except RefusedError as error:
        return error.refusal.reason
    return None


def _remedies(
    company: Sequence[Traveller], stretch: Stretch
) -> Iterator[tuple[Msg, Sequence[Traveller], Stretch]]:
    """Each remedy: what it is called, who travels then, and over what."""
    places = slowest(company, stretch)
    names = name_of([company[place] for place in places]).label
    for what, better in _for_each(company, places).items():
        others = [better.get(place, each) for place, each in enumerate(company)]
        yield Msg("{names}: {what}", names=names, what=what), others, stretch
    others = without(company, places)
    if others:
        yield Msg("{names}: carried, or on a mount", names=names), others, stretch
    way = OTHERWISE.get(stretch.way)
    if way is not None:
        yield WAYS[way], company, over(stretch, way=way)
    if stretch.ground == "difficult":
        yield Msg("Around the difficult terrain"), company, over(stretch, ground="free")
    if stretch.divisor != 1:
        yield Msg("Without: {what}", what=str(stretch.reason)), company, over(stretch, divisor=1)
    if stretch.pace == "ordinary":
        for pace in ("fast", "running"):
            yield Msg("Pace: {pace}, which tires", pace=PACES[pace]), company, over(stretch, pace=pace)


def _for_each(company: Sequence[Traveller], places: Sequence[int]) -> dict[Msg, dict[int, Traveller]]:
    """What can be done about the slowest themselves: the same for all of whom it can be said."""
    found: dict[Msg, dict[int, Traveller]] = {}
    for place in places:
        for what, better in company[place].better:
            found.setdefault(what, {})[place] = better
    return found
