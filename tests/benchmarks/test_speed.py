"""What an edit, a start and a sheet cost, each beside the least that it could cost.

Run by name only: ``pytest tests/benchmarks``.
"""

from __future__ import annotations

import itertools
import json
import math
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from charsheet.present.locale import get_locale
from charsheet.present.view import Presenter
from charsheet.resources import resources
from charsheet.storage.folders import user_folders
from charsheet.systems.registry import find_system
from tests.benchmarks.conftest import MEMORY, SLOWEST
from ui.app import make_window
from ui.forms.text_editors import TextEditor
from ui.services import Services

MIRA: dict[str, Any] = {
    "format": 1,
    "system": "narateer",
    "name": "Mira",
    "attributes": {"strength": 2, "agility": 4},
    "skills": {"athletics": 1, "acrobatics": 4},
    "conditions": ["slowed"],
}

SAMPLES = sorted((resources() / "samples").glob("*.charsheet"))

FIELDS = {
    "narateer": ("attributes", "agility"),
    "d100": ("characteristics", "a"),
    "d6": ("base_move",),
}
"""Of each system the field that moves most numbers."""

FIRST_FRAME = """
import os

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt


class FirstFrame(QObject):
    # Ends the process when the widget has been painted, with all that stands on it.

    def __init__(self, widget):
        super().__init__()
        widget.installEventFilter(self)

    def eventFilter(self, widget, event):
        if event.type() == QEvent.Type.Paint:  # what is posted now comes when this picture is whole
            soon = Qt.EventPriority.HighEventPriority.value
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), soon)
        return False

    def event(self, event):
        if event.type() == QEvent.Type.User:
            status = "/proc/self/status"
            lines = open(status).read().splitlines() if os.path.exists(status) else []
            print(next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), 0.0))
            sys.stdout.flush()
            os._exit(0)
        return super().event(event)
"""

OURS = (
    """
import sys
import ui.main

load = ui.main.load_window


def load_window():
    run = load()
    from PySide6.QtWidgets import QApplication
"""
    + indent(FIRST_FRAME, "    ")
    + """
    loop = QApplication.exec

    def until_painted(_application):
        (window,) = (each for each in QApplication.topLevelWidgets() if hasattr(each, "page"))
        assert window.page.form.isVisible() and window.page.panel.isVisible()
        frame = FirstFrame(window.page.panel)
        loop()

    QApplication.exec = until_painted
    return run


ui.main.load_window = load_window
sys.argv[0] = "charsheet"
ui.main.main()
"""
)
"""The program as its console script starts it, up to the first frame with the sheet of a character."""

BARE = (
    """
import sys
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
"""
    + FIRST_FRAME
    + """
application = QApplication([])
window = QMainWindow()
label = QLabel("14 m")
window.setCentralWidget(label)
window.resize(1260, 800)
window.show()
frame = FirstFrame(label)
application.exec()
"""
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    path = tmp_path / "mira.charsheet"
    path.write_text(json.dumps(MIRA), encoding="utf-8")
    return path


def typing(edit: QLineEdit) -> Any:
    """One keystroke that changes the number, and everything painted that it changes."""
    digits = itertools.cycle("345678")

    def keystroke() -> None:
        edit.selectAll()
        QTest.keyClicks(edit, next(digits))
        QApplication.processEvents()  # paints what changed

    return keystroke


def test_keystroke(benchmark: BenchmarkFixture, qapp: QApplication, qtbot: QtBot, home: Path) -> None:
    window = make_window(qapp, Services.start(user_folders(), "en"))
    qtbot.addWidget(window, before_close_func=lambda _: window.pages[0].document.mark_saved(home))
    window.show()
    window.start([home])
    editor = window.pages[0].form.editors[("attributes", "agility")]
    assert isinstance(editor, TextEditor)
    benchmark(typing(editor.edit))


def heavy(sample: Path) -> dict[str, Any]:
    """A sample that owns 200 things."""
    tree = json.loads(sample.read_text(encoding="utf-8"))
    measure = "bulk" if tree["system"] == "narateer" else "kg"
    items = [{"name": f"Item {number}", measure: number % 7 / 8, "quantity": 2} for number in range(200)]
    return {**tree, "equipment": items}


def heaviest(sample: Path) -> dict[str, Any]:
    """One that has 40 effects and 40 traits as well."""
    tree = heavy(sample)
    system = find_system(tree["system"])
    assert system is not None
    targets = itertools.cycle(each.id for each in system.character.EFFECT_TARGETS)
    effects = [{"target": next(targets), "value": number % 3, "on": number % 2 == 0} for number in range(40)]
    traits = [{"name": f"Trait {number}", "note": "of the campaign"} for number in range(40)]
    return {**tree, "effects": effects, "traits": traits}


def type_into(
    tree: dict[str, Any], benchmark: BenchmarkFixture, application: QApplication, qtbot: QtBot, path: Path
) -> None:
    """Keystrokes in the field that moves most numbers, 300 of them."""
    path.write_text(json.dumps(tree), encoding="utf-8")
    window = make_window(application, Services.start(user_folders(), "en"))
    qtbot.addWidget(window, before_close_func=lambda _: window.pages[0].document.mark_saved(path))
    window.show()
    window.start([path])
    editor = window.pages[0].form.editors[FIELDS[tree["system"]]]
    assert isinstance(editor, TextEditor)
    benchmark.pedantic(typing(editor.edit), rounds=300, warmup_rounds=20)
    tell_slowest(benchmark)


def tell_slowest(benchmark: BenchmarkFixture) -> None:
    """Keep how slow the slowest hundredth is among the figures of this run."""
    times = sorted(benchmark.stats.stats.data)  # pyright: ignore[reportOptionalMemberAccess]
    benchmark.extra_info[SLOWEST] = times[len(times) * 99 // 100]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_keystroke_with_200_items(
    sample: Path, benchmark: BenchmarkFixture, qapp: QApplication, qtbot: QtBot, home: Path
) -> None:
    type_into(heavy(sample), benchmark, qapp, qtbot, home)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_keystroke_with_all(
    sample: Path, benchmark: BenchmarkFixture, qapp: QApplication, qtbot: QtBot, home: Path
) -> None:
    type_into(heaviest(sample), benchmark, qapp, qtbot, home)


def test_bare_keystroke(benchmark: BenchmarkFixture, qapp: QApplication, qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    edit = QLineEdit()
    window.setCentralWidget(edit)
    window.resize(1260, 800)
    window.show()
    benchmark(typing(edit))


def run(script: str, *arguments: str) -> float:
    """Run a program to its end; returns the most memory that it had, in MiB (on Linux, else 0)."""
    command = [sys.executable, "-I", "-c", script, *arguments]
    # As users start it: with what is compiled kept.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    made = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    return float(made.stdout.split()[-1])


def test_start(benchmark: BenchmarkFixture, home: Path) -> None:
    benchmark.extra_info[MEMORY] = benchmark.pedantic(run, args=(OURS, str(home)), rounds=7, warmup_rounds=1)


def test_bare_start(benchmark: BenchmarkFixture) -> None:
    benchmark.extra_info[MEMORY] = benchmark.pedantic(run, args=(BARE,), rounds=7, warmup_rounds=1)


def bare_sheet() -> list[str]:
    """The arithmetic of the same sheet with nothing explained, and its numbers as text."""
    bm = Fraction(8 + 2 + 4) / 2
    out: list[Fraction | int] = []
    for distance in (bm, bm * 2, bm * 3 + 2, bm * 3 + 8):
        out += [
            distance,
            math.floor(distance / 2),
            round(distance / 10),
            distance / 2,
            math.floor(distance / 4),
        ]
        out += [distance / 2, distance / 4, math.floor(distance / 4)]
    out += [0, 2, 4, 2, 2, 2, 2, 5]
    return [str(each) for each in out]


def test_bare_sheet(benchmark: BenchmarkFixture) -> None:
    assert benchmark(bare_sheet)


def test_evaluate(benchmark: BenchmarkFixture) -> None:
    system = find_system("narateer")
    assert system is not None
    character, rulings = system.character.model_validate(MIRA), system.rulings()
    assert benchmark(system.evaluate, character, rulings)


def test_sheet(benchmark: BenchmarkFixture) -> None:
    system = find_system("narateer")
    assert system is not None
    character = system.character.model_validate(MIRA)
    presenter = Presenter(system, system.rulings(), get_locale("en"))
    assert benchmark(lambda: presenter.view(character, system.evaluate(character, presenter.rulings)))
