"""What a journey does to one traveller: the hours that count, the tests that come, the Fatigue expected.

The source asks for a test "for each hour"; an hour that is begun is one. Hours of a pace and of a march add
up until a night. Fatigue is a distribution, exact to the last part: what a march gave is kept apart, for it
goes away half as fast.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from charsheet.rules.chances import Tally
from charsheet.rules.planner import RefusedError
from charsheet.rules.reach import quantity
from charsheet.rules.sheet import Sheet
from charsheet.systems.d100.journey.company import Traveller
from charsheet.systems.d100.targets import chance
from charsheet.systems.d100.terms import HOURS_BEYOND, S7, S8, S9, S12
from charsheet.values import Msg, NMsg, Operand, Quantity, Rule, Term, Unit, Words, given, total

FATIGUE = Unit("fatigue", NMsg("{n}", "{n}"), None)
NO_TIME = Fraction(0)
NO_FATIGUE = Tally()

MARCH, FAST, RUNNING, SWIM, END, ROUGH = "march", "fast", "running", "swim_hours", "fast_end", "rough"
KINDS: dict[str, tuple[Rule, Msg]] = {
    MARCH: (S7, S7.section),
    FAST: (S8, Msg("Fast pace beyond T.b")),
    END: (S8, Msg("Fast pace, at its end")),
    RUNNING: (S9, S9.section),
    SWIM: (S12, Msg("Swimming beyond T.b")),
    ROUGH: (S12, Msg("Waves or current: a failure is no movement")),
}
"""Each kind of test on the way: its rule, and what it is called."""


class Trial(Struct, frozen=True):
    """A test that comes on the way: of whom, for the hour that begins when, and how it is rolled.

    ``begins`` and ``ends`` are hours since the midnight before the first day; ``expected`` is the Fatigue
    that this one has to expect after it. A test that decides about no Fatigue has none.
    """

    who: int
    kind: str
    n: int
    begins: Fraction
    ends: Fraction
    target: Quantity
    chance: Quantity
    expected: Quantity | None

    @property
    def term(self) -> Term:
        """What the test is called."""
        what = KINDS[self.kind][1]
        if not self.n:
            return Term(self.kind, what)
        return Term(f"{self.kind}.{self.n}", Msg("{what}, hour {n}", what=what, n=self.n))


class Walked(Struct, frozen=True):
    """Some hours on the way without a pause: since when, how long, how, after how long a march today."""

    begins: Fraction
    hours: Fraction
    marched: Fraction
    pace: str
    swims: bool = False
    rough: bool = False


class Weary(Struct, frozen=True):
    """How tired a traveller is, and how many hours of what are behind this one today.

    ``is_fast`` says that a fast pace goes on; its end is not paid for yet, unless its time is up. ``march``
    and ``other`` are the Fatigue of forced marches and all other, ``expected`` is both together on average;
    ``rested`` is the rest of which half a point of the former is still to go.
    """

    place: int
    traveller: Traveller
    expected: Quantity
    other: Tally
    march: Tally = NO_FATIGUE
    rested: int = 0
    fast: Fraction = NO_TIME
    running: Fraction = NO_TIME
    swum: Fraction = NO_TIME
    is_fast: bool = False

    @classmethod
    def fresh(cls, place: int, traveller: Traveller) -> Weary:
        """S7: a traveller who sets out, with the Fatigue that there is."""
        now = traveller.subject.character.fatigue
        expected = total("journey.fatigue", FATIGUE, given(now, ("fatigue",)), rule=None)
        return cls(place, traveller, expected, Tally.of(now))

    def limit(self, id: str) -> Fraction:
        """S7, S8 and S12: the hours after which tests begin.

        Raises:
            RefusedError: they are not known.
        """
        hours = quantity(self.traveller.sheet, id).content
        if hours is None:
            raise _untold(self.traveller)
        return hours

    # --- on the way ----------------------------------------------------------------------------

    def walked(self, part: Walked) -> tuple[Weary, list[Trial]]:
        """S7 to S9 and S12: some hours more, and the tests that they bring, in the order of time."""
        before, tests = self, list[Trial]()
        if part.pace != FAST:
            before, tests = self.slowed(part.begins)
        after = replace(before, is_fast=part.pace == FAST)
        for offset, kind, n in sorted(before.due(part), key=lambda each: each[0]):
            begins = part.begins + offset
            ends = begins if kind in {END, ROUGH} else begins + 1
            after, test = after.tested(kind, n, begins, ends)
            tests.append(test)
        return (
            replace(
                after,
                fast=after.fast + part.hours * (part.pace == FAST),
                running=after.running + part.hours * (part.pace == RUNNING),
                swum=after.swum + part.hours * part.swims,
            ),
            tests,
        )

    def due(self, part: Walked) -> Iterator[tuple[Fraction, str, int]]:
        """S7 to S9 and S12: what is tested in some hours: after how long, which test, of which hour."""
        if part.rough:
            yield NO_TIME, ROUGH, 0
        for offset, n in _begun(part.marched, part.hours, self.limit("march.hours")):
            yield offset, MARCH, n
        if part.pace == FAST:
            limit = self.limit("fast.hours")
            if self.fast < limit <= self.fast + part.hours:
                yield limit - self.fast, END, 0
            for offset, n in _begun(self.fast, part.hours, limit):
                yield offset, FAST, n
        if part.pace == RUNNING:
            for offset, n in _begun(self.running, part.hours, NO_TIME):
                yield offset, RUNNING, n
        if part.swims:
            for offset, n in _begun(self.swum, part.hours, self.limit("swim.hours")):
                yield offset, SWIM, n

    def tested(self, kind: str, n: int, begins: Fraction, ends: Fraction) -> tuple[Weary, Trial]:
        """S7 to S9 and S12: one test; a failure is a point of Fatigue.

        Raises:
            RefusedError: its target is not known.
        """
        target, likely = rolled(self.traveller.sheet, kind, n)
        if likely.content is None:
            raise _untold(self.traveller)
        test = Trial(self.place, kind, n, begins, ends, target, likely, None)
        if kind == ROUGH:
            return self, test
        fails = 1 - likely.content / 100
        expected = self.expected.plus(Operand(fails, test.term.label), rule=KINDS[kind][0])
        if kind == MARCH:
            after = replace(self, march=self.march.one_more(fails), expected=expected)
        else:
            after = replace(self, other=self.other.one_more(fails), expected=expected)
        return after, replace(test, expected=expected)

    # --- pauses --------------------------------------------------------------------------------

    def slowed(self, now: Fraction) -> tuple[Weary, list[Trial]]:
        """S8, "Fast pace": it ends, and unless its time is up already, that is tested."""
        after = replace(self, is_fast=False)
        if not self.is_fast or self.fast >= self.limit("fast.hours"):
            return after, []
        after, test = after.tested(END, 0, now, now)
        return after, [test]

    def rest(self, points: int) -> Weary:
        """S7, "Forced march": rest takes so many points away; of those that a march gave, half as many."""
        rested = self.rested + points if self.march.most else 0
        march, other = self.march.fewer(rested // 2), self.other.fewer(points)
        gone = march.mean + other.mean - self.march.mean - self.other.mean
        expected = self.expected.plus(Operand(gone, Msg("rest")), rule=S7)
        return replace(self, march=march, other=other, rested=rested % 2, expected=expected)

    def slept(self) -> Weary:
        """S7 to S9 and S12: after a night all hours count from 0 again."""
        return replace(self, fast=NO_TIME, running=NO_TIME, swum=NO_TIME)


def rolled(sheet: Sheet, kind: str, n: int) -> tuple[Quantity, Quantity]:
    """S7 to S9 and S12: the target of a test and its chance; beyond the sheet's hours it goes on by -10."""
    id = {END: "test.fast", ROUGH: "test.swim"}.get(kind, f"test.{kind}.{min(n, HOURS_BEYOND[-1])}")
    target = quantity(sheet, id)
    if n <= HOURS_BEYOND[-1]:
        return target, quantity(sheet, f"{id}.chance")
    harder = -10 * (n - HOURS_BEYOND[-1])
    target = target.plus(harder, rule=KINDS[kind][0], cause=Msg("hour {n}", n=n))
    return target, chance(target)


def _begun(before: Fraction, hours: Fraction, limit: Fraction) -> Iterator[tuple[Fraction, int]]:
    """The hours beyond a *limit* that begin in so many *hours*: after how long, and which one it is."""
    n = max(math.ceil(before - limit), 0) + 1
    while (start := limit + n - 1) < before + hours:
        yield start - before, n
        n += 1


def _untold(traveller: Traveller) -> RefusedError:
    name: Words = traveller.name
    return RefusedError(S7, Msg("The tests of {name} are not known: Toughness is missing", name=name))
