"""Cards as Markdown: headings, and tables as GitHub and most others know them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from charsheet.export.card_text import boxes_text
from charsheet.export.text import one_line
from charsheet.present.card_view import Boxes, CardBlock, CardTable, CardView

# Signs, and places before which a backslash keeps web addresses and lists from being made: one look for all,
# as notes may have very many lines.
_MARKUP = re.compile(r"[\\`*_\[\]<>#|~&$!]|:(?=\S)|(?<=\b(?i:www))(?=\.)|\A(?=[-+=])")
_NUMBERED = re.compile(r"\A\d+(?=[.)](?:\s|\Z))")


def cards_markdown(cards: Sequence[CardView]) -> str:
    """All *cards*, a line across the page between two."""
    return "\n\n---\n\n".join("\n\n".join(_blocks(card)) for card in cards) + "\n"


def _blocks(card: CardView) -> Iterator[str]:
    yield f"# {escaped(card.name)}"
    yield escaped(card.system)
    headlines, figures = card.figures[:1], card.figures[1:]
    yield from (f"**{escaped(each.label)}: {escaped(each.cell.text)}**" for each in headlines)
    told = [
        *((each.label, each.cell.text) for each in figures),
        *((each.label, each.text) for each in card.facts),
    ]
    if told:
        yield "\n".join(f"- {escaped(label)}: {escaped(text)}" for label, text in told)
    for block in card.body:
        yield from _block(block)
    yield from map(escaped, card.footnotes)


def _block(block: CardBlock) -> Iterator[str]:
    if isinstance(block, CardTable):
        yield f"## {escaped(block.title)}"
        yield "\n".join(_table_lines(block))
        yield from map(escaped, block.bars)
    elif isinstance(block, Boxes):
        yield "\n".join(f"- {escaped(label)}: {escaped(boxes_text(count))}" for label, count in block.rows)
    else:
        yield f"## {escaped(block.label)}"
        # A backslash at the end of a line keeps the line break.
        yield from ("\\\n".join(map(escaped, paragraph)) for paragraph in block.paragraphs)


def _table_lines(table: CardTable) -> Iterator[str]:
    yield _row((table.unit, *table.headings))
    yield "|" + "|".join((" :-- ", *(" --: " if each.numeric else " :-- " for each in table.columns))) + "|"
    for row in table.rows:
        yield _row((row.label, *(cell.text for cell in row.cells)))


def _row(texts: Sequence[str]) -> str:
    return "| " + " | ".join(map(escaped, texts)) + " |"


def escaped(text: str) -> str:
    """*text* on one line, nothing of it read as markup."""
    plain = _MARKUP.sub(r"\\\g<0>", one_line(text).strip())
    return _NUMBERED.sub(r"\g<0>\\", plain) if plain[:1].isdigit() else plain
