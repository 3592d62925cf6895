"""The system's trash, and the way back out of it."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QFile, QStandardPaths

from charsheet.storage.errors import FileError
from charsheet.storage.folders import is_there
from charsheet.values import Msg

_DATA = QStandardPaths.StandardLocation.GenericDataLocation


class Trashed(Struct, frozen=True):
    """A file in the trash: where it was, and where it lies now, if the system tells."""

    path: Path
    place: Path | None


def throw_away(path: Path) -> Trashed | None:
    """Move the file at *path* to the trash; None where there is none, and nothing happened."""
    with suppress(OSError):  # on a fresh system this does not exist yet, and the trash would not either
        Path(QStandardPaths.writableLocation(_DATA)).mkdir(parents=True, exist_ok=True)
    file = QFile(str(path))
    if not file.moveToTrash():
        return None
    place = Path(file.fileName())  # its new one, where the system tells
    return Trashed(path, None if place == path else place)


def put_back(thrown: Trashed) -> None:
    """Move a file from the trash to where it was.

    Raises:
        FileError: something else lies there now, or it is in the trash no more; nothing happened.
    """
    if thrown.place is None or not is_there(thrown.place):
        raise FileError.because(Msg("it is in the trash no more"))
    try:
        thrown.path.parent.mkdir(parents=True, exist_ok=True)
        # Takes the place, so that nothing which came there meanwhile is lost.
        os.close(os.open(thrown.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except FileExistsError:
        raise FileError.because(Msg("another file lies there now: {file}", file=str(thrown.path))) from None
    except OSError as error:
        raise FileError.from_os(error) from error
    try:
        shutil.move(thrown.place, thrown.path)
    except OSError as error:
        with suppress(OSError):
            thrown.path.unlink()
        raise FileError.from_os(error) from error
    with suppress(OSError):  # where the desktop keeps notes on what is in its trash
        (thrown.place.parent.parent / "info" / f"{thrown.place.name}.trashinfo").unlink()
