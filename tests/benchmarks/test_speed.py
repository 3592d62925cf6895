"""What an edit, a start and a sheet cost, each beside the least that it could cost.

Run by name only: ``pytest tests/benchmarks``.
"""

from __future__ import annotations

import json
import math
import os
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from charsheet.present.locale import get_locale
from charsheet.present.view import Presenter
from charsheet.storage.folders import user_folders
from charsheet.systems.registry import find_system
from tests.benchmarks.conftest import MEMORY
from tests.benchmarks.keys import SAMPLES, heaviest, heavy, type_into, typing
from ui.app import make_window
from ui.forms.text_editors import TextEditor
from ui.services import Services
from ui.window.main_window import MainWindow

MIRA: dict[str, Any] = {
    "format": 1,
    "system": "narateer",
    "name": "Mira",
    "attributes": {"strength": 2, "agility": 4},
    "skills": {"athletics": 1, "acrobatics": 4},
    "conditions": ["slowed"],
}

END = "os._exit(0)"
"""How a program ends that has been looked at: at once, as its end is not what is timed."""

FIRST_FRAME = f"""
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
            {END}
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

CLOSED = OURS.replace(END, "QApplication.closeAllWindows()")
"""The same, ended as users end it."""

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


def new_window(application: QApplication, qtbot: QtBot, path: Path) -> MainWindow:
    """A window that asks nothing when it closes."""
    window = make_window(application, Services.start(user_folders(), "en"))
    qtbot.addWidget(window, before_close_func=lambda _: window.pages[0].document.mark_saved(path))
    window.show()
    return window


def test_keystroke(benchmark: BenchmarkFixture, qapp: QApplication, qtbot: QtBot, home: Path) -> None:
    window = new_window(qapp, qtbot, home)
    window.start([home])
    editor = window.pages[0].form.editors[("attributes", "agility")]
    assert isinstance(editor, TextEditor)
    benchmark(typing(editor.edit))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_keystroke_with_200_items(
    sample: Path, benchmark: BenchmarkFixture, qapp: QApplication, qtbot: QtBot, home: Path
) -> None:
    type_into(heavy(sample), benchmark, qapp, new_window(qapp, qtbot, home), home)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_keystroke_with_all(
    sample: Path, benchmark: BenchmarkFixture, qapp: QApplication, qtbot: QtBot, home: Path
) -> None:
    type_into(heaviest(sample), benchmark, qapp, new_window(qapp, qtbot, home), home)


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


def test_start(benchmark: BenchmarkFixture, home: Path, tmp_path: Path) -> None:
    """A start after a program that was closed: those that are timed are killed, and leave that behind."""
    run(CLOSED, str(home))
    folder, closed = tmp_path / "home", tmp_path / "closed"
    shutil.copytree(folder, closed)

    def renew() -> None:
        shutil.rmtree(folder)
        shutil.copytree(closed, folder)

    benchmark.extra_info[MEMORY] = benchmark.pedantic(
        run, args=(OURS, str(home)), setup=renew, rounds=15, warmup_rounds=1
    )


def test_bare_start(benchmark: BenchmarkFixture) -> None:
    benchmark.extra_info[MEMORY] = benchmark.pedantic(run, args=(BARE,), rounds=15, warmup_rounds=1)


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
