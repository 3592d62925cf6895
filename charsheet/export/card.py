"""Cards as PDF, PNG and SVG, typeset by typst from ``resources/cards``.

What stands on a card goes to the template as data and stays text, whatever it looks like. Only the
program's own fonts are used, so that a card is the same everywhere; the same cards give the same bytes.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, cast

from charsheet.export.glyphs import characters_of
from charsheet.export.text import one_line
from charsheet.present.card import CardTable, CardView, Fact, cards_title, is_number
from charsheet.present.view import Cell
from charsheet.resources import resources
from charsheet.values import Status

if TYPE_CHECKING:
    from typst import Fonts


@dataclass(frozen=True, slots=True)
class Paper:
    """The size of a card and the margin around what is printed on it, in millimetres."""

    width: int
    height: int
    margin: int


A6 = Paper(105, 148, 5)
PRINT_PPI = 300
"""Pixels an inch of a picture that can be printed."""

ZERO_WIDTH_SPACE = "\u200b"
_ENDLESS = re.compile(r"\S{25,}")
_PIECE = re.compile(r"\S{8}(?=\S)")
_WHOLE = re.compile(r"^[−≈]*\d+(?:/\d+)?(?:\u00a0\d{3}(?![/\d]))*")
"""The whole part of a number, with what groups its digits; a bare fraction is one too."""
_FIGURE = re.compile(r"[−≈]*\d[\d\u00a0.,/]*(?<=\d)|\?")
"""A number, or the mark of one that is not known."""


def card_pdf(cards: Sequence[CardView]) -> bytes:
    """All *cards* as one PDF: tagged, with title and language, its fonts inside, its text searchable."""
    # PDF/UA is the stricter promise, and refuses a letter that no font has.
    standards: list[Literal["ua-1"]] = [] if missing_glyphs(cards) else ["ua-1"]
    return _compiled(cards, "pdf", standards=standards)[0]


def card_pictures(cards: Sequence[CardView], ppi: int = PRINT_PPI) -> list[bytes]:
    """Each page of *cards* as a PNG with so many pixels an inch; the preview shows these."""
    return _compiled(cards, "png", ppi=ppi)


def card_drawings(cards: Sequence[CardView]) -> list[bytes]:
    """Each page of *cards* as an SVG, its letters as outlines."""
    return _compiled(cards, "svg")


def missing_glyphs(cards: Sequence[CardView]) -> tuple[str, ...]:
    """The characters on *cards* that the program's font cannot show; each leaves an empty box."""
    known = characters_of(resources() / "fonts" / "PTSans-Regular.ttf")
    used = dict.fromkeys("".join(_strings([_card(card) for card in cards])))
    return tuple(letter for letter in used if letter not in known and letter != ZERO_WIDTH_SPACE)


def _compiled(
    cards: Sequence[CardView],
    format: Literal["pdf", "png", "svg"],
    ppi: int | None = None,
    standards: Sequence[Literal["ua-1"]] = (),
) -> list[bytes]:
    import typst  # noqa: PLC0415 - only a card needs it

    data = {
        "title": one_line(cards_title(cards)),
        "paper": asdict(A6),
        "cards": [_card(each) for each in cards],
    }
    made = typst.compile(
        resources() / "cards" / "card.typ",
        font_paths=_fonts(),
        ignore_system_fonts=True,
        format=format,
        ppi=ppi,
        sys_inputs={"data": json.dumps(data)},
        pdf_standards=list(standards),
    )
    return made if isinstance(made, list) else [made]


@cache
def _fonts() -> Fonts:
    import typst  # noqa: PLC0415

    folder = resources() / "fonts"
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])


# --- the data of the template


def _card(card: CardView) -> dict[str, Any]:
    return {
        "language": card.language,
        "name": _line(card.name),
        "system": _line(card.system),
        "figures": [
            {"label": _line(each.label), "text": _parts(_FIGURE, each.cell.text)} for each in card.figures
        ],
        "facts": [{"label": _line(each.label), "text": _line(each.text)} for each in card.facts],
        "tables": [_table(each) for each in card.tables],
        "notes": _notes(card.notes) if card.notes else None,
        "footnotes": [_line(each) for each in card.footnotes],
    }


def _notes(notes: Fact) -> dict[str, Any]:
    return {
        "label": _line(notes.label),
        "paragraphs": [[_line(line) for line in paragraph] for paragraph in notes.paragraphs],
    }


def _table(table: CardTable) -> dict[str, Any]:
    return {
        "title": _line(table.title),
        "unit": _line(table.unit),
        "heads": [
            {"label": _line(head.label), "units": [_line(column.unit) for column in head.columns]}
            for head in table.heads
        ],
        "numeric": [column.numeric for column in table.columns],
        "rows": [
            {"label": _line(row.label), "cells": [_cell(cell) for cell in row.cells]} for row in table.rows
        ],
        "bars": [_line(each) for each in table.bars],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    """A cell; what stands before its decimal mark is apart, so that numbers can be aligned there."""
    before, number, after = _parts(_WHOLE, cell.text)
    return {
        "whole": before + number,
        "rest": after,
        "number": is_number(cell),
        "barred": cell.status is Status.BARRED,
    }


def _parts(pattern: re.Pattern[str], text: str) -> tuple[str, str, str]:
    """*text* around the first match of *pattern*; all of it comes first where nothing matches."""
    text = _line(text)
    found = pattern.search(text)
    if found is None:
        return text, "", ""
    return text[: found.start()], found[0], text[found.end() :]


def _line(text: str) -> str:
    """*text* on one line, its accents joined to their letters as fonts have them.

    An endless word is given places where it may be broken.
    """
    plain = unicodedata.normalize("NFC", one_line(text))
    return _ENDLESS.sub(lambda word: _PIECE.sub(rf"\g<0>{ZERO_WIDTH_SPACE}", word[0]), plain)


def _strings(tree: Any) -> Iterator[str]:
    """Every text in a tree of data."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict):
        yield from _strings(list(cast("dict[str, Any]", tree).values()))
    elif isinstance(tree, list | tuple):
        for each in cast("Sequence[Any]", tree):
            yield from _strings(each)
