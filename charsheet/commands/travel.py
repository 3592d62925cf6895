"""`charsheet travel`: how fast some travel together."""

from __future__ import annotations

import argparse
from pathlib import Path

from charsheet.commands.either import together
from charsheet.commands.party import Gathered, attend, joined, planned, travel_json, travel_text
from charsheet.commands.reading import STANDARD_INPUT, Evaluated, bytes_of
from charsheet.commands.telling import print_utf8, report, with_path
from charsheet.export.json_sheet import problem_list
from charsheet.export.text import one_line
from charsheet.model.problems import Problem, Severity
from charsheet.present.locale import Locale
from charsheet.present.units import display_units
from charsheet.storage.errors import FileError
from charsheet.storage.jsontext import dump_line
from charsheet.usage import PROBLEM, WELL


def travel(arguments: argparse.Namespace, locale: Locale) -> int:
    """Say how fast some travel together, and what comes of a plan for all of them."""
    status, units = WELL, display_units(arguments.units)
    parts: list[tuple[Path, Gathered]] = []
    problems: list[Problem] = []
    for path in arguments.files:
        try:
            found = together(path, arguments.rulings, locale, units)
        except FileError as error:
            status = PROBLEM
            problems += error.problems
            report(path, error.problems, locale)
            continue
        if isinstance(found, Evaluated):
            found = Gathered(found.name, (attend(0, found, None),))
        elif found.errors:
            status = PROBLEM
            report(path, found.errors, locale)
        problems += found.problems
        parts.append((path, found))
    company = joined(parts)
    problems += company.problems
    plan: Path | None = arguments.plan
    try:
        plans = planned(company.groups, bytes_of(plan)) if plan else []
    except FileError as error:
        status, plans = PROBLEM, []
        problems += error.problems
        report(plan or STANDARD_INPUT, error.problems, locale)
    if arguments.json:
        line = {"files": [str(each) for each in arguments.files], **travel_json(company, plans)}
        print_utf8(dump_line({**line, "problems": problem_list(problems, locale)}))
    elif company.attending:
        print(travel_text(company, plans, locale))
        for problem in problems:
            if problem.severity is not Severity.ERROR:
                print(one_line(with_path(problem, locale)))
    return PROBLEM if any(each.judgement.is_refused for each in plans) else status
