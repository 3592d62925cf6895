"""A page with two rulers, by which a printer is seen to keep to size."""

from __future__ import annotations

from collections.abc import Iterator

from charsheet.export.card_pages import Job
from charsheet.export.card_parts import POINT, Drawing, wrapped
from charsheet.export.imposition import Size
from charsheet.export.typeface import CAP, ems
from charsheet.present.locale import Locale
from charsheet.values import Msg

LONG = 100
"""Millimetres of each ruler."""
EDGE = 20.0
"""Millimetres from the edge of the paper; no printer leaves more white."""
_NUMBERS = 7.0
"""Points of the numbers beside ticks."""
_TICKS = ((10, 6.0), (5, 4.0), (1, 2.5))
"""So long, in millimetres, is a tick at every so many millimetres; the first that applies."""


def ruler_job(paper: Size, locale: Locale) -> Job:
    """The page, of this paper."""
    title = locale.text(Msg("Ruler"))
    words = Msg(
        "Both lines are {length} mm long. Where they measure otherwise, the printer changes sizes: "
        "print at 100 %, not fitted to the page.",
        length=LONG,
    )
    lines = [*_ruler(upright=False), *_ruler(upright=True)]
    data = {
        "title": title,
        "language": locale.language,
        "width": float(paper.width),
        "height": float(paper.height),
        "padding": 0.0,
        "frame": False,
        "band": 0.0,
        "faces": [{"language": locale.language, "drawings": list(_texts(title, locale.text(words), paper))}],
        "pages": [
            {
                "places": [
                    {
                        "x": 0.0,
                        "y": 0.0,
                        "width": float(paper.width),
                        "height": float(paper.height),
                        "turn": 0,
                        "face": 0,
                        "bleed": [0.0] * 4,
                    }
                ],
                "cuts": lines,
                "folds": [],
            }
        ],
    }
    return Job(data, {})


def _ruler(*, upright: bool) -> Iterator[dict[str, float]]:
    def line(along: float, across: float, length: float, deep: float) -> dict[str, float]:
        x, y, width, height = (across, along, deep, length) if upright else (along, across, length, deep)
        return {"x": EDGE + x, "y": EDGE + y, "width": width, "height": height}

    yield line(0, 0, LONG, 0)
    for millimetre in range(LONG + 1):
        deep = next(length for every, length in _TICKS if millimetre % every == 0)
        yield line(millimetre, 0, 0, deep)


def _texts(title: str, words: str, paper: Size) -> Iterator[Drawing]:
    left = (EDGE + 15) * POINT
    room = (float(paper.width) - 2 * EDGE - 15) * POINT
    heading = wrapped(title, 16, room, bold=True, level=1)
    body = wrapped(words, 11, room)
    yield from heading.at(left, left)
    yield from body.at(left, left + heading.height + 8)
    yield from _number(0, (EDGE - 1.5) * POINT, (EDGE - 1.5) * POINT)
    for number in range(10, LONG + 1, 10):
        place = (EDGE + number) * POINT
        yield from _number(number, place, (EDGE + 7.5) * POINT)
        yield from _number(number, (EDGE + 8.5) * POINT, place)


def _number(number: int, x: float, y: float) -> Iterator[Drawing]:
    """A number with its middle at a place, in points."""
    words = str(number)
    width = ems(words) * _NUMBERS
    return wrapped(words, _NUMBERS, width).at(x - width / 2, y - CAP * _NUMBERS / 2)
