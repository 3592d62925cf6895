"""What saving costs, beside just writing the same bytes, having them on the disk, and renaming."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Callable
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from charsheet.resources import resources
from charsheet.storage.backups import LAST, Backups
from charsheet.storage.files import parse_character, storable_bytes
from charsheet.storage.saving import save_bytes_over
from charsheet.systems.registry import SYSTEMS_BY_ID

SAMPLE = min((resources() / "samples").glob("*.charsheet"))
ROUNDS, WARM = 300, 30


def test_saving(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """As the window does: a character that is another each time; what it was before goes to its backups."""
    tree = json.loads(SAMPLE.read_text(encoding="utf-8"))
    texts = (json.dumps({**tree, "name": name}).encode() for name in ("Mira", "Mara"))
    turns = itertools.cycle(
        [storable_bytes(parse_character(each, SYSTEMS_BY_ID).character) for each in texts]
    )
    waiting: list[Callable[[], None]] = []
    path, backups = tmp_path / "mira.charsheet", Backups(tmp_path / "backups", later=waiting.append)
    seen: list[str | None] = [None]

    def tidy() -> None:
        while waiting:
            waiting.pop()()

    def save() -> None:
        seen[0] = save_bytes_over(path, next(turns), seen[0], backups).seen

    benchmark.pedantic(save, setup=tidy, rounds=ROUNDS, warmup_rounds=WARM)
    assert len(backups.of(path)) in {LAST, LAST + 1}


def test_bare_saving(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """The same bytes, and nothing looked at or kept."""
    character = parse_character(SAMPLE.read_bytes(), SYSTEMS_BY_ID).character
    data, path = storable_bytes(character), tmp_path / "mira.charsheet"
    made = tmp_path / "mira.new"

    def save() -> None:
        with made.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        made.rename(path)

    benchmark.pedantic(save, rounds=ROUNDS, warmup_rounds=WARM)
