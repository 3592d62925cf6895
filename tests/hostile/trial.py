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
from charsheet.storage.files import LARGEST
from tests.hostile.monsters import MONSTERS
from tests.hostile.readers import LANGUAGES, READERS, Reader

SLOW = 1.0
"""Seconds of the processor for one input that are too many."""

MOST_LETTERS = 20_000
"""Of a refusal, a hundred problems of which each may stand at a long name."""

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


class Outcome(Struct):
    """What became of a number of inputs: the slowest wait in seconds, the most memory in megabytes."""

    read: int = 0
    refused: int = 0
    slowest: float = 0.0
    memory: float = 0.0

    def add(self, other: Outcome) -> None:
        self.read += other.read
        self.refused += other.refused
        self.slowest = max(self.slowest, other.slowest)
        self.memory = max(self.memory, other.memory)


WHOLE = (
    *("is not JSON", "is not UTF-8", "is not a number", "is beyond any sensible", "is nested too deeply"),
    *("has more than {limit} values", "stands twice in one object", "must be an object", "and {n} more"),
    *("is no text in the coding", "there is nothing in it", "rows", "more than {limit} columns", "letters"),
    "a quotation mark is never closed",
    *(
        "cannot be shown by this version",
        "is larger than",
        "has more than {limit} entries",
        "is not valid Unicode text",
    ),
)
"""What concerns a file as a whole or says where in it; everything else has to name its field."""


def portion(number: int, inputs: int, seed: int) -> Portion:
    """Try one portion; which reader it is for follows from its *number*."""
    reader = READERS[number % len(READERS)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "here"
        folder.mkdir()
        alone(Path(name))
        unharmed(reader, folder, 30)
        at_rest, outcome = memory(), Outcome()
        findings = list(trial(reader, inputs, Random(f"{seed} {number}"), folder, outcome, at_rest))
    return Portion(reader.name, outcome, findings)


def monster(reader_name: str, name: str) -> Portion:
    """Try one of the largest files; in a process of its own, as the memory is the most that it ever had."""
    reader = next(each for each in READERS if each.name == reader_name)
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "here"
        folder.mkdir()
        alone(Path(place))
        unharmed(reader, folder, 3)
        for path in folder.iterdir():
            path.unlink()
        data = MONSTERS[reader_name][name]()
        at_rest = memory()
        findings = [
            Finding(each.reader, name.encode(), each.what) for each in fed(reader, data, folder, outcome)
        ]
    outcome.memory = memory() - at_rest
    if outcome.memory > MEGABYTES:
        findings.append(Finding(reader.name, name.encode(), f"needed {outcome.memory:.0f} MB"))
    return Portion(reader.name, outcome, findings)


def trial(
    reader: Reader, inputs: int, random: Random, folder: Path, outcome: Outcome, at_rest: float
) -> Iterator[Finding]:
    """Feed so many *inputs* to one reader, in a *folder* of its own; *at_rest* is the process's memory."""
    good = reader.good()
    for _ in range(inputs):
        data = reader.mutate(random.choice(good), random)[:LARGEST]  # of more nobody reads anything
        for path in folder.iterdir():
            if path.is_file():
                path.unlink()
        before = memory()  # which making the data may have taken
        yield from fed(reader, data, folder, outcome)
        most = memory()
        if most > before:
            outcome.memory = max(outcome.memory, most - at_rest)
            if most - at_rest > MEGABYTES:
                yield Finding(reader.name, data, f"needed {most - at_rest:.0f} MB")


def unharmed(reader: Reader, folder: Path, most: int | None = None) -> None:
    """Read the good files of a reader, so that it is known to read at all; *most* are enough to warm it.

    Raises:
        FileError: one of them is refused.
    """
    for data in reader.good()[:most]:
        for _ in reader.read(data, folder) or ():
            pass


def fed(reader: Reader, data: bytes, folder: Path, outcome: Outcome) -> Iterator[Finding]:
    """Feed *data* to a reader in a *folder* beside which nothing may change."""
    before, waits = _listed(folder.parent), _Waits()
    try:
        for _ in reader.read(data, folder) or ():
            waits.end()
        outcome.read += 1
    except FileError as error:
        outcome.refused += 1
        yield from (Finding(reader.name, data, each) for each in _badly_told(error))
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - whatever it is, a panic of Rust too, it is what is looked for
        yield Finding(reader.name, data, traceback.format_exc(limit=-3))
    waits.end()
    outcome.slowest = max(outcome.slowest, waits.longest)
    if waits.longest > SLOW:
        yield Finding(reader.name, data, f"took {waits.longest:.1f} s")
    after = _listed(folder.parent)
    changed = [path for path in sorted({*before, *after}) if before.get(path) != after.get(path)]
    left = [path for path in changed if not reader.leaves(path)]
    if len(left) > 1 or any(not path.is_file() or path.read_bytes() != data for path in left):
        yield Finding(reader.name, data, f"wrote {left}")


class _Waits:
    """How long somebody waits, in seconds of the processor: machines are busy with other things too."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._start = time.process_time()

    def end(self) -> None:
        now = time.process_time()
        self.longest = max(self.longest, now - self._start)
        self._start = now


def _badly_told(error: FileError) -> Iterator[str]:
    """A refusal has words in both languages, not too many, and names its field where there is one."""
    if not error.problems:
        yield "is refused without a word"
    for each in error.problems:
        if not each.path and not any(words in each.message.id for words in WHOLE):
            yield f"names no field: {each.message.id}"
    for language in LANGUAGES:
        locale = get_locale(language)
        said = "\n".join(f"{path_text(each.path)}: {locale.text(each.message)}" for each in error.problems)
        if len(said) > MOST_LETTERS:
            yield f"is refused with {len(said)} letters"


def _listed(folder: Path) -> dict[Path, tuple[int, int]]:
    """All files below *folder*, each with what changes when it is written."""
    found: dict[Path, tuple[int, int]] = {}
    for place, _, names in os.walk(folder):
        for name in names:
            info = os.lstat(os.path.join(place, name))  # noqa: PTH118 - for every input
            found[Path(place, name)] = (info.st_size, info.st_mtime_ns)
    return found


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
