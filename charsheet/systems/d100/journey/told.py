"""What is told of a d100 journey: its ledger, and of a step what came when, to whom, and what would help."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from charsheet.rules.chances import Tally
from charsheet.rules.planner import PlanStep, Taken, sheet_of
from charsheet.rules.reach import quantity
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import KILOMETRE, PERCENT
from charsheet.systems.d100.journey.company import FACTORS, PACES, WAYS, decided, name_of
from charsheet.systems.d100.journey.helps import slowest
from charsheet.systems.d100.journey.march import Journey, Part, Stage, camp, paused, rest, time_of, travel
from charsheet.systems.d100.journey.steps import WALKING, Rest, Stretch
from charsheet.systems.d100.journey.tables import (
    HELP,
    LABELS,
    MORE,
    PART,
    SHOWN_FATIGUE,
    TEST,
    WHO,
    fatigue_table,
    helps_table,
    parts_table,
    travellers_table,
    trials_table,
)
from charsheet.systems.d100.journey.weariness import KINDS, Trial, Weary
from charsheet.systems.d100.terms import HOUR, S3, S4, S7, S8, S9
from charsheet.values import (
    AnyValue,
    Msg,
    NMsg,
    Operand,
    Quantity,
    Rule,
    Term,
    Unit,
    Words,
    operand,
    state,
    total,
)

WHICH_DAY = Unit("day", NMsg("{n}", "{n}"), None)
NOTICED: dict[str, tuple[int, Rule]] = {"fast": (10, S8), "running": (30, S9)}
"""S8 and S9: how much easier one is tracked or noticed at a pace."""

IF_IT_ENDS = Term("fast_end.if", Msg("Fast pace, if it ends here"))
"""S8: what is still to come, unless the next stretch goes on as fast."""


# --- the steps ---------------------------------------------------------------------------------


def take_stretch(before: Journey, step: Stretch) -> Taken[Journey]:
    """S3 to S9 and S12: a stretch of the way.

    Raises:
        RefusedError: somebody cannot travel so, or the way is too long.
    """
    after, stage = travel(before, step)
    seen = paused(after)
    values = (
        stage.pacing.group.named("journey.speed"),
        _hours(stage),
        *_attention(before, step),
        *_parts(after.log.parts),
        *_trials(after, seen.log.trials),
        *_travellers(after, stage),
        *_fatigue(seen),
        *_helps(stage),
    )
    names = [each.name for each in after.company]
    tables = (
        parts_table(after.log.parts),
        trials_table(seen.log.trials, names),
        travellers_table(names),
        fatigue_table(names),
        helps_table([each.label for each in stage.helps]),
    )
    return Taken(after, values, tuple(_happened(after, stage)), tuple(each for each in tables if each.rows))


def take_rest(before: Journey, step: Rest) -> Taken[Journey]:
    """S7: some hours without moving."""
    return _pause(rest(before, step))


def take_night(before: Journey, _step: PlanStep) -> Taken[Journey]:
    """S7: the end of a day's march."""
    return _pause(camp(before))


def _pause(after: Journey) -> Taken[Journey]:
    trials, names = after.log.trials, [each.name for each in after.company]
    values = (*_trials(after, trials), *_fatigue(after))
    tables = (trials_table(trials, names), fatigue_table(names))
    happened = (Msg("It goes on on day {day} at {time}", day=after.day, time=time_of(after.clock)),)
    return Taken(after, values, happened, tuple(each for each in tables if each.rows))


def _happened(after: Journey, stage: Stage) -> Iterator[Words]:
    if len(after.company) > 1:
        names = name_of([after.company[place] for place in stage.pacing.slowest]).label
        yield Msg("The slowest decides: {names}", names=names)
    nights = after.log.nights
    if nights:
        yield NMsg("{n} night on the way", "{n} nights on the way", n=nights)
    yield Msg("There on day {day} at {time}", day=after.day, time=time_of(after.clock))


# --- values ------------------------------------------------------------------------------------


def _hours(stage: Stage) -> Quantity:
    way = total(
        "journey.hours", KILOMETRE, Operand(Fraction(stage.stretch.distance), Msg("Distance")), rule=None
    )
    return way.divided(operand(stage.pacing.group, Msg("km an hour")), rule=S3, unit=HOUR)


def _attention(before: Journey, step: Stretch) -> Iterator[Quantity]:
    """S8 and S9: what a pace does to Perception, and to those who look for somebody."""
    if step.pace in FACTORS:
        sheet = before.company[0].sheet
        yield quantity(sheet, f"{step.pace}.perception").named("journey.perception")
        bonus, rule = NOTICED[step.pace]
        yield total("journey.noticed", PERCENT, bonus, rule=rule, cause=rule.section)


def _parts(parts: Sequence[Part]) -> Iterator[AnyValue]:
    for number, part in enumerate(parts, 1):
        id = f"{PART}.{number}"
        yield total(f"{id}.hours", HOUR, Operand(part.hours, Msg("on the way")), rule=S3)
        yield part.way.named(f"{id}.way")
        yield part.place.named(f"{id}.place")


def _trials(journey: Journey, trials: Sequence[Trial]) -> Iterator[AnyValue]:
    for number, trial in enumerate(trials, 1):
        id = f"{TEST}.{number}"
        yield state(f"{id}.who", name_of([journey.company[trial.who]]), None, None)
        is_open = number > len(journey.log.trials)
        yield state(f"{id}.what", IF_IT_ENDS if is_open else trial.term, None, KINDS[trial.kind][0])
        yield trial.target.named(f"{id}.target")
        yield trial.chance.named(f"{id}.chance")
        if trial.expected is not None:
            yield trial.expected.named(f"{id}.expected")


def _travellers(journey: Journey, stage: Stage) -> Iterator[AnyValue]:
    rows = zip(journey.company, stage.pacing.speeds, stage.pacing.paces, strict=True)
    for number, (traveller, speed, pace) in enumerate(rows, 1):
        id, way = f"{WHO}.{number}", traveller.way(stage.stretch)
        yield state(f"{id}.way", Term(way, WAYS[way]), None, S3)
        yield traveller.speed(stage.stretch).named(f"{id}.easy")
        yield speed.named(f"{id}.speed")
        yield state(f"{id}.pace", Term(pace, PACES[pace]), Msg("the least that keeps up"), S4)


def _fatigue(journey: Journey) -> Iterator[AnyValue]:
    """S7 to S9 and S12: how likely which Fatigue is, of each who travels."""
    for number, weary in enumerate(journey.all, 1):
        id = f"{WHO}.{number}.fatigue"
        yield weary.expected.named(id)
        yield from _chances(id, weary.other, weary.march)


@lru_cache(maxsize=1024)
def _chances(id: str, other: Tally, march: Tally) -> tuple[Quantity, ...]:
    """S7: each number of points with its chance. Most steps change nothing of it, and most edits one step."""
    parts = other.plus(march).parts
    each = [
        _likely(f"{id}.{points}", likely, NMsg("{n} Fatigue", "{n} Fatigue", n=points))
        for points, likely in parts
    ]
    more = Fraction(sum(likely for points, likely in parts if points >= SHOWN_FATIGUE))
    return (*each, _likely(f"{id}.more", more, MORE)) if more else tuple(each)


def _likely(id: str, likely: Fraction, what: Words) -> Quantity:
    return total(id, PERCENT, likely * 100, rule=S7, cause=what)


def _helps(stage: Stage) -> Iterator[Quantity]:
    distance = Fraction(stage.stretch.distance)
    for number, each in enumerate(stage.helps, 1):
        id = f"{HELP}.{number}"
        yield each.speed.named(f"{id}.speed")
        yield each.gain.named(f"{id}.gain")
        less = Operand(-distance / each.least, Msg("then"), unit=HOUR)
        yield total(f"{id}.saved", HOUR, Operand(stage.hours, Msg("now")), rule=S4).plus(less, rule=S4)


# --- the ledger --------------------------------------------------------------------------------


def ledger(journey: Journey) -> Sheet:
    """S3, S4 and S7: where everybody is, when, and how tired; as if nobody hurried on from here."""
    return sheet_of(_ledger(paused(journey)))


def _ledger(journey: Journey) -> Iterator[AnyValue]:
    yield journey.place
    yield total("journey.day", WHICH_DAY, journey.day, rule=S3)
    time = time_of(journey.clock)
    yield state("journey.time", Term(time, time), None, S3)
    yield total("journey.travelled", HOUR, Operand(journey.travelled, Msg("on the way")), rule=S3)
    yield total("journey.marched", HOUR, Operand(journey.marched, Msg("since the last night")), rule=S7)
    tired = max(journey.all, key=lambda each: each.expected.content or Fraction(0))
    yield tired.expected.named("journey.fatigue")
    yield from _group(journey, tired)


def _group(journey: Journey, tired: Weary) -> Iterator[AnyValue]:
    """S4: how fast all are by their own ways over free ground, who decides that, and who is most tired."""
    company = journey.company
    places = slowest(company, WALKING)
    speed = company[places[0]].speed(WALKING)
    yield decided(company, speed, places).named("journey.group")
    if len(company) > 1:
        yield state("journey.slowest", name_of([company[place] for place in places]), None, S4)
        yield state("journey.tired", name_of([tired.traveller]), None, S4)


# --- words -------------------------------------------------------------------------------------

_NUMBERED = re.compile(r"journey\.(?P<what>who|test|part|help)\.(?P<n>\d+)\.(?P<rest>.+)")
_CALLED = {
    "who": Msg("Traveller {n}"),
    "test": Msg("Test {n}"),
    "part": Msg("Part {n} of the way"),
    "help": Msg("Remedy {n}"),
}


def words(id: str) -> tuple[Msg, ...]:
    """What a value of a step is called; nothing where it is none of these."""
    found = _NUMBERED.fullmatch(id)
    if found is None:
        return ()
    called = _CALLED[found["what"]]
    first = Msg.restored(called.id, {"n": int(found["n"])}, context=None, plural=None)
    points = found["rest"].removeprefix("fatigue.")
    if points.isdecimal():
        return first, NMsg("{n} Fatigue", "{n} Fatigue", n=int(points))
    return first, LABELS.get((found["what"], found["rest"]), MORE)
