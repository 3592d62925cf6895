"""Who travels, and how fast: each by a way of moving, all together as fast as the slowest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import cast

from msgspec import Struct

from charsheet.model.base import to_data
from charsheet.model.character import Effect
from charsheet.model.names import name_key
from charsheet.model.tree import with_value
from charsheet.rules.party import name_of as name_of_subject
from charsheet.rules.party import names_of
from charsheet.rules.planner import RefusedError, Subject
from charsheet.rules.reach import quantity
from charsheet.rules.sheet import Sheet
from charsheet.systems.d100.journey.steps import Stretch
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.systems.d100.rules import evaluate
from charsheet.systems.d100.terms import BURDENED, OVERLOADED, S3, S4, S8, S9
from charsheet.values import Msg, Operand, PMsg, Quantity, Term, Words

ON_FOOT = Msg("On foot")
WAYS: dict[str, Msg] = {
    "own": Msg("Each by their own way"),
    "walk": ON_FOOT,
    "swim": PMsg("way", "Swimming"),
    "water": Msg("Across water: flyers fly, the others swim"),
    "fly": PMsg("way", "Flying"),
    "hover": PMsg("way", "Hovering"),
    "burrow": PMsg("way", "Burrowing"),
}
PACES: dict[str, Msg] = {
    "ordinary": PMsg("pace", "Easy"),
    "fast": PMsg("pace", "Fast"),
    "running": PMsg("pace", "Running"),
}
FACTORS = {"fast": (2, S8), "running": (3, S9)}
"""S8 and S9: what a pace makes of narrative speed."""

SPEEDS = {"spd", "swim.spd", "fly.spd", "hover.spd", "burrow.spd"}
"""What an effect can slow down."""

OWN, WATER = ("walk", "fly", "hover"), ("swim", "fly", "hover")
"""What one may go by unless one chose. Nobody digs all day without being asked to."""


class Traveller(Struct, frozen=True, dict=True):
    """One who travels."""

    subject: Subject[D100Character, D100Rulings]

    @property
    def sheet(self) -> Sheet:
        """The sheet of this one."""
        return self.subject.sheet

    @property
    def name(self) -> Words:
        """What this one is called."""
        return name_of_subject(self.subject)

    def way(self, stretch: Stretch) -> str:
        """S1, S12 and S14: the way of moving over a *stretch*; unless one chose, the quickest there."""
        chosen = self.subject.way
        if stretch.way == "own" and chosen is not None and f"{chosen}.hour" in self.sheet:
            return chosen
        usual = {"own": OWN, "water": WATER}.get(stretch.way)
        if usual is None:
            return stretch.way
        known = [each for each in usual if f"{each}.hour" in self.sheet]
        return max(known, key=lambda each: self._hour(each, stretch).content or Fraction(0))

    def speed(self, stretch: Stretch, pace: str | None = None) -> Quantity:
        """S3, S5, S8 and S9: kilometres an hour over a *stretch*, at an easy pace or another.

        Raises:
            RefusedError: there is no such way of moving for this one.
        """
        way = self.way(stretch)
        if f"{way}.hour" not in self.sheet:
            reason = Msg("{name} has no such way: {way}", name=self.name, way=WAYS[way])
            raise RefusedError(S3, reason)
        hour = self._hour(way, stretch)
        if pace in FACTORS:
            factor, rule = FACTORS[pace]
            if hour.id == "walk.hour":
                hour = quantity(self.sheet, f"{pace}.hour")
            else:
                hour = hour.times(factor, rule=rule, cause=rule.section)
        divisor = Operand(Fraction(stretch.divisor))
        return hour.divided(divisor, rule=S3, cause=stretch.reason)

    @cached_property
    def better(self) -> tuple[tuple[Msg, Traveller], ...]:
        """What can be done about what slows this one down, each with this one as it would be then."""
        return tuple(_better(self))

    def _hour(self, way: str, stretch: Stretch) -> Quantity:
        on_foot = "difficult" if stretch.ground == "difficult" else "walk"
        return quantity(self.sheet, f"{on_foot if way == 'walk' else way}.hour")


class Pacing(Struct, frozen=True):
    """How a company gets over a stretch: as fast as the slowest, each at the least pace that keeps up.

    ``speeds`` are those at the pace that is asked for, in the order of the travellers; ``slowest`` are the
    places of those who decide, ``least`` is their speed as a number.
    """

    group: Quantity
    least: Fraction
    slowest: tuple[int, ...]
    speeds: tuple[Quantity, ...]
    paces: tuple[str, ...]


def pacing(company: Sequence[Traveller], stretch: Stretch) -> Pacing:
    """S4, "Travelling together": the speed of all, and who decides it.

    Raises:
        RefusedError: somebody cannot travel so, or it is not known how fast.
    """
    speeds = tuple(each.speed(stretch, stretch.pace) for each in company)
    numbers = list(map(number_of, company, speeds))
    least = min(numbers)
    slowest = tuple(index for index, number in enumerate(numbers) if number == least)
    group = decided(company, speeds[slowest[0]], slowest)
    paces = tuple(_keeping_up(each, stretch, least) for each in company)
    return Pacing(group, least, slowest, speeds, paces)


def decided(company: Sequence[Traveller], speed: Quantity, slowest: Sequence[int]) -> Quantity:
    """S4: the *speed* of the slowest as that of all."""
    if len(company) == 1:
        return speed
    names = name_of([company[index] for index in slowest])
    return speed.because(Msg("the slowest decides: {names}", names=names.label), S4)


def number_of(traveller: Traveller, speed: Quantity) -> Fraction:
    """S3: a speed with which one gets anywhere.

    Raises:
        RefusedError: it is 0, or not known.
    """
    if speed.content is None:
        raise RefusedError(S3, Msg("The speed of {name} is not known", name=traveller.name))
    if speed.content <= 0:
        reason = speed.bars[0] if speed.bars else Msg("the speed is 0")
        raise RefusedError(S3, Msg("{name} cannot travel: {reason}", name=traveller.name, reason=reason))
    return speed.content


def _keeping_up(traveller: Traveller, stretch: Stretch, group: Fraction) -> str:
    """S8 and S9: who is quicker than the slowest hurries no more than is needed."""
    for pace in ("ordinary", "fast"):
        speed = traveller.speed(stretch, pace).content
        if speed is not None and speed >= group:
            return pace
    return "running"


def name_of(some: Sequence[Traveller]) -> Term:
    """The names of some travellers as one."""
    return names_of([each.subject for each in some])


def without(company: Sequence[Traveller], places: Sequence[int]) -> list[Traveller]:
    """The *company* without those at some *places*."""
    return [each for index, each in enumerate(company) if index not in places]


def over(stretch: Stretch, **changes: object) -> Stretch:
    """*stretch* with other fields."""
    return Stretch.model_validate({**stretch.model_dump(), **changes})


def undecided(traveller: Traveller) -> Traveller:
    """*traveller*, who has not chosen a way."""
    who = traveller.subject
    return Traveller(Subject(who.character, who.sheet, who.rulings))


def _better(traveller: Traveller) -> Iterator[tuple[Msg, Traveller]]:
    """S1, S12 and S15: what slows one down, taken away: another way, a Condition, a load, an effect."""
    character, sheet = traveller.subject.character, traveller.sheet
    if traveller.subject.way is not None:
        yield Msg("by the quickest way"), undecided(traveller)
    for known in D100Character.CONDITIONS:
        if character.has(known.id):
            others = [each for each in character.conditions if name_key(each) != name_key(known.id)]
            yield Msg("without: {what}", what=known.label), _as(traveller, ("conditions",), others)
    if sheet["load.state"].content in (BURDENED, OVERLOADED):
        carry = cast("Fraction", sheet["carry"].content)  # else nobody could say so
        kilograms = Decimal(carry.numerator) / carry.denominator
        yield Msg("a load within Carry"), _as(traveller, ("load", "kg"), kilograms)
    hinder = [each for each in character.effects if each.on and each.target in SPEEDS]
    for name in dict.fromkeys(map(_called, hinder)):
        effects = [{**to_data(each), "on": each.on and _called(each) != name} for each in character.effects]
        yield Msg("without: {what}", what=name), _as(traveller, ("effects",), effects)


def _called(effect: Effect) -> str:
    return effect.name or effect.target


def _as(traveller: Traveller, path: tuple[str, ...], value: object) -> Traveller:
    """*traveller* with another value in a field, under the same rulings."""
    subject = traveller.subject
    tree = with_value(to_data(subject.character), path, value)
    character = type(subject.character).model_validate(tree)
    sheet = evaluate(character, subject.rulings)
    return Traveller(Subject(character, sheet, subject.rulings, way=subject.way))
