"""The journal: what is edited and not yet saved, so that not even a kill can take it.

There is one file for each character or party that is not saved or has plans that are not, named after the
session that writes it. Only those of dead sessions are offered to be restored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Struct
from pydantic import AfterValidator, ValidationError, model_validator

from charsheet.model.base import Few, Frozen, Label, Text, to_data
from charsheet.model.problems import InvalidError
from charsheet.storage.atomic import write_atomically
from charsheet.storage.errors import FileError
from charsheet.storage.folders import Folders
from charsheet.storage.jsontext import dump, parse
from charsheet.values import Msg

_ENDING = ".json"
_BROKEN = ".broken"
_NAME = re.compile(r"(?P<token>[0-9a-f]{16})-(?P<number>\d+)\.json")


def _moment(text: str) -> str:
    if datetime.fromisoformat(text).tzinfo is None:
        raise ValueError
    return text


class PlanNote(Frozen):
    """A plan that is not saved: what saving would have written to ``path``, for a planner of ``system``."""

    system: Label
    plan: str
    path: Text | None = None


class Entry(Frozen):
    """An unsaved character or party: the text that saving would have written to ``path``, and its plans.

    ``base`` is the digest of the content that the file had, None where it was never saved. With ``plans``
    the text may be the very one that the file has.
    """

    format: Literal[1] = 1
    path: Text | None = None
    base: Label | None = None
    name: Label = ""
    time: Annotated[str, AfterValidator(_moment)]
    character: str | None = None
    party: str | None = None
    plans: Few[PlanNote] = ()

    @model_validator(mode="after")
    def _is_of_one(self) -> Entry:
        if (self.character is None) == (self.party is None):
            raise InvalidError(Msg("must be of a character or of a party"))
        return self

    @property
    def when(self) -> datetime:
        """The moment of the edit, in UTC."""
        return datetime.fromisoformat(self.time).astimezone(UTC)

    @property
    def file(self) -> Path | None:
        """Where it lies, if anywhere."""
        return None if self.path is None else Path(self.path)

    @property
    def data(self) -> bytes:
        """The bytes that saving would have written."""
        return (self.character or self.party or "").encode("utf-8", "surrogatepass")


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


def now() -> str:
    """This moment, as entries have it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _entry(path: Path) -> Entry:
    return Entry.model_validate(parse(path.read_bytes()))  # our own, of whatever size


def _put_aside(path: Path) -> Path:
    aside = path.with_suffix(_BROKEN)
    try:
        path.replace(aside)
    except OSError:
        return path
    return aside
