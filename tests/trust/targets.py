"""What the program keeps in files, each as a thing that can be written again and again and be looked at.

A target writes a number in the words of its file. Whatever happens to the writing, the file has to tell the
number of before or the new one, whole.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from charsheet.model.character import Character
from charsheet.storage.atomic import write_atomically, write_together
from charsheet.storage.backups import DAYS, LAST, Backups
from charsheet.storage.files import Loaded, character_bytes, character_from, parse_character
from charsheet.storage.folders import Folders
from charsheet.storage.journal import Journal
from charsheet.storage.journal_entries import Entry, now
from charsheet.storage.library_entries import Content, Kind, Signature
from charsheet.storage.library_entries import Entry as Listed
from charsheet.storage.library_files import create, move
from charsheet.storage.library_index import INDEX_NAME, read_index, write_index
from charsheet.storage.parties import parse_party, save_party
from charsheet.storage.rulings import RULINGS_NAME, save_rulings
from charsheet.storage.saving import content_at, digest, save_over
from charsheet.storage.settings import SETTINGS_NAME, SettingsFile
from charsheet.systems.registry import SYSTEMS_BY_ID

SYSTEM = SYSTEMS_BY_ID["narateer"]
STAMP = "stamp"


class Place(Struct, frozen=True):
    """Where everything of one trial lies: the program's folders, and a folder of the user's own."""

    folders: Folders
    own: Path
    token: str
    size: int = 20_000
    """So many words stand in whatever can be long: a short file is hardly ever half written."""

    @property
    def backups(self) -> Backups:
        """The backups of the program."""
        return Backups(self.folders.state / "backups")


class Target(Struct, frozen=True):
    """One kind of file: ``write`` puts a number into it, ``read`` says which one it tells.

    ``read`` fails unless the file is whole, and returns None where there is none. What is several files is
    read by ``torn`` where some may be of another writing: after a kill, or where the disk lets nothing back.
    """

    name: str
    write: Callable[[Place, int], object]
    read: Callable[[Place], int | None]
    torn: Callable[[Place], int | None] | None = None

    def read_torn(self, place: Place) -> int | None:
        """The number that the files tell at least."""
        return (self.torn or self.read)(place)


# --- characters --------------------------------------------------------------------------------


@cache
def character(number: int, size: int) -> Character:
    """A character that tells *number* throughout."""
    tree = {
        "format": 1,
        "system": SYSTEM.id,
        "name": str(number),
        "notes": f"{number} " * size,
    }
    return character_from(tree, SYSTEMS_BY_ID).character


def number_in(data: bytes, size: int) -> int:
    """Which of the characters it is; fails unless it is whole."""
    found: Loaded = parse_character(data, SYSTEMS_BY_ID)
    assert found.character.notes == f"{found.character.name} " * size
    return int(found.character.name)


def character_file(place: Place) -> Path:
    return place.own / "Мира.charsheet"


def write_character(place: Place, number: int) -> None:
    path = character_file(place)
    save_over(path, character(number, place.size), digest(content_at(path)), place.backups)


def read_character(place: Place) -> int | None:
    kept = place.backups.of(character_file(place))
    assert len(kept) <= LAST + DAYS + 1  # what a kill kept from being dropped is dropped by the next saving
    for each in kept:
        number_in(each.path.read_bytes(), place.size)
    data = content_at(character_file(place))
    return None if data is None else number_in(data, place.size)


# --- the program's own -------------------------------------------------------------------------


def journal_file(place: Place) -> Path:
    return place.folders.state / "journal" / f"{place.token}-1.json"


def write_journal(place: Place, number: int) -> None:
    text = character_bytes(character(number, place.size)).decode()
    entry = Entry(path=str(character_file(place)), name=str(number), time=now(), character=text)
    Journal.of(place.folders, place.token).write(1, entry)


def read_journal(place: Place) -> int | None:
    lost, broken = Journal.of(place.folders, place.token).read()
    assert not broken
    for each in lost:
        assert number_in(each.entry.data, place.size) == int(each.entry.name)
    return int(lost[0].entry.name) if lost else None


def index_file(place: Place) -> Path:
    return place.folders.cache / INDEX_NAME


def write_library_index(place: Place, number: int) -> None:
    content = Content(Signature(number, number, number, number), number, str(number))
    rows = [
        Listed(f"/{each}", Kind.CHARACTER, str(number), SYSTEM.id, content, complete=True)
        for each in range(place.size // 40)
    ]
    write_index(index_file(place), STAMP, rows)


def read_library_index(place: Place) -> int | None:
    found = read_index(index_file(place), STAMP)
    if not found:
        assert not index_file(place).exists()
        return None
    (name,) = {each.name for each in found.values()}
    assert len(found) == place.size // 40
    return int(name)


def settings_file(place: Place) -> Path:
    return place.folders.config / SETTINGS_NAME


def write_settings(place: Place, number: int) -> None:
    recent = [f"/{number}/{each}" for each in range(place.size // 20)]
    SettingsFile.open(place.folders).change(recent=recent)


def read_settings(place: Place) -> int | None:
    if not settings_file(place).exists():
        return None
    found = SettingsFile.open(place.folders)
    assert found.notice is None
    numbers = {each.split("/")[1] for each in found.settings.recent}
    (number,) = numbers
    assert len(found.settings.recent) == place.size // 20
    return int(number)


# --- what lies beside characters ---------------------------------------------------------------


def rulings_file(place: Place) -> Path:
    return place.own / RULINGS_NAME


def write_rulings(place: Place, number: int) -> None:
    save_rulings(rulings_file(place), SYSTEM, {"climb_swim_cost": number}, SYSTEMS_BY_ID)


def read_rulings_file(place: Place) -> int | None:
    data = content_at(rulings_file(place))
    return None if data is None else int(json.loads(data)[SYSTEM.id]["climb_swim_cost"])


def party_file(place: Place) -> Path:
    return place.own / "party.charsheet"


def write_party(place: Place, number: int) -> None:
    members = [{"path": f"{number}/{each}"} for each in range(20)]
    tree: dict[str, Any] = {"format": 1, "kind": "party", "name": str(number), "members": members}
    party = parse_party(json.dumps(tree).encode())
    save_party(party_file(place), party, digest(content_at(party_file(place))), place.backups)


def read_party(place: Place) -> int | None:
    data = content_at(party_file(place))
    if data is None:
        return None
    party = parse_party(data)
    assert [each.path for each in party.members] == [f"{party.name}/{each}" for each in range(20)]
    return int(party.name)


def export_file(place: Place) -> Path:
    return place.own / "roster.csv"


def write_export(place: Place, number: int) -> None:
    write_atomically(export_file(place), f"{number}\n".encode() * place.size)


def read_export(place: Place) -> int | None:
    data = content_at(export_file(place))
    if data is None:
        return None
    (number,) = set(data.splitlines())
    assert data == (number + b"\n") * place.size
    return int(number)


def pages(place: Place) -> list[Path]:
    return [place.own / f"card-{number}.png" for number in range(1, 4)]


def write_pages(place: Place, number: int) -> None:
    data = f"{number}\n".encode() * place.size
    write_together([(path, data) for path in pages(place)])


def read_pages(place: Place) -> int | None:
    """What all of them tell."""
    found = _numbers_of(place)
    assert len(found) <= 1, f"pages of {found}"
    return min(found, default=None)


def read_torn_pages(place: Place) -> int | None:
    """What the oldest of them tells; each is whole."""
    return min(_numbers_of(place), default=None)


def _numbers_of(place: Place) -> set[int]:
    there = [data for path in pages(place) if (data := content_at(path)) is not None]
    assert all(len(set(each.splitlines())) == 1 and each.count(b"\n") == place.size for each in there)
    return {int(each.splitlines()[0]) for each in there}


# --- files that are not there yet --------------------------------------------------------------


def made_folder(place: Place) -> Path:
    return place.own / "made"


def write_new(place: Place, number: int) -> None:
    create(made_folder(place), character(number, place.size))


def read_new(place: Place) -> int | None:
    """The last of the files; each holds what it is called by."""
    numbers = []
    for path in sorted(made_folder(place).glob("[!.]*")):
        assert int(path.stem) == number_in(path.read_bytes(), place.size)
        numbers.append(int(path.stem))
    assert len(set(numbers)) == len(numbers)
    return max(numbers, default=None)


def renamed_folder(place: Place) -> Path:
    return place.own / "renamed"


_listed = os.listdir  # what a test looks up for itself never fails


def write_renamed(place: Place, number: int) -> None:
    folder = renamed_folder(place)
    there: list[str] = []
    with suppress(FileNotFoundError):
        there = _listed(folder)
    if there:
        move(folder / there[0], str(number))
    else:
        create(folder, character(number, place.size))


def read_renamed(place: Place) -> int | None:
    there = sorted(renamed_folder(place).glob("*"), key=lambda each: int(each.stem))
    for path in there:
        number_in(path.read_bytes(), place.size)
        assert path.samefile(there[0])  # a disk that knows links only can give it two names for a moment
    return int(there[-1].stem) if there else None


TARGETS = (
    Target("characters", write_character, read_character),
    Target("journal", write_journal, read_journal),
    Target("index", write_library_index, read_library_index),
    Target("settings", write_settings, read_settings),
    Target("rulings", write_rulings, read_rulings_file),
    Target("parties", write_party, read_party),
    Target("exports", write_export, read_export),
    Target("pages", write_pages, read_pages, read_torn_pages),
    Target("new files", write_new, read_new),
    Target("renamed files", write_renamed, read_renamed),
)
BY_NAME = {each.name: each for each in TARGETS}
