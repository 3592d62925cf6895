"""`charsheet rulings`: the rulings in force."""

from __future__ import annotations

import argparse
from pathlib import Path

from charsheet.commands.reading import rulings_in
from charsheet.commands.telling import no_such_system, refuse, tell_problems
from charsheet.export.rulings_text import rulings_text
from charsheet.present.locale import Locale
from charsheet.storage.errors import FileError
from charsheet.storage.folders import user_folders
from charsheet.storage.rulings import find_rulings
from charsheet.systems.registry import SYSTEMS_BY_ID, find_system
from charsheet.usage import WELL


def rulings(arguments: argparse.Namespace, locale: Locale) -> int:
    """Print the rulings in force for a system, and where each comes from."""
    system = find_system(arguments.system)
    if system is None:
        return refuse(locale, no_such_system(arguments.system, SYSTEMS_BY_ID))
    try:
        found: Path | None = arguments.rulings or find_rulings(arguments.character, user_folders())
        holds = rulings_in(found, system, locale)
    except FileError as error:
        return tell_problems(error, locale)
    print(rulings_text(system, holds, None if found is None else str(found), locale))
    return WELL
