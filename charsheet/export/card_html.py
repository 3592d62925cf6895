"""Cards as one HTML page that needs nothing else: no script, no font, no picture from anywhere."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from charsheet.export.text import one_line
from charsheet.present.card_view import (
    Boxes,
    CardBlock,
    CardHead,
    CardTable,
    CardView,
    cards_title,
    is_number,
)
from charsheet.values import Status

# Light whatever the reader's theme: it is paper, and prints a card on a page.
_STYLE = """
:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #000; font: 11pt/1.35 "PT Sans", "Noto Sans", Arial, sans-serif; }
article { max-width: 34em; margin: 1.5em auto; padding: 0 1em; break-after: page; }
article:last-child { break-after: auto; }
header { display: flex; flex-wrap: wrap; gap: 0 1em; justify-content: space-between; align-items: end;
  border-bottom: 1.5px solid; padding-bottom: .3em; }
h1 { margin: 0; font-size: 1.8em; line-height: 1.15; overflow-wrap: anywhere; }
h2 { margin: 1.2em 0 .2em; font-size: 1em; }
p { margin: .2em 0; overflow-wrap: anywhere; }
small, dt, .unit, .bar, footer { font-size: .85em; }
small, dt, .unit { color: #595959; }
small { display: block; }
.number { font-size: 1.8em; font-weight: bold; white-space: nowrap; }
dl { display: flex; flex-wrap: wrap; gap: 0 1.4em; margin: .4em 0; }
dl div { display: flex; gap: .4em; align-items: baseline; }
dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; margin-top: 1.2em; font-variant-numeric: tabular-nums; }
th, td { padding: .12em .4em; text-align: left; vertical-align: bottom; font-weight: normal; }
th:first-child { padding-left: 0; }
caption { text-align: left; font-weight: bold; }
tbody tr { border-top: 1px solid #999; }
tbody tr:first-child { border-top: 1.2px solid; }
.n { text-align: right; white-space: nowrap; }
.over { text-align: center; border-bottom: 1px solid #999; }
.barred { color: #595959; }
.bar { font-style: italic; }
header div:last-child { margin-left: auto; }
img { width: 4em; height: 5em; object-fit: cover; }
i { display: inline-block; width: .9em; height: .9em; margin-right: .25em; border: 1px solid #595959; }
footer { margin-top: 1.2em; }
@page { margin: 8mm; }
@media print { body { font-size: 8.5pt; } article { margin: 0 auto; padding: 0; } }
"""


def cards_html(cards: Sequence[CardView]) -> str:
    """All *cards* as one page."""
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{_text(cards[0].language)}">',
            '<head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_text(cards_title(cards))}</title>",
            f"<style>{_STYLE}</style></head>",
            "<body>",
            *(line for card in cards for line in _card(card)),
            "</body>",
            "</html>",
            "",
        )
    )


def _card(card: CardView) -> Iterator[str]:
    headlines, figures = card.figures[:1], card.figures[1:]
    yield f'<article lang="{_text(card.language)}">'
    yield f"<header>{_picture(card)}<div><small>{_text(card.system)}</small><h1>{_text(card.name)}</h1></div>"
    for each in headlines:
        yield f"<div><small>{_text(each.label)}</small>"
        yield f'<span class="number">{_text(each.cell.text)}</span></div>'
    yield "</header>"
    told = [
        *((each.label, each.cell.text) for each in figures),
        *((each.label, each.text) for each in card.facts),
    ]
    if told:
        pairs = (f"<div><dt>{_text(label)}:</dt><dd>{_text(text)}</dd></div>" for label, text in told)
        yield f"<dl>{''.join(pairs)}</dl>"
    for block in card.body:
        yield from _block(block)
    if card.footnotes:
        yield f"<footer>{''.join(f'<p>{_text(each)}</p>' for each in card.footnotes)}</footer>"
    yield "</article>"


def _block(block: CardBlock) -> Iterator[str]:
    if isinstance(block, CardTable):
        yield from _table(block)
    elif isinstance(block, Boxes):
        rows = (
            f"<div><dt>{_text(label)}:</dt><dd>{'<i></i>' * count}</dd></div>" for label, count in block.rows
        )
        yield f"<dl>{''.join(rows)}</dl>"
    else:
        yield f"<h2>{_text(block.label)}</h2>"
        yield from (f"<p>{'<br>'.join(map(_text, lines))}</p>" for lines in block.paragraphs)


def _picture(card: CardView) -> str:
    """The portrait inside the page, or nothing."""
    if card.portrait is None:
        return ""
    data = b64encode(card.portrait.data).decode()
    return f'<img alt="{_text(card.name)}" src="data:{card.portrait.kind};base64,{data}">'


def _table(table: CardTable) -> Iterator[str]:
    yield f"<table><caption>{_text(table.title)}</caption>"
    yield from _heads(table)
    yield "<tbody>"
    for row in table.rows:
        cells = "".join(
            f"<td{_classes(n=is_number(cell), barred=cell.status is Status.BARRED)}>{_text(cell.text)}</td>"
            for cell in row.cells
        )
        yield f'<tr><th scope="row">{_text(row.label)}</th>{cells}</tr>'
    yield "</tbody></table>"
    yield from (f'<p class="bar">{_text(each)}</p>' for each in table.bars)


def _heads(table: CardTable) -> Iterator[str]:
    """One row of headings, and one of units where there are any."""
    units = any(column.unit for column in table.columns)
    tall = ' rowspan="2"' if units else ""
    first = "".join(_head(head, tall) for head in table.heads)
    yield f'<thead><tr><td class="unit"{tall}>{_text(table.unit)}</td>{first}</tr>'
    if units:
        yield "<tr>"
        for head in table.heads:
            if _has_units(head):
                yield from (
                    f'<th scope="col" class="unit n">{_text(each.unit)}</th>' for each in head.columns
                )
        yield "</tr>"
    yield "</thead>"


def _head(head: CardHead, tall: str) -> str:
    many = len(head.columns) > 1
    span = f' colspan="{len(head.columns)}" scope="colgroup"' if many else ' scope="col"'
    classes = _classes(over=many, n=not many and head.columns[0].numeric)
    return f"<th{span}{'' if _has_units(head) else tall}{classes}>{_text(head.label)}</th>"


def _has_units(head: CardHead) -> bool:
    return any(column.unit for column in head.columns)


def _classes(**wanted: bool) -> str:
    names = " ".join(name for name, is_wanted in wanted.items() if is_wanted)
    return f' class="{names}"' if names else ""


def _text(text: str) -> str:
    return escape(one_line(text))
