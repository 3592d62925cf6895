"""Cards as PDF, PNG and SVG, typeset by typst from ``resources/cards``.

What stands on a card goes to the template as data and stays text, whatever it looks like. Only the
program's own fonts are used, so that a card is the same everywhere; the same cards give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec

from charsheet.export.card_pages import Job, job_for
from charsheet.export.card_ruler import ruler_job
from charsheet.export.card_setup import CardSetup
from charsheet.export.clean import line
from charsheet.export.design_worker import card_fonts
from charsheet.export.designs import design_pages
from charsheet.export.glyphs import characters_of
from charsheet.export.imposition import Size
from charsheet.export.typeface import BREAK
from charsheet.present.card_view import Boxes, CardTable, CardView
from charsheet.present.locale import Locale
from charsheet.present.picture import Picture
from charsheet.resources import resources

PRINT_PPI = 300
"""Pixels an inch of a picture that can be printed."""
A6 = CardSetup()
"""A card a page, of one side."""


def card_pdf(cards: Sequence[CardView], setup: CardSetup = A6) -> bytes:
    """All *cards* as one PDF: tagged, with title and language, its fonts inside, its text searchable.

    Raises:
        InvalidError: the cards do not fit on the paper; as for the other formats.
    """
    if setup.design is not None:
        return design_pages(setup.design, cards, setup, "pdf")[0]
    # PDF/UA is the stricter promise, and refuses a letter that no font has.
    standards: list[Literal["ua-1"]] = [] if missing_glyphs(cards) else ["ua-1"]
    return _compiled(job_for(cards, setup), "pdf", standards=standards)[0]


def card_pictures(cards: Sequence[CardView], ppi: float = PRINT_PPI, setup: CardSetup = A6) -> list[bytes]:
    """Each page of *cards* as a PNG with so many pixels an inch; the preview shows these."""
    if setup.design is not None:
        return design_pages(setup.design, cards, setup, "png", ppi)
    return _compiled(job_for(cards, setup), "png", ppi=ppi)


def card_drawings(cards: Sequence[CardView], setup: CardSetup = A6) -> list[bytes]:
    """Each page of *cards* as an SVG, its letters as outlines."""
    if setup.design is not None:
        return design_pages(setup.design, cards, setup, "svg")
    return _compiled(job_for(cards, setup), "svg")


def ruler_drawing(paper: Size, locale: Locale) -> bytes:
    """A page with two rulers, as an SVG."""
    return _compiled(ruler_job(paper, locale), "svg")[0]


def ruler_pdf(paper: Size, locale: Locale) -> bytes:
    """The same as a PDF."""
    return _compiled(ruler_job(paper, locale), "pdf", standards=["ua-1"])[0]


@lru_cache(maxsize=256)
def can_show(picture: Picture) -> bool:
    """Whether the typesetter can read a picture: its own look at it is the last word."""
    import typst  # noqa: PLC0415

    source = f'#image("{picture.name}", width: 1pt)'.encode()
    try:
        _typeset({"main.typ": source, picture.name: picture.data}, format="svg")
    except typst.TypstError:
        return False
    except BaseException as error:
        # Where the typesetter itself stumbles over a picture, what is raised is no Exception.
        if isinstance(error, Exception | KeyboardInterrupt | SystemExit):
            raise
        return False
    return True


def missing_glyphs(cards: Sequence[CardView]) -> tuple[str, ...]:
    """The characters on *cards* that the program's font cannot show; each leaves an empty box."""
    known = characters_of(resources() / "fonts" / "PTSans-Regular.ttf")
    used = dict.fromkeys("".join(line(text) for card in cards for text in _texts(card)))
    return tuple(letter for letter in used if letter not in known and letter != BREAK)


def _texts(card: CardView) -> Iterator[str]:
    """Every text of a card."""
    yield from (card.name, card.system, *card.footnotes)
    for figure in card.figures:
        yield from (figure.label, figure.cell.text)
    for fact in card.facts:
        yield from (fact.label, fact.text)
    for block in card.body:
        if isinstance(block, CardTable):
            yield from (block.title, block.unit, *block.bars, *block.headings)
            for row in block.rows:
                yield row.label
                yield from (cell.text for cell in row.cells)
        elif isinstance(block, Boxes):
            yield from (label for label, _ in block.rows)
        else:
            yield from (block.label, *(each for paragraph in block.paragraphs for each in paragraph))


def _compiled(
    job: Job,
    format: Literal["pdf", "png", "svg"],
    ppi: float | None = None,
    standards: Sequence[Literal["ua-1"]] = (),
) -> list[bytes]:
    files = {**card_templates(), **job.files, "data.json": msgspec.json.encode(job.data)}
    return _typeset(files, format=format, ppi=ppi, pdf_standards=list(standards))


def _typeset(files: Mapping[str, bytes], **options: Any) -> list[bytes]:
    """Compile ``main.typ`` of *files*, which are in memory unless there are pictures among them."""
    import typst  # noqa: PLC0415 - only a card needs it

    # The binding's types do not know that it takes several files; they have to be texts.
    compiled: Any = typst.compile
    options |= {"font_paths": card_fonts(), "ignore_system_fonts": True}
    if all(name.endswith((".typ", ".json")) for name in files):
        made: bytes | list[bytes] = compiled(dict(files), **options)
    else:
        with TemporaryDirectory() as folder:
            for name, data in files.items():
                (Path(folder) / name).write_bytes(data)
            made = compiled(Path(folder) / "main.typ", root=folder, **options)
    return made if isinstance(made, list) else [made]


@cache
def card_templates() -> dict[str, bytes]:
    """The sources of the typesetter, by their names."""
    folder = resources() / "cards"
    named = {path.name: path.read_bytes() for path in sorted(folder.glob("*.typ"))}
    return {"main.typ": named.pop("card.typ"), **named}
