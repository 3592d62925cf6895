"""What the command line understands, as plain records: completions and the manual page are made of them."""

from __future__ import annotations

import argparse
from pathlib import Path

from msgspec import Struct

from charsheet.options import CARD_NAMES, CARD_PRESETS, Parser
from charsheet.present.locale import Locale
from charsheet.systems.registry import TITLES
from charsheet.usage import COMMANDS, command_parser, speaking, window_parser

OFFERED: dict[str, tuple[str, ...]] = {
    "--size": CARD_NAMES,
    "--paper": ("a4", "letter"),
    "--preset": CARD_PRESETS,
    "--units": ("metres", "feet", "yards", "squares"),
}
"""The usual values of options that take others as well."""


class Word(Struct, frozen=True):
    """An option, or what is given without one (then ``names`` is empty).

    ``takes`` is what its value is called, empty where it has none; ``values`` are those to offer, and with
    ``file`` the names of files are offered. ``shown`` says how often a word without a name is given.
    """

    names: tuple[str, ...]
    help: str
    takes: str = ""
    values: tuple[str, ...] = ()
    file: bool = False
    shown: str = ""


class Command(Struct, frozen=True):
    """A command with all that it takes; the one without a name opens the window."""

    name: str
    help: str
    words: tuple[Word, ...]

    @property
    def options(self) -> tuple[Word, ...]:
        """What begins with a dash."""
        return tuple(each for each in self.words if each.names)

    @property
    def operands(self) -> tuple[Word, ...]:
        """The rest, in its order."""
        return tuple(each for each in self.words if not each.names)


def grammar(locale: Locale) -> tuple[Command, ...]:
    """The window first, then all commands, in the words of *locale*."""
    with speaking(locale):
        window = _command("", window_parser(locale))
        return (window, *(_command(each, command_parser(each, locale)) for each in COMMANDS))


def _command(name: str, parser: Parser) -> Command:
    words = tuple(_word(each) for each in parser._actions)  # noqa: SLF001 - argparse has no other list
    return Command(name, parser.description or "", words)


def _word(action: argparse.Action) -> Word:
    names = tuple(action.option_strings)
    values = tuple(map(str, action.choices or ()))
    metavar = action.metavar if isinstance(action.metavar, str) else ""
    for name in names:
        values = values or OFFERED.get(name, ())
    if action.dest in ("system", "reference"):
        values = tuple(each.id for each in TITLES)
    takes = "" if action.nargs == 0 else metavar or "|".join(values)
    shown = {"*": f"[{takes} ...]", "+": f"{takes} ...", 2: f"{takes} {takes}"}.get(action.nargs or 1, takes)
    return Word(names, action.help or "", takes, values, action.type is Path, shown)
