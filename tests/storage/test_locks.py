"""Locks: one holder at a time, and none that is dead."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from charsheet.storage import locks
from charsheet.storage.locks import Lock, in_turn, told_by, try_lock

HOLD = """
import sys, time
from pathlib import Path
from charsheet.storage.locks import try_lock
lock = try_lock(Path(sys.argv[1]))
lock.write("held")
print("ready", flush=True)
time.sleep(600)
"""


def taken(path: Path) -> Lock:
    lock = try_lock(path)
    assert lock is not None
    return lock


def test_one_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.lock"
    first = taken(path)
    first.write("Мира")
    assert try_lock(path) is None
    assert told_by(path) == "Мира"
    first.write("x")
    assert told_by(path) == "x"
    first.release()
    assert not path.exists()
    taken(path).release()


def test_what_was_said_stays_until_the_new_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.lock"
    lock = taken(path)
    lock.write("before")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        lock.write("new")
    assert told_by(path) == "before"
    lock.release()


def test_in_turn_one_waits_for_the_other_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    first = ExitStack()
    first.enter_context(in_turn(tmp_path))

    def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            first.close()

    monkeypatch.setattr(locks, "sleep", wait)
    with in_turn(tmp_path):
        assert len(waits) == 3
    with in_turn(tmp_path):
        assert len(waits) == 3
    assert list(tmp_path.iterdir()) == []


def test_nobody_waits_for_ever_or_where_there_are_no_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(locks, "sleep", waits.append)
    with in_turn(tmp_path), in_turn(tmp_path):
        assert 0.1 < sum(waits) < 1
    waits.clear()
    with in_turn(tmp_path / "nowhere"):
        pass

    def refuse(_: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(locks, "_take", refuse)
    with in_turn(tmp_path), in_turn(tmp_path):
        assert waits == []


def test_one_that_is_left_is_free_and_keeps_its_words(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    first = taken(path)
    first.write("x")
    first.leave()
    assert told_by(path) == "x"
    taken(path).release()
    assert told_by(path) == ""


def test_a_process_that_is_killed_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    child = subprocess.Popen([sys.executable, "-c", HOLD, path], stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.readline() == b"ready\n"
    assert try_lock(path) is None
    assert told_by(path) == "held"
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    taken(path).release()


def test_a_lock_that_is_taken_away_while_one_waits_is_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.lock"
    calls: list[int] = []
    take = locks._take

    def slow(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 1:
            path.unlink()  # its holder ended
        take(handle)

    monkeypatch.setattr(locks, "_take", slow)
    lock = taken(path)
    assert len(calls) == 2
    assert path.exists()
    lock.release()


def test_a_disk_without_locks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(locks, "_take", refuse)
    with pytest.raises(OSError, match="lock"):
        try_lock(tmp_path / "a.lock")


def test_words_that_cannot_be_written_are_no_harm(tmp_path: Path) -> None:
    lock = taken(tmp_path / "a.lock")
    lock.leave()
    lock.write("x")  # closed
    lock.release()
    assert told_by(tmp_path) == ""
