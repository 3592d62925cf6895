"""Take pictures of cards: every size, preset, sample and language, and a contact sheet of each size.

`.venv/bin/python packaging/card_pictures.py FOLDER [SIZE ...]` writes a PNG for each size; without sizes also
for references as cards and as a page, for a roster and for a group card. No screen is needed.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
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
from charsheet.present.card_group import Member, group_views, roster_views
from charsheet.present.card_reference import reference_cards, reference_page
from charsheet.present.locale import LANGUAGES, get_locale
from charsheet.present.view import Presenter
from charsheet.resources import resources
from charsheet.storage.files import character_from
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID

PPI = 120
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


def references(language: str, *, as_page: bool) -> Iterator[CardView]:
    """The tables of every system."""
    for system in SYSTEMS:
        presenter = Presenter(system, system.rulings(), get_locale(language))
        yield from (reference_page if as_page else reference_cards)(presenter)


def members(language: str) -> list[Member]:
    """Every sample and template, each some times, with another name."""
    made: list[Member] = []
    for path in sorted(
        (*(resources() / "samples").iterdir(), *(resources() / "templates").rglob("*.charsheet"))
    ):
        data = json.loads(path.read_text("utf-8"), parse_float=Decimal)
        for number in range(1, 8):
            name = f"{data.get('name') or path.stem} {number}"
            loaded = character_from({**data, "name": name}, SYSTEMS_BY_ID)
            rulings = loaded.system.rulings()
            sheet = loaded.system.evaluate(loaded.character, rulings)
            presenter = Presenter(loaded.system, rulings, get_locale(language))
            made.append(Member(presenter, loaded.character, sheet))
    return made


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
    for language in LANGUAGES:
        for size in sizes or list(CARD_SIZES):
            _save(folder / f"{size}-{language}.png", list(cards(language)), size)
        if not sizes:
            as_cards, as_pages = (list(references(language, as_page=each)) for each in (False, True))
            for size in ("poker", "a6"):
                _save(folder / f"reference-{size}-{language}.png", as_cards, size)
            for size in ("a4", "letter"):
                _save(folder / f"page-{size}-{language}.png", as_pages, size)
            group = members(language)
            _save(folder / f"roster-{language}.png", roster_views(group), "a4")
            _save(folder / f"group-{language}.png", group_views(group), "a6")
    application.quit()


def _save(path: Path, views: Sequence[CardView], size: str) -> None:
    setup = CardOptions(size).setup()
    ppi = min(PPI, PPI * 150 / float(setup.size.height))
    images = [QImage.fromData(page) for page in card_pictures(views, ppi, setup)]
    contact_sheet(images).save(str(path))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
