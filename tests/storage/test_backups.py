"""Backups: the last contents and those of the last days, whatever the clock says."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charsheet.storage import backups as module
from charsheet.storage.backups import DAYS, LAST, Backup, Backups, kept
from charsheet.storage.errors import FileError

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
moments = st.datetimes(datetime(1980, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
days = st.integers(0, 40).map(lambda day: START + timedelta(days=day))


def made(times: list[datetime]) -> list[Backup]:
    return [Backup(number, time, Path(), f"{number}") for number, time in enumerate(times, 1)]


@given(st.lists(moments | days, max_size=60))
def test_the_last_ones_and_one_a_day_are_kept_in_their_order(times: list[datetime]) -> None:
    backups = made(times)
    found = kept(backups)
    numbers = [each.number for each in found]
    assert numbers == sorted(numbers, reverse=True)
    assert {each.number for each in backups[-LAST:]} <= set(numbers)
    assert len(found) <= LAST + DAYS
    older = [each for each in found if each not in backups[-LAST:]]
    assert len({each.time.date() for each in older}) == len(older)
    assert kept(found) == found


@given(st.lists(st.integers(1, 30), min_size=1, max_size=DAYS))
def test_saving_often_does_not_push_out_what_earlier_days_ended_with(counts: list[int]) -> None:
    times = [
        START + timedelta(days=day, minutes=minute)
        for day, count in enumerate(counts)
        for minute in range(count)
    ]
    last_of_each = {day.date(): number for number, day in enumerate(times, 1)}
    assert set(last_of_each.values()) <= {each.number for each in kept(made(times))}


@given(st.lists(moments, min_size=1, max_size=40), st.permutations(range(40)))
def test_the_order_of_the_folder_does_not_matter(times: list[datetime], order: list[int]) -> None:
    backups = made(times)
    shuffled = [backups[index] for index in order if index < len(backups)]
    assert kept(shuffled) == kept(backups)


def test_a_clock_set_back_loses_nothing_of_now() -> None:
    future = [START + timedelta(days=3650 + day) for day in range(30)]
    now = [START + timedelta(minutes=minute) for minute in range(LAST)]
    assert [each.number for each in kept(made([*future, *now]))][:LAST] == list(range(40, 30, -1))


# --- the files -----------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Мира & co.charsheet"


@pytest.fixture
def backups(tmp_path: Path) -> Backups:
    return Backups(tmp_path / "backups")


def keep(backups: Backups, path: Path, data: bytes, time: datetime) -> Backup:
    path.write_bytes(data)
    os.utime(path, (time.timestamp(), time.timestamp()))
    return backups.keep(path, data)


def test_the_time_is_that_at_which_the_content_was_written(path: Path, backups: Backups) -> None:
    first = keep(backups, path, b"one", START)
    second = keep(backups, path, b"two", START - timedelta(days=400))  # the clock was set back
    assert [each.time for each in backups.of(path)] == [second.time, first.time]
    assert first.time == START
    assert [each.path.read_bytes() for each in backups.of(path)] == [b"two", b"one"]


def test_a_file_that_is_gone_is_kept_as_of_now(path: Path, backups: Backups) -> None:
    assert abs(backups.keep(path, b"one").time - datetime.now(UTC)) < timedelta(minutes=5)


def test_the_same_content_is_not_kept_twice_in_a_row(path: Path, backups: Backups) -> None:
    one = keep(backups, path, b"one", START)
    assert keep(backups, path, b"one", START + timedelta(days=1)) == one
    keep(backups, path, b"two", START)
    keep(backups, path, b"one", START)
    assert [each.path.read_bytes() for each in backups.of(path)] == [b"one", b"two", b"one"]


def test_a_backup_that_was_damaged_is_no_reason_not_to_keep_it(path: Path, backups: Backups) -> None:
    keep(backups, path, b"one", START).path.write_bytes(b"damaged")
    keep(backups, path, b"one", START)
    assert [each.path.read_bytes() for each in backups.of(path)] == [b"one", b"damaged"]
    before = backups.of(path)
    before[0].path.unlink()
    before[0].path.mkdir()  # cannot even be read
    assert keep(backups, path, b"one", START).number == 3


def test_too_many_are_dropped(path: Path, backups: Backups) -> None:
    for number in range(LAST + 5):
        keep(backups, path, str(number).encode(), START)
    assert [each.path.read_bytes() for each in backups.of(path)] == [
        str(number).encode() for number in reversed(range(5, LAST + 5))
    ]


def test_one_that_cannot_be_dropped_stays(
    path: Path, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "no")

    for number in range(LAST):
        keep(backups, path, str(number).encode(), START)
    monkeypatch.setattr(Path, "unlink", refuse)
    keep(backups, path, b"more", START)
    assert len(backups.of(path)) == LAST + 1


def test_files_of_one_name_in_two_folders_are_two_and_a_link_is_its_file(
    tmp_path: Path, backups: Backups
) -> None:
    one, other = tmp_path / "a" / "mira.charsheet", tmp_path / "b" / "mira.charsheet"
    for each in (one, other):
        each.parent.mkdir()
        each.write_bytes(b"x")
    link = tmp_path / "link.charsheet"
    link.symlink_to(one)
    assert backups.folder_of(one) != backups.folder_of(other)
    assert backups.folder_of(link) == backups.folder_of(one)
    assert backups.folder_of(one).name.startswith("mira-")
    assert backups.folder_of(tmp_path / "....").name.startswith("character-")


def test_what_else_lies_in_the_folder_is_left_alone(path: Path, backups: Backups) -> None:
    assert backups.of(path) == ()
    mine = keep(backups, path, b"one", START)
    for name in ("note.txt", "000009-20261399T000000Z-0123456789ab.charsheet"):
        (mine.path.parent / name).write_bytes(b"")
    assert backups.of(path) == (mine,)


def test_a_folder_that_cannot_be_listed_or_made_is_told(
    path: Path, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups.folder.write_bytes(b"no folder")
    with pytest.raises(FileError):
        backups.keep(path, b"one")
    backups.folder.unlink()
    keep(backups, path, b"one", START)

    def refuse(_: object) -> list[str]:
        raise PermissionError(13, "no")

    monkeypatch.setattr(os, "listdir", refuse)
    with pytest.raises(FileError):
        backups.of(path)


def test_somebody_wants_more_or_fewer(path: Path, backups: Backups) -> None:
    few = Backups(backups.folder, last=2)
    for number in range(5):
        few.keep(path, str(number).encode())
    assert len(few.of(path)) == 2
    assert kept(made([START] * 30), last=20)[-1].number == 11


# --- while a file is replaced ----------------------------------------------------------------------


def replaced(backups: Backups, path: Path, data: bytes) -> None:
    """Put *data* in the place of the file, as saving does."""
    made = path.with_name("made")
    made.write_bytes(data)
    with backups.replacing(path, path.read_bytes()) as problem:
        assert problem is None
        made.replace(path)


def contents(backups: Backups, path: Path) -> list[bytes]:
    return [each.path.read_bytes() for each in backups.of(path)]


def test_what_is_replaced_becomes_the_backup_itself(path: Path, backups: Backups) -> None:
    path.write_bytes(b"one")
    one = path.stat().st_ino
    replaced(backups, path, b"two")
    replaced(backups, path, b"three")
    assert contents(backups, path) == [b"two", b"one"]
    assert backups.of(path)[1].path.stat().st_ino == one
    assert path.stat().st_nlink == 1


def test_what_is_replaced_is_not_kept_twice_in_a_row_and_too_many_are_dropped(
    path: Path, backups: Backups
) -> None:
    path.write_bytes(b"first")
    for number in range(LAST + 5):
        if number % 2:
            backups.keep(path, path.read_bytes())
        replaced(backups, path, str(number).encode())
    assert contents(backups, path) == [str(number).encode() for number in reversed(range(4, LAST + 4))]


def test_a_file_with_another_name_elsewhere_is_copied(path: Path, backups: Backups) -> None:
    path.write_bytes(b"one")
    other = path.with_name("other")
    os.link(path, other)
    replaced(backups, path, b"two")
    other.write_bytes(b"somebody else's")
    assert contents(backups, path) == [b"one"]


@pytest.mark.parametrize("code", [errno.EPERM, errno.EXDEV, errno.EMLINK])
def test_where_no_second_name_can_be_given_it_is_copied(
    path: Path, backups: Backups, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(code, "no")

    monkeypatch.setattr(os, "link", refuse)
    path.write_bytes(b"one")
    replaced(backups, path, b"two")
    assert contents(backups, path) == [b"one"]


def test_a_system_where_a_file_with_two_names_cannot_be_replaced_copies(
    path: Path, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module.sys, "platform", "win32")
    path.write_bytes(b"one")
    one = path.stat().st_ino
    with backups.replacing(path, b"one"):
        assert path.stat().st_nlink == 1
    assert backups.of(path)[0].path.stat().st_ino != one


def test_where_replacing_fails_nobody_changes_a_backup_by_changing_the_file(
    path: Path, backups: Backups
) -> None:
    path.write_bytes(b"one")
    replaced(backups, path, b"two")
    with pytest.raises(ZeroDivisionError), backups.replacing(path, b"two"):
        raise ZeroDivisionError
    path.write_bytes(b"TWO")  # in its place, as some editors do
    assert contents(backups, path) == [b"one"]


def test_where_replacing_fails_what_was_replaced_all_the_same_is_kept(path: Path, backups: Backups) -> None:
    def replace_and_fail() -> None:
        with backups.replacing(path, b"one"):
            path.unlink()
            path.write_bytes(b"two")
            raise ZeroDivisionError

    path.write_bytes(b"one")
    with pytest.raises(ZeroDivisionError):
        replace_and_fail()
    assert contents(backups, path) == [b"one"]


def test_nothing_is_replaced_the_less_for_a_backup_that_cannot_be_made(path: Path, backups: Backups) -> None:
    backups.folder.write_bytes(b"no folder")
    path.write_bytes(b"one")
    with backups.replacing(path, b"one") as problem:
        assert problem is not None
        path.write_bytes(b"two")
    assert path.read_bytes() == b"two"


def test_what_is_too_many_goes_when_there_is_time(path: Path, backups: Backups) -> None:
    waiting: list[Callable[[], None]] = []
    unhurried = Backups(backups.folder, later=waiting.append)
    path.write_bytes(b"first")
    for number in range(LAST + 3):
        replaced(unhurried, path, str(number).encode())
        assert len(contents(backups, path)) == min(number, LAST) + 1
    waiting.pop()()  # the others were never done: the program ended, and the next saving did it
    newest = [str(number).encode() for number in reversed(range(2, LAST + 2))]
    assert contents(backups, path) == newest
