"""The library: what lies in the folders, found anew each time, and never a number that is not so."""

from __future__ import annotations

import json
import os
import sys
import time
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from charsheet.model.problems import path_text
from charsheet.present.locale import get_locale
from charsheet.storage import library as library_module
from charsheet.storage import library_look
from charsheet.storage.files import LARGEST
from charsheet.storage.folders import Folders, user_folders
from charsheet.storage.library import Library, library_roots
from charsheet.storage.library_entries import Entry, Gone, Kind, Update, shown_text
from charsheet.storage.library_index import read_index, write_index
from charsheet.storage.library_look import read_content
from tests.storage.library_files import BY_ID, character, complete, entries, folders_of, text


@pytest.fixture
def folders(home: Path) -> Folders:
    found = user_folders()
    found.characters.mkdir(parents=True)
    return found


@pytest.fixture
def library(folders: Folders) -> Library:
    return Library(BY_ID, folders)


def scanned(library: Library) -> list[Update]:
    return list(library.scan([library.folders.characters]))


def all_of(library: Library) -> dict[str, Entry]:
    found = complete(library, [library.folders.characters])
    return {Path(file).name: each for file, each in found.items()}


def faults(entry: Entry) -> list[str]:
    text = get_locale("en").text
    return [f"{path_text(each.path)}: {text(each.message)}" for each in entry.problems]


def bm(entry: Entry) -> Fraction | None:
    return None if entry.headline is None else entry.headline.number


# --- what is what ------------------------------------------------------------------------------


def test_names_and_systems_come_first_and_headlines_behind(library: Library) -> None:
    folder = library.folders.characters
    character(folder / "a.charsheet")
    character(folder / "b.json", name="Торн", system="d6", attributes=None)
    found = entries(scanned(library))
    assert [(each.name, each.system, each.complete) for each in found.values()] == [
        ("Mira", "narateer", False),
        ("Торн", "d6", False),
    ]
    assert sorted(library.pending()) == [str(folder / "a.charsheet"), str(folder / "b.json")]
    mira = library.examine(str(folder / "a.charsheet"))
    assert isinstance(mira, Entry)
    assert bm(mira) == 14
    assert mira.mtime_ns == mira.path.stat().st_mtime_ns
    assert library.pending() == [str(folder / "b.json")]
    assert library.examine(str(folder / "a.charsheet")) is None


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("p.charsheet", {"format": 1, "kind": "party", "name": "Nine"}, Kind.PARTY),
        ("p.json", {"format": 1, "kind": "party", "name": "Nine"}, Kind.PARTY),
        ("n.charsheet", {"format": 99, "system": "d6", "name": "Later"}, Kind.NEWER),
        ("n.json", {"format": 99, "system": "d6", "name": "Later"}, Kind.NEWER),
        ("o.json", {"name": "of another program", "system": {"hp": 1}}, None),
        ("o.json", {"name": "of another program", "system": "linux"}, None),
        ("o.json", {"kind": "roster", "format": 1}, None),
        ("o.json", ["a list"], None),
        ("rulings.json", {"system": "narateer", "format": 1}, None),
        ("traits.json", {"system": "narateer", "format": 1}, None),
        ("d.json", {"system": "narateer"}, Kind.DAMAGED),
        ("d.json", {"format": 1, "system": "narrateer"}, Kind.DAMAGED),
        ("d.charsheet", {"name": "nothing else"}, Kind.DAMAGED),
        ("d.charsheet", ["a list"], Kind.DAMAGED),
        ("d.charsheet", {"kind": "roster"}, Kind.DAMAGED),
    ],
)
def test_what_a_file_is(library: Library, name: str, content: Any, kind: Kind | None) -> None:
    path = text(library.folders.characters / name, json.dumps(content))
    before = path.read_bytes()
    found = all_of(library)
    assert [each.kind for each in found.values()] == ([] if kind is None else [kind])
    assert bool(found and found[name].problems) is (kind in (Kind.DAMAGED, Kind.NEWER))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b'{"format": 1,\n "system"', ": is not JSON: line 2, column 10"),
        (b"\xff\xfe", ": is not UTF-8 text (byte 0)"),
        (b"", ": is not JSON: line 1, column 1"),
        (b"[" * 100_000, ": is nested too deeply"),
        (
            b'{"format": 1, "system": "d6", "name": "a", "name": "b"}',
            ': the key "name" stands twice in one object',
        ),
        (
            b'{"format": 1, "system": "narateer", "attributes": {"agility": "four"}}',
            "attributes.agility: must be a whole number",
        ),
    ],
)
@pytest.mark.parametrize("name", ["разбит.charsheet", "разбит.json"])
def test_a_damaged_file_is_listed_with_the_place_of_its_fault_and_left_alone(
    library: Library, content: bytes, fault: str, name: str
) -> None:
    path = library.folders.characters / name
    path.write_bytes(content)
    character(library.folders.characters / "mira.charsheet")
    found = all_of(library)
    assert found["mira.charsheet"].kind is Kind.CHARACTER
    damaged = found[name]
    assert damaged.kind is Kind.DAMAGED
    assert faults(damaged) == [fault]
    assert damaged.headline is None
    assert path.read_bytes() == content


MIRA = b'{"format": 1, "system": "narateer", "name": "Mira"'
DEEP = b"[" * 500 + b"]" * 500
NOBODY_ENDS = b"[" * 90_000 + b"]" * 90_000


@pytest.mark.parametrize(
    ("content", "name", "first", "then"),
    [
        (b'{"format": 1, "system": "narateer"}', "odd", Kind.CHARACTER, Kind.CHARACTER),
        (b'{"format": 1, "system": "narateer", "name": 7}', "odd", Kind.CHARACTER, Kind.DAMAGED),
        (b'{"format": 1, "system": "narateer", "name": ["a"]}', "odd", Kind.CHARACTER, Kind.DAMAGED),
        (b'{"format": 1, "system": "narateer", "name": null}', "odd", Kind.CHARACTER, Kind.DAMAGED),
        (
            b'{"format": 1, "system": null, "kind": "party", "name": "Nine"}',
            "Nine",
            Kind.CHARACTER,
            Kind.DAMAGED,
        ),
        (b'{"format": 1, "kind": "party", "name": "Nine"}', "Nine", Kind.PARTY, Kind.PARTY),
        (
            b'{"format": 1, "kind": "party", "name": "Nine", "notes": "\xff"}',
            "odd",
            Kind.DAMAGED,
            Kind.DAMAGED,
        ),
        (b"\xef\xbb\xbf" + MIRA + b"}", "Mira", Kind.CHARACTER, Kind.CHARACTER),
        ((MIRA + b"}").decode().encode("utf-16"), "Mira", Kind.CHARACTER, Kind.DAMAGED),
        (MIRA + b', "x": ' + b"9" * 5000 + b"}", "Mira", Kind.CHARACTER, Kind.CHARACTER),
        (MIRA.replace(b"1", b"9" * 5000) + b"}", "Mira", Kind.CHARACTER, Kind.DAMAGED),
        (MIRA + b', "x": 1e99999}', "Mira", Kind.CHARACTER, Kind.DAMAGED),
        (MIRA + b', "x": NaN}', "Mira", Kind.CHARACTER, Kind.DAMAGED),
        (MIRA + b', "x": ' + DEEP + b"}", "Mira", Kind.CHARACTER, Kind.DAMAGED),
        (MIRA + b', "x": ' + NOBODY_ENDS + b"}", "odd", Kind.DAMAGED, Kind.DAMAGED),
        (MIRA + b', "name": ' + NOBODY_ENDS + b"}", "odd", Kind.DAMAGED, Kind.DAMAGED),
        (MIRA + b', "name": "Kael"}', "Kael", Kind.CHARACTER, Kind.DAMAGED),
        (MIRA + b', "x": 1, "x": 2}', "Mira", Kind.CHARACTER, Kind.DAMAGED),
        (MIRA + b', "x": "\\ud800"}', "Mira", Kind.CHARACTER, Kind.DAMAGED),
        (MIRA + b', "\\ud800": 1}', "Mira", Kind.CHARACTER, Kind.DAMAGED),
        (MIRA + b', "name": "a\\ud800"}', "odd", Kind.CHARACTER, Kind.DAMAGED),
        (MIRA + b', "name": "a\xed\xa0\x80"}', "odd", Kind.CHARACTER, Kind.DAMAGED),
        (MIRA + b', "system": "a\\ud800"}', "Mira", Kind.CHARACTER, Kind.DAMAGED),
        (MIRA + b', "x": "\xff"}', "Mira", Kind.CHARACTER, Kind.DAMAGED),
        (MIRA + b', "name": "\xff"}', "odd", Kind.DAMAGED, Kind.DAMAGED),
        (MIRA + b', "x": "\x01"}', "odd", Kind.DAMAGED, Kind.DAMAGED),
        (b'["a list"]', "odd", Kind.CHARACTER, Kind.DAMAGED),
        (b'"a text"', "odd", Kind.CHARACTER, Kind.DAMAGED),
    ],
)
def test_whatever_is_odd_about_a_file_it_is_listed(
    library: Library, content: bytes, name: str, first: Kind, then: Kind
) -> None:
    path = library.folders.characters / "odd.charsheet"
    path.write_bytes(content)
    (found,) = entries(scanned(library)).values()
    assert (found.kind, found.name) == (first, name)
    (known,) = all_of(library).values()
    assert known.kind is then
    assert bool(known.problems) is (then is Kind.DAMAGED)
    index = library.folders.cache / "index"
    write_index(index, "stamp", [found, known])
    assert [each.name for each in read_index(index, "stamp").values()] == [known.name]
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "content",
    [
        '{"hp": 1}'.encode("utf-16"),
        b'{"hp": NaN}',
        b"[NaN]",
        b'{"hp": 1e99999}',
        b'{"format": 1e99999}',
        b'{"hp": "\\ud800"}',
        b'{"\\ud800": 1, "name": "\\ud800"}',
        b'{"hp": 1, "hp": 2}',
        b"\xef\xbb\xbf" + b'{"hp": 1, "hp": ' + DEEP + b"}",
    ],
)
def test_what_is_of_another_program_is_not_called_damaged(library: Library, content: bytes) -> None:
    (library.folders.characters / "hp.json").write_bytes(content)
    assert all_of(library) == {}


def test_a_character_without_a_name_goes_by_its_file(library: Library) -> None:
    character(library.folders.characters / "Гоблин 3.charsheet", name=" ")
    character(library.folders.characters / "b.charsheet", name=7)
    names = [each.name for each in entries(scanned(library)).values()]
    assert names == ["b", "Гоблин 3"]


def test_a_path_is_data(library: Library) -> None:
    """Case 19: what another system calls a path is a part of a name here."""
    windows = character(library.folders.characters / "C:\\chars\\mira.charsheet", notes="C:\\other\\file")
    assert list(all_of(library)) == [windows.name]


@pytest.mark.skipif(sys.platform != "linux", reason="names of bytes that are no text")
def test_a_file_name_that_is_no_text_can_be_shown_and_indexed(library: Library, tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(library.folders.characters) + b"/\xff.charsheet")
    character(Path(path), name="")
    (entry,) = all_of(library).values()
    assert entry.name == "\N{REPLACEMENT CHARACTER}"
    write_index(tmp_path / "index", "x", [entry])
    assert read_index(tmp_path / "index", "x") == {path: entry}
    assert shown_text("Мира") == "Мира"


def test_files_too_large_to_be_ours_are_not_read(library: Library) -> None:
    for name in ("a.charsheet", "b.json"):
        with (library.folders.characters / name).open("wb") as file:
            file.truncate(LARGEST + 1)
    found = all_of(library)
    assert faults(found["a.charsheet"]) == [": is larger than 10 MB"]
    assert list(found) == ["a.charsheet"]


def test_a_file_that_cannot_be_read_is_listed_and_tried_again(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = character(library.folders.characters / "mira.charsheet")
    real = os.open

    def refuse(file: str, flags: int) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(library_look.os, "open", refuse)
    assert faults(all_of(library)[path.name]) == [": no permission"]
    assert scanned(library) == []
    monkeypatch.setattr(library_look.os, "open", real)
    assert bm(all_of(library)[path.name]) == 14


def test_a_file_that_is_being_written_is_read_to_its_end_and_once_more_later(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = character(library.folders.characters / "mira.charsheet")
    whole = path.read_bytes()
    real = os.fstat

    def smaller(handle: int) -> Any:
        info = real(handle)
        names = ("st_mtime_ns", "st_ctime_ns", "st_ino")
        return SimpleNamespace(st_size=10, **{each: getattr(info, each) for each in names})

    os.utime(path, ns=(1, 1))
    monkeypatch.setattr(library_look.os, "fstat", smaller)
    found = read_content(str(path), lambda: 10**20)
    assert found is not None
    assert found.data == whole
    assert not found.content.is_settled(0)
    monkeypatch.undo()
    found = read_content(str(path), lambda: 10**20)
    assert found is not None
    assert found.content.is_settled(0)


# --- what changes ------------------------------------------------------------------------------


def test_only_what_is_new_is_told(library: Library) -> None:
    folder = library.folders.characters
    mira, thorn = character(folder / "mira.charsheet"), character(folder / "npcs" / "thorn.charsheet")
    first = scanned(library)
    assert [each.path for each in folders_of(first)] == [str(folder), str(folder / "npcs")]
    assert set(entries(first)) == {mira.name, thorn.name}
    assert scanned(library) == []
    os.utime(mira, ns=(1, 1))
    (touched,) = scanned(library)
    assert isinstance(touched, Entry)
    assert touched.mtime_ns == 1


def test_what_is_gone_or_no_character_any_more_leaves_the_list(library: Library) -> None:
    folder = library.folders.characters
    mira, thorn = character(folder / "mira.charsheet"), character(folder / "npcs" / "thorn.json")
    scanned(library)
    text(thorn, '{"of": "another program"}')
    mira.unlink()
    assert set(scanned(library)) == {Gone(str(mira)), Gone(str(thorn))}
    thorn.unlink()
    thorn.parent.rmdir()
    told = scanned(library)
    assert Gone(str(thorn.parent)) in told
    assert library.listed() == ()
    assert library.entries == {}


def test_a_file_that_goes_while_it_is_looked_at_is_gone(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = character(library.folders.characters / "mira.charsheet")
    scanned(library)
    path.unlink()
    assert library.examine(str(path)) == Gone(str(path))
    assert library.examine(str(path)) is None
    character(path)
    monkeypatch.setattr(library_module, "read_content", lambda *_: None)
    assert entries(scanned(library)) == {}


def test_a_saved_file_is_looked_at_at_once_if_it_lies_in_the_library(
    library: Library, tmp_path: Path
) -> None:
    folder = library.folders.characters
    scanned(library)
    new = library.look_again(str(character(folder / "new.charsheet")))
    assert isinstance(new, Entry)
    assert (new.name, bm(new)) == ("Mira", 14)
    broken = library.look_again(str(text(folder / "new.charsheet", "{")))
    assert isinstance(broken, Entry)
    assert faults(broken) == [": is not JSON: line 1, column 2"]
    for elsewhere in (
        character(tmp_path / "elsewhere.charsheet"),
        character(folder / "mira.txt"),
        character(folder / ".hidden.charsheet"),
        character(folder / "rulings.json"),
    ):
        assert library.look_again(str(elsewhere)) is None


def test_a_mended_file_is_a_character_again(library: Library) -> None:
    path = text(library.folders.characters / "mira.charsheet", "{")
    assert all_of(library)[path.name].kind is Kind.DAMAGED
    character(path)
    assert bm(all_of(library)[path.name]) == 14


# --- rulings -----------------------------------------------------------------------------------


def heavy(folder: Path, factor: float) -> Path:
    """Rulings by which whoever is heavily loaded keeps so much of his Base Movement."""
    states = [{"name": "none"}, {"name": "heavy", "factor": factor}]
    return text(folder / "rulings.json", json.dumps({"narateer": {"encumbrance_states": states}}))


def test_a_changed_ruling_changes_all_numbers_that_it_holds_for(library: Library) -> None:
    folder = library.folders.characters
    character(folder / "a.charsheet", encumbrance="heavy")
    character(folder / "deep" / "b.charsheet", encumbrance="heavy")
    assert {name: bm(each) for name, each in all_of(library).items()} == {"a.charsheet": 7, "b.charsheet": 7}
    heavy(folder / "deep", 0.25)
    told = entries(scanned(library))
    assert [(each.headline, each.complete) for each in told.values()] == [(None, False)]
    found = all_of(library)
    assert bm(found["a.charsheet"]) == 7
    assert bm(found["b.charsheet"]) == Fraction(7, 2)
    heavy(folder / "deep", 1)
    assert bm(all_of(library)["b.charsheet"]) == 14


def test_broken_rulings_are_told_with_each_character_and_no_character_is_damaged(library: Library) -> None:
    folder = library.folders.characters
    character(folder / "mira.charsheet")
    text(folder / "party.json", '{"format": 1, "kind": "party", "name": "Nine"}')
    broken = text(folder / "rulings.json", "{")
    found = all_of(library)
    assert found["mira.charsheet"].kind is Kind.CHARACTER
    assert found["mira.charsheet"].headline is None
    assert faults(found["mira.charsheet"]) == [": is not JSON: line 1, column 2"]
    assert found["party.json"].problems == ()
    assert scanned(library) == []
    broken.unlink()
    assert bm(all_of(library)["mira.charsheet"]) == 14


def test_rulings_that_cannot_be_found_are_told(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    character(library.folders.characters / "mira.charsheet")
    real = Path.is_file

    def refuse(path: Path) -> bool:
        if path.name == "rulings.json":
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(Path, "is_file", refuse)
    (entry,) = all_of(library).values()
    assert "no permission" in faults(entry)[0]


def test_rulings_that_change_while_they_are_read_are_read_again(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = library.folders.characters
    for name in ("a", "b"):
        character(folder / f"{name}.charsheet", encumbrance="heavy")
    character(folder / "d6.charsheet", system="d6", attributes=None)
    heavy(folder, 0.5)
    real, factors = library_module.read_rulings, iter([0.25, 1])

    def meanwhile(*arguments: Any) -> Any:
        found = real(*arguments)
        factor = next(factors, None)
        if factor is not None:
            heavy(folder, factor)
        return found

    monkeypatch.setattr(library_module, "read_rulings", meanwhile)
    first = all_of(library)
    again = all_of(Library(BY_ID, library.folders))
    assert [bm(first["a.charsheet"]), bm(first["b.charsheet"])] == [14, 14]
    assert {name: essence(each) for name, each in first.items()} == {
        name: essence(each) for name, each in again.items()
    }


# --- with the index, nothing is ever stale -----------------------------------------------------


def test_what_the_index_knows_is_shown_at_once_and_its_numbers_when_they_are_sure(
    library: Library, tmp_path: Path
) -> None:
    folder = library.folders.characters
    mira, gone = character(folder / "a" / "b" / "mira.charsheet"), character(folder / "gone.charsheet")
    text(folder / "party.json", '{"format": 1, "kind": "party", "name": "Nine"}')
    text(folder / "foreign.json", "{}")
    elsewhere = tmp_path / "elsewhere"
    character(elsewhere / "thorn.charsheet")
    complete(library, [folder, elsewhere])
    again = Library(BY_ID, library.folders, dict(library.entries))
    gone.unlink()
    character(mira, attributes={"strength": 0, "agility": 0})
    told = list(again.remembered([folder]))
    assert {each.path for each in folders_of(told)} == {
        str(folder),
        str(folder / "a"),
        str(folder / "a" / "b"),
    }
    seen = entries(told)
    assert set(seen) == {"mira.charsheet", "gone.charsheet", "party.json"}
    assert seen["mira.charsheet"].headline is None
    assert not seen["mira.charsheet"].complete
    assert seen["party.json"].complete
    told = list(again.scan([folder]))
    assert Gone(str(gone)) in told
    assert folders_of(told) == []
    assert again.pending() == [str(mira)]
    assert bm(all_of(again)["mira.charsheet"]) == 8
    assert list(Library(BY_ID, library.folders).remembered([folder])) == []


def test_the_default_folder_is_the_first_root(folders: Folders) -> None:
    added = ["/x", str(folders.characters), "/x", "/y"]
    assert library_roots(folders, added) == (folders.characters, Path("/x"), Path("/y"))


NAMES = ("a.charsheet", "b.json", "deep/c.charsheet")
GRAIN = 20_000_000
"""Longer than a tick of the disk's clock here, so that the test need not wait for seconds."""


class NeverStale(RuleBasedStateMachine):
    """Whatever happens to files and rulings, the index gives what reading everything anew gives."""

    @initialize()
    def start(self) -> None:
        self.top = Path(self.new_folder())
        names = ("characters", "config", "state", "cache", "logs")
        self.folders = Folders(*(self.top / each for each in names))
        self.index = self.folders.cache / "index"
        (self.folders.characters / "deep").mkdir(parents=True)
        self.library = Library(BY_ID, self.folders, grain_ns=GRAIN)

    @staticmethod
    def new_folder() -> str:
        raise NotImplementedError

    def file(self, name: str) -> Path:
        return self.folders.characters / name

    @rule(name=st.sampled_from(NAMES), agility=st.integers(0, 9), load=st.sampled_from(["none ", "heavy"]))
    def write_in_place(self, name: str, agility: int, load: str) -> None:
        # Of the same length whatever the number, in the same inode: only the times tell.
        character(self.file(name), attributes={"strength": 0, "agility": agility}, encumbrance=load)

    @rule(name=st.sampled_from(NAMES), agility=st.integers(0, 9))
    def replace(self, name: str, agility: int) -> None:
        fresh = character(self.top / "new", attributes={"strength": 0, "agility": agility})
        fresh.replace(self.file(name))

    @rule(name=st.sampled_from(NAMES), agility=st.integers(0, 9))
    def write_with_the_old_time(self, name: str, agility: int) -> None:
        if self.file(name).exists():
            old = self.file(name).stat()
            character(self.file(name), attributes={"strength": 0, "agility": agility})
            os.utime(self.file(name), ns=(old.st_atime_ns, old.st_mtime_ns))

    @rule(name=st.sampled_from(NAMES))
    def touch(self, name: str) -> None:
        if self.file(name).exists():
            self.file(name).touch()

    @rule(name=st.sampled_from(NAMES), other=st.sampled_from(NAMES))
    def rename(self, name: str, other: str) -> None:
        if self.file(name).exists():
            self.file(name).replace(self.file(other))

    @rule(name=st.sampled_from(NAMES))
    def remove(self, name: str) -> None:
        self.file(name).unlink(missing_ok=True)

    @rule(name=st.sampled_from(NAMES), content=st.sampled_from(["{", '{"of": "others"}']))
    def break_it(self, name: str, content: str) -> None:
        text(self.file(name), content)

    @rule(where=st.sampled_from(["", "deep"]), factor=st.sampled_from([0.5, 0.2, 0.7, -1.0, None]))
    def rule_otherwise(self, where: str, factor: float | None) -> None:
        if factor is None:
            (self.file(where) / "rulings.json").unlink(missing_ok=True)
        else:
            heavy(self.file(where), factor)

    @rule()
    def wait(self) -> None:
        time.sleep(2 * GRAIN / 1e9)

    @rule()
    def scan_half(self) -> None:
        for _ in zip(range(3), self.library.scan([self.folders.characters]), strict=False):
            pass

    @rule()
    def start_again_from_the_index(self) -> None:
        write_index(self.index, "x", self.library.entries.values())
        self.library = Library(BY_ID, self.folders, read_index(self.index, "x"), grain_ns=GRAIN)

    @invariant()
    def it_says_what_reading_everything_anew_says(self) -> None:
        if not hasattr(self, "library"):
            return
        roots = [self.folders.characters]
        known, fresh = complete(self.library, roots), complete(Library(BY_ID, self.folders), roots)
        assert {file: essence(each) for file, each in known.items()} == {
            file: essence(each) for file, each in fresh.items()
        }


def essence(entry: Entry) -> Entry:
    """All of an entry but when it was read."""
    return entry._replace(content=entry.content._replace(read_ns=0))


def test_nothing_is_ever_stale(tmp_path_factory: pytest.TempPathFactory) -> None:
    class Machine(NeverStale):
        @staticmethod
        def new_folder() -> str:
            return str(tmp_path_factory.mktemp("library"))

    machine: Any = Machine.TestCase
    machine.settings = settings(max_examples=25, stateful_step_count=12)
    machine().runTest()
