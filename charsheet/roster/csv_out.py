"""A roster as CSV for other programs: numbers as numbers, and no cell that a spreadsheet would carry out."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from charsheet.present.locale import Locale
from charsheet.present.numbers import exact_decimal, rounded_decimal
from charsheet.roster.shown import Head, state_text
from charsheet.roster.table import RosterRow, State
from charsheet.values import Msg

FORMULA = "=+-@\t\r"
"""What a spreadsheet takes for the beginning of a formula."""

_GUARD = "'"
_LONGEST = 12
"""Digits after which a number that does not end is rounded."""


class CsvStyle(Struct, frozen=True):
    """How CSV is written: what stands between cells, the decimal mark, and whether it begins with a BOM."""

    separator: str = ","
    mark: str = "."
    bom: bool = False

    @classmethod
    def of(
        cls,
        locale: Locale,
        separator: Literal["language", ",", ";", "tab"] = "language",
        mark: Literal["language", ".", ","] = "language",
        *,
        bom: bool = False,
    ) -> CsvStyle:
        """The style that spreadsheets in the language of *locale* expect, unless something else is chosen.

        Where a comma is the decimal mark, a semicolon stands between cells.
        """
        chosen_mark = locale.decimal_mark if mark == "language" else mark
        usual = ";" if chosen_mark == "," else ","
        chosen = {"language": usual, "tab": "\t"}.get(separator, separator)
        return cls(chosen, chosen_mark, bom)


def csv_bytes(heads: Sequence[Head], rows: Sequence[RosterRow], style: CsvStyle, locale: Locale) -> bytes:
    """The table as a UTF-8 file, a line for each row; what is wrong with a file stands in a last column."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=style.separator, lineterminator="\r\n")
    heads = [_with_unit(each, rows) for each in heads]
    faulty = any(row.state is not State.CHARACTER for row in rows)
    titles = [guarded(each.text) for each in heads]
    writer.writerow([*titles, locale.text(Msg("Problem"))] if faulty else titles)
    for row in rows:
        cells = [_cell(row, each, style) for each in heads]
        writer.writerow([*cells, guarded(state_text(row, locale))] if faulty else cells)
    data = text.getvalue().encode("utf-8", "replace")  # half a letter, which no file can hold
    return b"\xef\xbb\xbf" + data if style.bom else data


def guarded(text: str) -> str:
    """*text* so that no spreadsheet takes it for a formula: with an apostrophe before what looks like one."""
    return _GUARD + text if text.lstrip(_GUARD)[:1] in tuple(FORMULA) else text


def unguarded(text: str) -> str:
    """What :func:`guarded` made *text* of."""
    return text[1:] if text.startswith(_GUARD) and text.lstrip(_GUARD)[:1] in tuple(FORMULA) else text


def plain_number(number: Fraction, mark: str) -> str:
    """A number as other programs read it, without groups of digits."""
    exact = exact_decimal(number)
    if exact is None or len(exact.as_tuple().digits) > 2 * _LONGEST:
        exact = rounded_decimal(number, _LONGEST)
    return f"{exact:f}".replace(".", mark)


def _with_unit(head: Head, rows: Sequence[RosterRow]) -> Head:
    """*head* with the unit of its numbers, where none stands above them and all have the same."""
    units = {row.cell(head.id).unit for row in rows if row.cell(head.id).shown is not None}
    return Head(head.id, head.label, units.pop()) if not head.unit and len(units) == 1 else head


def _cell(row: RosterRow, head: Head, style: CsvStyle) -> str:
    cell = row.cell(head.id)
    if cell.shown is None:
        return guarded("" if cell.is_number else cell.text)  # what nobody knows is left open
    if cell.unit != head.unit:
        return guarded(cell.text)  # of several units, each with its own
    return plain_number(cell.shown, style.mark)
