"""Feeds mutated files to the readers, and says what should not have happened."""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct

from charsheet.model.problems import path_text
from charsheet.present.locale import get_locale
from charsheet.storage.errors import FileError
from tests.hostile.mutator import mutated
from tests.hostile.readers import LANGUAGES, READERS, Reader

SLOW = 1.0
"""Seconds of the processor for one input that are too many."""

MEGABYTES = 200
"""Memory beyond what the program has at rest that is too much."""


class Finding(Struct, frozen=True):
    """An input that did harm, and what became of it."""

    reader: str
    data: bytes
    what: str


class Portion(Struct, frozen=True):
    """What one process found with one portion of inputs."""

    reader: str
    outcome: Outcome
    findings: list[Finding]
    memory: float


class Outcome(Struct):
    """What became of a number of inputs."""

    read: int = 0
    refused: int = 0
    slowest: float = 0.0


def portion(number: int, inputs: int, seed: int) -> Portion:
    """Try one portion; which reader it is for follows from its *number*."""
    reader = READERS[number % len(READERS)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "here"
        folder.mkdir()
        alone(Path(name))
        unharmed(reader, folder)
        at_rest, outcome = memory(), Outcome()
        findings = list(trial(reader, inputs, Random(f"{seed} {number}"), folder, outcome))
    return Portion(reader.name, outcome, findings, memory() - at_rest)


def trial(reader: Reader, inputs: int, random: Random, folder: Path, outcome: Outcome) -> Iterator[Finding]:
    """Feed so many *inputs* to one reader, in a *folder* of its own."""
    good = reader.good()
    for _ in range(inputs):
        data = mutated(random.choice(good), random)
        for path in folder.iterdir():
            if path.is_file():
                path.unlink()
        yield from _fed(reader, data, folder, outcome)


def unharmed(reader: Reader, folder: Path) -> None:
    """Read the good files of a reader, so that it is known to read at all.

    Raises:
        FileError: one of them is refused.
    """
    for data in reader.good():
        reader.read(data, folder)


def _fed(reader: Reader, data: bytes, folder: Path, outcome: Outcome) -> Iterator[Finding]:
    before, start = _listed(folder), time.process_time()
    try:
        reader.read(data, folder)
        outcome.read += 1
    except FileError as error:
        outcome.refused += 1
        yield from (Finding(reader.name, data, each) for each in _badly_told(error))
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        yield Finding(reader.name, data, traceback.format_exc(limit=-3))
    took = time.process_time() - start
    outcome.slowest = max(outcome.slowest, took)
    if took > SLOW:
        yield Finding(reader.name, data, f"took {took:.1f} s")
    left = [path for path in sorted(_listed(folder) - before) if not reader.leaves(path)]
    if len(left) > 1 or any(path.read_bytes() != data for path in left if path.is_file()):
        yield Finding(reader.name, data, f"wrote {left}")


def _badly_told(error: FileError) -> Iterator[str]:
    """A refusal has words in both languages, on one screen."""
    if not error.problems:
        yield "is refused without a word"
    for language in LANGUAGES:
        locale = get_locale(language)
        said = "\n".join(f"{path_text(each.path)}: {locale.text(each.message)}" for each in error.problems)
        if len(said) > 100_000:
            yield f"is refused with {len(said)} letters"


def _listed(folder: Path) -> frozenset[Path]:
    return frozenset(path for path in folder.rglob("*") if path.is_file())


def memory() -> float:
    """The most memory that this process has had, in megabytes; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0.0
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20


def alone(folder: Path) -> None:
    """Let the program's own files lie in *folder*, and nobody else's be read."""
    os.environ["CHARSHEET_HOME"] = str(folder / "home")


def shown(findings: Sequence[Finding]) -> str:
    """Findings for people: each with the input, shortened."""
    return "\n\n".join(f"{each.reader}: {each.what.strip()}\n  {each.data[:300]!r}" for each in findings)
