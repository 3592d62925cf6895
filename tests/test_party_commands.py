"""Parties at the command line: `charsheet show`, `check` and `travel` with several characters at once."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from charsheet.cli import main

WELL, PROBLEM, USAGE = 0, 1, 2
Run = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))

    def command(*argv: object) -> tuple[int, list[str], list[str]]:
        status = main([*map(str, argv)], lambda *_: 42)
        out, err = capsys.readouterr()
        return status, out.splitlines(), err.splitlines()

    return command


def write(path: Path, tree: Any) -> Path:
    path.write_text(json.dumps(tree, ensure_ascii=False), "utf-8")
    return path


def walker(folder: Path, name: str, agility: int, **fields: Any) -> Path:
    known = {"s": 40, "t": 40, "a": agility}
    return write(
        folder / f"{name}.charsheet",
        {"format": 1, "system": "d100", "name": name, "characteristics": known, **fields},
    )


@pytest.fixture
def nine(tmp_path: Path) -> Path:
    """A party of three walkers, a Narateer character and one of the D6."""
    walker(tmp_path, "Six", 60)
    walker(tmp_path, "Two", 20)
    walker(tmp_path, "Wing", 40, size=-2, traits=[{"name": "Flyer", "value": 8}])
    attributes = {"strength": 2, "agility": 4}
    write(tmp_path / "mira", {"format": 1, "system": "narateer", "name": "Mira", "attributes": attributes})
    write(tmp_path / "thorn", {"format": 1, "system": "d6", "name": "Thorn", "move": 6})
    paths = ["Six.charsheet", "Two.charsheet", "Wing.charsheet", "mira", "thorn"]
    members: list[dict[str, str]] = [{"path": each} for each in paths]
    members[2]["way"] = "walk"
    return write(
        tmp_path / "nine.charsheet", {"format": 1, "kind": "party", "name": "Nine", "members": members}
    )


def plan(folder: Path, *steps: Any, **fields: Any) -> Path:
    return write(folder / "plan.json", {"format": 1, "planner": "journey", "steps": steps, **fields})


STRETCH = {"kind": "stretch", "distance": 9}


def test_a_party_is_shown_by_its_systems(run: Run, nine: Path) -> None:
    status, out, err = run("show", nine)
    assert (status, err) == (WELL, [])
    assert out[:5] == ["Nine", "", "d100 (SPD)", "All together, an hour: 3 km", "The slowest: Two, Wing"]
    assert "Narateer" in out
    assert "D6 (Combat Spaces)" in out
    assert any(line.split() == ["Six", "On", "foot", *["144", "9", "18", "27", "72", "90"]] for line in out)
    status, out, _ = run("show", nine, "--lang", "ru")
    assert "Медленнее всех: Two, Wing" in out
    status, out, _ = run("show", nine, "--explain")
    assert any("[party.all.hour]" in line for line in out)
    assert any("the slowest decides: Two, Wing (S4)" in line for line in out)


def test_a_party_for_scripts(run: Run, nine: Path) -> None:
    status, out, err = run("show", nine, "--json")
    assert (status, err, len(out)) == (WELL, [], 1)
    line = json.loads(out[0])
    assert (line["file"], line["name"], line["system"], line["kind"]) == (str(nine), "Nine", None, "party")
    assert (line["values"], line["problems"]) == ({}, [])
    assert [each["name"] for each in line["members"]] == ["Six", "Two", "Wing", "Mira", "Thorn"]
    assert line["members"][2] == {
        "path": "Wing.charsheet",
        "file": str(nine.parent / "Wing.charsheet"),
        "name": "Wing",
        "system": "d100",
        "way": "walk",
        "counts": True,
    }
    assert [(each["system"], each["members"], each["slowest"]) for each in line["groups"]] == [
        ("d100", [0, 1, 2], [1, 2]),
        ("narateer", [3], [3]),
        ("d6", [4], [4]),
    ]
    values = line["groups"][0]["values"]
    assert values["party.all.hour"]["value"] == 3
    assert values["party.all.slowest"]["value"] == "Two, Wing"
    assert line["groups"][1]["values"]["party.all.headline"]["value"] == 14


def test_members_that_fail_are_told_and_keep_nobody_back(run: Run, nine: Path) -> None:
    (nine.parent / "Two.charsheet").write_text("{", "utf-8")
    (nine.parent / "thorn").unlink()
    tree = json.loads(nine.read_text("utf-8"))
    tree["members"].append({"path": "./Six.charsheet"})
    write(nine, tree)
    broken = f"members[1].path: {nine.parent / 'Two.charsheet'}: is not JSON: line 1, column 2"
    gone = f"members[4].path: {nine.parent / 'thorn'}: there is no such file or folder"
    twice = "members[5].path: is the same as member 1 and counts once"
    status, out, err = run("show", nine)
    assert (status, err) == (PROBLEM, [f"{nine}: {broken}", f"{nine}: {gone}"])
    assert out[-1] == twice
    assert "The slowest: Wing" in out
    status, out, err = run("check", nine)
    assert (status, out) == (PROBLEM, [f"{nine}: warning: {twice}"])
    assert err == [f"{nine}: {broken}", f"{nine}: {gone}"]
    line = json.loads(run("show", nine, "--json")[1][0])
    assert [each["counts"] for each in line["members"]] == [True, False, True, True, False, False]
    assert line["members"][1]["name"] is None
    assert len(line["problems"]) == 3
    status, out, err = run("travel", nine)
    assert (status, err) == (PROBLEM, [f"{nine}: {broken}", f"{nine}: {gone}"])
    assert out[-1] == twice


def test_a_member_under_broken_rulings_does_not_count(run: Run, nine: Path) -> None:
    write(nine.parent / "rulings.json", {"format": 1, "d100": {"travel": "by air"}})
    status, _, err = run("check", nine)
    assert status == PROBLEM
    assert len(err) == 5
    assert "rulings.json" in err[0]


def test_what_is_no_party_is_told(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path / "p", {"format": 1, "kind": "party", "members": 5})
    assert run("show", path)[0::2] == (PROBLEM, [f"{path}: members: must be a list"])
    status, out, _ = run("show", path, "--json")
    assert (status, json.loads(out[0])["values"]) == (PROBLEM, {})
    empty = write(tmp_path / "e.json", {"format": 1, "kind": "party"})
    assert run("show", empty) == (WELL, ["e"], [])
    assert run("check", empty) == (WELL, [], [])
    assert run("travel", empty) == (WELL, [], [])
    assert run("travel", path)[0] == PROBLEM


def test_parties_and_characters_side_by_side(run: Run, nine: Path) -> None:
    _, out, _ = run("show", nine, nine.parent / "Six.charsheet", nine)
    assert [out[i + 1] for i, line in enumerate(out[:-1]) if not line].count("Six — d100 (SPD)") == 1
    assert out.count("Nine") == 2


def test_a_party_from_standard_input(run: Run, nine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(nine.parent)
    tree = json.loads(nine.read_text("utf-8"))
    del tree["name"]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(tree).encode())))
    status, out, err = run("show", "-")
    assert (status, err) == (WELL, [])
    assert out[:3] == ["Unnamed", "", "d100 (SPD)"]


# --- travelling --------------------------------------------------------------------------------


def test_some_characters_travel_together(run: Run, nine: Path) -> None:
    six, two = nine.parent / "Six.charsheet", nine.parent / "Two.charsheet"
    status, out, err = run("travel", six, two)
    assert (status, err) == (WELL, [])
    assert out[0] == "Six, Two"
    assert "The slowest: Two" in out
    assert "What would help" in out
    status, out, err = run("travel", six, two, "--plan", plan(nine.parent, STRETCH), "--lang", "ru")
    assert (status, err) == (WELL, [])
    assert "Six, Two — Путешествие" in out
    assert "    Решает самый медленный: Two" in out
    assert "    На месте: день 1, 11:00" in out


def test_who_is_named_twice_travels_once(run: Run, nine: Path) -> None:
    six = nine.parent / "Six.charsheet"
    status, out, _ = run("travel", nine, six)
    assert status == WELL
    assert out[-1] == f"{six} was named before and counts once"
    assert out[0] == "Nine, Six"


def test_a_journey_for_scripts(run: Run, nine: Path) -> None:
    steps = plan(nine.parent, STRETCH, {"kind": "stretch", "distance": 9, "way": "fly"})
    status, out, err = run("travel", nine, "--plan", steps, "--json")
    assert (status, err) == (PROBLEM, [])
    line = json.loads(out[0])
    assert (line["files"], line["name"]) == ([str(nine)], "Nine")
    assert line["travellers"] == ["Six", "Two", "Wing", "Mira", "Thorn"]
    (made,) = line["plans"]
    assert (made["system"], made["planner"]) == ("d100", "journey")
    first, second = made["steps"]
    assert first["values"]["journey.speed"]["value"] == 3
    assert second["refused"]["reason"] == "Six has no such way: Flying"
    assert line["problems"] == []


def test_a_plan_that_nobody_knows_is_told(run: Run, nine: Path) -> None:
    mira = nine.parent / "mira"
    steps = plan(nine.parent, STRETCH)
    status, out, err = run("travel", mira, "--plan", steps)
    assert status == PROBLEM
    assert out[0] == "Mira"
    assert err[0].startswith(f"{steps}: planner: is not known")
    status, out, err = run("travel", nine.parent / "nobody", "--plan", steps)
    assert (status, out) == (PROBLEM, [])
    assert err[1] == f"{steps}: there is nobody who could go through it"
    status, out, _ = run("travel", nine.parent / "nobody", "--json")
    assert status == PROBLEM
    assert len(json.loads(out[0])["problems"]) == 1


def test_a_journey_is_told_under_the_names_of_those_who_go(run: Run, nine: Path) -> None:
    six, mira = nine.parent / "Six.charsheet", nine.parent / "mira"
    status, out, err = run("travel", mira, six, "--plan", plan(nine.parent, STRETCH))
    assert (status, err, out[0]) == (WELL, [], "Mira, Six")
    assert "Six — Journey" in out


def test_what_is_wrong_with_a_plan_is_told_by_those_whose_rules_know_it(run: Run, nine: Path) -> None:
    steps = plan(nine.parent, {"kind": "nap"})
    told = [f"{steps}: steps[0].kind: is not known; there are: stretch, rest, night"]
    for files in ((nine,), (nine.parent / "mira", nine.parent / "Six.charsheet")):
        assert run("travel", *files, "--plan", steps)[2] == told
    turn = write(nine.parent / "turn.json", {"format": 1, "planner": "turn", "steps": []})
    status, out, err = run(
        "travel", nine.parent / "Six.charsheet", nine.parent / "Two.charsheet", "--plan", turn
    )
    assert (status, out[0]) == (PROBLEM, "Six, Two")
    assert err == [f"{turn}: planner: Turn planner is for one alone: see charsheet plan"]


def test_one_without_a_name_travels_too(run: Run, tmp_path: Path) -> None:
    path = walker(tmp_path, "", 40)
    status, out, _ = run("travel", path, "--plan", plan(tmp_path, STRETCH))
    assert status == WELL
    assert out[0] == "Unnamed"
    assert "Unnamed — Journey" in out


def test_travelling_needs_somebody(run: Run) -> None:
    assert run("travel")[0] == USAGE
    assert run("travel", "--help")[0] == WELL
