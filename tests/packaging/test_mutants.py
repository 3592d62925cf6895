"""The list of changes that no test can notice; the run itself takes too long to be a test."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
LISTED: list[dict[str, Any]] = tomllib.loads((ROOT / "tests/mutants/equivalent.toml").read_text("utf-8"))[
    "equivalent"
]


@pytest.mark.parametrize("entry", LISTED, ids=lambda entry: f"{entry['file']}:{entry['function']}")
def test_what_is_listed_is_about_a_line_that_is_there(entry: dict[str, Any]) -> None:
    assert entry.keys() == {"file", "function", "before", "after", "reason"}
    lines = [line.strip() for line in (ROOT / entry["file"]).read_text("utf-8").splitlines()]
    assert set(entry["before"].strip().splitlines()) <= set(lines)
    assert entry["before"] not in entry["after"]
    assert entry["reason"].endswith(".")


def test_nothing_is_listed_twice() -> None:
    counts = Counter(
        (each["file"], each["function"], each["before"], after) for each in LISTED for after in each["after"]
    )
    assert [key for key, count in counts.items() if count > 1] == []
