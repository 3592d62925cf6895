"""`charsheet card`: the cards of several files, in the format that the name of the output asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from charsheet.export.card import card_drawings, card_pdf, card_pictures, missing_glyphs
from charsheet.export.card_html import cards_html
from charsheet.export.card_markdown import cards_markdown
from charsheet.export.card_text import cards_text
from charsheet.model.problems import Problem, Severity
from charsheet.present.card import CardView
from charsheet.storage.atomic import write_atomically
from charsheet.storage.errors import FileError
from charsheet.usage import PROBLEM, WELL
from charsheet.values import Msg

ViewOf: TypeAlias = "Callable[[Path], CardView]"
"""The card of the character in a file; raises FileError where there is none."""

Report: TypeAlias = "Callable[[Path, Sequence[Problem]], None]"
"""Says what is wrong with a file."""

Format: TypeAlias = "Callable[[Sequence[CardView]], list[bytes]]"
"""Makes the content of one file, or of one for each page."""


def _one(make: Callable[[Sequence[CardView]], str]) -> Format:
    return lambda cards: [make(cards).encode()]


TYPESET: Mapping[str, Format] = {
    ".pdf": lambda cards: [card_pdf(cards)],
    ".png": card_pictures,
    ".svg": card_drawings,
}
FORMATS: Mapping[str, Format] = {
    **TYPESET,
    ".html": _one(cards_html),
    ".md": _one(cards_markdown),
    ".txt": _one(cards_text),
}
"""What can be made, by the ending of the output's name."""


def refusal(files: Sequence[Path], output: Path) -> Msg | None:
    """Why *output* cannot hold the cards of *files*, or None."""
    if output.suffix.casefold() not in FORMATS:
        endings = ", ".join(FORMATS)
        return Msg('"{name}" must end in one of: {endings}', name=str(output), endings=endings)
    if any(_is_same(file, output) for file in files):
        return Msg('"{name}" is one of the characters and is left alone', name=str(output))
    return None


def make_cards(files: Sequence[Path], output: Path, view_of: ViewOf, report: Report) -> int:
    """Write the cards of all *files* that can be used, and report the others; returns the exit status."""
    status = WELL
    cards: list[CardView] = []
    kind = output.suffix.casefold()
    for path in files:
        try:
            card = view_of(path)
        except FileError as error:
            status = PROBLEM
            report(path, error.problems)
            continue
        cards.append(card)
        if kind in TYPESET:
            report(path, glyph_problems(card))
    if not cards:
        return status
    try:
        pages = FORMATS[kind](cards)
        for path, data in zip(page_paths(output, len(pages)), pages, strict=True):
            write_atomically(path, data)
    except FileError as error:
        report(output, error.problems)
        return PROBLEM
    return status


def page_paths(output: Path, pages: int) -> list[Path]:
    """The names of so many files: *output*, or with a number before its ending where there are several."""
    if pages == 1:
        return [output]
    digits = len(str(pages))
    return [output.with_stem(f"{output.stem}-{page:0{digits}}") for page in range(1, pages + 1)]


def glyph_problems(card: CardView) -> tuple[Problem, ...]:
    """A warning where the font of cards lacks a letter of *card*."""
    missing = missing_glyphs([card])
    if not missing:
        return ()
    letters = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in missing)
    message = Msg("the font of cards has no sign for: {letters}; there will be a box", letters=letters)
    return (Problem((), message, Severity.WARNING),)


def _is_same(file: Path, output: Path) -> bool:
    try:
        return file.samefile(output)
    except (OSError, ValueError):  # one of them is not there, or no such name is possible
        return False
