"""A d100 journey, step by step: where everybody is by now, and what the way has cost."""

from __future__ import annotations

import math
from fractions import Fraction

from msgspec import Struct, field
from msgspec.structs import replace

from charsheet.rules.planner import RefusedError, Subject
from charsheet.rules.units import KILOMETRE
from charsheet.systems.d100.journey.company import Pacing, Traveller, pacing
from charsheet.systems.d100.journey.helps import Help, helps
from charsheet.systems.d100.journey.steps import Rest, Setup, Stretch
from charsheet.systems.d100.journey.weariness import NO_TIME, Trial, Walked, Weary
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.systems.d100.terms import S3, S7
from charsheet.values import Msg, Operand, Quantity, total

MOST_DAYS = 100
"""A journey of more days is planned in parts."""

DAY, MINUTES = Fraction(24), 24 * 60


def day_of(clock: Fraction) -> int:
    """Which day it is, the first being 1. A minute that is begun counts, as in the time of day."""
    return math.ceil(clock * 60) // MINUTES + 1


def time_of(clock: Fraction) -> str:
    """The time of day, a minute that is begun counting: 16:00."""
    minutes = math.ceil(clock * 60) % MINUTES
    return f"{minutes // 60:02}:{minutes % 60:02}"


class Part(Struct, frozen=True):
    """Some hours on the way without a night between: since when, how long, and how far one is after them."""

    begins: Fraction
    hours: Fraction
    way: Quantity
    place: Quantity


class Log(Struct, frozen=True):
    """What came of one step: the parts of the way, the tests, and how many nights lay between."""

    parts: tuple[Part, ...] = ()
    trials: tuple[Trial, ...] = ()
    nights: int = 0


class Journey(Struct, frozen=True):
    """A journey so far.

    ``clock`` counts hours from the midnight before the first day, ``marched`` those on the way since the last
    night, ``travelled`` all on the way.
    """

    company: tuple[Traveller, ...]
    setup: Setup
    clock: Fraction
    place: Quantity
    all: tuple[Weary, ...]
    marched: Fraction = NO_TIME
    travelled: Fraction = NO_TIME
    log: Log = field(default_factory=Log)

    @property
    def day(self) -> int:
        """Which day it is, the first being 1."""
        return day_of(self.clock)


class Stage(Struct, frozen=True):
    """A stretch that was travelled, as it is told: who decided its speed, and what would have helped."""

    stretch: Stretch
    pacing: Pacing
    hours: Fraction
    helps: tuple[Help, ...]


def start(subject: Subject[D100Character, D100Rulings], setup: Setup) -> Journey:
    """S3 and S4: everybody sets out, on the first morning."""
    company = tuple(map(Traveller, (subject, *subject.others)))
    everybody = tuple(Weary.fresh(place, each) for place, each in enumerate(company))
    place = total("journey.place", KILOMETRE, 0, rule=None)
    return Journey(company, setup, Fraction(setup.begins), place, everybody)


def travel(journey: Journey, stretch: Stretch) -> tuple[Journey, Stage]:
    """S3 to S9 and S12: a stretch, with as many nights between as it needs.

    Raises:
        RefusedError: somebody cannot travel so, or the way is too long.
    """
    if stretch.divisor != 1 and not (stretch.reason or "").strip():
        raise RefusedError(S3, Msg("A divisor of one's own needs a reason"))
    paced = pacing(journey.company, stretch)
    hours = Fraction(stretch.distance) / paced.least
    now, left = replace(journey, log=Log()), hours
    while left:
        today = Fraction(stretch.hours or now.setup.hours) - now.marched
        if today <= 0:
            now = night(now)
            continue
        now = _walked(now, stretch, paced, min(left, today))
        left -= min(left, today)
    return now, Stage(stretch, paced, hours, helps(journey.company, stretch))


def _walked(now: Journey, stretch: Stretch, paced: Pacing, hours: Fraction) -> Journey:
    """S3: some hours on the way without a pause."""
    everybody: list[Weary] = []
    trials: list[Trial] = []
    for weary, pace in zip(now.all, paced.paces, strict=True):
        swims = weary.traveller.way(stretch) == "swim"
        is_rough = swims and stretch.rough and not now.log.parts
        part = Walked(now.clock, hours, now.marched, pace, swims, is_rough)
        after, due = weary.walked(part)
        everybody.append(after)
        trials += due
    trials.sort(key=lambda each: each.begins)
    way = paced.group.times(Operand(hours, Msg("hours")), rule=S3)
    place = now.place.plus(Operand(way.content, Msg("day {n}", n=now.day), unit=KILOMETRE), rule=S3)
    log = replace(
        now.log,
        parts=(*now.log.parts, Part(now.clock, hours, way, place)),
        trials=(*now.log.trials, *trials),
    )
    return replace(
        now,
        clock=now.clock + hours,
        place=place,
        all=tuple(everybody),
        marched=now.marched + hours,
        travelled=now.travelled + hours,
        log=log,
    )


def night(journey: Journey) -> Journey:
    """S7: the rest of the day and a night; the next day's march begins at its hour.

    Raises:
        RefusedError: that would be too many days.
    """
    slowed = paused(journey)
    begins = Fraction(journey.setup.begins)
    days = (slowed.clock - begins) // DAY + 1
    morning = begins + days * DAY
    if morning >= MOST_DAYS * DAY:
        raise RefusedError(
            S7, Msg("A journey has {most} days at most here; plan it in parts", most=MOST_DAYS)
        )
    return replace(
        slowed,
        clock=morning,
        marched=NO_TIME,
        all=tuple(each.rest(journey.setup.night).slept() for each in slowed.all),
        log=replace(slowed.log, nights=slowed.log.nights + 1),
    )


def paused(journey: Journey) -> Journey:
    """S8: nobody hurries any more."""
    slowed = [each.slowed(journey.clock) for each in journey.all]
    trials = [trial for _, due in slowed for trial in due]
    log = replace(journey.log, trials=(*journey.log.trials, *trials))
    return replace(journey, all=tuple(each for each, _ in slowed), log=log)


def rest(journey: Journey, step: Rest) -> Journey:
    """S7: some hours without moving; they are neither a march nor a night.

    Raises:
        RefusedError: that would be too many days.
    """
    slowed = paused(replace(journey, log=Log()))
    clock = slowed.clock + Fraction(step.hours)
    if clock >= MOST_DAYS * DAY:
        raise RefusedError(
            S7, Msg("A journey has {most} days at most here; plan it in parts", most=MOST_DAYS)
        )
    return replace(slowed, clock=clock, all=tuple(each.rest(step.recovers) for each in slowed.all))


def camp(journey: Journey) -> Journey:
    """S7: the day's march ends here, and a night follows."""
    return night(replace(journey, log=Log()))
