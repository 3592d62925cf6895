"""What holds for every test: nothing is written outside its own temporary folder, nothing is timed.

Qt stays out of this file: the core's tests also run where it cannot be imported.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A machine that is busy is no failure.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that stands for the user's own ones; no rulings or settings of a real user apply."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("CHARSHEET_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """The arguments of the application of the window's tests: as ours is started."""
    from ui.theme import FUSION

    return ["charsheet", *FUSION]
