"""New characters from the rows of a table: all of it judged first, and written only when somebody agrees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import uuid4

from msgspec import Struct
from pydantic import ValidationError

from charsheet.model.base import Json
from charsheet.model.character import Character
from charsheet.model.names import name_key
from charsheet.model.problems import InvalidError, Problem, problems_of
from charsheet.model.rulings import Rulings
from charsheet.model.tree import with_value
from charsheet.present.locale import Locale
from charsheet.present.numbers import parse_dice, parse_number, parse_whole
from charsheet.roster.columns import SYSTEM
from charsheet.roster.csv_in import CsvRow, CsvTable
from charsheet.roster.matching import PROBLEM, Matcher
from charsheet.rules.layout import Field, Kind, Option
from charsheet.rules.system import RuleSystem
from charsheet.storage.formats import newest_format
from charsheet.values import Msg, Path

MOST_NAMES = 50_000
"""Of traits and the like in all cells of a table."""
_YES, _NO = Msg("yes"), Msg("no")
_TRUE, _FALSE = frozenset({"true", "1", "x", "+"}), frozenset({"false", "0", "-"})


class CellFault(Struct, frozen=True):
    """What is wrong with a cell: its row as a spreadsheet counts, what stands above it, and what it says.

    ``head`` is empty where it concerns the whole row.
    """

    row: int
    head: str
    text: str
    message: Msg


class NewRow(Struct, frozen=True):
    """What came of a row: a character, or the faults because of which it is none."""

    number: int
    character: Character | None = None
    faults: tuple[CellFault, ...] = ()


class Preview(Struct, frozen=True):
    """What would be made of a table."""

    rows: tuple[NewRow, ...]

    @property
    def characters(self) -> tuple[Character, ...]:
        """The characters that would be made."""
        return tuple(each.character for each in self.rows if each.character is not None)

    @property
    def faults(self) -> tuple[CellFault, ...]:
        """Every cell that is wrong."""
        return tuple(fault for row in self.rows for fault in row.faults)


class Importer:
    """Makes characters of one system; words are understood in all of *locales*.

    *rulings* are those that will hold for them: some name what can be chosen.
    """

    def __init__(
        self, system: RuleSystem[Any, Any], locales: Iterable[Locale], rulings: Rulings | None = None
    ) -> None:
        self.system = system
        self._rulings = rulings or system.rulings()
        self._locales = tuple(locales)
        self.matcher = Matcher(system, self._locales)
        self._choices: dict[Path, Mapping[str, str]] = {}
        self._names_left = MOST_NAMES

    def preview(self, table: CsvTable, matches: Sequence[str | None]) -> Preview:
        """What comes of *table*, each column taken for the field of that id in *matches*, or left out."""
        fields = [None if id is None else self.matcher.fields.get(id) for id in matches]
        self._names_left = MOST_NAMES
        told = {id: column for column, id in enumerate(matches) if id is not None and id in {SYSTEM, PROBLEM}}
        rows: list[NewRow] = []
        for row in table.rows:
            foreign = self._foreign(table.heads, row, told)
            if foreign is None:
                rows.append(self._row(table.heads, row, fields))
            else:
                rows.append(NewRow(row.number, faults=(foreign,)))
        return Preview(tuple(rows))

    def _foreign(self, heads: Sequence[str], row: CsvRow, told: Mapping[str, int]) -> CellFault | None:
        """Why a row of a roster is no character of this system, if it says so itself."""
        own = {_key(self.system.id), *(_key(each.text(self.system.name)) for each in self._locales)}
        for id, message in (
            (PROBLEM, Msg("the file that it comes from was damaged")),
            (SYSTEM, Msg("is another rule system")),
        ):
            column = told.get(id, len(row.cells))
            text = row.cells[column].strip() if column < len(row.cells) else ""
            if text and not (id == SYSTEM and _key(text) in own):
                return CellFault(row.number, _head(heads, column), text, message)
        return None

    def _row(self, heads: Sequence[str], row: CsvRow, fields: Sequence[Field | None]) -> NewRow:
        tree: Json = {"format": newest_format(self.system), "system": self.system.id, "id": str(uuid4())}
        faults: list[CellFault] = []
        read: dict[Path, int] = {}
        for column, (field, text) in enumerate(zip(fields, row.cells, strict=False)):
            if field is None or not text.strip():
                continue
            read[field.path] = column
            try:
                tree = with_value(tree, field.path, self._value(field, text))
            except InvalidError as error:
                faults.append(CellFault(row.number, _head(heads, column), text, error.message))
        beyond = next((text for text in row.cells[len(fields) :] if text.strip()), None)
        if beyond is not None:
            faults.append(CellFault(row.number, "", beyond, Msg("stands beyond the last column")))
        if faults:
            return NewRow(row.number, faults=tuple(faults))
        try:
            character = self.system.character.model_validate(tree)
        except ValidationError as error:
            wrong = (self._fault(each, heads, row, read) for each in problems_of(error))
            return NewRow(row.number, faults=tuple(wrong))
        return NewRow(row.number, character)

    def _fault(
        self, problem: Problem, heads: Sequence[str], row: CsvRow, read: Mapping[Path, int]
    ) -> CellFault:
        """A problem of the character as one of the cell that it comes from."""
        path = tuple(part for part in problem.path if isinstance(part, str))
        column = next(
            (read[path[:length]] for length in range(len(path), 0, -1) if path[:length] in read), None
        )
        if column is None:
            return CellFault(row.number, "", "", problem.message)
        return CellFault(row.number, _head(heads, column), row.cells[column], problem.message)

    # --- cells ---------------------------------------------------------------------------------

    def _value(self, field: Field, text: str) -> Json:
        """What a cell means for a field.

        Raises:
            InvalidError: nothing.
        """
        if "\0" in text:
            raise InvalidError(Msg("has a sign that no text has"))
        match field.kind:
            case Kind.WHOLE:
                return parse_whole(text.strip())
            case Kind.DECIMAL:
                return parse_number(text.strip())
            case Kind.DICE:
                return parse_dice(text)
            case Kind.SWITCH:
                return self._switch(text)
            case Kind.CHOICE:
                return self._choice(field, text)
            case Kind.NAMES:
                return [self._known(field).get(_key(each), each) for each in self._names(field, text)]
            case Kind.ROWS:
                return list(self._traits(field, text))
            case _:
                return text

    def _switch(self, text: str) -> bool:
        word = _key(text)
        for truth, message, others in ((True, _YES, _TRUE), (False, _NO, _FALSE)):
            if word in others or word in {_key(each.text(message)) for each in self._locales}:
                return truth
        raise InvalidError(Msg("must be yes or no"))

    def _choice(self, field: Field, text: str) -> str:
        known = self._known(field)
        if _key(text) not in known:
            names = ", ".join(dict.fromkeys(known.values()))
            raise InvalidError(Msg("must be one of: {names}", names=names))
        return known[_key(text)]

    def _names(self, field: Field, text: str) -> list[str]:
        """The names in a cell: between semicolons or line breaks, or commas if all of them are known then."""
        parts = self._parts(text, ";\n")
        by_comma = self._parts(text, ",")
        if len(parts) == 1 and all(_key(each) in self._known(field) for each in by_comma):
            return by_comma
        return parts

    def _traits(self, field: Field, text: str) -> Iterator[Json]:
        names = next(each for each in field.columns if each.path == ("name",))
        for each in self._parts(text, ";\n"):
            name, number = _trait(each)
            name = self._known(names).get(_key(name), name)
            yield {"name": name} if number is None else {"name": name, "value": parse_number(number)}

    def _parts(self, text: str, separators: str) -> list[str]:
        """What stands between *separators*, as long as the whole table has no more of it than anybody means.

        Raises:
            InvalidError: it has.
        """
        self._names_left -= 1 + sum(map(text.count, separators))
        if self._names_left < 0:
            raise InvalidError(Msg("has more than {limit} entries", limit=MOST_NAMES))
        return _parts(text, separators)

    def _known(self, field: Field) -> Mapping[str, str]:
        """The ids of what can be chosen, by every name that each has."""
        if field.path not in self._choices:
            options: Sequence[Option] = () if field.options is None else field.options(self._rulings)
            found: dict[str, str] = {}
            for each in options:
                for name in (each.id, *(locale.text(each.label) for locale in self._locales)):
                    found.setdefault(_key(name), each.id)
            self._choices[field.path] = found
        return self._choices[field.path]


def _head(heads: Sequence[str], column: int) -> str:
    return heads[column] or _letters(column)


def _letters(column: int) -> str:
    """What a spreadsheet calls a column: A, B, … AA."""
    text = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def _trait(text: str) -> tuple[str, str | None]:
    """The name of a trait and the number that stands in brackets behind it, if one does."""
    name, bracket, number = text.removesuffix(")").rpartition("(")
    has_number = bracket and text.endswith(")") and ")" not in number and any(map(str.isdecimal, number))
    return (name.rstrip(), number.strip()) if has_number and name.strip() else (text, None)


def _parts(text: str, separators: str) -> list[str]:
    for each in separators[1:]:
        text = text.replace(each, separators[0])
    return [each.strip() for each in text.split(separators[0]) if each.strip()]


def _key(name: str) -> str:
    return name_key(name.strip()).replace("ё", "е")
