"""Which program has the one window of a user and his folders, and what a second one says to it.

The one that holds a lock in the state folder has the window; the system takes the lock away from a program
that dies, however it dies. The lock's file tells the address at which the window can be spoken to. Nothing
here imports Qt: a second start is over before it has loaded any of it.
"""

from __future__ import annotations

import enum
import socket
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from charsheet.storage.folders import Folders
from charsheet.storage.locks import Lock, told_by, try_lock
from ui.handover.message import ACCEPTED, END, LARGEST, request

PATIENCE = 3.0
"""Seconds after which a second start stops waiting for an answer and opens a window of its own."""

PAUSE = 0.05
"""Seconds between two tries, while the first program is still starting."""


class Answer(enum.Enum):
    """What came of speaking to the open window."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    NOBODY = "nobody"


class Door(Struct):
    """Where this program stands. ``lock`` is held by the one whose window others speak to.

    ``is_only`` says that no other window is known of: what is remembered for the next start is this one's.
    """

    lock: Lock | None
    is_only: bool

    def close(self) -> None:
        """Let the next program be the first."""
        if self.lock is not None:
            self.lock.release()
            self.lock = None


def enter(
    folders: Folders, files: Sequence[Path], *, own_window: bool = False, patience: float = PATIENCE
) -> Door | None:
    """Hand *files* to the open window and return None, else a door for a window of one's own.

    With *own_window* nothing is handed over.
    """
    path, until = folders.state / "window.lock", time.monotonic() + patience
    while True:
        try:
            lock = try_lock(path)
        except OSError:  # no lock can be had here; nobody can tell who else is there
            return Door(None, is_only=True)
        if lock is not None:
            return Door(lock, is_only=True)
        if own_window:
            return Door(None, is_only=False)
        answer = speak(told_by(path), request(files), until - time.monotonic())
        if answer is Answer.ACCEPTED:
            return None
        if answer is Answer.REFUSED or time.monotonic() >= until:
            return Door(None, is_only=False)
        time.sleep(PAUSE)


def speak(address: str, message: bytes, patience: float) -> Answer:
    """Say *message* to the window at *address*, and wait so many seconds at most for what it says."""
    if len(message) > LARGEST:
        return Answer.REFUSED
    if not address or patience <= 0:
        return Answer.NOBODY
    talk = _by_pipe if sys.platform == "win32" else _by_socket
    heard = talk(address, message, patience)
    if heard is None:
        return Answer.NOBODY
    return Answer.ACCEPTED if heard == ACCEPTED else Answer.REFUSED


def _by_socket(address: str, message: bytes, patience: float) -> bytes | None:
    """What comes back, or None where nobody listens or nobody answers."""
    until = time.monotonic() + patience
    heard = b""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as talk:
            talk.settimeout(patience)
            talk.connect(address)
            talk.sendall(message)
            while not heard.endswith(END) and len(heard) < len(ACCEPTED):
                talk.settimeout(max(until - time.monotonic(), PAUSE))
                part = talk.recv(len(ACCEPTED))
                if not part:
                    break
                heard += part
    except (OSError, ValueError):
        return None
    return heard or None


def _by_pipe(address: str, message: bytes, patience: float) -> bytes | None:
    """The same where there are no such sockets: by Qt, which knows how to wait for a pipe."""
    from PySide6.QtNetwork import QLocalSocket

    wait = int(patience * 1000)
    talk = QLocalSocket()
    talk.connectToServer(address)
    if not talk.waitForConnected(wait):
        return None
    talk.write(message)
    heard = b""
    until = time.monotonic() + patience
    while not heard.endswith(END) and len(heard) < len(ACCEPTED):
        left = int((until - time.monotonic()) * 1000)
        if left <= 0 or not talk.waitForReadyRead(left):
            break
        heard += bytes(talk.read(len(ACCEPTED)).data())
    talk.abort()
    return heard or None
