"""Take pictures of the window: every sample, in both languages, light and dark, and all on one sheet.

`.venv/bin/python packaging/screenshots.py FOLDER` writes a PNG for each, and `contact.png`; no screen needed.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from charsheet.present.locale import LANGUAGES
from charsheet.resources import resources
from charsheet.storage.folders import HOME, user_folders
from ui.app import make_window
from ui.services import Services

SIZE = (1260, 860)
THUMBNAIL = 620


def pictures(application: QApplication) -> Iterator[tuple[str, QPixmap]]:
    """Each picture with its name."""
    for language in LANGUAGES:
        for theme in ("light", "dark"):
            services = Services.start(user_folders(), language)
            services.remember(theme=theme)
            for sample in sorted((resources() / "samples").iterdir()):
                window = make_window(application, services)
                window.resize(*SIZE)
                window.show()
                window.start([sample])
                application.processEvents()
                yield f"{sample.stem}-{language}-{theme}", window.grab()
                window.close()
                window.deleteLater()


def contact_sheet(images: list[QPixmap]) -> QPixmap:
    """All pictures, small, in rows of three."""
    small = [each.scaledToWidth(THUMBNAIL, Qt.TransformationMode.SmoothTransformation) for each in images]
    height = max(each.height() for each in small)
    sheet = QPixmap(3 * THUMBNAIL, -(-len(small) // 3) * height)
    sheet.fill(Qt.GlobalColor.white)
    painter = QPainter(sheet)
    for index, image in enumerate(small):
        painter.drawPixmap(index % 3 * THUMBNAIL, index // 3 * height, image)
    painter.end()
    return sheet


def main(folder: Path) -> None:
    """Write all pictures into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME] = home
        application = QApplication([])
        images: list[QPixmap] = []
        for name, image in pictures(application):
            image.save(str(folder / f"{name}.png"))
            images.append(image)
        contact_sheet(images).save(str(folder / "contact.png"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
