"""Options that several commands take, and what stands in the help for what they take."""

from __future__ import annotations

import argparse
from pathlib import Path

from charsheet.model.lengths import LengthChoice
from charsheet.model.problems import InvalidError
from charsheet.present.locale import LANGUAGES, Locale
from charsheet.values import Msg

CARD_PRESETS = ("usual", "combat", "travel", "everything", "npc")
CARD_NAMES = ("poker", "tarot", "index", "a6", "a5", "half-letter", "a4", "letter")

FILE, SYSTEM = Msg("FILE"), Msg("SYSTEM")
"""What stands for an argument in the help."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose options may not be abbreviated: scripts outlive abbreviations."""

    def __init__(self, *, prog: str, description: str) -> None:
        super().__init__(prog=prog, description=description, allow_abbrev=False)


def add_files(parser: Parser, locale: Locale, *, folders: bool = False) -> None:
    """The files that a command is about, where *folders* say so also all in them."""
    help = locale.text(
        Msg("a character file, a folder of them, or - for standard input")
        if folders
        else Msg("a character file, or - for standard input")
    )
    # Cards of a reference are of no characters; that others are named is seen to later.
    many = "*" if folders else "+"
    parser.add_argument("files", nargs=many, type=Path, metavar=locale.text(FILE), help=help)


def add_answer(parser: Parser, locale: Locale) -> None:
    """What commands take that answer once for all their files."""
    parser.add_argument("--json", action="store_true", help=locale.text(Msg("one JSON object")))
    add_reading(parser, locale)


def add_reading(parser: Parser, locale: Locale) -> None:
    """How characters are read, and in which units and words they are shown."""
    add_units(parser, locale)
    add_rulings(parser, locale)
    add_language(parser, locale)


def add_rulings(parser: Parser, locale: Locale) -> None:
    """Other rulings than those that are found."""
    help = locale.text(Msg("the rulings to use instead of those found"))
    parser.add_argument("--rulings", type=Path, metavar=locale.text(FILE), help=help)


def add_printing(parser: Parser, locale: Locale) -> None:
    """How cards are printed. What is typed is understood by ``charsheet.export.card_options``."""
    text = locale.text
    length, size = text(Msg("LENGTH")), text(Msg("SIZE"))
    options: tuple[tuple[str, str, Msg], ...] = (
        ("--size", size, Msg("the size of a card: {names}, or a measure such as 70x120mm or 3x5in")),
        ("--paper", size, Msg("print as many as fit on paper: a4, letter, or a measure")),
        ("--preset", text(Msg("NAME")), Msg("what stands on it: {presets}, or blocks in order: a,b,c")),
        ("--margin", length, Msg("what stays free at the edge of the paper; 5mm when left out")),
        ("--gutter", length, Msg("what lies between two cards")),
        ("--bleed", length, Msg("how far the dark edge of a card goes beyond the cut")),
        ("--grid", text(Msg("GRID")), Msg("columns and rows on the paper, such as 3x3; else as many as fit")),
    )
    for name, stands_for, help in options:
        told = text(help, names=", ".join(CARD_NAMES), presets=", ".join(CARD_PRESETS))
        parser.add_argument(name, default="", metavar=stands_for, help=told)
    parser.set_defaults(preset=CARD_PRESETS[0])
    parser.add_argument(
        "--sides", type=int, choices=(1, 2), default=0, help=text(Msg("whether cards have a back"))
    )
    parser.add_argument(
        "--duplex",
        choices=("long", "short", "fold"),
        default="",
        help=text(Msg("turn the paper over its long or short edge, or fold each card")),
    )
    parser.add_argument(
        "--marks",
        choices=("none", "crop", "frame"),
        default="",
        help=text(Msg("what shows where to cut; crop marks on paper when left out")),
    )
    parser.add_argument(
        "--list",
        choices=("roster", "group", "page"),
        default="",
        help=text(
            Msg(
                "instead of a card each: a page with a row for each, or a card of who is slowest; "
                "of a reference, one page of everything"
            )
        ),
    )
    parser.add_argument(
        "--reference",
        default="",
        metavar=text(SYSTEM),
        help=text(Msg("the tables of a rule system instead of characters, a card for each theme")),
    )
    parser.add_argument(
        "--design",
        default="",
        metavar=text(Msg("NAME")),
        help=text(Msg("draw cards by a design of your own; see docs/designs.md")),
    )
    parser.add_argument(
        "--per-file",
        action="store_true",
        help=text(Msg("a file for each character, named after it: OUT-mira.pdf")),
    )


def add_units(parser: Parser, locale: Locale) -> None:
    """The units in which lengths are shown."""
    known = ("metres", "feet", "yards", "squares", "squares:1.5m", "squares:5ft")
    help = Msg(
        "the units to show lengths in: {known}; JSON is always in those of the rules", known=", ".join(known)
    )

    def choice(text: str) -> LengthChoice:
        try:
            return LengthChoice.parse(text)
        except InvalidError as error:
            raise argparse.ArgumentTypeError(locale.text(error.message)) from None

    parser.add_argument(
        "--units",
        type=choice,
        default=LengthChoice(),
        metavar=locale.text(Msg("UNITS")),
        help=locale.text(help),
    )


def add_language(parser: Parser, locale: Locale) -> None:
    """The language of what is printed."""
    help = locale.text(Msg("the language to speak"))
    parser.add_argument("--lang", choices=sorted(LANGUAGES), help=help)


def add_separator(parser: Parser, locale: Locale) -> None:
    """What stands between the cells of a CSV."""
    help = locale.text(Msg("what stands between the cells of a CSV; by the language, or found out"))
    parser.add_argument("--separator", choices=("comma", "semicolon", "tab"), default="", help=help)
