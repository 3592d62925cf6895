"""Where a user's own files lie: characters among the documents, the rest where the system wants it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from platformdirs import PlatformDirs

APP = "charsheet"
HOME = "CHARSHEET_HOME"
"""An environment variable that puts everything into one folder: for a stick, and for tests."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The user's folders. None of them need exist yet; ``cache`` can be thrown away at any time."""

    characters: Path
    config: Path
    state: Path
    cache: Path


def user_folders() -> Folders:
    """The folders of the user who runs the program."""
    own = os.environ.get(HOME)
    if own:
        home = Path(own)
        return Folders(home / "characters", home / "config", home / "state", home / "cache")
    places = PlatformDirs(APP, appauthor=False)
    return Folders(
        characters=places.user_documents_path / "Charsheet",
        config=places.user_config_path,
        state=places.user_state_path,
        cache=places.user_cache_path,
    )
