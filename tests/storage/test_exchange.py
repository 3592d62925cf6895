"""Two files swap their names in one step, where the system can do that."""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from charsheet.storage import exchange as module
from charsheet.storage.exchange import exchange, rename_new

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


# --- a name that nobody has ----------------------------------------------------------------------


@pytest.fixture(params=["in one step", "by a link", "by taking it first", "as on Windows"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """What system and disk know."""
    if request.param != "in one step":
        monkeypatch.setattr(module, "_renameat2", lambda: None)
    if request.param == "by taking it first":
        monkeypatch.setattr(module.os, "link", refusing)
    if request.param == "as on Windows":
        monkeypatch.setattr(module.sys, "platform", "win32")
        rename = os.rename

        def careful(one: Path, other: Path) -> None:
            if other.exists():
                raise FileExistsError
            rename(one, other)

        monkeypatch.setattr(module.os, "rename", careful)
    return str(request.param)


def refusing(*_: object) -> None:
    raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))


@pytest.mark.usefixtures("way")
def test_a_name_that_is_free_is_taken(files: tuple[Path, Path]) -> None:
    one, other = files
    new = one.with_name("new")
    rename_new(one, new)
    assert (new.read_bytes(), sorted(one.parent.iterdir())) == (b"1", sorted([new, other]))


@pytest.mark.usefixtures("way")
def test_one_that_is_taken_is_not(files: tuple[Path, Path]) -> None:
    with pytest.raises(FileExistsError):
        rename_new(*files)
    assert [each.read_bytes() for each in files] == [b"1", b"2"]


@pytest.mark.parametrize("links", [True, False])
def test_a_name_is_given_back_if_it_cannot_be_used(
    files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    one, other = files
    unlink = os.unlink
    monkeypatch.setattr(module, "_renameat2", lambda: None)
    monkeypatch.setattr(module.os, "replace", refusing)
    monkeypatch.setattr(module.os, "unlink", lambda path: refusing() if path == one else unlink(path))
    if not links:
        monkeypatch.setattr(module.os, "link", refusing)
    with pytest.raises(PermissionError):
        rename_new(one, one.with_name("new"))
    assert sorted(one.parent.iterdir()) == sorted([one, other])
    assert one.read_bytes() == b"1"
