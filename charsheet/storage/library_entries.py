"""What a library lists: folders, and in them characters and parties, whole, newer or damaged."""

from __future__ import annotations

import enum
import os
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from charsheet.model.problems import Problem
from charsheet.rules.headline import Headline
from charsheet.values import Msg


class Kind(enum.Enum):
    """What a file is. OTHER is nothing of ours and is not listed."""

    CHARACTER = "character"
    PARTY = "party"
    DAMAGED = "damaged"
    NEWER = "newer"  # written by a newer version of the program
    OTHER = "other"


class Signature(NamedTuple):
    """What changes with a file's content, as far as the disk tells it without the file being read."""

    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int

    @classmethod
    def of(cls, info: os.stat_result) -> Signature:
        """The signature that *info* tells."""
        return cls(info.st_size, info.st_mtime_ns, info.st_ctime_ns, info.st_ino)


class Content(NamedTuple):
    """The content of a file by what tells it apart, and when it was read, in nanoseconds since the epoch."""

    signature: Signature
    read_ns: int
    digest: str

    def is_settled(self, grain_ns: int) -> bool:
        """Whether a change after the reading must show in the signature.

        A file that was changed just before it was read can change once more within *grain_ns*, the
        coarsest tick of a disk's clock, and look the same.
        """
        return max(self.signature.mtime_ns, self.signature.ctime_ns) < self.read_ns - grain_ns


class Entry(NamedTuple):
    """One file of the library. A tuple, for there may be ten thousand of them.

    ``name`` is the character's or the party's, else the file's. ``system`` is what the file says, also of a
    damaged one. While it is not ``complete``, only a glance was taken: there is no headline yet, and nobody
    knows what is wrong. ``rulings`` tells apart the rulings that the headline follows. A character with
    ``problems`` is well itself; the rulings that hold for it are not.
    """

    file: str
    kind: Kind
    name: str
    system: str | None
    content: Content
    rulings: str = ""
    headline: Headline | None = None
    problems: tuple[Problem, ...] = ()
    complete: bool = False

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return Path(self.file)

    @property
    def folder(self) -> str:
        """The folder in which the file lies."""
        return os.path.dirname(self.file)  # noqa: PTH120 - ten thousand times

    @property
    def mtime_ns(self) -> int:
        """When the file was changed, in nanoseconds since the epoch."""
        return self.content.signature.mtime_ns


class Folder(Struct, frozen=True):
    """A folder of the library. ``parent`` is None for those that the user gave.

    ``problem`` says why its content is not known; ``empty`` that nothing at all is in it.
    """

    path: str
    parent: str | None
    problem: Msg | None = None
    empty: bool = False


class Gone(Struct, frozen=True):
    """A file or a folder that was listed and is there no more."""

    path: str


Update = Folder | Entry | Gone
"""What is new about a library."""


def shown_text(name: str) -> str:
    """A file name as it can be shown: one that is no text in the system's own coding has marks in it."""
    return name if name.isascii() else name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
