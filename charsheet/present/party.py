"""A party as people see it: for each system what its members come to, and all together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from charsheet.present.view import FigureView, Presenter, TableView
from charsheet.rules.party import by_roster
from charsheet.rules.planner import Subject
from charsheet.rules.sheet import Sheet


class Attending(Struct, frozen=True):
    """A member that could be read: its place in the party, its words, and what its rules know of it."""

    place: int
    presenter: Presenter
    subject: Subject[Any, Any]


class GroupView(Struct, frozen=True):
    """The members of one system under the same rulings, in words.

    ``places`` are theirs in the party, and those of the ``slowest`` among them; ``presenter`` knows what the
    values of ``sheet`` are called and can say why. ``subject`` is the first with all others, as planners want
    it.
    """

    title: str
    places: tuple[int, ...]
    slowest: tuple[int, ...]
    figures: tuple[FigureView, ...]
    tables: tuple[TableView, ...]
    notes: tuple[str, ...]
    sheet: Sheet
    presenter: Presenter
    subject: Subject[Any, Any]


def group_views(attending: Sequence[Attending]) -> tuple[GroupView, ...]:
    """The members in their order; those of another system or under other rulings cannot be compared."""
    groups: list[list[Attending]] = []
    for each in attending:
        mine = next((group for group in groups if group[0].presenter == each.presenter), None)
        if mine is None:
            groups.append([each])
        else:
            mine.append(each)
    return tuple(map(_group, groups))


def _group(members: Sequence[Attending]) -> GroupView:
    presenter = members[0].presenter
    system, text = presenter.system, presenter.locale.text
    subjects = [each.subject for each in members]
    told = (system.party or by_roster(system.card))(subjects)
    layout = replace(system.layout, tables=told.tables, figures=told.figures)
    named = replace(presenter, system=replace(system, layout=layout))
    return GroupView(
        title=text(system.name),
        places=tuple(each.place for each in members),
        slowest=tuple(members[place].place for place in told.slowest),
        figures=presenter.figures(told.figures, told.sheet),
        tables=presenter.tables(told.tables, told.sheet),
        notes=tuple(text(each) for each in told.notes),
        sheet=told.sheet,
        presenter=named,
        subject=replace(subjects[0], others=tuple(subjects[1:])),
    )
