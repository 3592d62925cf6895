"""Everything that reads what may come from a stranger, each with good files to start from.

A reader reads bytes and does with the result what the program would: works it out, puts it into words in both
languages, exports it. Refusing is right; a :class:`FileError` says so. Whatever else comes out is a finding.
"""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from charsheet.export.card_html import cards_html
from charsheet.export.card_markdown import cards_markdown
from charsheet.export.card_text import cards_text
from charsheet.export.json_sheet import problem_list, sheet_values
from charsheet.export.plan_text import plan_json, plan_text
from charsheet.export.text import explanation_text, sheet_text
from charsheet.model.base import to_data
from charsheet.model.problems import InvalidError
from charsheet.model.rulings import default_of
from charsheet.present.card import card_view
from charsheet.present.locale import get_locale
from charsheet.present.picture import picture_of
from charsheet.present.plan import plan_view
from charsheet.present.view import Presenter
from charsheet.resources import resources
from charsheet.rules.planner import Subject, judge
from charsheet.storage.errors import FileError
from charsheet.storage.files import character_bytes, parse_character
from charsheet.storage.folders import user_folders
from charsheet.storage.formats import NewerFormatError
from charsheet.storage.journal import Entry, Journal, now
from charsheet.storage.jsontext import dump
from charsheet.storage.library_index import INDEX_NAME, read_index
from charsheet.storage.library_look import examine
from charsheet.storage.newer import read_newer
from charsheet.storage.parties import parse_party, party_bytes
from charsheet.storage.plans import parse_plan
from charsheet.storage.rulings import RULINGS_NAME, read_rulings
from charsheet.storage.settings import SETTINGS_NAME, SettingsFile
from charsheet.storage.traits import TRAITS_NAME, check_traits, read_traits
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID
from tests.cases.plans import all_plan_cases

LANGUAGES = ("en", "ru")


class Reader(Struct, frozen=True):
    """What reads, its good files, and what it may leave in its folder beside the file that it read."""

    name: str
    good: Callable[[], Sequence[bytes]]
    read: Callable[[bytes, Path], None]
    leaves: Callable[[Path], bool] = lambda _: False


# --- characters --------------------------------------------------------------------------------


def characters() -> list[bytes]:
    """The samples and the templates."""
    folders = (resources() / "samples", resources() / "templates")
    return [path.read_bytes() for each in folders for path in sorted(each.rglob("*.charsheet"))]


def read_character(data: bytes, _: Path) -> None:
    try:
        loaded = parse_character(data, SYSTEMS_BY_ID)
    except NewerFormatError as error:
        loaded = read_newer(error.tree, SYSTEMS_BY_ID).loaded
    rulings = loaded.system.rulings()
    sheet = loaded.system.evaluate(loaded.character, rulings)
    for language in LANGUAGES:
        presenter = Presenter(loaded.system, rulings, get_locale(language))
        problem_list(sheet.problems, presenter.locale)
        sheet_text(presenter.view(loaded.character, sheet))
        explanation_text(sheet, presenter)
        dump(sheet_values(sheet, presenter))
        card = card_view(presenter, loaded.character, sheet)
        for write in (cards_text, cards_markdown, cards_html):
            write([card]).encode()
    again = parse_character(character_bytes(loaded.character), SYSTEMS_BY_ID)
    assert character_bytes(again.character) == character_bytes(loaded.character)


def read_listed(data: bytes, _: Path) -> None:
    """As the library looks at a file: it never refuses, it says what is wrong."""
    examine(data, SYSTEMS_BY_ID, lambda system: system.rulings())


# --- what lies beside characters ---------------------------------------------------------------


@cache
def rulings() -> tuple[bytes, ...]:
    """A file of all rulings of all systems, and files of one."""
    whole = {
        system.id: {id: to_data(default_of(system.rulings, id)) for id in system.rulings.model_fields}
        for system in SYSTEMS
    }
    parts = [{"format": 1, id: {key: each[key]}} for id, each in whole.items() for key in each]
    return tuple(dump(each) for each in ({"format": 1, **whole}, *parts))


def read_rulings_file(data: bytes, folder: Path) -> None:
    path = folder / RULINGS_NAME
    path.write_bytes(data)
    for system in SYSTEMS:
        made = read_rulings(path, system, SYSTEMS_BY_ID)
        system.evaluate(system.character(), made)


def traits() -> list[bytes]:
    targets = {each.id: next(iter(each.character.EFFECT_TARGETS)).id for each in SYSTEMS}
    own = {
        id: [
            {"name": name, "text": "Breathes water", "effects": [{"target": target, "value": 2}]}
            for name in ("Gills", "Fins")
        ]
        for id, target in targets.items()
    }
    return [json.dumps({"format": 1, **own}).encode()]


def read_traits_file(data: bytes, folder: Path) -> None:
    path = folder / TRAITS_NAME
    path.write_bytes(data)
    check_traits(path, SYSTEMS_BY_ID)
    for system in SYSTEMS:
        read_traits(path, system, SYSTEMS_BY_ID)


def parties() -> list[bytes]:
    member = {"path": "mira.charsheet", "id": "6d2c1f4e-6b1a-4d5e-9d0f-0c6f1b1f7a11"}
    others = [{"path": "C:\\characters\\thorn.charsheet"}, {"path": "../shmyg.charsheet", "way": "flight"}]
    return [json.dumps({"format": 1, "kind": "party", "name": "We", "members": [member, *others]}).encode()]


def read_party(data: bytes, _: Path) -> None:
    party = parse_party(data)
    assert party_bytes(parse_party(party_bytes(party))) == party_bytes(party)


# --- plans -------------------------------------------------------------------------------------


@cache
def plans() -> tuple[bytes, ...]:
    """The plans of all cases."""
    return tuple(dump(each.tree) for each in all_plan_cases())


@cache
def subjects() -> Mapping[str, Subject]:
    made = {}
    for data in characters()[: len(SYSTEMS)]:
        loaded = parse_character(data, SYSTEMS_BY_ID)
        table = loaded.system.rulings()
        made[loaded.system.id] = Subject(
            loaded.character, loaded.system.evaluate(loaded.character, table), table
        )
    return made


def read_plan(data: bytes, _: Path) -> None:
    refusals = []
    for system in SYSTEMS:
        try:
            planner, plan = parse_plan(data, system.planners)
        except FileError as error:
            refusals.append(error)
            continue
        judgement = judge(planner, subjects()[system.id], plan)
        for language in LANGUAGES:
            presenter = Presenter(system, system.rulings(), get_locale(language))
            plan_text(plan_view(presenter, planner, plan, judgement), "Mira").encode()
            dump(plan_json(judgement, presenter))
    if len(refusals) == len(SYSTEMS):
        raise refusals[0]


# --- pictures, and the program's own files -----------------------------------------------------


def portraits() -> list[bytes]:
    """Pictures as a character holds them: data addresses."""
    rows = zlib.compress(b"".join(b"\0" + b"\x80\x10\xff" * 8 for _ in range(8)))
    chunks = ((b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)), (b"IDAT", rows), (b"IEND", b""))
    whole = b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )
    return [b"data:image/png;base64," + base64.b64encode(b"\x89PNG\r\n\x1a\n" + whole)]


def read_portrait(data: bytes, _: Path) -> None:
    try:
        picture_of(data.decode("utf-8", "replace"))
    except InvalidError as error:
        raise FileError.because(error.message) from None


def settings() -> list[bytes]:
    whole = {
        "language": "ru",
        "theme": "dark",
        "recent": ["/a", "/b"],
        "units": "ft",
        "scale": 150,
        "open": [],
    }
    return [json.dumps({"format": 1, **whole}).encode()]


def read_settings(data: bytes, folder: Path) -> None:
    folders = user_folders()
    folders.config.mkdir(parents=True, exist_ok=True)
    (folders.config / SETTINGS_NAME).write_bytes(data)
    SettingsFile.open(folders)


def journals() -> list[bytes]:
    entry = Entry(path="/a", name="Mira", time=now(), character='{"format": 1}')
    return [entry.model_dump_json().encode()]


def read_journal(data: bytes, folder: Path) -> None:
    journal = Journal(folder / "journal", "token")
    journal.write(1, Entry(path="/a", name="Mira", time=now(), character="{}"))
    (file,) = journal.folder.iterdir()
    file.write_bytes(data)
    journal.read()
    for left in journal.folder.iterdir():
        left.unlink()


def indexes() -> list[bytes]:
    return [b'["stamp"]\n{"a":[1,2,3]}\n', b""]


def read_library_index(data: bytes, folder: Path) -> None:
    path = folder / INDEX_NAME
    path.write_bytes(data)
    assert read_index(path, "stamp") == {}, "nothing is believed that is not sealed"


READERS = (
    Reader("characters", characters, read_character),
    Reader("characters in the library", characters, read_listed),
    Reader("rulings", rulings, read_rulings_file),
    Reader("traits", traits, read_traits_file),
    Reader("parties", parties, read_party),
    Reader("plans", plans, read_plan),
    Reader("portraits", portraits, read_portrait),
    Reader("settings", settings, read_settings, leaves=lambda path: path.name.startswith("settings")),
    Reader("journals", journals, read_journal, leaves=lambda path: path.parent.name == "journal"),
    Reader("indexes", indexes, read_library_index),
)
