"""`charsheet compare`: two characters of one system side by side."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from msgspec import Struct

from charsheet.commands.reading import STANDARD_INPUT, Evaluated, evaluate_file
from charsheet.commands.telling import print_utf8, refuse, report
from charsheet.export.comparison_text import comparison_json, comparison_text
from charsheet.export.json_sheet import problem_list
from charsheet.model.problems import Problem
from charsheet.present.comparison import ComparisonView, State, comparison_view, other_system
from charsheet.present.locale import Locale
from charsheet.present.units import display_units
from charsheet.storage.errors import FileError
from charsheet.storage.jsontext import dump_line
from charsheet.usage import PROBLEM, WELL
from charsheet.values import Msg


class Found(Struct, frozen=True):
    """A character, and the file that it is from."""

    path: Path
    evaluated: Evaluated

    def state(self, beside: str) -> State:
        """It as it is in its file; two of the same name are told apart by their files."""
        name = self.evaluated.name
        title = f"{name} ({self.path})" if name == beside else name
        found = self.evaluated
        return State(title, found.loaded.character, found.sheet, found.presenter.rulings)


class Compared(Struct, frozen=True):
    """Two characters, and what differs between them."""

    one: State
    other: State
    view: ComparisonView


def compare(arguments: argparse.Namespace, locale: Locale) -> int:
    """Put two characters of one system side by side."""
    if arguments.files.count(STANDARD_INPUT) > 1:
        return refuse(locale, Msg("only one of the two files can be standard input"))
    units, problems = display_units(arguments.units), list[Problem]()
    found: list[Found] = []
    line: dict[str, Any] = {"files": [str(each) for each in arguments.files], "differences": [], "fields": []}
    for path in arguments.files:
        try:
            found.append(Found(path, evaluate_file(path, arguments.rulings, locale, units)))
            if len(found) == len(arguments.files):
                both = compared(*found)
                line |= comparison_json(both.view, found[0].evaluated.presenter, both.one, both.other)
                if not arguments.json:
                    print(comparison_text(both.view, locale))
        except FileError as error:
            problems += error.problems
            report(path, error.problems, locale)
    if arguments.json:
        print_utf8(dump_line({**line, "problems": problem_list(problems, locale)}))
    return PROBLEM if problems else WELL


def compared(one: Found, other: Found) -> Compared:
    """What differs between two characters.

    Raises:
        FileError: they are of different systems.
    """
    presenter = one.evaluated.presenter
    refusal = other_system(presenter.system, other.evaluated.presenter.system)
    if refusal is not None:
        raise FileError.because(refusal)
    states = one.state(other.evaluated.name), other.state(one.evaluated.name)
    return Compared(*states, comparison_view(presenter, *states))
