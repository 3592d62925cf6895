"""Saving so that nothing is overwritten that nobody has seen, and what is overwritten lies in the backups."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from charsheet.model.character import Character
from charsheet.storage.atomic import Sync, write_atomically
from charsheet.storage.backups import Backups
from charsheet.storage.errors import FileError
from charsheet.storage.files import read_file, storable_bytes
from charsheet.storage.locks import in_turn
from charsheet.values import Msg


class ChangedOutsideError(Exception):
    """The file does not hold what was expected; ``found`` are its bytes, or None where it is gone."""

    def __init__(self, found: bytes | None) -> None:
        super().__init__("the file has changed")
        self.found = found


class Saved(Struct, frozen=True):
    """A file was written: the digest of its bytes, and why its old ones are in no backup, if they are not."""

    seen: str
    backup_problem: Msg | None = None


def digest(data: bytes | None) -> str | None:
    """What tells contents apart; None is the digest of a file that is not there."""
    return None if data is None else sha256(data).hexdigest()


def content_at(path: Path) -> bytes | None:
    """The bytes of the file at *path*, or None where nothing is.

    Raises:
        FileError: something is there that cannot be read.
    """
    try:
        return read_file(path)
    except FileError as error:
        # Asked once: a moment later somebody else may have put something there.
        if isinstance(error.__cause__, FileNotFoundError):
            return None
        raise


def save_over(path: Path, character: Character, expected: str | None, backups: Backups) -> Saved:
    """Write *character* to *path*, whose content has to have the digest *expected*; that goes to *backups*.

    Raises:
        ChangedOutsideError: it has another one; it is as it was.
        FileError: it could not be read or written; it is as it was.
    """
    return save_bytes_over(path, storable_bytes(character), expected, backups)


def save_bytes_over(path: Path, data: bytes, expected: str | None, backups: Backups) -> Saved:
    """Write *data* to *path* as :func:`save_over` writes a character.

    Raises:
        ChangedOutsideError: the file has another content than is expected; it is as it was.
        FileError: it could not be read or written; it is as it was.
    """
    look = looking_for(expected)
    found = look(path)
    problem = None if found is None or found == data else _keep(backups, path, found)
    _make_folder(path)
    # Writing to the disk takes a while; in that time somebody else may write too. Other programs of ours
    # must not take for the file what may have to be swapped back.
    with in_turn(_folder(path)):
        # Its name may follow: the journal keeps the edits until the folder is on the disk as well.
        write_atomically(path, data, look, Sync.FILE)
    return Saved(sha256(data).hexdigest(), problem)


def looking_for(expected: str | None) -> Callable[[Path], bytes | None]:
    """A look that returns what a file holds, and lets nothing but content of the digest *expected* pass.

    It raises a ChangedOutsideError for other content, and a FileError where it cannot be read.
    """

    def look(place: Path) -> bytes | None:
        now = content_at(place)
        if digest(now) != expected:
            raise ChangedOutsideError(now)
        return now

    return look


def rewrite(path: Path, change: Callable[[bytes | None], bytes | None]) -> None:
    """Write what *change* makes of the content of *path*, None for a file that is not there.

    Where somebody writes in between, it is made anew of what they wrote. It returns None where there is
    nothing to write.

    Raises:
        FileError: it could not be read or written, or others never stop writing; it is as it was.
    """
    for _ in range(_TRIES):
        with suppress(ChangedOutsideError), in_turn(_folder(path)):
            before = content_at(path)
            data = change(before)
            if data is not None and data != before:
                _make_folder(path)
                write_atomically(path, data, looking_for(digest(before)))
            return
    raise FileError.because(Msg("another program is using the file"))


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError.from_os(error) from error


def _folder(path: Path) -> Path:
    return Path(os.path.realpath(path)).parent


_TRIES = 20


def _keep(backups: Backups, path: Path, data: bytes) -> Msg | None:
    try:
        backups.keep(path, data)
    except FileError as error:
        return error.problems[0].message
    return None
