"""Killed at any moment: the old content or the new one, whole, and no litter after the next start."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from charsheet.storage.backups import DAYS, LAST, Backups
from charsheet.storage.files import parse_character
from charsheet.storage.folders import Folders, user_folders
from charsheet.storage.journal import Journal
from charsheet.storage.sessions import dead_sessions, sweep
from charsheet.systems.registry import SYSTEMS

LOOKUP = {each.id: each for each in SYSTEMS}
ROUNDS = 40

# One process that has everything loaded; each line makes it fork one that writes until it is killed.
WRITER = """
import os, sys
from itertools import count
from pathlib import Path
from charsheet.storage.backups import Backups
from charsheet.storage.files import character_bytes, character_from
from charsheet.storage.folders import user_folders
from charsheet.storage.journal import Entry, Journal, now
from charsheet.storage.saving import content_at, digest, save_over
from charsheet.storage.sessions import Session
from charsheet.systems.registry import SYSTEMS

folders, path, start = user_folders(), Path(sys.argv[1]), int(sys.argv[2])
lookup = {each.id: each for each in SYSTEMS}

def made(number):
    notes = f"{number} " * 20_000
    tree = {"format": 1, "system": "narateer", "name": str(number), "notes": notes}
    return character_from(tree, lookup).character

def write():
    session = Session.start(folders)
    session.will_write(path)
    journal, backups = Journal.of(folders, session.token), Backups(folders.state / "backups")
    for number in count(start):
        character = made(number)
        text = character_bytes(character).decode()
        journal.write(1, Entry(path=str(path), name=str(number), time=now(), character=text))
        save_over(path, character, digest(content_at(path)), backups)

made(0)
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        write()
    print(child, flush=True)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""


@contextmanager
def writers(path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", WRITER, str(path), "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def kill_one(process: subprocess.Popen[str], after: float) -> None:
    """Let one write, and kill it so many seconds later."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("go\n")
    process.stdin.flush()
    child = int(process.stdout.readline())
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    assert process.stdout.readline() == "gone\n"


def number_in(data: bytes) -> int:
    """Which of the characters it is; fails unless it is whole."""
    character = parse_character(data, LOOKUP).character
    assert character.notes == f"{character.name} " * 20_000
    return int(character.name)


@pytest.fixture
def folders() -> Folders:
    return user_folders()


def test_killed_at_any_moment(folders: Folders, tmp_path: Path) -> None:
    path = tmp_path / "Мира.charsheet"
    moments = random.Random(5)
    journals = 0
    with writers(path) as process:
        for _ in range(ROUNDS):
            kill_one(process, moments.uniform(0, 0.03))
            dead = dead_sessions(folders)
            sweep(dead, folders)
            for session in dead:
                lost, broken = Journal.of(folders, session.token).read()
                assert broken == ()
                for each in lost:
                    assert number_in(each.entry.data) == int(each.entry.name)
                    each.file.unlink()
                    journals += 1
                session.end()
            if path.exists():
                number_in(path.read_bytes())
            for each in Backups(folders.state / "backups").of(path):
                number_in(each.path.read_bytes())
            left = [each for place in (folders.state, tmp_path) for each in place.rglob("*.tmp")]
            assert left == []
            assert list((folders.state / "sessions").iterdir()) == []
    assert journals > 0
    # What a kill kept from being dropped is dropped by the next saving.
    Backups(folders.state / "backups").keep(path, b"next")
    assert len(Backups(folders.state / "backups").of(path)) <= LAST + DAYS
