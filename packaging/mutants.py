"""Change the rules in small ways, one at a time, and see that the tests notice each change.

`.venv/bin/python packaging/mutants.py` tries every change that mutmut knows to make in what `[tool.mutmut]`
of pyproject.toml names, and writes nothing into the tree. Changes that no test can notice, because they
change nothing, are listed with their reason in `tests/mutants/equivalent.toml`. The exit status is 0 only
if every change was noticed or is listed, and everything listed is still there and goes unnoticed.

A PATTERN such as `charsheet/systems/d6/*` or `*:Value.plus` picks what is changed, by file and function.
"""

from __future__ import annotations

import argparse
import fnmatch
import os
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from mutation_runs import Outcome, try_all
from mutations import Mutant, all_mutants

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENT = ROOT / "tests/mutants/equivalent.toml"


def known_equivalents() -> dict[tuple[str, ...], str]:
    """Return the listed mutants with their reasons."""
    listed: list[dict[str, Any]] = tomllib.loads(EQUIVALENT.read_text("utf-8"))["equivalent"]
    found: dict[tuple[str, ...], str] = {}
    for each in listed:
        for after in each["after"]:
            key = (each["file"], each["function"], each["before"].strip(), after.strip())
            if key in found or not each["reason"]:
                raise ValueError(key)
            found[key] = each["reason"]
    return found


def told(key: tuple[str, ...]) -> str:
    """Return a mutant as people read it."""
    file, function, before, after = key
    lines = [f"    - {line}" for line in before.splitlines()] + [
        f"    + {line}" for line in after.splitlines()
    ]
    return "\n".join((f"{file}:{function}", *lines))


def report(results: list[tuple[Mutant, Outcome]], listed: dict[tuple[str, ...], str]) -> bool:
    """Say what came of the run; return whether all is well."""
    unnoticed = {mutant.key(): outcome for mutant, outcome in results if not outcome.noticed}
    survivors = sorted(unnoticed.keys() - listed.keys())
    stale = sorted(listed.keys() - unnoticed.keys())
    for key in survivors:
        print(f"{unnoticed[key].value}: {told(key)}")
    for key in stale:
        print(f"listed, but noticed or not there: {told(key)}")
    counts = Counter(outcome.value for _, outcome in results)
    print(f"{len(results)} mutants:", ", ".join(f"{n} {outcome}" for outcome, n in sorted(counts.items())))
    print(f"{len(survivors)} to be noticed; {len(listed)} listed, {len(stale)} of them wrongly")
    return not survivors and not stale


def main(arguments: list[str]) -> int:
    """Try the mutants and report them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("patterns", nargs="*", metavar="PATTERN", help="FILE:FUNCTION, with * and ?")
    parser.add_argument("--children", type=int, default=os.cpu_count() or 1, help="how many at once")
    options = parser.parse_args(arguments)
    patterns: list[str] = options.patterns

    def is_meant(file: str, function: str) -> bool:
        place = f"{file}:{function}"
        return not patterns or any(fnmatch.fnmatchcase(place, f"{each}*") for each in patterns)

    start = time.monotonic()
    os.chdir(ROOT)
    mutants = [each for each in all_mutants(ROOT) if is_meant(each.file, each.function)]
    listed = {key: why for key, why in known_equivalents().items() if is_meant(*key[:2])}
    results: list[tuple[Mutant, Outcome]] = []
    for result in try_all(ROOT, mutants, options.children):
        results.append(result)
        if not result[1].noticed and result[0].key() not in listed:
            print(f"{result[1].value}: {told(result[0].key())}", file=sys.stderr, flush=True)
        if len(results) % 100 == 0:
            print(
                f"{len(results)} of {len(mutants)}, {time.monotonic() - start:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    is_well = report(results, listed)
    print(f"{time.monotonic() - start:.0f} s")
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
