"""Prints what the benchmarks are for: how much more something costs than the least it could cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

PAIRS = {
    "keystroke to finished repaint": ("keystroke", "bare_keystroke"),
    "start to first readable frame": ("start", "bare_start"),
    "evaluate and present a sheet": ("sheet", "bare_sheet"),
    "evaluate a sheet": ("evaluate", "bare_sheet"),
}


@pytest.hookimpl(wrapper=True)
def pytest_terminal_summary(terminalreporter: Any) -> Iterator[None]:
    """Put the ratios of this run below pytest-benchmark's table: machines differ, ratios hardly."""
    result = yield
    session = getattr(terminalreporter.config, "_benchmarksession", None)
    medians = {
        each.name.removeprefix("test_"): each.stats.median for each in getattr(session, "benchmarks", ())
    }
    for title, (ours, bare) in PAIRS.items():
        if ours in medians and bare in medians:
            ratio = medians[ours] / medians[bare]
            terminalreporter.write_line(
                f"{title}: {ratio:.1f} times the bare one ({medians[ours] * 1000:.2f} ms)"
            )
    return result
