"""Backups: what a file held before it was overwritten, in the program's own state folder."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import lru_cache, partial
from hashlib import sha256
from operator import attrgetter
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from charsheet.storage.atomic import Sync, write_atomically
from charsheet.storage.errors import FileError
from charsheet.storage.files import ENDING, read_file
from charsheet.values import Msg

LAST = 10
"""So many of the last contents of a file are kept, whenever they were made, unless somebody wants others."""

DAYS = 14
"""Of so many days the last content is kept besides: saving often does not push out yesterday's."""

_NAME = re.compile(
    rf"(?P<number>\d{{6,}})-(?P<time>\d{{8}}T\d{{6}}Z)-(?P<digest>[0-9a-f]{{12}}){re.escape(ENDING)}"
)
_NO_LETTERS = re.compile(r"[^\w-]+")
_TIME = "%Y%m%dT%H%M%SZ"


class Backup(Struct, frozen=True):
    """A content that a file had. ``time`` (UTC) is when it was written there, ``number`` counts them up.

    What came after what is told by the number: clocks are set back, and files come with any time.
    """

    number: int
    time: datetime
    folder: Path
    name: str

    @property
    def path(self) -> Path:
        """Where it lies."""
        return self.folder / self.name


def kept(backups: Sequence[Backup], last: int = LAST) -> tuple[Backup, ...]:
    """Those to be kept, the newest first: the *last* ones, and the last one of each of the last days.

    A day counts by itself and not by how long ago it was, so that a wrong clock never empties the folder.
    """
    newest_first = sorted(backups, key=attrgetter("number"), reverse=True)
    last_of_day = {each.time.date(): each.number for each in reversed(newest_first)}
    wanted = {*(each.number for each in newest_first[:last]), *sorted(last_of_day.values())[-DAYS:]}
    return tuple(each for each in newest_first if each.number in wanted)


Later: TypeAlias = "Callable[[Callable[[], None]], object]"
"""Has something done when there is time for it, or never."""


def _at_once(run: Callable[[], None]) -> None:
    run()


class Backups(Struct, frozen=True):
    """The backups of all files, one folder for each, below *folder*; of each the *last* contents are kept.

    What is too many when a file was replaced goes *later*; what is left then goes with the next one.
    """

    folder: Path
    last: int = LAST
    later: Later = _at_once

    def of(self, path: Path) -> tuple[Backup, ...]:
        """The backups of the file at *path*, the newest first.

        Raises:
            FileError: the folder cannot be looked at.
        """
        return _backups_in(self.folder_of(path))

    def keep(self, path: Path, data: bytes) -> Backup:
        """Put *data*, which the file at *path* holds, into its backups, and drop those that are too many.

        What equals the newest one is not kept twice.

        Raises:
            FileError: it could not be written.
        """
        folder, code = self.folder_of(path), _code(data)
        before = self._left(folder)
        made = _same(before, data, code)
        if made is None:
            made = _next(folder, before, code, _info(path))
            _copy(made.path, data)
            self._thin_out(made, before)
        return made

    @contextmanager
    def replacing(self, path: Path, data: bytes) -> Generator[Msg | None]:
        """Keep *data*, which the file at *path* (no link) holds, while another is put into its place.

        Gives why it could not be kept, or None. Where the disk lets it, the old file itself is kept by a
        second name, as copying would take most of the time of a saving. It loses that name where replacing
        fails: whoever changed the file where it lies would change the backup too.
        """
        try:
            folder, code = self._folder_of_real(str(path)), _code(data)
            before = self._left(folder)
            made = _same(before, data, code)
            is_new = made is None
            if made is None:
                info = _info(path)
                made = _next(folder, before, code, info)
                has_one_name = info is not None and info.st_nlink == 1
                if not (has_one_name and _linked(path, made.path)):
                    _copy(made.path, data)
        except FileError as error:
            yield error.problems[0].message
            return
        try:
            yield None
        except BaseException:
            _part(made.path, path)
            raise
        if is_new and len(before) >= self.last:
            self.later(partial(self._thin_out, made, before))

    def folder_of(self, path: Path) -> Path:
        """Where the backups of the file at *path* are, by whatever links it is reached."""
        return self._folder_of_real(os.path.realpath(path))

    def _folder_of_real(self, path: str) -> Path:
        return self.folder / _folder_name(path)

    def _left(self, folder: Path) -> tuple[Backup, ...]:
        """Those in a folder, without what should have gone when the program was killed."""
        found = _backups_in(folder)
        if len(found) <= self.last:
            return found
        left = kept(found, self.last)
        _drop(tuple(_without(found, left)))
        return left

    def _thin_out(self, made: Backup, before: Sequence[Backup]) -> None:
        """Drop those that are too many now that there is *made* after those *before*."""
        _drop(tuple(_without(before, kept((made, *before), self.last))))


@lru_cache(maxsize=256)
def _folder_name(path: str) -> str:
    real = os.path.normcase(path)
    stem, _ = os.path.splitext(os.path.basename(real))  # noqa: PTH119, PTH122 - at every saving
    name = _NO_LETTERS.sub("_", stem).strip("_")[:40] or "character"
    return f"{name}-{sha256(os.fsencode(real)).hexdigest()[:12]}"


def _without(backups: Sequence[Backup], others: Sequence[Backup]) -> Iterator[Backup]:
    numbers = {each.number for each in others}
    return (each for each in backups if each.number not in numbers)


def _drop(too_many: Sequence[Backup]) -> None:
    for each in too_many:
        with suppress(OSError):
            each.path.unlink()


def _backups_in(folder: Path) -> tuple[Backup, ...]:
    try:
        names = os.listdir(folder)  # noqa: PTH208 - of most only the name is asked
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        raise FileError.from_os(error) from error
    found = [each for name in names if (each := _backup(folder, name)) is not None]
    return tuple(sorted(found, key=attrgetter("number"), reverse=True))


def _next(folder: Path, before: Sequence[Backup], code: str, info: os.stat_result | None) -> Backup:
    number = before[0].number + 1 if before else 1
    time = _written(info)
    return Backup(number, time, folder, f"{number:06}-{time.strftime(_TIME)}-{code}{ENDING}")


def _same(before: Sequence[Backup], data: bytes, code: str) -> Backup | None:
    """The newest one if it holds *data*, whose *code* is known."""
    if before and before[0].name.endswith(f"{code}{ENDING}"):
        with suppress(FileError):
            if read_file(before[0].path) == data:
                return before[0]
    return None


def _code(data: bytes) -> str:
    return sha256(data).hexdigest()[:12]


def _copy(place: Path, data: bytes) -> None:
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError.from_os(error) from error
    # What is saved in its place reaches the disk at once; waiting for both would double every saving.
    write_atomically(place, data, sync=Sync.NOTHING)


def _linked(path: Path, place: Path) -> bool:
    """Give the file at *path* a second name; False where it cannot have one."""
    if sys.platform == "win32":
        return False  # a file that is open under one of its names could not be replaced there
    try:
        try:
            os.link(path, place)
        except FileNotFoundError:
            place.parent.mkdir(parents=True, exist_ok=True)
            os.link(path, place)
    except OSError:
        return False
    return True


def _part(place: Path, path: Path) -> None:
    """Take the name *place* from a file that is still the one at *path*."""
    with suppress(OSError):
        if place.samefile(path):
            place.unlink()


def _backup(folder: Path, name: str) -> Backup | None:
    """The backup that a file name describes; None for what is no backup."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    try:
        time = datetime.fromisoformat(match["time"])
    except ValueError:
        return None
    return Backup(int(match["number"]), time, folder, name)


def _info(path: Path) -> os.stat_result | None:
    with suppress(OSError, ValueError):
        return path.stat()
    return None


def _written(info: os.stat_result | None) -> datetime:
    """When a file was last written, else now."""
    with suppress(OSError, OverflowError, ValueError):
        if info is not None:
            return datetime.fromtimestamp(int(info.st_mtime), UTC)
    return datetime.now(UTC).replace(microsecond=0)
