"""What a page of a PDF draws and where, in millimetres from its upper left corner."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

MILLIMETRE = 72 / 25.4
Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Shape:
    """The box around a path that is stroked or filled, or a point where text begins."""

    kind: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        return (self.left, self.top, self.right, self.bottom)


def _times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def shapes_on(pdf: bytes, page: int) -> list[Shape]:
    """Everything that is drawn on a page."""
    reader = PdfReader(io.BytesIO(pdf))
    found = reader.pages[page]
    height = float(found.mediabox.height)
    content = ContentStream(found.get_contents(), reader)
    return list(_shapes(content.operations, height))


def page_size(pdf: bytes, page: int) -> tuple[float, float]:
    box = PdfReader(io.BytesIO(pdf)).pages[page].mediabox
    return float(box.width) / MILLIMETRE, float(box.height) / MILLIMETRE


def _shapes(operations: Sequence[tuple[Any, bytes]], height: float) -> Iterator[Shape]:
    now: Matrix = (1, 0, 0, 1, 0, 0)
    stack: list[Matrix] = []
    path: list[tuple[float, float]] = []
    for operands, operator in operations:
        numbers = [float(each) for each in operands if isinstance(each, int | float)]
        match operator:
            case b"q":
                stack.append(now)
            case b"Q":
                now = stack.pop()
            case b"cm":
                now = _times(tuple(numbers), now)  # pyright: ignore[reportArgumentType]
            case b"m" | b"l":
                path.append(_placed(numbers[0], numbers[1], now, height))
            case b"re":
                x, y, wide, high = numbers
                path += [_placed(x, y, now, height), _placed(x + wide, y + high, now, height)]
            case b"S" | b"f" | b"f*":
                yield _around("line" if operator == b"S" else "area", path)
                path = []
            case b"n":
                path = []
            case b"Tm":
                point = _placed(numbers[4], numbers[5], now, height)
                yield _around("text", [point])
            case _:
                pass


def _placed(x: float, y: float, matrix: Matrix, height: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return ((a * x + c * y + e) / MILLIMETRE, (height - (b * x + d * y + f)) / MILLIMETRE)


def _around(kind: str, path: list[tuple[float, float]]) -> Shape:
    xs, ys = [x for x, _ in path], [y for _, y in path]
    return Shape(kind, min(xs), min(ys), max(xs), max(ys))
