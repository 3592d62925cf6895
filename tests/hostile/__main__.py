"""A million bad files: ``python -m tests.hostile``.

Prints how many were read and refused by each reader, the slowest and the memory, and every finding with its
input; exits with 1 where there is one. The same seed makes the same files.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.hostile.readers import READERS
from tests.hostile.trial import MEGABYTES, Finding, Outcome, portion, shown

PORTION = 500


def main(arguments: list[str]) -> int:
    """Try the inputs; returns 1 where something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args(arguments)
    outcomes = {each.name: Outcome() for each in READERS}
    findings: list[Finding] = []
    most = 0.0
    # Processes that end now and then: what one reader leaves behind is not counted to another.
    with ProcessPoolExecutor(asked.processes, max_tasks_per_child=20) as pool:
        portions = range(-(-asked.inputs // PORTION))
        for done in as_completed([pool.submit(portion, each, PORTION, asked.seed) for each in portions]):
            found = done.result()
            outcome = outcomes[found.reader]
            outcome.read += found.outcome.read
            outcome.refused += found.outcome.refused
            outcome.slowest = max(outcome.slowest, found.outcome.slowest)
            findings += found.findings
            most = max(most, found.memory)
    for name, outcome in outcomes.items():
        print(f"{name}: {outcome.read} read, {outcome.refused} refused, slowest {outcome.slowest:.2f} s")
    print(f"memory: at most {most:.0f} MB beyond the program at rest")
    print(shown(findings) or "nothing found")
    return 1 if findings or most > MEGABYTES else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
