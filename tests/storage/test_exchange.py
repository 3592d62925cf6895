"""Two files swap their names in one step, where the system can do that."""

from __future__ import annotations

import ctypes
import errno
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from charsheet.storage import exchange as module
from charsheet.storage.exchange import exchange

LINUX = sys.platform.startswith("linux")


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    one, other = tmp_path / "один", tmp_path / "other"
    one.write_bytes(b"1")
    other.write_bytes(b"2")
    return one, other


def failing(code: int) -> Callable[[], object]:
    def call(*_: object) -> int:
        ctypes.set_errno(code)
        return -1

    return lambda: call


@pytest.mark.skipif(not LINUX, reason="only Linux swaps files")
def test_they_swap(files: tuple[Path, Path]) -> None:
    one, other = files
    assert exchange(one, other)
    assert (one.read_bytes(), other.read_bytes()) == (b"2", b"1")


@pytest.mark.skipif(not LINUX, reason="only Linux swaps files")
def test_one_that_is_not_there_is_told(files: tuple[Path, Path]) -> None:
    one, other = files
    other.unlink()
    with pytest.raises(FileNotFoundError):
        exchange(one, other)
    assert one.read_bytes() == b"1"


def test_other_systems_cannot(files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.sys, "platform", "win32")
    assert not exchange(*files)
    assert files[0].read_bytes() == b"1"


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOSYS])
def test_nor_can_every_disk(files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    monkeypatch.setattr(module, "_renameat2", failing(code))
    assert not exchange(*files)


def test_what_else_goes_wrong_is_told(files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_renameat2", failing(errno.EROFS))
    with pytest.raises(OSError, match=r"[Rr]ead-only"):
        exchange(*files)
