"""`charsheet show`: the sheet of each file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from charsheet.commands.either import together
from charsheet.commands.reading import Evaluated
from charsheet.commands.telling import print_utf8, report, with_path
from charsheet.export.json_sheet import problem_list, sheet_values
from charsheet.export.text import explanation_text, one_line, sheet_text
from charsheet.model.problems import Problem
from charsheet.present.locale import Locale
from charsheet.present.units import display_units
from charsheet.storage.errors import FileError
from charsheet.storage.jsontext import dump_line
from charsheet.usage import PROBLEM, WELL

if TYPE_CHECKING:
    from charsheet.commands.party import Gathered


def show(arguments: argparse.Namespace, locale: Locale) -> int:
    """Print the sheet of each file, as text or as one JSON object a line."""
    status, between = WELL, ""
    units = display_units(arguments.units)
    for path in arguments.files:
        try:
            found = together(path, arguments.rulings, locale, units)
        except FileError as error:
            status = PROBLEM
            if arguments.json:
                print_utf8(_json_line(path, None, error.problems, locale))
            report(path, error.problems, locale)
            continue
        if not isinstance(found, Evaluated):
            status = max(status, _show_party(path, found, arguments, locale, between))
            between = "\n"
            continue
        if arguments.json:
            print_utf8(_json_line(path, found, found.problems, locale))
            continue
        print(between + sheet_text(found.presenter.view(found.loaded.character, found.sheet)))
        between = "\n"
        if arguments.explain:
            print()
            print(explanation_text(found.sheet, found.presenter))
    return status


def _show_party(
    path: Path, party: Gathered, arguments: argparse.Namespace, locale: Locale, between: str
) -> int:
    from charsheet.commands.party import shown_json, shown_text  # noqa: PLC0415

    if arguments.json:
        problems = problem_list(party.problems, locale)
        print_utf8(dump_line({"file": str(path), **shown_json(party), "problems": problems}))
    else:
        print(between + shown_text(party, locale, explain=arguments.explain))
        for problem in party.warnings:
            print(one_line(with_path(problem, locale)))
    report(path, party.errors, locale)
    return PROBLEM if party.errors else WELL


def _json_line(path: Path, found: Evaluated | None, problems: Sequence[Problem], locale: Locale) -> str:
    return dump_line(
        {
            "file": str(path),
            "name": found.loaded.character.name if found else None,
            "system": found.loaded.system.id if found else None,
            "values": sheet_values(found.sheet, found.presenter) if found else {},
            "problems": problem_list(problems, locale),
        }
    )
