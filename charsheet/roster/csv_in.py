"""CSV from other programs, read with suspicion: whatever coding, separator and quotes, and never too much."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

from msgspec import Struct

from charsheet.roster.csv_out import unguarded
from charsheet.storage.errors import FileError
from charsheet.values import Msg

MOST_ROWS, MOST_COLUMNS, LONGEST = 5_000, 500, 20_000
"""More rows, columns, or letters in a cell nobody means."""

SEPARATORS = ",;\t"
Encoding = Literal["utf-8", "utf-16", "cp1251"]
ENCODINGS: tuple[Encoding, ...] = ("utf-8", "utf-16", "cp1251")

_BOMS: tuple[tuple[bytes, str], ...] = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_TOLD = re.compile(r"sep=([,;\t])\s*?(?:\r\n|\r|\n)", re.IGNORECASE)
_SAMPLE = 30
"""So many lines tell which separator it is."""


class CsvRow(Struct, frozen=True):
    """A row below the head, and its number as a spreadsheet counts: the head is row 1."""

    number: int
    cells: tuple[str, ...]


class CsvTable(Struct, frozen=True):
    """What a CSV file says, and as what it was read."""

    heads: tuple[str, ...]
    rows: tuple[CsvRow, ...]
    encoding: Encoding
    separator: str


def read_csv(data: bytes, encoding: Encoding | None = None, separator: str | None = None) -> CsvTable:
    """The table in *data*; coding and separator are found out unless they are given.

    Empty rows are left out; their numbers are counted.

    Raises:
        FileError: it is no table, or larger than anybody means.
    """
    text, known = _decoded(data, encoding)
    text = text.removeprefix("\ufeff")
    told = _TOLD.match(text)  # a line that spreadsheets write and do not count
    if told is not None:
        separator, text = separator or told[1], text[told.end() :]
    chosen = separator or _separator(text)
    rows = [
        CsvRow(number, tuple(map(unguarded, cells)))
        for number, cells in _rows(text, chosen)
        if any(each.strip() for each in cells)
    ]
    if not rows:
        raise FileError.because(Msg("there is nothing in it"))
    heads, *others = rows
    return CsvTable(heads.cells, tuple(others), known, chosen)


def _decoded(data: bytes, encoding: Encoding | None) -> tuple[str, Encoding]:
    """The text of *data*.

    Raises:
        FileError: it is no text in the coding that is asked for.
    """
    name = encoding or _encoding(data)
    bom = next((codec for start, codec in _BOMS if data.startswith(start)), None)
    codec = {"utf-8": "utf-8-sig", "utf-16": _utf_16(data)}.get(name, name)
    if encoding is None and bom is not None:
        codec = bom
    try:
        return data.decode(codec), name
    except UnicodeDecodeError:
        raise FileError.because(Msg("is no text in the coding {coding}", coding=name)) from None


def _encoding(data: bytes) -> Encoding:
    """What *data* is most likely written in."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    start = data[:4000]
    if start.count(0) * 4 >= len(start) > 0:  # of every two bytes of Latin letters one is 0
        return "utf-16"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1251"
    return "utf-8"


def _utf_16(data: bytes) -> str:
    """UTF-16 in the order that its BOM says, or that the zeros tell."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    start = data[:4000]
    return "utf-16-be" if start[::2].count(0) > start[1::2].count(0) else "utf-16-le"


def _separator(text: str) -> str:
    """What stands between the cells: what divides the first lines into most columns, alike in each."""
    sample = "".join(islice(io.StringIO(text, newline=""), _SAMPLE))

    def merit(separator: str) -> tuple[int, int]:
        counts: list[int] = []
        try:
            for _, cells in _rows(sample, separator, whole=False):
                if any(each.strip() for each in cells):
                    counts.append(len(cells))
        except FileError:
            return (0, 0)
        if not counts or counts[0] < 2:
            return (0, 0)
        return (sum(each == counts[0] for each in counts), counts[0])

    return max(SEPARATORS, key=merit)


def _rows(text: str, separator: str, *, whole: bool = True) -> Iterator[tuple[int, Sequence[str]]]:
    """The rows of *text* with their numbers, quoted line breaks inside cells.

    Raises:
        FileError: there are too many, a cell is too long, or the last one has no end; one may end in the
            middle if the text is not *whole*.
    """
    lines = _Lines(text)
    reader = csv.reader(lines, delimiter=separator)
    number = 0
    while True:
        number += 1
        try:
            cells = next(reader, None)
        except csv.Error:  # the standard library's own limit
            raise _too_long(number) from None
        if cells is None:  # the end was taken into a cell
            return
        if number > MOST_ROWS + 1:
            raise FileError.because(Msg("has more than {limit} rows", limit=MOST_ROWS))
        if len(cells) > MOST_COLUMNS:
            raise FileError.because(
                Msg("row {row}: more than {limit} columns", row=number, limit=MOST_COLUMNS)
            )
        if any(len(each) > LONGEST for each in cells):
            raise _too_long(number)
        if lines.ended and cells == [_END]:
            return
        if lines.ended and whole:
            raise FileError.because(Msg("row {row}: a quotation mark is never closed", row=number))
        yield number, cells


_END = "\0"


class _Lines:
    """The lines of a text, and one more by which it is seen whether the last cell goes on."""

    def __init__(self, text: str) -> None:
        self.ended = False
        self._lines = iter(io.StringIO(text, newline=""))

    def __iter__(self) -> Iterator[str]:
        yield from self._lines
        self.ended = True
        yield _END


def _too_long(number: int) -> FileError:
    return FileError.because(
        Msg("row {row}: a cell with more than {limit} letters", row=number, limit=LONGEST)
    )
