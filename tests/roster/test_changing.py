"""One edit of many files: judged first, written whole, taken back whole; and parties that characters join."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from charsheet.edit.commands import add_name, set_field
from charsheet.present.locale import get_locale
from charsheet.roster import changing
from charsheet.roster.changing import Outcome, change_files, make_files, take_back
from charsheet.roster.joining import Joining, join_party
from charsheet.storage.backups import Backups
from charsheet.storage.errors import FileError
from charsheet.storage.saving import ChangedOutsideError
from charsheet.systems.registry import SYSTEMS_BY_ID
from charsheet.values import Msg

EN = get_locale("en")
SLOWED = add_name(("conditions",), "slowed", Msg("Slowed"))


@pytest.fixture
def backups(tmp_path: Path) -> Backups:
    return Backups(tmp_path / "backups")


def write(path: Path, tree: Any = None, **fields: Any) -> Path:
    made = {"format": 1, "system": "narateer", "name": path.stem, **fields}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(made if tree is None else tree), "utf-8")
    return path


def tree_of(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def told(outcome: Outcome) -> dict[str, list[str]]:
    return {each.path.name: [EN.text(one.message) for one in each.problems] for each in outcome.failed}


def test_a_change_of_many_can_be_taken_back(tmp_path: Path, backups: Backups) -> None:
    one, two = write(tmp_path / "one"), write(tmp_path / "two", extra={"kept": [1]})
    already = write(tmp_path / "already", conditions=["Slowed"])
    bad = write(tmp_path / "bad", tree="no")
    before = {path: path.read_bytes() for path in (one, two, already, bad)}
    seen: list[int] = []
    outcome = change_files(
        [one, bad, two, already], SLOWED, SYSTEMS_BY_ID, backups, lambda done: not seen.append(done)
    )
    assert seen == [0, 0, 0, 0, 0, 1]
    assert told(outcome) == {"bad": ["must be an object with named fields"]}
    assert outcome.same == (already,)
    assert [each.path for each in outcome.written] == [one, two]
    assert tree_of(one)["conditions"] == ["slowed"]
    assert tree_of(two)["extra"] == {"kept": [1]}
    assert already.read_bytes() == before[already]
    assert backups.of(one)[0].path.read_bytes() == before[one]
    write(two, name="since")
    since = two.read_bytes()
    back = take_back([*outcome.written, changing.Written(tmp_path / "gone", b"", "")], backups)
    assert told(back) == {
        "two": ["has changed in the meantime and stays as it is"],
        "gone": ["there is no such file or folder"],
    }
    assert one.read_bytes() == before[one]
    assert two.read_bytes() == since


def test_what_would_be_invalid_is_not_written(tmp_path: Path, backups: Backups) -> None:
    one = write(tmp_path / "one")
    before = one.read_bytes()
    outcome = change_files([one], set_field(("ready_ad",), "x", "AD"), SYSTEMS_BY_ID, backups)
    assert told(outcome) == {"one": ["must be a whole number"]}
    outcome = change_files([one], set_field(("mine",), "\ud800", "Mine"), SYSTEMS_BY_ID, backups)
    assert told(outcome) == {"one": ["is not valid Unicode text"]}
    assert one.read_bytes() == before


@pytest.mark.parametrize(("after", "done"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_it_can_be_stopped(tmp_path: Path, backups: Backups, after: int, done: int) -> None:
    paths = [write(tmp_path / "one"), write(tmp_path / "two")]
    asked: list[int] = []

    def go(count: int) -> bool:
        asked.append(count)
        return len(asked) <= after

    outcome = change_files(paths, SLOWED, SYSTEMS_BY_ID, backups, go)
    assert outcome.stopped
    assert len(outcome.written) == done
    assert ["conditions" in tree_of(path) for path in paths] == [True] * done + [False] * (2 - done)


def test_what_cannot_be_written_is_as_it_was(
    tmp_path: Path, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [write(tmp_path / "one"), write(tmp_path / "two")]
    errors: list[Exception] = [ChangedOutsideError(b""), FileError.because(Msg("the disk is full"))]

    def broken(*_: object) -> Any:
        raise errors.pop(0)

    monkeypatch.setattr(changing, "save_bytes_over", broken)
    outcome = change_files(paths, SLOWED, SYSTEMS_BY_ID, backups)
    assert told(outcome) == {
        "one": ["has changed in the meantime and stays as it is"],
        "two": ["the disk is full"],
    }


def test_a_missing_backup_is_told_and_an_older_format_needs_one(tmp_path: Path) -> None:
    from tests.storage.made_up import CHESS  # type: ignore[attr-defined]

    (tmp_path / "backups").write_text("in the way", "utf-8")
    backups = Backups(tmp_path / "backups")
    systems: Mapping[str, Any] = {"chess": CHESS, **{id: SYSTEMS_BY_ID[id] for id in SYSTEMS_BY_ID}}
    one = write(tmp_path / "one")
    outcome = change_files([one], SLOWED, systems, backups)
    assert outcome.written[0].unkept is not None
    old = write(tmp_path / "old", {"format": 2, "system": "chess", "name": "old", "speed": 2})
    before = old.read_bytes()
    outcome = change_files([old], SLOWED, systems, backups)
    assert [each.path for each in outcome.failed] == [old]
    assert old.read_bytes() == before
    outcome = change_files([old], SLOWED, systems, Backups(tmp_path / "others"))
    assert tree_of(old)["format"] == 3
    assert Backups(tmp_path / "others").of(old)[0].path.read_bytes() == before


def test_new_files_are_written_over_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = SYSTEMS_BY_ID["narateer"].character
    made = [kind.model_validate({"system": "narateer", "name": name}) for name in ("a", "a", "b/c")]
    outcome = make_files(tmp_path / "new", made)
    assert [each.path.name for each in outcome.written] == [
        "a.charsheet", "a (2).charsheet", "b_c.charsheet",
    ]  # fmt: skip
    assert make_files(tmp_path / "x", made, lambda done: done < 1) == Outcome(
        (changing.Written(tmp_path / "x" / "a.charsheet", b"", ""),), stopped=True
    )
    (tmp_path / "file").write_text("", "utf-8")
    assert set(told(make_files(tmp_path / "file", made))) == {"a", "b_c"}


# --- parties -----------------------------------------------------------------------------------


def test_characters_join_a_party_each_once(tmp_path: Path, backups: Backups) -> None:
    one, two = write(tmp_path / "npc" / "one"), write(tmp_path / "npc" / "two")
    id = "3f2b5c1e-8f0a-4a59-9a3d-0a2a6f2b7c11"
    party = tmp_path / "Heroes.charsheet"
    assert (
        join_party(party, [Joining(one, id), Joining(one), Joining(tmp_path / "npc/../npc/one")], backups)
        == 1
    )
    assert tree_of(party) == {
        "format": 1, "kind": "party", "name": "Heroes", "members": [{"path": "npc/one", "id": id}],
    }  # fmt: skip
    tree = {**tree_of(party), "mine": 1}
    write(party, tree)
    assert join_party(party, [Joining(two), Joining(one)], backups) == 1
    assert tree_of(party)["mine"] == 1
    assert [each["path"] for each in tree_of(party)["members"]] == ["npc/one", "npc/two"]
    assert backups.of(party)


def test_what_is_no_party_is_left_alone(
    tmp_path: Path, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = write(tmp_path / "one")
    before = one.read_bytes()
    with pytest.raises(FileError) as refused:
        join_party(one, [Joining(one)], backups)
    assert EN.text(refused.value.problems[0].message) == "this file is no party"
    assert one.read_bytes() == before
    party = tmp_path / "p"
    with pytest.raises(FileError) as refused:
        join_party(party, [Joining(one, "no id")], backups)
    assert EN.text(refused.value.problems[0].message) == "is not a UUID"
    assert not party.exists()

    def changed(*_: object) -> Any:
        raise ChangedOutsideError(b"")

    monkeypatch.setattr("charsheet.roster.joining.save_party", changed)
    with pytest.raises(FileError) as refused:
        join_party(party, [Joining(one)], backups)
    assert EN.text(refused.value.problems[0].message) == "another program is using the file"
