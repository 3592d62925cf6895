"""JSON as our files use it: exact numbers, nothing silently lost, a stable form on disk."""

from __future__ import annotations

import json
from contextlib import suppress
from decimal import Decimal, InvalidOperation
from typing import Any, cast

import simplejson

from charsheet.model.base import Json
from charsheet.model.problems import Problem, shortened
from charsheet.storage.errors import FileError
from charsheet.values import Msg, Path

DEEPEST = 64
"""How deeply data may be nested; our own is nested four deep."""

LARGEST_EXPONENT = 10_000
"""The largest power of ten that is read; unknown keys may hold what no field of ours takes."""

MOST_PARTS = 200_000
"""More values than all lists of a character can hold; each costs hundreds of bytes and some microseconds."""

_MARKS = b",[{"
"""Each value but the first follows one."""
_UNMARKED = bytes(set(range(256)) - {*_MARKS, *b'"'})


def parse(data: bytes) -> Json:
    """The tree that *data* (UTF-8, with or without a byte order mark) describes, decimals exact.

    Raises:
        FileError: not UTF-8, not JSON, a key twice in one object, a number that is none or absurd,
            nested too deeply, of too many parts, or text that no file can hold.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError.because(Msg("is not UTF-8 text (byte {at})", at=error.start)) from None
    check_parts(data)
    try:
        tree = json.loads(
            text,
            parse_float=_decimal,
            parse_int=_integer,
            parse_constant=_no_number,
            object_pairs_hook=_unique_keys,
        )
    except json.JSONDecodeError as error:
        message = Msg("is not JSON: line {line}, column {column}", line=error.lineno, column=error.colno)
        raise FileError.because(message) from None
    except RecursionError:
        raise FileError.because(Msg("is nested too deeply")) from None
    _inspect(tree)
    return tree


def dump(tree: Json) -> bytes:
    """The canonical bytes of a tree: two-space indent, keys in their order, a newline at the end.

    Raises:
        UnicodeEncodeError: a text holds half of a surrogate pair.
    """
    text = simplejson.dumps(tree, indent=2, ensure_ascii=False, use_decimal=True, allow_nan=False)
    return f"{text}\n".encode()


def dump_line(tree: Json) -> str:
    """A tree on one line, for programs that read a line at a time."""
    line = simplejson.dumps(tree, ensure_ascii=False, use_decimal=True, allow_nan=False)
    return line.translate(_OTHER_LINE_ENDS)


_OTHER_LINE_ENDS = {ord(each): f"\\u{ord(each):04x}" for each in "\u0085\u2028\u2029"}
"""What some programs take for the end of a line; in JSON these stand in texts only."""


def check_parts(data: bytes) -> None:
    """Refuse more values than anybody means, before any of them is made.

    Raises:
        FileError: there are more.
    """
    if len(data) > MOST_PARTS and _marks(data) > MOST_PARTS and _marks_outside(data) > MOST_PARTS:
        raise FileError.because(Msg("has more than {limit} values", limit=MOST_PARTS))


def _marks(data: bytes) -> int:
    return sum(map(data.count, _MARKS))


def _marks_outside(data: bytes) -> int:
    """The marks that stand in no text. What is left out leaves each inside or outside, as it was."""
    bare = data.replace(rb"\\", b"").replace(rb"\"", b"").translate(None, _UNMARKED).replace(b'""', b"")
    return sum(map(len, bare.split(b'"')[::2]))


def _integer(digits: str) -> int | Decimal:
    # Python refuses to convert thousands of digits at once.
    return int(digits) if len(digits) < 400 else _decimal(digits)


def _decimal(text: str) -> Decimal:
    # Arithmetic would fail on what lies beyond, so that not even a comparison could say so.
    with suppress(InvalidOperation):
        number = Decimal(text)
        if number == 0 or abs(number.adjusted()) <= LARGEST_EXPONENT:
            return number
    name = text if len(text) <= 20 else f"{text[:20]}…"
    raise FileError.because(Msg("{name} is beyond any sensible number", name=name))


def _no_number(name: str) -> Json:
    raise FileError.because(Msg("{name} is not a number", name=name))


def _unique_keys(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    tree = dict(pairs)
    if len(tree) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))
        raise FileError.because(Msg('the key "{key}" stands twice in one object', key=shortened(twice)))
    return tree


def _inspect(tree: Json) -> None:
    """Refuse what would break later: too deep a nesting, halves of surrogate pairs."""
    pending: list[tuple[Any, Path]] = [(tree, ())]
    while pending:
        node, path = pending.pop()
        if len(path) > DEEPEST:
            raise FileError.because(Msg("is nested too deeply"))
        if isinstance(node, str):
            _check_text(node, path)
        elif isinstance(node, dict):
            for key, each in cast("dict[str, Any]", node).items():
                _check_text(key, path)
                pending.append((each, (*path, key)))
        elif isinstance(node, list):
            pending.extend((each, (*path, index)) for index, each in enumerate(cast("list[Any]", node)))


def _check_text(text: str, path: Path) -> None:
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise FileError(Problem(path, Msg("is not valid Unicode text")))
