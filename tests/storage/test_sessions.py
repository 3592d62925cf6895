"""Sessions: who runs, who was killed, and what those left behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from charsheet.storage import sessions
from charsheet.storage.errors import FileError
from charsheet.storage.folders import Folders, user_folders
from charsheet.storage.journal import Journal
from charsheet.storage.journal_entries import Entry, now
from charsheet.storage.sessions import Session, dead_sessions, sweep

KILLED = """
import os, signal, sys
from pathlib import Path
from charsheet.storage.folders import user_folders
from charsheet.storage.sessions import Session
session = Session.start(user_folders())
for each in sys.argv[1:]:
    session.will_write(Path(each))
print(session.token, os.getpid(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def folders() -> Folders:
    return user_folders()


def killed(*paths: Path) -> tuple[str, int]:
    """A session whose process was killed: its token and its process."""
    done = subprocess.run([sys.executable, "-c", KILLED, *paths], stdout=subprocess.PIPE, check=False)
    token, process = done.stdout.decode().split()
    return token, int(process)


def test_a_session_that_runs_or_ended_well_is_not_dead(folders: Folders) -> None:
    session = Session.start(folders)
    assert session.process == os.getpid()
    for _ in range(2):
        session.will_write(Path("characters") / "mira.charsheet")
    assert session.writes_in == (Path.cwd() / "characters",)
    session.will_write(Path("a\nb") / "c")  # no line of a file can say so
    assert session.writes_in == (Path.cwd() / "characters",)
    assert dead_sessions(folders) == ()
    session.end()
    assert dead_sessions(folders) == ()


def test_entries_whose_session_is_lost_are_of_a_dead_one(folders: Folders) -> None:
    # After a power failure a file that was written later may be there, and an earlier one not.
    entry = Entry(time=now(), character="{}")
    Journal.of(folders, "0" * 16).write(1, entry)
    session = Session.start(folders)
    Journal.of(folders, session.token).write(1, entry)
    (dead,) = dead_sessions(folders)
    assert (dead.token, dead.process, dead.writes_in) == ("0" * 16, 0, ())
    assert sweep([dead], folders) == ()
    assert dead_sessions(folders) == ()  # somebody has it
    dead.leave()
    assert [each.token for each in dead_sessions(folders)] == ["0" * 16]


def test_a_killed_one_is_dead_and_belongs_to_who_finds_it(folders: Folders, tmp_path: Path) -> None:
    path = tmp_path / "персонажи" / "mira.charsheet"
    token, process = killed(path, path, tmp_path / "x\ny" / "z")
    (dead,) = dead_sessions(folders)
    assert (dead.token, dead.process) == (token, process)
    assert dead.writes_in == (path.parent,)
    assert dead_sessions(folders) == ()  # for nobody else
    dead.leave()
    (again,) = dead_sessions(folders)
    again.end()
    assert dead_sessions(folders) == ()


def test_a_session_that_tells_nothing_is_dead_all_the_same(folders: Folders) -> None:
    (folders.state / "sessions").mkdir(parents=True)
    (folders.state / "sessions" / "0123456789abcdef.session").write_bytes(b"")
    (folders.state / "sessions" / "note.session").write_bytes(b"")
    (folders.state / "sessions" / "0123456789abcdef.txt").write_bytes(b"")
    (dead,) = dead_sessions(folders)
    assert dead.process == 0
    assert sweep([dead], folders) == ()
    dead.end()


def test_a_state_folder_that_cannot_be_used_is_told(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders.state.parent.mkdir(parents=True, exist_ok=True)
    folders.state.write_bytes(b"in the way")
    with pytest.raises(FileError):
        Session.start(folders)
    assert dead_sessions(folders) == ()


def test_somebody_else_may_be_faster(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Path] = []
    try_lock = sessions.try_lock

    def busy(path: Path) -> object:
        seen.append(path)
        return None if len(seen) == 1 else try_lock(path)

    monkeypatch.setattr(sessions, "try_lock", busy)
    Session.start(folders).end()
    assert len(set(seen)) == 2


def litter(folder: Path, process: int) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f".mira.{process}.a1b2_c3d.tmp"
    path.write_bytes(b"half")
    return path


def test_only_the_litter_of_the_dead_is_swept_and_only_where_they_wrote(
    folders: Folders, tmp_path: Path
) -> None:
    wrote, other = tmp_path / "a", tmp_path / "b"
    _, process = killed(wrote / "mira.charsheet", tmp_path / "gone" / "x")
    running = Session.start(folders)
    theirs = [
        litter(wrote, process),
        litter(folders.config, process),
        litter(folders.cache / "library", process),
        litter(folders.state / "backups" / "mira-0", process),
    ]
    kept = [litter(other, process), litter(wrote, os.getpid()), litter(folders.state, process + 100_000)]
    for name in ("mira.tmp", ".mira.tmp", f".mira.{process}.tmp", f"mira.{process}.a1b2c3d4.tmp"):
        (wrote / name).write_bytes(b"not ours")
        kept.append(wrote / name)
    dead = dead_sessions(folders)
    assert set(sweep(dead, folders)) == set(theirs)
    assert all(each.exists() for each in kept)
    assert not any(each.exists() for each in theirs)
    for each in (*dead, running):
        each.end()


def test_a_number_that_another_program_has_by_now_protects_its_files(
    folders: Folders, tmp_path: Path
) -> None:
    _, process = killed(tmp_path / "mira.charsheet")
    dead = dead_sessions(folders)
    _, other = killed()
    left = dead_sessions(folders)
    running = Session.start(folders)
    running._lock.write(str(process))
    file = litter(tmp_path, process)
    assert sweep(dead, folders) == ()
    assert file.exists()
    for each in left:
        each.leave()  # found free by the one who looks who is alive
    running._lock.write("")
    assert sweep(dead, folders) == (file,)
    assert other != process
    for each in (*dead, *dead_sessions(folders), running):
        each.end()


def test_litter_that_cannot_be_taken_away_stays(
    folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "no")

    _, process = killed(tmp_path / "mira.charsheet")
    litter(tmp_path, process)
    dead = dead_sessions(folders)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        assert sweep(dead, folders) == ()
    dead[0].end()
