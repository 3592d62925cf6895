"""Nothing is overwritten that nobody has seen, and what is overwritten lies in the backups."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from charsheet.model.character import Character
from charsheet.storage import atomic
from charsheet.storage.backups import Backups
from charsheet.storage.errors import FileError
from charsheet.storage.files import character_bytes, character_from
from charsheet.storage.saving import ChangedOutsideError, content_at, digest, rewrite, save_over
from charsheet.systems.registry import SYSTEMS

LOOKUP = {each.id: each for each in SYSTEMS}
OLD = b"what somebody wrote\n"


def character(name: str = "Mira", **more: str) -> Character:
    return character_from({"format": 1, "system": "narateer", "name": name, **more}, LOOKUP).character


@pytest.fixture
def backups(tmp_path: Path) -> Backups:
    return Backups(tmp_path / "state" / "backups")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "characters" / "Мира.charsheet"


def held(backups: Backups, path: Path) -> list[bytes]:
    return [each.path.read_bytes() for each in backups.of(path)]


def test_a_new_file_needs_no_backup_and_its_folder_is_made(path: Path, backups: Backups) -> None:
    saved = save_over(path, character(), None, backups)
    assert path.read_bytes() == character_bytes(character())
    assert saved.seen == digest(path.read_bytes())
    assert saved.backup_problem is None
    assert not backups.folder.exists()


def test_what_was_seen_is_overwritten_and_kept(path: Path, backups: Backups) -> None:
    path.parent.mkdir()
    path.write_bytes(OLD)
    saved = save_over(path, character(), digest(OLD), backups)
    assert held(backups, path) == [OLD]
    save_over(path, character(), saved.seen, backups)  # the same again: nothing is lost by it
    assert held(backups, path) == [OLD]
    save_over(path, character("Mirabel"), saved.seen, backups)
    assert held(backups, path) == [character_bytes(character()), OLD]


@pytest.mark.parametrize(
    ("expected", "there"),
    [(digest(b"other"), OLD), (None, OLD), (digest(OLD), None), (digest(b"other"), b"")],
    ids=["changed", "newly there", "gone", "emptied"],
)
def test_what_nobody_has_seen_is_not_overwritten(
    path: Path, backups: Backups, expected: str | None, there: bytes | None
) -> None:
    path.parent.mkdir()
    if there is not None:
        path.write_bytes(there)
    with pytest.raises(ChangedOutsideError) as caught:
        save_over(path, character(), expected, backups)
    assert caught.value.found == there
    assert content_at(path) == there
    assert list(path.parent.iterdir()) == ([] if there is None else [path])


def test_a_change_while_the_new_content_goes_to_the_disk_is_noticed(
    path: Path, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    path.write_bytes(OLD)
    sync = os.fsync

    def slow(handle: int) -> None:
        sync(handle)
        path.write_bytes(b"theirs")

    monkeypatch.setattr(atomic.os, "fsync", slow)
    with pytest.raises(ChangedOutsideError) as caught:
        save_over(path, character(), digest(OLD), backups)
    assert caught.value.found == b"theirs"
    assert path.read_bytes() == b"theirs"
    assert list(path.parent.iterdir()) == [path]


def test_a_backup_that_fails_does_not_prevent_saving_and_is_told(path: Path, tmp_path: Path) -> None:
    (tmp_path / "state").write_bytes(b"no folder")
    path.parent.mkdir()
    path.write_bytes(OLD)
    saved = save_over(path, character(), digest(OLD), Backups(tmp_path / "state" / "backups"))
    assert path.read_bytes() == character_bytes(character())
    assert saved.backup_problem is not None
    assert saved.backup_problem.id == "a part of the path is no folder"


def test_what_cannot_be_read_is_not_overwritten(path: Path, backups: Backups) -> None:
    path.mkdir(parents=True)
    with pytest.raises(FileError):
        save_over(path, character(), None, backups)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, backups: Backups) -> None:
    place = tmp_path / ("x" * 300) / "mira.charsheet"
    with pytest.raises(FileError) as caught:
        save_over(place, character(), None, backups)
    assert caught.value.problems[0].message.id == "the file name is too long"


def test_a_folder_without_permission_is_told(
    path: Path, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(FileError) as caught:
        save_over(path, character(), None, backups)
    assert caught.value.problems[0].message.id == "no permission"


def test_half_a_letter_is_refused_before_anything_is_touched(path: Path, backups: Backups) -> None:
    with pytest.raises(FileError):
        save_over(path, character(house="\ud800"), None, backups)
    assert not path.parent.exists()


def test_what_appears_a_moment_later_was_not_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.parent.mkdir()
    stat = Path.stat

    def then_it_is_there(place: Path, **more: bool) -> os.stat_result:
        try:
            return stat(place, **more)
        finally:
            path.write_bytes(OLD)

    monkeypatch.setattr(Path, "stat", then_it_is_there)
    assert content_at(path) is None
    assert content_at(path) == OLD


def test_an_impossible_name_is_told() -> None:
    with pytest.raises(FileError):
        content_at(Path("a\0b"))


@pytest.mark.parametrize("what", ["same time and size", "other case", "conflict copy"])
def test_whatever_happens_to_the_file_it_is_its_content_that_counts(
    path: Path, backups: Backups, what: str
) -> None:
    path.parent.mkdir()
    path.write_bytes(OLD)
    times, theirs = path.stat(), OLD[::-1]
    aside = path.with_name("мира.charsheet" if what == "other case" else "Мира (conflicted copy).charsheet")
    if what != "same time and size":
        path.rename(aside)
    if what != "other case":
        path.write_bytes(theirs)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    there = sorted(path.parent.iterdir())
    with pytest.raises(ChangedOutsideError) as caught:
        save_over(path, character(), digest(OLD), backups)
    assert caught.value.found == (None if what == "other case" else theirs)
    assert sorted(path.parent.iterdir()) == there
    assert content_at(path) == caught.value.found
    assert content_at(aside) == (None if what == "same time and size" else OLD)


# --- what is made of what lies there -------------------------------------------------------------


def adding(path: Path, *others: bytes) -> Callable[[bytes | None], bytes | None]:
    """A change that adds a word; somebody else puts *others* there, one each time."""
    meanwhile = iter(others)

    def change(data: bytes | None) -> bytes | None:
        made = (data or b"") + b"+"
        other = next(meanwhile, None)
        if other is not None:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(other)
        return made

    return change


def test_what_somebody_writes_in_between_is_in_what_is_written(path: Path) -> None:
    rewrite(path, adding(path))
    assert path.read_bytes() == b"+"
    rewrite(path, adding(path, b"theirs", b"theirs again"))
    assert path.read_bytes() == b"theirs again+"
    assert list(path.parent.iterdir()) == [path]


def test_what_is_as_it_should_be_is_left_alone(path: Path) -> None:
    rewrite(path, lambda _: None)
    assert not path.parent.exists()
    rewrite(path, adding(path))
    before = path.stat().st_ino
    rewrite(path, lambda data: data)
    assert path.stat().st_ino == before


def test_somebody_who_never_stops_is_told_of(path: Path) -> None:
    others = [str(each).encode() for each in range(1000)]
    with pytest.raises(FileError) as caught:
        rewrite(path, adding(path, *others))
    assert caught.value.problems[0].message.id == "another program is using the file"
    assert path.read_bytes() in others


def test_where_it_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(FileError):
        rewrite(tmp_path / "file" / "new" / "x", lambda _: b"x")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(FileError):
        rewrite(tmp_path / "new" / "x", lambda _: b"x")
