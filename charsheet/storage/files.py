"""Character files: from bytes to a validated character, and back."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO, TypeAlias, cast

from msgspec import Struct
from pydantic import ValidationError

from charsheet.model.base import NO_TREES, Json
from charsheet.model.character import FORMAT, Character, character_data
from charsheet.model.problems import Problem, problems_of, shortened
from charsheet.rules.system import RuleSystem
from charsheet.storage.atomic import write_atomically
from charsheet.storage.errors import FileError
from charsheet.storage.formats import migrated, newest_format, version_of
from charsheet.storage.jsontext import dump, parse
from charsheet.values import Msg

ENDING = ".charsheet"
LARGEST = 10 * 1024 * 1024
"""Files over this many bytes are refused before they are read."""

READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""How a file is opened so that it is read as it is, and nobody waits should it be a pipe by now."""

_PIECE = 1 << 16

Systems: TypeAlias = Mapping[str, RuleSystem[Any, Any]]
"""The rule systems by id, given by whoever knows the registry."""


class Loaded(Struct, frozen=True):
    """A character with the system whose it is, and the older format that its file has, if it has one."""

    system: RuleSystem[Any, Any]
    character: Character
    migrated_from: int | None = None


def read_file(path: Path) -> bytes:
    """The bytes of an ordinary file of a sensible size; never waits on a pipe or a device.

    Raises:
        FileError: it is no such file, or cannot be read.
    """
    try:
        info = path.stat()
        if stat.S_ISDIR(info.st_mode):
            raise FileError.because(Msg("this is a folder"))
        if not stat.S_ISREG(info.st_mode):
            raise FileError.because(Msg("this is no ordinary file"))
        if info.st_size > LARGEST:
            raise _too_large()
        handle = os.open(path, READ)
        try:
            data = read_open(handle, info.st_size)
        finally:
            os.close(handle)
    except OSError as error:
        raise FileError.from_os(error) from error
    except ValueError:  # a NUL in the name
        raise FileError.because(Msg("this file name is not possible here")) from None
    if len(data) > LARGEST:  # it grew just now
        raise _too_large()
    return data


def read_open(handle: int, size: int) -> bytes:
    """The bytes of an open file, which has *size* of them unless it is just being written.

    Of one that is too large only some over LARGEST.

    Raises:
        OSError: they cannot be read.
    """
    data = os.read(handle, size + 1)
    is_other = len(data) != size
    while is_other and len(data) <= LARGEST and (more := os.read(handle, _PIECE)):
        data += more
    return data


def read_standard_input() -> bytes:
    """All of standard input, under the same limit as a file.

    Raises:
        FileError: it is too large, or cannot be read.
    """
    stream: TextIO | None = sys.stdin
    if stream is None:  # a program without a terminal has none
        raise FileError.because(Msg("there is no standard input"))
    try:
        data = stream.buffer.read(LARGEST + 1)
    except OSError as error:
        raise FileError.from_os(error) from error
    if len(data) > LARGEST:
        raise _too_large()
    return data


def _too_large() -> FileError:
    return FileError.because(Msg("is larger than {most} MB", most=LARGEST // 1024 // 1024))


def parse_character(data: bytes, systems: Systems) -> Loaded:
    """The character that the bytes of a file describe.

    Raises:
        FileError: with every problem and the field it concerns.
    """
    return character_from(parse(data), systems)


def character_from(tree: Json, systems: Systems) -> Loaded:
    """The character that a JSON tree, of any format so far, describes.

    Raises:
        NewerFormatError: it is of a format to come.
        FileError: with every problem and the field it concerns.
    """
    if not isinstance(tree, dict):
        raise FileError.because(Msg("must be an object with named fields"))
    fields = cast("dict[str, Any]", tree)
    if "kind" in fields and "system" not in fields:
        raise FileError(
            Problem(("kind",), Msg("this is no character but: {kind}", kind=shortened(str(fields["kind"]))))
        )
    # Before anything else: only a newer program may know the system, or what became of that field.
    known = _known_system(fields, systems)
    version = version_of(fields, FORMAT if known is None else newest_format(known))
    system = named_system(fields, systems)
    try:
        character = system.character.model_validate(migrated(fields, system))
    except ValidationError as error:
        raise FileError(*problems_of(error)) from None
    return Loaded(system, character, version if version < newest_format(system) else None)


def named_system(fields: Mapping[str, Json], systems: Systems) -> RuleSystem[Any, Any]:
    """The rule system that a file names.

    Raises:
        FileError: it names none that there is.
    """
    if fields.get("system") is None:
        raise FileError(Problem(("system",), Msg("is missing")))
    system = _known_system(fields, systems)
    if system is None:
        known = ", ".join(systems)
        raise FileError(Problem(("system",), Msg("is not known; there are: {known}", known=known)))
    return system


def _known_system(fields: Mapping[str, Json], systems: Systems) -> RuleSystem[Any, Any] | None:
    name = fields.get("system")
    return systems.get(name) if isinstance(name, str) else None


def character_bytes(character: Character, trees: Mapping[int, Json] = NO_TREES) -> bytes:
    """The canonical bytes of *character*: what is written, and what tells whether it has changed.

    *trees* are those of records for which they are known already, as ``to_data`` takes them.
    """
    return dump(character_data(character, trees))


def storable_bytes(character: Character) -> bytes:
    """The canonical bytes of *character*, to be written.

    Raises:
        FileError: one of its texts holds half a letter.
    """
    try:
        return character_bytes(character)
    except UnicodeEncodeError:
        raise FileError.because(Msg("is not valid Unicode text")) from None


def save_character(path: Path, character: Character) -> None:
    """Write *character* to *path*, whole or not at all.

    Raises:
        FileError: it could not be written; the old file is as it was.
    """
    write_atomically(path, storable_bytes(character))
