"""Everything that reads what may come from a stranger, each with good files to start from.

A reader reads bytes and does with the result what the program would: works it out, puts it into words in both
languages, exports it. Refusing is right; a :class:`FileError` says so. Whatever else comes out is a finding.
Where it yields, somebody may look at what there is: what lies between is what he waits for.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from charsheet.commands.party import gather, shown_json, shown_text
from charsheet.commands.reading import Evaluated
from charsheet.export.card import can_show, card_pictures
from charsheet.export.card_html import cards_html
from charsheet.export.card_markdown import cards_markdown
from charsheet.export.card_text import cards_text
from charsheet.export.json_sheet import problem_list, sheet_values
from charsheet.export.plan_text import plan_json, plan_text
from charsheet.export.text import explanation_text, sheet_text
from charsheet.model.base import to_data
from charsheet.model.problems import InvalidError, Problem
from charsheet.model.rulings import default_of
from charsheet.present.card import card_view
from charsheet.present.card_view import CardView
from charsheet.present.locale import Locale, get_locale
from charsheet.present.picture import picture_of
from charsheet.present.plan import plan_view
from charsheet.present.view import Presenter
from charsheet.resources import resources
from charsheet.roster.csv_in import read_csv
from charsheet.rules.checks import remarks
from charsheet.rules.planner import Subject, judge
from charsheet.storage.companions import read_companions
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded, character_bytes, parse_character
from charsheet.storage.folders import user_folders
from charsheet.storage.formats import NewerFormatError
from charsheet.storage.journal import Journal
from charsheet.storage.journal_entries import Entry, PlanNote, now
from charsheet.storage.jsontext import dump
from charsheet.storage.library_entries import Content, Signature
from charsheet.storage.library_index import INDEX_NAME, read_index
from charsheet.storage.library_look import Bytes, examine, glance
from charsheet.storage.newer import read_newer
from charsheet.storage.parties import parse_party, party_bytes
from charsheet.storage.plans import parse_plan
from charsheet.storage.rulings import RULINGS_NAME, read_rulings
from charsheet.storage.settings import SETTINGS_NAME, SettingsFile
from charsheet.storage.traits import TRAITS_NAME, check_traits, read_traits
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID
from tests.cases.plans import all_plan_cases
from tests.hostile.mutator import mutated
from tests.hostile.pictures import mutated_portrait, portraits
from tests.hostile.tables import importers, mutated_table, tables

LANGUAGES = ("en", "ru")
SAMPLES = resources() / "samples"


class Reader(Struct, frozen=True):
    """What reads, its good files, and what it may leave in its folder beside the file that it read."""

    name: str
    good: Callable[[], Sequence[bytes]]
    read: Callable[[bytes, Path], Iterator[None] | None]
    mutate: Callable[[bytes, Random], bytes] = mutated
    leaves: Callable[[Path], bool] = lambda _: False


# --- characters --------------------------------------------------------------------------------


def characters() -> list[bytes]:
    """The samples and the templates."""
    folders = (resources() / "samples", resources() / "templates")
    return [path.read_bytes() for each in folders for path in sorted(each.rglob("*.charsheet"))]


def read_character(data: bytes, _: Path) -> Iterator[None]:
    try:
        loaded = parse_character(data, SYSTEMS_BY_ID)
    except NewerFormatError as error:
        loaded = read_newer(error.tree, SYSTEMS_BY_ID).loaded
    rulings = loaded.system.rulings()
    sheet = loaded.system.evaluate(loaded.character, rulings)
    yield
    for language in LANGUAGES:
        presenter = Presenter(loaded.system, rulings, get_locale(language))
        problem_list((*sheet.problems, *remarks(loaded.character)), presenter.locale)
        sheet_text(presenter.view(loaded.character, sheet))
        yield
        explanation_text(sheet, presenter)
        dump(sheet_values(sheet, presenter))
        yield
        card = card_view(presenter, loaded.character, sheet)
        for write in (cards_text, cards_markdown, cards_html):
            write([card]).encode()
            yield
    written = character_bytes(loaded.character)
    yield
    again = parse_character(written, SYSTEMS_BY_ID)
    yield
    assert character_bytes(again.character) == written


def read_listed(data: bytes, _: Path) -> None:
    """As the library looks at a file: it never refuses, it says what is wrong."""
    glance("x.charsheet", Bytes(data, Content(Signature(0, 0, 0, 0), 0, "")), SYSTEMS_BY_ID)
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


def read_rulings_file(data: bytes, folder: Path) -> Iterator[None]:
    path = folder / RULINGS_NAME
    path.write_bytes(data)
    for system in SYSTEMS:
        made = read_rulings(path, system, SYSTEMS_BY_ID)
        system.evaluate(system.character(), made)
        yield


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


def read_traits_file(data: bytes, folder: Path) -> Iterator[None]:
    path = folder / TRAITS_NAME
    path.write_bytes(data)
    check_traits(path, SYSTEMS_BY_ID)
    yield
    for system in SYSTEMS:
        read_traits(path, system, SYSTEMS_BY_ID)
        yield


def parties() -> list[bytes]:
    member = {"path": "mira.charsheet", "id": "6d2c1f4e-6b1a-4d5e-9d0f-0c6f1b1f7a11"}
    others = [
        {"path": "C:\\characters\\thorn.charsheet"},
        {"path": "../samples/shmyg.charsheet", "way": "flight"},
    ]
    devices = [{"path": "/dev/zero"}, {"path": "/dev/stdin"}, {"path": "/etc/passwd"}, {"path": "."}]
    parts = ([member, *others], devices)
    return [
        json.dumps({"format": 1, "kind": "party", "name": "We", "members": each}).encode() for each in parts
    ]


def read_party(data: bytes, _: Path) -> Iterator[None]:
    """As if it lay beside the samples; members that cannot be read keep nobody back."""
    party = parse_party(data)
    assert party_bytes(parse_party(party_bytes(party))) == party_bytes(party)
    for language in LANGUAGES:
        locale = get_locale(language)

        def work(_: Path, loaded: Loaded, locale: Locale = locale) -> Evaluated:
            table = loaded.system.rulings()
            sheet = loaded.system.evaluate(loaded.character, table)
            return Evaluated(loaded, sheet, Presenter(loaded.system, table, locale))

        gathered = gather(party, SAMPLES / "we.party", SYSTEMS_BY_ID, work)
        shown_text(gathered, locale, explain=True).encode("utf-8", "replace")
        dump(shown_json(gathered))
        problem_list(gathered.problems, locale)
        yield


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


def read_plan(data: bytes, _: Path) -> Iterator[None]:
    refusals = []
    for system in SYSTEMS:
        try:
            planner, plan = parse_plan(data, system.planners)
        except FileError as error:
            refusals.append(error)
            yield
            continue
        here = subjects()[system.id]
        others = read_companions(planner, plan.setup, [SAMPLES], system, here.rulings, SYSTEMS_BY_ID)
        judgement = judge(planner, replace(here, others=others), plan)
        for language in LANGUAGES:
            presenter = Presenter(system, system.rulings(), get_locale(language))
            plan_text(plan_view(presenter, planner, plan, judgement), "Mira").encode()
            dump(plan_json(judgement, presenter))
            yield
    if len(refusals) == len(SYSTEMS):
        raise refusals[0]


# --- pictures, and the program's own files -----------------------------------------------------


def read_portrait(data: bytes, _: Path) -> None:
    try:
        picture = picture_of(data.decode("utf-8", "replace"))
    except InvalidError as error:
        raise FileError(Problem(("portrait",), error.message)) from None
    picture_of.cache_clear()  # what is kept of others is not this one's
    if can_show(picture) and data[-3] % 8 == 0:  # a whole card takes its time
        card_pictures([replace(_plain_card(), portrait=picture)], 50)


@cache
def _plain_card() -> CardView:
    here = next(iter(subjects().values()))
    loaded = parse_character(characters()[0], SYSTEMS_BY_ID)
    presenter = Presenter(loaded.system, here.rulings, get_locale("en"))
    return card_view(presenter, loaded.character, here.sheet, blocks=("portrait",))


def read_table(data: bytes, _: Path) -> Iterator[None]:
    """As the import shows what would be made of it; a cell that is wrong is told by row and head."""
    table = read_csv(data)
    yield
    for importer in importers():
        preview = importer.preview(table, importer.matcher.match(table.heads))
        for language in LANGUAGES:
            for each in preview.faults[:200]:
                get_locale(language).text(each.message)
        for each in preview.characters[:20]:
            character_bytes(each)
        yield


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
    plan = PlanNote(system="d100", plan='{"format": 1, "planner": "journey"}', path="/b")
    entries = (
        Entry(path="/a", name="Mira", time=now(), character='{"format": 1}'),
        Entry(path="/a", name="Nine", time=now(), party='{"format": 1}', plans=(plan,)),
    )
    return [each.model_dump_json().encode() for each in entries]


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
    Reader("portraits", portraits, read_portrait, mutated_portrait),
    Reader("tables", tables, read_table, mutated_table),
    Reader("settings", settings, read_settings, leaves=lambda path: path.name.startswith("settings")),
    Reader("journals", journals, read_journal, leaves=lambda path: path.parent.name == "journal"),
    Reader("indexes", indexes, read_library_index),
)
