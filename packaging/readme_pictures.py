"""Take the two pictures of the README anew: the window with the samples in it, and a card of each.

`.venv/bin/python packaging/readme_pictures.py` writes them into `docs/pictures`; no screen needed. Another
folder can be named.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtGui import QImage

from card_pictures import cards, contact_sheet
from charsheet.export.card import card_pictures
from charsheet.export.card_options import CardOptions
from screenshots import on_a_screen, picture
from stage import Stage

FOLDER = Path(__file__).resolve().parent.parent / "docs/pictures"
WINDOW = (1600, 880)
CARD = CardOptions("tarot")
PPI = 130
SMALLEST = 0
"""As small as PNG gets: Qt's word for it is the quality."""


def slowed_mira(stage: Stage) -> None:
    """All samples are in the library; it is tried what a Run would be if Mira were slowed, and told why."""
    page = stage.open("mira", "shmyg", "thorn")
    page.what_if.try_toggle("conditions.slowed", on=True)
    page.why.show_value("run.distance")


def main(folder: Path) -> None:
    """Write both pictures into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    application = on_a_screen()
    window = picture(application, slowed_mira, "en", "light", 100, WINDOW)
    window.save(str(folder / "window.png"), quality=SMALLEST)
    setup = CARD.setup()
    # A card of each sample that is alike: `cards` goes through all presets, the usual one first.
    first = {each.name: each for each in reversed(list(cards("en")))}
    faces = [QImage.fromData(card_pictures([each], PPI, setup)[0]) for each in reversed(first.values())]
    contact_sheet(faces).convertToFormat(QImage.Format.Format_Grayscale8).save(
        str(folder / "cards.png"), quality=SMALLEST
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
