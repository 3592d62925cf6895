"""The parts of a card's face but for its tables: each with its height and what is drawn of it.

Everything is in points. A drawing says what stands where, and the typesetter does nothing but draw it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from charsheet.export.typeface import CAP, LEADING, ems, lines_height, lines_of

Drawing: TypeAlias = "Mapping[str, Any]"

POINT = 72 / 25.4
"""A millimetre in points."""
FINEST = 6.5
"""Points; no type is smaller."""
_SMALLER, _FINE = 0.84, 0.65
BOX = 3.2 * POINT
"""The side of a box that is filled in with a pencil."""
_BOX_GAP = 0.9 * POINT


class Setting(Struct, frozen=True):
    """How large type is, in points, and how much air is around it; ``roomy`` labels need not wrap."""

    size: float
    air: float
    roomy: bool

    @property
    def small(self) -> float:
        """The size of what matters less."""
        return max(FINEST, _SMALLER * self.size)

    @property
    def fine(self) -> float:
        """The size of footnotes: on a large page nobody holds them so near."""
        return max(FINEST, _FINE * self.size)

    @property
    def gap(self) -> float:
        """Between two parts of a face."""
        return max(0.5, 1.1 * self.air) * self.size


class Piece(Struct, frozen=True):
    """Something of a height, and what is drawn of it, seen from its upper left corner.

    What is drawn is made when it is asked for: most of what is tried is never drawn.
    """

    height: float
    draw: Callable[[], Iterable[Drawing]]

    def at(self, x: float, y: float) -> Iterator[Drawing]:
        """Its drawings with the corner at a place."""
        return ({**each, "x": each["x"] + x, "y": each["y"] + y} for each in self.draw())


def stacked(pieces: Sequence[Piece], gap: float) -> Piece:
    """Pieces below each other."""
    y = 0.0
    placed: list[tuple[Piece, float]] = []
    for piece in pieces:
        placed.append((piece, y))
        y += piece.height + gap
    return Piece(max(0.0, y - gap), lambda: (each for piece, y in placed for each in piece.at(0, y)))


def drawn(height: float, *drawings: Drawing) -> Piece:
    """Drawings that are there already."""
    return Piece(height, lambda: drawings)


def text(lines: Sequence[str], size: float, width: float, **style: Any) -> Piece:
    """Lines of text; *style* says how they look."""
    drawing = {
        "kind": "text",
        "x": 0.0,
        "y": 0.0,
        "lines": list(lines),
        "size": size,
        "width": width,
        **style,
    }
    return drawn(lines_height(len(lines), size), *((drawing,) if lines else ()))


def wrapped(words: str, size: float, width: float, **style: Any) -> Piece:
    """A text in as many lines as it needs."""
    return text(lines_of(words, width / size, bold=bool(style.get("bold"))), size, width, **style)


# --- the head of a card


_NAME_SIZES = (28.0, 24.0, 20.0, 18.0, 16.0, 14.0, 12.5, 11.0)
HEADLINE_SHARE = 0.6
"""Of the width of a card's head, at most, that the headline has."""
_DESCENT = 0.26
"""Em that letters of a name reach down towards the line below it, and a little air."""
_TALLEST_NAME = 0.4
"""The part of a card that its name takes at most."""


def name_of(name: str, width: float, height: float, least: float, most: float) -> tuple[Piece, float, bool]:
    """One line where it can be, from the *most* down to the *least* size, else several lines.

    Many of them are smaller still. Also tells its size, and whether all of it has room.
    """
    sizes = (*(each for each in _NAME_SIZES if least < each <= most), least)
    size = next((each for each in sizes if ems(name, bold=True) * each <= width), least)
    piece = wrapped(name, size, width, bold=True, level=1)
    for smaller in (9.0, 7.5, FINEST):
        if piece.height > _TALLEST_NAME * height:
            size, piece = smaller, wrapped(name, smaller, width, bold=True, level=1)
    if piece.height <= _TALLEST_NAME * height:
        return piece, size, True
    lines = lines_of(name, width / FINEST, bold=True)
    count = int(_TALLEST_NAME * height / FINEST / (CAP + LEADING))
    kept = (*lines[: count - 1], lines[count - 1][:-1] + "…")
    return text(kept, FINEST, width, bold=True, level=1), FINEST, False


def headline_width(parts: tuple[str, str, str], words: float, large: float) -> float:
    """How wide a number of a size is with the words around it."""
    before, number, after = parts
    return (ems(before) + ems(after)) * words + ems(number, bold=True) * large


def headline_of(parts: tuple[str, str, str], size: float, most: float) -> tuple[Piece, float]:
    """The largest number of a card with what stands around it; also how wide that is, at *most* if it can."""
    words, large = 1.6 * size, 3 * size
    shrunk = min(1.0, most / max(1.0, headline_width(parts, words, large)))
    words, large = max(FINEST, shrunk * words), max(FINEST, shrunk * large)
    width = headline_width(parts, words, large)
    drawing = {"kind": "headline", "x": 0.0, "y": 0.0, "parts": parts, "words": words, "size": large}
    return drawn(CAP * large, {**drawing, "width": width}), width


class Title(Struct, frozen=True):
    """What the head of a card says."""

    system: str
    name: str
    label: str
    headline: tuple[str, str, str]
    portrait: str | None


def title_of(title: Title, setting: Setting, width: float, height: float) -> Piece:
    """Name and headline, each with a small line above it that says what it is; the portrait before them."""
    return _title(title, setting, width, height)[0]


def headline_fits(title: Title, width: float, height: float) -> bool:
    """Whether the head of a card has room for the whole name."""
    return _title(title, Setting(FINEST, 1.0, False), width, height)[1]


def _title(title: Title, setting: Setting, width: float, height: float) -> tuple[Piece, bool]:
    size, small = setting.size, setting.small
    indent, high = 0.0, 0.0
    image: tuple[Drawing, ...] = ()
    if title.portrait is not None:
        high = min(22 * POINT, 0.24 * width)
        indent = 0.8 * high + 2 * POINT
        drawing = {"kind": "image", "x": 0.0, "y": 0.0, "file": title.portrait, "name": title.name}
        image = ({**drawing, "width": 0.8 * high, "height": high},)
    room = width - indent
    number, needed = headline_of(title.headline, size, HEADLINE_SHARE * room)
    right = max(needed, min(ems(title.label) * small, 0.45 * room))
    left = room - right - 0.6 * size - 2 * POINT
    above = wrapped(title.label, small, right, grey=True, align="right")
    system = wrapped(title.system, small, left, grey=True)
    name, name_size, is_whole = name_of(
        title.name, left, height, min(11.0, max(9.0, 0.06 * width)), max(20.0, 2.2 * size)
    )
    space = 0.35 * size
    tall = max(high, above.height + number.height + space, system.height + name.height + space)
    below = max(0.5 * size, _DESCENT * name_size)
    rule = {"kind": "rule", "x": 0.0, "y": tall + below, "width": width, "weight": 0.8}
    drawings = (
        *image,
        *system.at(indent, tall - space - name.height - system.height),
        *above.at(width - right, tall - space - number.height - above.height),
        *name.at(indent, tall - name.height),
        *number.at(width - needed, tall - number.height),
        rule,
    )
    return drawn(tall + below, *drawings), is_whole


def further_height(size: float) -> float:
    """How high the line is that says whose a further face is."""
    return 1.1 * size


def further_title(name: str, number: int, count: int, size: float, width: float) -> Piece:
    """What a face that goes on says: whose it is, and which it is of how many."""
    told = f"{number}/{count}"
    room = width - (ems(told) + 1) * size
    if ems(name) * size > room:
        kept = len(name)
        while kept and ems(name[:kept] + "…") * size > room:
            kept -= 1
        name = name[:kept].rstrip() + "…"
    pieces = (text((name,), size, width, grey=True), text((told,), size, width, grey=True, align="right"))
    height = further_height(size)
    line: Drawing = {"kind": "rule", "x": 0.0, "y": height, "width": width, "weight": 0.3}
    return drawn(height, *(each for piece in pieces for each in piece.draw()), line)


# --- facts, and boxes for a pencil

FACT_GAP = 1.4
_BETWEEN_PARAGRAPHS = 0.4
_FACT_LEADING = 0.55


class FactFlow(Struct, frozen=True):
    """Lines of labels and what they say, in parts that are grey or not."""

    lines: tuple[tuple[tuple[str, bool], ...], ...]
    size: float
    width: float

    def take(self, room: float) -> tuple[Piece | None, FactFlow | None]:
        """As many lines as have room, and what is left."""
        step = CAP + _FACT_LEADING
        count = min(len(self.lines), int((min(room, 1e6) / self.size + _FACT_LEADING + 1e-6) / step))
        return self._parted(count) if count > 0 else (None, self)

    def force(self, _room: float) -> tuple[Piece, FactFlow | None]:
        """A line, which has room on any card."""
        return self._parted(1)

    def _parted(self, count: int) -> tuple[Piece, FactFlow | None]:
        drawing = {"kind": "facts", "x": 0.0, "y": 0.0, "lines": self.lines[:count], "size": self.size}
        more = {"gap": FACT_GAP, "leading": _FACT_LEADING, "width": self.width}
        piece = drawn(self.size * (CAP * count + _FACT_LEADING * (count - 1)), {**drawing, **more})
        rest = self.lines[count:]
        return piece, FactFlow(rest, self.size, self.width) if rest else None


def fact_flow(facts: Sequence[tuple[str, str]], setting: Setting, width: float) -> FactFlow:
    """What there is to know, one after the other, in lines that break between them where they can."""
    size = setting.size
    lines: list[list[tuple[str, bool]]] = [[]]
    used, room, alone = 0.0, width / size, False

    def put(words: str, gap: float, *, grey: bool) -> None:
        nonlocal used
        if used and used + gap + ems(words.rstrip()) > room:
            lines.append([])
            used = 0.0
        if used and gap:
            lines[-1].append(("", True))
        lines[-1].append((words, grey))
        used += ems(words) + (gap if used else 0.0)

    for label, told in facts:
        whole = ems(f"{label}: ") + ems(told)
        # What needs several lines has them to itself.
        if used and (alone or used + FACT_GAP + whole > room):
            lines.append([])
            used = 0.0
        alone = whole > room
        if not alone:
            put(f"{label}: ", FACT_GAP, grey=True)
            put(told, 0.0, grey=False)
            continue
        for index, part in enumerate(lines_of(f"{label}:", room)):
            put(f"{part} ", 0.0 if index else FACT_GAP, grey=True)
        for word in told.split(" "):
            for part in lines_of(word, room):
                put(f"{part} ", 0.0, grey=False)
    return FactFlow(tuple(map(tuple, lines)), size, width)


def boxes_of(rows: Sequence[tuple[str, int]], size: float, width: float) -> Piece:
    """Labels with so many empty boxes behind each."""
    drawings: list[Drawing] = []
    x, y = 0.0, 0.0
    step, line = BOX + _BOX_GAP, BOX + 1.2 * POINT
    for label, count in rows:
        lines = lines_of(label, width / size)
        before = max(map(ems, lines), default=0.0) * size + 0.4 * size
        if x and x + before + count * step - _BOX_GAP > width:
            x, y = 0.0, y + line
        if len(lines) > 1:
            y += lines_height(len(lines), size) - CAP * size
        top = y + (BOX - CAP * size) / 2 - lines_height(len(lines), size) + CAP * size
        drawings += text(lines, size, width, grey=True).at(x, top)
        x += before
        for _ in range(count):
            if x and x + BOX > width:
                x, y = 0.0, y + line
            drawings.append({"kind": "box", "x": x, "y": y, "side": BOX})
            x += step
        x += 1.4 * size - _BOX_GAP
    return drawn(y + BOX, *drawings)


# --- texts that may go on elsewhere


class TextFlow(Struct, frozen=True):
    """A text below a heading, in lines; an empty line divides paragraphs. ``hanging`` is in em."""

    heading: str
    lines: tuple[str, ...]
    size: float
    heading_size: float
    width: float

    def take(self, room: float) -> tuple[Piece | None, TextFlow | None]:
        """As much as has room, and what is left; at least two lines go with the heading."""
        head = wrapped(self.heading, self.heading_size, self.width, bold=True, level=2)
        top = head.height + (0.4 * self.heading_size if self.heading else 0.0)
        count, height = self._fitting(room - top)
        if count < min(2, len(self.lines)):
            return None, self
        body, rest = self._parted(count, height)
        return Piece(top + height, lambda: (*head.draw(), *body.at(0, top))), rest

    def force(self, room: float) -> tuple[Piece, TextFlow | None]:
        """Where there is no room for what goes with the heading: that is a line like others."""
        lines = (*lines_of(self.heading, self.width / self.size), *self.lines)
        plain = replace(self, heading="", lines=lines)
        piece, rest = plain.take(max(room, lines_height(2, self.size)))
        return piece or drawn(0.0), rest

    def _parted(self, count: int, height: float) -> tuple[Piece, TextFlow | None]:
        lines, rest = self.lines[:count], self.lines[count:]
        if rest and not rest[0]:  # between two paragraphs
            rest = rest[1:]
        left = replace(self, heading="", lines=rest) if rest else None
        return Piece(height, lambda: self._drawn(lines)), left

    def _fitting(self, room: float) -> tuple[int, float]:
        """How many lines have *room*, and how high they are."""
        height, fitting = 0.0, 0.0
        for count, line in enumerate(self.lines):
            height += self.size * (CAP + LEADING if line else _BETWEEN_PARAGRAPHS)
            if height - LEADING * self.size > room + 1e-6:
                return count, max(0.0, fitting)
            fitting = height - LEADING * self.size
        return len(self.lines), max(0.0, fitting)

    def _drawn(self, lines: Sequence[str]) -> Iterator[Drawing]:
        """A drawing for each paragraph."""
        y, start, paragraph = 0.0, 0.0, list[str]()
        for line in (*lines, ""):
            if line:
                if not paragraph:
                    start = y
                paragraph.append(line)
                y += self.size * (CAP + LEADING)
                continue
            if paragraph:
                yield from text(paragraph, self.size, self.width).at(0, start)
                paragraph = []
            y += _BETWEEN_PARAGRAPHS * self.size


def text_flow(heading: str, paragraphs: Sequence[Sequence[str]], setting: Setting, width: float) -> TextFlow:
    """A text at a setting: its paragraphs, each of lines that stay lines."""
    lines: list[str] = []
    for paragraph in paragraphs:
        if lines:
            lines.append("")
        for line in paragraph:
            lines += lines_of(line, width / setting.small)
    return TextFlow(heading, tuple(lines), setting.small, setting.size, width)


def footnotes_of(notes: Sequence[str], size: float, width: float) -> Piece:
    """Footnotes, their marks standing out."""
    hanging = 0.7
    pieces = (text(lines_of(note, width / size - hanging), size, width, hanging=hanging) for note in notes)
    return stacked(tuple(pieces), LEADING * size)
