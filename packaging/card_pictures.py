"""Take pictures of cards, to be looked at: contact sheets of every size, preset, system and language.

`.venv/bin/python packaging/card_pictures.py FOLDER [NAME ...]` writes a PNG for each sheet; names such as
`a6-*` or `*-thorn-ru` choose among them. No screen is needed. There are

- `SIZE-SAMPLE-LANGUAGE`: each preset of a sample, in every known size and one of one's own;
- `full-SIZE-...`: long names and texts, conditions, overrides and a portrait; `blank-...`: hardly anything;
- `reference-...`, `page-...`, `roster-...`, `group-...`: tables without a character, and lists of many;
- `paper-...`: whole sheets of paper with marks, bleed, backs and folds, and the ruler.
"""

from __future__ import annotations

import json
import os
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QBuffer, QIODevice, QRect, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QImageWriter, QLinearGradient, QPainter
from PySide6.QtSvg import QSvgRenderer

from charsheet.export.card import card_pictures, ruler_drawing
from charsheet.export.card_options import CardOptions
from charsheet.export.card_sizes import CARD_SIZES, PAPERS
from charsheet.present.card import card_view
from charsheet.present.card_blocks import PRESETS, chosen_blocks
from charsheet.present.card_group import Member, group_views, roster_views
from charsheet.present.card_reference import reference_cards, reference_page
from charsheet.present.card_view import CardView
from charsheet.present.locale import LANGUAGES, get_locale
from charsheet.present.view import Presenter
from charsheet.resources import resources
from charsheet.storage.files import character_from
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID

PPI = 120
FORMAT = QImage.Format.Format_RGB32
GAP = 8
CAPTION = 22
"""Pixels above a group of pictures, for what it is called."""
ROW = 1240
"""Pixels; a row of a contact sheet is at most so wide, or as one picture."""
OWN_SIZE = "85x55"
"""Millimetres, lying: as a bank card."""

Group = tuple[str, list[CardView]]
Sheet = Callable[[], QImage]


# --- who stands on the cards -------------------------------------------------------------------


def samples() -> Iterator[tuple[str, dict[str, Any]]]:
    """The samples by name."""
    for path in sorted((resources() / "samples").iterdir()):
        yield path.stem, json.loads(path.read_text("utf-8"), parse_float=Decimal)


def member(tree: dict[str, Any], language: str) -> Member:
    """The character of a *tree*, worked out."""
    loaded = character_from(tree, SYSTEMS_BY_ID)
    rulings = loaded.system.rulings()
    sheet = loaded.system.evaluate(loaded.character, rulings)
    return Member(Presenter(loaded.system, rulings, get_locale(language)), loaded.character, sheet)


def card(one: Member, preset: str) -> CardView:
    """A card of somebody."""
    blocks = chosen_blocks(one.presenter.system, preset)
    return card_view(one.presenter, one.character, one.sheet, blocks)


def cards(language: str) -> Iterator[CardView]:
    """Each sample with each preset."""
    for _, tree in samples():
        one = member(tree, language)
        yield from (card(one, preset) for preset in PRESETS)


def full(tree: dict[str, Any]) -> dict[str, Any]:
    """A sample grown out of all bounds: whatever can be long is."""
    target = {"narateer": "run.distance", "d100": "walk.run", "d6": "run.x2"}[tree["system"]]
    return {
        **tree,
        "name": "Аделаида-Вильгельмина фон Штауффенберг, Keeper of the Northern Stairs",
        "portrait": portrait(),
        "conditions": ["slowed", "prone", "Бредёт по колено в ледяной воде"],
        "traits": [*tree["traits"], {"name": "Длинноногая, как все в её роду"}, {"name": "Sure-footed"}]
        if "traits" in tree
        else [],
        "effects": [{**each, "on": True} for each in tree["effects"]],
        "overrides": [{"target": target, "value": 21, "reason": "Благословение речной богини до рассвета"}],
        "equipment": [*tree["equipment"], *({"name": f"Свиток {n} of many"} for n in range(1, 13))],
        "notes": "\n\n".join([tree["notes"]] * 5) + "\n\n" + "Ж" * 90,
    }


def blank(tree: dict[str, Any]) -> dict[str, Any]:
    """A character of whom hardly anything is known."""
    return {"format": 1, "system": tree["system"], "name": ""}


def portrait() -> str:
    """A picture that is light in one corner and dark in the other, with a sharp edge around it."""
    image = QImage(240, 300, FORMAT)
    painter = QPainter(image)
    shade = QLinearGradient(0, 0, 240, 300)
    shade.setColorAt(0, QColor("#f2e2c4"))
    shade.setColorAt(1, QColor("#2c3e50"))
    painter.fillRect(image.rect(), shade)
    painter.setPen(Qt.GlobalColor.black)
    painter.drawRect(image.rect().adjusted(0, 0, -1, -1))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"PNG").write(image)
    return b64encode(buffer.data().data()).decode()


def crowd(language: str) -> list[Member]:
    """Every sample and template, each some times, with another name."""
    templates = sorted((resources() / "templates").rglob("*.charsheet"))
    known = [*samples(), *((each.stem, json.loads(each.read_text("utf-8"))) for each in templates)]
    return [
        member({**tree, "name": f"{tree.get('name') or stem} {number}"}, language)
        for stem, tree in known
        for number in range(1, 8)
    ]


def references(language: str, *, as_page: bool) -> list[CardView]:
    """The tables of every system."""
    presenters = (Presenter(each, each.rulings(), get_locale(language)) for each in SYSTEMS)
    make = reference_page if as_page else reference_cards
    return [view for each in presenters for view in make(each)]


# --- the sheets --------------------------------------------------------------------------------


def sheets() -> dict[str, Sheet]:
    """What makes each contact sheet, by its name."""
    found: dict[str, Sheet] = {}
    for language in LANGUAGES:
        for stem, tree in samples():
            for size in (*CARD_SIZES, OWN_SIZE):
                found[f"{size}-{stem}-{language}"] = partial(_presets, tree, size, language)
            for size in ("poker", "a6", "letter"):
                found[f"full-{size}-{stem}-{language}"] = partial(_presets, full(tree), size, language)
            found[f"blank-{stem}-{language}"] = partial(_presets, blank(tree), "poker", language)
        for size in ("poker", "index", "a6"):
            found[f"reference-{size}-{language}"] = partial(_references, size, language, as_page=False)
        for size in PAPERS:
            found[f"page-{size}-{language}"] = partial(_references, size, language, as_page=True)
            found[f"roster-{size}-{language}"] = partial(_list, roster_views, size, language)
        for size in ("poker", "a6"):
            found[f"group-{size}-{language}"] = partial(_list, group_views, size, language)
        for name, options in PRINTED.items():
            found[f"paper-{name}-{language}"] = partial(_printed, options, language)
        found[f"paper-ruler-{language}"] = partial(_ruler, language)
    return found


PRINTED = {
    "poker-a4-crop": CardOptions("poker", "a4", bleed="2", gutter="4", duplex="long"),
    "tarot-letter-fold": CardOptions("tarot", "letter", duplex="fold", gutter="6"),
    "index-letter-frame": CardOptions("index", "letter", marks="frame", margin="0", duplex="short"),
    "a6-a4": CardOptions("a6", "a4", margin="0"),
    "poker-alone": CardOptions("poker", bleed="3", marks="crop", sides=2),
}


def _presets(tree: dict[str, Any], size: str, language: str) -> QImage:
    one = member(tree, language)
    locale = get_locale(language)
    groups = [(locale.text(label), [card(one, preset)]) for preset, label in PRESETS.items()]
    return _pictured(groups, CardOptions(size))


def _references(size: str, language: str, *, as_page: bool) -> QImage:
    return _pictured([("", references(language, as_page=as_page))], CardOptions(size))


def _list(make: Callable[[Sequence[Member]], Sequence[CardView]], size: str, language: str) -> QImage:
    return _pictured([("", list(make(crowd(language))))], CardOptions(size))


def _printed(options: CardOptions, language: str) -> QImage:
    return _pictured([("", [card(each, "usual") for each in crowd(language)[::3]])], options)


def _ruler(language: str) -> QImage:
    """As printers get it: Qt paints the drawing."""
    pictures: list[QImage] = []
    for paper in PAPERS.values():
        page = QImage(int(paper.width * PPI / 50), int(paper.height * PPI / 50), FORMAT)
        page.fill(Qt.GlobalColor.white)
        painter = QPainter(page)
        QSvgRenderer(ruler_drawing(paper, get_locale(language))).render(painter)
        painter.end()
        pictures.append(page)
    return contact_sheet(pictures)


def _pictured(groups: Sequence[Group], options: CardOptions) -> QImage:
    """Each group of cards below what it is called."""
    setup = options.setup()
    ppi = min(PPI, PPI * 150 / float(setup.paper.size.height))
    made = [
        contact_sheet([_image(page) for page in card_pictures(views, ppi, setup)], caption)
        for caption, views in groups
    ]
    return contact_sheet(made)


def _image(png: bytes) -> QImage:
    return QImage.fromData(png)


def contact_sheet(pictures: Sequence[QImage], caption: str = "") -> QImage:
    """All pictures in rows on grey, below a caption."""
    rows: list[list[QImage]] = [[]]
    for picture in pictures:
        if rows[-1] and sum(each.width() + GAP for each in rows[-1]) + picture.width() > ROW:
            rows.append([])
        rows[-1].append(picture)
    top = CAPTION if caption else 0
    width = max(sum(each.width() + GAP for each in row) for row in rows)
    height = top + sum(max(each.height() for each in row) + GAP for row in rows)
    sheet, painter = _grey(width, height)
    painter.setFont(QFont("sans-serif", 11, QFont.Weight.Bold))
    painter.drawText(QRect(4, 0, width, CAPTION), Qt.AlignmentFlag.AlignVCenter, caption)
    y = top
    for row in rows:
        x = 0
        for picture in row:
            painter.drawImage(x, y, picture)
            x += picture.width() + GAP
        y += max(each.height() for each in row) + GAP
    painter.end()
    return sheet


def _grey(width: int, height: int) -> tuple[QImage, QPainter]:
    image = QImage(width, height, FORMAT)
    image.fill(QColor(Qt.GlobalColor.lightGray))
    return image, QPainter(image)


def main(folder: Path, names: Sequence[str]) -> None:
    """Write the contact sheets that *names* choose, or all, into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    application = QGuiApplication([])
    for name, make in sheets().items():
        if not names or any(fnmatchcase(name, each) for each in names):
            make().save(str(folder / f"{name}.png"))
    application.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
