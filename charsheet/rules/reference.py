"""What a system's source says without any character: its tables, by theme, for cards and a GM's page.

A system makes them of values, as it makes a sheet: they come from its own rules for characters made up to
ask them, so that no number is written twice and the rulings in force are in them.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from charsheet.model.character import Known
from charsheet.rules.layout import Column, Row, Table
from charsheet.rules.sheet import Sheet
from charsheet.values import AnyValue, Msg, Rule, Term, Words, state


class Theme(Struct, frozen=True):
    """Tables that belong together, and what there is to say with them; a card is one theme."""

    id: str
    title: Msg
    tables: tuple[Table, ...]
    notes: tuple[Msg, ...] = ()


class Reference(Struct, frozen=True):
    """The themes of a system, and the values that their tables name."""

    sheet: Sheet
    themes: tuple[Theme, ...]


class ReferenceMaker:
    """A reference while a system makes it: what is taken over gets an id, by which a table names it."""

    def __init__(self) -> None:
        self._values: dict[str, AnyValue] = {}

    def put(self, value: AnyValue) -> str:
        """Take over a value; returns its id here."""
        id = f"{len(self._values)}:{value.id}"
        self._values[id] = value.named(id)
        return id

    def words(self, text: Words, rule: Rule | None = None) -> str:
        """Take over a text; returns its id here."""
        return self.put(state("words", Term("words", text), None, rule))

    def row(self, label: Words, sheet: Sheet, *ids: str | None) -> Row:
        """A row of a sheet's values; a cell whose value the sheet does not have is empty."""
        taken = (None if id is None or id not in sheet else self.put(sheet[id]) for id in ids)
        return Row(as_message(label), tuple(taken))

    def known(self, title: Msg, corner: Msg, names: Sequence[Known]) -> Table:
        """A table of what names mean."""
        rows = (Row(each.label, (self.words(each.help),)) for each in names)
        return Table(title, corner, (Column(Msg("What it does")),), tuple(rows))

    def reference(self, *themes: Theme) -> Reference:
        """All of it."""
        return Reference(Sheet(dict(self._values)), themes)


def as_message(words: Words) -> Msg:
    """Words as a message; those of a user stay as they are in any language."""
    return words if isinstance(words, Msg) else Msg("{name}", name=words)
