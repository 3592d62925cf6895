"""Can I get there? Strolling and dashing, beat by beat, over firm ground or through mud."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from charsheet.rules.layout import Option, Row, Table
from charsheet.rules.reach import LEFT, REACHES, STILL, TURNS, Mode, Question, Reach, answers, quantity, trip
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE
from charsheet.systems.pace.layout import DASH, HELP, STROLL
from charsheet.systems.pace.model import PaceRulings
from charsheet.values import AnyValue, Msg

Asked: TypeAlias = Question[PaceRulings]

FIRM, MUD = "firm", "mud"
GROUNDS = (Option(FIRM, Msg("Firm ground")), Option(MUD, Msg("Mud")))
WAYS = {"stroll": STROLL, "dash": DASH}


def grounds(_sheet: Sheet) -> tuple[Option, ...]:
    """P5: both kinds of ground."""
    return GROUNDS


def answer(question: Asked) -> Sheet:
    """P2 and P5: both ways to move over the ground that is asked about."""
    return answers(_values(question))


def _values(question: Asked) -> Iterator[AnyValue]:
    for way in WAYS:
        covers = quantity(question.sheet, way if question.ground == FIRM else f"{way}.mud")
        yield from trip(question.way, Mode(way, covers, covers, bars=covers.bars))


REACH = Reach(
    units=(METRE,),
    grounds=grounds,
    answer=answer,
    table=Table(
        Msg("Can I get there?"),
        Msg("Way"),
        (REACHES, STILL, TURNS, LEFT),
        tuple(
            Row(
                label,
                tuple(f"reach.{way}.{each}" for each in ("reaches", "still", "turns", "left")),
                f"reach.{way}.allowed",
                HELP[label],
            )
            for way, label in WAYS.items()
        ),
    ),
)
