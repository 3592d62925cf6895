"""The program's own Python environment in `.venv`: made when needed, left alone when it is right.

The tree itself is put on the environment's path by a `.pth` file with a relative line. That needs no
build, works at once after an edit, and holds no letter that a path in Cyrillic or a C locale could spoil.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from messages import SetupError, say

# To be raised when this file makes the environment differently.
LAYOUT = 1


class Environment:
    """The environment of the tree at `root`; it may hold the lock "run", or "dev", which includes it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.python = self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self.stamp = self.folder / "charsheet-stamp"

    def lock(self, kind: str) -> Path:
        """Return the lock file of a kind of environment."""
        return self.root / f"packaging/lock-{kind}.txt"

    def ensure(self, kind: str) -> None:
        """Make sure that the environment holds the lock `kind`; silent when it already does.

        Raises SetupError, which says what the user can do about it.
        """
        if self.holds(kind):
            return
        try:
            with _alone(self.root / ".venv.lock"):
                # The process that we waited for may have done it all.
                if not self.holds(kind):
                    self._make(kind)
                    say("ready")
        except OSError as error:
            raise SetupError("cannot_write", error=error) from error

    def holds(self, kind: str) -> bool:
        """Tell whether the environment is finished, current and holds the lock `kind`."""
        return self.python.exists() and self.finished().get(kind) == self.fingerprint(kind)

    def fingerprint(self, kind: str) -> str:
        """Return a digest of all that an environment of this kind depends on.

        Those are the lock, the project's own part of pyproject.toml (not the settings of tools), the
        interpreter and the tree's place, which scripts in an environment are bound to.
        """
        project = (self.root / "pyproject.toml").read_bytes().partition(b"\n[tool.")[0]
        place = "\0".join((str(LAYOUT), sys.version, sys.base_prefix, str(self.root)))
        parts = (self.lock(kind).read_bytes(), project, os.fsencode(place))
        return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()

    def finished(self) -> dict[str, str]:
        """Return the fingerprint of each kind that was finished; none for a half-made environment."""
        try:
            lines = self.stamp.read_text("ascii").splitlines()
        except (OSError, UnicodeDecodeError):
            return {}
        return dict(line.split(" ", 1) for line in lines if " " in line)

    def _make(self, kind: str) -> None:
        """Add the tools to a good environment, or make one anew; the stamp is written last."""
        if kind == "dev" and self.holds("run"):
            say("adding_tools")
        else:
            say("making")
            # Who had the tools for the checks keeps them.
            kind = "dev" if "dev" in self.finished() else kind
            self.stamp.unlink(missing_ok=True)
            self._create()
        self._install(self.lock(kind))
        kinds = ("run", "dev") if kind == "dev" else ("run",)
        # In one piece, so that it is never half there.
        fresh = self.stamp.with_name(self.stamp.name + ".new")
        fresh.write_text("".join(f"{each} {self.fingerprint(each)}\n" for each in kinds), "ascii")
        fresh.replace(self.stamp)

    def _create(self) -> None:
        """Make an empty environment without pip, which a bare Debian could not put into it."""
        done = self._run("venv", "--clear", "--without-pip", str(self.folder))
        if done.returncode:
            if "No module named venv" in done.stdout:
                raise SetupError("no_venv")
            raise SetupError("venv_failed", output=done.stdout, folder=self.folder)
        site_packages = next(self.folder.glob("[Ll]ib/**/site-packages"))
        way_up = os.path.relpath(self.root, site_packages)
        (site_packages / "charsheet-tree.pth").write_text(way_up + "\n", "ascii")

    def _install(self, lock: Path) -> None:
        """Install a lock with the pip that came with Python: only built packages, each by its hash."""
        done = self._run(
            *("pip", "--python", str(self.python), "--disable-pip-version-check"),
            *("install", "--no-input", "--no-user", "--retries", "2"),
            *("--require-hashes", "--only-binary", ":all:", "--requirement", str(lock)),
        )
        if done.returncode:
            if "No module named pip" in done.stdout:
                raise SetupError("no_pip")
            raise SetupError("install_failed", output=done.stdout)

    def _run(self, *module: str) -> subprocess.CompletedProcess[str]:
        """Run one of Python's modules, safe from the user's folder and settings that lead elsewhere."""
        unset = ("PYTHONPATH", "PYTHONHOME", "PIP_PREFIX", "PIP_ROOT", "PIP_TARGET")
        return subprocess.run(
            (_base_python(), "-m", *module),
            cwd=self.root,
            env={name: value for name, value in os.environ.items() if name not in unset},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )


def _base_python() -> str:
    """Return the Python outside any environment: `.venv` cannot remake itself and holds no pip."""
    return getattr(sys, "_base_executable", sys.executable)


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold the lock file, which the system lets go even if this process is killed."""
    with path.open("ab") as file:
        if not _try_lock(file.fileno()):
            say("waiting")
            while not _try_lock(file.fileno()):
                time.sleep(0.2)
        yield


if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
