"""Can I get there? Each movement mode over one kind of ground, Activation by Activation.

The ground is the same all the way. One who is Prone crawls, or stands up first: that costs AD once and
lets every mode be chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from charsheet.rules.layout import Column, Option, Row, Table
from charsheet.rules.reach import (
    LEFT,
    REACHES,
    STILL,
    TURNS,
    Cost,
    Mode,
    Question,
    Reach,
    answers,
    quantity,
    trip,
)
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE
from charsheet.systems.narateer.layout import MODES, MODES_MEAN
from charsheet.systems.narateer.model import NarateerRulings
from charsheet.systems.narateer.rules import (
    AD,
    CRAWLING,
    DIFFICULT,
    HIDING,
    N3,
    N6,
    N7,
    N9,
    N15,
    NOT_HIDDEN,
    ONLY_CRAWLING,
    SPACE,
    spaces,
)
from charsheet.values import AnyValue, Msg, Op, Quantity, Words, operand

Asked: TypeAlias = Question[NarateerRulings]

SPRINT_SHOWS = Msg("A Sprint breaks hiding")
STANDING_UP = Msg("standing up")
COMPLETE = Msg("complete Spaces")
OF_PRONE = (ONLY_CRAWLING, NOT_HIDDEN)
PLAIN, CLIMB_SWIM = "plain", "climb_swim"


class Ground(Struct, frozen=True):
    """A kind of ground and the way over it; its id is what the sheet calls the distance on it."""

    id: str
    label: Msg
    hidden: bool = False
    difficult: bool = False
    crawled: bool = False


GROUNDS = (
    Ground(PLAIN, Msg("Plain ground")),
    Ground("difficult", DIFFICULT, difficult=True),
    Ground("hidden", Msg("Hidden"), hidden=True),
    Ground("hidden_difficult", Msg("Hidden, Difficult terrain"), hidden=True, difficult=True),
    Ground("crawl", Msg("Crawling"), crawled=True),
    Ground("crawl_difficult", Msg("Crawling, Difficult terrain"), difficult=True, crawled=True),
    Ground("crawl_hidden", Msg("Crawling hidden"), hidden=True, crawled=True),
    Ground(
        "crawl_hidden_difficult",
        Msg("Crawling hidden, Difficult terrain"),
        hidden=True,
        difficult=True,
        crawled=True,
    ),
    Ground(CLIMB_SWIM, Msg("Climbing or swimming")),
)
BY_ID = {each.id: each for each in GROUNDS}


def lying(ground: Ground) -> Ground:
    """N6: the same ground for one who lies."""
    wanted = replace(ground, crawled=True)
    return next(each for each in GROUNDS if replace(wanted, id=each.id, label=each.label) == each)


def grounds(_sheet: Sheet) -> tuple[Option, ...]:
    """N6, N7 and N15: every kind of ground, whoever asks."""
    return tuple(Option(each.id, each.label) for each in GROUNDS)


def answer(question: Asked) -> Sheet:
    """N3 to N9 and N15: every mode as the character is, and after standing up where it lies."""
    return answers(_values(question))


def _values(question: Asked) -> Iterator[AnyValue]:
    ground = BY_ID[question.ground]
    if ground.crawled or ONLY_CRAWLING not in question.sheet["run.distance"].bars:
        for _, mode in MODES:
            yield from _mode(question, mode, ground)
        return
    for _, mode in MODES:
        if ground.id == CLIMB_SWIM:
            yield from _mode(question, mode, ground, bars=(ONLY_CRAWLING,))
        else:
            yield from _mode(question, mode, lying(ground))
    for _, mode in MODES:
        yield from _mode(question, mode, ground, standing=True)


def _mode(
    question: Asked, mode: str, ground: Ground, *, bars: tuple[Words, ...] = (), standing: bool = False
) -> Iterator[AnyValue]:
    """N3 and N4: a mode over the ground, paid anew in each Activation; N6: standing up once before."""
    id = f"stand.{mode}" if standing else mode
    found = (*bars, *bars_on(question.sheet, mode, ground))
    if standing:
        found = tuple(each for each in found if each not in OF_PRONE)
    way = question.way.rounded(Op.CEIL, N9, COMPLETE) if question.unit == SPACE else question.way
    made = {each.id: each for each in trip(way, way_over(question, mode, id, ground, found))}
    yield from made.values()
    paid = quantity(question.sheet, f"{mode.partition('.')[0]}.cost").named(f"reach.{id}.cost")
    stand = operand(quantity(question.sheet, "stand.cost"), STANDING_UP)
    yield paid.plus(stand, rule=N6) if standing else paid
    if f"reach.{id}.left" in made:
        turns = operand(quantity(made, f"reach.{id}.turns"), Msg("Turns"))
        every = paid.named(f"reach.{id}.total").times(turns, rule=N3)
        yield every.plus(stand, rule=N6) if standing else every


def way_over(question: Asked, mode: str, id: str, ground: Ground, bars: tuple[Words, ...]) -> Mode:
    """N7 and N9: the allowance of an Activation and the ground that it covers.

    Where the sheet covers other ground than the costs say (a number of the user's own), that is what
    counts, and what is left is so much of the same ground.
    """
    tactical = question.unit == SPACE
    allowance = quantity(question.sheet, f"{mode}.spaces" if tactical else f"{mode}.distance")
    costs = tuple(_costs(question, ground))
    expected = allowance.divided(*(cost.factor for cost in costs), rule=None)
    if tactical:
        expected = expected.rounded(Op.FLOOR, None)
    covers = _on_sheet(question.sheet, mode, ground, tactical=tactical)
    if covers is None or covers.content != expected.content:
        own = covers or allowance
        return Mode(id, own, own, bars=bars)
    return Mode(id, allowance, covers, costs, bars)


def _on_sheet(sheet: Sheet, mode: str, ground: Ground, *, tactical: bool) -> Quantity | None:
    """N7: the ground that a mode covers, as the sheet has it; None on plain ground and where it is barred."""
    id = f"{mode}.{ground.id}"
    if tactical and f"{id}.spaces" in sheet:
        return quantity(sheet, f"{id}.spaces")
    if id not in sheet:
        return None
    return spaces(quantity(sheet, id), "") if tactical else quantity(sheet, id)


def _costs(question: Asked, ground: Ground) -> Iterator[Cost]:
    """N6, N7 and N15: what a step on the ground costs of the allowance; the reasons multiply."""
    if ground.crawled:
        yield Cost(*CRAWLING, N6)
    if ground.hidden:
        yield Cost(*HIDING, N7)
    if ground.difficult:
        yield Cost(quantity(question.sheet, "difficult.cost").at_least(1, None), DIFFICULT, N7)
    if ground.id == CLIMB_SWIM:
        cause = Msg("Climbing or swimming")
        yield Cost(question.rulings.climb_swim_cost, cause, N15, "climb_swim_cost")


def bars_on(sheet: Sheet, mode: str, ground: Ground) -> tuple[Words, ...]:
    """N6 and N7: why a mode cannot be chosen, or not on this ground."""
    found = [*sheet[f"{mode}.distance"].bars]
    if ground.crawled and mode != "walk":
        found.append(ONLY_CRAWLING)
    if ground.hidden and mode.startswith("sprint"):
        found.append(SPRINT_SHOWS)
    covered = sheet.get(f"{mode}.{ground.id}")
    return tuple(dict.fromkeys((*found, *(covered.bars if covered else ()))))


STAND_UP_MEANS = Msg("For one who is Prone: standing up first, and going by this mode in the same Turn.")


def _row(label: Msg, id: str, help: Msg) -> Row:
    parts = ("reaches", "cost", "still", "turns", "total", "left")
    return Row(label, tuple(f"reach.{id}.{each}" for each in parts), f"reach.{id}.allowed", help)


REACH = Reach(
    units=(METRE, SPACE),
    grounds=grounds,
    answer=answer,
    table=Table(
        Msg("Can I get there?"),
        Msg("Mode"),
        (
            REACHES,
            Column(Msg("Cost"), AD, Msg("Paid in this Turn.")),
            STILL,
            TURNS,
            Column(Msg("Cost in all"), AD, Msg("Paid anew in each Turn.")),
            LEFT,
        ),
        (
            *(_row(label, mode, MODES_MEAN[mode]) for label, mode in MODES),
            *(
                _row(Msg("Stand up: {mode}", mode=label), f"stand.{mode}", STAND_UP_MEANS)
                for label, mode in MODES
            ),
        ),
    ),
)
