"""A watch on files: something may have happened to one of them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from charsheet.storage.folders import is_folder, is_there

QUIET = 200
"""Milliseconds after the first sign until one looks: programs write in pieces."""

SETTLED = 1000
"""Milliseconds for which what cannot be read has to stay as it is, before it is taken for what is meant."""


class FileWatch(QObject):
    """Tells when one should look at the watched files again.

    A watched folder gives no sign of a file that is written in place, and a watched file is lost as soon as
    it is replaced; so both are watched, and watched again each time. That a folder itself is moved is a sign
    of the one above it only.
    """

    stirred = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._sign)
        self._watcher.directoryChanged.connect(self._sign)
        self._quiet = self._timer(QUIET)
        self._settled = self._timer(SETTLED)

    def watch(self, files: Iterable[Path]) -> None:
        """Watch these files and no others, whether they are there or not."""
        wanted: set[str] = set()
        for file in files:
            folders = [each for each in file.absolute().parents if is_folder(each)]
            wanted.update(map(str, folders[:2]))
            if is_there(file):
                wanted.add(str(file.absolute()))
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if watched - wanted:
            self._watcher.removePaths(sorted(watched - wanted))
        if wanted - watched:
            self._watcher.addPaths(sorted(wanted - watched))

    def look_again(self) -> None:
        """Tell once more when what is there now had time to become what is meant."""
        self._settled.start()

    def stop(self) -> None:
        """Tell nothing any more."""
        self._quiet.stop()
        self._settled.stop()
        self._watcher.blockSignals(True)

    def _sign(self, _: str) -> None:
        if not self._quiet.isActive():
            self._quiet.start()

    def _timer(self, interval: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval)
        timer.timeout.connect(self.stirred)
        return timer
