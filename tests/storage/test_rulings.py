"""The rulings in force for a file: the nearest `rulings.json`, the user's own, or the defaults."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from charsheet.model.problems import path_text
from charsheet.present.locale import get_locale
from charsheet.storage.errors import FileError
from charsheet.storage.folders import Folders
from charsheet.storage.rulings import (
    Places,
    find_rulings,
    read_rulings,
    rulings_places,
    save_rulings,
    with_rulings,
)
from charsheet.systems.registry import SYSTEMS, find_system

BY_ID = {each.id: each for each in SYSTEMS}
NARATEER = BY_ID["narateer"]


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """The user's folders, all of them there."""
    made = Folders(*(tmp_path / each for each in ("characters", "config", "state", "cache", "logs")))
    for folder in (made.characters / "campaign" / "npcs", made.config, tmp_path / "elsewhere" / "deep"):
        folder.mkdir(parents=True)
    return made


def rulings(folder: Path, **parts: Any) -> Path:
    path = folder / "rulings.json"
    path.write_text(json.dumps(parts), "utf-8")
    return path


def refusal(path: Path) -> list[str]:
    with pytest.raises(FileError) as caught:
        read_rulings(path, NARATEER, BY_ID)
    text = get_locale("en").text
    return [f"{path_text(each.path)}: {text(each.message)}" for each in caught.value.problems]


# --- which file holds --------------------------------------------------------------------------


def test_without_any_file_the_defaults_hold(folders: Folders) -> None:
    assert find_rulings(folders.characters / "mira", folders) is None
    assert find_rulings(None, folders) is None


def test_within_the_users_folder_the_nearest_one_upwards_counts(folders: Folders) -> None:
    top = rulings(folders.characters)
    npcs = folders.characters / "campaign" / "npcs" / "goblin"
    assert find_rulings(npcs, folders) == top
    campaign = rulings(folders.characters / "campaign")
    assert find_rulings(npcs, folders) == campaign
    nearest = rulings(npcs.parent)
    assert find_rulings(npcs, folders) == nearest
    assert find_rulings(folders.characters / "mira", folders) == top


def test_above_the_users_folder_nothing_is_looked_for(folders: Folders) -> None:
    rulings(folders.characters.parent)
    assert find_rulings(folders.characters / "campaign" / "mira", folders) is None


def test_elsewhere_only_the_one_beside_the_file_counts(folders: Folders, tmp_path: Path) -> None:
    beside = rulings(tmp_path / "elsewhere")
    assert find_rulings(tmp_path / "elsewhere" / "mira", folders) == beside
    assert find_rulings(tmp_path / "elsewhere" / "deep" / "mira", folders) is None


def test_then_the_users_own(folders: Folders, tmp_path: Path) -> None:
    own = rulings(folders.config)
    assert find_rulings(None, folders) == own
    assert find_rulings(tmp_path / "elsewhere" / "mira", folders) == own
    assert find_rulings(folders.characters / "mira", folders) == own
    near = rulings(folders.characters)
    assert find_rulings(folders.characters / "mira", folders) == near


def test_a_relative_path_is_meant_from_here(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    near = rulings(folders.characters / "campaign")
    monkeypatch.chdir(folders.characters / "campaign" / "npcs")
    assert find_rulings(Path("goblin"), folders) == near


def test_a_folder_of_that_name_is_no_rulings_file(folders: Folders) -> None:
    (folders.characters / "rulings.json").mkdir()
    assert find_rulings(folders.characters / "mira", folders) is None


def test_a_place_that_cannot_be_looked_at_is_named(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    # To go on with the defaults would give other numbers without a word.
    def refuse(_: Path) -> bool:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "is_file", refuse)
    with pytest.raises(FileError) as caught:
        find_rulings(folders.characters / "mira", folders)
    (problem,) = caught.value.problems
    where = folders.characters / "rulings.json"
    assert get_locale("en").text(problem.message) == f"{where}: no permission"


# --- what it says ------------------------------------------------------------------------------


def test_what_is_set_is_set_and_the_rest_by_default(tmp_path: Path) -> None:
    path = rulings(tmp_path, format=1, narateer={"zone_rounding": "half_down"}, d6={"extreme_levels": 7})
    assert read_rulings(path, NARATEER, BY_ID) == NARATEER.rulings(zone_rounding="half_down")
    d6 = find_system("d6")
    assert d6 is not None
    assert read_rulings(path, d6, BY_ID) == d6.rulings(extreme_levels=7)


@pytest.mark.parametrize("parts", [{}, {"format": 1}, {"d6": {}}])
def test_a_file_that_says_nothing_leaves_the_defaults(tmp_path: Path, parts: Any) -> None:
    assert read_rulings(rulings(tmp_path, **parts), NARATEER, BY_ID) == NARATEER.rulings()


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ({"format": 2}, "format: must be one of: 1"),
        ({"gurps": {}}, f"gurps: is not known; there are: {', '.join(BY_ID)}"),
        (
            {"narateer": {"zone_roundin": "half_up"}},
            'narateer.zone_roundin: is not known; is "zone_rounding" meant?',
        ),
        (
            {"narateer": {"encumbrance_states": [{"name": "none"}, {"name": "light", "factr": 1}]}},
            'narateer.encumbrance_states[1].factr: is not known; is "factor" meant?',
        ),
        ({"d6": {"luck": 1}}, "d6.luck: is not known"),
        ({"narateer": {"climb_swim_cost": 0}}, "narateer.climb_swim_cost: must be at least 1"),
        ({"narateer": []}, "narateer: must be an object with named fields"),
        (
            {"narateer": {"encumbrance_states": [{"name": "none"}, {"name": "x", "factor": "2"}]}},
            "narateer.encumbrance_states[1].factor: must be a number",
        ),
        # A slip in another system's part is told as well: one campaign, one file.
        ({"d6": {"extreme_levels": 4}}, "d6.extreme_levels: must be at least 5"),
    ],
)
def test_a_slip_anywhere_is_told_with_its_place(tmp_path: Path, parts: Any, problem: str) -> None:
    assert refusal(rulings(tmp_path, **parts)) == [problem]


def test_a_file_that_is_no_object(tmp_path: Path) -> None:
    path = tmp_path / "rulings.json"
    path.write_text("[]", "utf-8")
    assert refusal(path) == [": must be an object with named fields"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nowhere") == [": there is no such file or folder"]


# --- where they can be kept --------------------------------------------------------------------


def test_the_file_in_force_is_offered_first_then_one_for_the_folder(folders: Folders) -> None:
    own = folders.config / "rulings.json"
    mira = folders.characters / "campaign" / "mira"
    beside = mira.parent / "rulings.json"
    assert rulings_places(None, folders) == Places(None, (own,), own)
    assert rulings_places(mira, folders) == Places(None, (own, beside), own)
    rulings(folders.config)
    assert rulings_places(mira, folders) == Places(own, (own, beside), own)
    top = rulings(folders.characters)
    assert rulings_places(mira, folders) == Places(top, (top, beside), own)
    rulings(mira.parent)
    assert rulings_places(mira, folders) == Places(beside, (beside,), own)


# --- changing them -----------------------------------------------------------------------------


def save(path: Path, start: Path | None = None, **changes: Any) -> Any:
    return save_rulings(path, NARATEER, changes, BY_ID, start=start)


def test_single_rulings_are_changed_and_left_out_again(tmp_path: Path) -> None:
    path = rulings(tmp_path, narateer={"climb_swim_cost": 3}, d6={"extreme_levels": 7})
    assert save(path, zone_rounding="half_down") == NARATEER.rulings(
        zone_rounding="half_down", climb_swim_cost=3
    )
    assert json.loads(path.read_text("utf-8")) == {
        "format": 1,
        "narateer": {"zone_rounding": "half_down", "climb_swim_cost": 3},
        "d6": {"extreme_levels": 7},
    }
    save(path, zone_rounding=None, climb_swim_cost=None)
    assert json.loads(path.read_text("utf-8")) == {"format": 1, "d6": {"extreme_levels": 7}}


def test_it_is_written_in_the_canonical_form_numbers_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "rulings.json"
    states = '{"encumbrance_states": [{"name": "none", "factor": 1.50}]}'
    path.write_text('{"narateer": ' + states + ', "d6": {"untrained": "none"}}', "utf-8")
    save(path, climb_swim_cost=4)
    assert path.read_text("utf-8").splitlines() == [
        "{",
        '  "format": 1,',
        '  "narateer": {',
        '    "encumbrance_states": [',
        "      {",
        '        "name": "none",',
        '        "factor": 1.50',
        "      }",
        "    ],",
        '    "climb_swim_cost": 4',
        "  },",
        '  "d6": {',
        '    "untrained": "none"',
        "  }",
        "}",
    ]


def test_a_file_that_is_not_there_is_made_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "config" / "new" / "rulings.json"
    save(path, climb_swim_cost=4)
    assert json.loads(path.read_text("utf-8")) == {"format": 1, "narateer": {"climb_swim_cost": 4}}


def test_a_nearer_file_begins_as_a_copy_of_the_one_in_force(tmp_path: Path) -> None:
    own = rulings(tmp_path, narateer={"zone_rounding": "half_even"}, d6={"untrained": "none"})
    before = own.read_bytes()
    near = tmp_path / "campaign" / "rulings.json"
    save(near, start=own, climb_swim_cost=4)
    assert own.read_bytes() == before
    assert json.loads(near.read_text("utf-8")) == {
        "format": 1,
        "narateer": {"zone_rounding": "half_even", "climb_swim_cost": 4},
        "d6": {"untrained": "none"},
    }
    save(near, start=own, climb_swim_cost=5)  # once it is there, it stands alone
    assert save(near, start=own).climb_swim_cost == 5


def test_parts_that_nobody_here_knows_are_kept() -> None:
    tree = {"later": {"a": [1]}, "format": 1, "narateer": {"climb_swim_cost": 2}}
    changed = with_rulings(tree, NARATEER, {"climb_swim_cost": None})
    assert changed == {"later": {"a": [1]}, "format": 1}


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"d6": {"extreme_levels": 4}}', '{"format": 2}', '{"gurps": {}}']
)
def test_a_broken_file_is_never_overwritten(tmp_path: Path, text: str) -> None:
    path = tmp_path / "rulings.json"
    path.write_text(text, "utf-8")
    with pytest.raises(FileError):
        save(path, climb_swim_cost=4)
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize("value", [11, "3", [{"name": "\ud800"}]])
def test_an_impossible_value_is_not_written(tmp_path: Path, value: Any) -> None:
    path = rulings(tmp_path, narateer={"climb_swim_cost": 3})
    before = path.read_bytes()
    id = "encumbrance_states" if isinstance(value, list) else "climb_swim_cost"
    with pytest.raises(FileError):
        save_rulings(path, NARATEER, {id: value}, BY_ID)
    assert path.read_bytes() == before


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(FileError):
        save(tmp_path / "file" / "deep" / "rulings.json", climb_swim_cost=4)


def test_what_another_program_writes_at_the_same_moment_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = rulings(tmp_path, format=1)
    sync, meanwhile = os.fsync, [lambda: save_rulings(path, NARATEER, {"climb_swim_cost": 3}, BY_ID)]

    def slow(handle: int) -> None:
        sync(handle)
        if meanwhile:
            meanwhile.pop()()

    monkeypatch.setattr(os, "fsync", slow)
    save_rulings(path, NARATEER, {"boost_limit": "skill_level"}, BY_ID)
    assert json.loads(path.read_bytes())["narateer"] == {"climb_swim_cost": 3, "boost_limit": "skill_level"}
