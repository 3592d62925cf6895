"""What can stand in the columns of a roster: what is entered of a character, and what the rules make of it.

A column is known by an id: the path of a field (``attributes.strength``) or the id of a value
(``run.distance``). No system has both by one name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from charsheet.model.problems import path_text
from charsheet.present.view import Presenter
from charsheet.rules.layout import Field, Kind
from charsheet.rules.system import RuleSystem
from charsheet.values import Msg, Path, Unit, Words

NAME, SYSTEM, HEADLINE, CONDITIONS, TRAITS = "name", "system", "headline", "conditions", "traits"
COMMON = (NAME, SYSTEM, HEADLINE, CONDITIONS)
"""What can be told of characters of any system."""

LISTED = frozenset(
    {Kind.TEXT, Kind.NOTES, Kind.WHOLE, Kind.DECIMAL, Kind.DICE, Kind.SWITCH, Kind.CHOICE, Kind.NAMES}
)
"""The kinds of field that one cell can hold."""


class Column(Struct, frozen=True):
    """A column that can be chosen. ``field`` is what it shows where it is entered, else a value has its id.

    ``label`` is what it is called in full, ``short`` what stands above it where paper knows a shorter word.
    ``unit`` is that of all its amounts; where it is None each cell says its own.
    """

    id: str
    label: tuple[Words, ...]
    short: Words | None
    help: tuple[Words, ...]
    unit: Unit | None = None
    field: Field | None = None


class Columns(Struct, frozen=True, dict=True):
    """All columns of a system, in the order of its form and of its tables."""

    system: RuleSystem[Any, Any]

    @cached_property
    def by_id(self) -> Mapping[str, Column]:
        """Every column by its id."""
        return {each.id: each for each in (*self.entered, *self.worked_out)}

    @cached_property
    def entered(self) -> tuple[Column, ...]:
        """Those of what somebody entered."""
        return tuple(self._of_field(each) for each in listed_fields(self.system))

    @cached_property
    def worked_out(self) -> tuple[Column, ...]:
        """Those of what the rules make of it, the headline first."""
        first = next(each for each, id in self.system.card.roster if id is None)
        help = Msg("The first number of the sheet: how fast the character is now.")
        headline = Column(HEADLINE, (Msg("Headline"), first.label), first.label, (help,))
        return (headline, *self._of_values())

    @property
    def usual(self) -> tuple[str, ...]:
        """What is shown until somebody chooses: what a list on paper has, and the Conditions."""
        return (*(HEADLINE if id is None else id for _, id in self.system.card.roster), CONDITIONS)

    def known(self, ids: Sequence[str]) -> tuple[str, ...]:
        """Those of *ids* that the system has, each once; the usual ones where none is left."""
        found = tuple(id for id in dict.fromkeys(ids) if id in self.by_id and id != NAME)
        return found or self.usual

    def _of_field(self, field: Field) -> Column:
        return Column(path_text(field.path), (field.label,), None, (field.help,), field.unit, field)

    def _of_values(self) -> Iterator[Column]:
        layout = self.system.layout
        on_paper = {id: column.label for column, id in self.system.card.roster if id is not None}
        units: dict[str, Unit | None] = {}
        helps: dict[str, list[Words]] = {}
        for table in layout.tables:
            for row in table.rows:
                for column, id in zip(table.columns, row.values, strict=True):
                    if id is not None and id not in units:
                        units[id] = column.unit
                        helps[id] = [each for each in (row.help, column.help) if each is not None]
        for figure in layout.figures:
            helps.setdefault(figure.value, [figure.help])
        for id, words in layout.shown.items():
            yield Column(id, words, on_paper.get(id), tuple(helps.get(id, ())), units.get(id))


def listed_fields(system: RuleSystem[Any, Any]) -> tuple[Field, ...]:
    """The fields of a form that one cell of a table can hold; of the lists of records only the traits."""
    fields = [field for section in system.layout.sections for field in section.fields]
    return tuple(each for each in fields if each.kind in LISTED or each.path == (TRAITS,))


def field_by_id(system: RuleSystem[Any, Any], id: str) -> Field | None:
    """The field whose path is written *id*, if one cell can hold it."""
    return next((each for each in listed_fields(system) if path_text(each.path) == id), None)


def heading(column: Column, presenter: Presenter) -> str:
    """What stands above a column."""
    return full_name(column, presenter) if column.short is None else presenter.locale.text(column.short)


def full_name(column: Column, presenter: Presenter) -> str:
    """What a column is called where there is room: "Run: Distance"."""
    return ": ".join(dict.fromkeys(map(presenter.locale.text, column.label)))


def unit_text(column: Column, presenter: Presenter) -> str:
    """The unit above a column, in which its amounts are shown; nothing where each cell tells it."""
    unit = None if column.unit is None else presenter.units.unit(column.unit)
    return "" if unit is None or unit.heading is None else presenter.locale.text(unit.heading)


def help_text(column: Column, presenter: Presenter) -> str:
    """What a column means: its full name, its help, and what files and scripts call it."""
    text = presenter.locale.text
    return "\n".join((full_name(column, presenter), *map(text, column.help), f"[{column.id}]"))


def value_in(record: object, path: Path) -> Any:
    """What a character has at the *path* of a field."""
    for part in path:
        record = getattr(record, str(part))
    return record
