"""Own designs of cards: typst files in the folder ``designs`` of the configuration; see docs/designs.md.

What somebody found on the web is not to be trusted: a design is typeset in a process of its own, which
gets copies of the folder's files and nothing else, no network, and so much time and memory.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeAlias

from charsheet.export.card_pages import page_data, pattern_for
from charsheet.export.card_setup import CardSetup
from charsheet.export.clean import line
from charsheet.export.design_worker import MAIN
from charsheet.export.text import one_line
from charsheet.model.problems import InvalidError
from charsheet.present.card_view import Boxes, CardBlock, CardTable, CardView, cards_title
from charsheet.resources import resources
from charsheet.storage.errors import FileError
from charsheet.usage import DESIGN_WORKER
from charsheet.values import Msg, Status, Words

FOLDER = "designs"
"""In the folder of the configuration."""
ENDING = ".typ"
DATA = "charsheet-data.json"
SECONDS, SECONDS_A_CARD = 15.0, 0.2
CARDS_A_GIGABYTE = 200
"""A gigabyte of memory is the least."""
MOST_BYTES = 20_000_000
"""Of all files beside a design that it can use."""
CONTRACT = 1
"""The version of the data that designs get."""

Kind: TypeAlias = Literal["pdf", "png", "svg"]

_USABLE = (".typ", ".png", ".jpg", ".jpeg", ".gif", ".svg")
_NO_ROOM = re.compile(r"no room: (\d+) (.*)", re.DOTALL)
_PLACE = re.compile(r"┌─ (.+?):(\d+):\d+")
_PACKAGE = re.compile(rb'#?\b(?:import|include)\s*\(?\s*"@')
"""Is refused before anything runs. One with a computed name looks for packages where nobody is."""
_NO_PACKAGES = Msg("packages cannot be used in a design")
_OUTSIDE = ("would escape the project root", "file not found", "access denied")


def design_names(folder: Path) -> list[str]:
    """The designs in *folder* by their names, as they are offered."""
    try:
        found = sorted(folder.iterdir())
    except OSError:
        return []
    return [path.stem for path in found if path.suffix == ENDING and path.is_file() and not path.is_symlink()]


def design_named(folder: Path, name: str) -> Path:
    """The file of a design.

    Raises:
        InvalidError: there is none of that name; says which there are, and where they belong.
    """
    names = design_names(folder)
    if name not in names:
        known = ", ".join(names) or "–"
        raise InvalidError(
            Msg(
                'there is no design "{name}" in {folder}; there are: {known}',
                name=name,
                folder=str(folder),
                known=known,
            )
        )
    return folder / f"{name}{ENDING}"


def design_pages(
    design: Path, cards: Sequence[CardView], setup: CardSetup, kind: Kind, ppi: float | None = None
) -> list[bytes]:
    """The pages of *cards* as a design draws them: one PDF, or a picture of each page.

    Raises:
        FileError: the design cannot be used; says why, with its file and line.
        InvalidError: the cards do not fit on the paper.
    """
    data = _data(cards, setup)
    with TemporaryDirectory(prefix="charsheet-design-") as name:
        folder = Path(name).resolve()
        _fill(folder, design, data, cards)
        gigabytes = 1 + len(cards) // CARDS_A_GIGABYTE
        order = {"folder": str(folder), "format": kind, "ppi": ppi, "megabytes": gigabytes << 10}
        return _worked(design, order, folder, SECONDS + SECONDS_A_CARD * len(cards))


# --- what a design gets


def _data(cards: Sequence[CardView], setup: CardSetup) -> dict[str, Any]:
    paper = setup.paper
    return {
        "contract": CONTRACT,
        "title": line(cards_title(cards)),
        "language": cards[0].language,
        "sides": setup.sides,
        "size": {"width": float(setup.size.width), "height": float(setup.size.height)},
        "bleed": float(paper.bleed),
        "paper": page_data(paper),
        "pattern": pattern_for(setup),
        "cards": [card_data(each) for each in cards],
    }


def card_data(card: CardView) -> dict[str, Any]:
    """A card as data, each text on one line; docs/designs.md describes it."""
    figures = [{"label": one_line(each.label), "text": one_line(each.cell.text)} for each in card.figures]
    return {
        "language": card.language,
        "name": one_line(card.name),
        "system": one_line(card.system),
        "portrait": None if card.portrait is None else card.portrait.name,
        "headline": figures[0] if figures else None,
        "figures": figures[1:],
        "facts": [{"label": one_line(each.label), "text": one_line(each.text)} for each in card.facts],
        "blocks": [_block(each) for each in card.body],
        "footnotes": list(map(one_line, card.footnotes)),
    }


def _block(block: CardBlock) -> dict[str, Any]:
    if isinstance(block, CardTable):
        return {
            "kind": "table",
            "title": one_line(block.title),
            "unit": one_line(block.unit),
            "columns": [
                {"label": one_line(head.label), "unit": one_line(column.unit), "numeric": column.numeric}
                for head in block.heads
                for column in head.columns
            ],
            "rows": [
                {
                    "label": one_line(row.label),
                    "cells": [
                        {"text": one_line(cell.text), "barred": cell.status is Status.BARRED}
                        for cell in row.cells
                    ],
                }
                for row in block.rows
            ],
            "notes": list(map(one_line, block.bars)),
        }
    if isinstance(block, Boxes):
        return {
            "kind": "boxes",
            "rows": [{"label": one_line(label), "count": count} for label, count in block.rows],
        }
    return {
        "kind": "text",
        "title": one_line(block.label),
        "paragraphs": [list(map(one_line, lines)) for lines in block.paragraphs],
    }


def _fill(folder: Path, design: Path, data: Mapping[str, Any], cards: Sequence[CardView]) -> None:
    """Copy what the design may read: itself, its neighbours, the portraits, and the data."""
    left = MOST_BYTES
    for path in _neighbours(design):
        try:
            left -= path.stat().st_size
            content = b"" if left < 0 else path.read_bytes()
        except OSError as error:
            raise FileError.from_os(error) from None
        if left < 0:
            raise FileError.because(
                Msg("the files beside the design are larger than {most} MB", most=MOST_BYTES // 1_000_000)
            )
        package = _PACKAGE.search(content) if path == design else None
        if package is not None:
            number = content.count(b"\n", 0, package.start()) + 1
            raise FileError.because(
                Msg("{file}, line {n}: {problem}", file=design.name, n=number, problem=_NO_PACKAGES)
            )
        (folder / path.name).write_bytes(content)
    for card in cards:
        if card.portrait is not None:
            (folder / card.portrait.name).write_bytes(card.portrait.data)
    (folder / DATA).write_text(json.dumps(data), "utf-8")
    template = (resources() / "cards" / "own" / "main.typ").read_text("utf-8")
    (folder / MAIN).write_text(
        template.replace("DESIGN", json.dumps(design.name, ensure_ascii=False)), "utf-8"
    )


def _neighbours(design: Path) -> Iterator[Path]:
    """The design, then what else lies beside it; never a link, which may lead anywhere."""
    if not os.path.lexists(design):
        raise FileError.because(Msg("{file}: there is no such design", file=design.name))
    if design.is_symlink() or not design.is_file():
        raise FileError.because(Msg("{file}: a design must be a file of its own, no link", file=design.name))
    yield design
    for path in sorted(design.parent.iterdir()):
        usable = path.suffix.casefold() in _USABLE and not path.name.startswith("charsheet-")
        if path != design and usable and path.is_file() and not path.is_symlink():
            yield path


# --- the process


def _worked(design: Path, order: Mapping[str, Any], folder: Path, seconds: float) -> list[bytes]:
    told = json.dumps({**order, "seconds": seconds}).encode()
    try:
        done = subprocess.run(  # noqa: S603 - this very program
            _command(),
            input=told,
            capture_output=True,
            timeout=seconds,
            env=_surroundings(folder),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows would show a terminal
            check=False,
        )
    except subprocess.TimeoutExpired:
        message = Msg("{file} took longer than {n} s and was stopped", file=design.name, n=int(seconds))
        raise FileError.because(message) from None
    head, _, rest = done.stdout.partition(b"\n")
    try:
        answer = json.loads(head)
    except ValueError:
        message = Msg(
            "{file} was stopped: it needed more than {n} GB of memory, or more time than it has",
            file=design.name,
            n=order["megabytes"] >> 10,
        )
        raise FileError.because(message) from None
    if "error" in answer:
        raise FileError.because(_told(design, answer))
    pages: list[bytes] = []
    for length in answer["pages"]:
        pages.append(rest[:length])
        rest = rest[length:]
    return pages


def _command() -> list[str]:
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        if sys.platform == "win32":  # of the two, the one that has a standard input and output
            program = program.with_name("charsheet.exe")
        return [str(program), DESIGN_WORKER]
    return [sys.executable, "-m", "charsheet", DESIGN_WORKER]


def _surroundings(folder: Path) -> dict[str, str]:
    """An environment from which neither a network nor anybody's packages can be reached."""
    nowhere = "http://127.0.0.1:1"
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "LD_LIBRARY_PATH") if name in os.environ}
    proxies = dict.fromkeys(("http_proxy", "https_proxy", "all_proxy"), nowhere)
    homes = ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "APPDATA", "LOCALAPPDATA", "TMPDIR", "TEMP", "TMP")
    return {
        **kept,
        **proxies,
        **{name.upper(): value for name, value in proxies.items()},
        **dict.fromkeys(homes, str(folder)),
        "PYTHONPATH": os.pathsep.join(each for each in sys.path if each),
        "PYTHONIOENCODING": "utf-8",
    }


def _told(design: Path, answer: Mapping[str, Any]) -> Msg:
    """What typst found wrong, with the file and line where it is."""
    message, diagnostic = str(answer["error"]), str(answer["diagnostic"])
    problem: Words = one_line(message)
    no_room = _NO_ROOM.search(message)
    if no_room is not None:
        return Msg(
            "{file}: a face of {name} is {n} mm higher than its card",
            file=design.name,
            name=one_line(no_room[2]),
            n=int(no_room[1]),
        )
    if "package" in message:
        problem = _NO_PACKAGES
    elif any(each in message for each in _OUTSIDE):
        problem = Msg("only files beside the design can be read, and no links")
    place = _PLACE.search(diagnostic)
    if place is None or Path(place[1]).name == MAIN:
        return Msg(
            "{file}: {problem}; a design must have a function faces(card, size)",
            file=design.name,
            problem=problem,
        )
    return Msg("{file}, line {n}: {problem}", file=Path(place[1]).name, n=int(place[2]), problem=problem)
