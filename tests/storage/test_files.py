"""Character files: from bytes to a validated character, and back; bad ones are refused in words."""

from __future__ import annotations

import errno
import io
import json
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet.model.character import FORMAT
from charsheet.model.problems import path_text
from charsheet.present.locale import get_locale
from charsheet.storage import files
from charsheet.storage.errors import FileError
from charsheet.storage.files import (
    LARGEST,
    Loaded,
    character_bytes,
    parse_character,
    read_file,
    read_standard_input,
    save_character,
)
from charsheet.storage.jsontext import dump
from charsheet.systems.registry import SYSTEMS
from tests.rules.strategies import WORDS
from tests.rules.strategies import cases as characters

BY_ID = {each.id: each for each in SYSTEMS}
KNOWN = ", ".join(BY_ID)
ENGLISH = get_locale("en")


def load(data: Any) -> Loaded:
    return parse_character(data if isinstance(data, bytes) else dump(data), BY_ID)


def character(**fields: Any) -> dict[str, Any]:
    return {"format": 1, "system": "narateer", **fields}


def lines(error: FileError) -> list[str]:
    return [f"{path_text(each.path)}: {ENGLISH.text(each.message)}" for each in error.problems]


def refusal(data: Any) -> list[str]:
    with pytest.raises(FileError) as caught:
        load(data)
    return lines(caught.value)


# --- reading bytes -----------------------------------------------------------------------------


@contextmanager
def unreadable(reason: str) -> Iterator[None]:
    with pytest.raises(FileError) as caught:
        yield
    assert lines(caught.value) == [f": {reason}"]


def test_reads_an_ordinary_file(tmp_path: Path) -> None:
    path = tmp_path / "Мира"
    path.write_bytes(b"\x00\xff")
    assert read_file(path) == b"\x00\xff"


def test_reads_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "link").symlink_to("file")
    assert read_file(tmp_path / "link") == b"x"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("folder", "this is a folder"),
        ("nowhere", "there is no such file or folder"),
        ("file/below", "a part of the path is no folder"),
        ("pipe", "this is no ordinary file"),
        ("socket", "this is no ordinary file"),
        ("circle", "links that lead in a circle"),
        ("x" * 300, "the file name is too long"),
        ("a\0b", "this file name is not possible here"),
    ],
)
def test_what_is_no_ordinary_file_is_refused(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    (tmp_path / "circle").symlink_to("circle")
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        if name == "socket":
            here = Path.cwd()
            os.chdir(tmp_path)  # a socket's address is short
            listening.bind("socket")
            os.chdir(here)
        with unreadable(reason):
            read_file(tmp_path / name)


def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    (tmp_path / "file").write_bytes(b"{}")
    monkeypatch.setattr(files, "read_open", refuse)
    with unreadable("no permission"):
        read_file(tmp_path / "file")


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)  # takes no room on the disk
    monkeypatch.setattr(files, "read_open", pytest.fail)
    with unreadable("is larger than 10 MB"):
        read_file(path)


def test_a_file_that_becomes_huge_while_it_is_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, look = tmp_path / "growing", os.read
    path.write_bytes(b"1")

    def grow(handle: int, most: int) -> bytes:
        with path.open("ab") as file:
            file.truncate(file.tell() + LARGEST)
        return look(handle, most)

    monkeypatch.setattr(os, "read", grow)
    with unreadable("is larger than 10 MB"):
        read_file(path)


def test_the_largest_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 3)
    (tmp_path / "file").write_bytes(b"abc")
    assert read_file(tmp_path / "file") == b"abc"


class Input:
    """Standard input as a program sees it."""

    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


def test_standard_input_has_the_same_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 3)
    monkeypatch.setattr(sys, "stdin", Input(b"abc"))
    assert read_standard_input() == b"abc"
    monkeypatch.setattr(sys, "stdin", Input(b"abcd"))
    with unreadable("is larger than 0 MB"):
        read_standard_input()


def test_standard_input_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Folder:
        buffer = None

        def read(self, _: int) -> bytes:  # what reading from a folder gives
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))

    folder = Folder()
    monkeypatch.setattr(folder, "buffer", folder)
    monkeypatch.setattr(sys, "stdin", folder)
    with unreadable("this is a folder"):
        read_standard_input()


def test_a_program_without_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with unreadable("there is no standard input"):
        read_standard_input()


# --- what makes a character --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tree", "problem"),
    [
        ([], ": must be an object with named fields"),
        (None, ": must be an object with named fields"),
        ("Mira", ": must be an object with named fields"),
        (14, ": must be an object with named fields"),
        ({}, "format: is missing"),
        ({"format": None, "system": "narateer"}, "format: is missing"),
        ({"format": 1}, "system: is missing"),
        ({"format": 1, "system": None}, "system: is missing"),
        ({"format": 1, "system": "Narateer"}, f"system: is not known; there are: {KNOWN}"),
        ({"format": 1, "system": ["narateer"]}, f"system: is not known; there are: {KNOWN}"),
        ({"format": 1, "system": 6}, f"system: is not known; there are: {KNOWN}"),
        ({"format": 0, "system": "narateer"}, "format: must be at least 1"),
        ({"format": "1", "system": "narateer"}, "format: must be a whole number such as 1"),
        ({"format": [], "system": "narateer"}, "format: must be a whole number such as 1"),
        (
            {"format": FORMAT + 1, "system": "of tomorrow"},
            "format: was written by a newer version of the program (format 2; this one knows 1)",
        ),
        (
            {"format": 1000, "system": "narateer"},
            "format: was written by a newer version of the program (format 1\u00a0000; this one knows 1)",
        ),
        ({"format": 1, "kind": "party", "members": []}, "kind: this is no character but: party"),
        ({"format": 9, "kind": "party"}, "kind: this is no character but: party"),
        (character(attributes=[]), "attributes: must be an object with named fields"),
        (character(attributes=2), "attributes: must be an object with named fields"),
        (character(attributes={"strength": "2"}), "attributes.strength: must be a whole number"),
        (character(attributes={"strength": True}), "attributes.strength: must be a whole number"),
        (character(attributes={"strength": Decimal("2.5")}), "attributes.strength: must be a whole number"),
        (character(attributes={"strength": -11}), "attributes.strength: must be at least −10"),
        (character(attributes={"strength": 101}), "attributes.strength: must be at most 100"),
        (character(attributes={"strength": 10**300}), "attributes.strength: must be at most 100"),
        (
            character(attributes={"strength": Decimal("9" * 5000)}),
            "attributes.strength: must be a whole number",
        ),
        (character(name=5), "name: must be text"),
        (character(name=None), "name: must be text"),
        (character(name="x" * 1001), "name: is longer than 1\u00a0000 characters"),
        (character(notes="x" * 1_000_001), "notes: is longer than 1\u00a0000\u00a0000 characters"),
        (character(id="Mira"), "id: is not a UUID"),
        (character(encumbrance=" "), "encumbrance: must not be empty"),
        (character(conditions={}), "conditions: must be a list"),
        (character(conditions=["slowed", ""]), "conditions[1]: must not be empty"),
        (character(conditions=["x"] * 10_001), "conditions: has more than 10\u00a0000 entries"),
        (character(traits=["Fleet Foot"]), "traits[0]: must be an object with named fields"),
        (character(traits=[{}]), "traits[0].name: is missing"),
        (character(effects=[{"target": "bm", "value": "2"}]), "effects[0].value: must be a number"),
        (character(effects=[{"target": "bm", "value": True}]), "effects[0].value: must be a number"),
        (
            character(
                effects=[{"target": "bm", "value": Decimal("1e12")}, {"target": "bm", "value": 10**13}]
            ),
            "effects[1].value: is beyond any sensible number",
        ),
        (
            character(effects=[{"target": "bm", "value": 1, "on": 1}]),
            "effects[0].on: must be true or false",
        ),
        (
            character(effects=[{"target": "bm", "value": -1, "op": "multiply"}]),
            "effects[0].value: a factor must be at least 0",
        ),
        (
            character(effects=[{"name": n, "target": "bm", "value": 1, "op": "set"} for n in "ab"]),
            'effects[1]: "a" and "b" both set bm; only one can',
        ),
        (character(overrides=[{"target": "bm", "value": 1}]), "overrides[0].reason: is missing"),
        (
            character(overrides=[{"target": "bm", "value": 1, "reason": "\n"}]),
            "overrides[0].reason: must not be empty",
        ),
        (character(equipment=[{"quantity": -1}]), "equipment[0].quantity: must be at least 0"),
        (character(equipment=[{"bulk": 10**7}]), "equipment[0].bulk: must be at most 1\u00a0000\u00a0000"),
        (
            character(equipment=[{"bulk": Decimal("0.0000000000001")}]),
            "equipment[0].bulk: has too many digits",
        ),
    ],
)
def test_what_is_no_character_is_refused_with_its_field(tree: Any, problem: str) -> None:
    if problem.startswith("effects[1].value"):
        assert refusal(tree)[-1] == problem
    else:
        assert refusal(tree) == [problem]


def test_every_problem_is_told_at_once() -> None:
    tree = character(name=5, attributes={"strength": "x"}, effects=[{"target": "bm"}])
    assert refusal(tree) == [
        "name: must be text",
        "effects[0].value: is missing",
        "attributes.strength: must be a whole number",
    ]


def test_a_key_of_another_systems_is_only_unknown() -> None:
    loaded = load({"format": 1, "system": "d6", "ready_ad": "many"})
    assert character_bytes(loaded.character) == dump({"format": 1, "system": "d6", "ready_ad": "many"})


def test_the_system_finds_its_own_model() -> None:
    for system in SYSTEMS:
        loaded = load({"format": 1, "system": system.id})
        assert loaded.system is system
        assert type(loaded.character) is system.character


@given(st.binary(max_size=60))
def test_any_bytes_are_a_character_or_refused_in_words(data: bytes) -> None:
    assert all(refusal(data))


# --- writing -----------------------------------------------------------------------------------


@settings(max_examples=50)
@given(characters())
def test_what_is_saved_is_what_was_there(case: Any) -> None:
    system, data, _ = case
    tree = {"format": 1, "system": system.id, **data}
    loaded = load(tree)
    data = character_bytes(loaded.character)
    assert json.loads(data, parse_float=Decimal) == json.loads(dump(tree), parse_float=Decimal)
    assert character_bytes(load(data).character) == data


@pytest.mark.parametrize("name", ["mira", "thorn"])
def test_a_sample_goes_back_byte_by_byte(name: str) -> None:
    data = (Path(__file__).parents[2] / f"resources/samples/{name}.charsheet").read_bytes()
    assert character_bytes(load(data).character) == data


def test_zero_false_and_empty_survive() -> None:
    tree = character(
        name="",
        attributes={"strength": 0},
        skills={},
        ready_ad=0,
        traits=[{"name": "x", "value": 0, "note": ""}],
        conditions=[],
        effects=[{"name": "", "target": "bm", "op": "add", "value": 0, "on": False}],
        overrides=[],
        equipment=[{"name": "", "quantity": 0, "bulk": Decimal("0.0"), "carried": False}],
        notes="",
    )
    assert character_bytes(load(tree).character) == dump(tree)


def test_a_default_that_is_written_and_one_left_out_stay_different() -> None:
    short, long = character(), character(conditions=[], notes="")
    assert character_bytes(load(short).character) == dump(short)
    assert character_bytes(load(long).character) == dump(long)


@pytest.mark.parametrize("number", ["2.5", "0.1", "1.50", "123456789012.123456789012", "-0.25"])
def test_a_typed_number_survives(number: str) -> None:
    tree = character(effects=[{"target": "bm", "value": Decimal(number)}])
    data = character_bytes(load(tree).character)
    assert f'"value": {number}\n' in data.decode()


def test_a_whole_number_written_as_a_decimal_is_one() -> None:
    loaded = load(character(attributes={"strength": Decimal("2.0"), "agility": 2}))
    assert b'"strength": 2,' in character_bytes(loaded.character)


def test_unknown_keys_survive_at_any_depth() -> None:
    deep = {"list": [{"text": "Кот", "number": Decimal("0.10"), "none": None, "empty": {}}, []], "on": False}
    tree = character(
        attributes={"strength": 2, "luck": deep},
        skills={"athletics": 1, "stealth": 3},
        traits=[{"name": "x", "page": deep}],
        effects=[{"target": "bm", "value": 1, "until": deep}],
        equipment=[{"name": "rope", "price": Decimal("1.50")}],
        portrait_of=deep,
        **{"": 0, "ключ": "значение"},
    )
    data = character_bytes(load(tree).character)
    assert json.loads(data, parse_float=Decimal) == tree
    assert character_bytes(load(data).character) == data


@given(st.dictionaries(WORDS, st.none() | st.integers() | st.lists(WORDS, max_size=2), max_size=3))
def test_any_unknown_key_survives(unknown: dict[str, Any]) -> None:
    known = {"format", "system", *SYSTEMS[0].character.model_fields}
    tree = character(**{key: value for key, value in unknown.items() if key not in known})
    assert json.loads(character_bytes(load(tree).character)) == json.loads(dump(tree))


def test_keys_are_written_in_their_order() -> None:
    tree = character(
        zeta=1, notes="", name="Kael", traits=[], attributes={"agility": 4, "strength": 2}, alpha=2
    )
    data = json.loads(character_bytes(load(tree).character))
    assert list(data) == ["format", "system", "name", "attributes", "traits", "notes", "zeta", "alpha"]
    assert list(data["attributes"]) == ["strength", "agility"]


def test_an_unknown_value_cannot_be_changed_behind_the_characters_back() -> None:
    loaded = load(character(luck={"list": [1]}))
    extra: Any = loaded.character.__pydantic_extra__
    with pytest.raises(TypeError):
        extra["luck"]["list"] = []
    assert extra["luck"]["list"] == (1,)


def test_saves_what_can_be_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "Мира.charsheet"
    loaded = load(character(name="Мира"))
    save_character(path, loaded.character)
    assert path.read_bytes() == character_bytes(loaded.character)
    assert load(read_file(path)).character == loaded.character


def test_a_text_that_no_file_can_hold_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    broken = load(character()).character.model_copy(update={"name": "\ud800"})
    with pytest.raises(FileError) as caught:
        save_character(path, broken)
    assert lines(caught.value) == [": is not valid Unicode text"]
    assert path.read_bytes() == b"old"


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        save_character(tmp_path / "nowhere" / "file", load(character()).character)
    assert lines(caught.value) == [": there is no such file or folder"]
