"""Builds wheel and source archive, has `twine` look at them, installs the program with `pipx` and uses it.

``python3 packaging/try_wheel.py`` needs a network for these tools; they go into a folder that is thrown away.
The archives stay in ``dist``. The wheel is built from the archive, which so has to hold all that it takes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

import freezing
import smoke
import trial
from freezing import BUILD, DIST, NAME, ROOT
from smoke import Program
from trial import TrialError, hold

TOOLS = ("build", "twine", "pipx")


def run(*command: str | Path, **environ: str) -> str:
    """What a command says; it has to succeed."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        list(map(str, command)),
        env={**kept, **environ},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise TrialError(f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout[-5000:]}")
    return done.stdout


def tools_in(folder: Path) -> Path:
    """An environment with the tools; returns its Python."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *TOOLS)
    return python


def archives(python: Path) -> list[Path]:
    """The source archive and the wheel that was built from it, both found to be well made."""
    for old in (*DIST.glob("*.whl"), *DIST.glob("*.tar.gz")):
        old.unlink()
    run(python, "-m", "build", "--outdir", DIST, ROOT)
    made = sorted((*DIST.glob("*.whl"), *DIST.glob("*.tar.gz")))
    version = freezing.version()
    names = [each.name for each in made]
    hold(names == [f"{NAME}-{version}-py3-none-any.whl", f"{NAME}-{version}.tar.gz"], f"built: {names}")
    told = run(python, "-m", "twine", "check", "--strict", *made)
    hold(told.count("PASSED") == len(made), "twine check --strict: both passed")
    return made


def try_installed(python: Path, folder: Path, pictures: Path) -> None:
    """Install the tree with pipx, and try what is there."""
    places = {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(folder / "bin")}
    run(python, "-m", "pipx", "install", "--python", sys.executable, ROOT, **places)
    hold(True, "pipx install .")
    home = folder / "Дом с пробелом"
    home.mkdir()
    script = folder / "bin" / (f"{NAME}.exe" if os.name == "nt" else NAME)
    # Python itself is the system's here, wherever that is.
    smoke.try_all(Program([str(script)], home, Path(folder.anchor)), pictures)


def main(arguments: list[str]) -> int:
    """Build, look, install and try."""
    if arguments:
        print("usage: try_wheel.py")
        return 2
    pictures = BUILD / "pictures" / "wheel"
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        python = tools_in(folder / "tools")
        archives(python)
        try_installed(python, folder, pictures)
    return 0


if __name__ == "__main__":
    sys.exit(trial.command(__file__, main))
