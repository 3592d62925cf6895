"""A file of the command line that is a character or a party."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from charsheet.commands.reading import STANDARD_INPUT, Evaluated, bytes_of, evaluated
from charsheet.present.locale import Locale
from charsheet.present.units import METRES, DisplayUnits
from charsheet.storage.files import Loaded, character_from
from charsheet.storage.jsontext import parse
from charsheet.storage.kinds import is_party
from charsheet.storage.parties import party_from
from charsheet.systems.registry import SYSTEMS_BY_ID

if TYPE_CHECKING:
    from charsheet.commands.party import Gathered


def together(
    path: Path, rulings_file: Path | None, locale: Locale, units: DisplayUnits = METRES
) -> Evaluated | Gathered:
    """Read and work out one character, or a party with all members that can be read.

    Raises:
        FileError: neither can be used.
    """
    tree = parse(bytes_of(path))
    if not is_party(tree):
        return evaluated(path, character_from(tree, SYSTEMS_BY_ID), rulings_file, locale, units)
    # Few files are parties.
    from charsheet.commands.party import gather  # noqa: PLC0415

    def work(file: Path, loaded: Loaded) -> Evaluated:
        return evaluated(file, loaded, rulings_file, locale, units)

    return gather(party_from(tree), None if path == STANDARD_INPUT else path, SYSTEMS_BY_ID, work)
