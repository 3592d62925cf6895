"""What a desktop asks of the program beside starting it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from charsheet.storage.folders import Folders
from tests.ui.conftest import Writer

ROOT = Path(__file__).resolve().parents[2]

# A double click before there is a window, as when it starts the program on macOS, and one after that.
ASKED_BY_EVENTS = """
import sys
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from charsheet.storage.folders import user_folders
from ui import app
from ui.handover.door import enter
from ui.window.main_window import MainWindow

start, folders = MainWindow.start, user_folders()


def ask(file):
    assert QCoreApplication.sendEvent(QCoreApplication.instance(), QFileOpenEvent(file))


def started(window, *words, **more):
    ask(sys.argv[1])
    start(window, *words, **more)
    QTimer.singleShot(100, lambda: ask(sys.argv[2]))
    look(window)


def look(window):
    names = [page.document.character.name for page in window.pages]
    if "Late" in names:
        print(QGuiApplication.desktopFileName(), names)
        window.close()
    else:
        QTimer.singleShot(20, lambda: look(window))


MainWindow.start = started
sys.exit(app.run([], "en", enter(folders, [])))
"""


def test_files_that_the_desktop_asks_for_by_events_are_opened(write: Writer, folders: Folders) -> None:
    files = [str(write("early.charsheet", name="Early")), str(write("late.charsheet", name="Late"))]
    environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", ASKED_BY_EVENTS, *files]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=60, check=False)
    told = done.stdout.strip()  # what a first start shows comes before
    assert told.startswith("org.charsheet.Charsheet ["), done.stderr
    assert told.endswith("'Early', 'Late']"), done.stderr
    assert done.returncode == 0
