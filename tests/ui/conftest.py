"""A real window on real files in a folder of the test's own, and proof that closed windows die."""

from __future__ import annotations

import gc
import json
import os
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from charsheet.storage.folders import Folders, user_folders
from ui.app import make_window
from ui.services import Services
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

MIRA: dict[str, Any] = {
    "format": 1,
    "system": "narateer",
    "name": "Mira",
    "attributes": {"strength": 2, "agility": 4},
    "skills": {"acrobatics": 4},
}

WindowMaker = Callable[..., MainWindow]
Writer = Callable[..., Path]


def deliver_deletions() -> None:
    """Do what an event loop would: delete what was given to deleteLater, then collect."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()
    gc.collect()


def put_away(window: MainWindow | None) -> None:
    """Close *window*, if it is still there, without a question; none of its parts is held any longer."""
    if window is None:
        return
    for page in window.pages:
        if page.document.is_dirty:
            page.document.mark_saved(page.document.path or Path("x"))
        page.document.plans.clear()
    for party in window.parties.pages:
        if party.document.is_dirty:
            party.document.mark_saved(party.document.path or Path("x"))
        for plans in party.document.plans.values():
            plans.clear()
    window.close()
    window.deleteLater()


@pytest.fixture(scope="session", autouse=True)
def _clipboard() -> Iterator[None]:
    """What was copied goes before Python does: offscreen, it would be deleted after that, and fail."""
    yield
    if QApplication.instance() is not None:
        QApplication.clipboard().clear()


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))
    return user_folders()


@pytest.fixture
def make(qapp: QApplication, folders: Folders, qtbot: QtBot) -> Iterator[WindowMaker]:
    """Windows as the program makes them; each must be gone after the test."""
    made: list[weakref.ref[MainWindow]] = []

    def window(language: str = "en", files: tuple[Path, ...] = (), *, started: bool = True) -> MainWindow:
        new = make_window(qapp, Services.start(folders, language))
        made.append(weakref.ref(new))
        new.show()
        if started:
            new.start(files)
        QApplication.processEvents()
        return new

    yield window
    for reference in made:
        put_away(reference())
    deliver_deletions()
    deliver_deletions()
    assert [reference() for reference in made if reference() is not None] == []


@pytest.fixture
def write(tmp_path: Path) -> Writer:
    """Write a character file and return its path."""

    def character(file: str = "mira.charsheet", **fields: Any) -> Path:
        path = tmp_path / file
        path.write_text(json.dumps({**MIRA, **fields}, ensure_ascii=False), encoding="utf-8")
        return path

    return character


@pytest.fixture
def page(make: WindowMaker, write: Writer) -> CharacterPage:
    """Mira, open in a window."""
    front = make(files=(write(),)).page
    assert front is not None
    return front
