"""Cards on pages, as data for the typesetter: which face lies where, and what is drawn on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from charsheet.collecting import nothing_collected
from charsheet.export.card_faces import Face, faces_of, padding
from charsheet.export.card_setup import CardSetup
from charsheet.export.clean import line
from charsheet.export.imposition import Marks, Page, Rectangle, Sheet, grid_for, impose
from charsheet.present.card_view import CardView, cards_title


class Job(Struct, frozen=True):
    """What the typesetter is given: the data of its template, and the files that it names."""

    data: dict[str, Any]
    files: dict[str, bytes]


def job_for(cards: Sequence[CardView], setup: CardSetup) -> Job:
    """The pages of *cards*, each in its order.

    Raises:
        InvalidError: the cards do not fit on the paper.
    """
    faces: list[tuple[CardView, Face]] = []
    with nothing_collected():
        for card in cards:
            own = faces_of(card, setup.size, setup.sides)
            faces += ((card, each) for each in own)
            # The back of the last one may be empty; the next card begins on a front.
            faces += ((card, ()) for _ in range(-len(own) % setup.sides))
    pages = impose(len(faces) // setup.sides, setup.size, setup.paper)
    paper = setup.paper
    data = {
        "title": line(cards_title(cards)),
        "language": cards[0].language,
        **page_data(paper),
        "padding": padding(setup.size),
        "band": float(min(paper.bleed, 1)),
        "faces": [{"language": card.language, "drawings": face} for card, face in faces],
        "pages": [_page(each, setup) for each in pages],
    }
    portraits = [card.portrait for card in cards if card.portrait is not None]
    return Job(data, {each.name: each.data for each in portraits})


def page_data(paper: Sheet) -> dict[str, Any]:
    """A page without what lies on it, in millimetres."""
    return {
        "width": float(paper.size.width),
        "height": float(paper.size.height),
        "frame": paper.marks is Marks.FRAME,
    }


def pattern_for(setup: CardSetup) -> dict[str, Any]:
    """A page that is full, with its back where it has one: where the first, second, ... card on it lies.

    Raises:
        InvalidError: the cards do not fit on the paper.
    """
    count = grid_for(setup.size, setup.paper).count
    return {"count": count, "pages": [_page(each, setup) for each in impose(count, setup.size, setup.paper)]}


def _page(page: Page, setup: CardSetup) -> dict[str, Any]:
    return {
        "places": [
            {
                **_rectangle(place.cut),
                "turn": place.turn,
                "face": place.card * setup.sides + (1 if place.is_back else 0),
                "bleed": [float(each) for each in place.bleed],
            }
            for place in page.places
        ],
        "cuts": [_rectangle(each) for each in page.cuts],
        "folds": [_rectangle(each) for each in page.folds],
    }


def _rectangle(place: Rectangle) -> dict[str, float]:
    return {
        "x": float(place.x),
        "y": float(place.y),
        "width": float(place.width),
        "height": float(place.height),
    }
