"""What a roster and an import do, at a desk that is given to them: they know no system by themselves."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from charsheet.commands.telling import no_such_system
from charsheet.export.text import one_line, table_lines
from charsheet.model.problems import InvalidError, Problem
from charsheet.present.locale import LANGUAGES, Locale, get_locale
from charsheet.present.units import DisplayUnits, display_units
from charsheet.roster.changing import make_files
from charsheet.roster.columns import COMMON, NAME, SYSTEM, Columns
from charsheet.roster.csv_in import CsvTable, read_csv
from charsheet.roster.csv_out import CsvStyle, csv_bytes
from charsheet.roster.importing import CellFault, Importer, Preview
from charsheet.roster.shown import Head, common_heads, heads_of, name_head, roster_view
from charsheet.roster.sources import sources
from charsheet.roster.table import RosterMaker, RosterRow, RulingsOf, in_order
from charsheet.storage.atomic import write_atomically
from charsheet.storage.errors import FileError
from charsheet.storage.files import Systems
from charsheet.storage.folders import Folders
from charsheet.usage import PROBLEM, WELL
from charsheet.values import Msg, NMsg

Separator: TypeAlias = Literal["language", ",", ";", "tab"]

STANDARD = Path("-")
MOST_NAMED = 8
"""As many columns are named where one is not known: there are hundreds."""
SEPARATORS: dict[str, Separator] = {"comma": ",", "semicolon": ";", "tab": "tab"}

_SIGNS = {"comma": ",", "semicolon": ";", "tab": "\t"}


class Desk(Struct, frozen=True):
    """What these commands need of the command line. ``put`` prints bytes as they are."""

    systems: Systems
    folders: Folders
    rulings_of: RulingsOf
    bytes_of: Callable[[Path], bytes]
    report: Callable[[Path, Sequence[Problem]], None]
    refuse: Callable[[Msg], int]
    say: Callable[[str], None]
    put: Callable[[bytes], None]


# --- the roster --------------------------------------------------------------------------------


def roster(arguments: argparse.Namespace, desk: Desk, locale: Locale) -> int:
    """Print a table of all characters, as text or as CSV, or write the CSV to a file."""
    wanted = tuple(each.strip() for each in arguments.columns.split(",") if each.strip())
    sort = (arguments.sort,) if arguments.sort else ()
    message = _unknown_column((*wanted, *sort), desk.systems)
    if message is not None:
        return desk.refuse(message)
    units = display_units(arguments.units)
    chosen = dict.fromkeys(desk.systems, (*wanted, *sort) if wanted else ())
    maker = RosterMaker(desk.systems, desk.rulings_of, locale, units, chosen)
    rows, status = _rows(arguments.files, maker, desk)
    if arguments.sort:
        rows = in_order(rows, arguments.sort, descending=arguments.descending)
    if not (arguments.csv or arguments.output):
        texts = list(_texts(rows, wanted, desk.systems, locale, units))
        if texts:
            desk.say("\n\n".join(texts))
        return status
    mark = arguments.decimal_mark or "language"
    separator: Separator = SEPARATORS.get(arguments.separator, "language")
    style = CsvStyle.of(locale, separator, mark, bom=arguments.bom)
    data = csv_bytes(_heads(rows, wanted, desk.systems, locale, units), rows, style, locale)
    if arguments.output is None or arguments.output == STANDARD:
        desk.put(data)
        return status
    try:
        write_atomically(arguments.output, data)
    except FileError as error:
        desk.report(arguments.output, error.problems)
        return PROBLEM
    return status


def _rows(paths: Sequence[Path], maker: RosterMaker, desk: Desk) -> tuple[list[RosterRow], int]:
    rows: list[RosterRow] = []
    status = WELL
    for source in sources(paths, desk.folders, desk.systems):
        try:
            if source.problems:
                raise FileError(*source.problems)
            rows.append(maker.read(source.path))
        except FileError as error:
            status = PROBLEM
            desk.report(source.told_of or source.path, error.problems)
            rows.append(maker.faulty(source.path, error))
    return rows, status


def _unknown_column(ids: Sequence[str], systems: Systems) -> Msg | None:
    """What is wrong with the columns that are asked for."""
    known = dict.fromkeys(COMMON)
    for id in systems:
        known |= dict.fromkeys(Columns(systems[id]).by_id)
    for each in ids:
        if each not in known:
            names = ", ".join(get_close_matches(each, known, MOST_NAMED, cutoff=0))
            return Msg('no column is called "{name}"; those most like it: {known}', name=each, known=names)
    return None


def _texts(
    rows: Sequence[RosterRow], wanted: Sequence[str], systems: Systems, locale: Locale, units: DisplayUnits
) -> Iterator[str]:
    """A table for each system, with its name above it where there are several; then what is damaged."""
    groups = {row.system: [each for each in rows if each.system == row.system] for row in rows}
    for id, some in groups.items():
        if id is not None:
            heads = _heads(some, wanted, systems, locale, units)
            lines = list(table_lines(roster_view(heads, some, locale)))
            yield "\n".join([locale.text(systems[id].name)] * (len(groups) > 1) + lines)


def _heads(
    rows: Sequence[RosterRow], wanted: Sequence[str], systems: Systems, locale: Locale, units: DisplayUnits
) -> tuple[Head, ...]:
    """The heads of what is shown of *rows*: of several systems all columns of each, and which it is."""
    present = [id for id in systems if any(row.system == id for row in rows)]
    found: dict[str, Head] = {NAME: name_head(locale)}
    if len(present) > 1 or SYSTEM in wanted:
        found[SYSTEM] = next(each for each in common_heads(locale) if each.id == SYSTEM)
    for id in present:
        columns = Columns(systems[id])
        ids = tuple(each for each in wanted if each in columns.by_id) if wanted else columns.usual
        for head in heads_of(columns, ids, locale, units):
            found.setdefault(head.id, head)
    return tuple(found.values())


# --- characters from a table -------------------------------------------------------------------


def import_table(arguments: argparse.Namespace, desk: Desk, locale: Locale) -> int:
    """Make a character of each row of a CSV file; what is wrong is told by row and column."""
    system = desk.systems.get(arguments.system)
    if system is None:
        return desk.refuse(no_such_system(arguments.system, desk.systems))
    importer = Importer(system, map(get_locale, LANGUAGES))
    try:
        separator = _SIGNS.get(arguments.separator)
        table = read_csv(desk.bytes_of(arguments.file), arguments.encoding, separator)
        matches = _matches(table, importer, arguments.match)
    except FileError as error:
        desk.report(arguments.file, error.problems)
        return PROBLEM
    except InvalidError as error:
        return desk.refuse(error.message)
    preview = importer.preview(table, matches)
    for line in _match_lines(table, matches, importer, locale):
        desk.say(line)
    faults = [Problem((), fault_message(each)) for each in preview.faults]
    desk.report(arguments.file, faults)
    return max(PROBLEM if faults else WELL, _made(preview, arguments, desk, locale))


def fault_message(fault: CellFault) -> Msg:
    """What is wrong with a cell, and where it stands."""
    if not fault.head:
        return Msg("row {row}: {problem}", row=fault.row, problem=fault.message)
    text = fault.text if len(fault.text) <= 40 else f"{fault.text[:39]}…"
    return Msg(
        'row {row}, column "{column}": "{text}": {problem}',
        row=fault.row,
        column=fault.head,
        text=text,
        problem=fault.message,
    )


def _made(preview: Preview, arguments: argparse.Namespace, desk: Desk, locale: Locale) -> int:
    if arguments.dry_run:
        count = len(preview.characters)
        desk.say(locale.text(NMsg("{n} character would be made", "{n} characters would be made", n=count)))
        return WELL
    outcome = make_files(arguments.output, preview.characters)
    for each in outcome.written:
        desk.say(str(each.path))
    for each in outcome.failed:
        desk.report(each.path, each.problems)
    return PROBLEM if outcome.failed else WELL


def _matches(table: CsvTable, importer: Importer, corrections: Sequence[str]) -> tuple[str | None, ...]:
    """What each column is taken for, as found out and as corrected by ``HEAD=FIELD``.

    Raises:
        InvalidError: a correction names no column or no field.
    """
    found = list(importer.matcher.match(table.heads))
    for each in corrections:
        head, _, id = each.rpartition("=")
        if head not in table.heads:
            names = ", ".join(table.heads)
            raise InvalidError(
                Msg('no column is called "{name}"; there are: {known}', name=head, known=names)
            )
        if id and id not in importer.matcher.fields:
            names = ", ".join(importer.matcher.fields)
            raise InvalidError(Msg('no field is called "{name}"; there are: {known}', name=id, known=names))
        column = table.heads.index(head)
        found = [None if one == id and at != column else one for at, one in enumerate(found)]
        found[column] = id or None
    return tuple(found)


def _match_lines(
    table: CsvTable, matches: Sequence[str | None], importer: Importer, locale: Locale
) -> Iterator[str]:
    """What each column is taken for, in words."""
    for head, id in zip(table.heads, matches, strict=True):
        if id is None:
            words = Msg("left out")
        elif importer.matcher.is_worked_out(id):
            words = Msg("left out: the rules work it out")
        else:
            words = Msg("{field} [{id}]", field=importer.matcher.fields[id].label, id=id)
        yield one_line(f"{head}: {locale.text(words)}")
