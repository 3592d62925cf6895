"""`charsheet rulings`: what holds, where it comes from, and that the nearest file decides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from charsheet.cli import main
from charsheet.systems.registry import SYSTEMS


def run(*arguments: object) -> int:
    return main(["rulings", *map(str, arguments)], lambda *_: 99)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path))
    return tmp_path


def write(path: Path, tree: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(tree), encoding="utf-8")
    return path


@pytest.mark.parametrize("system", [each.id for each in SYSTEMS])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_ruling_is_there_with_its_value_and_its_help(
    home: Path, capsys: pytest.CaptureFixture[str], system: str, language: str
) -> None:
    assert run(system, "--lang", language) == 0
    lines = capsys.readouterr().out.splitlines()
    rulings = next(each for each in SYSTEMS if each.id == system).rulings
    starts = [line.partition(" = ")[0] for line in lines if " = " in line and not line.startswith(" ")]
    assert starts == list(rulings.model_fields)
    assert len([line for line in lines if line.startswith("    ")]) >= len(starts)


def test_the_origin_of_each_value_is_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = write(home / "config" / "rulings.json", {"narateer": {"zone_rounding": "half_down"}})
    assert run("narateer", "--lang", "en") == 0
    out = capsys.readouterr().out
    assert f'zone_rounding = "half_down"  (from {own})' in out
    assert "climb_swim_cost = 2  (default)" in out


def test_nearest_before_own_and_the_named_file_before_all(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(home / "config" / "rulings.json", {"narateer": {"climb_swim_cost": 3}})
    campaign = home / "characters" / "campaign"
    write(campaign / "rulings.json", {"narateer": {"climb_swim_cost": 4}})
    character = campaign / "npcs" / "goblin.charsheet"
    character.parent.mkdir()
    named = write(home / "named.json", {"narateer": {"climb_swim_cost": 5}})
    for arguments, cost in (
        ((), 3),
        (("--for", character), 4),
        (("--for", character, "--rulings", named), 5),
    ):
        assert run("narateer", *arguments) == 0
        assert f"climb_swim_cost = {cost} " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        ({"narateer": {"zone_rounding": "up"}}, "narateer.zone_rounding: must be one of"),
        ({"narateer": {"zone_roundin": "half_up"}}, "narateer.zone_roundin: is not known"),
        ({"pf2e": {}}, "pf2e: is not known"),
        ([], "must be an object"),
    ],
)
def test_a_broken_file_is_named_with_the_fault(
    home: Path, capsys: pytest.CaptureFixture[str], tree: object, words: str
) -> None:
    broken = write(home / "broken.json", tree)
    assert run("narateer", "--rulings", broken, "--lang", "en") == 1
    error = capsys.readouterr().err
    assert str(broken) in error
    assert words in error


def test_an_unknown_system_is_wrong_usage(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("pf2e", "--lang", "en") == 2
    assert "narateer" in capsys.readouterr().err
