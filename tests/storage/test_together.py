"""Files that belong together are all new, or all as they were, on whatever disk."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from charsheet.present.locale import get_locale
from charsheet.storage import atomic
from charsheet.storage.atomic import TornError, write_together
from charsheet.storage.errors import FileError
from tests.trust.faults import DISKS, disk

OLD = b"old"
FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture(params=DISKS)
def kind(request: pytest.FixtureRequest) -> Iterator[str]:
    with disk(request.param):
        yield request.param


def files_in(folder: Path) -> list[tuple[Path, bytes]]:
    """Four pages, of which the second was not there before."""
    files = [(folder / f"card-{number}.png", f"new {number}".encode()) for number in range(4)]
    for path, _ in files:
        path.write_bytes(OLD)
    files[1][0].unlink()
    return files


def content(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def refusing_at(number: int, monkeypatch: pytest.MonkeyPatch, error: BaseException = FULL) -> None:
    """Let the disk refuse to put that one in its place, and nothing else."""
    whole: Callable[..., object] = atomic._put
    calls: list[Path] = []

    def put(new: Path, target: Path, *more: Any) -> object:
        calls.append(target)
        if len(calls) > number:
            raise error
        return whole(new, target, *more)

    monkeypatch.setattr(atomic, "_put", put)


@pytest.mark.usefixtures("kind")
def test_all_of_them_are_new(tmp_path: Path) -> None:
    files = files_in(tmp_path)
    files[0][0].chmod(0o640)
    real = tmp_path / "elsewhere"
    files[2][0].replace(real)
    files[2][0].symlink_to(real)
    write_together(files)
    assert {path: path.read_bytes() for path, _ in files} == dict(files)
    assert files[0][0].stat().st_mode & 0o777 == 0o640
    assert files[2][0].is_symlink()
    assert len(content(tmp_path)) == len(files) + 1, "nothing else is left"


@pytest.mark.usefixtures("kind")
@pytest.mark.parametrize("error", [FULL, KeyboardInterrupt()])
def test_none_of_them_is_new_where_one_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    files = files_in(tmp_path)
    before = content(tmp_path)
    refusing_at(3, monkeypatch, error)
    with pytest.raises((FileError, KeyboardInterrupt)) as caught:
        write_together(files)
    assert content(tmp_path) == before
    if isinstance(caught.value, FileError):
        assert [get_locale("en").text(each.message) for each in caught.value.problems] == ["the disk is full"]


def test_where_nothing_can_be_taken_back_the_new_ones_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = files_in(tmp_path)
    swaps: list[Path] = []

    def once(one: Path, other: Path) -> bool:
        swaps.append(other)
        if len(swaps) > 1:
            raise FULL
        one.replace(other)
        return True

    monkeypatch.setattr(atomic, "exchange", once)
    with pytest.raises(TornError) as caught:
        write_together(files)
    said = [get_locale("en").text(each.message) for each in caught.value.problems]
    assert said == ["the disk is full", "These are new already: card-0.png"]
    assert content(tmp_path) == {"card-0.png": b"new 0", "card-2.png": OLD, "card-3.png": OLD}


def test_a_swap_that_cannot_be_undone_gives_the_old_file_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = files_in(tmp_path)
    before = content(tmp_path)
    whole, swaps = atomic.exchange, []

    def once(one: Path, other: Path) -> bool:
        swaps.append(other)
        if len(swaps) > 1:
            raise FULL
        if not whole(one, other):
            pytest.skip("this disk swaps no files")
        return True

    monkeypatch.setattr(atomic, "exchange", once)
    with pytest.raises(FileError) as caught:
        write_together(files)
    assert not isinstance(caught.value, TornError)
    assert content(tmp_path) == before


def test_a_name_that_is_none_ends_it_before_it_begins(tmp_path: Path) -> None:
    files = files_in(tmp_path)
    before = content(tmp_path)
    with pytest.raises(FileError):
        write_together([*files, (tmp_path / "no\0name", b"")])
    with pytest.raises(FileError):
        write_together([*files, (tmp_path, b"")])
    assert content(tmp_path) == before


def test_one_alone_is_written_as_usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refusing_at(0, monkeypatch)  # there is nothing that would have to come back
    write_together([(tmp_path / "card.pdf", b"new")])
    assert content(tmp_path) == {"card.pdf": b"new"}
