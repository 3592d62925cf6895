"""A real program that types into a real window and is killed: run as a script, by the tests of recovery.

`killed.py WHAT FILE ...` opens the files and types a new agility of 6 and a name into each. WHAT says when
it is killed: "journal" once the journal has it, "never" not at all (it says "ready" and waits).
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from PySide6.QtWidgets import QApplication

from charsheet.storage.folders import user_folders
from charsheet.systems.registry import SYSTEMS
from tests.ui.helpers import line_edit, replace_text
from ui.app import make_window
from ui.services import Services
from ui.window.main_window import MainWindow


def entries() -> list[Path]:
    """What lies in the journal."""
    return sorted((user_folders().state / "journal").glob("*.json"))


def type_into(window: MainWindow, files: list[Path]) -> None:
    """Open and change the files; without any, a new character."""
    if files:
        window.open_paths(files)
    else:
        document = window.files.new(SYSTEMS[0], SYSTEMS[0].templates[0])
        assert document is not None
        window.add(document)
    for page in window.pages:
        replace_text(line_edit(page, "name"), f"{page.document.character.name}, edited")
        if files:
            replace_text(line_edit(page, "attributes", "agility"), "6")


def main(what: str, files: list[Path]) -> None:
    """Do it."""
    before = len(entries())
    application = QApplication([])
    window = make_window(application, Services.start(user_folders(), "en"))
    window.show()
    type_into(window, files)
    started = time.monotonic()
    wanted = before + len(window.pages)
    while len(entries()) < wanted:
        application.processEvents()
        time.sleep(0.01)
        if time.monotonic() - started > 30:
            sys.exit("nothing in the journal")
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    if what == "journal":
        os.kill(os.getpid(), signal.SIGKILL)
    while sys.stdin.read(1):
        application.processEvents()


if __name__ == "__main__":
    main(sys.argv[1], [Path(each) for each in sys.argv[2:]])
