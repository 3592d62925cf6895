"""The sheet as people see it: figures and tables in words, every cell knowing its value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from charsheet.model.character import Character
from charsheet.model.problems import Problem, Severity, path_text
from charsheet.model.rulings import Rulings, noteworthy, ruling_info
from charsheet.present.explain import Explainer, Line
from charsheet.present.locale import Locale
from charsheet.present.odds import ABOUT, odds_lines, percent
from charsheet.present.units import METRES, DisplayUnits
from charsheet.rules.checks import remarks
from charsheet.rules.headline import Headline
from charsheet.rules.layout import Column, Figure, Row, Table, without_empty
from charsheet.rules.sheet import Sheet
from charsheet.rules.system import RuleSystem
from charsheet.rules.units import PERCENT
from charsheet.values import Amount, AnyValue, Msg, Status, Unit, Words

UNKNOWN = "?"
OVERRIDDEN_MARK = "*"
RULING_MARK = "°"
BARRED_MARK = "×"


class Cell(Struct, frozen=True):
    """One value in a table or beside its label. An empty cell has no ``id``.

    ``text`` is complete without colour: the number (its unit where no heading gives it), the normal
    number in brackets where something took it away, and the marks. ``changed`` says that a what-if
    made it another than it is; the text then tells what it is. ``number`` is what one sorts by.
    """

    id: str
    text: str
    is_number: bool = False
    status: Status = Status.ALLOWED
    overridden: bool = False
    by_ruling: bool = False
    changed: bool = False
    number: Fraction | None = None


class FigureView(Struct, frozen=True):
    """A labelled value; the first one of a sheet is its headline."""

    label: str
    help: str
    cell: Cell


class ColumnView(Struct, frozen=True):
    """A heading: the words, the unit of the amounts below, and what it means."""

    label: str
    unit: str
    help: str


class RowView(Struct, frozen=True):
    """A row; ``bar`` says why what it stands for cannot be chosen, else it is empty."""

    label: str
    help: str
    bar: str
    cells: tuple[Cell, ...]


class TableView(Struct, frozen=True):
    """A titled table, its first column the labels of its rows."""

    title: str
    corner: str
    columns: tuple[ColumnView, ...]
    rows: tuple[RowView, ...]

    def sorted_by(self, column: int, *, descending: bool = False) -> TableView:
        """The same table, its rows in the order of a column; column 0 holds the labels.

        Numbers are compared as numbers: 2, 10, 100. What has none comes last either way.
        """

        def key(row: RowView) -> tuple[Fraction, str]:
            cell = row.cells[column - 1] if column else Cell("", row.label)
            return (cell.number or Fraction(0), cell.text.casefold())

        def has_something(row: RowView) -> bool:
            if column == 0:
                return True
            cell = row.cells[column - 1]
            return cell.number is not None if cell.is_number else cell.text not in {"", UNKNOWN}

        known = sorted(filter(has_something, self.rows), key=key, reverse=descending)
        return replace(self, rows=(*known, *(row for row in self.rows if not has_something(row))))

    def bar_lines(self) -> list[str]:
        """Why rows cannot be chosen, one line for all rows with the same reason."""
        labels: dict[str, list[str]] = {}
        for row in self.rows:
            if row.bar:
                labels.setdefault(row.bar, []).append(row.label)
        return [f"{BARRED_MARK} {'; '.join(rows)}: {bar}" for bar, rows in labels.items()]


class SheetView(Struct, frozen=True):
    """A whole sheet in the words of one language. The window, the text and the card show this."""

    name: str
    system: str
    figures: tuple[FigureView, ...]
    tables: tuple[TableView, ...]
    remarks: tuple[str, ...]
    footnotes: tuple[str, ...]


class Presenter(Struct, frozen=True, dict=True):
    """Everything that is needed to put the sheets of one system, under given rulings, into words.

    ``units`` are those in which lengths are shown; the sheet itself knows only the rules' own.
    """

    system: RuleSystem[Any, Any]
    rulings: Rulings
    locale: Locale
    units: DisplayUnits = METRES

    @cached_property
    def explainer(self) -> Explainer:
        """What turns the steps of a value into lines."""
        return Explainer(self.locale, self.system.layout, self.system.rulings, self.units)

    def view(self, character: Character, sheet: Sheet, usual: Sheet | None = None) -> SheetView:
        """The sheet in words; what differs from the *usual* sheet tells what it is there."""
        view = self._view(character, sheet)
        return view if usual is None else compared(view, self._view(character, usual), self.locale)

    def _view(self, character: Character, sheet: Sheet) -> SheetView:
        notes = (*sheet.problems, *remarks(character))
        return SheetView(
            name=character.name or self.locale.text(Msg("Unnamed")),
            system=self.locale.text(self.system.name),
            figures=self.figures(self.system.layout.figures_of(sheet), sheet),
            tables=self.tables(self.system.layout.tables, sheet),
            remarks=tuple(self.problem(each) for each in notes),
            footnotes=tuple(self._footnotes(sheet)),
        )

    def reach(self, answer: Sheet, usual: Sheet | None = None) -> TableView | None:
        """Whether one gets there, in words; what differs from the *usual* answer tells what it is there."""
        view = self._table(self.system.reach.table, answer)
        before = None if usual is None else self._table(self.system.reach.table, usual)
        return view if view is None or before is None else _marked(view, _texts((before,)), self.locale)

    def why(self, value: AnyValue) -> tuple[Line, ...]:
        """The explanation of one value, a line a step."""
        return self.explainer.lines(value)

    def story(self, sheet: Sheet, id: str) -> tuple[Line, ...]:
        """The explanation of a value of *sheet*, and the degrees of the test that it belongs to."""
        odds = self.system.layout.odds(sheet, id)
        return (*self.why(sheet[id]), *(() if odds is None else odds_lines(odds, self.locale)))

    def label(self, id: str) -> str:
        """What the value *id* is called, by where it is shown."""
        return ": ".join(self.locale.text(each) for each in self._words(id))

    def _words(self, id: str) -> Sequence[Words]:
        # The planners come last: they are loaded for what nothing else shows.
        known = (self.system.layout, self.system.reach)
        found: Sequence[Words] = next((each.shown[id] for each in known if id in each.shown), ())
        planners = () if found else self.system.planners
        found = found or next((each.shown[id] for each in planners if id in each.shown), ())
        return found or next(filter(None, (each.words(id) for each in planners)), (id,))

    def figures(self, figures: Iterable[Figure], sheet: Sheet) -> tuple[FigureView, ...]:
        """Those of *figures* whose value *sheet* has, each with its unit."""
        text = self.locale.text
        return tuple(
            FigureView(text(each.label), text(each.help), self._cell(sheet[each.value], with_unit=True))
            for each in figures
            if each.value in sheet
        )

    def tables(self, tables: Iterable[Table], sheet: Sheet) -> tuple[TableView, ...]:
        """Those of *tables* of which *sheet* has any value."""
        return tuple(filter(None, (self._table(each, sheet) for each in tables)))

    def ruling_text(self, label: str) -> str:
        """The note that a ruling decided something."""
        return self.locale.text(Msg("ruling: {ruling}", ruling=label))

    def value_text(self, value: AnyValue) -> str:
        """A value by itself, with its unit."""
        by_ruling = not self._noteworthy.isdisjoint(value.rulings)
        return self._text(value, with_unit=True, by_ruling=by_ruling)

    def amount_text(self, amount: Amount) -> str:
        """An amount by itself, with its unit."""
        return self._amount(amount, with_unit=True)

    def equation(self, value: AnyValue) -> str:
        """A value with what it is called: "Run: Distance = 28 m"."""
        text = self.value_text(value)
        return f"{self.label(value.id)} {text if text.startswith(ABOUT) else f'= {text}'}"

    def problem(self, problem: Problem) -> str:
        """A problem or remark in one line, with the field as the form names it."""
        text = self.locale.text(problem.message)
        if not problem.path:
            return text
        field = self.system.layout.field_at(problem.path)
        where = path_text(problem.path) if field is None else self.locale.text(field.label)
        return text if problem.severity is Severity.NOTE else f"{where}: {text}"

    def _table(self, table: Table, sheet: Sheet) -> TableView | None:
        table = without_empty(table, sheet)
        rows = tuple(self._row(row, table.columns, sheet) for row in table.rows if _is_there(row, sheet))
        if not rows:
            return None
        text = self.locale.text
        columns = tuple(
            ColumnView(text(each.label), self._heading(each.unit), text(each.help or ""))
            for each in table.columns
        )
        return TableView(text(table.title), text(table.corner), columns, rows)

    def _heading(self, unit: Unit | None) -> str:
        heading = None if unit is None else self.units.unit(unit).heading
        return "" if heading is None else self.locale.text(heading)

    def _row(self, row: Row, columns: tuple[Column, ...], sheet: Sheet) -> RowView:
        cells = tuple(
            Cell("", "")
            if id is None or id not in sheet
            else self._cell(sheet[id], with_unit=column.unit is None)
            for column, id in zip(columns, row.values, strict=True)
        )
        bar = "" if row.allowed is None or row.allowed not in sheet else self._bar(sheet[row.allowed])
        return RowView(self.locale.text(row.label), self.locale.text(row.help or ""), bar, cells)

    def _bar(self, flag: AnyValue) -> str:
        if flag.content is not False:
            return ""
        return "; ".join(self.locale.text(step.cause) for step in flag.steps if step.cause)

    def _cell(self, value: AnyValue, *, with_unit: bool) -> Cell:
        by_ruling = not self._noteworthy.isdisjoint(value.rulings)
        return Cell(
            id=value.id,
            text=self._text(value, with_unit=with_unit, by_ruling=by_ruling),
            is_number=value.unit is not None,
            status=value.status,
            overridden=value.overridden,
            by_ruling=by_ruling,
            number=value.content if isinstance(value.content, Fraction) else None,
        )

    def _text(self, value: AnyValue, *, with_unit: bool, by_ruling: bool) -> str:
        result = value.result
        if result is None:
            return UNKNOWN
        marks = _marks(overridden=value.overridden, by_ruling=by_ruling, barred=bool(value.bars))
        if not isinstance(result, Amount):
            return self.explainer.result(result) + marks
        return self._with_normal(result, value.normal, with_unit=with_unit) + marks

    def headline(self, headline: Headline) -> str:
        """The headline of a sheet by itself, as its figure shows it."""
        if headline.number is None:
            return UNKNOWN
        marks = _marks(overridden=headline.overridden, by_ruling=headline.by_ruling, barred=headline.barred)
        amount = Amount(headline.number, headline.unit)
        return self._with_normal(amount, headline.normal, with_unit=True) + marks

    def _with_normal(self, amount: Amount, normal: Fraction | None, *, with_unit: bool) -> str:
        text = self._amount(amount, with_unit=with_unit)
        if normal is not None and normal != amount.number:
            text += f" ({self._amount(Amount(normal, amount.unit), with_unit=with_unit)})"
        return text

    def _amount(self, amount: Amount, *, with_unit: bool) -> str:
        if amount.unit == PERCENT:
            return percent(amount, self.locale, with_unit=with_unit)
        shown = self.units.shown(amount)
        return self.locale.amount(shown) if with_unit else self.locale.number(shown.number)

    @cached_property
    def _noteworthy(self) -> frozenset[str]:
        return frozenset(noteworthy(self.rulings))

    def _footnotes(self, sheet: Sheet) -> Iterator[str]:
        text = self.locale.text
        for value in sheet.values():
            if value.overridden and value.result is not None:
                number = self.explainer.own_number(value.result)
                own = text(Msg("own number for {value}: {number}", value=self.label(value.id), number=number))
                yield f"{OVERRIDDEN_MARK} {own} ({text(value.steps[-1].cause or '')})"
        used = {id for value in sheet.values() for id in value.rulings} & self._noteworthy
        infos = [
            ruling_info(self.system.rulings, id) for id in self.system.rulings.model_fields if id in used
        ]
        for sourced, note in (
            (True, Msg("by rulings: {rulings}")),
            (False, Msg("by rulings that rest on no source: {rulings}")),
        ):
            names = ", ".join(text(each.label) for each in infos if each.sourced is sourced)
            if names:
                yield f"{RULING_MARK} {text(note, rulings=names)}"
        of_units = self.units.footnote(sheet.values(), self.locale)
        if of_units is not None:
            yield of_units


def compared(view: SheetView, usual: SheetView, locale: Locale) -> SheetView:
    """*view*, each value that differs from the *usual* sheet marked and telling what it is there."""
    figures = {each.cell.id: each.cell.text for each in usual.figures}
    cells = _texts(usual.tables)

    def figure(each: FigureView) -> FigureView:
        text = figures.get(each.cell.id, each.cell.text)
        if text == each.cell.text:
            return each
        label = locale.text(Msg("{number} (now {usual})", number=each.label, usual=text))
        return replace(each, label=label, cell=replace(each.cell, changed=True))

    return replace(
        view,
        figures=tuple(map(figure, view.figures)),
        tables=tuple(_marked(each, cells, locale) for each in view.tables),
    )


def _texts(tables: Iterable[TableView]) -> dict[str, str]:
    """What stands for each value in *tables*."""
    return {cell.id: cell.text for table in tables for row in table.rows for cell in row.cells}


def _marked(table: TableView, usual: Mapping[str, str], locale: Locale) -> TableView:
    """*table*, each cell that differs from the *usual* text marked and telling it."""

    def marked(cell: Cell) -> Cell:
        text = usual.get(cell.id, cell.text)
        if text == cell.text:
            return cell
        words = locale.text(Msg("{number} (now {usual})", number=cell.text, usual=text))
        return replace(cell, text=words, changed=True)

    rows = tuple(replace(each, cells=tuple(map(marked, each.cells))) for each in table.rows)
    return replace(table, rows=rows)


def _marks(*, overridden: bool, by_ruling: bool, barred: bool) -> str:
    marks = (OVERRIDDEN_MARK if overridden else "") + (RULING_MARK if by_ruling else "")
    return f"{marks} {BARRED_MARK}" if barred else marks


def _is_there(row: Row, sheet: Sheet) -> bool:
    return any(id in sheet for id in row.values if id is not None)
