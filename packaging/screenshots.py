"""Take pictures of the window in every state, in both languages, light and dark.

`.venv/bin/python packaging/screenshots.py FOLDER [SCENE ...]` writes a PNG for each, and for each scene a
sheet with its four; no screen needed. `--scale 2` shows everything at 200 %.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from charsheet.present.locale import LANGUAGES
from charsheet.storage.folders import HOME, user_folders
from scenes import SCENES, Scene, Stage, others
from ui.app import make_window
from ui.services import Services

SIZE = (1260, 860)
THUMBNAIL = 900
THEMES = ("light", "dark")


def picture(application: QApplication, scene: Scene, language: str, theme: str) -> QPixmap:
    """The window in one state, with the dialogs and lists that stand over it."""
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME] = home
        folders = user_folders()
        services = Services.start(folders, language)
        services.remember(theme=theme, samples_copied=True)
        window = make_window(application, services)
        window.resize(*SIZE)
        window.show()
        window.start([])
        stage = Stage(window, folders.characters)
        scene(stage)
        stage.wait(300)
        image = window.grab()
        painter = QPainter(image)
        above = others(application, window)
        for each in above:
            painter.drawPixmap(window.mapFromGlobal(each.pos()), each.grab())
        painter.end()
        for each in above:
            each.close()
        for page in window.pages:
            window.drop(page.document)
        window.close()
        window.deleteLater()
        application.processEvents()
    return image


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
        for language in LANGUAGES:
            for theme in THEMES:
                image = picture(application, SCENES[name], language, theme)
                image.save(str(folder / f"{name}-{language}-{theme}.png"))
                images.append(image)
        contact_sheet(images).save(str(folder / f"contact-{name}.png"))
        say(name)


def main() -> None:
    """Take the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=", ".join(SCENES))
    parser.add_argument("--scale", default="1", help="how large everything is, such as 2")
    options = parser.parse_args()
    unknown = [each for each in options.scenes if each not in SCENES]
    if unknown:
        parser.error(f"no such scene: {', '.join(unknown)}")
    os.environ["QT_SCALE_FACTOR"] = options.scale
    take(QApplication(sys.argv[:1]), options.folder, options.scenes or list(SCENES), print)


if __name__ == "__main__":
    main()
