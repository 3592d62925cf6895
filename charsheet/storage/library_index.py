"""The index of the library: what is known of files, so that they need not be read at the next start.

It can be thrown away at any time. Nothing in it is believed without the signature of the file, and what is
not exactly as this program writes it is no index at all.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

import charsheet
from charsheet.model.problems import Problem
from charsheet.rules.headline import Headline
from charsheet.storage.atomic import write_atomically
from charsheet.storage.errors import FileError
from charsheet.storage.library_entries import Content, Entry, Kind
from charsheet.values import Msg, Unit

INDEX_NAME = "library.index"

Packed: TypeAlias = Any
"""Lists, texts and whole numbers, as JSON has them."""


def program_stamp(package: Path | None = None) -> str:
    """What tells this program from any other that might reckon differently.

    The version alone is not enough: whoever runs the program from its source changes it in between.
    """
    folder = Path(charsheet.__file__).parent if package is None else package
    stamp = blake2b(charsheet.__version__.encode(), digest_size=16)
    for file in (Path(sys.executable), *sorted(folder.rglob("*.py"))):
        with suppress(OSError):
            info = file.stat()
            stamp.update(f"{file.name} {info.st_size} {info.st_mtime_ns};".encode())
    return stamp.hexdigest()


def read_index(path: Path, stamp: str) -> dict[str, Entry]:
    """The entries of the index at *path*, by file; none where it is not whole or another program's."""
    try:
        seal, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return {}
    if seal != _seal(stamp, body):
        return {}
    parts = _parts(body)
    units = [_unit(each) for each in parts.units]
    headlines = [_headline(each, units) for each in parts.headlines]
    return {row.file: _entry(row, headlines) for row in parts.files}


def write_index(path: Path, stamp: str, entries: Iterable[Entry]) -> None:
    """Write all of *entries* that are complete.

    Raises:
        FileError: it could not be written; the old index is as it was.
    """
    made = _Index()
    rows = [row for each in entries if each.complete and (row := made.row(each)) is not None]
    parts = {**made.parts(), "files": rows}
    body = json.dumps(parts, separators=(",", ":")).encode()  # ASCII: half a letter of a name is kept too
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError.from_os(error) from error
    write_atomically(path, _seal(stamp, body) + b"\n" + body)


def _seal(stamp: str, body: bytes) -> bytes:
    """What only this program writes above just this index."""
    return blake2b(body, digest_size=16, key=stamp.encode()).hexdigest().encode()


# --- entries -----------------------------------------------------------------------------------


class _Row(NamedTuple):
    """An entry as the index has it: its headline by number."""

    file: str
    kind: Kind
    name: str
    system: str | None
    content: Content
    rulings: str
    headline: int | None
    problems: list[tuple[list[str | int], Packed]]


class _Parts(Struct):
    files: list[_Row]
    headlines: list[Packed]
    units: list[Packed]


_DECODER = msgspec.json.Decoder(_Parts)


def _parts(body: bytes) -> _Parts:
    try:
        return _DECODER.decode(body)
    except msgspec.DecodeError:  # half a letter of a name, which it does not take
        return msgspec.convert(json.loads(body), _Parts)


class _Index:
    """An index while it is written: of ten thousand characters many have the same headline."""

    def __init__(self) -> None:
        self._units: dict[Unit, int] = {}
        self._headlines: dict[Headline, int] = {}

    def row(self, entry: Entry) -> Packed:
        """The row of an entry; None where one of its messages says something that no row can hold."""
        try:
            problems = [[list(each.path), _packed_msg(each.message)] for each in entry.problems]
        except TypeError:
            return None
        headline = None
        if entry.headline is not None:
            headline = self._headlines.setdefault(entry.headline, len(self._headlines))
        where = (entry.file, entry.kind.value, entry.name, entry.system)
        return (*where, entry.content, entry.rulings, headline, problems)

    def parts(self) -> dict[str, Packed]:
        """What the rows refer to."""
        headlines = [_packed_headline(each, self._units) for each in self._headlines]
        return {"headlines": headlines, "units": [_packed_unit(each) for each in self._units]}


def _entry(row: _Row, headlines: list[Headline]) -> Entry:
    return Entry(
        row.file,
        row.kind,
        row.name,
        row.system,
        row.content,
        row.rulings,
        None if row.headline is None else headlines[row.headline],
        tuple(Problem(tuple(where), _msg(message)) for where, message in row.problems)
        if row.problems
        else (),
        complete=True,
    )


def _packed_headline(headline: Headline, units: dict[Unit, int]) -> Packed:
    return [
        _packed_msg(headline.label),
        _ratio(headline.number),
        units.setdefault(headline.unit, len(units)),
        _ratio(headline.normal),
        headline.overridden,
        headline.by_ruling,
        headline.barred,
    ]


def _headline(row: Packed, units: list[Unit]) -> Headline:
    label, number, unit, normal, overridden, by_ruling, barred = row
    return Headline(
        _msg(label),
        None if number is None else Fraction(*number),
        units[int(unit)],
        None if normal is None else Fraction(*normal),
        overridden,
        by_ruling,
        barred,
    )


def _ratio(number: Fraction | None) -> Packed:
    return None if number is None else [number.numerator, number.denominator]


# --- words -------------------------------------------------------------------------------------


def _packed_unit(unit: Unit) -> Packed:
    return [unit.code, _packed_msg(unit.text), None if unit.heading is None else _packed_msg(unit.heading)]


def _unit(row: Packed) -> Unit:
    code, text, heading = row
    return Unit(code, _msg(text), None if heading is None else _msg(heading))


def _packed_msg(message: Msg) -> Packed:
    arguments = {name: _packed_argument(each) for name, each in message.args}
    return [message.id, message.context, message.plural, arguments]


def _packed_argument(argument: object) -> Packed:
    if isinstance(argument, Msg):
        return _packed_msg(argument)
    if isinstance(argument, str | int):
        return argument
    raise TypeError(argument)


def _msg(row: Packed) -> Msg:
    id, context, plural, arguments = row
    made = {name: _msg(each) if isinstance(each, list) else each for name, each in arguments.items()}
    return Msg.restored(id, made, context=context, plural=plural)
