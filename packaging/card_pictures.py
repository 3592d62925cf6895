"""Take pictures of cards: every size, preset, sample and language, and a contact sheet of each size.

`.venv/bin/python packaging/card_pictures.py FOLDER [SIZE ...]` writes a PNG for each size; no screen needed.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from charsheet.export.card import card_pictures
from charsheet.export.card_options import CardOptions
from charsheet.export.card_sizes import CARD_SIZES
from charsheet.present.card import CardView, card_view
from charsheet.present.card_blocks import PRESETS, chosen_blocks
from charsheet.present.locale import LANGUAGES, get_locale
from charsheet.present.view import Presenter
from charsheet.resources import resources
from charsheet.storage.files import character_from
from charsheet.systems.registry import SYSTEMS_BY_ID

PPI = 110
GAP = 8
ROW = 2400
"""Pixels; a row of a contact sheet is about as wide."""


def cards(language: str) -> Iterator[CardView]:
    """Each sample with each preset."""
    locale = get_locale(language)
    for path in sorted((resources() / "samples").iterdir()):
        data = json.loads(path.read_text("utf-8"), parse_float=Decimal)
        loaded = character_from(data, SYSTEMS_BY_ID)
        rulings = loaded.system.rulings()
        sheet = loaded.system.evaluate(loaded.character, rulings)
        presenter = Presenter(loaded.system, rulings, locale)
        for preset in PRESETS:
            yield card_view(presenter, loaded.character, sheet, chosen_blocks(loaded.system, preset))


def contact_sheet(pictures: list[QImage]) -> QImage:
    """All pictures in rows, on grey."""
    rows: list[list[QImage]] = [[]]
    for picture in pictures:
        if rows[-1] and sum(each.width() + GAP for each in rows[-1]) + picture.width() > ROW:
            rows.append([])
        rows[-1].append(picture)
    width = max(sum(each.width() + GAP for each in row) for row in rows)
    height = sum(max(each.height() for each in row) + GAP for row in rows)
    sheet = QImage(width, height, QImage.Format.Format_RGB32)
    sheet.fill(QColor(Qt.GlobalColor.gray))
    painter = QPainter(sheet)
    y = 0
    for row in rows:
        x = 0
        for picture in row:
            painter.drawImage(x, y, picture)
            x += picture.width() + GAP
        y += max(each.height() for each in row) + GAP
    painter.end()
    return sheet


def main(folder: Path, sizes: list[str]) -> None:
    """Write the contact sheets into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    application = QGuiApplication([])
    for size in sizes or list(CARD_SIZES):
        setup = CardOptions(size).setup()
        ppi = min(PPI, PPI * 150 / float(setup.size.height))
        for language in LANGUAGES:
            pages = card_pictures(list(cards(language)), ppi, setup)
            images = [QImage.fromData(page) for page in pages]
            contact_sheet(images).save(str(folder / f"{size}-{language}.png"))
    application.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
