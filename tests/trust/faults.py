"""Every call of every saving fails once in every way: ``python -m tests.trust.faults``.

For each kind of file a saving is done once to count its calls to the system. Then it is done anew for each of
these calls and each reason that a system can have to refuse it: once, and from then on. The saving has to
succeed, or to say in words of both languages what is wrong and leave the old file whole; nothing else may be
raised, and nothing half-written may be left. After that a process is killed before and after each call.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from errno import EPERM, errorcode
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec import Struct, structs

from charsheet.present.locale import get_locale
from charsheet.storage import exchange
from charsheet.storage.errors import FileError
from charsheet.storage.folders import Folders
from charsheet.storage.saving import ChangedOutsideError
from charsheet.storage.sessions import Session, dead_sessions, sweep
from tests.trust.fakes import ERRORS, Faults, failing
from tests.trust.targets import BY_NAME, Place, Target

SIZE = 40
OLD, NEW = 1, 2
UNTRANSLATED = {"en": "the system says", "ru": "ответ системы"}
DISKS = ("swaps", "links", "neither")
"""A disk on which files can be swapped, one that knows links only, and one that knows neither."""


ANYWHERE = ("journal", "index", "exports")
"""What is replaced whatever lies there, so that all disks are alike to it."""

MEMORY = Path("/dev/shm")  # quick, where there is one


class Figures(Struct):
    """What the faults of one kind of file on one kind of disk came to."""

    calls: int = 0
    faults: int = 0
    refused: int = 0
    saved: int = 0
    kills: int = 0
    findings: list[str] = []


def place_in(root: Path, token: str = "0" * 16) -> Place:
    folders = Folders(*(root / each for each in ("characters", "config", "state", "cache", "logs")))
    place = Place(folders, root / "own", token, SIZE)
    for each in (place.own, folders.state / "sessions"):  # as after a start
        each.mkdir(parents=True, exist_ok=True)
    return place


@contextmanager
def disk(kind: str) -> Iterator[None]:
    """Let the disk be of a kind."""
    none = {"links": ("_renameat2",), "neither": ("_renameat2", "link")}.get(kind, ())
    patches: list[Any] = [patch.object(os, "fsync", lambda _: None)]  # none of it has to outlive this machine
    patches += [patch.object(exchange, "_renameat2", lambda: None)] if "_renameat2" in none else []
    if "link" in none:
        patches.append(patch.object(os, "link", lambda *_: failing(EPERM)()))
    with ExitStack() as stack:
        for each in patches:
            stack.enter_context(each)
        yield


def trial(target: Target, kind: str, root: Path, codes: Sequence[int] = ERRORS) -> Figures:
    """Let each call of a saving of *target* fail in each way."""
    figures = Figures()
    with disk(kind):
        counted = Faults(root / "counted")
        _saved(target, root / "counted", counted)
        figures.calls = len(counted.calls)
        for at, name in enumerate(counted.calls):
            for code, on in product(codes, (False, True)):
                figures.faults += 1
                faults = Faults(root / f"{at}-{code}-{on}", at, failing(code), on=on)
                with _noted(figures, f"{name} ({at}) {errorcode[code]}{' on and on' if on else ''}"):
                    _failed(target, faults, figures)
            for after in (False, True):
                figures.kills += 1
                with _noted(figures, f"killed {'after' if after else 'before'} {name} ({at})"):
                    _killed(target, kind, root / f"{at}-{after}", at, after=after)
    return figures


@contextmanager
def _noted(figures: Figures, where: str) -> Iterator[None]:
    try:
        yield
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        figures.findings.append(f"{where}\n{traceback.format_exc(limit=-4)}")


def _saved(target: Target, root: Path, faults: Faults) -> None:
    """Save the old state, and then the new one with *faults*."""
    place = place_in(root)
    target.write(place, OLD)
    with faults.active():
        target.write(place, NEW)


def _failed(target: Target, faults: Faults, figures: Figures) -> None:
    root = faults.folder
    place = place_in(root)
    expected = {NEW}
    try:
        _saved(target, root, faults)
        figures.saved += 1
    except FileError as error:
        figures.refused += 1
        expected = {OLD}
        _in_words(error)
    except ChangedOutsideError:  # the fault said that the file is gone, and nothing was done
        figures.refused += 1
        expected = {OLD}
    name = faults.calls[faults.at] if faults.at is not None and faults.at < len(faults.calls) else ""
    if name == "unlink" and faults.on:  # a folder from which nothing goes: what cannot be undone is whole
        expected = {OLD, NEW}
    lets_nothing_back = name == "replace" and faults.on
    assert (target.read_torn if lets_nothing_back else target.read)(place) in expected
    # Where even the cleaning up fails, the next start does it.
    if name != "unlink" and not (name == "stat" and faults.on):
        left = sorted(root.rglob("*.tmp"))
        assert not left, f"left behind: {left}"


def _in_words(error: FileError) -> None:
    assert error.problems
    for language, words in UNTRANSLATED.items():
        for each in error.problems:
            said = get_locale(language).text(each.message)
            assert words not in said, said
            assert language == "en" or not said.isascii(), said


def _killed(target: Target, kind: str, root: Path, at: int, *, after: bool) -> None:
    """Let a process do it that is killed at a call, and then do what the next start does."""
    child = os.fork()
    if not child:
        try:
            _be_killed(target, root, at, after=after)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the writer was not killed"
    dead = dead_sessions(place_in(root).folders)
    sweep(dead, place_in(root).folders)
    (session,) = dead
    if kind == "neither":  # a name can be taken only by an empty file there, and that stays
        for path in place_in(root).own.rglob("*"):
            if path.is_file() and not path.stat().st_size:
                path.unlink()
    found = target.read_torn(place_in(root, session.token))
    assert found in {OLD, NEW}, f"{found} is what the file tells"
    session.end()
    left = sorted(root.rglob("*.tmp"))
    assert not left, f"left behind: {left}"


def _be_killed(target: Target, root: Path, at: int, *, after: bool) -> None:
    session = Session.start(place_in(root).folders)
    place = place_in(root, session.token)
    for name in ("", "made", "renamed"):
        session.will_write(place.own / name / "any")
    target.write(place, OLD)
    with Faults(root, at, lambda: os.kill(os.getpid(), signal.SIGKILL), after=after).active():
        target.write(place, NEW)


def main(arguments: Sequence[str]) -> int:
    """Try everything; returns 1 where something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.trust.faults", description=__doc__)
    parser.add_argument("--only", choices=tuple(BY_NAME), nargs="+", default=tuple(BY_NAME))
    parser.add_argument("--disks", choices=DISKS, nargs="+", default=DISKS)
    parser.add_argument("--reasons", type=int, default=len(ERRORS), help="only the first few reasons")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args(arguments)
    told = {}
    for name, kind in product(asked.only, asked.disks):
        if kind == asked.disks[0] or name not in ANYWHERE:
            with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as root:
                found = trial(BY_NAME[name], kind, Path(root), ERRORS[: asked.reasons])
            told[f"{name}, a disk that knows {kind}"] = structs.asdict(found)
            print(
                f"{name}, {kind}: {found.calls} calls, {found.faults} faults ({found.refused} refused, "
                f"{found.saved} saved all the same), {found.kills} kills, {len(found.findings)} findings",
                flush=True,
            )
            print("".join(f"\n{each}" for each in found.findings[:4]), end="")
    if asked.json is not None:
        asked.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 1 if any(each["findings"] for each in told.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
