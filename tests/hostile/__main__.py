"""A million bad files: ``python -m tests.hostile``.

Prints how many were read and refused by each reader, the longest wait and the most memory, and every finding
with its input; exits with 1 where there is one. The same seed makes the same files. With ``--figures FILE``
the outcome is kept there as JSON as the run goes on, and a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from tests.hostile.monsters import MONSTERS
from tests.hostile.trial import Finding, Outcome, Portion, monster, portion, shown

PORTION, WAVE = 500, 40
MOST_KEPT = 100
"""Findings that are kept; whoever mends these looks again."""


class Run(Struct):
    """What a run has come to: so many portions of the files of a *seed*, and all monsters once."""

    seed: int
    portions: int = 0
    seconds: float = 0.0
    python: str = platform.python_version()
    mutated: dict[str, Outcome] = field(default_factory=dict)
    monsters: dict[str, Outcome] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    @property
    def inputs(self) -> int:
        """How many mutated files were tried."""
        return sum(each.read + each.refused for each in self.mutated.values())

    def add(self, part: Portion, to: dict[str, Outcome]) -> None:
        """Count a portion."""
        to.setdefault(part.reader, Outcome()).add(part.outcome)
        self.findings = (self.findings + part.findings)[:MOST_KEPT]


def main(arguments: list[str]) -> int:
    """Try the inputs; returns 1 where something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--figures", type=Path, help="a JSON file that keeps the outcome")
    asked = parser.parse_args(arguments)
    run = begun(asked.figures, asked.seed)
    for _ in tried(run, asked.inputs, asked.processes):
        if asked.figures is not None:
            keep(run, asked.figures)
    for title, outcomes in (("mutated files", run.mutated), ("largest files", run.monsters)):
        print(f"{title}:")
        for name, each in outcomes.items():
            told = f"{each.read:,} read, {each.refused:,} refused"
            print(f"  {name}: {told}, longest wait {each.slowest:.2f} s, {each.memory:.0f} MB")
    print(f"{run.inputs:,} inputs in {run.seconds:.0f} s")
    print(shown(run.findings) or "nothing found")
    return 1 if run.findings else 0


def begun(figures: Path | None, seed: int) -> Run:
    """The run that *figures* tell of, to go on with, or a new one."""
    if figures is not None and figures.exists():
        tree = json.loads(figures.read_text("utf-8"))
        tree.pop("inputs")
        run = msgspec.convert(tree, Run, strict=False)
        if run.seed == seed:
            return run
    return Run(seed)


def keep(run: Run, figures: Path) -> None:
    """Write what a run has come to so far."""
    tree = {"inputs": run.inputs, **msgspec.to_builtins(run)}
    half = figures.with_suffix(".part")
    half.write_text(json.dumps(tree, indent=1) + "\n", "utf-8")
    half.replace(figures)


def tried(run: Run, inputs: int, processes: int) -> Iterator[None]:
    """Go on with a run until it has so many *inputs*, telling after each portion."""
    before, start = run.seconds, time.monotonic()
    if not run.monsters:
        pairs = [(reader, name) for reader, each in MONSTERS.items() for name in each]
        for part in worked(monster, pairs, processes, 1):  # the memory is the most that a process ever had
            run.add(part, run.monsters)
        run.seconds = before + time.monotonic() - start
        yield
    numbers = range(run.portions, -(-inputs // PORTION))
    for part in worked(portion, [(each, PORTION, run.seed) for each in numbers], processes, WAVE):
        run.add(part, run.mutated)
        run.portions += 1
        run.seconds = before + time.monotonic() - start
        yield


def worked(
    work: Callable[..., Portion], orders: Sequence[tuple[Any, ...]], processes: int, wave: int
) -> Iterator[Portion]:
    """Do all *orders* in their order, by new processes after a *wave*: what they leave ends with them."""
    for first in range(0, len(orders), wave * processes):
        some = orders[first : first + wave * processes]
        with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
            yield from pool.map(work, *zip(*some, strict=True))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
