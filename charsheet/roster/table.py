"""The rows of a roster: a character each, or what is wrong with its file; filtered, and sorted by number."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from charsheet.model.character import Character, Trait
from charsheet.model.names import name_key
from charsheet.model.problems import Problem, Severity, path_text
from charsheet.model.rulings import Rulings
from charsheet.present.locale import Locale
from charsheet.present.sorting import natural_key
from charsheet.present.units import METRES, DisplayUnits
from charsheet.present.view import UNKNOWN, Cell, Presenter
from charsheet.roster.columns import (
    COMMON,
    CONDITIONS,
    HEADLINE,
    NAME,
    SYSTEM,
    Column,
    Columns,
    value_in,
)
from charsheet.rules.layout import Column as TableColumn
from charsheet.rules.layout import Field, Kind, Row, Table
from charsheet.rules.sheet import Sheet
from charsheet.rules.system import RuleSystem
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded, Systems, parse_character, read_file
from charsheet.storage.formats import NewerFormatError
from charsheet.values import AnyValue, Dice, Msg, Status

BETWEEN = "; "
"""What stands between the names of a list in one cell."""

RulingsOf: TypeAlias = Callable[[Loaded, Path], Rulings]
"""The rulings that hold for a character; or a FileError."""


class State(enum.Enum):
    """What a row stands for."""

    CHARACTER = "character"
    NEWER = "newer"  # written by a newer version of the program
    DAMAGED = "damaged"


class RosterCell(Struct, frozen=True):
    """One cell: what is read, and the number that one sorts by.

    ``shown`` is the number in the unit that is shown, for other programs, and ``unit`` that unit. ``value``
    is the id of the value that it came from, empty for what was entered.
    """

    text: str
    number: Fraction | None = None
    shown: Fraction | None = None
    unit: str = ""
    value: str = ""
    status: Status = Status.ALLOWED
    is_number: bool = False


EMPTY = RosterCell("")


class RosterRow(Struct, frozen=True):
    """A row. ``key`` tells it from all others; ``faults`` say in words what is wrong with its file.

    ``conditions`` are the Conditions that hold: by the form in which names are compared, as they are read.
    """

    key: str
    path: Path | None
    name: str
    state: State = State.CHARACTER
    system: str | None = None
    id: str | None = None
    conditions: Mapping[str, str] = {}
    cells: Mapping[str, RosterCell] = {}
    faults: tuple[str, ...] = ()

    def cell(self, column: str) -> RosterCell:
        """The cell of a column, empty where it has none."""
        return self.cells.get(column, EMPTY)


class RosterMaker:
    """Makes rows, in one language and in some units; of each system with the columns that are chosen.

    It may be used in any thread, but in one only.
    """

    def __init__(
        self,
        systems: Systems,
        rulings_of: RulingsOf,
        locale: Locale,
        units: DisplayUnits = METRES,
        chosen: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._systems = systems
        self._rulings_of = rulings_of
        self._locale = locale
        self._units = units
        self._chosen = dict(chosen or {})
        self._presenters: list[Presenter] = []
        self._columns: dict[str, Columns] = {}

    def columns(self, system: RuleSystem[Any, Any]) -> Columns:
        """The columns of *system*."""
        return self._columns.setdefault(system.id, Columns(system))

    def chosen(self, system: RuleSystem[Any, Any]) -> tuple[Column, ...]:
        """Those of its columns that are shown."""
        columns = self.columns(system)
        return tuple(columns.by_id[id] for id in columns.known(self._chosen.get(system.id, ())))

    def of_file(self, path: Path) -> RosterRow:
        """The row of the character at *path*; what is wrong with the file stands in it."""
        try:
            return self.read(path)
        except FileError as error:
            return self.faulty(path, error)

    def read(self, path: Path) -> RosterRow:
        """The row of the character at *path*.

        Raises:
            FileError: the file or the rulings for it cannot be used.
        """
        loaded = parse_character(read_file(path), self._systems)
        rulings = self._rulings_of(loaded, path)
        sheet = loaded.system.evaluate(loaded.character, rulings)
        errors = [each for each in sheet.problems if each.severity is Severity.ERROR]
        if errors:
            raise FileError(*errors)
        return self.of_character(str(path), path, loaded.system, loaded.character, rulings, sheet)

    def faulty(self, path: Path, error: FileError) -> RosterRow:
        """The row of a file that cannot be used."""
        state = State.NEWER if isinstance(error, NewerFormatError) else State.DAMAGED
        faults = tuple(self._fault(each) for each in error.problems)
        name = path.stem.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        return RosterRow(str(path), path, name, state, cells={NAME: RosterCell(name)}, faults=faults)

    def _fault(self, problem: Problem) -> str:
        where = f"{path_text(problem.path)}: " if problem.path else ""
        return where + self._locale.text(problem.message)

    def of_character(
        self,
        key: str,
        path: Path | None,
        system: RuleSystem[Any, Any],
        character: Character,
        rulings: Rulings,
        sheet: Sheet,
    ) -> RosterRow:
        """The row of a character with its sheet."""
        presenter = self._presenter(system, rulings)
        name = character.name or self._locale.text(Msg("Unnamed"))
        columns = self.columns(system)
        wanted = {each.id: each for each in self.chosen(system)}
        wanted |= {id: columns.by_id[id] for id in COMMON if id not in wanted and id != SYSTEM}
        cells = {
            NAME: RosterCell(name),
            SYSTEM: RosterCell(self._locale.text(system.name)),
            **_values(presenter, [each for each in wanted.values() if each.field is None], sheet),
        }
        for column in wanted.values():
            if column.field is not None and column.id != NAME:
                cells[column.id] = _entered(presenter, column.field, character)
        field = columns.by_id[CONDITIONS].field
        assert field is not None  # noqa: S101 - every system has them
        holds = {name_key(each): _named(presenter, field, each) for each in character.conditions}
        return RosterRow(key, path, name, system=system.id, id=character.id, conditions=holds, cells=cells)

    def _presenter(self, system: RuleSystem[Any, Any], rulings: Rulings) -> Presenter:
        for each in self._presenters:
            if each.system is system and each.rulings == rulings:
                return each
        made = Presenter(system, rulings, self._locale, self._units)
        self._presenters.append(made)
        return made


# --- cells -------------------------------------------------------------------------------------


def headline_id(system: RuleSystem[Any, Any], sheet: Sheet) -> str | None:
    """The id of the value that says how fast a character is now."""
    fitting = (each.value for each in system.card.figures if each.value in sheet and _applies(each, sheet))
    return next(fitting, None)


def _applies(figure: Any, sheet: Sheet) -> bool:
    return figure.when is None or bool(figure.when(sheet))


def _values(presenter: Presenter, columns: Sequence[Column], sheet: Sheet) -> dict[str, RosterCell]:
    """The cells of what the rules make of a character: those of a table of one row."""
    heads = tuple(TableColumn(Msg("Value"), each.unit) for each in columns)
    ids = tuple(headline_id(presenter.system, sheet) if each.id == HEADLINE else each.id for each in columns)
    row = Row(Msg("Value"), ids)
    tables = presenter.tables([Table(Msg("Value"), Msg("Value"), heads, (row,))], sheet)
    cells = tables[0].rows[0].cells if tables else ()
    return {
        column.id: _cell(presenter, cell, sheet)
        for column, cell in zip(columns, cells, strict=False)
        if cell.id
    }


def _cell(presenter: Presenter, cell: Cell, sheet: Sheet) -> RosterCell:
    value = sheet[cell.id]
    amount = value.amount
    shown = None if amount is None else presenter.units.shown(amount)
    heading = None if shown is None else shown.unit.heading
    return RosterCell(
        cell.text,
        _number(value),
        None if shown is None else shown.number,
        "" if heading is None else presenter.locale.text(heading),
        cell.id,
        cell.status,
        is_number=cell.is_number,
    )


def _number(value: AnyValue) -> Fraction | None:
    if isinstance(value.content, Dice):
        return _pips(value.content)
    return value.content if isinstance(value.content, Fraction) else None


def _pips(dice: Dice) -> Fraction:
    return Fraction(3 * dice.dice + dice.pips)


def _entered(presenter: Presenter, field: Field, character: Character) -> RosterCell:
    """The cell of a field."""
    value = value_in(character, field.path)
    text = presenter.locale.text
    match field.kind:
        case Kind.WHOLE | Kind.DECIMAL:
            return _entered_number(presenter, field, value)
        case Kind.DICE:
            number = None if value is None else _pips(Dice.parse(value))
            return RosterCell(value or "", number)
        case Kind.SWITCH:
            return RosterCell(text(Msg("yes") if value else Msg("no")))
        case Kind.CHOICE:
            return RosterCell("" if value is None else _named(presenter, field, value))
        case Kind.NAMES:
            return RosterCell(BETWEEN.join(_named(presenter, field, each) for each in value))
        case Kind.ROWS:
            return RosterCell(BETWEEN.join(_trait(presenter, field, each) for each in value))
        case _:
            return RosterCell(value)


def _entered_number(presenter: Presenter, field: Field, value: Any) -> RosterCell:
    if value is None:
        return RosterCell("", is_number=True)
    number = Fraction(value)
    unit = "" if field.unit is None or field.unit.heading is None else field.unit.heading
    words = unit if isinstance(unit, str) else presenter.locale.text(unit)
    return RosterCell(presenter.locale.number(number), number, number, words, is_number=True)


def _named(presenter: Presenter, field: Field, name: str) -> str:
    """A name as people read it, where it is a known one."""
    known = () if field.options is None else field.options(presenter.rulings)
    found = next((each for each in known if name_key(each.id) == name_key(name)), None)
    return name if found is None else presenter.locale.text(found.label)


def _trait(presenter: Presenter, field: Field, trait: Trait) -> str:
    """A trait as books write it: "Flyer (8)"."""
    names = next(each for each in field.columns if each.path == ("name",))
    name = _named(presenter, names, trait.name)
    return name if trait.value is None else f"{name} ({presenter.locale.number(trait.value)})"


# --- what is shown, and in which order ---------------------------------------------------------


class Filter(Struct, frozen=True):
    """Which rows are shown: with a *text* in any cell or in the file's name, of a system, with a Condition.

    Nobody knows of which system a damaged file is: it is shown whichever is asked for.
    """

    text: str = ""
    system: str | None = None
    condition: str | None = None

    def shows(self, row: RosterRow) -> bool:
        """Whether *row* is shown."""
        if self.system is not None and row.system not in {None, self.system}:
            return False
        if self.condition is not None and name_key(self.condition) not in row.conditions:
            return False
        wanted = self.text.strip().casefold()
        if not wanted:
            return True
        file = "" if row.path is None else row.path.name
        words = (row.name, file, *(each.text for each in row.cells.values()))
        return any(wanted in each.casefold() for each in words)


def in_order(rows: Iterable[RosterRow], column: str = NAME, *, descending: bool = False) -> list[RosterRow]:
    """*rows* by a column: numbers by number, each unit by itself; texts as people look for them.

    What has nothing there comes last either way, and damaged files after that. Equals are in the order of
    their names.
    """
    ordered = sorted(rows, key=lambda row: (natural_key(row.name), row.key))
    good = [each for each in ordered if each.state is State.CHARACTER]
    bad = [each for each in ordered if each.state is not State.CHARACTER]
    full = [each for each in good if _has_something(each.cell(column))]
    empty = [each for each in good if not _has_something(each.cell(column))]
    full.sort(key=lambda row: _sort_key(row.cell(column)), reverse=descending)
    return [*full, *empty, *bad]


def _has_something(cell: RosterCell) -> bool:
    return cell.number is not None or (not cell.is_number and cell.text not in {"", UNKNOWN})


def _sort_key(cell: RosterCell) -> tuple[bool, str, Fraction, str]:
    if cell.number is None:
        return (True, "", Fraction(0), natural_key(cell.text))
    return (False, cell.unit, cell.number, "")


def conditions_in(rows: Iterable[RosterRow]) -> dict[str, str]:
    """Every Condition that holds for any of *rows*: by the form that is compared, as it is read."""
    found: dict[str, str] = {}
    for row in rows:
        for key, label in row.conditions.items():
            found.setdefault(key, label)
    return dict(sorted(found.items(), key=lambda pair: natural_key(pair[1])))
