"""Every dialog of the program has a scene in the pictures, and each scene is told once."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from PySide6.QtWidgets import QDialog

import screenshots
import ui
from scenes import SCENES as OF_WINDOW
from scenes_of_dialogs import DIALOG_SCENES, SHOWN_BY, SIZES_OF


def dialogs(kind: type[QDialog] = QDialog) -> Iterator[str]:
    for each in kind.__subclasses__():
        if each.__module__.startswith("ui."):
            yield each.__name__
        yield from dialogs(each)


def test_every_dialog_has_its_scene() -> None:
    for module in pkgutil.walk_packages(ui.__path__, "ui."):
        importlib.import_module(module.name)
    assert set(dialogs()) == set(SHOWN_BY)
    assert set(SHOWN_BY.values()) <= set(screenshots.SCENES)


def test_no_scene_hides_another() -> None:
    assert not set(OF_WINDOW) & set(DIALOG_SCENES)
    assert set(SIZES_OF) <= set(DIALOG_SCENES)
