"""Take pictures of the window in every state: both languages, light and dark, at 100 and at 200 percent.

`.venv/bin/python packaging/screenshots.py FOLDER [SCENE ...]` writes a PNG for each, and for each scene a
sheet with all of its pictures; no screen needed. Some scenes are taken in high contrast as well.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from charsheet.present.locale import LANGUAGES
from charsheet.storage.folders import HOME, user_folders
from scenes import SCENES as OF_WINDOW
from scenes_of_dialogs import DIALOG_SCENES, SHOWN_BY, SIZES_OF
from stage import Scene, Stage, others
from ui.app import make_window
from ui.services import Services
from ui.theme import FUSION

SCENES: Mapping[str, Scene] = {**OF_WINDOW, **DIALOG_SCENES}

SCREEN = {"name": "screen", "x": 0, "y": 0, "width": 2560, "height": 1600, "logicalDpi": 96, "dpr": 1}
"""Large enough for every dialog; what Qt has without a screen is small."""


SIZES = {100: (1260, 860), 200: (1900, 1290)}
"""How large the window is, by how large everything in it is, in percent."""

TITLE = 24
"""Pixels of the bar that a picture gives to what a desktop would give one."""

THUMBNAIL = 900
TAKES = (
    *((language, theme, 100) for language in LANGUAGES for theme in ("light", "dark")),
    ("en", "dark", 200),
    ("ru", "light", 200),
)
IN_CONTRAST = (("en", "contrast", 100), ("ru", "contrast", 200))
SCENES_IN_CONTRAST = frozenset({"mira", "library", "planner", "table-mode-mira", "settings", "complaint"})


def on_a_screen() -> QApplication:
    """Qt with a screen that is nowhere."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "screens.json"
        file.write_text(json.dumps({"screens": [SCREEN]}), encoding="utf-8")
        os.environ.setdefault("QT_QPA_PLATFORM", f"offscreen:configfile={file}")
        return QApplication([*sys.argv[:1], *FUSION])


def picture(
    application: QApplication,
    scene: Scene,
    language: str,
    theme: str,
    scale: int,
    size: tuple[int, int] | None = None,
) -> QPixmap:
    """The window in one state, with what stands over it; in the usual size where none is given."""
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME] = home
        folders = user_folders()
        services = Services.start(folders, language)
        services.remember(theme=theme, scale=scale, samples_copied=True)
        window = make_window(application, services)
        window.resize(*(size or SIZES[scale]))
        window.show()
        window.start([])
        stage = Stage(window, folders.characters)
        scene(stage)
        stage.wait(300)
        above = others(application, window)
        while any(getattr(each, "is_busy", False) for each in above):
            stage.wait()
        stage.wait()  # what came last is laid out
        image = together(window, above)
        for each in above:
            each.close()
        for page in window.pages:
            window.drop(page.document)
        for party in window.parties.pages:
            party.document.mark_saved(folders.characters / "party.charsheet")
            for plans in party.document.plans.values():
                plans.clear()  # nobody is there to be asked about them
        window.close()
        window.deleteLater()
        application.processEvents()
    return image


def together(window: QWidget, above: list[QWidget]) -> QPixmap:
    """*window* and what stands over it, each with a frame and its title, whole wherever it stands."""
    places = {each: QRect(window.mapFromGlobal(each.pos()), each.size()) for each in above}
    everything = window.rect()
    for place in places.values():
        everything = everything.united(place.adjusted(-1, -TITLE, 1, 1))
    image = QPixmap(everything.size())
    image.fill(Qt.GlobalColor.gray)
    painter = QPainter(image)
    painter.translate(-everything.topLeft())
    font = painter.font()
    font.setPixelSize(TITLE * 2 // 3)
    painter.setFont(font)
    painter.drawPixmap(window.rect().topLeft(), window.grab())
    for each, place in places.items():
        if each.windowTitle():
            bar = QRect(place.left() - 1, place.top() - TITLE, place.width() + 1, TITLE)
            painter.fillRect(bar, Qt.GlobalColor.darkGray)
            painter.drawText(bar.adjusted(8, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, each.windowTitle())
        painter.drawPixmap(place.topLeft(), each.grab())
        painter.drawRect(place.adjusted(-1, -1, 0, 0))
    painter.end()
    return image


def unseen(application: QApplication, name: str) -> list[str]:
    """The dialogs that the scene *name* is there for and does not show."""
    shown = {type(each).__name__ for each in application.topLevelWidgets() if each.isVisible()}
    return [dialog for dialog, scene in SHOWN_BY.items() if scene == name and dialog not in shown]


def contact_sheet(images: list[QPixmap]) -> QPixmap:
    """All pictures, small, in rows of two."""
    small = [each.scaledToWidth(THUMBNAIL, Qt.TransformationMode.SmoothTransformation) for each in images]
    height = max(each.height() for each in small)
    sheet = QPixmap(2 * THUMBNAIL, -(-len(small) // 2) * height)
    sheet.fill(Qt.GlobalColor.white)
    painter = QPainter(sheet)
    for index, image in enumerate(small):
        painter.drawPixmap(index % 2 * THUMBNAIL, index // 2 * height, image)
    painter.end()
    return sheet


def take(application: QApplication, folder: Path, names: list[str], say: Callable[[str], object]) -> None:
    """Write the pictures of the scenes *names* into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        images: list[QPixmap] = []
        takes = (*TAKES, *IN_CONTRAST) if name in SCENES_IN_CONTRAST else TAKES
        for language, theme, scale in takes:
            image = picture(application, _held(application, name), language, theme, scale, SIZES_OF.get(name))
            image.save(str(folder / f"{name}-{language}-{theme}-{scale}.png"))
            images.append(image)
        contact_sheet(images).save(str(folder / f"contact-{name}.png"))
        say(name)


def _held(application: QApplication, name: str) -> Scene:
    """The scene *name*, held to show the dialog that it is there for."""

    def play(stage: Stage) -> None:
        SCENES[name](stage)
        stage.wait()
        if unseen(application, name):
            raise LookupError(name, unseen(application, name))

    return play


def main() -> None:
    """Take the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=", ".join(SCENES))
    options = parser.parse_args()
    unknown = [each for each in options.scenes if each not in SCENES]
    if unknown:
        parser.error(f"no such scene: {', '.join(unknown)}")
    take(on_a_screen(), options.folder, options.scenes or list(SCENES), print)


if __name__ == "__main__":
    main()
