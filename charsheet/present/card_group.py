"""Cards of several characters at once: a roster, a row for each, and who is slowest.

Their values stand in one table, so they are made into one sheet: each has an id of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from charsheet.model.character import Character
from charsheet.present.card import card_view
from charsheet.present.card_view import CardView, Fact
from charsheet.present.locale import Locale
from charsheet.present.view import Cell, FigureView, Presenter
from charsheet.rules.card import Block, Card
from charsheet.rules.layout import Row, Table
from charsheet.rules.sheet import Sheet
from charsheet.values import AnyValue, Msg, NMsg, PMsg, Quantity

_BLOCK = "roster"
MOST_NAMES = 3
"""That are told together; the table has them all, the slowest first."""


class Member(Struct, frozen=True):
    """A character of a group with its sheet."""

    presenter: Presenter
    character: Character
    sheet: Sheet

    @property
    def headline(self) -> AnyValue:
        """The value that says how fast it is now."""
        figures = self.presenter.system.card.figures
        return next(
            self.sheet[each.value]
            for each in figures
            if each.value in self.sheet and (each.when is None or each.when(self.sheet))
        )

    @property
    def pace(self) -> AnyValue:
        """The value by which it is faster or slower than others: where it cannot move, nothing is left."""
        pace = self.presenter.system.card.pace
        return _usable(self.sheet[pace] if pace is not None and pace in self.sheet else self.headline)


def roster_views(members: Sequence[Member]) -> tuple[CardView, ...]:
    """For each system and its rulings, all of its members in their order: a row of each."""
    return tuple(_view(some, PMsg("card", "Roster")) for some in _by_system(members))


def group_views(members: Sequence[Member]) -> tuple[CardView, ...]:
    """The same with the slowest first, and who that is: a group is as fast as its slowest."""
    return tuple(_group(some) for some in _by_system(members))


def _by_system(members: Sequence[Member]) -> list[list[Member]]:
    # Speeds of two systems, or under other rulings, cannot be compared.
    groups: list[list[Member]] = []
    for member in members:
        for group in groups:
            if group[0].presenter == member.presenter:
                group.append(member)
                break
        else:
            groups.append([member])
    return groups


def _group(members: Sequence[Member]) -> CardView:
    known = [(_speed(each.pace), each) for each in members]
    ordered = sorted(known, key=lambda pair: (pair[0] is None, pair[0] or Fraction(0)))
    locale = members[0].presenter.locale
    view = _view([each for _, each in ordered], PMsg("card", "Group"))
    least = ordered[0][0]
    if least is None:
        return view
    slowest = [each for speed, each in ordered if speed == least]
    label = locale.text(Msg("The slowest"))
    value = slowest[0].pace
    figure = FigureView(label, "", Cell(value.id, slowest[0].presenter.value_text(value)))
    by_column = _slowest_by_column(members) if len(members) > 1 else ()
    facts = (Fact(label, _names(slowest, members)), *by_column)
    return replace(view, figures=(figure, *view.figures), facts=facts)


def _slowest_by_column(members: Sequence[Member]) -> Iterator[Fact]:
    """For each pace of the roster, the least that anybody comes to, and whose that is."""
    presenter = members[0].presenter
    for column, id in presenter.system.card.roster:
        if id is None:
            continue
        values = [(_usable(each.sheet[id]), each) for each in members if id in each.sheet]
        known = [(speed, value, each) for value, each in values if (speed := _speed(value)) is not None]
        least = min((speed for speed, _, _ in known), default=None)
        if least is None:
            continue
        slowest = [(value, each) for speed, value, each in known if speed == least]
        told = presenter.value_text(slowest[0][0])
        names = _names([each for _, each in slowest], members)
        yield Fact(presenter.locale.text(column.label), f"{told} ({names})")


def _usable(value: AnyValue) -> AnyValue:
    """A value as it counts now: 0 where something forbids to use it."""
    if value.bars and isinstance(value.content, Fraction) and value.content:
        return cast("Quantity", value).zeroed(value.bars[0], None)
    return value


def _speed(value: AnyValue) -> Fraction | None:
    return value.content if isinstance(value.content, Fraction) else None


def _names(some: Sequence[Member], members: Sequence[Member]) -> str:
    locale = members[0].presenter.locale
    if len(some) == len(members) > 1:
        return locale.text(Msg("all"))
    told = ", ".join(_name(each, locale) for each in some[:MOST_NAMES])
    more = len(some) - MOST_NAMES
    if more <= 0:
        return told
    return locale.text(NMsg("{names} and {n} more", "{names} and {n} more", names=told, n=more))


def _view(members: Sequence[Member], title: Msg) -> CardView:
    presenter = members[0].presenter
    system, locale = presenter.system, presenter.locale
    columns = system.card.roster
    values: dict[str, AnyValue] = {}
    rows: list[Row] = []
    for number, member in enumerate(members):
        ids: list[str | None] = []
        for id, value in _values(member):
            ids.append(f"{number}:{id}" if value is not None else None)
            if value is not None:
                values[f"{number}:{id}"] = replace(value, id=f"{number}:{id}")
        rows.append(Row(Msg("{name}", name=_name(member, locale)), tuple(ids)))
    table = Table(Msg("Name"), Msg("Name"), tuple(column for column, _ in columns), tuple(rows))
    card = Card((), (Block(_BLOCK, table),), (), (), ())
    layout = replace(system.layout, tables=(table,), figures=())
    listed = replace(presenter, system=replace(system, card=card, layout=layout))
    view = card_view(listed, system.character(), Sheet(values), (_BLOCK,))
    count = locale.text(NMsg("{n} character", "{n} characters", n=len(members)))
    figure = FigureView(locale.text(Msg("In all")), "", Cell("", count))
    return replace(view, name=locale.text(title), figures=(figure,))


def _values(member: Member) -> Iterator[tuple[str, AnyValue | None]]:
    sheet: Mapping[str, AnyValue] = member.sheet
    for _, id in member.presenter.system.card.roster:
        value = member.headline if id is None else sheet.get(id)
        yield id or "headline", value


def _name(member: Member, locale: Locale) -> str:
    return member.character.name or locale.text(Msg("Unnamed"))
