"""What the window remembers for the next start: the open characters, the one in front, where all was."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QByteArray, QObject, QTimer
from PySide6.QtWidgets import QMainWindow

from charsheet.storage.settings import storable
from ui.party.tabs import PartyTabs
from ui.services import Services
from ui.window.page import CharacterPage

SOON = 400
"""Milliseconds after a change until it is written: a program that is killed has its tabs again too."""


class Tabs(Protocol):
    """The tabs of a window."""

    parties: PartyTabs

    @property
    def pages(self) -> list[CharacterPage]:
        """All open characters, in their order."""
        ...

    @property
    def page(self) -> CharacterPage | None:
        """The one in front."""
        ...

    def page_at(self, path: Path) -> CharacterPage | None:
        """The page of the file at *path*."""
        ...

    def open_paths(self, paths: Sequence[Path], *, quietly: bool = False) -> None:
        """Open files, or bring one that is open to the front."""
        ...


class WindowMemory(QObject):
    """Writes what is open soon after it changes, and gives it back at the next start."""

    def __init__(self, window: QMainWindow, tabs: Tabs, services: Services) -> None:
        super().__init__(window)
        self._window = window
        self._tabs = tabs
        self._services = services
        self.keeps_tabs = True
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self.write_tabs)

    def open_again(self) -> None:
        """Open what was open last, in its order; what is gone or damaged is told and keeps nobody back."""
        settings = self._services.settings.settings
        self._tabs.open_paths([Path(each) for each in settings.open], quietly=True)
        if settings.active is not None and self._tabs.page_at(Path(settings.active)) is not None:
            self._tabs.open_paths([Path(settings.active)])

    def restore_place(self) -> None:
        """Put the window where it was; its docks have to be there by now."""
        settings = self._services.settings.settings
        if settings.geometry:
            self._window.restoreGeometry(_bytes(settings.geometry))
        if settings.docks:
            self._window.restoreState(_bytes(settings.docks))

    def touch(self) -> None:
        """Something may be open that was not, or be elsewhere."""
        self._soon.start()

    def write_tabs(self) -> None:
        """Remember what is open now; the tabs that come back are those of the first window."""
        if not self.keeps_tabs:
            return
        front = self._tabs.page
        paths = [_path(each) for each in self._tabs.pages]
        known = [each for each in paths if each is not None]
        self._services.remember(
            open=[*known, *self._tabs.parties.files], active=None if front is None else _path(front)
        )

    def write_all(self) -> None:
        """Remember everything: the window is about to close."""
        self._soon.stop()
        self.write_tabs()
        self._services.remember(
            geometry=_text(self._window.saveGeometry()), docks=_text(self._window.saveState())
        )


def real_path(path: Path) -> str:
    """The one name of a file, whatever links lead to it; of what can be no name, the name itself."""
    try:
        return os.path.normcase(os.path.realpath(path))
    except (OSError, ValueError):
        return str(path)


def _path(page: CharacterPage) -> str | None:
    return None if page.document.path is None else storable(page.document.path)


def _text(data: QByteArray) -> str:
    return bytes(data.toBase64().data()).decode("ascii")


def _bytes(text: str) -> QByteArray:
    return QByteArray.fromBase64(text.encode())
