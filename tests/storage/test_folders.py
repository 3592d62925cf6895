"""Where a user's own files lie."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from charsheet.storage.folders import Folders, is_folder, is_there, user_folders


def test_one_folder_for_everything(home: Path) -> None:
    assert user_folders() == Folders(
        home / "characters", home / "config", home / "state", home / "cache", home / "logs"
    )


def test_else_where_the_system_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.delenv("CHARSHEET_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DOCUMENTS_DIR"):
        monkeypatch.delenv(name, raising=False)
    folders = user_folders()
    assert folders.characters.name == "Charsheet"
    every = (folders.characters, folders.config, folders.state, folders.cache, folders.logs)
    assert all(each.is_relative_to(tmp_path) for each in every)
    assert len(set(every)) == 5
    assert list(tmp_path.iterdir()) == []


def test_where_nobody_is_let_look_there_is_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (is_folder(tmp_path), is_there(tmp_path)) == (True, True)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", refuse)
        assert (is_folder(tmp_path), is_there(tmp_path)) == (False, False)
