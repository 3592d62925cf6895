"""What the pictures of the window are taken on: a fresh window, and a folder for its characters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from charsheet.resources import resources
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage


@dataclass(frozen=True, slots=True)
class Stage:
    """A window without characters, and the folder that its characters lie in."""

    window: MainWindow
    folder: Path

    def sample(self, name: str) -> Path:
        """A sample character, copied into the folder."""
        path = self.folder / f"{name}.charsheet"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes((resources() / "samples" / path.name).read_bytes())
        return path

    def open(self, *names: str) -> CharacterPage:
        """Samples in tabs; returns the page in front."""
        self.window.open_paths([self.sample(each) for each in names])
        self.wait()  # the window becomes the active one, in which the focus can move
        return self.page

    @property
    def page(self) -> CharacterPage:
        """The page in front."""
        page = self.window.page
        if page is None:
            raise LookupError
        return page

    def wait(self, milliseconds: int = 50) -> None:
        """Let the window do what it does by itself."""
        QTest.qWait(milliseconds)


Scene = Callable[[Stage], object]


def others(application: QApplication, window: QWidget) -> list[QWidget]:
    """The dialogs, menus and lists that stand over *window*, each after that which it stands over."""
    found = [each for each in application.topLevelWidgets() if each is not window and each.isVisible()]
    return sorted(found, key=_depth)


def _depth(widget: QWidget) -> int:
    parent = widget.parentWidget()
    return 0 if parent is None else 1 + _depth(parent)
