"""What can go wrong with a file, in words that say what to do."""

from __future__ import annotations

import errno
from collections.abc import Mapping

from charsheet.model.problems import Problem
from charsheet.values import Msg

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
    errno.EBUSY: Msg("another program is using the file"),
    errno.EIO: Msg("the disk reports an error"),
}


class FileError(Exception):
    """A file that cannot be read or written as what it should be: the problems, each with its field."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(each.message.id for each in problems))
        self.problems = problems

    @classmethod
    def because(cls, message: Msg) -> FileError:
        """An error that concerns the file as a whole."""
        return cls(Problem((), message))

    @classmethod
    def from_os(cls, error: OSError) -> FileError:
        """What the system said, in words."""
        fallback = Msg("the system says: {reason}", reason=error.strerror or type(error).__name__)
        return cls.because(_REASONS.get(error.errno or 0, fallback))
