"""The side of the open window: listens at its door, and lets in what is well said."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication

from charsheet.storage.folders import Folders
from ui.handover.door import Door
from ui.handover.message import ACCEPTED, END, LARGEST, REFUSED, RefusedError, requested

SLOW = 3000
"""Milliseconds after which somebody who has not said what he wants is sent away."""

MODAL = 250
"""Milliseconds between two looks whether the question has gone that stands before the window."""

LONGEST = 90
"""Bytes of a socket's path; systems take about a hundred, and Qt puts some before it."""


class DoorKeeper(QObject):
    """Takes requests. ``wanted`` carries the files of one as soon as no question stands before the window.

    Whoever asks has his answer at once, and what he asked for is kept until it can be done.
    """

    wanted = Signal(list)

    def __init__(self, door: Door, folders: Folders, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._door = door
        self._waiting: list[list[Path]] = []
        self._heard: dict[QLocalSocket, bytes] = {}
        self._private: Path | None = None
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._meet)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(MODAL)
        self._again.timeout.connect(self._deliver)
        if door.lock is not None and self._listen(folders):
            door.lock.write(self._server.fullServerName())

    @property
    def address(self) -> str:
        """Where it listens; empty where it does not."""
        return self._server.fullServerName()

    def take_waiting(self) -> list[Path]:
        """What was asked for and could not be done yet; the window is gone."""
        paths = [path for each in self._waiting for path in each]
        self._waiting = []
        return paths

    def close(self) -> None:
        """Listen no longer."""
        self._again.stop()
        self._heard.clear()
        self._server.close()
        if self._private is not None:
            with suppress(OSError):
                self._private.rmdir()

    # --- listening -----------------------------------------------------------------------------

    def _listen(self, folders: Folders) -> bool:
        for address in self._addresses(folders):
            QLocalServer.removeServer(address)  # what a program left that was killed; the lock is ours
            if self._server.listen(address):
                return True
        return False

    def _addresses(self, folders: Folders) -> Iterator[str]:
        if sys.platform == "win32":
            yield f"charsheet-{os.getpid()}"
            return
        path = str((folders.state / "window.socket").absolute())
        if len(os.fsencode(path)) <= LONGEST:
            yield path
        # A long path, or a disk that knows no sockets.
        self._private = Path(tempfile.mkdtemp(prefix="charsheet-"))
        yield str(self._private / "window.socket")

    def _meet(self) -> None:
        while (guest := self._server.nextPendingConnection()) is not None:
            self._heard[guest] = b""
            guest.readyRead.connect(lambda guest=guest: self._hear(guest))
            guest.disconnected.connect(lambda guest=guest: self._heard.pop(guest, None))
            guest.disconnected.connect(guest.deleteLater)
            QTimer.singleShot(SLOW, guest, lambda guest=guest: self._answer(guest, REFUSED))
            self._hear(guest)  # it may have spoken already

    def _hear(self, guest: QLocalSocket) -> None:
        if guest not in self._heard:
            return
        self._heard[guest] += bytes(guest.read(LARGEST + 1).data())
        said = self._heard[guest]
        if not said.endswith(END) and len(said) <= LARGEST:
            return
        try:
            paths = requested(said)
        except RefusedError:
            self._answer(guest, REFUSED)
            return
        self._answer(guest, ACCEPTED)
        self.deliver(paths)

    def deliver(self, paths: Sequence[Path]) -> None:
        """Hand *paths* to the window, as soon as nobody has to answer a question before."""
        self._waiting.append(list(paths))
        self._again.start(0)

    def _answer(self, guest: QLocalSocket, words: bytes) -> None:
        if self._heard.pop(guest, None) is None:
            return
        guest.write(words)
        guest.flush()
        guest.disconnectFromServer()

    def _deliver(self) -> None:
        if QApplication.activeModalWidget() is not None:
            self._again.start(MODAL)
            return
        while self._waiting:
            self.wanted.emit(self._waiting.pop(0))
