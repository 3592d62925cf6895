"""The journal: what is edited and not yet saved, so that not even a kill can take it.

There is one file for each character or party that is not saved or has plans that are not, named after the
session that writes it. Only those of dead sessions are offered to be restored. What an entry is, is loaded
with the first one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from pydantic import ValidationError

from charsheet.model.base import to_data
from charsheet.storage.atomic import write_atomically
from charsheet.storage.errors import FileError
from charsheet.storage.folders import Folders
from charsheet.storage.jsontext import dump, parse

if TYPE_CHECKING:
    from charsheet.storage.journal_entries import Entry

_ENDING = ".json"
_BROKEN = ".broken"
_NAME = re.compile(r"(?P<token>[0-9a-f]{16})-(?P<number>\d+)\.json")


class Lost(Struct, frozen=True):
    """What a dead session left: the entry and the file in which it lies."""

    file: Path
    entry: Entry


class Journal(Struct, frozen=True):
    """The journal of one session: the files that begin with its token."""

    folder: Path
    token: str

    @classmethod
    def of(cls, folders: Folders, token: str) -> Journal:
        """The journal of the session with that token."""
        return cls(_folder(folders), token)

    def write(self, number: int, entry: Entry) -> None:
        """Write down an entry in the place of the one with the same number.

        Raises:
            FileError: it could not be written; the former entry is as it was.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError.from_os(error) from error
        write_atomically(self._file(number), dump(to_data(entry)))

    def remove(self, number: int) -> None:
        """Take an entry out, if it is there: it was saved, or given up.

        Raises:
            FileError: it could not be removed.
        """
        try:
            self._file(number).unlink(missing_ok=True)
        except OSError as error:
            raise FileError.from_os(error) from error

    def read(self) -> tuple[tuple[Lost, ...], tuple[Path, ...]]:
        """The entries, the oldest first, and where those are now that are broken or cannot be read."""
        found: list[Lost] = []
        broken: list[Path] = []
        for path in self._files():
            try:
                found.append(Lost(path, _entry(path)))
            except OSError:  # perhaps it can be read another time
                broken.append(path)
            except (FileError, ValidationError):
                broken.append(_put_aside(path))
        return tuple(sorted(found, key=lambda each: each.entry.when)), tuple(broken)

    def _file(self, number: int) -> Path:
        return self.folder / f"{self.token}-{number}{_ENDING}"

    def _files(self) -> Iterator[Path]:
        with suppress(OSError):
            for path in sorted(self.folder.iterdir()):
                if token_of(path) == self.token:
                    yield path


def tokens(folders: Folders) -> frozenset[str]:
    """The sessions that have entries in the journal."""
    try:
        return frozenset(filter(None, map(token_of, _folder(folders).iterdir())))
    except OSError:
        return frozenset()


def token_of(path: Path) -> str | None:
    """The session whose entry the file at *path* is; None where it is none, or was put aside."""
    found = _NAME.fullmatch(path.name)
    return None if found is None else found["token"]


def _folder(folders: Folders) -> Path:
    return folders.state / "journal"


def _entry(path: Path) -> Entry:
    from charsheet.storage.journal_entries import Entry  # noqa: PLC0415 - only what was lost needs it

    return Entry.model_validate(parse(path.read_bytes()))  # our own, of whatever size


def _put_aside(path: Path) -> Path:
    aside = path.with_suffix(_BROKEN)
    try:
        path.replace(aside)
    except OSError:
        return path
    return aside
