"""Cards as plain text, in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from charsheet.export.text import one_line
from charsheet.present.card_view import Boxes, CardBlock, CardTable, CardView

_GAP = "  "


def cards_text(cards: Sequence[CardView]) -> str:
    """All *cards*, an empty line between two."""
    return "\n".join("\n".join(_lines(card)) + "\n" for card in cards)


def _lines(card: CardView) -> Iterator[str]:
    yield f"{one_line(card.name)} — {one_line(card.system)}"
    for figure in card.figures:
        yield f"{one_line(figure.label)}: {one_line(figure.cell.text)}"
    for fact in card.facts:
        yield f"{one_line(fact.label)}: {one_line(fact.text)}"
    for block in card.body:
        yield ""
        yield from _block_lines(block)
    if card.footnotes:
        yield ""
        yield from map(one_line, card.footnotes)


def _block_lines(block: CardBlock) -> Iterator[str]:
    if isinstance(block, CardTable):
        yield from _table_lines(block)
        yield from map(one_line, block.bars)
    elif isinstance(block, Boxes):
        yield from (f"{one_line(label)}: {boxes_text(count)}" for label, count in block.rows)
    else:
        yield one_line(block.label)
        for index, paragraph in enumerate(block.paragraphs):
            if index:
                yield ""
            yield from map(one_line, paragraph)


def boxes_text(count: int) -> str:
    """So many empty boxes for a pencil."""
    return " ".join(["[ ]"] * count)


def _table_lines(table: CardTable) -> Iterator[str]:
    """The table with its title in the corner; numbers to the right, words to the left."""
    corner = ", ".join(filter(None, (table.title, table.unit)))
    rows = [
        (corner, *table.headings),
        *((row.label, *(cell.text for cell in row.cells)) for row in table.rows),
    ]
    columns = zip(*([one_line(text) for text in row] for row in rows), strict=True)
    to_the_right = (False, *(column.numeric for column in table.columns))
    aligned = [_aligned(column, right) for column, right in zip(columns, to_the_right, strict=True)]
    for row in zip(*aligned, strict=True):
        yield _GAP.join(row).rstrip()


def _aligned(texts: Sequence[str], to_the_right: bool) -> list[str]:
    width = max(map(len, texts))
    return [text.rjust(width) if to_the_right else text.ljust(width) for text in texts]
