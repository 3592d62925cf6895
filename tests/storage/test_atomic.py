"""A file is always whole: the old one, or the new one."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from charsheet.present.locale import get_locale
from charsheet.storage import atomic
from charsheet.storage.atomic import Sync, write_atomically, write_new
from charsheet.storage.errors import FileError

OLD, NEW = b"old\n", b"new\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that is there already, alone in its folder."""
    path = tmp_path / "folder" / "Мира и друзья.charsheet"
    path.parent.mkdir()
    path.write_bytes(OLD)
    return path


@contextmanager
def refusing(reason: str) -> Iterator[None]:
    with pytest.raises(FileError) as caught:
        yield
    (problem,) = caught.value.problems
    assert problem.path == ()
    assert get_locale("en").text(problem.message) == reason


def failing(code: int) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_writes_a_new_file(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new", NEW)
    assert (tmp_path / "new").read_bytes() == NEW
    assert names(tmp_path) == ["new"]


def test_replaces_an_old_file(file: Path) -> None:
    write_atomically(file, NEW)
    assert file.read_bytes() == NEW
    assert names(file.parent) == [file.name]


def test_the_temporary_file_lies_in_the_same_folder(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []
    replace = os.replace

    def look(source: str, target: Path) -> None:
        seen.append([*names(file.parent), os.fspath(Path(source).parent)])
        replace(source, target)

    monkeypatch.setattr(os, "replace", look)
    write_atomically(file, NEW)
    ((temporary, name, folder),) = seen
    assert temporary.startswith(".Мира и друзья.")
    assert (name, folder) == (file.name, os.fspath(file.parent))


def test_everything_reaches_the_disk_before_the_old_file_goes(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, os.replace

    def sync(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        fsync(handle)

    def move(source: str, target: Path) -> None:
        done.append("replace")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", move)
    write_atomically(file, NEW)
    assert done == ["file", "replace", "folder"]


@pytest.mark.parametrize(("sync", "calls"), [(Sync.ALL, 2), (Sync.FILE, 1), (Sync.NOTHING, 0)])
def test_who_needs_less_waits_for_less(
    file: Path, monkeypatch: pytest.MonkeyPatch, sync: Sync, calls: int
) -> None:
    done: list[int] = []
    monkeypatch.setattr(os, "fsync", done.append)
    write_atomically(file, NEW, sync=sync)
    assert len(done) == calls
    assert file.read_bytes() == NEW


@pytest.mark.parametrize("step", ["fsync", "replace", "write"])
@pytest.mark.parametrize(
    ("code", "reason"),
    [(errno.ENOSPC, "the disk is full"), (errno.EIO, "the disk reports an error"), (errno.EROFS, None)],
)
def test_a_failure_leaves_the_old_file_and_no_litter(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str, code: int, reason: str | None
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, step, failing(code))
        with refusing(reason or "the disk is read-only"):
            write_atomically(file, NEW)
    assert file.read_bytes() == OLD
    assert names(file.parent) == [file.name]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_an_interruption_leaves_the_old_file_and_no_litter(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, step, interrupt)
        with pytest.raises(KeyboardInterrupt):
            write_atomically(file, NEW)
    assert file.read_bytes() == OLD
    assert names(file.parent) == [file.name]


def test_a_failure_is_told_even_if_the_litter_stays(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", failing(errno.EACCES))
        patch.setattr(os, "unlink", failing(errno.EACCES))
        with refusing("no permission"):
            write_atomically(file, NEW)
    assert file.read_bytes() == OLD


def test_a_folder_that_cannot_be_synced_is_no_failure(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Windows opens no folders, and need not.
    open_file = os.open

    def refuse(path: str | Path, *more: int) -> int:
        if Path(path).is_dir():
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return open_file(path, *more)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        write_atomically(file, NEW)
    assert file.read_bytes() == NEW


def test_the_permissions_of_an_old_file_are_kept(file: Path) -> None:
    file.chmod(0o640)
    write_atomically(file, NEW)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_new_file_has_the_permissions_that_the_mask_leaves(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_atomically(tmp_path / "new", NEW)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def test_a_disk_that_knows_no_permissions_is_no_failure(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A stick with FAT belongs to somebody else and refuses them.
    monkeypatch.setattr(os, "chmod", failing(errno.EPERM))
    write_atomically(file, NEW)
    assert file.read_bytes() == NEW
    assert names(file.parent) == [file.name]


def test_what_is_private_is_so_while_it_is_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.chmod(0o600)
    seen: list[int] = []
    sync = os.fsync

    def look(handle: int) -> None:
        seen.append(stat.S_IMODE(os.fstat(handle).st_mode))
        sync(handle)

    monkeypatch.setattr(os, "fsync", look)
    write_atomically(file, NEW, sync=Sync.FILE)
    assert seen == [0o600]


def test_permissions_that_nobody_can_tell_are_not_made_up(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.chmod(0o600)
    monkeypatch.setattr(os, "stat", failing(errno.EIO))
    with refusing("the disk reports an error"):
        write_atomically(file, NEW)
    monkeypatch.undo()
    assert file.read_bytes() == OLD


def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(file)
    write_atomically(link, NEW)
    assert link.is_symlink()
    assert file.read_bytes() == NEW
    assert names(tmp_path) == ["folder", "link"]


def test_a_link_to_nothing_makes_its_target(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "target")
    write_atomically(link, NEW)
    assert link.is_symlink()
    assert (tmp_path / "target").read_bytes() == NEW


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("folder", "this is a folder"),
        ("nowhere/new", "there is no such file or folder"),
        ("file/new", "a part of the path is no folder"),
        ("x" * 300, "the file name is too long"),
        ("a\0b", "this file name is not possible here"),
    ],
)
def test_an_impossible_place_is_refused(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(OLD)
    with refusing(reason):
        write_atomically(tmp_path / name, NEW)
    assert names(tmp_path) == ["file", "folder"]
    assert names(tmp_path / "folder") == []


def test_a_long_name_leaves_room_for_the_temporary_one(tmp_path: Path) -> None:
    path = tmp_path / ("Я" * 120 + ".x")  # 242 bytes of the 255 that there are
    write_atomically(path, NEW)
    assert names(tmp_path) == [path.name]


def test_a_reason_without_a_number_is_told_in_the_systems_words() -> None:
    error = FileError.from_os(OSError("strange"))
    assert get_locale("en").text(error.problems[0].message) == "the system says: OSError"
    error = FileError.from_os(OSError(errno.EXDEV, "Invalid cross-device link"))
    assert get_locale("ru").text(error.problems[0].message) == "ответ системы: Invalid cross-device link"
    assert str(error) == "the system says: {reason}"


def test_what_is_no_ordinary_file_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with refusing("this is no ordinary file"):
        write_atomically(pipe, NEW)
    with refusing("this is a folder"):
        write_atomically(tmp_path, NEW)
    assert pipe.is_fifo()
    assert names(tmp_path) == ["pipe"]


# --- looking before replacing --------------------------------------------------------------------


class SeenError(Exception):
    """What is there may not be replaced."""


def only(expected: bytes | None) -> Callable[[Path], None]:
    """A look that lets only *expected* be replaced."""

    def look(place: Path) -> None:
        found = place.read_bytes() if place.exists() else None
        if found != expected:
            raise SeenError(found)

    return look


def before_swapping(monkeypatch: pytest.MonkeyPatch, happening: Callable[[], object]) -> None:
    """Let something happen when all has been looked at, before the first swap."""
    swap, waiting = atomic.exchange, [happening]

    def late(made: Path, target: Path) -> bool:
        while waiting:
            waiting.pop()()
        return swap(made, target)

    monkeypatch.setattr(atomic, "exchange", late)


def put(path: Path, data: bytes) -> Callable[[], object]:
    """Somebody else puts another file in the place of *path*."""

    def replace() -> None:
        other = path.with_name("other")
        other.write_bytes(data)
        other.replace(path)

    return replace


@pytest.fixture(params=["swap", "no swap"])
def swap(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that can swap files, if this one can, and one that cannot."""
    if request.param == "no swap":
        monkeypatch.setattr(atomic, "exchange", lambda *_: False)


swapping = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux swaps files")


@pytest.mark.usefixtures("swap")
@pytest.mark.parametrize(("sync", "mode"), [(Sync.ALL, 0o640), (Sync.FILE, 0o666), (Sync.NOTHING, 0o600)])
def test_what_was_seen_is_replaced(file: Path, sync: Sync, mode: int) -> None:
    file.chmod(mode)
    write_atomically(file, NEW, only(OLD), sync)
    assert file.read_bytes() == NEW
    assert stat.S_IMODE(file.stat().st_mode) == mode
    assert names(file.parent) == [file.name]


@pytest.mark.usefixtures("swap")
def test_what_was_not_is_not(file: Path) -> None:
    with pytest.raises(SeenError):
        write_atomically(file, NEW, only(b"other"))
    assert file.read_bytes() == OLD
    assert names(file.parent) == [file.name]


@pytest.mark.usefixtures("swap")
def test_what_is_not_there_is_made(file: Path) -> None:
    file.unlink()
    write_atomically(file, NEW, only(None))
    assert file.read_bytes() == NEW
    assert names(file.parent) == [file.name]


@swapping
def test_what_came_at_the_last_moment_stays(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before_swapping(monkeypatch, put(file, b"theirs"))
    with pytest.raises(SeenError):
        write_atomically(file, NEW, only(OLD))
    assert file.read_bytes() == b"theirs"
    assert names(file.parent) == [file.name]


@swapping
def test_what_appears_at_the_last_moment_stays(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.unlink()
    before_swapping(monkeypatch, put(file, b"theirs"))
    with pytest.raises(SeenError):
        write_atomically(file, NEW, only(None))
    assert file.read_bytes() == b"theirs"


@swapping
def test_what_comes_while_the_new_content_goes_to_the_disk_is_never_swapped_away(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (sync(handle), put(file, b"theirs")()))
    monkeypatch.setattr(atomic, "exchange", pytest.fail)
    with pytest.raises(SeenError):
        write_atomically(file, NEW, only(OLD))
    assert file.read_bytes() == b"theirs"
    assert names(file.parent) == [file.name]


def test_what_appears_and_may_be_replaced_is_replaced(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> bool:
        put(file, b"theirs")()
        raise FileNotFoundError

    monkeypatch.setattr(atomic, "exchange", gone)
    write_atomically(file, NEW, lambda _: None)
    assert file.read_bytes() == NEW
    assert names(file.parent) == [file.name]


def test_a_disk_without_links_is_no_failure(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.unlink()
    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    write_atomically(file, NEW, only(None))
    assert file.read_bytes() == NEW
    assert names(file.parent) == [file.name]


@swapping
@pytest.mark.parametrize("then", ["another", "nothing"])
def test_even_what_comes_while_theirs_is_put_back_stays(
    file: Path, monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    swaps: list[int] = []
    swap = atomic.exchange

    def slow(made: Path, target: Path) -> bool:
        swaps.append(len(swaps))
        if swaps == [0]:
            put(file, b"theirs")()
        elif swaps == [0, 1] and then == "another":
            put(file, b"newer")()
        elif swaps == [0, 1]:
            file.unlink()
        return swap(made, target)

    monkeypatch.setattr(atomic, "exchange", slow)
    with pytest.raises(SeenError):
        write_atomically(file, NEW, only(OLD))
    assert file.read_bytes() == (b"newer" if then == "another" else b"theirs")
    assert names(file.parent) == [file.name]


@swapping
@pytest.mark.parametrize("step", ["swap", "stat"])
def test_what_cannot_be_swapped_back_is_not_thrown_away(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    # What lies at the temporary name after the first swap is somebody else's.
    swaps: list[int] = []
    swap, look_at = atomic.exchange, Path.stat

    def failing_swap(made: Path, target: Path) -> bool:
        swaps.append(len(swaps))
        if swaps == [0]:
            put(file, b"theirs")()
        elif step == "swap":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return swap(made, target)

    def failing_stat(path: Path, **more: bool) -> os.stat_result:
        if step == "stat" and len(swaps) == 2:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return look_at(path, **more)

    monkeypatch.setattr(atomic, "exchange", failing_swap)
    monkeypatch.setattr(Path, "stat", failing_stat)
    with pytest.raises(SeenError):
        write_atomically(file, NEW, only(OLD))
    assert file.read_bytes() == b"theirs"


@swapping
def test_what_was_replaced_and_will_not_go_is_no_failure(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "unlink", failing(errno.EACCES))
    write_atomically(file, NEW, only(OLD))
    assert file.read_bytes() == NEW


# --- new files -----------------------------------------------------------------------------------


def test_a_new_file_has_the_first_name_that_is_free(file: Path) -> None:
    places = [write_new(file.parent, [file.name, "b", "c"], NEW) for _ in range(2)]
    assert [each.name for each in places] == ["b", "c"]
    assert file.read_bytes() == OLD
    assert names(file.parent) == sorted([file.name, "b", "c"])


def test_a_name_that_a_folder_or_a_pipe_has_is_not_free(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    os.mkfifo(tmp_path / "b")
    assert write_new(tmp_path, ["a", "b", "c"], NEW).name == "c"


def test_a_new_file_makes_its_folder_or_says_why_not(tmp_path: Path) -> None:
    assert write_new(tmp_path / "a" / "b", ["c"], NEW) == tmp_path / "a" / "b" / "c"
    with refusing("something of that name is there already"):
        write_new(tmp_path / "a" / "b" / "c", ["d"], NEW)
    with refusing("this file name is not possible here"):
        write_new(tmp_path, ["a\0b"], NEW)


def test_nothing_is_left_of_a_new_file_that_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", failing(errno.ENOSPC))
    with refusing("the disk is full"):
        write_new(tmp_path, ["new"], NEW)
    assert names(tmp_path) == []


def test_a_temporary_name_that_is_taken_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    letters = iter([b"aaaa", b"bbbb"])
    monkeypatch.setattr(os, "urandom", lambda _: next(letters))
    taken = tmp_path / f".new.{os.getpid()}.{b'aaaa'.hex()}.tmp"
    taken.write_bytes(OLD)
    write_atomically(tmp_path / "new", NEW)
    assert taken.read_bytes() == OLD
    assert (tmp_path / "new").read_bytes() == NEW


# --- reasons -------------------------------------------------------------------------------------


def test_a_lock_on_windows_is_no_lack_of_rights() -> None:
    error = PermissionError(errno.EACCES, "Access is denied")
    assert told(error) == "no permission"
    error.winerror = 32  # type: ignore[attr-defined]
    assert told(error) == "another program is using the file"


def told(error: OSError) -> str:
    return get_locale("en").text(FileError.from_os(error).problems[0].message)
