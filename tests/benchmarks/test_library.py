"""What a library of 10,000 files costs, beside just reading and parsing the same files.

The files are written once; they lie a few seconds before anything is measured, as files usually have.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from charsheet.resources import resources
from charsheet.storage.folders import Folders, user_folders
from charsheet.storage.library import GRAIN_NS, Library
from charsheet.storage.library_entries import Entry
from charsheet.storage.library_index import INDEX_NAME, program_stamp, write_index
from tests.benchmarks.keys import SAMPLES, heavy, type_into
from tests.ui.conftest import deliver_deletions
from ui.app import make_window
from ui.library.panel import LibraryPanel
from ui.services import Services
from ui.window.main_window import MainWindow

FILES = 10_000
Start = tuple[tuple[MainWindow], dict[str, object]]
"""What is given to a round of a benchmark."""

TICK = 5
"""Milliseconds between two looks at the clock, by which pauses of the event loop are seen."""


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for everything, with 10,000 characters of all systems in folders and in none."""
    home = tmp_path_factory.mktemp("many")
    samples = [json.loads(each.read_bytes()) for each in sorted((resources() / "samples").iterdir())]
    for number in range(FILES):
        name = f"Goblin {number * 7919 % FILES}"
        folder = home / "characters" / ("" if number % 2 else f"camp {number // 1000}")
        folder.mkdir(parents=True, exist_ok=True)
        tree = {**samples[number % len(samples)], "name": name}
        text = json.dumps(tree, indent=2, ensure_ascii=False)
        (folder / f"{number}.charsheet").write_text(text, encoding="utf-8")
    time.sleep(GRAIN_NS / 1e9 + 0.1)
    return home


@pytest.fixture
def folders(many: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    monkeypatch.setenv("CHARSHEET_HOME", str(many))
    return user_folders()


@pytest.fixture
def window(qapp: QApplication, folders: Folders) -> Iterator[Callable[[], MainWindow]]:
    """Windows that have been painted, their library still empty; of those before, nothing is left."""
    made: list[MainWindow] = []

    def end() -> None:
        while made:
            last = made.pop()
            last.close()
            last.deleteLater()
            del last
        deliver_deletions()

    def fresh() -> MainWindow:
        end()
        new = make_window(qapp, Services.start(folders, "en"))
        made.append(new)
        new.show()
        while new.library.panel is None:
            qapp.processEvents()
        new.library.feed.worker.stop()
        new.library.feed.worker.__init__(new.services.systems, folders)
        return new

    yield fresh
    end()


def panel_of(window: MainWindow) -> LibraryPanel:
    panel = window.library.panel
    assert panel is not None
    return panel


def until(window: MainWindow, done: Callable[[], bool]) -> list[float]:
    """Let the library work until *done*; the times at which the event loop came by."""
    loop, times = QEventLoop(), [time.perf_counter()]

    def look() -> None:
        times.append(time.perf_counter())
        if done():
            loop.quit()

    clock = QTimer()
    clock.setTimerType(Qt.TimerType.PreciseTimer)
    clock.timeout.connect(look)
    clock.start(TICK)
    window.library.feed.rescan()
    loop.exec()
    clock.stop()
    return times


def rows(window: MainWindow) -> int:
    return len(panel_of(window).model.rows.entries)


def test_bare_reading(benchmark: BenchmarkFixture, folders: Folders) -> None:
    files = [str(each) for each in folders.characters.rglob("*.charsheet")]

    def read() -> int:
        count = 0
        for each in files:
            with open(each, "rb") as file:  # noqa: PTH123 - the least that it can cost
                count += bool(json.loads(file.read()))
        return count

    assert benchmark.pedantic(read, rounds=7, warmup_rounds=1) == FILES


def test_first_rows(benchmark: BenchmarkFixture, window: Callable[[], MainWindow], folders: Folders) -> None:
    def setup() -> Start:
        shutil.rmtree(folders.cache, ignore_errors=True)
        return (window(),), {}

    benchmark.pedantic(lambda each: until(each, lambda: rows(each) > 0), setup=setup, rounds=5)


def test_all_names(benchmark: BenchmarkFixture, window: Callable[[], MainWindow], folders: Folders) -> None:
    def setup() -> Start:
        shutil.rmtree(folders.cache, ignore_errors=True)
        return (window(),), {}

    benchmark.pedantic(lambda each: until(each, lambda: rows(each) == FILES), setup=setup, rounds=5)


def write_whole_index(services: Services) -> None:
    """An index as it is after all files were examined; those that differ by name alone are examined once."""
    library = Library(services.systems, services.folders)
    list(library.scan([services.folders.characters]))
    examined: dict[str | None, Entry] = {}
    for file, entry in library.entries.items():
        if entry.system not in examined:
            library.examine(file)
            examined[entry.system] = library.entries[file]
    whole = [
        each._replace(headline=examined[each.system].headline, complete=True)
        for each in library.entries.values()
    ]
    write_index(services.folders.cache / INDEX_NAME, program_stamp(), whole)


def is_complete(window: MainWindow) -> bool:
    return rows(window) == FILES and not window.library.feed.is_busy


@pytest.fixture
def indexed(window: Callable[[], MainWindow], folders: Folders) -> Callable[[], Start]:
    """Sets up a start with a whole index."""
    write_whole_index(Services.start(folders, "en"))
    return lambda: ((window(),), {})


def test_second_start(benchmark: BenchmarkFixture, indexed: Callable[[], Start]) -> None:
    benchmark.pedantic(lambda each: until(each, lambda: rows(each) == FILES), setup=indexed, rounds=7)


def test_second_start_with_headlines(benchmark: BenchmarkFixture, indexed: Callable[[], Start]) -> None:
    benchmark.pedantic(lambda each: until(each, lambda: is_complete(each)), setup=indexed, rounds=7)


def test_all_headlines(
    benchmark: BenchmarkFixture, window: Callable[[], MainWindow], folders: Folders
) -> None:
    shutil.rmtree(folders.cache, ignore_errors=True)
    shown = window()
    times = benchmark.pedantic(lambda: until(shown, lambda: is_complete(shown)), rounds=1)
    entries = panel_of(shown).model.rows.entries.values()
    assert all(each.headline is not None for each in entries)
    pauses = sorted(later - earlier for earlier, later in pairwise(times))
    benchmark.extra_info["longest pause of the window"] = pauses[-1]
    benchmark.extra_info["99 of 100 pauses are shorter than"] = pauses[len(pauses) * 99 // 100]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_keystroke_beside_it(
    sample: Path,
    benchmark: BenchmarkFixture,
    qapp: QApplication,
    qtbot: QtBot,
    folders: Folders,
    tmp_path: Path,
) -> None:
    """Keystrokes in a character with 200 items, beside the library as it is a while after the start."""
    new = make_window(qapp, Services.start(folders, "en"))
    path = tmp_path / "heavy.charsheet"

    def let_go(_: object) -> None:
        for each in new.pages:
            each.document.mark_saved(each.document.path or path)

    qtbot.addWidget(new, before_close_func=let_go)
    new.show()
    qtbot.waitUntil(lambda: new.library.panel is not None and len(new.library.panel.entries) == FILES)
    type_into(heavy(sample), benchmark, qapp, new, path)
