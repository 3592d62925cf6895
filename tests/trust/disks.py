"""Real small disks that refuse: full, read-only, with a file that nobody may change, not one's own."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

NOBODY = 65534


@contextmanager
def small_disk(folder: Path) -> Generator[None]:
    """A disk of a megabyte at *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    _needs_root(["mount", "-t", "tmpfs", "-o", "size=1m,mode=755", "charsheet-test", str(folder)])
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@contextmanager
def full(folder: Path) -> Generator[None]:
    """Let the small disk at *folder* be full."""
    filling = folder / "filling"
    with filling.open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 4096):
                pass
        except OSError:
            pass
    try:
        yield
    finally:
        filling.unlink()


@contextmanager
def read_only(folder: Path) -> Generator[None]:
    """Let the small disk at *folder* be read-only."""
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["mount", "-o", "remount,rw", str(folder)], check=True)


@contextmanager
def immutable(folder: Path) -> Generator[None]:
    """Let nobody change the files in *folder*."""
    paths = [str(each) for each in folder.iterdir()]
    _needs_root(["chattr", "+i", *paths])
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", *paths], check=True)


@contextmanager
def unprivileged(folder: Path) -> Generator[None]:
    """Be somebody who may look into *folder* and not write there."""
    if os.name != "posix":
        pytest.skip("other systems have other permissions")
    folder.chmod(0o555)
    above = [each for each in folder.parents if each.stat().st_uid == os.geteuid()]
    modes = {each: each.stat().st_mode for each in above}
    for each, mode in modes.items():
        each.chmod(mode | 0o011)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        for each, mode in modes.items():
            each.chmod(mode)
        folder.chmod(0o755)


def _needs_root(command: list[str]) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        pytest.skip(f"{command[0]} is not there: {error}")
    if done.returncode:
        pytest.skip(f"{command[0]} needs root and a disk that can do it: {done.stderr.strip()}")
