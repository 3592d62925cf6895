"""What programs and libraries of Linux ask the system for, read from the files themselves."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

_NEEDED = re.compile(r"^\s+NEEDED\s+(\S+)$", re.MULTILINE)
_SONAME = re.compile(r"^\s+SONAME\s+(\S+)$", re.MULTILINE)
_GLIBC = re.compile(rb"GLIBC_2\.(\d+)\b")


def programs_in(folder: Path) -> Iterator[Path]:
    """The programs and libraries in *folder*, at any depth; links are none."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def needed(files: Iterable[Path]) -> dict[str, set[str]]:
    """The libraries that *files* are linked to and do not hold, each with the names of those that need it.

    Raises:
        subprocess.CalledProcessError: a file is damaged.
    """
    asked: dict[str, set[str]] = {}
    own: set[str] = set()
    for path in files:
        told = subprocess.run(["objdump", "-p", str(path)], capture_output=True, text=True, check=True).stdout
        own |= {path.name, *_SONAME.findall(told)}
        for name in _NEEDED.findall(told):
            asked.setdefault(name, set()).add(path.name)
    return {name: users for name, users in asked.items() if name not in own}


def glibc(files: Iterable[Path]) -> str:
    """The oldest glibc that has all that *files* ask of it, such as "2.34"."""
    parts = {int(each) for path in files for each in _GLIBC.findall(path.read_bytes())}
    return f"2.{max(parts)}"
