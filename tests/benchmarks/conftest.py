"""Prints what the benchmarks are for: how much more something costs than the least it could cost."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

MEMORY = "memory at most"
GROWTH = "memory grew by"
SLOWEST = "99th percentile"
"""What benchmarks tell beside pytest-benchmark's own figures, on the screen and in its JSON."""

PAIRS = {
    "keystroke to finished repaint": ("keystroke", "bare_keystroke"),
    "the same with 200 items, Narateer": ("keystroke_with_200_items[mira]", "bare_keystroke"),
    "the same with 200 items, d100": ("keystroke_with_200_items[shmyg]", "bare_keystroke"),
    "the same with 200 items, D6": ("keystroke_with_200_items[thorn]", "bare_keystroke"),
    "200 items and a library of 10,000, Narateer": ("keystroke_beside_it[mira]", "bare_keystroke"),
    "200 items and a library of 10,000, d100": ("keystroke_beside_it[shmyg]", "bare_keystroke"),
    "200 items and a library of 10,000, D6": ("keystroke_beside_it[thorn]", "bare_keystroke"),
    "40 effects and 40 traits as well, Narateer": ("keystroke_with_all[mira]", "bare_keystroke"),
    "40 effects and 40 traits as well, d100": ("keystroke_with_all[shmyg]", "bare_keystroke"),
    "40 effects and 40 traits as well, D6": ("keystroke_with_all[thorn]", "bare_keystroke"),
    "start to first readable frame": ("start", "bare_start"),
    "save, with what it was in the backups": ("saving", "bare_saving"),
    "10,000 characters as JSON against 1,000": ("show[10000]", "show[1000]"),
    "evaluate and present a sheet": ("sheet", "bare_sheet"),
    "evaluate a sheet": ("evaluate", "bare_sheet"),
    "library of 10,000 files to its first rows": ("first_rows", "bare_reading"),
    "to all names and systems": ("all_names", "bare_reading"),
    "to all headlines": ("all_headlines", "bare_reading"),
    "second start to all names and systems": ("second_start", "bare_reading"),
    "second start to all headlines, each checked": ("second_start_with_headlines", "bare_reading"),
    "roster of 500 until it is full": ("fill", "bare_fill"),
    "a sort of it": ("sort", "bare_sort"),
    "a card to PDF": ("cards[1]", "bare_cards[1]"),
    "100 cards to PDF": ("cards[100]", "bare_cards[100]"),
    "500 cards to PDF": ("cards[500]", "bare_cards[500]"),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--figures FILE`` keeps the ratios of a run as JSON, without what hangs on the machine alone."""
    parser.addoption("--figures", type=Path, help="keep the ratios of the benchmarks in this file")


@pytest.hookimpl(wrapper=True)
def pytest_terminal_summary(terminalreporter: Any) -> Iterator[None]:
    """Put the ratios of this run below pytest-benchmark's table: machines differ, ratios hardly."""
    result = yield
    session = getattr(terminalreporter.config, "_benchmarksession", None)
    done = {each.name.removeprefix("test_"): each.stats for each in getattr(session, "benchmarks", ())}
    pairs = {title: (done[one], done[two]) for title, (one, two) in PAIRS.items() if {one, two} <= set(done)}
    for title, pair in pairs.items():
        terminalreporter.write_line(f"{title}: {told(*pair)}")
    figures: Path | None = terminalreporter.config.getoption("figures")
    if figures is not None:
        others = {
            each.name: each.extra_info for each in getattr(session, "benchmarks", ()) if each.extra_info
        }
        kept = {"ratios": {title: round(one.median / two.median, 2) for title, (one, two) in pairs.items()}}
        figures.write_text(json.dumps({**kept, "others": others}, indent=2) + "\n", "utf-8")
    for each in getattr(session, "benchmarks", ()):
        for what, number in each.extra_info.items():
            amount = f"{number:.0f} MiB" if what in (MEMORY, GROWTH) else f"{number * 1000:.0f} ms"
            terminalreporter.write_line(f"{each.name}: {what}: {amount}")
    return result


def told(ours: Any, bare: Any) -> str:
    """Median against median, and how slow the slowest hundredth is."""
    slow = sorted(ours.data)[len(ours.data) * 99 // 100]
    ratio = ours.median / bare.median
    return (
        f"{ratio:.1f} times the bare one (median {ours.median * 1000:.2f} ms, "
        f"99th percentile {slow * 1000:.2f} ms of {len(ours.data)})"
    )
