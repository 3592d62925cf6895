"""What stands on each face of a card: its content, in type as large as the faces allow.

Text shrinks within limits; what still has no room goes on to the back, or to a further card. Nothing is cut.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from itertools import groupby, pairwise
from typing import Protocol, TypeAlias

from msgspec import Struct, field

from charsheet.export.card_bands import Band, arrangement
from charsheet.export.card_cells import Measured, fitted, measured
from charsheet.export.card_parts import (
    FINEST,
    HEADLINE_SHARE,
    POINT,
    Drawing,
    Piece,
    Setting,
    Title,
    boxes_of,
    fact_flow,
    footnotes_of,
    further_height,
    further_title,
    headline_fits,
    text_flow,
    title_of,
)
from charsheet.export.clean import line
from charsheet.export.imposition import Size
from charsheet.export.typeface import ems
from charsheet.present.card_view import Boxes, CardTable, CardView, Fact

Face: TypeAlias = "tuple[Drawing, ...]"
"""What is drawn on one side of a card, seen from the corner of its padding, in points."""

_READABLE = ((320, FINEST), (430, 7.5))
"""Points of a card's width, and the smallest type that is good to read on it."""
_READABLE_AT_ARMS_LENGTH = 8.0
_FIGURE = re.compile(r"[−≈]*\d[\d\u00a0.,/]*(?<=\d)|\?")
"""A number, or the mark of one that is not known."""
_LARGEST, _LARGEST_OF_ALL = ((200, 8.5), (320, 10.0), (430, 12.0)), 13.0
"""Points of a card's width, and the largest type that suits it."""
_SMALL_CARD, _WHOLE_UP_TO = 200, 7.5
"""Points of a card's width up to which a broad table goes on below itself rather than to be set in smaller
type than this; on a larger one its rows are worth more than large type, and it does so in the finest only."""
_MORE_TRIALS = 3
"""So many sizes of type are tried to keep tables together."""
_HALF_FREE = 0.6
"""Of a face: filled no farther, it has room for air."""
_NARROWEST = 0.8
"""Of a card's width, what a portrait leaves to its head."""
_TALLEST_FOOT = 0.45
"""The part of a face that footnotes take at most; more of them go on like any other text."""


class Flow(Protocol):
    """Something that stands on a face as far as there is room, and goes on on the next."""

    def take(self, room: float) -> tuple[Piece | None, Flow | None]:
        """What has room, if anything, and what is left."""
        ...

    def force(self, _room: float, /) -> tuple[Piece, Flow | None]:
        """What stands on a face that has no room to take anything, however it is torn, and what is left."""
        ...


def padding(size: Size) -> float:
    """Millimetres between the cut of a card and what is printed on it."""
    return min(8.0, max(3.0, round(float(min(size.width, size.height)) / 21, 1)))


def faces_of(card: CardView, size: Size, sides: int) -> tuple[Face, ...]:
    """The faces of a card of that size: so many of *sides* as it has, or further ones where it must be."""
    edge = 2 * padding(size)
    area = ((float(size.width) - edge) * POINT, (float(size.height) - edge) * POINT)
    maker = _Faces(card, *area)
    settings = _settings(area[0])
    tried: dict[int, _Laid | None] = {}

    def cards_at(index: int) -> int | None:
        """How many cards a setting takes; None where it has not the room that it wants."""
        if index not in tried:
            tried[index] = maker.at(settings[index])
        laid = tried[index]
        return None if laid is None else -(-len(laid.pages) // sides)

    last = len(settings) - 1
    if settings[last - 1].size > FINEST and cards_at(last - 1) is not None:
        last -= 1
    fewest = cards_at(last)
    low, high = -1, last
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if cards_at(middle) == fewest else (middle, high)
    # No table is torn apart where slightly smaller type keeps it together.
    for index in range(high, min(high + _MORE_TRIALS, last) + 1):
        laid = tried[index] if cards_at(index) == fewest else None
        if laid is not None and not laid.torn:
            return maker.drawn(_airier(maker, laid, settings[index]))
    laid = tried[high]
    return () if laid is None else maker.drawn(laid)


def _airier(maker: _Faces, laid: _Laid, setting: Setting) -> _Laid:
    """The same with more air, where broad tables keep type small and half of a single face is free."""
    (page, *others) = laid.pages
    if setting.air < 1 and not others and page.y < _HALF_FREE * page.end:
        more = maker.at(Setting(setting.size, 1.0, setting.roomy))
        return min(more or laid, laid, key=lambda each: len(each.pages))
    return laid


def _settings(width: float) -> tuple[Setting, ...]:
    """What is tried, the best first: large type with air around it and labels that need not wrap.

    Small type is for small cards: on a large one nobody holds it so near, and it is but the last resort.
    """
    largest = next((size for most, size in _LARGEST if width <= most), _LARGEST_OF_ALL)
    least = next((size for most, size in _READABLE if width <= most), _READABLE_AT_ARMS_LENGTH)
    steps = int((largest - max(7.5, least)) / 0.5)
    roomy = (Setting(largest - 0.5 * step, 1.0, True) for step in range(steps + 1))
    if least > FINEST:
        tight = ((least, 0.8), (least, 0.6), (FINEST, 0.35))
    else:
        tight = ((7.5, 0.9), (7.25, 0.8), (7.0, 0.7), (7.0, 0.6), (6.75, 0.55), (6.5, 0.5), (6.5, 0.35))
    return (*roomy, *(Setting(size, air, False) for size, air in tight))


class _Laid(Struct, frozen=True):
    """Faces at some setting, which of them has the footnotes, and how often a table goes on on the next.

    ``fine`` is the size of the footnotes and of what says whose a further face is.
    """

    pages: tuple[_Page, ...]
    noted: int
    torn: int
    foot: Piece | None
    fine: float


class _Page(Struct):
    """A face while it is filled: how far down it is full, and where its footnotes begin."""

    y: float
    end: float
    placed: list[tuple[Piece, float]] = field(default_factory=list[tuple[Piece, float]])
    fresh: bool = True

    def put(self, piece: Piece, gap: float) -> None:
        top = self.y if self.fresh and self.y == 0 else self.y + gap
        self.placed.append((piece, top))
        self.y = top + piece.height
        self.fresh = False

    def room(self, gap: float) -> float:
        return self.end - self.y - (0 if self.y == 0 else gap)


class _Faces(Struct, frozen=True, dict=True):
    card: CardView
    width: float
    height: float

    @cached_property
    def title(self) -> Title:
        card = self.card
        label, words = self._headline
        found = _FIGURE.search(words)
        parts = (words, "", "") if found is None else (words[: found.start()], found[0], words[found.end() :])
        portrait = None if card.portrait is None else card.portrait.name
        if self._headline_is_told:
            label, parts = "", ("", "", "")
        return Title(line(card.system), line(card.name), label, parts, portrait)

    @property
    def _headline(self) -> tuple[str, str]:
        """What the headline is called, and what it says; nothing where there is none."""
        first = self.card.figures[:1]
        return (line(first[0].label), line(first[0].cell.text)) if first else ("", "")

    @property
    def _headline_is_told(self) -> bool:
        """Whether the headline is so long that it stands among the facts."""
        _, words = self._headline
        return ems(words, bold=True) * FINEST > HEADLINE_SHARE * _NARROWEST * self.width

    @cached_property
    def facts(self) -> tuple[tuple[str, str], ...]:
        shown = self.card.figures if self._headline_is_told else self.card.figures[1:]
        figures = ((each.label, each.cell.text) for each in shown)
        told = [*figures, *((each.label, each.text) for each in self.card.facts)]
        if not headline_fits(self.title, self.width, self.height):
            told.insert(0, (self.card.system, self.card.name))
        return tuple((line(label), line(text)) for label, text in told)

    def _foot(self, setting: Setting) -> Piece | None:
        """The footnotes, unless there are none, or so many that they go on like any other text."""
        foot = footnotes_of([line(each) for each in self.card.footnotes], setting.fine, self.width)
        return foot if 0 < foot.height <= _TALLEST_FOOT * self.height else None

    def at(self, setting: Setting) -> _Laid | None:
        """The faces at a setting; None where it has not the room that its labels want."""
        foot = self._foot(setting)
        flows = self._flows(setting, has_foot=foot is not None)
        if flows is None:
            return None
        gap = setting.gap
        foot_space = 0.0 if foot is None else foot.height + gap
        title = title_of(self.title, setting, self.width, self.height)
        pages = [_Page(0.0, self.height)]
        pages[0].put(title, 0)
        last = max((n for n, flow in enumerate(flows) if isinstance(flow, Band)), default=-1)
        noted = torn = 0
        for number, flow in enumerate(flows):
            torn += self._pour(flow, pages, setting, foot_space if number == last else 0.0)
            if number == last:
                noted = self._foot_page(pages, setting, foot_space)
                pages[noted].end -= foot_space
        if last < 0:
            noted = self._foot_page(pages, setting, foot_space)
        return _Laid(tuple(pages), noted, torn, foot, setting.fine)

    def drawn(self, laid: _Laid) -> tuple[Face, ...]:
        """What is drawn on each face."""
        return tuple(self._face(laid, index) for index in range(len(laid.pages)))

    def _foot_page(self, pages: list[_Page], setting: Setting, foot_space: float) -> int:
        if pages[-1].y + foot_space > self.height:
            pages.append(self._further(setting))
        return len(pages) - 1

    def _face(self, laid: _Laid, index: int) -> Face:
        drawings: list[Drawing] = []
        if index:
            name, count = line(self.card.name), len(laid.pages)
            drawings += further_title(name, index + 1, count, laid.fine, self.width).draw()
        drawings += (each for piece, y in laid.pages[index].placed for each in piece.at(0, y))
        if laid.foot is not None and index == laid.noted:
            drawings += laid.foot.at(0, self.height - laid.foot.height)
        return tuple(drawings)

    def _further(self, setting: Setting) -> _Page:
        return _Page(further_height(setting.fine), self.height)

    def _pour(self, flow: Flow, pages: list[_Page], setting: Setting, reserved: float) -> int:
        """Put *flow* on the last page and as many more as it needs; *reserved* stays free below its end.

        Returns how often a table had to be torn apart.
        """
        rest: Flow | None = flow
        gap, torn = setting.gap, 0
        while rest is not None:
            page = pages[-1]
            piece, left = rest.take(page.room(gap) - reserved)
            if piece is None and page.fresh:
                if isinstance(rest, Band) and len(rest.columns) > 1:
                    *parts, rest = rest.parts()
                    torn += 1 + sum(self._pour(part, pages, setting, 0.0) for part in parts)
                    continue
                piece, left = rest.take(page.room(gap))
                if piece is None:
                    piece, left = rest.force(page.room(gap))
            if piece is not None:
                page.put(piece, gap)
                torn += left is not None and isinstance(flow, Band)
            rest = left
            if rest is not None:
                pages.append(self._further(setting))
        return torn

    def _flows(self, setting: Setting, *, has_foot: bool) -> list[Flow] | None:
        flows: list[Flow] = []
        if self.facts:
            flows.append(fact_flow(self.facts, setting, self.width))
        # Tables that follow each other can stand side by side.
        for _, group in groupby(self.card.body, key=lambda block: isinstance(block, CardTable)):
            blocks = tuple(group)
            tables = [each for each in blocks if isinstance(each, CardTable)]
            bands = self._bands(tables, setting)
            if bands is None:
                return None
            flows += bands
            for each in blocks:
                if not isinstance(each, CardTable):
                    flows += self._text(each, setting)
        if self.card.footnotes and not has_foot:
            notes = [(line(each),) for each in self.card.footnotes]
            flows.append(text_flow("", notes, Setting(FINEST, setting.air, False), self.width))
        return flows

    def _bands(self, tables: Sequence[CardTable], setting: Setting) -> list[Band] | None:
        labels = "comfortable" if setting.roomy else "least"
        parts = tuple(part for each in tables for part in self._parts(each, setting))
        size = 8.0 if setting.roomy else FINEST
        cuts = arrangement(parts, max(size, setting.size), labels, self.width)
        bands = [
            Band(
                tuple(parts[start:end] for start, end in pairwise(each)),
                setting,
                self.width,
            )
            for each in cuts
        ]
        return bands if all(each.has_room for each in bands) else None

    def _parts(self, table: CardTable, setting: Setting) -> tuple[Measured, ...]:
        """A table in the parts that have room; it goes into several only to keep type from being small."""
        size = min(setting.size, _WHOLE_UP_TO) if self.width <= _SMALL_CARD else FINEST
        key = (id(table), size)
        if key not in self._parted:
            self._parted[key] = fitted(self._measured[id(table)], size, self.width)
        return self._parted[key]

    @cached_property
    def _measured(self) -> dict[int, Measured]:
        """Each table by its id."""
        return {id(each): measured(each) for each in self.card.tables}

    @cached_property
    def _parted(self) -> dict[tuple[int, float], tuple[Measured, ...]]:
        """Tables in their parts, by their id and the size of type."""
        return {}

    def _text(self, block: Fact | Boxes, setting: Setting) -> list[Flow]:
        if isinstance(block, Boxes):
            rows = [(f"{line(label)}:", count) for label, count in block.rows]
            together = Whole(boxes_of(rows, setting.size, self.width))
            if together.piece.height <= self.height / 2:
                return [together]
            return [Whole(boxes_of([row], setting.size, self.width)) for row in rows]
        paragraphs = [[line(each) for each in paragraph] for paragraph in block.paragraphs]
        return [text_flow(line(block.label), paragraphs, setting, self.width)]


class Whole(Struct, frozen=True):
    """A piece that is not divided."""

    piece: Piece

    def take(self, room: float) -> tuple[Piece | None, Flow | None]:
        """It, where it has room."""
        return (self.piece, None) if self.piece.height <= room + 1e-6 else (None, self)

    def force(self, _room: float) -> tuple[Piece, Flow | None]:
        """It; a row of boxes is lower than any card."""
        return self.piece, None
