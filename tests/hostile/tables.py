"""CSV from strangers: good tables of every coding, and what can be wrong with their rows and cells."""

from __future__ import annotations

from functools import cache
from random import Random

from charsheet.present.locale import get_locale
from charsheet.roster.importing import Importer
from charsheet.systems.registry import SYSTEMS
from tests.hostile.mutator import BY_BYTES, NUMBERS, TEXTS

LOCALES = (get_locale("en"), get_locale("ru"))
MOST_LETTERS = 2_000_000
"""Of what is added at a time: repeated again and again it would fill the memory of whoever makes it."""
_ROWS = (
    ("Mira", "2", "yes", "Fleet Foot; Gills (2)", "2d6+1", "1.5"),
    ("Шмыг", "4", "нет", "prone\nSlowed", "3D", "2,5"),
    ("=1+1", "-3", "x", "a; b; c", "", "1 234"),
)
_CODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1251")


@cache
def importers() -> tuple[Importer, ...]:
    return tuple(Importer(each, LOCALES) for each in SYSTEMS)


@cache
def tables() -> tuple[bytes, ...]:
    """A table for each system, with all of its fields, in every coding and with every separator."""
    made: list[bytes] = []
    for importer in importers():
        heads = list(importer.matcher.fields)
        rows = [
            [row[column % len(row)] if column else row[0] for column in range(len(heads))] for row in _ROWS
        ]
        for number, coding in enumerate(_CODINGS):
            separator = ",;\t"[number % 3]
            lines = [separator.join(map(_quoted, each)) for each in (heads, *rows)]
            start = f"sep={separator}\r\n" if number == 0 else ""
            made.append((start + "\r\n".join(lines)).encode(coding))
    return tuple(made)


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if any(each in cell for each in ';,\t"\n') else cell


def mutated_table(good: bytes, random: Random) -> bytes:
    """*good* with cells, rows and bytes of it changed."""
    data = good
    if random.random() < 0.7:
        data = _by_cells(data, random)
    for _ in range(random.choice((0, 0, 1, 1, 8)) if data != good else random.randint(1, 8)):
        if len(data) < MOST_LETTERS:  # another coding may make four times as much of it
            data = random.choice(BY_BYTES)(data, random)
    return data


def _by_cells(data: bytes, random: Random) -> bytes:
    coding = "utf-16" if data[:2] == b"\xff\xfe" else random.choice(("utf-8-sig", "cp1251"))
    text = data.decode(coding, "replace")
    separator = max(",;\t", key=text.count)
    rows = [line.split(separator) for line in text.split("\r\n")]
    for _ in range(random.choice((1, 1, 2, 6))):
        row = random.choice(rows)
        room = MOST_LETTERS // (1 + len(row) + sum(map(len, row)))
        place = random.randrange(len(row)) if row else 0
        way = random.randrange(7)
        if way == 0 and row:
            del row[place]
        elif way == 1:
            row[place:place] = row * min(room, random.choice((1, 3, 40)))
        elif way == 2:
            rows.extend(list(row) for _ in range(min(room, random.choice((1, 20, 300)))))
        elif way == 3:
            random.shuffle(row)
        elif row:
            row[place] = random.choice((*TEXTS, *NUMBERS, '"', '""', "a(1", "1)", ";;;", "x(1);" * 30))
    return "\r\n".join(map(separator.join, rows)).encode(coding, "replace")
