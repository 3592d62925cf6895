"""What stands above the columns of a roster, and the roster as a table like any other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from charsheet.present.locale import Locale
from charsheet.present.units import DisplayUnits
from charsheet.present.view import Cell, ColumnView, Presenter, RowView, TableView
from charsheet.roster.columns import (
    CONDITIONS,
    HEADLINE,
    NAME,
    SYSTEM,
    Columns,
    heading,
    help_text,
    unit_text,
)
from charsheet.roster.table import RosterRow, State
from charsheet.values import Msg, PMsg


class Head(Struct, frozen=True):
    """The head of a column: its id, what it is called, the unit of its numbers, its help."""

    id: str
    label: str
    unit: str = ""
    help: str = ""

    @property
    def text(self) -> str:
        """It all in one line, as a file has it."""
        return ", ".join(filter(None, (self.label, self.unit)))


def name_head(locale: Locale) -> Head:
    """The head of the column that every roster begins with."""
    return Head(NAME, locale.text(Msg("Name")))


def common_heads(locale: Locale) -> tuple[Head, ...]:
    """The heads of what can be told of characters of any system."""
    text = locale.text
    return (
        name_head(locale),
        Head(SYSTEM, text(Msg("System"))),
        Head(HEADLINE, text(Msg("Headline")), help=text(Msg("How fast the character is now."))),
        Head(CONDITIONS, text(Msg("Conditions"))),
    )


def heads_of(columns: Columns, ids: Sequence[str], locale: Locale, units: DisplayUnits) -> tuple[Head, ...]:
    """The heads of some columns of a system, the name before them."""
    presenter = Presenter(columns.system, columns.system.rulings(), locale, units)
    found = (columns.by_id[id] for id in ids if id != NAME)
    return (
        name_head(locale),
        *(
            Head(
                each.id,
                heading(each, presenter),
                unit_text(each, presenter),
                help_text(each, presenter),
            )
            for each in found
        ),
    )


def roster_view(heads: Sequence[Head], rows: Sequence[RosterRow], locale: Locale) -> TableView:
    """The roster as a table; what is wrong with a file stands beside its row."""
    corner, *others = heads
    return TableView(
        locale.text(PMsg("card", "Roster")),
        corner.label,
        tuple(ColumnView(each.label, each.unit, each.help) for each in others),
        tuple(_row(row, others, locale) for row in rows),
    )


def state_text(row: RosterRow, locale: Locale) -> str:
    """What is wrong with a row's file; nothing where all is well."""
    if row.state is State.CHARACTER:
        return ""
    kind = Msg("Newer format") if row.state is State.NEWER else Msg("Damaged")
    return ": ".join((locale.text(kind), "; ".join(row.faults)))


def _row(row: RosterRow, heads: Sequence[Head], locale: Locale) -> RowView:
    cells = (row.cell(each.id) for each in heads)
    return RowView(
        row.name,
        "",
        state_text(row, locale),
        tuple(Cell(each.value, each.text, each.is_number, each.status, number=each.number) for each in cells),
    )
