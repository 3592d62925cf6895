"""The card as people see it: the sheet's own values, in fewer words and without anything recalculated.

A card is a sheet by another layout. Its cells are made by the same :class:`Presenter` from the same
values, so what stands on the card is what stands on the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from charsheet.model.character import Character, Item, Known, Trait
from charsheet.model.names import name_key
from charsheet.model.problems import InvalidError, Problem, Severity
from charsheet.present.card_blocks import (
    EQUIPMENT,
    NOTES,
    PENCIL,
    PORTRAIT,
    STATE,
    STEPS,
    USUAL,
    preset_blocks,
)
from charsheet.present.card_view import (
    Boxes,
    CardBlock,
    CardColumn,
    CardHead,
    CardRow,
    CardTable,
    CardView,
    Fact,
    is_number,
)
from charsheet.present.locale import Locale
from charsheet.present.picture import Picture, picture_of
from charsheet.present.view import (
    BARRED_MARK,
    UNKNOWN,
    Presenter,
    TableView,
)
from charsheet.rules.card import Card, Pencil
from charsheet.rules.layout import Figure, Option, Row, Table, without_empty
from charsheet.rules.sheet import Sheet
from charsheet.values import AnyValue, Msg, Path, Status, Words

MOST_BOXES = 20
"""In a row of boxes; nobody fills in more."""


def card_view(
    presenter: Presenter, character: Character, sheet: Sheet, blocks: Sequence[str] | None = None
) -> CardView:
    """The card of *character*, whose values *sheet* holds: these *blocks*, or the usual ones."""
    chosen = preset_blocks(presenter.system, USUAL) if blocks is None else blocks
    return _CardMaker(presenter, character, sheet, tuple(dict.fromkeys(chosen))).view()


class _CardMaker(Struct, frozen=True, dict=True):
    presenter: Presenter
    character: Character
    sheet: Sheet
    chosen: tuple[str, ...]

    @property
    def locale(self) -> Locale:
        return self.presenter.locale

    @property
    def card(self) -> Card:
        return self.presenter.system.card

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The card's tables with those rows that the sheet has values for."""
        return tuple(table for _, table in self.placed)

    @cached_property
    def placed(self) -> tuple[tuple[str, Table], ...]:
        """Each table with the block that it is."""
        return tuple((id, table) for id in self.chosen for table in self._tables_of(id))

    def _tables_of(self, id: str) -> Iterator[Table]:
        for block in self.card.blocks:
            if block.id == id and (block.when is None or block.when(self.sheet)):
                rows = tuple(filter(self._is_there, block.table.rows))
                if rows:
                    yield without_empty(replace(block.table, rows=rows), self.sheet)

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
        tables = tuple(map(self._table, self.tables, shown.tables))
        portrait, problems = self._portrait()
        return CardView(
            language=self.locale.language,
            name=shown.name,
            system=shown.system,
            figures=shown.figures,
            facts=tuple(self._facts()) if STATE in self.chosen else (),
            body=tuple(self._body(tables)),
            footnotes=tuple(self._footnotes()),
            portrait=portrait,
            problems=problems,
        )

    def _body(self, tables: Sequence[CardTable]) -> Iterator[CardBlock]:
        others = {
            PENCIL: self._boxes,
            STEPS: self._steps,
            EQUIPMENT: self._equipment,
            NOTES: self._notes,
        }
        for id in self.chosen:
            yield from (table for (of, _), table in zip(self.placed, tables, strict=True) if of == id)
            block = others[id]() if id in others else None
            if block is not None:
                yield block

    def _portrait(self) -> tuple[Picture | None, tuple[Problem, ...]]:
        if PORTRAIT not in self.chosen or not self.character.portrait:
            return None, ()
        try:
            return picture_of(self.character.portrait), ()
        except InvalidError as error:
            return None, (Problem((PORTRAIT,), error.message, Severity.WARNING),)

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
        """One line for each reason, with the rows that it concerns where the marks in them do not say so."""
        reasons = {row.label: self._reasons(row) for row in table.rows}
        found = tuple(dict.fromkeys(reason for each in reasons.values() for reason in each))
        if len(found) == 1 and all(map(self._is_marked, filter(self._reasons, table.rows))):
            yield self._bar((), found[0])
            return
        for reason in found:
            concerned = [label for label, each in reasons.items() if reason in each]
            yield self._bar(concerned if len(concerned) < len(reasons) else (), reason)

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
            ("traits",): ", ".join(map(self._trait, character.traits)),
            ("effects",): self._names(
                (each.name or each.target for each in character.effects if each.on),
                _labels(character.EFFECT_TARGETS),
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
        if field.options is None:
            return self.locale.number(value)
        return self._names(
            [value] if isinstance(value, str) else value, _labels(field.options(self.presenter.rulings))
        )

    def _trait(self, trait: Trait) -> str:
        name = self._names([trait.name], _labels(self.character.TRAITS))
        return name if trait.value is None else f"{name} ({self.locale.number(trait.value)})"

    def _names(self, names: Iterable[str], labels: Mapping[str, Words]) -> str:
        """Names as people know them, else as they were written."""
        return ", ".join(dict.fromkeys(self.locale.text(labels.get(name_key(name), name)) for name in names))

    def _boxes(self) -> Boxes | None:
        counted = ((self.locale.text(each.label), self._count(each)) for each in self.card.pencils)
        rows = tuple((label, min(count, MOST_BOXES)) for label, count in counted if count > 0)
        return Boxes(rows) if rows else None

    def _count(self, pencil: Pencil) -> int:
        if isinstance(pencil.count, int):
            return pencil.count
        if isinstance(pencil.count, str):
            content = self.sheet[pencil.count].content
            return int(content) if isinstance(content, Fraction) else pencil.usual
        value: Any = self.character
        for part in pencil.count:
            value = getattr(value, str(part))
        return pencil.usual if value is None else int(value)

    def _steps(self) -> Fact:
        """Where the headline comes from, a line a step."""
        figure = self.figures[0]
        lines = (
            " · ".join(filter(None, (str(step), step.section)))
            for step in self.presenter.why(self.sheet[figure.value])
        )
        label = Msg("Where {value} comes from", value=figure.label)
        return Fact(self.locale.text(label), "\n".join(lines))

    def _equipment(self) -> Fact | None:
        """What is carried."""
        carried = [each for each in self.character.equipment if each.carried and each.name.strip()]
        if not carried:
            return None
        return Fact(self.presenter.explainer.field((EQUIPMENT,)), "; ".join(map(self._item, carried)))

    def _item(self, item: Item) -> str:
        if item.quantity is None or item.quantity == 1:
            return item.name
        return f"{self.locale.number(item.quantity)} × {item.name}"

    def _notes(self) -> Fact | None:
        notes = self.character.notes.strip()
        return Fact(self.presenter.explainer.field(("notes",)), notes) if notes else None

    # --- footnotes

    def _footnotes(self) -> Iterator[str]:
        yield from self._figure_bars()
        yield from self._sheet_footnotes()
        missing = dict.fromkeys(path for value in self.values for path in value.missing)
        if missing:
            fields = ", ".join(map(self.presenter.explainer.field, missing))
            note = Msg("not known before this is filled in: {fields}", fields=fields)
            yield f"{UNKNOWN} {self.locale.text(note)}"

    def _figure_bars(self) -> Iterator[str]:
        barred: dict[Words, list[Msg]] = {}
        for figure in self.figures:
            for reason in self.sheet[figure.value].bars:
                barred.setdefault(reason, []).append(figure.label)
        return (self._bar(labels, reason) for reason, labels in barred.items())

    def _sheet_footnotes(self) -> tuple[str, ...]:
        """The sheet's own, on what stands on the card, and on every own number: much follows from one."""
        # Of one that is not on the card, only that it is there: what decided it before does not matter.
        own = (replace(value, steps=value.steps[-1:]) for value in self.sheet.values() if value.overridden)
        noted: dict[str, AnyValue] = {value.id: value for value in (*own, *self.values)}
        layout = self.presenter.system.layout
        figures = tuple(replace(each, when=None) for each in layout.figures)
        system = replace(self.presenter.system, layout=replace(layout, figures=figures))
        values = {id: noted[id] for id in self.sheet if id in noted}
        return replace(self.presenter, system=system).view(self.character, Sheet(values)).footnotes


def _labels(known: Iterable[Known | Option]) -> Mapping[str, Words]:
    return {name_key(each.id): each.label for each in known}
