"""Party files: what is read, what is refused, where members are found, and that nothing of it is lost."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from charsheet.model.party import Party, new_party
from charsheet.model.problems import Problem, Severity
from charsheet.storage.backups import Backups
from charsheet.storage.errors import FileError
from charsheet.storage.files import LARGEST, Loaded
from charsheet.storage.formats import NewerFormatError
from charsheet.storage.kinds import is_party
from charsheet.storage.parties import (
    MOST_SEARCHED,
    Found,
    attended,
    find_members,
    moved,
    parse_party,
    party_bytes,
    path_from,
    place_of,
    save_party,
)
from charsheet.storage.saving import ChangedOutsideError, content_at, digest
from charsheet.systems.registry import SYSTEMS_BY_ID
from charsheet.values import Msg
from tests.cases.load import spoken

ID = "00000000-0000-4000-8000-000000000001"
OTHER = "00000000-0000-4000-8000-000000000002"


def write(path: Path, **fields: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    tree = {"format": 1, "system": "d100", "name": path.stem, **fields}
    path.write_text(json.dumps(tree, ensure_ascii=False), "utf-8")
    return path


def party(*members: Any, **fields: Any) -> Party:
    rows = [{"path": each} if isinstance(each, str) else each for each in members]
    return parse_party(json.dumps({"format": 1, "kind": "party", "members": rows, **fields}).encode())


def found(one: Party, folder: Path) -> tuple[Found, ...]:
    return find_members(one, folder / "party.charsheet", SYSTEMS_BY_ID)


def told(problems: tuple[Problem, ...]) -> list[tuple[str, str, Severity]]:
    return [(".".join(map(str, each.path)), spoken(each.message), each.severity) for each in problems]


# --- reading and writing -----------------------------------------------------------------------


def test_a_party_goes_back_as_it_came() -> None:
    data = (
        b'{\n  "format": 1,\n  "kind": "party",\n  "name": "",\n  "members": [\n    {\n'
        b'      "path": "Ann.charsheet",\n      "way": "fly",\n      "oath": [\n        1.50\n      ]\n'
        b"    }\n"
        b'  ],\n  "banner": {\n    "colour": "red"\n  }\n}\n'
    )
    assert party_bytes(parse_party(data)) == data
    assert parse_party(data).members[0].way == "fly"
    made = json.loads(party_bytes(new_party("Девять")))
    assert made == {"format": 1, "kind": "party", "name": "Девять", "members": []}


@pytest.mark.parametrize(
    ("tree", "problem"),
    [
        ([], ("", "must be an object with named fields")),
        ({"kind": "party"}, ("format", "is missing")),
        ({"format": 1, "kind": "party", "members": 3}, ("members", "must be a list")),
        ({"format": 1, "kind": "party", "members": [{}]}, ("members.0.path", "is missing")),
        ({"format": 1, "kind": "party", "members": [{"path": " "}]}, ("members.0.path", "must not be empty")),
        (
            {"format": 1, "kind": "party", "members": [{"path": "a", "id": "x"}]},
            ("members.0.id", "is not a UUID"),
        ),
    ],
)
def test_what_is_no_party_says_where(tree: Any, problem: tuple[str, str]) -> None:
    with pytest.raises(FileError) as caught:
        parse_party(json.dumps(tree).encode())
    assert [each[:2] for each in told(caught.value.problems)] == [problem]


def test_a_party_of_a_newer_program_is_not_guessed_at() -> None:
    with pytest.raises(NewerFormatError):
        parse_party(b'{"format": 2, "kind": "party", "members": []}')


@pytest.mark.parametrize(
    ("tree", "known"),
    [
        ({"kind": "party"}, True),
        ({"kind": "party", "system": "d6"}, False),
        ({"kind": "fest"}, False),
        ([], False),
        ("party", False),
    ],
)
def test_how_a_party_is_known(tree: Any, known: bool) -> None:
    assert is_party(tree) is known


def test_saving_overwrites_only_what_was_seen_and_keeps_what_was_there(tmp_path: Path) -> None:
    path, backups = tmp_path / "new" / "p.charsheet", Backups(tmp_path / "backups")
    saved = save_party(path, new_party("One"), None, backups)
    assert saved.seen == digest(path.read_bytes())
    again = save_party(path, new_party("Two"), saved.seen, backups)
    assert parse_party(path.read_bytes()).name == "Two"
    assert [each.read_bytes() for each in (tmp_path / "backups").rglob("*") if b'"One"' in _bytes(each)]
    path.write_bytes(b"theirs")
    with pytest.raises(ChangedOutsideError) as caught:
        save_party(path, new_party("Three"), again.seen, backups)
    assert caught.value.found == content_at(path) == b"theirs"
    half = Party.model_validate({"format": 1, "kind": "party", "banner": "\ud800"})
    with pytest.raises(FileError, match="Unicode"):
        save_party(path, half, digest(b"theirs"), backups)


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


# --- members -----------------------------------------------------------------------------------


def test_members_come_in_their_order_and_none_keeps_another_back(tmp_path: Path) -> None:
    write(tmp_path / "Ann.charsheet")
    write(tmp_path / "NPC" / "Bo.charsheet", system="d6")
    (tmp_path / "broken.charsheet").write_text("{", "utf-8")
    write(tmp_path / "odd.charsheet", size="big")
    names = ["Ann.charsheet", "NPC/Bo.charsheet", "gone.charsheet", "broken.charsheet", "odd.charsheet"]
    members = found(party(*names), tmp_path)
    assert [each.loaded and each.loaded.character.name for each in members] == ["Ann", "Bo", None, None, None]
    assert [told(each.problems) for each in members] == [
        [],
        [],
        [
            (
                "members.2.path",
                f"{tmp_path / 'gone.charsheet'}: there is no such file or folder",
                Severity.ERROR,
            )
        ],
        [
            (
                "members.3.path",
                f"{tmp_path / 'broken.charsheet'}: is not JSON: line 1, column 2",
                Severity.ERROR,
            )
        ],
        [
            (
                "members.4.path",
                f"{tmp_path / 'odd.charsheet'}: size: must be a whole number",
                Severity.ERROR,
            )
        ],
    ]


def test_the_same_file_by_another_name_counts_once(tmp_path: Path) -> None:
    write(tmp_path / "Ann.charsheet")
    (tmp_path / "link.charsheet").symlink_to(tmp_path / "Ann.charsheet")
    same = ["Ann.charsheet", "./Ann.charsheet", "x/../Ann.charsheet", str(tmp_path / "Ann.charsheet")]
    (tmp_path / "x").mkdir()
    members = found(party(*same, "link.charsheet"), tmp_path)
    assert [each.twice for each in members] == [False, True, True, True, True]
    for place, each in enumerate(members[1:], 1):
        message = "is the same as member 1 and counts once"
        assert told(each.problems) == [(f"members.{place}.path", message, Severity.WARNING)]
    missing = found(party("gone", "gone"), tmp_path)
    assert [each.twice for each in missing] == [False, False]


def test_a_path_of_another_system_is_understood(tmp_path: Path) -> None:
    write(tmp_path / "NPC" / "Bo.charsheet")
    write(tmp_path / "Ann.charsheet")
    assert place_of("NPC\\Bo.charsheet", tmp_path) == tmp_path / "NPC" / "Bo.charsheet"
    for foreign in (
        "C:\\Users\\me\\Ann.charsheet",
        "c:/Users/me/Ann.charsheet",
        "\\\\server\\share\\Ann.charsheet",
        "/home/me/Ann.charsheet",
    ):
        assert place_of(foreign, tmp_path) == tmp_path / "Ann.charsheet", foreign
    assert place_of("me/Ann.charsheet", tmp_path) == tmp_path / "me" / "Ann.charsheet"
    assert place_of("C:\\gone.charsheet", tmp_path) == tmp_path / "C:\\gone.charsheet"
    assert place_of("/", tmp_path) == Path("/")
    members = found(party("a\0b", "x" * 300), tmp_path)
    assert [each.loaded for each in members] == [None, None]
    assert spoken(members[0].problems[0].message).endswith("this file name is not possible here")


@pytest.mark.skipif(sys.platform == "win32", reason="a backslash separates there")
def test_a_name_with_a_backslash_in_it_comes_first(tmp_path: Path) -> None:
    write(tmp_path / "NPC\\Bo.charsheet")
    write(tmp_path / "NPC" / "Bo.charsheet")
    assert place_of("NPC\\Bo.charsheet", tmp_path) == tmp_path / "NPC\\Bo.charsheet"


def test_a_member_that_was_renamed_is_found_by_its_id(tmp_path: Path) -> None:
    (tmp_path / "a.charsheet").write_text(f"{ID} is in it", "utf-8")
    write(tmp_path / "b.charsheet", id=OTHER, notes=ID)
    write(tmp_path / "c.json", id=ID, name="Anna")
    write(tmp_path / "d.txt", id=ID)
    one = party({"path": "Ann.charsheet", "id": ID})
    (member,) = found(one, tmp_path)
    assert member.path == tmp_path / "c.json"
    warning = ("members.0.path", "is not there any more; found as c.json", Severity.WARNING)
    assert told(member.problems) == [warning]
    (tmp_path / "c.json").unlink()
    (member,) = found(one, tmp_path)
    assert member.loaded is None
    for number in range(MOST_SEARCHED):
        (tmp_path / f"{number:04}.json").write_text("{}", "utf-8")
    write(tmp_path / "z.json", id=ID)
    assert found(one, tmp_path)[0].loaded is None
    assert found(one, tmp_path / "nowhere")[0].loaded is None


def test_another_character_in_the_place_is_told(tmp_path: Path) -> None:
    write(tmp_path / "Ann.charsheet", id=OTHER, name="")
    (member,) = found(party({"path": "Ann.charsheet", "id": ID}), tmp_path)
    assert member.loaded is not None
    message = "another character lies there now: Ann.charsheet"
    assert told(member.problems) == [("members.0.path", message, Severity.WARNING)]
    write(tmp_path / "Ann.charsheet", id=ID)
    assert found(party({"path": "Ann.charsheet", "id": ID}), tmp_path)[0].problems == ()
    write(tmp_path / "Ann.charsheet")
    assert found(party({"path": "Ann.charsheet", "id": ID}), tmp_path)[0].problems == ()
    assert found(party("Ann.charsheet"), tmp_path)[0].problems == ()


def test_a_party_from_standard_input_lies_where_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "Ann.charsheet")
    monkeypatch.chdir(tmp_path)
    (member,) = find_members(party("Ann.charsheet"), None, SYSTEMS_BY_ID)
    assert member.path == tmp_path / "Ann.charsheet"


def test_a_member_of_which_something_is_known_is_not_read(tmp_path: Path) -> None:
    path = write(tmp_path / "Ann.charsheet", name="Old")
    known = find_members(party("Ann.charsheet"), tmp_path / "p", SYSTEMS_BY_ID)[0].loaded
    assert known is not None
    path.unlink()
    asked: list[Path] = []

    def read(at: Path) -> Loaded:
        asked.append(at)
        return known

    (member,) = find_members(party("Ann.charsheet"), tmp_path / "p", SYSTEMS_BY_ID, read)
    assert (member.loaded, asked) == (known, [path])


def test_a_member_cannot_be_a_party_nor_too_large(tmp_path: Path) -> None:
    (tmp_path / "p.charsheet").write_bytes(party_bytes(new_party("P")))
    with (tmp_path / "large").open("wb") as large:
        large.truncate(LARGEST + 1)
    members = found(party("p.charsheet", "large"), tmp_path)
    assert [spoken(each.problems[0].message).split(": ", 1)[1] for each in members] == [
        "kind: this is no character but: party",
        "is larger than 10 MB",
    ]


# --- other folders -----------------------------------------------------------------------------


def test_paths_are_seen_from_the_party_with_slashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert path_from(tmp_path, tmp_path / "NPC" / "Bo.charsheet") == "NPC/Bo.charsheet"
    assert path_from(tmp_path / "here", tmp_path / "Bo.charsheet") == "../Bo.charsheet"

    def another_drive(*_: object) -> str:
        raise ValueError

    monkeypatch.setattr(os.path, "relpath", another_drive)
    assert path_from(tmp_path, tmp_path / "Bo.charsheet") == (tmp_path / "Bo.charsheet").as_posix()


def test_a_party_saved_elsewhere_has_the_same_members(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "NPC" / "Bo.charsheet")
    one = party("NPC\\Bo.charsheet", "gone.charsheet", "C:\\x\\far.charsheet", banner=1)
    before, after = tmp_path / "p.charsheet", tmp_path / "NPC" / "p.charsheet"
    assert moved(one, before, tmp_path / "q.charsheet") is one
    there = moved(one, before, after)
    paths = [each.path for each in there.members]
    assert paths == ["Bo.charsheet", "../gone.charsheet", "C:\\x\\far.charsheet"]
    assert json.loads(party_bytes(there))["banner"] == 1
    far = party(str(tmp_path / "NPC" / "Bo.charsheet"), str(tmp_path / "gone"))
    assert [each.path for each in moved(far, None, after).members] == ["Bo.charsheet", str(tmp_path / "gone")]
    monkeypatch.chdir(tmp_path)
    assert [each.path for each in moved(one, None, after).members] == paths
    empty = parse_party(b'{"format": 1, "kind": "party"}')
    assert party_bytes(moved(empty, before, after)) == party_bytes(empty)


def test_who_cannot_take_part_is_told_with_file_and_field_and_keeps_nobody_away(tmp_path: Path) -> None:
    for name in ("one", "other"):
        write(tmp_path / f"{name}.charsheet")
    members = found(party("one.charsheet", "gone.charsheet", "other.charsheet", "other.charsheet"), tmp_path)

    def attend(place: int, one: Found, loaded: Loaded) -> str:
        if place == 0:
            raise FileError(Problem(("effects", 2, "value"), Msg("is missing")), Problem((), Msg("is empty")))
        assert one.loaded is loaded
        return loaded.character.name

    attending, problems = attended(members, attend)
    assert attending == ("other",)
    gone, twice = tmp_path / "gone.charsheet", "is the same as member 3 and counts once"
    assert told(problems) == [
        ("members.0.path", f"{tmp_path / 'one.charsheet'}: effects[2].value: is missing", Severity.ERROR),
        ("members.0.path", f"{tmp_path / 'one.charsheet'}: is empty", Severity.ERROR),
        ("members.1.path", f"{gone}: there is no such file or folder", Severity.ERROR),
        ("members.3.path", twice, Severity.WARNING),
    ]
