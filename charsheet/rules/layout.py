"""Forms and tables as a system declares them: what is asked for, and what is shown.

A layout says nothing of widgets. ``ui`` maps each :class:`Kind` to an editor, ``present`` fills
the tables with words.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from charsheet.rules.chances import Odds
from charsheet.rules.gauge import Gauge
from charsheet.rules.sheet import Sheet
from charsheet.values import Msg, Path, Unit, Words

LoadOf: TypeAlias = "Callable[[Sheet, Any], Gauge | None]"
"""The load of a sheet, under given rulings."""


class Kind(enum.Enum):
    """What sort of thing a field takes, and so which editor it gets."""

    TEXT = enum.auto()
    NOTES = enum.auto()
    WHOLE = enum.auto()
    DECIMAL = enum.auto()
    DICE = enum.auto()
    SWITCH = enum.auto()
    CHOICE = enum.auto()  # one of the options, or none
    NAME = enum.auto()  # free text, the options offered
    VALUE = enum.auto()  # the id of a value of the sheet
    CHARACTER = enum.auto()  # the file of another character, or one that is open
    NAMES = enum.auto()  # a list of names; the options are the known ones
    ROWS = enum.auto()  # a list of records with the declared columns


class Option(Struct, frozen=True):
    """One of the things to choose from; ``id`` is what the file says, ``unit`` what a number counts."""

    id: str
    label: Words
    help: Msg | None = None
    unit: Unit | None = None


OptionsFor: TypeAlias = "Callable[[Any], tuple[Option, ...]]"
"""Options that depend on the rulings in force."""


class Field(Struct, frozen=True):
    """A field of the form. Its bounds are the model's; ``help`` says what it means to the game.

    ``none`` is what a CHOICE that is left out stands for; ``columns`` are the fields of one row of
    ROWS, their paths relative to the row, and ``singular`` is what one row is called. ``by`` stands
    before what is chosen where it is told by itself, as in the title of a step.
    """

    path: Path
    label: Msg
    help: Msg
    kind: Kind
    unit: Unit | None = None
    options: OptionsFor | None = None
    none: Msg | None = None
    columns: tuple[Field, ...] = ()
    singular: Msg | None = None
    by: Msg | None = None


class Section(Struct, frozen=True):
    """A titled group of fields; one that holds a single field means what that does."""

    title: Msg
    fields: tuple[Field, ...]
    help: Msg | None = None

    @property
    def meaning(self) -> Msg | None:
        """What the title means."""
        return self.fields[0].help if self.help is None and len(self.fields) == 1 else self.help


class Figure(Struct, frozen=True):
    """A value shown by itself. The first of a layout that applies is the headline."""

    label: Msg
    value: str
    help: Msg
    when: Callable[[Sheet], bool] | None = None


class Column(Struct, frozen=True):
    """A column of a table; the unit of its amounts stands in the heading.

    An ``optional`` one is left out of a sheet that has none of its values.
    """

    label: Msg
    unit: Unit | None = None
    help: Msg | None = None
    optional: bool = False


class Row(Struct, frozen=True):
    """A row of a table: a label, then one value id for each column, None for an empty cell.

    ``allowed`` is the flag that says whether what the row stands for can be chosen.
    """

    label: Msg
    values: tuple[str | None, ...]
    allowed: str | None = None
    help: Msg | None = None


class Table(Struct, frozen=True):
    """A table of values. A row none of whose values the sheet has is not shown."""

    title: Msg
    corner: Msg
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def no_odds(_sheet: Sheet, _id: str) -> Odds | None:
    """A system that knows of no degrees."""
    return None


class Layout(Struct, frozen=True, dict=True):
    """The form and the tables of one rule system.

    ``hidden`` are the fields that no form asks for; ``load`` gives the load against its limits, which
    stands below the equipment, or None where there are none.
    """

    sections: tuple[Section, ...]
    figures: tuple[Figure, ...]
    tables: tuple[Table, ...]
    hidden: tuple[Path, ...] = ()
    odds: Callable[[Sheet, str], Odds | None] = no_odds
    load: LoadOf | None = None

    @cached_property
    def fields(self) -> Mapping[Path, Field]:
        """Every field by its path without indices, the columns of rows among them."""
        found: dict[Path, Field] = {}
        for section in self.sections:
            for field in section.fields:
                found[field.path] = field
                for column in field.columns:
                    found[(*field.path, *column.path)] = column
        return found

    def field_at(self, path: Path) -> Field | None:
        """The declared field at *path*, whichever row it stands in."""
        return self.fields.get(tuple(part for part in path if isinstance(part, str)))

    def figures_of(self, sheet: Sheet) -> tuple[Figure, ...]:
        """The figures that apply to *sheet*, the headline first."""
        return tuple(
            each for each in self.figures if each.value in sheet and (each.when is None or each.when(sheet))
        )

    @cached_property
    def shown(self) -> Mapping[str, tuple[Msg, ...]]:
        """The words for each shown value: its row and its column, or a figure's label."""
        found = words_for(self.tables)
        for figure in self.figures:
            found[figure.value] = (figure.label,)
        return found


def words_for(tables: Sequence[Table]) -> dict[str, tuple[Msg, ...]]:
    """The words for each value that *tables* show: its row and its column."""
    found: dict[str, tuple[Msg, ...]] = {}
    for table in tables:
        for row in table.rows:
            for column, id in zip(table.columns, row.values, strict=True):
                if id is not None:
                    found.setdefault(id, (row.label, column.label))
            if row.allowed is not None:
                found.setdefault(row.allowed, (row.label,))
    return found


def without_empty(table: Table, sheet: Sheet) -> Table:
    """*table* without the optional columns of which *sheet* has no value."""
    empty = {
        index
        for index, column in enumerate(table.columns)
        if column.optional and not any(row.values[index] in sheet for row in table.rows)
    }
    if not empty:
        return table
    kept = [index for index in range(len(table.columns)) if index not in empty]
    rows = tuple(replace(row, values=tuple(row.values[index] for index in kept)) for row in table.rows)
    return replace(table, columns=tuple(table.columns[index] for index in kept), rows=rows)
