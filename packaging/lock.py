"""Refresh the lock files from pyproject.toml; needs `uv` on the PATH.

`python3 packaging/lock.py` keeps the locked versions where pyproject.toml still allows them;
arguments are passed on, so `python3 packaging/lock.py --upgrade` takes the newest of everything.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUN_LOCK = "packaging/lock-run.txt"
DEV_LOCK = "packaging/lock-dev.txt"


def compile_lock(target: str, *options: str) -> None:
    """Write one lock file: for every platform, with hashes, and without the registry's address."""
    command = ["uv", "pip", "compile", "pyproject.toml", "--universal", "--generate-hashes", "--no-config"]
    command += ["--python-version", "3.11", "--no-emit-index-url", "--no-emit-find-links", "--quiet"]
    command += ["--custom-compile-command", "python3 packaging/lock.py", "--output-file", target]
    subprocess.run([*command, *options], cwd=ROOT, check=True)


def main(options: list[str]) -> None:
    """Lock what running needs first: development then builds on exactly those versions."""
    compile_lock(RUN_LOCK, *options)
    compile_lock(DEV_LOCK, "--group", "dev", "--constraints", RUN_LOCK, *options)


if __name__ == "__main__":
    main(sys.argv[1:])
