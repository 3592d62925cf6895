"""The index of the library can be thrown away at any time, and nothing but our own is believed."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from charsheet.model.problems import Problem
from charsheet.rules.headline import Headline
from charsheet.rules.units import METRE
from charsheet.storage import library_index
from charsheet.storage.errors import FileError
from charsheet.storage.folders import Folders, user_folders
from charsheet.storage.library import Library
from charsheet.storage.library_entries import Content, Entry, Kind, Signature
from charsheet.storage.library_index import program_stamp, read_index, write_index
from charsheet.values import Msg, NMsg, PMsg, Unit
from tests.storage.library_files import BY_ID, character, complete, text

CONTENT = Content(Signature(1, 2, 3, 4), 5, "6")
NAMED = Unit("uses", NMsg("{n} use", "{n} uses"), None)

NUMBERS = st.none() | st.fractions()
MESSAGES = st.builds(
    lambda make, argument: make(argument),
    st.sampled_from(
        [
            lambda x: Msg("is missing", x=x),
            lambda x: PMsg("trait", "Name", x=x),
            lambda x: NMsg("{n} m", "{n} m", n=x),
        ]
    ),
    st.integers() | st.text() | st.just(Msg("must be text")),
)
HEADLINES = st.builds(
    Headline,
    MESSAGES,
    NUMBERS,
    st.sampled_from([METRE, NAMED]),
    NUMBERS,
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
PROBLEMS = st.lists(
    st.builds(Problem, st.lists(st.text() | st.integers()).map(tuple), MESSAGES), max_size=2
).map(tuple)
ENTRIES = st.builds(
    Entry,
    file=st.text(),
    kind=st.sampled_from(Kind),
    name=st.text(),
    system=st.none() | st.text(),
    content=st.just(CONTENT),
    rulings=st.text(),
    headline=st.none() | HEADLINES,
    problems=PROBLEMS,
    complete=st.just(True),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "index"


def entry(**fields: Any) -> Entry:
    return Entry("a", Kind.CHARACTER, "A", "d6", CONTENT, complete=True)._replace(**fields)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(ENTRIES, max_size=3, unique_by=lambda each: each.file))
def test_all_that_is_complete_comes_back_as_it_was(path: Path, made: list[Entry]) -> None:
    write_index(path, "stamp", made)
    assert read_index(path, "stamp") == {each.file: each for each in made}


def test_what_is_not_complete_or_not_to_be_written_is_left_out(path: Path) -> None:
    odd = Problem((), Msg("must be at least {limit}", limit=Fraction(1, 2)))
    write_index(path, "stamp", [entry(complete=False), entry(file="b", problems=(odd,)), entry(file="c")])
    assert list(read_index(path, "stamp")) == ["c"]


def test_no_index_another_programs_and_a_broken_one_are_none(path: Path) -> None:
    assert read_index(path, "stamp") == {}
    write_index(path, "stamp", [entry()])
    assert read_index(path, "stamp") != {}
    assert read_index(path, "another version") == {}
    whole = path.read_bytes()
    for broken in (b"", whole[:-1], whole.replace(b'"A"', b'"B"'), whole[10:], b"\n" + whole, b"{}"):
        path.write_bytes(broken)
        assert read_index(path, "stamp") == {}
    path.unlink()
    path.mkdir()
    assert read_index(path, "stamp") == {}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 10_000), bit=st.integers(0, 7))
def test_a_single_changed_bit_makes_it_none(path: Path, at: int, bit: int) -> None:
    write_index(path, "stamp", [entry()])
    data = bytearray(path.read_bytes())
    data[at % len(data)] ^= 1 << bit
    path.write_bytes(data)
    assert read_index(path, "stamp") == {}


def test_it_is_rebuilt_silently(path: Path) -> None:
    folders = user_folders()
    character(folders.characters / "mira.charsheet")
    text(path, "half an index")
    library = Library(BY_ID, folders, read_index(path, "x"))
    found = complete(library, [folders.characters])
    write_index(path, "x", library.entries.values())
    again = Library(BY_ID, folders, read_index(path, "x"))
    list(again.scan([folders.characters]))
    assert again.pending() == []
    assert {each.file: each.headline for each in again.listed()} == {
        file: each.headline for file, each in found.items()
    }


def test_an_index_that_cannot_be_written_is_said(path: Path) -> None:
    text(path.parent, "a file where the folder should be")
    with pytest.raises(FileError):
        write_index(path, "stamp", [])


def test_the_program_is_known_by_its_version_and_its_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = text(tmp_path / "rules" / "x.py", "1")
    stamp = program_stamp(tmp_path)
    assert stamp == program_stamp(tmp_path)
    text(source, "22")
    changed = program_stamp(tmp_path)
    assert changed != stamp
    monkeypatch.setattr(library_index.charsheet, "__version__", "0")
    assert program_stamp(tmp_path) != changed
    monkeypatch.setattr(library_index.sys, "executable", str(tmp_path / "gone"))
    assert program_stamp(tmp_path)
    assert program_stamp() != program_stamp(tmp_path)


def test_the_cache_has_a_folder_of_its_own() -> None:
    folders = user_folders()
    assert folders.cache not in (folders.config, folders.state, folders.characters)
    assert isinstance(folders, Folders)


def test_an_index_is_plain_text_that_says_nothing_but_this(path: Path) -> None:
    write_index(path, "stamp", [entry(name="Мира")])
    seal, body = path.read_bytes().split(b"\n")
    assert len(seal) == 32
    assert json.loads(body)["files"][0][:4] == ["a", "character", "Мира", "d6"]
