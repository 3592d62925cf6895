"""A program whose files are taken away while it runs, as an update or a disk that is pulled out does.

It is started with a character, gives it an Agility after its first picture, writes the journal and saves.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from charsheet.edit.commands import set_field
from charsheet.storage.folders import user_folders
from charsheet.values import Msg
from ui.app import make_window
from ui.services import Services


class NothingLeft(MetaPathFinder):
    """Finds no module that is not loaded yet."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        raise ModuleNotFoundError(name)


def main(file: Path, agility: int) -> None:
    """Do it."""
    application = QApplication([])
    window = make_window(application, Services.start(user_folders(), "en"))
    window.show()
    window.start([file])
    while not window.safe.is_ready:
        QCoreApplication.processEvents()
    sys.meta_path.insert(0, NothingLeft())
    document = window.pages[0].document
    document.apply(set_field(("attributes", "agility"), agility, Msg("Agility")))
    assert window.safe.write_journal()
    (entry,) = (user_folders().state / "journal").glob("*.json")
    sys.stdout.write(entry.read_text(encoding="utf-8"))
    sys.stdout.flush()
    assert window.files.save(document)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
