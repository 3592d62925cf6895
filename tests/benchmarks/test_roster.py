"""What a roster of 500 characters costs: until it is full, how long the window waits meanwhile, a sort."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QTableView
from pytest_benchmark.fixture import BenchmarkFixture

from charsheet.resources import resources
from charsheet.storage.files import parse_character
from charsheet.storage.folders import user_folders
from charsheet.systems.registry import SYSTEMS_BY_ID
from tests.benchmarks.conftest import SLOWEST
from ui.app import make_window
from ui.roster.opening import show_roster
from ui.roster.view import RosterWindow
from ui.services import Services
from ui.window.main_window import MainWindow

NPCS = 500
ORDERS = (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder)
NUMBER = Qt.ItemDataRole.UserRole
TICK = 5
"""Milliseconds between two looks at the clock, by which pauses of the event loop are seen."""


@pytest.fixture(scope="module")
def npcs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("npcs")
    tree = json.loads((resources() / "samples" / "shmyg.charsheet").read_bytes())
    for number in range(NPCS):
        tree["characteristics"]["a"] = 20 + number * 7 % 60
        made = {**tree, "name": f"Goblin {number * 313 % NPCS}"}
        (folder / f"{number}.charsheet").write_text(json.dumps(made), encoding="utf-8")
    return folder


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path))
    services = Services.start(user_folders(), "en")
    services.remember(samples_copied=True)
    made = make_window(qapp, services)
    made.show()
    qapp.processEvents()
    yield made
    made.close()
    made.deleteLater()


def opened(window: MainWindow, folder: Path) -> RosterWindow:
    return show_roster(window, window.services, window.library.desk, window.colours, (folder,))


def until(done: Callable[[], bool]) -> list[float]:
    """Let the window work until *done*; the times at which the event loop came by."""
    loop, times = QEventLoop(), [time.perf_counter()]

    def look() -> None:
        times.append(time.perf_counter())
        if done():
            loop.quit()

    clock = QTimer()
    clock.setTimerType(Qt.TimerType.PreciseTimer)
    clock.timeout.connect(look)
    clock.start(TICK)
    loop.exec()
    clock.stop()
    return times


def is_full(roster: RosterWindow) -> bool:
    return roster.model.rowCount() == NPCS and not roster.is_busy


def test_fill(benchmark: BenchmarkFixture, window: MainWindow, npcs: Path) -> None:
    pauses: list[float] = []

    def fill() -> None:
        roster = opened(window, npcs)
        times = until(lambda: is_full(roster))
        pauses.extend(later - earlier for earlier, later in pairwise(times))
        roster.close()

    benchmark.pedantic(fill, rounds=5, warmup_rounds=1)
    benchmark.extra_info[SLOWEST] = sorted(pauses)[len(pauses) * 99 // 100]


def test_bare_fill(benchmark: BenchmarkFixture, npcs: Path) -> None:
    """The least that it could cost: each file read and worked out, nothing shown."""

    def work_out() -> None:
        for path in npcs.iterdir():
            loaded = parse_character(path.read_bytes(), SYSTEMS_BY_ID)
            loaded.system.evaluate(loaded.character, loaded.system.rulings())

    benchmark.pedantic(work_out, rounds=5, warmup_rounds=1)


def test_sort(benchmark: BenchmarkFixture, window: MainWindow, npcs: Path) -> None:
    roster = opened(window, npcs)
    until(lambda: is_full(roster))
    header = roster.table.horizontalHeader()

    def sort() -> None:
        for order in ORDERS:
            header.setSortIndicator(2, order)
            QApplication.processEvents()

    benchmark(sort)
    roster.close()


def test_bare_sort(benchmark: BenchmarkFixture, window: MainWindow, npcs: Path) -> None:
    """The same rows in a model of Qt's own, in a window as large."""
    roster = opened(window, npcs)
    until(lambda: is_full(roster))
    model = QStandardItemModel()
    for row in roster.model.shown_rows():
        cells = [row.cell(head.id) for head in roster.model.heads]
        items = [QStandardItem(each.text) for each in cells]
        for item, cell in zip(items, cells, strict=True):
            item.setData(cell.text if cell.number is None else float(cell.number), NUMBER)
        model.appendRow(items)
    model.setSortRole(NUMBER)
    table = QTableView()
    table.setModel(model)
    table.resize(roster.table.size())
    roster.close()
    table.show()

    def sort() -> None:
        for order in ORDERS:
            table.sortByColumn(2, order)
            QApplication.processEvents()

    benchmark(sort)
    table.close()
