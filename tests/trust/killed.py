"""Killed a thousand times while it writes: ``python -m tests.trust.killed``.

For each kind of file a process writes one number after the other and is killed (SIGKILL) at a moment nobody
chose. Then what the next start does is done, and the file has to be the last that was finished or the one
that had been begun, whole, and nothing half-written may be left anywhere. Prints the figures, writes them as
JSON where that is asked for, and exits with 1 where something was found.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from itertools import count
from mmap import mmap
from pathlib import Path

from msgspec import Struct, structs

from charsheet.storage.folders import Folders
from charsheet.storage.sessions import Session, dead_sessions, sweep
from tests.trust.targets import BY_NAME, Place, Target

NAMES = tuple(each for each in BY_NAME if each not in {"rulings", "pages"})
"""Rulings hold no number that goes on; pages may be of two writings then."""

WARM = 3
"""So many writings tell how long one takes."""

SPAN = 4
"""A kill comes within so many times as long."""


class Figures(Struct):
    """What the kills of one kind of file came to.

    ``writing`` counts those that came before a writing was finished, ``old`` and ``new`` what the file held
    after these, ``first`` those before there was any file, ``litter`` those that left something half-written,
    which is swept. ``milliseconds`` is how long a writing takes.
    """

    times: int = 0
    writing: int = 0
    old: int = 0
    new: int = 0
    first: int = 0
    litter: int = 0
    milliseconds: float = 0.0
    findings: list[str] = []


class Progress:
    """Two numbers that a process and its parent see: which writing was begun, and which is done."""

    def __init__(self) -> None:
        self._numbers = memoryview(mmap(-1, 16)).cast("q")

    def set(self, begun: int, done: int) -> None:
        """Begin anew."""
        self._numbers[0], self._numbers[1] = begun, done

    def write(self, target: Target, place: Place, number: int) -> None:
        """Write, and tell before and after."""
        self._numbers[0] = number
        target.write(place, number)
        self._numbers[1] = number

    @property
    def begun(self) -> int:
        """The number that was to be written last."""
        return self._numbers[0]

    @property
    def done(self) -> int:
        """The number that was written last; 0 where none was."""
        return self._numbers[1]


def trial(target: Target, times: int, seed: int, root: Path) -> Figures:
    """Kill so many writers of *target*, all below *root*."""
    folders = Folders(*(root / each for each in ("characters", "config", "state", "cache", "logs")))
    figures, moments, progress = Figures(), random.Random(f"{seed} {target.name}"), Progress()
    span = _seconds(target, root / "warm") * SPAN
    figures.milliseconds = round(span / SPAN * 1000, 1)
    own = root / "own"
    own.mkdir(parents=True)
    for _ in range(times):
        child = _started(target, folders, own, progress)
        time.sleep(moments.uniform(0, span))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        figures.times += 1
        try:
            assert os.WIFSIGNALED(status), "the writer failed"
            _judge(target, folders, own, progress, figures)
        except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
            figures.findings.append(traceback.format_exc(limit=-3))
            shutil.rmtree(root, ignore_errors=True)
            own.mkdir(parents=True)
            progress.set(0, 0)
    return figures


def _seconds(target: Target, root: Path) -> float:
    """How long one writing takes here."""
    folders = Folders(*(root / each for each in ("characters", "config", "state", "cache", "logs")))
    place = Place(folders, root / "own", "0" * 16)
    place.own.mkdir(parents=True)
    target.write(place, 1)
    started = time.perf_counter()
    for number in range(WARM):
        target.write(place, number + 2)
    shutil.rmtree(place.own)
    return (time.perf_counter() - started) / WARM


def _started(target: Target, folders: Folders, own: Path, progress: Progress) -> int:
    """A process that writes until it is killed; everything is loaded in it already."""
    child = os.fork()
    if child:
        return child
    try:
        session = Session.start(folders)
        session.will_write(own / "any")
        session.will_write(own / "made" / "any")
        session.will_write(own / "renamed" / "any")
        place = Place(folders, own, session.token)
        for number in count(progress.begun + 1):
            progress.write(target, place, number)
    except BaseException:  # noqa: BLE001 - it must not go on as its parent
        traceback.print_exc()
    os._exit(1)


def _judge(target: Target, folders: Folders, own: Path, progress: Progress, figures: Figures) -> None:
    """Do what the next start does, and look at what is there."""
    begun, done = progress.begun, progress.done
    figures.litter += any(_litter(folders, own))
    dead = dead_sessions(folders)
    sweep(dead, folders)
    found = None
    for session in dead:
        found = target.read(Place(folders, own, session.token))
        for path in (own / "made").glob("*"):  # the last is enough to look at next time
            if path.stem != str(found):
                path.unlink()
        for path in (folders.state / "journal").glob(f"{session.token}-*"):  # restored, or given up
            path.unlink()
        session.end()
    left = [*_litter(folders, own), *(folders.state / "sessions").glob("*"), *folders.config.glob("*broken*")]
    assert not left, f"left behind: {left}"
    if target.name == "journal":  # each session has a journal of its own
        progress.set(begun, 0)
    if not dead:  # killed before it had begun
        return
    figures.writing += begun != done
    if found is None:
        assert done == 0 or target.name == "journal", f"{done} is gone"
        figures.first += 1
    else:
        assert found in {begun, done}, f"{found} instead of {done} or {begun}"
        if begun != done:
            figures.old, figures.new = figures.old + (found == done), figures.new + (found == begun)
    progress.set(begun, begun if found == begun else done)


def _litter(folders: Folders, own: Path) -> Iterator[Path]:
    for place in (folders.config, folders.state, folders.cache, own):
        yield from place.rglob("*.tmp")


def main(arguments: Sequence[str]) -> int:
    """Kill, and say what came of it; returns 1 where something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.trust.killed", description=__doc__)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=NAMES, nargs="+", default=NAMES)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args(arguments)
    figures = {}
    with tempfile.TemporaryDirectory() as root:
        for name in asked.only:
            found = figures[name] = trial(BY_NAME[name], asked.times, asked.seed, Path(root) / name)
            print(
                f"{name}: {found.times} kills, "
                f"{found.writing} while writing ({found.old} old, {found.new} new), "
                f"{found.litter} with litter that was swept, {len(found.findings)} findings",
                flush=True,
            )
            print("".join(f"\n{each}" for each in found.findings[:3]), end="")
    if asked.json is not None:
        told = {
            "times": asked.times,
            "seed": asked.seed,
            "targets": {k: structs.asdict(v) for k, v in figures.items()},
        }
        asked.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 1 if any(each.findings for each in figures.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
