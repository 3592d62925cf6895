"""Can I get there? Half move, full move, Charge and Run over one kind of ground, Turn by Turn.

The ground is the same all the way. One who lies goes on lying: to stand up is an action of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from charsheet.rules.layout import Column, Option, Row, Table
from charsheet.rules.reach import (
    LEFT,
    REACHES,
    STILL,
    TURNS,
    Mode,
    Question,
    Reach,
    answers,
    quantity,
    trip,
)
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE, PERCENT
from charsheet.systems.d100.actions import ACTIONS
from charsheet.systems.d100.model import D100Rulings
from charsheet.systems.d100.movement import LEAST_CHARGE, MOVES
from charsheet.systems.d100.tables import BY_TRAIT
from charsheet.systems.d100.terms import DIFFICULT, PRONE, S12, TERRAINS
from charsheet.values import AnyValue, Msg, PMsg, Words

Asked: TypeAlias = Question[D100Rulings]

HERE = Msg("Terrain here")


class Ground(Struct, frozen=True):
    """A kind of ground: the sheet's way over it, upright and lying, and the test that some moves need."""

    id: str
    label: Msg
    way: str
    lying: str
    test: str | None = None
    tested: tuple[str, ...] = ()


def _difficult(terrain: str, label: Msg) -> Ground:
    """S5: a Run or Charge through difficult terrain is tested."""
    name = Msg("{ground}: {kind}", ground=DIFFICULT, kind=label)
    test = f"test.terrain.{terrain}"
    return Ground(f"difficult.{terrain}", name, "difficult", "prone_difficult", test, ("charge", "run"))


def _water(id: str, label: Msg, test: str | None = None) -> Ground:
    """S12: in ideal water there is no test, in rough water one for every move."""
    return Ground(id, label, "swim", "swim", test, tuple(move for move, _, _ in MOVES))


GROUNDS = (
    Ground("free", Msg("Free ground"), "walk", "prone"),
    _difficult("here", HERE),
    *(_difficult(each.id, each.label) for each in TERRAINS),
    Ground("prone", Msg("Free ground, prone"), "prone", "prone"),
    Ground("prone_difficult", Msg("Prone in difficult terrain"), "prone_difficult", "prone_difficult"),
    _water("swim", S12.section),
    _water("swim_rough", Msg("Swimming in waves or combat"), "test.swim"),
    *(Ground(way, label, way, way) for way, label in BY_TRAIT),
)
BY_ID = {each.id: each for each in GROUNDS}


def grounds(sheet: Sheet) -> tuple[Option, ...]:
    """S1, S5, S6, S12 and S14: the ground that the sheet knows a way over."""
    return tuple(
        Option(each.id, each.label)
        for each in GROUNDS
        if f"{each.way}.half" in sheet and (each.test is None or each.test in sheet)
    )


def answer(question: Asked) -> Sheet:
    """S2, S5, S6, S12 and S17: every move as the character is."""
    return answers(_values(question))


def _values(question: Asked) -> Iterator[AnyValue]:
    ground, sheet = BY_ID[question.ground], question.sheet
    lies = PRONE in sheet["walk.run"].bars
    way = ground.lying if lies else ground.way
    for move, _, _ in MOVES:
        distance = quantity(sheet, f"{way}.{move}" if f"{way}.{move}" in sheet else f"walk.{move}")
        bars = tuple(dict.fromkeys((*distance.bars, *_bars(question, way, move))))
        yield from trip(question.way, Mode(move, distance, distance, bars=bars))
        yield sheet[f"action.{_action(move)}.kind"].named(f"reach.{move}.action")
        if ground.test is not None and move in ground.tested:
            yield sheet[ground.test].named(f"reach.{move}.test")
            yield sheet[f"{ground.test}.chance"].named(f"reach.{move}.test.chance")


def _bars(question: Asked, way: str, move: str) -> Iterator[Words]:
    """S6: no Charge and no Run for one who lies; S2: whether a Charge can be too short is a ruling."""
    if move in {"charge", "run"} and way.startswith("prone"):
        yield PRONE
    if move == "charge" and question.distance < Fraction(question.rulings.charge_minimum):
        yield Msg("a Charge needs at least {distance}", distance=LEAST_CHARGE)


def _row(label: Msg, id: str) -> Row:
    parts = ("reaches", "action", "test", "test.chance", "still", "turns", "left")
    effect = next(each.effect for each in ACTIONS if each.id == _action(id))
    return Row(label, tuple(f"reach.{id}.{each}" for each in parts), f"reach.{id}.allowed", effect)


def _action(move: str) -> str:
    """S17: the action that a move is."""
    return move if move in {"charge", "run"} else f"{move}_move"


REACH = Reach(
    units=(METRE,),
    grounds=grounds,
    answer=answer,
    table=Table(
        Msg("Can I get there?"),
        PMsg("d100", "Move"),
        (
            REACHES,
            Column(Msg("Takes"), help=Msg("The action, in each Turn.")),
            Column(Msg("Target"), PERCENT, Msg("The test of this ground, in each Turn."), optional=True),
            Column(
                Msg("Chance"), PERCENT, Msg("How likely that test is to succeed, each time."), optional=True
            ),
            STILL,
            TURNS,
            LEFT,
        ),
        tuple(_row(label, move) for move, _, label in MOVES),
    ),
)
