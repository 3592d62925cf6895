"""Looking for files: everything once, whatever leads to it, and nothing stops it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from msgspec import Struct, field

from charsheet.storage.errors import FileError
from charsheet.storage.files import ENDING
from charsheet.storage.library_entries import Folder, Signature
from charsheet.storage.rulings import RULINGS_NAME
from charsheet.values import Msg

NO_CHARACTERS = (RULINGS_NAME, "traits.json")
"""Names that a campaign's own files have."""

Identity: TypeAlias = "tuple[int, int] | str"


class Found(NamedTuple):
    """A file whose name could be a character's, and the folder in which it was found."""

    file: str
    folder: str
    signature: Signature


class Walk(Struct, frozen=True):
    """One search of some folders. What was met before, by whatever name, is not met again.

    What lies where it says comes first and links come last, so that a file has the path of its own wherever
    that is in the library, in whatever order the folders were given.
    """

    _seen: set[Identity] = field(default_factory=set["Identity"])
    _links: list[tuple[str, str]] = field(default_factory=list["tuple[str, str]"])

    def search(self, roots: Iterable[Path]) -> Iterator[Folder | Found]:
        """All folders in and below *roots*, and all files that could be characters.

        A root that lies in another is met there. A folder comes before what is in it.
        """
        # The shallow first, so that the one which is inside is met as what it is.
        for root in sorted(map(str, roots), key=_depth):
            if "\0" in root:
                yield Folder(root, None, Msg("this file name is not possible here"))
            else:
                yield from self._tree(root, None)
        while self._links:
            path, folder = self._links.pop(0)
            yield from self._linked(path, folder)

    def _tree(self, top: str, parent: str | None) -> Iterator[Folder | Found]:
        pending = [(top, parent)]
        while pending:
            folder, above = pending.pop()
            try:
                if not self._is_new(folder, os.stat(folder)):  # noqa: PTH116
                    continue
                with os.scandir(folder) as listing:
                    inside = sorted(listing, key=lambda each: each.name)
            except OSError as error:
                (problem,) = FileError.from_os(error).problems
                yield Folder(folder, above, problem.message)
                continue
            yield Folder(folder, above, empty=not inside)
            for each in inside:
                if each.name.startswith("."):
                    continue
                if each.is_symlink():
                    self._links.append((each.path, folder))
                elif _is_folder(each):
                    pending.append((each.path, folder))
                elif may_be_ours(each.name):
                    info = _info(each)
                    if info is not None and stat.S_ISREG(info.st_mode) and self._is_new(each.path, info):
                        yield Found(each.path, folder, Signature.of(info))

    def _linked(self, path: str, folder: str) -> Iterator[Folder | Found]:
        try:
            info = os.stat(path)  # noqa: PTH116
        except OSError:  # it leads nowhere, or in a circle
            return
        if stat.S_ISDIR(info.st_mode):
            circle = Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(path))
            if not circle and _identity(path, info) not in self._seen:
                yield from self._tree(path, folder)
        elif stat.S_ISREG(info.st_mode) and may_be_ours(Path(path).name) and self._is_new(path, info):
            yield Found(path, folder, Signature.of(info))

    def _is_new(self, path: str, info: os.stat_result) -> bool:
        identity = _identity(path, info)
        if identity in self._seen:
            return False
        self._seen.add(identity)
        return True


def _identity(path: str, info: os.stat_result) -> Identity:
    return (info.st_dev, info.st_ino) if info.st_ino else os.path.realpath(path)


def _depth(path: str) -> int:
    return 0 if "\0" in path else len(Path(os.path.realpath(path)).parts)


def _info(entry: os.DirEntry[str]) -> os.stat_result | None:
    try:
        info = entry.stat(follow_symlinks=False)
        # Some systems tell what a file is known by only when they are asked for the file itself.
        return info if info.st_ino else os.stat(entry.path)  # noqa: PTH116
    except OSError:  # it has just gone
        return None


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:  # the disk did not tell its kind with the name, and now it is gone
        return False


def may_be_ours(name: str) -> bool:
    """Whether a file of that name could be a character's: hidden files and temporary ones are none."""
    folded = name.casefold()
    if folded.startswith(".") or folded in NO_CHARACTERS:
        return False
    return folded.endswith((ENDING, ".json"))
