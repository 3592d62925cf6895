"""Whether time grows with the work alone, and memory not at all.

Run by name only: ``pytest tests/benchmarks/test_flat.py``.
"""

from __future__ import annotations

import gc
import json
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from charsheet.edit.commands import add_name, add_row, remove_name, remove_row, set_field
from charsheet.edit.document import Document, EditError
from charsheet.model.tree import rows_at
from charsheet.resources import resources
from charsheet.storage.folders import user_folders
from charsheet.values import Msg
from tests.benchmarks.conftest import GROWTH, MEMORY
from ui.app import make_window
from ui.services import Services
from ui.window.main_window import MainWindow

SAMPLES = sorted((resources() / "samples").glob("*.charsheet"))
EDITS = 10_000
MEASURED = """
import atexit, runpy, sys

def tell():
    lines = open("/proc/self/status").read().splitlines()
    sys.stderr.write(next(line.split()[1] for line in lines if line.startswith("VmHWM")))

atexit.register(tell)
sys.argv[0] = "charsheet"
runpy.run_module("charsheet", run_name="__main__")
"""
"""The program, telling at its end how many KiB it had at most: the system counts in who started it."""
A_TAB = 50
"""Edits until a tab is closed and another opened."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))
    return tmp_path


def shown(files: Sequence[Path]) -> float:
    """Show so many characters as JSON; returns the most memory that it took, in MiB."""
    command = [sys.executable, "-c", MEASURED, "show", "--json", *map(str, files)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        lines = sum(1 for _ in child.stdout)
        peak = float(child.stderr.read()) / 1024
    assert (lines, child.returncode) == (len(files), 0)
    return peak


@pytest.mark.parametrize("count", [1_000, 10_000])
def test_show(count: int, benchmark: BenchmarkFixture, home: Path) -> None:
    trees = [json.loads(each.read_bytes()) for each in SAMPLES]
    files = [home / f"{number}.charsheet" for number in range(count)]
    for number, path in enumerate(files):
        path.write_text(json.dumps({**trees[number % len(trees)], "name": f"NPC {number}"}), "utf-8")
    benchmark.extra_info[MEMORY] = benchmark.pedantic(shown, args=(files,), rounds=1)


def resident() -> float:
    """The memory of this process now, in MiB."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


def edit(document: Document, random: Random) -> None:
    """One edit of some kind, an undo or a redo."""
    way = random.randrange(8)
    items = rows_at(document.tree, ("equipment",))
    try:
        if way == 0:
            document.undo()
        elif way == 1:
            document.redo()
        elif way == 2:
            document.apply(add_row(("equipment",), {"name": f"Item {random.random()}"}, Msg("Add")))
        elif way == 3 and items:
            document.apply(remove_row(("equipment",), random.randrange(len(items)), Msg("Remove")))
        elif way == 4:
            document.apply(add_name(("conditions",), f"tired {random.randrange(5)}", Msg("Conditions")))
        elif way == 5:
            document.apply(remove_name(("conditions",), f"tired {random.randrange(5)}", Msg("Conditions")))
        else:
            document.apply(set_field(("name",), f"Name {random.random()}", Msg("Name")))
    except EditError:
        pass  # a step that would be wrong is none


def many_edits(window: MainWindow, application: QApplication) -> list[float]:
    """Edit all open characters at random, close and open their tabs; returns the memory on the way."""
    random, memory = Random(1), []
    for number in range(EDITS):
        edit(random.choice(window.pages).document, random)
        if number % A_TAB == 0:
            open_anew(window, random)
        rest(application)
        if number % (EDITS // 10) == 0:
            memory.append(resident())
    return [*memory, resident()]


def open_anew(window: MainWindow, random: Random) -> None:
    """Close a tab and open its character again."""
    document = random.choice(window.pages).document
    assert document.path is not None
    window.drop(document)
    window.open_paths([document.path])


def rest(application: QApplication) -> None:
    """Do what is due, as the program does between two edits; no loop runs here that would delete anything."""
    application.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_edits_with_undo(benchmark: BenchmarkFixture, qapp: QApplication, home: Path) -> None:
    window = make_window(qapp, Services.start(user_folders(), "en"))
    window.show()
    files = [home / path.name for path in SAMPLES]
    for path, sample in zip(files, SAMPLES, strict=True):
        path.write_bytes(sample.read_bytes())
    window.start(files)
    memory = benchmark.pedantic(many_edits, args=(window, qapp), rounds=1)
    benchmark.extra_info[MEMORY] = max(memory)
    # What is loaded at the first use of something is no growth.
    benchmark.extra_info[GROWTH] = memory[-1] - memory[2]
    for page in list(window.pages):
        window.drop(page.document)
    window.close()
    window.deleteLater()
    rest(qapp)
