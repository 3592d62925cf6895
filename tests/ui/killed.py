"""A real program that types into a real window and is killed: run as a script, by the tests of recovery.

`killed.py WHAT FILE ...` opens the files and types a new agility of 6 and a name into each character and a
name into each party. WHAT says when it is killed: "journal" once the journal has it, "never" not at all (it
says "ready" and waits); with "plans" it plans a step in each instead, and is killed as with "journal".
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
    for party in window.parties.pages:
        replace_text(party.members.name, f"{party.document.name}, edited")


def plan_in(window: MainWindow, files: list[Path]) -> None:
    """Open the files and plan with the first planner that there is."""
    window.open_paths(files)
    tabs = [page.planners for page in window.pages]
    tabs += [panel.planners for party in window.parties.pages for panel in party.panels[:1]]
    for each in tabs:
        planner = each.planners[0]
        each.open(planner).add_step(planner.kinds[0].id)


def main(what: str, files: list[Path]) -> None:
    """Do it."""
    before = len(entries())
    application = QApplication([])
    window = make_window(application, Services.start(user_folders(), "en"))
    window.show()
    (plan_in if what == "plans" else type_into)(window, files)
    started = time.monotonic()
    wanted = before + len(window.pages) + len(window.parties.pages)
    while len(entries()) < wanted:
        application.processEvents()
        time.sleep(0.01)
        if time.monotonic() - started > 30:
            sys.exit("nothing in the journal")
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    if what != "never":
        os.kill(os.getpid(), signal.SIGKILL)
    while sys.stdin.read(1):
        application.processEvents()


if __name__ == "__main__":
    main(sys.argv[1], [Path(each) for each in sys.argv[2:]])
