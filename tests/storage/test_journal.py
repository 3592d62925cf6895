"""The journal: unsaved characters come back whole, whatever happened."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from charsheet.storage.errors import FileError
from charsheet.storage.folders import Folders, user_folders
from charsheet.storage.journal import Journal, token_of, tokens
from charsheet.storage.journal_entries import Entry, PlanNote, now

TOKEN, OTHER = "0123456789abcdef", "fedcba9876543210"
TEXT = '{\n  "name": "Мира \\u2028 \\ud83e\\udd8a"\n}\n'


@pytest.fixture
def folders() -> Folders:
    return user_folders()


def entry(name: str = "Мира", time: str | None = None) -> Entry:
    return Entry(path="/дом/мира.charsheet", base="ab", name=name, time=time or now(), character=TEXT)


def test_what_is_written_is_read_the_oldest_first(folders: Folders) -> None:
    journal = Journal.of(folders, TOKEN)
    late = entry("late", "2026-03-01T12:00:05+00:00")
    early = entry("early", "2026-03-01T15:00:00+03:00")
    journal.write(2, late)
    journal.write(10, early)
    lost, broken = journal.read()
    assert [each.entry for each in lost] == [early, late]
    assert [each.file.name for each in lost] == [f"{TOKEN}-10.json", f"{TOKEN}-2.json"]
    assert broken == ()
    assert lost[0].entry.when == datetime(2026, 3, 1, 12, tzinfo=UTC)
    assert lost[0].entry.file == Path("/дом/мира.charsheet")
    assert lost[0].entry.data == TEXT.encode()


def test_a_party_and_its_plans_come_back(folders: Folders) -> None:
    notes = (PlanNote(system="d100", plan="{}", path="/дом/план.json"), PlanNote(system="d6", plan="[]"))
    written = Entry(name="Мы", time=now(), party='{"kind": "party"}', plans=notes)
    Journal.of(folders, TOKEN).write(1, written)
    ((lost,), _) = Journal.of(folders, TOKEN).read()
    assert lost.entry == written
    assert lost.entry.data == b'{"kind": "party"}'


def test_an_entry_takes_the_place_of_the_former_and_can_go(folders: Folders) -> None:
    journal = Journal.of(folders, TOKEN)
    journal.remove(1)
    journal.write(1, entry("a"))
    journal.write(1, entry("b"))
    assert [each.entry.name for each in journal.read()[0]] == ["b"]
    journal.remove(1)
    assert journal.read() == ((), ())


def test_the_entries_of_another_session_are_no_business_of_this_one(folders: Folders) -> None:
    Journal.of(folders, OTHER).write(1, entry())
    (folders.state / "journal" / "note.json").write_bytes(b"{}")
    assert Journal.of(folders, TOKEN).read() == ((), ())


def test_a_character_that_was_never_saved_has_no_path() -> None:
    made = Entry(time=now(), character=TEXT)
    assert made.file is None
    assert made.base is None


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "{}",
        json.dumps({"time": "yesterday", "character": ""}),
        json.dumps({"time": "2026-03-01T12:00:00", "character": ""}),
        json.dumps({"time": "2026-03-01T12:00:00+00:00", "character": 1}),
        json.dumps({"time": "2026-03-01T12:00:00+00:00"}),
        json.dumps({"time": "2026-03-01T12:00:00+00:00", "character": "", "party": ""}),
        json.dumps({"format": 2, "time": "2026-03-01T12:00:00+00:00", "character": ""}),
    ],
)
def test_a_broken_entry_is_put_aside(folders: Folders, content: str) -> None:
    journal = Journal.of(folders, TOKEN)
    journal.write(1, entry())
    path = journal.folder / f"{TOKEN}-2.json"
    path.write_text(content, encoding="utf-8")
    lost, broken = journal.read()
    assert len(lost) == 1
    assert broken == (path.with_suffix(".broken"),)
    assert broken[0].read_text(encoding="utf-8") == content
    assert journal.read()[1] == ()


def test_one_that_cannot_even_be_put_aside_is_told(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "no")

    journal = Journal.of(folders, TOKEN)
    journal.folder.mkdir(parents=True)
    (journal.folder / f"{TOKEN}-1.json").write_text("{", encoding="utf-8")
    monkeypatch.setattr(Path, "replace", refuse)
    assert journal.read()[1] == (journal.folder / f"{TOKEN}-1.json",)


def test_one_that_cannot_be_read_now_stays_for_the_next_time(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    journal = Journal.of(folders, TOKEN)
    journal.write(1, entry())
    (path,) = journal.folder.iterdir()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", fail)
        assert journal.read() == ((), (path,))
    assert [each.file for each in journal.read()[0]] == [path]
    assert (token_of(path), token_of(path.with_suffix(".broken"))) == (TOKEN, None)


def test_the_sessions_that_have_entries(folders: Folders) -> None:
    assert tokens(folders) == frozenset()
    Journal.of(folders, TOKEN).write(1, entry())
    (folders.state / "journal" / "something else").write_bytes(b"")
    assert tokens(folders) == {TOKEN}


def test_what_the_system_refuses_is_told(folders: Folders) -> None:
    journal = Journal.of(folders, TOKEN)
    (journal.folder / f"{TOKEN}-1.json").mkdir(parents=True)
    with pytest.raises(FileError):
        journal.remove(1)
    with pytest.raises(FileError):
        journal.write(1, entry())
    assert [each.name for each in journal.folder.iterdir()] == [f"{TOKEN}-1.json"]
    other = replace(folders, state=journal.folder / "file")
    other.state.write_bytes(b"in the way")
    with pytest.raises(FileError):
        Journal.of(other, TOKEN).write(1, entry())
