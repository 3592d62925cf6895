"""`charsheet check`: what is wrong with files."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from charsheet.commands.either import together
from charsheet.commands.telling import problem_line, report
from charsheet.model.problems import Problem, Severity
from charsheet.present.locale import Locale
from charsheet.storage.errors import FileError
from charsheet.storage.rulings import RULINGS_NAME, read_rulings
from charsheet.storage.traits import TRAITS_NAME, check_traits
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID
from charsheet.usage import PROBLEM, WELL


def check(arguments: argparse.Namespace, locale: Locale) -> int:
    """Say what is wrong with each file. Warnings and notes do not change the exit status."""
    status = WELL
    for path in arguments.files:
        try:
            problems = _problems_of(path, locale)
        except FileError as error:
            status = PROBLEM
            report(path, error.problems, locale)
            continue
        for problem in problems:
            if problem.severity is Severity.ERROR:  # of a member: the others are looked at all the same
                status = PROBLEM
                report(path, [problem], locale)
            else:
                print(problem_line(path, problem, locale))
    return status


def _problems_of(path: Path, locale: Locale) -> Sequence[Problem]:
    """What is worth knowing of a file: a campaign's rulings and traits are known by their names.

    Raises:
        FileError: it cannot be used.
    """
    if path.name == TRAITS_NAME:
        return check_traits(path, SYSTEMS_BY_ID)
    if path.name == RULINGS_NAME:
        read_rulings(path, SYSTEMS[0], SYSTEMS_BY_ID)  # whichever is asked for, all of the file is looked at
        return ()
    return together(path, None, locale).problems
