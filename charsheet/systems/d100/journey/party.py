"""What a d100 party comes to: each member's speeds in every pace, by its own way, and the group's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from charsheet.rules.layout import Column, Figure, Option
from charsheet.rules.party import (
    ALL,
    SLOWEST,
    Told,
    of_all,
    of_members,
    party_table,
)
from charsheet.rules.planner import Subject, sheet_of
from charsheet.rules.reach import quantity
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import KILOMETRE, METRE
from charsheet.systems.d100.journey.company import PACES, WAYS, Traveller, decided, name_of
from charsheet.systems.d100.journey.helps import cannot_travel, helps, slowest
from charsheet.systems.d100.journey.steps import WALKING
from charsheet.systems.d100.journey.tables import LABELS, remedies_table
from charsheet.systems.d100.terms import CHARGE, FULL_MOVE, HALF_MOVE, RUN, S3, S4, S7
from charsheet.values import AnyValue, Msg, Term, operand, state

TRAVEL = (
    (Column(LABELS["who", "way"]), "way"),
    (Column(Msg("A minute"), METRE), "minute"),
    (Column(Msg("An hour"), KILOMETRE), "hour"),
    (Column(Msg("An hour, fast pace"), KILOMETRE), "fast"),
    (Column(Msg("An hour, running"), KILOMETRE), "running"),
    (Column(Msg("March of 8 hours"), KILOMETRE), "march"),
    (Column(Msg("Table day"), KILOMETRE), "day"),
)
COMBAT = (
    (Column(LABELS["who", "way"]), "way"),
    (Column(Msg("SPD"), METRE), "spd"),
    (Column(HALF_MOVE, METRE), "half"),
    (Column(FULL_MOVE, METRE), "full"),
    (Column(CHARGE, METRE), "charge"),
    (Column(RUN, METRE), "run"),
)
ROAD, FIGHT = Msg("On the road"), Msg("In combat")
TOGETHER = Msg("All together")
AS_WRITTEN = ("minute", "hour", "day", "spd", "half", "full", "charge", "run")


def tell(subjects: Sequence[Subject[Any, Any]]) -> Told:
    """S2 to S4, S7 to S9: a party by its members' own ways, over free ground."""
    company = [Traveller(each) for each in subjects]
    members = [dict(_values(each)) for each in company]
    places = slowest(company, WALKING)
    remedies = helps(company, WALKING)
    values: list[AnyValue] = [
        *of_members(members),
        *(each for each in of_all(members, (*TRAVEL, *COMBAT[1:]), subjects, S4) if each.id != f"{ALL}.hour"),
        decided(company, quantity(members[places[0]], "hour"), places).named(f"{ALL}.hour"),
        state(f"{ALL}.slowest", name_of([company[place] for place in places]), None, S4),
    ]
    for number, each in enumerate(remedies, 1):
        values += [
            each.speed.named(f"party.help.{number}.speed"),
            each.gain.named(f"party.help.{number}.gain"),
        ]
    tables = [
        party_table(ROAD, TRAVEL, subjects, TOGETHER),
        party_table(FIGHT, COMBAT, subjects, TOGETHER),
    ]
    if remedies:
        tables.insert(1, remedies_table([each.label for each in remedies]))
    notes = tuple(reason for each in company if (reason := cannot_travel(each, WALKING)) is not None)
    return Told(sheet_of(values), tuple(tables), FIGURES, places, notes)


FIGURES = (
    Figure(Msg("All together, an hour"), f"{ALL}.hour", Msg("By their own ways, over free ground.")),
    Figure(SLOWEST, f"{ALL}.slowest", Msg("A group moves at this one's speed.")),
)


def ways(sheet: Sheet) -> tuple[Option, ...]:
    """S1 and S12: the ways by which one can choose to go."""
    known = [each for each in WAYS if f"{each}.hour" in sheet]
    return tuple(Option(each, WAYS[each]) for each in known)


def _values(traveller: Traveller) -> Iterator[tuple[str, AnyValue]]:
    """S2, S3 and S7 to S9: what one comes to by one's own way."""
    way = traveller.way(WALKING)
    sheet = traveller.sheet
    yield "way", state(way, Term(way, WAYS[way]), None, S3)
    for each in AS_WRITTEN:
        yield each, sheet[f"{way}.{each}"]
    for pace in list(PACES)[1:]:
        yield pace, traveller.speed(WALKING, pace)
    if way == "walk":
        yield "march", sheet["march.day"]
    else:
        hours = operand(quantity(sheet, "march.hours"), Msg("hours"))
        yield "march", quantity(sheet, f"{way}.hour").times(hours, rule=S7)
