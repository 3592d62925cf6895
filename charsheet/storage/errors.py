"""What can go wrong with a file, in words that say what to do."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path

from charsheet.model.problems import Problem, path_text
from charsheet.values import Msg, NMsg

_USED = Msg("another program is using the file")
_AWAY = Msg("the disk or the network is not there any more")

_REASONS: Mapping[int, Msg] = {
    errno.ENOENT: Msg("there is no such file or folder"),
    errno.EACCES: Msg("no permission"),
    errno.EPERM: Msg("no permission"),
    errno.EISDIR: Msg("this is a folder"),
    errno.ENOTDIR: Msg("a part of the path is no folder"),
    errno.ENOSPC: Msg("the disk is full"),
    errno.EDQUOT: Msg("the disk quota is used up"),
    errno.EROFS: Msg("the disk is read-only"),
    errno.ENAMETOOLONG: Msg("the file name is too long"),
    errno.ELOOP: Msg("links that lead in a circle"),
    errno.EINVAL: Msg("this file name is not possible here"),
    errno.EBUSY: _USED,
    errno.ETXTBSY: _USED,
    errno.EAGAIN: _USED,
    errno.EDEADLK: _USED,
    errno.EIO: Msg("the disk reports an error"),
    errno.EFBIG: Msg("the file is too large for the disk"),
    errno.EINTR: Msg("the system broke off the work; it can be tried again"),
    errno.EMFILE: Msg("too many files are open"),
    errno.ENFILE: Msg("too many files are open"),
    errno.ENODEV: _AWAY,
    errno.ENXIO: _AWAY,
    errno.ESTALE: _AWAY,
    errno.ENOTCONN: _AWAY,
    errno.ETIMEDOUT: _AWAY,
    errno.EEXIST: Msg("something of that name is there already"),
    errno.EILSEQ: Msg("this file name is not possible here"),
    errno.ENOLCK: Msg("the disk knows no locks"),
}

_USED_ON_WINDOWS = frozenset({32, 33})  # sharing and lock violations, which Python takes for a lack of rights


MOST_TOLD = 100
"""So many problems of one file are told; of the others their number."""


class FileError(Exception):
    """A file that cannot be read or written as what it should be: the problems, each with its field."""

    def __init__(self, *problems: Problem) -> None:
        others = len(problems) - MOST_TOLD
        if others > 0:
            more = NMsg("and {n} more problem", "and {n} more problems", n=others)
            problems = (*problems[:MOST_TOLD], Problem((), more))
        super().__init__("; ".join(each.message.id for each in problems))
        self.problems = problems

    @classmethod
    def because(cls, message: Msg) -> FileError:
        """An error that concerns the file as a whole."""
        return cls(Problem((), message))

    @classmethod
    def from_os(cls, error: OSError) -> FileError:
        """What the system said, in words."""
        if getattr(error, "winerror", None) in _USED_ON_WINDOWS:
            return cls.because(_USED)
        fallback = Msg("the system says: {reason}", reason=error.strerror or type(error).__name__)
        return cls.because(_REASONS.get(error.errno or 0, fallback))


def said_of(path: Path, problem: Problem) -> Msg:
    """A problem of the file at *path* as one of whoever names it."""
    if not problem.path:
        return Msg("{file}: {problem}", file=str(path), problem=problem.message)
    field = path_text(problem.path)
    return Msg("{file}: {field}: {problem}", file=str(path), field=field, problem=problem.message)
