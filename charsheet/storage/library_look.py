"""What a file of the library is: name and system at a glance, headline or fault at a second look."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, cast

import msgspec
from msgspec import UNSET, Struct

from charsheet.model.base import Json
from charsheet.model.problems import Problem
from charsheet.model.rulings import Rulings
from charsheet.rules.headline import Headline, headline_of
from charsheet.rules.system import RuleSystem
from charsheet.storage.errors import FileError
from charsheet.storage.files import ENDING, LARGEST, READ, Systems, parse_character, read_open
from charsheet.storage.formats import NewerFormatError
from charsheet.storage.jsontext import check_parts, parse
from charsheet.storage.kinds import PARTY
from charsheet.storage.library_entries import Content, Entry, Kind, Signature, shown_text
from charsheet.values import Msg

Clock: TypeAlias = Callable[[], int]
"""Tells the time in nanoseconds since the epoch, as the disks do."""

RulingsFor: TypeAlias = Callable[[RuleSystem[Any, Any]], Rulings]
"""The rulings of a system that hold for a file, or a FileError."""

_UNREADABLE = Content(Signature(0, 0, 0, 0), 0, "")
_LARGE = "large"
_LONGEST = 1_000
"""Letters of a name, of which a whole character has no more either."""


class Bytes(NamedTuple):
    """What was read, or why it could not be."""

    data: bytes
    content: Content
    problems: tuple[Problem, ...] = ()


def read_content(file: str, clock: Clock = time.time_ns, before: Signature | None = None) -> Bytes | None:
    """The bytes of *file* with what tells them apart; None where no file is any more.

    The signature is taken *before* the reading: if the file changes in between, it is the old content's, and
    the new content is read once more the next time.
    """
    now = clock()
    try:
        handle = os.open(file, READ)
        try:
            signature = Signature.of(os.fstat(handle)) if before is None else before
            size = signature.size
            if size > LARGEST:
                return _too_large(signature, now)
            data = read_open(handle, size)
        finally:
            os.close(handle)
    except FileNotFoundError:
        return None
    except OSError as error:
        return Bytes(b"", _UNREADABLE, FileError.from_os(error).problems)
    digest = blake2b(data, digest_size=16).hexdigest()
    # What is being written at the moment is read once more whenever it is asked for.
    return Bytes(data, Content(signature, now if len(data) == size else 0, digest))


def _too_large(signature: Signature, read_ns: int) -> Bytes:
    message = Msg("is larger than {most} MB", most=LARGEST // 1024 // 1024)
    return Bytes(b"", Content(signature, read_ns, _LARGE), (Problem((), message),))


def glance(file: str, found: Bytes, systems: Systems) -> Entry:
    """What a file is as far as a quick look tells; whether it is whole is for :func:`examine` to say."""
    ours = file[-len(ENDING) :].casefold() == ENDING
    if found.problems:
        foreign = not ours and found.content.digest == _LARGE
        return _damaged(file, found, found.problems, Kind.OTHER if foreign else Kind.DAMAGED)
    try:
        head = _head(found.data)
    except FileError as error:
        return _damaged(file, found, error.problems)
    kind = _kind(head, systems, ours=ours)
    called = _text(head.name)
    return Entry(
        file,
        kind,
        called if called is not None and called.strip() else _stem(file),
        _text(head.system),
        found.content,
        complete=kind in (Kind.PARTY, Kind.OTHER),
    )


def _damaged(file: str, found: Bytes, problems: tuple[Problem, ...], kind: Kind = Kind.DAMAGED) -> Entry:
    return Entry(file, kind, _stem(file), None, found.content, problems=problems, complete=True)


def _text(value: Any) -> str | None:
    """The beginning of a text; None where there is none, or one with halves of letters in it."""
    if not isinstance(value, str):
        return None
    begun = value[:_LONGEST]
    if not begun.isascii():  # most are
        try:
            begun.encode()
        except UnicodeEncodeError:
            return None
    return begun


def _stem(file: str) -> str:
    return shown_text(Path(file).stem)


class _Head(Struct):
    """What a glance is taken at: some fields of a file, whatever stands there."""

    name: Any = UNSET
    system: Any = UNSET
    kind: Any = UNSET
    format: Any = UNSET


_HEAD = msgspec.json.Decoder(_Head)


def _head(data: bytes) -> _Head:
    """The head of a file; what else is in it is passed over.

    Raises:
        FileError: it is no JSON, or of too many parts.
    """
    check_parts(data)
    with suppress(msgspec.MsgspecError, ValueError, RecursionError):
        head = _HEAD.decode(data)
        if head.kind == PARTY:  # which nobody looks at a second time
            data.decode()
        return head
    tree = _leniently(data)
    fields = cast("dict[str, Any]", tree) if isinstance(tree, dict) else {}
    return _Head(**{key: each for key, each in fields.items() if key in _Head.__struct_fields__})


def _leniently(data: bytes) -> Json:
    """The tree of a file that may be of another program, numbers and all else unchecked."""
    with suppress(ValueError, RecursionError):
        return json.loads(data)
    return parse(data)  # which tells the fault; or takes it, for it bears larger numbers


def _kind(head: _Head, systems: Systems, *, ours: bool) -> Kind:
    system = head.system
    if system is UNSET and head.kind == PARTY:
        return Kind.PARTY
    # Other programs have "system" in their files as well.
    likely = isinstance(system, str) and (system in systems or isinstance(head.format, int))
    return Kind.CHARACTER if ours or likely else Kind.OTHER


class Examined(NamedTuple):
    """What a second look found: the headline, or what is wrong with the file or with its rulings."""

    kind: Kind
    headline: Headline | None = None
    problems: tuple[Problem, ...] = ()


def examine(data: bytes, systems: Systems, rulings_for: RulingsFor) -> Examined:
    """What the character in *data* comes to."""
    try:
        loaded = parse_character(data, systems)
    except NewerFormatError as error:
        return Examined(Kind.NEWER, problems=error.problems)
    except FileError as error:
        return Examined(Kind.DAMAGED, problems=error.problems)
    system = loaded.system
    try:
        rulings = rulings_for(system)
    except FileError as error:
        return Examined(Kind.CHARACTER, problems=error.problems)
    sheet = system.evaluate(loaded.character, rulings)
    return Examined(Kind.CHARACTER, headline_of(system.layout, sheet, rulings))
