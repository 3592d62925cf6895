"""Reports of what nobody expected: where in the program it happened, and with which versions.

A report is for those who mend the program, so it is in English; and it is to be passed on without a second
thought, so it holds nothing of anybody's characters: no value, no name of a file, and the words of an error
only where they speak of the program itself.
"""

from __future__ import annotations

import locale
import platform
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from charsheet import __version__
from charsheet.storage.atomic import write_atomically
from charsheet.storage.errors import FileError

ENDING = ".log"
MOST_REPORTS = 20
"""So many reports are kept, the newest."""

DEEPEST = 40
"""So many places of a chain of calls are told, the last ones."""

TELLING = (AttributeError, ImportError, NameError, RecursionError, RuntimeError, TypeError, ZeroDivisionError)
"""Errors whose words speak of the program. Those of any other could quote what somebody typed."""


def report(error: BaseException, versions: Mapping[str, str]) -> str:
    """What is worth knowing of *error*, which happened in a program of these *versions*."""
    lines = [f"{name}: {value}" for name, value in versions.items()]
    for number, each in enumerate(_chain(error)):
        lines += ["", *(("came of:",) if number else ()), *_told(each)]
    return "\n".join((*lines, ""))


def program_versions() -> dict[str, str]:
    """What the program is and where it runs, as far as that is the same for a window and without one."""
    return {
        "charsheet": __version__,
        "Python": sys.version.partition("\n")[0],
        "system": platform.platform(),
        "locale": ".".join(filter(None, locale.getlocale())) or "C",
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def place_of(error: BaseException) -> tuple[str, str, int]:
    """Where *error* was raised: the same for every time that it happens."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__, "", 0
    return type(error).__name__, frames[-1].filename, frames[-1].lineno or 0


def write_report(folder: Path, text: str) -> Path:
    """Write a report into *folder*, beside the newest of those before; returns the file.

    Raises:
        FileError: it could not be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        before = sorted(folder.glob(f"*{ENDING}"))
    except OSError as error:
        raise FileError.from_os(error) from error
    stem = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    path = folder / f"charsheet-{stem}{ENDING}"
    write_atomically(path, text.encode("utf-8", "backslashreplace"))
    for each in before[: -MOST_REPORTS + 1]:
        with suppress(OSError):
            each.unlink()
    return path


def _chain(error: BaseException) -> Iterator[BaseException]:
    """*error*, and what it came of."""
    seen: list[BaseException] = []
    found: BaseException | None = error
    while found is not None and found not in seen:
        seen.append(found)
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def _told(error: BaseException) -> Iterator[str]:
    yield f"{type(error).__name__}: {_words(error)}"
    frames = traceback.extract_tb(error.__traceback__)
    if len(frames) > DEEPEST:
        yield f"  ({len(frames) - DEEPEST} more)"
    for frame in frames[-DEEPEST:]:
        yield f"  {_place(frame.filename)}:{frame.lineno} in {frame.name}"
        if frame.line:
            yield f"    {frame.line}"


def _words(error: BaseException) -> str:
    if isinstance(error, OSError):
        return f"errno {error.errno}"
    return str(error) if isinstance(error, TELLING) else "(what it says is left out)"


def _place(file: str) -> str:
    """*file* by its place in the program or among the libraries: no name of anybody's folder."""
    parts = Path(file).parts
    for top in ("site-packages", "charsheet", "ui"):
        if top in parts:
            place = len(parts) - 1 - parts[::-1].index(top)
            return "/".join(parts[place:])
    return parts[-1] if parts else file
