"""A party as its rules see it: what each member comes to, and all together.

A system may say itself what it tells of a party (``RuleSystem.party``). Of one that says nothing, the columns
of its roster stand beside each other, with the least of each: a comparison and no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from msgspec import Struct

from charsheet.rules.card import Card
from charsheet.rules.layout import Column, Figure, Option, Row, Table
from charsheet.rules.planner import Subject, sheet_of
from charsheet.rules.sheet import Sheet
from charsheet.values import AnyValue, Msg, Quantity, Rule, Term, Value, Words, state

UNNAMED = Msg("Unnamed")
SLOWEST = Msg("The slowest")
MEMBERS = Msg("Members")
ALL = "party.all"
"""Before the ids of what holds for all together; those of members begin with "party." and their number."""

Columns: TypeAlias = "Sequence[tuple[Column, str]]"
"""Columns, each with what the ids of its values end in."""


class Told(Struct, frozen=True):
    """What a party comes to: values, the tables and figures that show them, and what else is to be known.

    ``slowest`` are the places of those who decide. Value ids begin with "party.".
    """

    sheet: Sheet
    tables: tuple[Table, ...]
    figures: tuple[Figure, ...]
    slowest: tuple[int, ...] = ()
    notes: tuple[Words, ...] = ()


PartyOf: TypeAlias = "Callable[[Sequence[Subject[Any, Any]]], Told]"
"""What a system tells of a party of its own, under the same rulings; there is at least one member."""


def no_ways(_sheet: Sheet) -> tuple[Option, ...]:
    """A system in which nobody chooses between ways of moving."""
    return ()


def name_of(subject: Subject[Any, Any]) -> Words:
    """What a member is called."""
    return subject.character.name or UNNAMED


def names_of(some: Sequence[Subject[Any, Any]]) -> Term:
    """The names of some members as one."""
    label = name_of(some[0])
    for each in some[1:]:
        label = Msg("{name}, {other}", name=label, other=name_of(each))
    return Term(", ".join(each.character.name or "unnamed" for each in some), label)


def by_roster(card: Card) -> PartyOf:
    """What is told of a party of which the rules say nothing: the columns of the roster."""

    def tell(subjects: Sequence[Subject[Any, Any]]) -> Told:
        return _compared(card, subjects)

    return tell


def _compared(card: Card, subjects: Sequence[Subject[Any, Any]]) -> Told:
    columns = [(column, id or "headline") for column, id in card.roster]
    members = [dict(_values(card, each.sheet)) for each in subjects]
    speeds = [each["headline"] for each in members if "headline" in each]
    places = slowest_of(speeds)
    values = [*of_members(members), *of_all(members, columns, subjects)]
    names = names_of([subjects[place] for place in places])
    values.append(state(f"{ALL}.slowest", names, None, None))
    figures = (
        Figure(SLOWEST, f"{ALL}.slowest", Msg("Who has the least of them.")),
        Figure(columns[0][0].label, f"{ALL}.headline", Msg("The least of all.")),
    )
    table = party_table(MEMBERS, columns, subjects, Msg("The least"))
    return Told(sheet_of(values), (table,), figures, places)


def _values(card: Card, sheet: Sheet) -> Iterator[tuple[str, AnyValue]]:
    for _, id in card.roster:
        value = headline(card, sheet) if id is None else sheet.get(id)
        if value is not None:
            yield id or "headline", value


def headline(card: Card, sheet: Sheet) -> AnyValue | None:
    """The value that says how fast one is now."""
    figures = (each for each in card.figures if each.value in sheet)
    return next((sheet[each.value] for each in figures if each.when is None or each.when(sheet)), None)


# --- what all systems share --------------------------------------------------------------------


def slowest_of(speeds: Sequence[AnyValue]) -> tuple[int, ...]:
    """The places of the least of some *speeds*; those that are not known, where there are any."""
    unknown = tuple(place for place, each in enumerate(speeds) if each.content is None)
    numbers = [each.content if isinstance(each.content, Fraction) else Fraction(0) for each in speeds]
    least = min(numbers)
    return unknown or tuple(place for place, number in enumerate(numbers) if number == least)


def of_members(members: Sequence[dict[str, AnyValue]]) -> Iterator[AnyValue]:
    """The values of each member, under ids of their own."""
    for number, values in enumerate(members, 1):
        for end, value in values.items():
            yield renamed(value, f"party.{number}.{end}")


def of_all(
    members: Sequence[dict[str, AnyValue]],
    columns: Columns,
    subjects: Sequence[Subject[Any, Any]],
    rule: Rule | None = None,
) -> Iterator[Quantity]:
    """The least of each column of amounts, and whose it is."""
    for _, end in columns:
        values = [each.get(end) for each in members]
        amounts = [each for each in values if each is not None and each.unit is not None]
        if len(amounts) == len(values):
            place = slowest_of(amounts)[0]
            least: Any = renamed(amounts[place], f"{ALL}.{end}")
            name = Msg("the least: {name}", name=name_of(subjects[place]))
            yield least.because(name, rule) if len(values) > 1 else least


def renamed(value: AnyValue, id: str) -> Any:
    """*value* under another id, with all that it has."""
    made: Value[Any] = Value(
        id,
        value.content,
        value.unit,
        value.steps,
        value.bars,
        value.missing,
        value.normal,
        value.overridden,
    )
    return made


def party_table(title: Msg, columns: Columns, subjects: Sequence[Subject[Any, Any]], together: Msg) -> Table:
    """A row for each member, and one for all together where there are several."""
    rows = [
        Row(Msg("{name}", name=name_of(each)), tuple(f"party.{number}.{end}" for _, end in columns))
        for number, each in enumerate(subjects, 1)
    ]
    if len(subjects) > 1:
        rows.append(Row(together, tuple(f"{ALL}.{end}" for _, end in columns)))
    return Table(title, Msg("Name"), tuple(column for column, _ in columns), tuple(rows))
