"""The samples and templates that come with the program."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from charsheet.model.character import Character, character_data
from charsheet.model.problems import Severity
from charsheet.resources import resources
from charsheet.rules.checks import remarks
from charsheet.systems.registry import SYSTEMS, AnySystem, find_system
from charsheet.values import Status

SAMPLES = sorted((resources() / "samples").glob("*.charsheet"))
TEMPLATES = sorted((resources() / "templates").glob("*/*.charsheet"))


def read(path: Path) -> tuple[AnySystem, Character, dict[str, Any]]:
    data = json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    system = find_system(data["system"])
    assert system is not None
    return system, system.character.model_validate(data), data


@pytest.mark.parametrize("path", [*SAMPLES, *TEMPLATES], ids=lambda path: f"{path.parent.name}/{path.stem}")
class TestEachFile:
    def test_it_lies_as_the_program_writes_it(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        _, character, data = read(path)
        assert list(character_data(character)) == list(data)
        assert character_data(character) == data
        # JSON floats only lay the text out here; the numbers themselves were compared above.
        assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n"

    def test_nothing_is_wrong_with_it(self, path: Path) -> None:
        system, character, _ = read(path)
        sheet = system.evaluate(character, system.rulings())
        problems = [
            each for each in (*sheet.problems, *remarks(character)) if each.severity is not Severity.NOTE
        ]
        assert problems == []

    def test_all_its_values_are_known(self, path: Path) -> None:
        system, character, _ = read(path)
        sheet = system.evaluate(character, system.rulings())
        assert [id for id, value in sheet.items() if value.status is not Status.ALLOWED] == []


def test_samples_have_names_and_ids_of_their_own() -> None:
    characters = [read(path)[1] for path in SAMPLES]
    assert {each.name for each in characters} >= {"Mira", "Thorn"}
    assert all(each.id and each.notes for each in characters)
    assert len({each.id for each in characters}) == len(characters)


def test_mira_is_the_mira_of_the_source() -> None:
    system, character, _ = read(resources() / "samples" / "mira.charsheet")
    sheet = system.evaluate(character, system.rulings())
    assert (sheet["bm"].content, sheet["sprint.acrobatics.distance"].content) == (14, 50)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_every_template_has_its_file(system: AnySystem) -> None:
    files = {path.stem for path in TEMPLATES if path.parent.name == system.id}
    assert {each.id for each in system.templates} == files
    for path in TEMPLATES:
        if path.parent.name == system.id:
            found, character, _ = read(path)
            assert found is system
            assert (character.name, character.id) == ("", None)


def test_every_system_is_found_by_its_id() -> None:
    assert [find_system(system.id) for system in SYSTEMS] == list(SYSTEMS)
    assert len({system.id for system in SYSTEMS}) == len(SYSTEMS)
    assert find_system("d7") is None


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_a_character_says_which_system_it_is_of(system: AnySystem) -> None:
    assert system.character().system == system.id
