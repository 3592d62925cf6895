"""Backups: the last contents and those of the last days, whatever the clock says."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charsheet.storage.backups import DAYS, LAST, Backup, Backups, kept
from charsheet.storage.errors import FileError

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
moments = st.datetimes(datetime(1980, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
days = st.integers(0, 40).map(lambda day: START + timedelta(days=day))


def made(times: list[datetime]) -> list[Backup]:
    return [Backup(number, time, Path(f"{number}")) for number, time in enumerate(times, 1)]


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

    def refuse(_: object) -> list[Path]:
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(FileError):
        backups.of(path)


def test_somebody_wants_more_or_fewer(path: Path, backups: Backups) -> None:
    few = Backups(backups.folder, last=2)
    for number in range(5):
        few.keep(path, str(number).encode())
    assert len(few.of(path)) == 2
    assert kept(made([START] * 30), last=20)[-1].number == 11
