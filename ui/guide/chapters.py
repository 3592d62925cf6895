"""The chapters of the guide, from Markdown files with the names of commands filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from charsheet.present.locale import Locale
from charsheet.resources import resources
from charsheet.values import Msg
from ui.commands.listing import folded
from ui.plain import without_mnemonic

CHAPTERS = (
    "first-sheet", "why", "what-if", "reach", "planners", "cards", "library-and-files", "parties", "rosters",
    "npcs", "rulings", "units", "command-line",
)  # fmt: skip
"""The files of the guide, in their order."""

NAME = re.compile(r"\[\[(.+?)\]\]")
"""A text of the window, by its id in the catalogue: what it is called in the language of the guide."""

_HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)


class Chapter(Struct, frozen=True):
    """A chapter as it is read: its id, its title and its text as Markdown."""

    id: str
    title: str
    text: str

    @property
    def sections(self) -> tuple[str, ...]:
        """The headings inside the chapter."""
        return tuple(found[2] for found in _HEADING.finditer(self.text) if len(found[1]) > 1)

    def matches(self, words: str) -> bool:
        """Whether all *words* are in the chapter."""
        text = folded(self.text)
        return all(each in text for each in folded(words).split())


def chapters(locale: Locale) -> Iterator[Chapter]:
    """All chapters in the language of *locale*."""
    folder = resources() / "guide" / locale.language
    for id in CHAPTERS:
        text = NAME.sub(
            lambda found: f"**{name_of(found[1], locale)}**", (folder / f"{id}.md").read_text("utf-8")
        )
        heading = _HEADING.search(text)
        yield Chapter(id, heading[2] if heading else id, text)


def name_of(id: str, locale: Locale) -> str:
    """What a text of the window is called."""
    return without_mnemonic(locale.text(Msg.restored(id, {}, context=None, plural=None)))
