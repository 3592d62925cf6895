"""Files from strangers: refused in words or read whole, never a traceback, nothing written."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.hostile.mutator import mutated
from tests.hostile.readers import READERS, Reader
from tests.hostile.trial import Outcome, alone, memory, shown, trial, unharmed

INPUTS = 300

each_reader = pytest.mark.parametrize("reader", READERS, ids=[each.name for each in READERS])


@each_reader
def test_no_file_does_harm(reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))
    alone(tmp_path)
    folder = tmp_path / "here"
    folder.mkdir()
    outcome = Outcome()
    unharmed(reader, folder)
    findings = list(trial(reader, INPUTS, Random(f"tests {reader.name}"), folder, outcome, memory()))
    # How long one takes is looked at by the command: machines are noisy.
    findings = [each for each in findings if not each.what.startswith("took")]
    assert not findings, shown(findings)


def test_the_same_seed_makes_the_same_files() -> None:
    good = READERS[0].good()[0]
    made = [[mutated(good, random) for _ in range(50)] for random in (Random("a"), Random("a"))]
    assert made[0] == made[1]
    assert len(set(made[0])) > 40
    assert good not in made[0][:10]
