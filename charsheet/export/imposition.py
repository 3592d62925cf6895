"""Where cards lie on paper: pure geometry in exact millimetres, which the typesetter only draws.

Cards lie in a grid in the middle of the paper, row by row, so that whichever edge the paper is turned over,
the back of each card lies behind its front.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from charsheet.model.problems import InvalidError
from charsheet.values import Msg

MARK_GAP = Fraction(1, 2)
"""Millimetres between what is cut off and the marks that say where."""
SHORTEST_MARK, LONGEST_MARK = Fraction(2), Fraction(5)
"""Millimetres; marks take what room there is between these."""


class Marks(enum.Enum):
    """What shows where to cut."""

    NONE = "none"
    CROP = "crop"  # short lines beyond the cards
    FRAME = "frame"  # a thin line around each


class Duplex(enum.Enum):
    """How backs come behind their fronts."""

    LONG = "long"  # the paper is turned over its longer edge
    SHORT = "short"
    FOLD = "fold"  # both on one side of the paper, beside each other


class Size(Struct, frozen=True):
    """Width and height in millimetres."""

    width: Fraction
    height: Fraction

    @property
    def turned(self) -> Size:
        """The same lying on its side."""
        return Size(self.height, self.width)


class Sheet(Struct, frozen=True):
    """The paper and how it is used.

    Nothing stands within ``margin`` of the paper's edge. ``gutter`` lies between two cards, and is as wide
    as the ``bleed`` of both, by which colours go beyond the cut. ``duplex`` is None where cards have no
    backs. ``grid`` are the columns and rows asked for; as many as fit where it is None.
    """

    size: Size
    margin: Fraction = Fraction(0)
    gutter: Fraction = Fraction(0)
    bleed: Fraction = Fraction(0)
    marks: Marks = Marks.NONE
    duplex: Duplex | None = None
    grid: tuple[int, int] | None = None

    @property
    def gap(self) -> Fraction:
        """Between the cuts of two neighbours."""
        return max(self.gutter, 2 * self.bleed)

    @property
    def room(self) -> Size:
        """What cards can take of the paper; may be less than nothing."""
        marks = MARK_GAP + SHORTEST_MARK if self.marks is Marks.CROP else Fraction(0)
        edge = 2 * (self.margin + self.bleed + marks)
        return Size(self.size.width - edge, self.size.height - edge)


class Rectangle(Struct, frozen=True):
    """A part of a page, from its upper left corner, in millimetres."""

    x: Fraction
    y: Fraction
    width: Fraction
    height: Fraction

    @property
    def right(self) -> Fraction:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> Fraction:
        """The lower edge."""
        return self.y + self.height

    def mirrored(self, paper: Size, *, sideways: bool) -> Rectangle:
        """What lies behind it when the paper is turned over, *sideways* or from top to bottom."""
        if sideways:
            return Rectangle(paper.width - self.right, self.y, self.width, self.height)
        return Rectangle(self.x, paper.height - self.bottom, self.width, self.height)


class Place(Struct, frozen=True):
    """Where the front or back of a card lies: its cut, and by how many degrees it is turned clockwise.

    ``bleed`` is how far its colours go beyond the cut to the left, above, to the right and below.
    """

    card: int
    is_back: bool
    cut: Rectangle
    turn: int
    bleed: tuple[Fraction, Fraction, Fraction, Fraction]

    @property
    def printed(self) -> Rectangle:
        """The cut with its bleed."""
        left, top, right, bottom = self.bleed
        cut = self.cut
        return Rectangle(cut.x - left, cut.y - top, cut.width + left + right, cut.height + top + bottom)


class Page(Struct, frozen=True):
    """One side of a sheet: cards, and the lines where they are cut and folded (rectangles without area)."""

    places: tuple[Place, ...]
    cuts: tuple[Rectangle, ...]
    folds: tuple[Rectangle, ...]


class Grid(Struct, frozen=True):
    """So many columns and rows of cards; ``turned`` when they lie on their sides."""

    columns: int
    rows: int
    turned: bool

    @property
    def count(self) -> int:
        """How many cards it holds."""
        return self.columns * self.rows

    @property
    def words(self) -> Msg:
        """The grid in words."""
        if self.turned:
            return Msg(
                "{columns} × {rows} = {count} on a page, lying on their sides",
                columns=self.columns,
                rows=self.rows,
                count=self.count,
            )
        return Msg(
            "{columns} × {rows} = {count} on a page", columns=self.columns, rows=self.rows, count=self.count
        )


def grid_for(card: Size, sheet: Sheet) -> Grid:
    """The grid in which cards of that size lie on a sheet; upright where as many fit that way.

    Raises:
        InvalidError: they do not fit, or not in the grid asked for; says what would.
    """
    unit = _unit(card, sheet)
    upright, turned = _most(unit, sheet, turned=False), _most(unit.turned, sheet, turned=True)
    best = max(upright, turned, key=lambda grid: grid.count)
    if best.count == 0:
        raise InvalidError(_too_large(sheet))
    if sheet.grid is None:
        return best
    columns, rows = sheet.grid
    for grid in (upright, turned):
        if columns <= grid.columns and rows <= grid.rows:
            return Grid(columns, rows, grid.turned)
    raise InvalidError(
        Msg(
            "a grid of {columns} × {rows} does not fit; the largest that does is {most}",
            columns=columns,
            rows=rows,
            most=best.words,
        )
    )


def impose(count: int, card: Size, sheet: Sheet) -> tuple[Page, ...]:
    """*count* cards on as many pages as they need; with backs, each page of fronts is followed by its backs.

    Raises:
        InvalidError: the cards do not fit on the sheet.
    """
    grid = grid_for(card, sheet)
    return tuple(_pages(count, card, sheet, grid))


def _pages(count: int, card: Size, sheet: Sheet, grid: Grid) -> Iterator[Page]:
    for first in range(0, count, grid.count):
        front = _front(range(first, min(count, first + grid.count)), card, sheet, grid)
        yield front
        if sheet.duplex in (Duplex.LONG, Duplex.SHORT):
            yield _back(front, sheet)


def _unit(card: Size, sheet: Sheet) -> Size:
    """What lies in a cell of the grid: a card, or its front and back beside each other."""
    return Size(2 * card.width, card.height) if sheet.duplex is Duplex.FOLD else card


def _most(unit: Size, sheet: Sheet, *, turned: bool) -> Grid:
    def fitting(room: Fraction, length: Fraction) -> int:
        return max(0, (room + sheet.gap) // (length + sheet.gap)) if room >= length else 0

    room = sheet.room
    return Grid(fitting(room.width, unit.width), fitting(room.height, unit.height), turned)


def _too_large(sheet: Sheet) -> Msg:
    room = sheet.room
    if room.width <= 0 or room.height <= 0:
        return Msg("margins, bleed and marks leave no room on the paper")
    # A folded card takes two: the larger of both ways to lay it.
    halves = (Size(room.width / 2, room.height), Size(room.height / 2, room.width))
    largest = (
        max(halves, key=lambda size: min(size.width, size.height)) if sheet.duplex is Duplex.FOLD else room
    )
    return Msg(
        "the card does not fit on the paper; the largest that does is {width} × {height} mm",
        width=_told(largest.width),
        height=_told(largest.height),
    )


def _told(length: Fraction) -> Fraction:
    """A length rounded down to what people can measure."""
    return Fraction(length * 10 // 1, 10)


def _front(cards: range, card: Size, sheet: Sheet, grid: Grid) -> Page:
    unit = _unit(card, sheet)
    cell = unit.turned if grid.turned else unit
    left = (sheet.size.width - _extent(grid.columns, cell.width, sheet.gap)) / 2
    top = (sheet.size.height - _extent(grid.rows, cell.height, sheet.gap)) / 2
    cells = [
        Rectangle(
            left + index % grid.columns * (cell.width + sheet.gap),
            top + index // grid.columns * (cell.height + sheet.gap),
            cell.width,
            cell.height,
        )
        for index in range(len(cards))
    ]
    folds = tuple(_fold(each, grid) for each in cells) if sheet.duplex is Duplex.FOLD else ()
    places = tuple(
        place for index, each in zip(cards, cells, strict=True) for place in _places(index, each, sheet, grid)
    )
    return Page(places, tuple(_cuts(cells, sheet)), folds)


def _extent(count: int, length: Fraction, gap: Fraction) -> Fraction:
    return count * (length + gap) - gap


def _places(card: int, cell: Rectangle, sheet: Sheet, grid: Grid) -> Iterator[Place]:
    turn = 270 if grid.turned else 0
    bleed, none = sheet.bleed, Fraction(0)
    if sheet.duplex is not Duplex.FOLD:
        yield Place(card, False, cell, turn, (bleed, bleed, bleed, bleed))
        return
    # Nothing bleeds over the fold.
    if grid.turned:  # the front's right edge is its upper one on the page
        half = cell.height / 2
        front = Rectangle(cell.x, cell.y + half, cell.width, half)
        back = Rectangle(cell.x, cell.y, cell.width, half)
        yield Place(card, False, front, turn, (bleed, none, bleed, bleed))
        yield Place(card, True, back, turn, (bleed, bleed, bleed, none))
        return
    half = cell.width / 2
    front = Rectangle(cell.x, cell.y, half, cell.height)
    back = Rectangle(cell.x + half, cell.y, half, cell.height)
    yield Place(card, False, front, turn, (bleed, bleed, none, bleed))
    yield Place(card, True, back, turn, (none, bleed, bleed, bleed))


def _fold(cell: Rectangle, grid: Grid) -> Rectangle:
    if grid.turned:
        return Rectangle(cell.x, cell.y + cell.height / 2, cell.width, Fraction(0))
    return Rectangle(cell.x + cell.width / 2, cell.y, Fraction(0), cell.height)


def _cuts(cells: list[Rectangle], sheet: Sheet) -> Iterator[Rectangle]:
    """Crop marks, all beyond the outermost cards: each line between cards is cut from edge to edge."""
    if sheet.marks is not Marks.CROP:
        return
    left, right = min(each.x for each in cells), max(each.right for each in cells)
    top, bottom = min(each.y for each in cells), max(each.bottom for each in cells)
    away = sheet.bleed + MARK_GAP
    free_x = min(left, sheet.size.width - right) - sheet.margin - away
    free_y = min(top, sheet.size.height - bottom) - sheet.margin - away
    long_x, long_y = min(LONGEST_MARK, free_x), min(LONGEST_MARK, free_y)
    none = Fraction(0)
    for x in sorted({x for each in cells for x in (each.x, each.right)}):
        yield Rectangle(x, top - away - long_y, none, long_y)
        yield Rectangle(x, bottom + away, none, long_y)
    for y in sorted({y for each in cells for y in (each.y, each.bottom)}):
        yield Rectangle(left - away - long_x, y, long_x, none)
        yield Rectangle(right + away, y, long_x, none)


def _back(front: Page, sheet: Sheet) -> Page:
    """The other side of a page: everything behind where it is in front.

    A card in the hand is turned over sideways. So a back stands upright when it and its front are; where
    the paper is turned over from top to bottom, it has to stand on its head.
    """
    is_tall = sheet.size.height >= sheet.size.width
    sideways = is_tall == (sheet.duplex is Duplex.LONG)

    def behind(place: Place) -> Place:
        left, top, right, bottom = place.bleed
        return Place(
            place.card,
            True,
            place.cut.mirrored(sheet.size, sideways=sideways),
            ((0 if sideways else 180) - place.turn) % 360,
            (right, top, left, bottom) if sideways else (left, bottom, right, top),
        )

    return Page(
        tuple(map(behind, front.places)),
        tuple(each.mirrored(sheet.size, sideways=sideways) for each in front.cuts),
        (),
    )
