"""Nothing is lost: the documented runs of the harnesses, shortened."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.trust.faults import DISKS
from tests.trust.targets import BY_NAME
from tests.trust.together import PROCESSES

ROOT = Path(__file__).resolve().parents[2]

# All of them fork, which a process that has Qt in it should not.
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows forks no processes")


def run(harness: str, folder: Path, *arguments: str) -> Any:
    """The figures of a harness, which has found nothing."""
    figures = folder / "figures.json"
    command = [sys.executable, "-m", f"tests.trust.{harness}", "--json", str(figures), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return json.loads(figures.read_text(encoding="utf-8"))


def test_killed_while_it_writes(tmp_path: Path) -> None:
    told = run("killed", tmp_path, "--times", "30")["targets"]
    assert set(told) == set(BY_NAME) - {"rulings", "pages"}
    for figures in told.values():
        assert figures["times"] == 30
        assert figures["findings"] == []
    # They do hit what they are about.
    assert sum(each["old"] for each in told.values()) > 0
    assert sum(each["litter"] for each in told.values()) > 0


def test_together_nothing_is_overwritten_unseen(tmp_path: Path) -> None:
    told = run("together", tmp_path, "--times", "30")
    assert set(told) == {"characters", "settings"}
    for figures in told.values():
        assert figures["found"] == figures["wanted"] == 30 * PROCESSES
    # They do get into each other's way.
    assert told["characters"]["refused"] > 0


def test_each_call_fails_once(tmp_path: Path) -> None:
    told = run("faults", tmp_path, "--reasons", "2", "--disks", DISKS[0])
    assert len(told) == len(BY_NAME)
    for figures in told.values():
        assert figures["findings"] == []
        assert figures["faults"] == 4 * figures["calls"]
        assert figures["kills"] == 2 * figures["calls"]
        assert figures["refused"] > 0
        assert figures["refused"] + figures["saved"] == figures["faults"]
