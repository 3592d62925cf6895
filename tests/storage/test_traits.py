"""Traits of one's own: which `traits.json` holds, what it gives, and what is wrong with it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from charsheet.model.own_traits import OwnTrait
from charsheet.model.problems import Problem, path_text
from charsheet.present.locale import get_locale
from charsheet.storage.errors import FileError
from charsheet.storage.folders import Folders, user_folders
from charsheet.storage.traits import Campaign, campaign_traits, check_traits, read_traits
from charsheet.systems.registry import SYSTEMS

BY_ID = {each.id: each for each in SYSTEMS}
NARATEER = BY_ID["narateer"]
USING = Path(__file__).resolve().parents[2] / "docs" / "using.md"
GOAT = {"name": "Mountain Goat", "text": "At home on rocks.", "effects": [{"target": "bm", "value": 2}]}


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path))
    made = user_folders()
    for folder in (made.characters / "campaign" / "npcs", made.config, tmp_path / "elsewhere"):
        folder.mkdir(parents=True)
    return made


def traits(folder: Path, *narateer: Any, **parts: Any) -> Path:
    path = folder / "traits.json"
    path.write_text(json.dumps({"format": 1, "narateer": narateer, **parts}), "utf-8")
    return path


def told(problems: tuple[Problem, ...]) -> list[str]:
    text = get_locale("en").text
    return [f"{path_text(each.path)}: {text(each.message)}" for each in problems]


def refusal(path: Path) -> list[str]:
    with pytest.raises(FileError) as caught:
        read_traits(path, NARATEER, BY_ID)
    return told(caught.value.problems)


# --- which file holds --------------------------------------------------------------------------


def offered(character_file: Path | None, folders: Folders) -> Campaign:
    return campaign_traits(character_file, folders, NARATEER, BY_ID)


def test_the_nearest_one_upwards_counts_then_the_users_own(folders: Folders) -> None:
    goblin = folders.characters / "campaign" / "npcs" / "goblin"
    assert offered(goblin, folders) == Campaign()
    own = traits(folders.config, {"name": "Of the user"})
    assert offered(goblin, folders).file == own
    assert offered(None, folders).file == own
    near = traits(folders.characters / "campaign", GOAT)
    found = offered(goblin, folders)
    assert (found.file, found.problems) == (near, ())
    assert [each.name for each in found.own.traits] == ["Mountain Goat"]
    assert offered(folders.characters / "mira", folders).file == own


def test_elsewhere_the_one_beside_the_file_counts(folders: Folders, tmp_path: Path) -> None:
    beside = traits(tmp_path / "elsewhere", GOAT)
    assert offered(tmp_path / "elsewhere" / "mira", folders).file == beside


def test_a_broken_file_offers_nothing_and_says_why(folders: Folders) -> None:
    broken = traits(folders.characters, {"text": "x"})
    found = offered(folders.characters / "mira", folders)
    assert (found.file, found.own.traits) == (broken, ())
    assert told(found.problems) == ["narateer[0].name: is missing"]


def test_a_place_that_cannot_be_looked_at_stops_nothing(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> bool:
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "is_file", refuse)
    found = offered(folders.characters / "mira", folders)
    assert found.file is None
    assert told(found.problems) == [f": {folders.characters / 'traits.json'}: no permission"]


# --- what it gives -----------------------------------------------------------------------------


def test_a_trait_gives_its_effects_named_after_it_unless_they_have_a_name(tmp_path: Path) -> None:
    effects = [
        {"target": "bm", "value": 2},
        {"name": "Hooves", "target": "run.cost", "op": "set", "value": 0, "on": False},
    ]
    path = traits(tmp_path, {"name": "Mountain Goat", "effects": effects})
    (trait,) = read_traits(path, NARATEER, BY_ID).traits
    assert trait.text == ""
    assert [(each.name, each.target, each.op, each.value, each.on) for each in trait.given] == [
        ("Mountain Goat", "bm", "add", 2, True),
        ("Hooves", "run.cost", "set", 0, False),
    ]


def test_each_system_has_its_own(tmp_path: Path) -> None:
    path = traits(tmp_path, d100=[{"name": "Lizard", "effects": [{"target": "swim.spd", "value": 1}]}])
    assert read_traits(path, NARATEER, BY_ID).traits == ()
    assert [each.name for each in read_traits(path, BY_ID["d100"], BY_ID).traits] == ["Lizard"]
    assert read_traits(path, BY_ID["d6"], BY_ID).traits == ()


def test_a_name_is_found_however_it_is_written(tmp_path: Path) -> None:
    own = read_traits(traits(tmp_path, GOAT), NARATEER, BY_ID)
    assert own.named("mountain_goat") is own.traits[0]
    assert own.named("Mountain") is None


@pytest.mark.parametrize("parts", ["{}", '{"format": 1}', '{"narateer": []}', '{"gurps": 3, "note": "x"}'])
def test_a_file_that_says_nothing_offers_nothing(tmp_path: Path, parts: str) -> None:
    path = tmp_path / "traits.json"
    path.write_text(parts, "utf-8")
    assert read_traits(path, NARATEER, BY_ID).traits == ()


def test_keys_that_nobody_knows_are_kept_with_the_trait(tmp_path: Path) -> None:
    effect = {"target": "bm", "value": 2, "from": "p. 12"}
    path = traits(tmp_path, {"name": "Goat", "page": 7, "effects": [effect]})
    (trait,) = read_traits(path, NARATEER, BY_ID).traits
    assert trait.model_extra == {"page": 7}
    assert trait.given[0].model_extra == {"from": "p. 12"}


# --- what is wrong with it ---------------------------------------------------------------------

TARGETS = ", ".join(sorted(each.id for each in NARATEER.character.EFFECT_TARGETS))


@pytest.mark.parametrize(
    ("narateer", "problems"),
    [
        ([{"text": "x"}], ["narateer[0].name: is missing"]),
        ([{"name": " "}], ["narateer[0].name: must not be empty"]),
        ([GOAT, {"name": "mountain_goat"}], ["narateer[1].name: mountain_goat is there twice"]),
        ([{"name": "Fleet foot"}], ["narateer[0].name: Fleet foot: the rules know this trait already"]),
        ([{"name": "A", "text": 5}], ["narateer[0].text: must be text"]),
        ([{"name": "A", "effects": [{"value": 1}]}], ["narateer[0].effects[0].target: is missing"]),
        (
            [GOAT, {"name": "A", "effects": [{"target": "bm", "value": 1}, {"target": "luck", "value": 1}]}],
            [f'narateer[1].effects[1].target: "luck" is no target of an effect here; there are: {TARGETS}'],
        ),
        (
            [{"name": "A", "effects": [{"target": "bm", "op": "multiply", "value": -1}]}],
            ["narateer[0].effects[0].value: a factor must be at least 0"],
        ),
        (
            [{"name": "A", "effects": [{"target": "bm", "op": "set", "value": n} for n in (1, 2)]}],
            ['narateer[0].effects[1]: "A" and "A" both set bm; only one can'],
        ),
        # All of it is told at once.
        (
            [{"name": "A", "text": 5}, {"name": 6}],
            ["narateer[0].text: must be text", "narateer[1].name: must be text"],
        ),
        (
            [{"text": 5}, GOAT, {"name": "Mountain goat"}, {"name": "Fleet Foot"}],
            [
                "narateer[0].name: is missing",
                "narateer[0].text: must be text",
                "narateer[2].name: Mountain goat is there twice",
                "narateer[3].name: Fleet Foot: the rules know this trait already",
            ],
        ),
        ({"name": "A"}, ["narateer: must be a list"]),
        ([{"name": "A"}] * 10_001, ["narateer: has more than 10\N{NO-BREAK SPACE}000 entries"]),
    ],
)
def test_each_slip_is_told_with_its_place(tmp_path: Path, narateer: Any, problems: list[str]) -> None:
    assert refusal(traits(tmp_path, narateer=narateer)) == problems


def test_a_slip_in_another_systems_part_is_told_as_well(tmp_path: Path) -> None:
    path = traits(tmp_path, {"text": ""}, d100=[{"name": "flyer"}])
    assert refusal(path) == [
        "narateer[0].name: is missing",
        "d100[0].name: flyer: the rules know this trait already",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", ": is not JSON: line 1, column 2"),
        ("[]", ": must be an object with named fields"),
        ('{"format": 2}', "format: must be one of: 1"),
    ],
)
def test_a_file_that_is_no_traits_file(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "traits.json"
    path.write_text(text, "utf-8")
    assert refusal(path) == [problem]


def test_keys_that_are_close_to_a_known_one_are_worth_a_warning(tmp_path: Path) -> None:
    effect = {"target": "bm", "value": 2, "Name": "x", "page": 1}
    path = traits(tmp_path, {"name": "A", "efects": [], "effects": [effect]}, naratear=[], comment="x")
    assert told(check_traits(path, BY_ID)) == [
        'naratear: is not known; is "narateer" meant?',
        'narateer[0].efects: is not known; is "effects" meant?',
        'narateer[0].effects[0].Name: is not known; is "name" meant?',
    ]
    assert check_traits(traits(tmp_path, GOAT), BY_ID) == ()


def test_a_trait_by_itself_needs_a_name_only() -> None:
    assert OwnTrait(name="Quiet").given == ()


# --- what the documentation shows --------------------------------------------------------------


def test_the_example_of_the_documentation_is_a_good_file(tmp_path: Path) -> None:
    found = re.search(r"`traits\.json`.*?```json\n(.*?)```", USING.read_text("utf-8"), re.DOTALL)
    assert found is not None
    path = tmp_path / "traits.json"
    path.write_text(found[1], "utf-8")
    assert check_traits(path, BY_ID) == ()
    assert all(read_traits(path, system, BY_ID).traits for system in SYSTEMS)
