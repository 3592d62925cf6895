"""Run all checks of the tree; `python3 packaging/run.py test` calls this inside the environment.

Every check runs even if one before it failed, and the exit status tells whether all were well. The whole
test suite runs beside them, and what it says comes last, so that pytest's closing line closes the output.
Arguments are given to that pytest in place of the coverage report and of the processes side by side.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Isolated, as the program itself runs; the environment's .pth file puts the tree on the path.
PYTHON = (sys.executable, "-I")
LACKING = 77
"""The status of a check that could not be run for want of something that only root may install."""

IMPORT_LINTER = "from importlinter.cli import lint_imports_command; lint_imports_command()"

CHECKS = {
    "format": (*PYTHON, "-m", "ruff", "format", "--check", "."),
    "lint": (*PYTHON, "-m", "ruff", "check", "."),
    "types": (*PYTHON, "-m", "basedpyright"),
    "import contracts": (*PYTHON, "-c", IMPORT_LINTER),
    "catalogues": (*PYTHON, "packaging/catalogues.py", "check"),
    "tests of the core without PySide6": (
        *(*PYTHON, "-m", "pytest", "-q", "-p", "no:pytest-qt", "-p", "tests.packaging.without_qt"),
        # What random examples find they find in the whole suite; here it is about what is imported.
        *("--ignore=tests/ui", "--ignore=tests/packaging", "-m", "not hypothesis"),
    ),
    # Builds it first: half a minute, and some ten seconds to try it. Where that needs what only root may
    # install, it says so and is left out.
    "frozen program": (sys.executable, "packaging/smoke.py"),
}
ALL_TESTS = (*PYTHON, "-m", "pytest")
# One process a core, up to four: above that, windows and their timers get into each other's way.
TOGETHER = ("--numprocesses=auto", "--maxprocesses=4", "--dist=loadfile")
COVERAGE = ("--cov", "--cov-report=term")


def passes(name: str, command: tuple[str, ...], environ: dict[str, str]) -> bool:
    """Run one check and say how it went; its output is shown only if it failed."""
    start = time.perf_counter()
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    verdict = {0: "ok", LACKING: "left out"}.get(done.returncode, "FAILED")
    print(f"{verdict:6}  {name}  ({time.perf_counter() - start:.1f} s)", flush=True)
    if done.returncode:
        sys.stdout.buffer.write(done.stdout)
        sys.stdout.flush()
    return done.returncode in (0, LACKING)


def tell(tests: subprocess.Popen[bytes], output: Path) -> None:
    """Pass on what *tests* write to *output*, until they end."""
    with output.open("rb") as said:
        ended = False
        while not ended:
            ended = tests.poll() is not None  # asked first: what is read then is all
            sys.stdout.buffer.write(said.read())
            sys.stdout.flush()
            time.sleep(0 if ended else 0.2)


def main(arguments: list[str]) -> int:
    """Run all checks; return 0 only if all of them passed."""
    environ = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    # The same for everybody: no screen, and a locale that Qt has nothing to say about.
    environ |= {"QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}
    if sys.stdout.isatty():
        environ.setdefault("PY_COLORS", "1")  # pytest itself writes into a file
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "tests"
        with output.open("wb") as file:
            command = [*ALL_TESTS, *(arguments or (*TOGETHER, *COVERAGE))]
            tests = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=file, stderr=subprocess.STDOUT)
        try:
            failed = [name for name, command in CHECKS.items() if not passes(name, command, environ)]
            if failed:
                print("Failed:", ", ".join(failed), "(see above)", flush=True)
            tell(tests, output)
        finally:
            tests.kill()  # does nothing to one that has ended
            tests.wait()
    return tests.returncode or (1 if failed else 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
