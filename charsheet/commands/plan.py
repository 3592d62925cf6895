"""`charsheet plan`: a procedure of the book gone through for a character."""

from __future__ import annotations

import argparse

from charsheet.commands.reading import STANDARD_INPUT, bytes_of, evaluate_file
from charsheet.commands.telling import print_utf8, refuse, report
from charsheet.export.json_sheet import problem_list
from charsheet.export.plan_text import plan_json, plan_text
from charsheet.present.locale import Locale
from charsheet.present.plan import plan_view
from charsheet.present.units import display_units
from charsheet.rules.planner import Subject, judge
from charsheet.storage.companions import read_companions
from charsheet.storage.errors import FileError
from charsheet.storage.jsontext import dump_line
from charsheet.storage.plans import parse_plan
from charsheet.systems.registry import SYSTEMS_BY_ID
from charsheet.usage import PROBLEM, WELL
from charsheet.values import Msg


def plan(arguments: argparse.Namespace, locale: Locale) -> int:
    """Go through a plan for a character. A step that is refused is a problem."""
    file, steps = arguments.file, arguments.steps
    if file == steps == STANDARD_INPUT:
        return refuse(locale, Msg("only one of the two files can be standard input"))
    line = {"file": str(file), "plan": str(steps), "name": None, "system": None, "planner": None}
    reading = file
    try:
        found = evaluate_file(file, arguments.rulings, locale, display_units(arguments.units))
        line |= {"name": found.loaded.character.name, "system": found.loaded.system.id}
        reading = steps
        planner, made = parse_plan(bytes_of(steps), found.loaded.system.planners)
        folders = [each.absolute().parent for each in (steps, file) if each != STANDARD_INPUT]
        system, presenter = found.loaded.system, found.presenter
        others = read_companions(planner, made.setup, folders, system, presenter.rulings, SYSTEMS_BY_ID)
    except FileError as error:
        if arguments.json:
            problems = problem_list(error.problems, locale)
            print_utf8(dump_line({**line, "start": {}, "steps": [], "problems": problems}))
        report(reading, error.problems, locale)
        return PROBLEM
    character = found.loaded.character
    judgement = judge(planner, Subject(character, found.sheet, presenter.rulings, others), made)
    if arguments.json:
        line["planner"] = planner.id
        problems = problem_list(found.problems, locale)
        print_utf8(dump_line({**line, **plan_json(judgement, presenter), "problems": problems}))
    else:
        print(plan_text(plan_view(presenter, planner, made, judgement), found.name))
    return PROBLEM if judgement.is_refused else WELL
