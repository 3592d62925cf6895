"""`charsheet card`: the cards of several files, in the format that the name of the output asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from charsheet.export.card import A6, can_show, card_drawings, card_pdf, card_pictures, missing_glyphs
from charsheet.export.card_html import cards_html
from charsheet.export.card_markdown import cards_markdown
from charsheet.export.card_setup import CardSetup
from charsheet.export.card_text import cards_text
from charsheet.model.problems import Problem, Severity
from charsheet.present.card_group import Member
from charsheet.present.card_view import CardView
from charsheet.storage.atomic import write_together
from charsheet.storage.errors import FileError
from charsheet.usage import PROBLEM, WELL
from charsheet.values import Msg

ViewOf: TypeAlias = "Callable[[Path], CardView]"
"""The card of the character in a file; raises FileError where there is none."""

Report: TypeAlias = "Callable[[Path, Sequence[Problem]], None]"
"""Says what is wrong with a file."""

Format: TypeAlias = "Callable[[Sequence[CardView], CardSetup], list[bytes]]"
"""Makes the content of one file, or of one for each page."""

Identity: TypeAlias = tuple[int, int]
"""Disk and number of a file."""

ENDING = ".charsheet"
"""Of the characters that are looked for in a folder."""


def _one(make: Callable[[Sequence[CardView]], str]) -> Format:
    return lambda cards, _: [make(cards).encode()]


TYPESET: Mapping[str, Format] = {
    ".pdf": lambda cards, setup: [card_pdf(cards, setup)],
    ".png": lambda cards, setup: card_pictures(cards, setup=setup),
    ".svg": card_drawings,
}
FORMATS: Mapping[str, Format] = {
    **TYPESET,
    ".html": _one(cards_html),
    ".md": _one(cards_markdown),
    ".txt": _one(cards_text),
}
"""What can be made, by the ending of the output's name."""


class CardOrder(Struct, frozen=True):
    """What is asked for: where to, how it is printed, and whether each character has a file of its own.

    ``spared`` are the files that it is made of: nothing is written over them.
    """

    output: Path
    setup: CardSetup = A6
    per_file: bool = False
    spared: frozenset[Identity] = frozenset()

    @property
    def kind(self) -> str:
        """The ending of the output's name."""
        return self.output.suffix.casefold()


class Tally:
    """How far making cards has come; ``changed`` is called whenever it is farther."""

    def __init__(self, changed: Callable[[Tally], None] = lambda _: None) -> None:
        self.all = self.read = self.written = 0
        self._changed = changed

    def reading(self, files: Sequence[Path]) -> Iterator[Path]:
        """Each of *files*, counted when it is done with."""
        self.all = len(files)
        for path in files:
            yield path
            self.read += 1
            self._changed(self)

    def wrote(self, count: int) -> None:
        """So many files were written."""
        self.written += count
        self._changed(self)


def refusal(files: Sequence[Path], output: Path, setup: CardSetup = A6) -> Msg | None:
    """Why *output* cannot hold the cards of *files*, or None."""
    if output.suffix.casefold() not in FORMATS:
        endings = ", ".join(FORMATS)
        return Msg('"{name}" must end in one of: {endings}', name=str(output), endings=endings)
    if setup.design is not None and output.suffix.casefold() not in TYPESET:
        return Msg("a design draws {endings} only", endings=", ".join(TYPESET))
    if not identities(files).isdisjoint(identities([output])):
        return _left_alone(output)
    return None


def _left_alone(path: Path) -> Msg:
    return Msg('"{name}" is one of the characters and is left alone', name=str(path))


def with_folders(files: Sequence[Path], report: Report) -> tuple[list[Path], int]:
    """*files*, each folder among them replaced by the characters in it and below; also the exit status."""
    found: list[Path] = []
    status = WELL
    for path in files:
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(each for each in path.rglob(f"*{ENDING}") if _is_seen(each, path))
        if not inside:
            status = PROBLEM
            report(path, (Problem((), Msg("there are no characters in this folder")),))
        found += inside
    return found, status


def make_cards(
    files: Sequence[Path], order: CardOrder, view_of: ViewOf, report: Report, tally: Tally | None = None
) -> int:
    """Write the cards of all *files* that can be used, and report the others; returns the exit status."""
    status = WELL
    tally = tally or Tally()
    cards: list[tuple[Path, CardView]] = []
    for path in tally.reading(files):
        try:
            card = view_of(path)
        except FileError as error:
            status = PROBLEM
            report(path, error.problems)
            continue
        card, problems = checked(card, order.kind)
        report(path, problems)
        cards.append((path, card))
    for output, some in _outputs(cards, order):
        try:
            tally.wrote(len(write_cards(some, replace(order, output=output))))
        except FileError as error:
            report(output, error.problems)
            status = PROBLEM
    return status


def make_lists(
    files: Sequence[Path],
    order: CardOrder,
    member_of: Callable[[Path], Member],
    views_of: Callable[[Sequence[Member]], Sequence[CardView]],
    report: Report,
    tally: Tally | None = None,
) -> int:
    """Write what *views_of* makes of all characters together; bad files are reported as by ``make_cards``."""
    status = WELL
    tally = tally or Tally()
    members: list[Member] = []
    for path in tally.reading(files):
        try:
            members.append(member_of(path))
        except FileError as error:
            status = PROBLEM
            report(path, error.problems)
    return max(status, make_views(views_of(members), order, report, tally)) if members else status


def make_views(
    views: Sequence[CardView], order: CardOrder, report: Report, tally: Tally | None = None
) -> int:
    """Write cards that are there already, and report what is wrong with them; returns the exit status."""
    made = [checked(each, order.kind) for each in views]
    report(order.output, [problem for _, problems in made for problem in problems])
    try:
        (tally or Tally()).wrote(len(write_cards([view for view, _ in made], order)))
    except FileError as error:
        report(order.output, error.problems)
        return PROBLEM
    return WELL


def write_cards(cards: Sequence[CardView], order: CardOrder) -> list[Path]:
    """Write *cards* where they are asked for; returns the files, one or one for each page.

    Raises:
        FileError: they cannot be written.
        InvalidError: they do not fit on the paper.
    """
    pages = FORMATS[order.kind](cards, order.setup)
    for path in page_paths(order.output, len(pages)):
        if not order.spared.isdisjoint(identities([path])):
            raise FileError.because(_left_alone(path))
    return write_pages(pages, order.output)


def write_pages(pages: Sequence[bytes], output: Path) -> list[Path]:
    """Write what a format made to *output*, numbered where there are several; returns the files.

    Raises:
        FileError: they cannot be written; then none of them is.
    """
    paths = page_paths(output, len(pages))
    write_together(tuple(zip(paths, pages, strict=True)))
    return paths


def checked(card: CardView, kind: str) -> tuple[CardView, tuple[Problem, ...]]:
    """A card as it can be made in a format, and what of it cannot be shown."""
    problems = card.problems
    if kind not in TYPESET:
        return card, problems
    if card.portrait is not None and not can_show(card.portrait):
        card = replace(card, portrait=None)
        problems += (Problem(("portrait",), Msg("the picture is damaged"), Severity.WARNING),)
    return card, (*problems, *glyph_problems(card))


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


def _outputs(
    cards: Sequence[tuple[Path, CardView]], order: CardOrder
) -> Iterator[tuple[Path, list[CardView]]]:
    """The file to write and the cards in it; or for each character one, named after it."""
    if not order.per_file:
        if cards:
            yield order.output, [card for _, card in cards]
        return
    used: set[str] = set()
    for path, card in cards:
        stem = name = f"{order.output.stem}-{path.stem}"
        number = 1
        while name.casefold() in used:
            number += 1
            name = f"{stem}-{number}"
        used.add(name.casefold())
        yield order.output.with_stem(name), [card]


def _is_seen(path: Path, folder: Path) -> bool:
    return path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)


def identities(files: Iterable[Path]) -> frozenset[Identity]:
    """What tells those of *files* that are there from all others, by whatever name they are reached."""
    found: set[Identity] = set()
    for each in files:
        with suppress(OSError, ValueError):  # it is not there, or no such name is possible
            info = each.stat()
            found.add((info.st_dev, info.st_ino))
    return frozenset(found)
