"""The commands: what `charsheet show` and the others do, and the exit status that each returns."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import fields

from charsheet.export.json_sheet import problem_list, sheet_values
from charsheet.export.rulings_text import rulings_text
from charsheet.export.text import explanation_text, one_line, sheet_text
from charsheet.model.problems import InvalidError, Problem, Severity, path_text
from charsheet.model.rulings import Rulings
from charsheet.present.locale import Locale
from charsheet.present.units import METRES, DisplayUnits, display_units
from charsheet.present.view import Presenter
from charsheet.rules.checks import remarks
from charsheet.rules.sheet import Sheet
from charsheet.storage.errors import FileError
from charsheet.storage.files import (
    Loaded,
    character_bytes,
    character_from,
    parse_character,
    read_file,
    read_standard_input,
)
from charsheet.storage.folders import user_folders
from charsheet.storage.jsontext import dump_line, parse
from charsheet.storage.parties import is_party, party_from
from charsheet.storage.rulings import RULINGS_NAME, find_rulings, read_rulings
from charsheet.storage.traits import TRAITS_NAME, check_traits
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID, AnySystem, find_system
from charsheet.usage import PROBLEM, USAGE, WELL
from charsheet.values import Msg

if TYPE_CHECKING:
    from charsheet.export.card_command import CardOrder, Tally
    from charsheet.party_commands import Gathered
    from charsheet.roster_commands import Desk

STANDARD_INPUT = Path("-")


class Evaluated(Struct, frozen=True):
    """A character of the command line with its sheet."""

    loaded: Loaded
    sheet: Sheet
    presenter: Presenter

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What the rules noticed, then what is worth knowing."""
        return (*self.sheet.problems, *remarks(self.loaded.character))


def evaluate_file(
    path: Path, rulings_file: Path | None, locale: Locale, units: DisplayUnits = METRES
) -> Evaluated:
    """Read and work out one character, to be shown in *units*.

    Raises:
        FileError: the character or the rulings for it cannot be used.
    """
    loaded = parse_character(_bytes_of(path), SYSTEMS_BY_ID)
    return _evaluated(path, loaded, rulings_file, locale, units)


def _evaluated(
    path: Path, loaded: Loaded, rulings_file: Path | None, locale: Locale, units: DisplayUnits
) -> Evaluated:
    rulings = _rulings_for(path, loaded, rulings_file, locale)
    sheet = loaded.system.evaluate(loaded.character, rulings)
    errors = [each for each in sheet.problems if each.severity is Severity.ERROR]
    if errors:
        raise FileError(*errors)
    return Evaluated(loaded, sheet, Presenter(loaded.system, rulings, locale, units))


def _together(
    path: Path, rulings_file: Path | None, locale: Locale, units: DisplayUnits = METRES
) -> Evaluated | Gathered:
    """Read and work out one character, or a party with all members that can be read.

    Raises:
        FileError: neither can be used.
    """
    tree = parse(_bytes_of(path))
    if not is_party(tree):
        return _evaluated(path, character_from(tree, SYSTEMS_BY_ID), rulings_file, locale, units)
    # Few files are parties.
    from charsheet.party_commands import gather  # noqa: PLC0415

    def work(file: Path, loaded: Loaded) -> Evaluated:
        return _evaluated(file, loaded, rulings_file, locale, units)

    return gather(party_from(tree), None if path == STANDARD_INPUT else path, SYSTEMS_BY_ID, work)


def _bytes_of(path: Path) -> bytes:
    return read_standard_input() if path == STANDARD_INPUT else read_file(path)


def _rulings_for(path: Path, loaded: Loaded, named: Path | None, locale: Locale) -> Rulings:
    found = named or find_rulings(None if path == STANDARD_INPUT else path, user_folders())
    return _read_rulings(found, loaded.system, locale)


def _read_rulings(found: Path | None, system: AnySystem, locale: Locale) -> Rulings:
    """The rulings of a file, or the defaults; a problem names the file."""
    if found is None:
        return system.rulings()
    try:
        return read_rulings(found, system, SYSTEMS_BY_ID)
    except FileError as error:
        where = [
            Problem((), Msg("{file}: {problem}", file=str(found), problem=_with_path(each, locale)))
            for each in error.problems
        ]
        raise FileError(*where) from None


def show(arguments: argparse.Namespace, locale: Locale) -> int:
    """Print the sheet of each file, as text or as one JSON object a line."""
    status, between = WELL, ""
    units = display_units(arguments.units)
    for path in arguments.files:
        try:
            evaluated = _together(path, arguments.rulings, locale, units)
        except FileError as error:
            status = PROBLEM
            if arguments.json:
                _print_utf8(_json_line(path, None, error.problems, locale))
            _report(path, error.problems, locale)
            continue
        if not isinstance(evaluated, Evaluated):
            status = max(status, _show_party(path, evaluated, arguments, locale, between))
            between = "\n"
            continue
        if arguments.json:
            _print_utf8(_json_line(path, evaluated, evaluated.problems, locale))
            continue
        print(between + sheet_text(evaluated.presenter.view(evaluated.loaded.character, evaluated.sheet)))
        between = "\n"
        if arguments.explain:
            print()
            print(explanation_text(evaluated.sheet, evaluated.presenter))
    return status


def _show_party(
    path: Path, party: Gathered, arguments: argparse.Namespace, locale: Locale, between: str
) -> int:
    from charsheet.party_commands import shown_json, shown_text  # noqa: PLC0415

    if arguments.json:
        problems = problem_list(party.problems, locale)
        _print_utf8(dump_line({"file": str(path), **shown_json(party), "problems": problems}))
    else:
        print(between + shown_text(party, locale, explain=arguments.explain))
        for problem in party.warnings:
            print(one_line(_with_path(problem, locale)))
    _report(path, party.errors, locale)
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


def check(arguments: argparse.Namespace, locale: Locale) -> int:
    """Say what is wrong with each file. Warnings and notes do not change the exit status."""
    status = WELL
    for path in arguments.files:
        try:
            problems = _problems_of(path, locale)
        except FileError as error:
            status = PROBLEM
            _report(path, error.problems, locale)
            continue
        for problem in problems:
            if problem.severity is Severity.ERROR:  # of a member: the others are looked at all the same
                status = PROBLEM
                _report(path, [problem], locale)
            else:
                print(_line(path, problem, locale))
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
    return _together(path, None, locale).problems


def new(arguments: argparse.Namespace, locale: Locale) -> int:
    """Make a new character and print it, or write it to a new file; or make many in a folder."""
    from charsheet.new_command import Order, make_many, write_one  # noqa: PLC0415

    system = find_system(arguments.system)
    if system is None:
        return _refuse(locale, _no_such_system(arguments.system))
    output: Path | None = arguments.output
    try:
        order = Order(system, arguments.template, arguments.adjust, locale)
        if arguments.count is not None:
            if output is None or output == STANDARD_INPUT:
                return _refuse(locale, Msg("many need a folder to lie in: -o FOLDER"))
            for path in make_many(order, arguments.count, arguments.name, output):
                print(one_line(str(path)))
            return WELL
        made = order.made(arguments.name)
        if output is None or output == STANDARD_INPUT:
            _print_utf8(character_bytes(made.character).decode().rstrip("\n"))
        else:
            write_one(made, output)
    except InvalidError as error:
        return _refuse(locale, error.message)
    except FileError as error:
        _report(output or STANDARD_INPUT, error.problems, locale)
        return PROBLEM
    return WELL


def rulings(arguments: argparse.Namespace, locale: Locale) -> int:
    """Print the rulings in force for a system, and where each comes from."""
    system = find_system(arguments.system)
    if system is None:
        return _refuse(locale, _no_such_system(arguments.system))
    try:
        found: Path | None = arguments.rulings or find_rulings(arguments.character, user_folders())
        holds = _read_rulings(found, system, locale)
    except FileError as error:
        return _tell_problems(error, locale)
    print(rulings_text(system, holds, None if found is None else str(found), locale))
    return WELL


def card(arguments: argparse.Namespace, locale: Locale) -> int:
    """Write the cards of all files, or those of a reference, in the format of the output's ending."""
    # No other command needs these.
    from charsheet.export.card_command import CardOrder, Tally, refusal, with_folders  # noqa: PLC0415
    from charsheet.export.card_options import CardOptions  # noqa: PLC0415
    from charsheet.export.designs import FOLDER, design_named  # noqa: PLC0415
    from charsheet.present.card_blocks import check_blocks  # noqa: PLC0415

    chosen = {each.name: getattr(arguments, each.name) for each in fields(CardOptions)}
    chosen["size"] = arguments.size or ("a4" if arguments.list in {"roster", "page"} else "a6")
    try:
        if arguments.design:
            chosen["design"] = design_named(user_folders().config / FOLDER, arguments.design)
        else:
            chosen["design"] = None
        if not arguments.reference:
            check_blocks(SYSTEMS, arguments.preset)
        options = CardOptions(**chosen)
        setup, grid = options.setup(), options.grid_in_words()
    except InvalidError as error:
        return _refuse(locale, error.message)
    files, status = with_folders(arguments.files, lambda path, each: _report(path, each, locale))
    message = _card_misuse(arguments) or refusal(files, arguments.output, setup)
    if message is not None:
        return _refuse(locale, message)
    order = CardOrder(arguments.output, setup, arguments.per_file)
    if arguments.paper:
        print(one_line(locale.text(grid)))
    if arguments.reference:
        return _reference(arguments, order, locale)
    tally = Tally(_shown(locale))
    try:
        return max(status, _cards(files, arguments, order, tally, locale))
    except KeyboardInterrupt:
        stopped = Msg(
            "stopped: {read} of {all} characters were read, {written} files were written",
            read=tally.read,
            all=tally.all,
            written=tally.written,
        )
        print(one_line(f"charsheet: {locale.text(stopped)}"), file=sys.stderr)
        raise


def _card_misuse(arguments: argparse.Namespace) -> Msg | None:
    """What of the arguments of a card does not go together."""
    if arguments.reference:
        if find_system(arguments.reference) is None:
            return _no_such_system(arguments.reference)
        if arguments.files or arguments.per_file:
            return Msg("a reference is of no characters")
        if arguments.list not in {"", "page"}:
            return Msg("a reference is made as cards or as a page")
        return None
    if arguments.list == "page":
        return Msg("only a reference is made as a page; a list of characters is a roster")
    return None if arguments.files else Msg("no characters are named")


def _cards(
    files: Sequence[Path], arguments: argparse.Namespace, order: CardOrder, tally: Tally, locale: Locale
) -> int:
    from charsheet.export.card_command import make_cards, make_lists  # noqa: PLC0415
    from charsheet.present.card import CardView, card_view  # noqa: PLC0415
    from charsheet.present.card_blocks import chosen_blocks  # noqa: PLC0415
    from charsheet.present.card_group import Member, group_views, roster_views  # noqa: PLC0415

    units = display_units(arguments.units)

    def view_of(path: Path) -> CardView:
        found = evaluate_file(path, arguments.rulings, locale, units)
        blocks = chosen_blocks(found.loaded.system, arguments.preset)
        return card_view(found.presenter, found.loaded.character, found.sheet, blocks)

    def member_of(path: Path) -> Member:
        found = evaluate_file(path, arguments.rulings, locale, units)
        return Member(found.presenter, found.loaded.character, found.sheet)

    def report(path: Path, problems: Sequence[Problem]) -> None:
        _report(path, problems, locale)

    lists = {"roster": roster_views, "group": group_views}
    if arguments.list:
        return make_lists(files, order, member_of, lists[arguments.list], report, tally)
    return make_cards(files, order, view_of, report, tally)


def _reference(arguments: argparse.Namespace, order: CardOrder, locale: Locale) -> int:
    """Write the tables of a system that exists, under the rulings in force."""
    from charsheet.export.card_command import make_views  # noqa: PLC0415
    from charsheet.present.card_reference import (  # noqa: PLC0415
        chosen_themes,
        reference_cards,
        reference_page,
    )

    system = SYSTEMS_BY_ID[arguments.reference]
    found: Path | None = arguments.rulings or find_rulings(None, user_folders())
    try:
        holds = _read_rulings(found, system, locale)
    except FileError as error:
        return _tell_problems(error, locale)
    presenter = Presenter(system, holds, locale, display_units(arguments.units))
    try:
        themes = chosen_themes(presenter, arguments.preset)
    except InvalidError as error:
        return _refuse(locale, error.message)
    make = reference_page if arguments.list else reference_cards
    return make_views(make(presenter, themes), order, lambda path, each: _report(path, each, locale))


def _shown(locale: Locale) -> Callable[[Tally], None]:
    """What shows how far making cards has come: a line that a terminal writes over, nothing elsewhere."""

    def show(tally: Tally) -> None:
        if sys.stderr.isatty() and tally.all > 1:
            words = locale.text(Msg("{n} of {all}", n=tally.read, all=tally.all))
            end = "\r\033[K" if tally.read == tally.all else ""
            print(f"\r{words}{end}", end="", file=sys.stderr, flush=True)

    return show


def plan(arguments: argparse.Namespace, locale: Locale) -> int:
    """Go through a plan for a character. A step that is refused is a problem."""
    # No other command needs these.
    from charsheet.export.plan_text import plan_json, plan_text  # noqa: PLC0415
    from charsheet.present.plan import plan_view  # noqa: PLC0415
    from charsheet.rules.planner import Subject, judge  # noqa: PLC0415
    from charsheet.storage.companions import read_companions  # noqa: PLC0415
    from charsheet.storage.plans import parse_plan  # noqa: PLC0415

    file, steps = arguments.file, arguments.steps
    if file == steps == STANDARD_INPUT:
        return _refuse(locale, Msg("only one of the two files can be standard input"))
    line = {"file": str(file), "plan": str(steps), "name": None, "system": None, "planner": None}
    reading = file
    try:
        found = evaluate_file(file, arguments.rulings, locale, display_units(arguments.units))
        line |= {"name": found.loaded.character.name, "system": found.loaded.system.id}
        reading = steps
        planner, made = parse_plan(_bytes_of(steps), found.loaded.system.planners)
        folders = [each.absolute().parent for each in (steps, file) if each != STANDARD_INPUT]
        system, presenter = found.loaded.system, found.presenter
        others = read_companions(planner, made.setup, folders, system, presenter.rulings, SYSTEMS_BY_ID)
    except FileError as error:
        if arguments.json:
            problems = problem_list(error.problems, locale)
            _print_utf8(dump_line({**line, "start": {}, "steps": [], "problems": problems}))
        _report(reading, error.problems, locale)
        return PROBLEM
    character = found.loaded.character
    judgement = judge(planner, Subject(character, found.sheet, presenter.rulings, others), made)
    if arguments.json:
        line["planner"] = planner.id
        problems = problem_list(found.problems, locale)
        _print_utf8(dump_line({**line, **plan_json(judgement, presenter), "problems": problems}))
    else:
        name = character.name or locale.text(Msg("Unnamed"))
        print(plan_text(plan_view(presenter, planner, made, judgement), name))
    return PROBLEM if judgement.is_refused else WELL


def compare(arguments: argparse.Namespace, locale: Locale) -> int:
    """Put two characters of one system side by side."""
    from charsheet.compare_command import Found, compared  # noqa: PLC0415
    from charsheet.export.comparison_text import comparison_json, comparison_text  # noqa: PLC0415

    units, problems = display_units(arguments.units), list[Problem]()
    found: list[Found] = []
    line: dict[str, Any] = {"files": [str(each) for each in arguments.files], "differences": [], "fields": []}
    for path in arguments.files:
        try:
            each = evaluate_file(path, arguments.rulings, locale, units)
            found.append(Found(path, each.presenter, each.loaded.character, each.sheet))
            if len(found) == len(arguments.files):
                both = compared(*found)
                line |= comparison_json(both.view, found[0].presenter, both.one, both.other)
                if not arguments.json:
                    print(comparison_text(both.view, locale))
        except FileError as error:
            problems += error.problems
            _report(path, error.problems, locale)
    if arguments.json:
        _print_utf8(dump_line({**line, "problems": problem_list(problems, locale)}))
    return PROBLEM if problems else WELL


def travel(arguments: argparse.Namespace, locale: Locale) -> int:
    """Say how fast some travel together, and what comes of a plan for all of them."""
    from charsheet.party_commands import (  # noqa: PLC0415
        Gathered,
        attend,
        joined,
        planned,
        travel_json,
        travel_text,
    )

    status, units = WELL, display_units(arguments.units)
    parts: list[tuple[Path, Gathered]] = []
    problems: list[Problem] = []
    for path in arguments.files:
        try:
            found = _together(path, arguments.rulings, locale, units)
        except FileError as error:
            status = PROBLEM
            problems += error.problems
            _report(path, error.problems, locale)
            continue
        if isinstance(found, Evaluated):
            name = found.loaded.character.name or locale.text(Msg("Unnamed"))
            found = Gathered(name, (attend(0, found, None),))
        elif found.errors:
            status = PROBLEM
            _report(path, found.errors, locale)
        problems += found.problems
        parts.append((path, found))
    company = joined(parts)
    problems += company.problems
    plan: Path | None = arguments.plan
    try:
        plans = planned(company.groups, _bytes_of(plan)) if plan else []
    except FileError as error:
        status, plans = PROBLEM, []
        problems += error.problems
        _report(plan or STANDARD_INPUT, error.problems, locale)
    if arguments.json:
        line = {"files": [str(each) for each in arguments.files], **travel_json(company, plans)}
        _print_utf8(dump_line({**line, "problems": problem_list(problems, locale)}))
    elif company.attending:
        print(travel_text(company, plans, locale))
        for problem in problems:
            if problem.severity is not Severity.ERROR:
                print(one_line(_with_path(problem, locale)))
    return PROBLEM if any(each.judgement.is_refused for each in plans) else status


def roster(arguments: argparse.Namespace, locale: Locale) -> int:
    """Print many characters as a table, or as CSV."""
    from charsheet.roster_commands import roster as run  # noqa: PLC0415

    return run(arguments, _desk(arguments.rulings, locale), locale)


def import_table(arguments: argparse.Namespace, locale: Locale) -> int:
    """Make characters of the rows of a CSV file."""
    from charsheet.roster_commands import import_table as run  # noqa: PLC0415

    return run(arguments, _desk(None, locale), locale)


def _desk(rulings_file: Path | None, locale: Locale) -> Desk:
    """What the commands of a roster need of this one's."""
    from charsheet.roster_commands import Desk  # noqa: PLC0415

    return Desk(
        SYSTEMS_BY_ID,
        user_folders(),
        lambda loaded, path: _rulings_for(path, loaded, rulings_file, locale),
        _bytes_of,
        lambda path, problems: _report(path, problems, locale),
        lambda message: _refuse(locale, message),
        print,
        _put,
    )


COMMANDS: Mapping[str, Callable[[argparse.Namespace, Locale], int]] = {
    "show": show,
    "check": check,
    "new": new,
    "card": card,
    "plan": plan,
    "compare": compare,
    "travel": travel,
    "roster": roster,
    "import": import_table,
    "rulings": rulings,
}
"""What each command of the grammar does, by its name."""


def _no_such_system(name: str) -> Msg:
    known = ", ".join(SYSTEMS_BY_ID)
    return Msg('no rule system is called "{name}"; there are: {known}', name=name, known=known)


def _refuse(locale: Locale, message: Msg) -> int:
    print(one_line(f"charsheet: {locale.text(message)}"), file=sys.stderr)
    return USAGE


def _tell_problems(error: FileError, locale: Locale) -> int:
    """Say what is wrong with rulings, whose problems name the file themselves."""
    for problem in error.problems:
        print(one_line(_with_path(problem, locale)), file=sys.stderr)
    return PROBLEM


def _print_utf8(text: str) -> None:
    """Print JSON, which is UTF-8 whatever the terminal shows; stray bytes of a file name are escaped."""
    sys.stdout.flush()
    sys.stdout.buffer.write(f"{text}\n".encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()


def _put(data: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _report(path: Path, problems: Sequence[Problem], locale: Locale) -> None:
    for problem in problems:
        print(_line(path, problem, locale), file=sys.stderr)


def _line(path: Path, problem: Problem, locale: Locale) -> str:
    kind = {Severity.WARNING: Msg("warning: "), Severity.NOTE: Msg("note: ")}.get(problem.severity)
    text = _with_path(problem, locale)
    return one_line(f"{path}: {locale.text(kind) if kind else ''}{text}")


def _with_path(problem: Problem, locale: Locale) -> str:
    text = locale.text(problem.message)
    return f"{path_text(problem.path)}: {text}" if problem.path else text
