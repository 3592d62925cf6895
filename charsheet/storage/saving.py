"""Saving so that nothing is overwritten that nobody has seen, and what is overwritten lies in the backups."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext, suppress
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from charsheet.model.character import Character
from charsheet.storage.atomic import Sync, real_path, replace_file
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
    real, look = real_path(path), looking_for(expected)
    found = look(real)
    if found is None:
        _make_folder(real)
    kept = nullcontext() if found is None or found == data else backups.replacing(real, found)
    # Writing to the disk takes a while; in that time somebody else may write too. Other programs of ours
    # must not take for the file what may have to be swapped back.
    with kept as problem, in_turn(real.parent):
        # Its name may follow: the journal keeps the edits until the folder is on the disk as well.
        replace_file(real, data, look, Sync.FILE)
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
    real = real_path(path)
    for _ in range(_TRIES):
        with suppress(ChangedOutsideError), in_turn(real.parent):
            before = content_at(real)
            data = change(before)
            if data is not None and data != before:
                _make_folder(real)
                replace_file(real, data, looking_for(digest(before)))
            return
    raise FileError.because(Msg("another program is using the file"))


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError.from_os(error) from error


_TRIES = 20
