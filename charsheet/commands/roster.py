"""`charsheet roster` and `charsheet import`: the work is done at a desk that knows no system by itself."""

from __future__ import annotations

import argparse
from pathlib import Path

from charsheet.commands import desk
from charsheet.commands.reading import bytes_of, rulings_for
from charsheet.commands.telling import put, refuse, report
from charsheet.present.locale import Locale
from charsheet.storage.folders import user_folders
from charsheet.systems.registry import SYSTEMS_BY_ID


def roster(arguments: argparse.Namespace, locale: Locale) -> int:
    """Print many characters as a table, or as CSV."""
    return desk.roster(arguments, _desk(arguments.rulings, locale), locale)


def import_table(arguments: argparse.Namespace, locale: Locale) -> int:
    """Make characters of the rows of a CSV file."""
    return desk.import_table(arguments, _desk(None, locale), locale)


def _desk(rulings_file: Path | None, locale: Locale) -> desk.Desk:
    return desk.Desk(
        SYSTEMS_BY_ID,
        user_folders(),
        lambda loaded, path: rulings_for(path, loaded, rulings_file, locale),
        bytes_of,
        lambda path, problems: report(path, problems, locale),
        lambda message: refuse(locale, message),
        print,
        put,
    )
