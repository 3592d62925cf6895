"""Saving so that nothing is overwritten that nobody has seen, and what is overwritten lies in the backups."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from charsheet.model.character import Character
from charsheet.storage.atomic import Sync, write_atomically
from charsheet.storage.backups import Backups
from charsheet.storage.errors import FileError
from charsheet.storage.files import character_bytes, read_file
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
    except FileError:
        if _is_nowhere(path):
            return None
        raise


def _is_nowhere(path: Path) -> bool:
    try:
        path.stat()
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False
    return False


def save_over(path: Path, character: Character, expected: str | None, backups: Backups) -> Saved:
    """Write *character* to *path*, whose content has to have the digest *expected*; that goes to *backups*.

    Raises:
        ChangedOutsideError: it has another one; it is as it was.
        FileError: it could not be read or written; it is as it was.
    """
    try:
        data = character_bytes(character)
    except UnicodeEncodeError:
        raise FileError.because(Msg("is not valid Unicode text")) from None
    return save_bytes_over(path, data, expected, backups)


def save_bytes_over(path: Path, data: bytes, expected: str | None, backups: Backups) -> Saved:
    """Write *data* to *path* as :func:`save_over` writes a character.

    Raises:
        ChangedOutsideError: the file has another content than is expected; it is as it was.
        FileError: it could not be read or written; it is as it was.
    """
    found = content_at(path)

    def look(place: Path) -> None:
        now = content_at(place)
        if digest(now) != expected:
            raise ChangedOutsideError(now)

    if digest(found) != expected:
        raise ChangedOutsideError(found)
    problem = None if found is None or found == data else _keep(backups, path, found)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError.from_os(error) from error
    # Writing to the disk takes a while; in that time somebody else may write too.
    # Its name may follow: the journal keeps the edits until the folder is on the disk as well.
    write_atomically(path, data, look, Sync.FILE)
    return Saved(sha256(data).hexdigest(), problem)


def _keep(backups: Backups, path: Path, data: bytes) -> Msg | None:
    try:
        backups.keep(path, data)
    except FileError as error:
        return error.problems[0].message
    return None
