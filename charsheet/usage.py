"""The command line's grammar, and its words in the user's language.

argparse speaks through the standard library's gettext, so its few texts are listed here for our
catalogue and given to it by a text domain while it parses.
"""

from __future__ import annotations

import argparse
import gettext
import itertools
import os
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from charsheet import __version__
from charsheet.completion import COMPLETIONS, Completion
from charsheet.options import (
    FILE,
    SYSTEM,
    Parser,
    add_answer,
    add_files,
    add_language,
    add_printing,
    add_reading,
    add_rulings,
    add_separator,
)
from charsheet.present.locale import LANGUAGES, Locale
from charsheet.resources import resources
from charsheet.values import Msg

DOMAIN = "charsheet"
COMMANDS = ("show", "check", "new", "card", "plan", "compare", "travel", "roster", "import", "rulings")
DESIGN_WORKER = "--typeset-design"
"""What this program calls itself with, to typeset an own design apart; see charsheet.export.designs."""
WELL, PROBLEM, USAGE, INTERNAL = 0, 1, 2, 70
"""Exit statuses: all well, something is wrong with a file, wrong usage, with the program itself."""

ARGPARSE_TEXTS = (
    Msg("usage: "),
    Msg("%(prog)s: error: %(message)s\n"),
    Msg("positional arguments"),
    Msg("options"),
    Msg("show this help message and exit"),
    Msg("the following arguments are required: %s"),
    Msg("unrecognized arguments: %s"),
    Msg("argument %(argument_name)s: %(message)s"),
    Msg("expected one argument"),
    Msg("expected at least one argument"),
    Msg("invalid choice: %(value)r (choose from %(choices)s)"),
    Msg("ambiguous option: %(option)s could match %(matches)s"),
    Msg("ignored explicit argument %r"),
)


@contextmanager
def speaking(locale: Locale) -> Generator[None]:
    """Let argparse speak *locale* for a while."""
    before = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(resources() / "translations"))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = locale.language
    try:
        yield
    finally:
        gettext.textdomain(before[0])
        if before[1] is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before[1]


def chosen_language(argv: Sequence[str]) -> str | None:
    """The language that ``--lang`` asks for, looked for before anything is parsed."""
    words = itertools.takewhile(lambda word: word != "--", argv)
    for word in words:
        name, equals, value = word.partition("=")
        if name == "--lang":
            found = value if equals else next(words, "")
            return found if found in LANGUAGES else None
    return None


def _command_at(argv: Sequence[str]) -> int | None:
    """Where the name of the command stands: the first word that is no option, nor the language."""
    words = iter(enumerate(argv))
    for index, word in words:
        if word == "--":
            return None
        if word == "--lang":
            next(words, None)
        elif not word.startswith("-") or word == "-":
            return index if word in COMMANDS else None
    return None


def parse_arguments(argv: Sequence[str], locale: Locale) -> argparse.Namespace:
    """The parsed command line; ``command`` is None for the window.

    Raises:
        SystemExit: 2 after wrong usage, 0 after ``--help`` and ``--version``.
    """
    place = _command_at(argv)
    with speaking(locale):
        if place is None:
            return window_parser(locale).parse_args(argv)
        command = argv[place]
        words = [*argv[:place], *argv[place + 1 :]]
        return command_parser(command, locale).parse_args(words, argparse.Namespace(command=command))


def command_parser(command: str, locale: Locale) -> Parser:
    """The grammar of one of the :data:`COMMANDS`."""
    parser = Parser(prog=f"charsheet {command}", description=locale.text(_DESCRIPTIONS[command]))
    _ARGUMENTS[command](parser, locale)
    return parser


_DESCRIPTIONS = {
    "show": Msg("Print the movement sheet of each character."),
    "check": Msg("Say what is wrong with each file, one line a problem."),
    "new": Msg("Make a new character from a template."),
    "rulings": Msg("Print the rulings in force for a rule system, and where each comes from."),
    "plan": Msg("Go through a plan step by step: what each step costs, what is left, what is refused."),
    "compare": Msg("Put two characters side by side: each number that differs, and what made it."),
    "travel": Msg(
        "Say how fast some travel together, who is slowest and what would help; with a plan, day by day."
    ),
    "roster": Msg("Print a table with a row for each character, as text or as CSV."),
    "import": Msg("Make a character of each row of a CSV file, after all of it has been looked at."),
    "card": Msg(
        "Make a card of each character, to be printed or read: PDF, PNG, SVG, HTML, Markdown or text."
    ),
}


def window_parser(locale: Locale) -> Parser:
    """The grammar without a command: it opens the window."""
    text = locale.text
    parser = Parser(
        prog="charsheet",
        description=text(
            Msg(
                "Open the window. Commands: {commands}; each explains itself with --help.",
                commands=", ".join(COMMANDS),
            )
        ),
    )
    parser.add_argument(
        "files", nargs="*", type=Path, metavar=locale.text(FILE), help=text(Msg("a character to open"))
    )
    parser.add_argument(
        "--new-window",
        action="store_true",
        help=text(Msg("open a window of its own; otherwise one that is open already takes the files")),
    )
    help = text(Msg("show the program's version and exit"))
    parser.add_argument("--version", action="version", version=f"charsheet {__version__}", help=help)
    help = text(Msg("print what lets a shell complete the words of this command line, and exit"))
    parser.add_argument("--completion", action=Completion, choices=tuple(COMPLETIONS), help=help)
    add_language(parser, locale)
    parser.set_defaults(command=None)
    return parser


def _show_arguments(parser: Parser, locale: Locale) -> None:
    text = locale.text
    add_files(parser, locale)
    parser.add_argument("--json", action="store_true", help=text(Msg("one JSON object a line for each file")))
    parser.add_argument("--explain", action="store_true", help=text(Msg("say where each number comes from")))
    add_reading(parser, locale)


def _check_arguments(parser: Parser, locale: Locale) -> None:
    add_files(parser, locale)
    add_language(parser, locale)


def _new_arguments(parser: Parser, locale: Locale) -> None:
    text = locale.text
    parser.add_argument("system", metavar=locale.text(SYSTEM), help=text(Msg("the rule system")))
    parser.add_argument(
        "--template",
        metavar=locale.text(Msg("NAME")),
        help=text(Msg("what to start from; the first when left out")),
    )
    parser.add_argument(
        "--adjust",
        action="append",
        default=[],
        metavar=text(Msg("NAME")),
        help=text(Msg("an adjustment of the system, such as veteran; it can be given more than once")),
    )
    parser.add_argument(
        "--name",
        metavar=text(Msg("NAME")),
        help=text(Msg("what it is called; with --count, {{n}} stands for the number")),
    )
    parser.add_argument(
        "--count",
        type=int,
        metavar=text(Msg("NUMBER")),
        help=text(Msg("make so many, numbered after those in the folder that -o names")),
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar=locale.text(FILE),
        help=text(Msg("write it there; printed when left out")),
    )
    add_language(parser, locale)


def _card_arguments(parser: Parser, locale: Locale) -> None:
    text = locale.text
    add_files(parser, locale, folders=True)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar=locale.text(Msg("OUT")),
        help=text(
            Msg(
                "what to write; its ending says the format: .pdf, .png, .svg, .html, .md or .txt. "
                "Several pages as .png or .svg are numbered: OUT-1.png, OUT-2.png"
            )
        ),
    )
    add_printing(parser, locale)
    add_reading(parser, locale)


def _plan_arguments(parser: Parser, locale: Locale) -> None:
    text = locale.text
    either = text(Msg("a character file, or - for standard input"))
    parser.add_argument("file", type=Path, metavar=text(FILE), help=either)
    steps = text(Msg("the plan as JSON, or - for standard input"))
    parser.add_argument("steps", type=Path, metavar=text(Msg("STEPS")), help=steps)
    add_answer(parser, locale)


def _compare_arguments(parser: Parser, locale: Locale) -> None:
    text = locale.text
    either = text(Msg("two characters of one rule system, or - for standard input"))
    parser.add_argument("files", nargs=2, type=Path, metavar=text(FILE), help=either)
    add_answer(parser, locale)


def _travel_arguments(parser: Parser, locale: Locale) -> None:
    text = locale.text
    either = text(Msg("a character or a party, or - for standard input"))
    parser.add_argument("files", nargs="+", type=Path, metavar=text(FILE), help=either)
    help = text(Msg("a journey as JSON, or - for standard input"))
    parser.add_argument("--plan", type=Path, metavar=text(Msg("PLAN")), help=help)
    add_answer(parser, locale)


def _roster_arguments(parser: Parser, locale: Locale) -> None:
    text = locale.text
    help = text(Msg("a character, a party, or a folder of characters"))
    parser.add_argument("files", nargs="+", type=Path, metavar=text(FILE), help=help)
    column = text(Msg("COLUMN"))
    help = text(Msg("what stands in the columns, by the ids of values and fields: a,b,c"))
    parser.add_argument("--columns", default="", metavar=text(Msg("COLUMNS")), help=help)
    parser.add_argument("--sort", default="", metavar=column, help=text(Msg("order the rows by a column")))
    help = text(Msg("the largest first, where --sort orders them"))
    parser.add_argument("--descending", action="store_true", help=help)
    parser.add_argument("--csv", action="store_true", help=text(Msg("as CSV, for other programs")))
    help = text(Msg("write the CSV there; printed when left out"))
    parser.add_argument("-o", "--output", type=Path, metavar=text(FILE), help=help)
    add_separator(parser, locale)
    help = text(Msg("the decimal mark of the CSV; that of the language when left out"))
    parser.add_argument("--decimal-mark", choices=(".", ","), default="", help=help)
    help = text(Msg("begin the CSV with a byte order mark, which some spreadsheets need"))
    parser.add_argument("--bom", action="store_true", help=help)
    add_reading(parser, locale)


def _import_arguments(parser: Parser, locale: Locale) -> None:
    text = locale.text
    help = text(Msg("a CSV file, or - for standard input"))
    parser.add_argument("file", type=Path, metavar=text(FILE), help=help)
    help = text(Msg("the rule system"))
    parser.add_argument("--system", required=True, metavar=text(SYSTEM), help=help)
    help = text(Msg("the folder to write the characters into"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar=text(Msg("FOLDER")), help=help)
    parser.add_argument(
        "--match",
        action="append",
        default=[],
        metavar=text(Msg("HEAD=FIELD")),
        help=text(Msg("take a column for a field; for none without a field")),
    )
    help = text(Msg("what the file is written in; found out when left out"))
    parser.add_argument("--encoding", choices=("utf-8", "utf-16", "cp1251"), help=help)
    add_separator(parser, locale)
    help = text(Msg("say what would be made, and write nothing"))
    parser.add_argument("--dry-run", action="store_true", help=help)
    add_language(parser, locale)


def _rulings_arguments(parser: Parser, locale: Locale) -> None:
    text = locale.text
    parser.add_argument("system", metavar=locale.text(SYSTEM), help=text(Msg("the rule system")))
    parser.add_argument(
        "--for",
        dest="character",
        type=Path,
        metavar=locale.text(FILE),
        help=text(Msg("the character whose rulings to find")),
    )
    add_rulings(parser, locale)
    add_language(parser, locale)


_ARGUMENTS = {
    "show": _show_arguments,
    "check": _check_arguments,
    "new": _new_arguments,
    "card": _card_arguments,
    "plan": _plan_arguments,
    "compare": _compare_arguments,
    "travel": _travel_arguments,
    "roster": _roster_arguments,
    "import": _import_arguments,
    "rulings": _rulings_arguments,
}
