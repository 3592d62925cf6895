"""Backups: what a file held before it was overwritten, in the program's own state folder."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from charsheet.storage.atomic import Sync, write_atomically
from charsheet.storage.errors import FileError
from charsheet.storage.files import ENDING, read_file

LAST = 10
"""So many of the last contents of a file are kept, whenever they were made, unless somebody wants others."""

DAYS = 14
"""Of so many days the last content is kept besides: saving often does not push out yesterday's."""

_NAME = re.compile(
    rf"(?P<number>\d{{6,}})-(?P<time>\d{{8}}T\d{{6}}Z)-(?P<digest>[0-9a-f]{{12}}){re.escape(ENDING)}"
)
_TIME = "%Y%m%dT%H%M%SZ"


class Backup(Struct, frozen=True):
    """A content that a file had. ``time`` (UTC) is when it was written there, ``number`` counts them up.

    What came after what is told by the number: clocks are set back, and files come with any time.
    """

    number: int
    time: datetime
    path: Path


def kept(backups: Sequence[Backup], last: int = LAST) -> tuple[Backup, ...]:
    """Those to be kept, the newest first: the *last* ones, and the last one of each of the last days.

    A day counts by itself and not by how long ago it was, so that a wrong clock never empties the folder.
    """
    newest_first = sorted(backups, key=lambda each: each.number, reverse=True)
    last_of_day: dict[object, Backup] = {}
    for each in newest_first:
        last_of_day.setdefault(each.time.date(), each)
    wanted = {each.number for each in (*newest_first[:last], *list(last_of_day.values())[:DAYS])}
    return tuple(each for each in newest_first if each.number in wanted)


class Backups(Struct, frozen=True):
    """The backups of all files, one folder for each, below *folder*; of each the *last* contents are kept."""

    folder: Path
    last: int = LAST

    def of(self, path: Path) -> tuple[Backup, ...]:
        """The backups of the file at *path*, the newest first.

        Raises:
            FileError: the folder cannot be looked at.
        """
        folder = self.folder_of(path)
        try:
            paths = list(folder.iterdir()) if folder.is_dir() else []
        except OSError as error:
            raise FileError.from_os(error) from error
        found = [each for each in map(_backup, paths) if each is not None]
        return tuple(sorted(found, key=lambda each: each.number, reverse=True))

    def keep(self, path: Path, data: bytes) -> Backup:
        """Put *data*, which the file at *path* holds, into its backups, and drop those that are too many.

        What equals the newest one is not kept twice.

        Raises:
            FileError: it could not be written.
        """
        folder, before = self.folder_of(path), self.of(path)
        code = sha256(data).hexdigest()[:12]
        if before and before[0].path.stem.endswith(code):
            with suppress(FileError):
                if read_file(before[0].path) == data:
                    return before[0]
        number = before[0].number + 1 if before else 1
        time = _written(path)
        made = Backup(number, time, folder / f"{number:06}-{time.strftime(_TIME)}-{code}{ENDING}")
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError.from_os(error) from error
        # What is saved in its place reaches the disk at once; waiting for both would double every saving.
        write_atomically(made.path, data, sync=Sync.NOTHING)
        self._drop(made, before)
        return made

    def folder_of(self, path: Path) -> Path:
        """Where the backups of the file at *path* are, by whatever links it is reached."""
        real = os.path.normcase(os.path.realpath(path))
        name = re.sub(r"[^\w-]+", "_", Path(real).stem).strip("_")[:40] or "character"
        return self.folder / f"{name}-{sha256(os.fsencode(real)).hexdigest()[:12]}"

    def _drop(self, made: Backup, before: Sequence[Backup]) -> None:
        wanted = {each.path for each in kept((made, *before), self.last)}
        for each in before:
            if each.path not in wanted:
                with suppress(OSError):
                    each.path.unlink()


def _backup(path: Path) -> Backup | None:
    """The backup that a file name describes; None for what is no backup."""
    match = _NAME.fullmatch(path.name)
    if match is None:
        return None
    try:
        time = datetime.fromisoformat(match["time"])
    except ValueError:
        return None
    return Backup(int(match["number"]), time, path)


def _written(path: Path) -> datetime:
    """When the file was last written, else now."""
    with suppress(OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(int(path.stat().st_mtime), UTC)
    return datetime.now(UTC).replace(microsecond=0)
