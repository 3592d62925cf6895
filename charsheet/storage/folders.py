"""Where a user's own files lie: characters among the documents, the rest where the system wants it."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct
from platformdirs import PlatformDirs

APP = "charsheet"
HOME = "CHARSHEET_HOME"
"""An environment variable that puts everything into one folder: for a stick, and for tests."""


class Folders(Struct, frozen=True):
    """The user's folders, none of which need exist yet; ``cache`` and ``logs`` can be thrown away."""

    characters: Path
    config: Path
    state: Path
    cache: Path
    logs: Path


def is_folder(path: Path) -> bool:
    """Whether there is a folder at *path*; none where nobody is let look."""
    return os.path.isdir(path)  # noqa: PTH112 - the method of paths raises an error there


def is_there(path: Path) -> bool:
    """Whether there is anything at *path*; nothing where nobody is let look."""
    return os.path.exists(path)  # noqa: PTH110


def user_folders() -> Folders:
    """The folders of the user who runs the program."""
    own = os.environ.get(HOME)
    if own:
        home = Path(own)
        return Folders(*(home / each for each in ("characters", "config", "state", "cache", "logs")))
    places = PlatformDirs(APP, appauthor=False)
    return Folders(
        characters=places.user_documents_path / "Charsheet",
        config=places.user_config_path,
        state=places.user_state_path,
        cache=places.user_cache_path,
        logs=places.user_log_path,
    )
