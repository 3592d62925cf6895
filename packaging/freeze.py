"""Freezes the program: a folder that holds all it needs, Python too, and starts where none is installed.

``python3 packaging/freeze.py`` does it, from any folder, and leaves it in ``dist/charsheet`` (on macOS
``dist/Charsheet.app`` too). What is between lies in ``build``. Where the tools for development are missing,
they are set up first, as by ``packaging/run.py test``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import freezing
import trial
from build_tools import ensure_for_freezing
from freezing import BUILD, DIST, NAME, ROOT

SPEC = ROOT / "packaging" / "frozen" / "charsheet.spec"


def freeze(dist: Path = DIST, work: Path = BUILD / "frozen") -> Path:
    """Build the folder anew and return it.

    Raises:
        subprocess.CalledProcessError: PyInstaller failed, and has said why.
    """
    command = [sys.executable, "-I", "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", str(dist), "--workpath", str(work), str(SPEC)]
    environ = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    # Modules in the same order each time: what is frozen twice is the same.
    environ |= {"QT_QPA_PLATFORM": "offscreen", "PYTHONHASHSEED": "1"}
    subprocess.run(command, cwd=ROOT, env=environ, stdin=subprocess.DEVNULL, check=True)
    folder = dist / NAME
    strip(folder)
    return folder


def strip(folder: Path) -> None:
    """Throw away what only a debugger reads; the libraries of Qt come without it."""
    tool = shutil.which("strip")
    if not sys.platform.startswith("linux") or tool is None:
        return
    inside = folder / "_internal"
    wanted = ("libpython3*.so*", "python3*/lib-dynload/*.so", "typst/*.so")
    libraries = [path for pattern in wanted for path in inside.glob(pattern)]
    subprocess.run([tool, "--strip-unneeded", *map(str, libraries)], check=True)


def size_of(folder: Path) -> int:
    """Bytes of all files in *folder*."""
    return sum(each.stat().st_size for each in folder.rglob("*") if each.is_file() and not each.is_symlink())


def main(arguments: list[str]) -> int:
    """Freeze with the tools of the environment, and say what came of it."""
    if arguments:
        print("usage: freeze.py")
        return 2
    ensure_for_freezing()
    start = time.monotonic()
    folder = freeze()
    megabytes = size_of(folder) / 1e6
    print(f"{folder}: version {freezing.version()}, {megabytes:.0f} MB, in {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(trial.command(__file__, main))
