"""The JSON Schemas take what the program takes, and refuse what is wrong with a field by itself."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from charsheet.model.base import to_data
from charsheet.storage.settings import Settings
from charsheet.systems.registry import SYSTEMS
from format_page import format_page
from schemas import schemas
from tests.cases.load import all_cases
from tests.cases.plans import plan_cases_of

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(
    [*(ROOT / "resources").rglob("*.charsheet"), *(ROOT / "tests/files").rglob("*.charsheet")],
)
USING = (ROOT / "docs/using.md").read_text("utf-8")
PLAN, TRAITS = (json.loads(each) for each in re.findall(r"```json\n(.*?)```", USING, re.DOTALL))
KAEL = {"format": 1, "system": "narateer", "name": "Kael"}
PARTY = {"format": 1, "kind": "party", "name": "All", "members": [{"path": "kael.charsheet", "way": "run"}]}


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schemas()[f"{name}.schema.json"])


def wrong(name: str, tree: Any) -> list[str]:
    """What the schema *name* says is wrong, by the place."""
    return [each.json_path for each in validator(name).iter_errors(tree)]


@pytest.mark.parametrize("name", schemas())
def test_each_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(schemas()[name])


def test_samples_templates_and_every_format_are_valid() -> None:
    assert len(FILES) > 8
    for path in FILES:
        tree = json.loads(path.read_text("utf-8"))
        assert wrong(tree["system"], tree) == [], path


def test_what_the_program_takes_is_valid() -> None:
    for case in all_cases():
        if "error" not in case.data:
            # Python's own numbers, as other programs read them.
            character, rulings = json.loads(json.dumps([case.character, case.rulings], default=float))
            assert wrong(case.system.id, character) == [], case.name
            assert wrong("rulings", {"format": 1, case.system.id: rulings}) == [], case.name


def test_plans_are_valid() -> None:
    for system in SYSTEMS:
        cases = plan_cases_of(system)
        assert cases
        for case in cases:
            steps = [step for step, _ in case.data["steps"]]
            tree = {"format": 1, "planner": case.data["planner"], "steps": steps}
            tree |= {"setup": case.data["setup"]} if "setup" in case.data else {}
            plain = json.loads(json.dumps(tree, default=float))
            assert wrong(f"plan-{system.id}", plain) == [], case.name


def test_the_examples_of_the_documentation_are_valid() -> None:
    assert wrong("plan-narateer", PLAN) == []
    assert wrong("traits", TRAITS) == []
    assert wrong("party", PARTY) == []
    assert wrong("settings", json.loads(json.dumps(to_data(Settings(scale=150, backups=3))))) == []


@pytest.mark.parametrize(
    ("name", "tree", "place"),
    [
        ("narateer", {**KAEL, "attributes": {"strength": "2"}}, "$.attributes.strength"),
        ("narateer", {**KAEL, "attributes": {"strength": 101}}, "$.attributes.strength"),
        ("narateer", {**KAEL, "attributes": {"strength": 2.5}}, "$.attributes.strength"),
        ("narateer", {**KAEL, "equipment": [{"bulk": -1}]}, "$.equipment[0].bulk"),
        ("narateer", {**KAEL, "equipment": [{"bulk": "1"}]}, "$.equipment[0].bulk"),
        ("narateer", {**KAEL, "effects": [{"target": "spd", "value": 1}]}, "$.effects[0].target"),
        ("narateer", {**KAEL, "overrides": [{"target": "bm", "value": 1}]}, "$.overrides[0]"),
        ("narateer", {**KAEL, "system": "d6"}, "$.system"),
        ("narateer", {**KAEL, "format": 2}, "$.format"),
        ("narateer", {"name": "Kael"}, "$"),
        ("d6", {"format": 1, "system": "d6", "attributes": {"strength": "many"}}, "$.attributes.strength"),
        ("party", {**PARTY, "members": [{"path": ""}]}, "$.members[0].path"),
        ("rulings", {"narateer": {"zone_rounding": "sideways"}}, "$.narateer.zone_rounding"),
        ("rulings", {"narateer": {"zone": "half_up"}}, "$.narateer"),
        ("rulings", {"naratear": {}}, "$"),
        ("rulings", {"narateer": {"encumbrance_states": []}}, "$.narateer.encumbrance_states"),
        ("traits", {"d6": [{"text": "Nameless"}]}, "$.d6[0]"),
        (
            "traits",
            {"d6": [{"name": "A", "effects": [{"target": "bm", "value": 1}]}]},
            "$.d6[0].effects[0].target",
        ),
        ("settings", {"scale": 110}, "$.scale"),
        ("plan-narateer", {"planner": "fall"}, "$.planner"),
        ("plan-narateer", {"planner": "turn", "steps": [{"kind": "fly"}]}, "$"),
        ("plan-narateer", {"planner": "turn", "steps": [{"kind": "mode", "mod": "run"}]}, "$"),
    ],
)
def test_what_is_wrong_with_a_field_is_refused(name: str, tree: Any, place: str) -> None:
    assert place in wrong(name, tree)


def test_every_field_says_what_it_means() -> None:
    assert [line for line in format_page().splitlines() if line.endswith("|  |")] == []
