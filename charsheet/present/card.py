"""The card as people see it: the sheet's own values, in fewer words and without anything recalculated.

A card is a sheet by another layout. Its cells are made by the same :class:`Presenter` from the same
values, so what stands on the card is what stands on the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from charsheet.model.character import Character, Known, Trait
from charsheet.model.names import name_key
from charsheet.model.rulings import noteworthy, ruling_info
from charsheet.present.locale import Locale
from charsheet.present.view import (
    BARRED_MARK,
    OVERRIDDEN_MARK,
    RULING_MARK,
    UNKNOWN,
    Cell,
    FigureView,
    Presenter,
    TableView,
)
from charsheet.rules.card import Card
from charsheet.rules.layout import Figure, Row, Table
from charsheet.rules.sheet import Sheet
from charsheet.values import AnyValue, Msg, NMsg, Path, Status, Words

_MOST_NAMES = 5


@dataclass(frozen=True, slots=True)
class CardColumn:
    """A column below its heading: the unit of its amounts, and whether it holds any numbers."""

    unit: str
    numeric: bool


@dataclass(frozen=True, slots=True)
class CardHead:
    """A heading and the columns that stand below it."""

    label: str
    columns: tuple[CardColumn, ...]


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of a table: its label, then a cell for each column."""

    label: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class CardTable:
    """A titled table.

    ``unit`` is that of all its numbers where they have one in common; the columns then name none.
    ``bars`` say which rows or columns cannot be used, and why.
    """

    title: str
    unit: str
    heads: tuple[CardHead, ...]
    rows: tuple[CardRow, ...]
    bars: tuple[str, ...]

    @property
    def columns(self) -> tuple[CardColumn, ...]:
        """All columns, from whatever heading."""
        return tuple(column for head in self.heads for column in head.columns)

    @property
    def headings(self) -> tuple[str, ...]:
        """What stands above each column, in one line: its heading and its unit."""
        return tuple(
            " ".join(filter(None, (head.label, column.unit)))
            for head in self.heads
            for column in head.columns
        )


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to know about the character: what it is called, and what it is."""

    label: str
    text: str

    @property
    def paragraphs(self) -> tuple[tuple[str, ...], ...]:
        """The lines of the text, in paragraphs as empty lines divide them."""
        lines = [line.strip() for line in self.text.splitlines()]
        return tuple(tuple(group) for filled, group in groupby(lines, key=bool) if filled)


@dataclass(frozen=True, slots=True)
class CardView:
    """A whole card in the words of one language. Every format and the preview show this.

    The first figure is the headline. ``footnotes`` begin with the mark that they explain.
    """

    language: str
    name: str
    system: str
    figures: tuple[FigureView, ...]
    facts: tuple[Fact, ...]
    tables: tuple[CardTable, ...]
    notes: Fact | None
    footnotes: tuple[str, ...]


def card_view(presenter: Presenter, character: Character, sheet: Sheet) -> CardView:
    """The card of *character*, whose values *sheet* holds."""
    return _CardMaker(presenter, character, sheet).view()


def cards_title(cards: Sequence[CardView]) -> str:
    """What a document of *cards* is called: whose they are."""
    if len(cards) == 1:
        return f"{cards[0].name} — {cards[0].system}"
    names = ", ".join(card.name for card in cards[:_MOST_NAMES])
    return names if len(cards) <= _MOST_NAMES else f"{names}, …"


@dataclass(frozen=True)
class _CardMaker:
    presenter: Presenter
    character: Character
    sheet: Sheet

    @property
    def locale(self) -> Locale:
        return self.presenter.locale

    @property
    def card(self) -> Card:
        return self.presenter.system.card

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The card's tables with those rows that the sheet has values for."""
        found = (replace(table, rows=tuple(filter(self._is_there, table.rows))) for table in self.card.tables)
        return tuple(table for table in found if table.rows)

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        return tuple(
            each
            for each in self.card.figures
            if each.value in self.sheet and (each.when is None or each.when(self.sheet))
        )

    @cached_property
    def values(self) -> tuple[AnyValue, ...]:
        """Every value that stands on the card."""
        in_tables = (id for table in self.tables for row in table.rows for id in row.values)
        ids = dict.fromkeys((*(each.value for each in self.figures), *in_tables))
        return tuple(self.sheet[id] for id in ids if id is not None and id in self.sheet)

    def view(self) -> CardView:
        layout = replace(self.presenter.system.layout, figures=self.figures, tables=self.tables)
        system = replace(self.presenter.system, layout=layout)
        shown = replace(self.presenter, system=system).view(self.character, self.sheet)
        return CardView(
            language=self.locale.language,
            name=shown.name,
            system=shown.system,
            figures=shown.figures,
            facts=tuple(self._facts()),
            tables=tuple(map(self._table, self.tables, shown.tables)),
            notes=self._notes(),
            footnotes=tuple(self._footnotes()),
        )

    def _is_there(self, row: Row) -> bool:
        return any(id in self.sheet for id in row.values if id is not None)

    # --- tables

    def _table(self, table: Table, view: TableView) -> CardTable:
        numeric = [
            any(map(is_number, cells)) for cells in zip(*(row.cells for row in view.rows), strict=True)
        ]
        units = {column.unit for column, number in zip(view.columns, numeric, strict=True) if number}
        common = units.pop() if len(units) == 1 and numeric.count(True) > 1 else ""
        columns = [
            (column.label, CardColumn("" if common else column.unit, number))
            for column, number in zip(view.columns, numeric, strict=True)
        ]
        heads = tuple(
            CardHead(label, tuple(column for _, column in group))
            for label, group in groupby(columns, key=lambda each: each[0])
        )
        rows = tuple(CardRow(row.label, row.cells) for row in view.rows)
        return CardTable(view.title, common, heads, rows, tuple(self._bars(table)))

    def _bars(self, table: Table) -> Iterator[str]:
        """One line for each reason: what of the table it concerns, unless the marks in it say so."""
        reasons = {row.label: self._reasons(row) for row in table.rows}
        found = tuple(dict.fromkeys(reason for each in reasons.values() for reason in each))
        if len(found) == 1 and all(map(self._is_marked, filter(self._reasons, table.rows))):
            yield self._bar((), found[0])
            return
        for reason in found:
            concerned = [label for label, each in reasons.items() if reason in each]
            if len(concerned) == len(reasons):
                concerned = self._barred_columns(table, reason)
            yield self._bar(concerned, reason)

    def _is_marked(self, row: Row) -> bool:
        return any(value.status is Status.BARRED for value in self._in(row.values))

    def _reasons(self, row: Row) -> tuple[Words, ...]:
        """Why something in *row* cannot be used."""
        of_cells = (bar for value in self._in(row.values) for bar in value.bars)
        return tuple(dict.fromkeys((*self._forbidden(row), *of_cells)))

    def _forbidden(self, row: Row) -> Iterator[Words]:
        """Why what *row* stands for cannot be chosen."""
        flag = None if row.allowed is None else self.sheet.get(row.allowed)
        if flag is not None and flag.content is False:
            yield from (step.cause for step in flag.steps if step.cause)

    def _barred_columns(self, table: Table, reason: Words) -> list[Msg]:
        """The headings of the columns that *reason* concerns; none where it concerns the whole table."""
        if any(reason in self._forbidden(row) for row in table.rows):
            return []
        cells = zip(*(row.values for row in table.rows), strict=True)
        barred = [any(reason in value.bars for value in self._in(ids)) for ids in cells]
        if all(barred):
            return []
        return [column.label for column, here in zip(table.columns, barred, strict=True) if here]

    def _bar(self, concerned: Iterable[Words], reason: Words) -> str:
        what = "; ".join(dict.fromkeys(map(self.locale.text, concerned)))
        text = self.locale.text(reason)
        return f"{BARRED_MARK} {what}: {text}" if what else f"{BARRED_MARK} {text}"

    def _in(self, ids: Iterable[str | None]) -> Iterator[AnyValue]:
        return (self.sheet[id] for id in ids if id is not None and id in self.sheet)

    # --- what else there is to know

    def _facts(self) -> Iterator[Fact]:
        character = self.character
        told = {
            **{path: self._field_text(path) for path in self.card.facts},
            ("conditions",): self._names(character.conditions, character.CONDITIONS),
            ("traits",): ", ".join(map(self._trait, character.traits)),
            ("effects",): self._names(
                (each.name or each.target for each in character.effects if each.on),
                character.EFFECT_TARGETS,
            ),
        }
        for path, text in told.items():
            if text:
                yield Fact(self.presenter.explainer.field(path), text)

    def _field_text(self, path: Path) -> str:
        """What stands in the field at *path*; nothing where it says nothing."""
        field = self.presenter.system.layout.fields[path]
        value: Any = self.character
        for part in path:
            value = getattr(value, str(part))
        if not value:
            return ""
        if field.options is not None:
            options = field.options(self.presenter.rulings)
            return self._name(value, {name_key(each.id): each.label for each in options})
        return self.locale.number(value)

    def _trait(self, trait: Trait) -> str:
        name = self._name(trait.name, _labels(self.character.TRAITS))
        return name if trait.value is None else f"{name} ({self.locale.number(trait.value)})"

    def _names(self, names: Iterable[str], known: Iterable[Known]) -> str:
        labels = _labels(known)
        return ", ".join(dict.fromkeys(self._name(name, labels) for name in names))

    def _name(self, name: str, labels: Mapping[str, Words]) -> str:
        return self.locale.text(labels.get(name_key(name), name))

    def _notes(self) -> Fact | None:
        notes = self.character.notes.strip()
        return Fact(self.presenter.explainer.field(("notes",)), notes) if notes else None

    # --- footnotes

    def _footnotes(self) -> Iterator[str]:
        text = self.locale.text
        for figure in self.figures:
            for reason in self.sheet[figure.value].bars:
                yield self._bar([figure.label], reason)
        # All that follows from an own number is not the rules' either, so each is told of.
        for value in self.sheet.values():
            if value.overridden and value.result is not None:
                number = self.presenter.explainer.result(value.result)
                label = self.presenter.label(value.id)
                own = text(Msg("own number for {value}: {number}", value=label, number=number))
                yield f"{OVERRIDDEN_MARK} {own} ({text(value.steps[-1].cause or '')})"
        for note in self._ruling_notes():
            yield f"{RULING_MARK} {text(note)}"
        missing = dict.fromkeys(path for value in self.values for path in value.missing)
        if missing:
            fields = ", ".join(map(self.presenter.explainer.field, missing))
            yield f"{UNKNOWN} {text(Msg('not known before this is filled in: {fields}', fields=fields))}"

    def _ruling_notes(self) -> Iterator[Msg]:
        """The rulings worth a note that decided something on the card, in one line of each kind."""
        used = dict.fromkeys(id for value in self.values for id in value.rulings)
        noted = set(noteworthy(self.presenter.rulings)).intersection(used)
        infos = [ruling_info(self.presenter.system.rulings, id) for id in used if id in noted]
        sourced, ours = (
            [self.locale.text(info.label) for info in infos if info.sourced is wanted]
            for wanted in (True, False)
        )
        if sourced:
            yield NMsg(
                "by a ruling: {rulings}", "by rulings: {rulings}", n=len(sourced), rulings="; ".join(sourced)
            )
        if ours:
            yield NMsg(
                "by a ruling that rests on no source: {rulings}",
                "by rulings that rest on no source: {rulings}",
                n=len(ours),
                rulings="; ".join(ours),
            )


def _labels(known: Iterable[Known]) -> Mapping[str, Words]:
    return {name_key(each.id): each.label for each in known}


def is_number(cell: Cell) -> bool:
    """Whether a cell holds a number or dice, which are aligned with others, and no words."""
    return cell.is_number or cell.text[:1].isdigit()
