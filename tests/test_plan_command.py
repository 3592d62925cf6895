"""`charsheet plan`: a character's plan gone through without a window."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from charsheet.cli import main

ROOT = Path(__file__).resolve().parents[1]
WELL, PROBLEM, USAGE = 0, 1, 2
MIRA = {
    "format": 1,
    "system": "narateer",
    "name": "Mira",
    "attributes": {"strength": 2, "agility": 4},
    "skills": {"acrobatics": 4},
    "ready_ad": 6,
}
SPRINT = {"kind": "mode", "mode": "sprint.acrobatics"}
STALL = {"kind": "manoeuvre", "skill": "acrobatics", "obstacle": "Stall", "boost": 1, "result": "success"}
STEPS = [SPRINT, {"kind": "move", "distance": 20}, STALL, {"kind": "move", "distance": 30}]

Write = Callable[..., tuple[Path, Path]]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a character and a plan."""

    def files(*steps: Any, setup: Any = None, **fields: Any) -> tuple[Path, Path]:
        plan = {"format": 1, "planner": "turn", "steps": steps, **({"setup": setup} if setup else {})}
        paths = tmp_path / "mira", tmp_path / "turn.json"
        for path, tree in zip(paths, ({**MIRA, **fields}, plan), strict=True):
            path.write_text(json.dumps(tree), "utf-8")
        return paths

    return files


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))

    def command(*argv: object) -> tuple[int, str, str]:
        status = main(["plan", *map(str, argv)], lambda *_: 42)
        out, err = capsys.readouterr()
        return status, out, err

    return command


def test_a_whole_turn_as_text(run: Run, write: Write) -> None:
    assert run(*write(*STEPS)) == (
        WELL,
        """Mira — Turn planner
    AD left: 6 AD · Athletics: 1 use · Acrobatics: 5 uses
    AD paid: 0 AD · Mode: none yet · Scene Mode: Story Mode · Position: standing
1. Choose how to move: Sprint, Acrobatics
    50 m of movement
    Cost: 2 AD → Movement left: 50 m · AD left: 4 AD · Acrobatics: 4 uses
2. Move: Distance 20
    Movement spent: 20 m → Movement left: 30 m
3. Risky manoeuvre: Obstacle: Stall, Acrobatics, Boost 1 AD, success
    Cost: 2 AD · Dice: 2 dice → AD left: 2 AD · Acrobatics: 3 uses
4. Move: Distance 30
    Movement spent: 30 m → Movement left: 0 m

Movement left: 0 m · AD left: 2 AD · Athletics: 1 use · Acrobatics: 3 uses
Unused: 0 of the whole · AD paid: 4 AD · Mode: Sprint, Acrobatics · Scene Mode: Story Mode \
· Position: standing
""",
        "",
    )


def test_what_is_refused_says_why_and_by_which_rule(run: Run, write: Write) -> None:
    files = write({"kind": "stand"}, {"kind": "prone"}, setup={"scene": "tactical"}, name="")
    status, out, err = run(*files, "--lang", "ru")
    assert (status, err) == (PROBLEM, "")
    lines = out.splitlines()
    assert lines[:2] == ["Без имени — Планировщик хода", "Режим тактики"]
    assert lines[4:7] == ["1. Встать", "    × Отказано (N6): Не лежит", "2. Лечь или упасть"]
    assert lines[-1].endswith("Положение: Лежит")


def test_without_steps_there_is_only_what_one_starts_with(run: Run, write: Write) -> None:
    status, out, err = run(*write())
    assert (status, err) == (WELL, "")
    assert len(out.splitlines()) == 3


def test_lengths_are_shown_as_asked_and_rulings_hold(run: Run, write: Write, tmp_path: Path) -> None:
    rulings = tmp_path / "house.json"
    rulings.write_text('{"format": 1, "narateer": {"climb_swim_cost": 3}}', "utf-8")
    climb = {"kind": "move", "distance": 2, "ground": "climb_swim"}
    files = write({"kind": "mode", "mode": "walk"}, climb)
    assert "Movement spent: 6 m° → Movement left: 8 m°" in run(*files, "--rulings", rulings)[1]
    assert "Movement left: 26.2 ft" in run(*files, "--rulings", rulings, "--units", "feet")[1]


def test_a_whole_turn_for_scripts(run: Run, write: Write) -> None:
    files = write(*STEPS, {"kind": "stand"})
    status, out, err = run(*files, "--json", "--units", "feet")
    assert (status, err) == (PROBLEM, "")
    found = json.loads(out)
    assert {key: found[key] for key in ("file", "plan", "name", "system", "planner", "problems")} == {
        "file": str(files[0]),
        "plan": str(files[1]),
        "name": "Mira",
        "system": "narateer",
        "planner": "turn",
        "problems": [],
    }
    assert found["start"]["turn.ad"]["value"] == 6
    assert [each["step"] for each in found["steps"]] == [*STEPS, {"kind": "stand"}]
    first, _, third, fourth, last = found["steps"]
    assert first["happened"] == ["50 m of movement"]
    assert first["values"]["turn.cost"]["value"] == 2
    assert third["values"]["turn.dice"] == {
        "value": 2,
        "unit": "dice",
        "why": "1 + Boost 1 + Bonus dice 0 = 2 dice (N8)",
        "source": "Paying for a Risky Manoeuvre",
        "ruling": None,
    }
    assert third["ledger"]["turn.metres"]["value"] == 30
    assert fourth["refused"] is None
    assert last["refused"] == {"rule": "N6", "source": "Moving While Prone", "reason": "Not Prone"}
    assert last["values"] == {}
    assert last["ledger"] == fourth["ledger"]


@pytest.mark.parametrize("which", [0, 1])
def test_either_file_can_be_standard_input(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch, which: int
) -> None:
    files: list[Any] = list(write(*STEPS))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(files[which].read_bytes())))
    files[which] = "-"
    status, out, err = run(*files)
    assert (status, err) == (WELL, "")
    assert out.startswith("Mira — Turn planner\n")


def test_both_cannot(run: Run) -> None:
    assert run("-", "-") == (USAGE, "", "charsheet: only one of the two files can be standard input\n")


@pytest.mark.parametrize("json_wanted", [False, True])
def test_a_wrong_plan_is_told_with_file_and_field(run: Run, write: Write, json_wanted: bool) -> None:
    files = write({"kind": "move", "distance": -1}, {"kind": "fly"})
    status, out, err = run(*files, *(["--json"] if json_wanted else []))
    kinds = "mode, move, prone, stand, manoeuvre, hazard, action, scene, additional, next"
    assert (status, err) == (
        PROBLEM,
        f"{files[1]}: steps[0].distance: must be more than 0\n"
        f"{files[1]}: steps[1].kind: is not known; there are: {kinds}\n",
    )
    if json_wanted:
        found = json.loads(out)
        assert (found["name"], found["planner"], found["steps"], found["start"]) == ("Mira", None, [], {})
        assert [each["path"] for each in found["problems"]] == ["steps[0].distance", "steps[1].kind"]
    else:
        assert out == ""


def test_a_wrong_character_is_told_with_its_file(run: Run, write: Write, tmp_path: Path) -> None:
    files = write(*STEPS, skills={"athletics": -1})
    assert run(*files) == (PROBLEM, "", f"{files[0]}: skills.athletics: must be at least 0\n")
    status, out, err = run(tmp_path / "nobody", files[1], "--json")
    assert (status, err) == (PROBLEM, f"{tmp_path / 'nobody'}: there is no such file or folder\n")
    assert json.loads(out)["system"] is None


@pytest.mark.parametrize("text", ["", "{", "[]", '{"planner": "turn", "planner": "x"}', "\xff"])
def test_whatever_lies_in_the_plan_there_is_no_traceback(write: Write, tmp_path: Path, text: str) -> None:
    files = write(*STEPS)
    files[1].write_bytes(text.encode("latin-1"))
    env = {**os.environ, "PYTHONPATH": str(ROOT), "CHARSHEET_HOME": str(tmp_path / "home")}
    command = [sys.executable, "-m", "charsheet", "plan", *map(str, files)]
    done = subprocess.run(command, check=False, capture_output=True, env=env, timeout=60)
    assert done.returncode == PROBLEM
    assert done.stdout == b""
    assert done.stderr.startswith(f"{files[1]}: ".encode())
    assert done.stderr.count(b"\n") == 1


# --- d100 --------------------------------------------------------------------------------------

GRO = {
    "format": 1,
    "system": "d100",
    "name": "Gro",
    "characteristics": {"s": 40, "t": 30, "a": 40},
    "skills": {"athletics": 0, "acrobatics": 10},
}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            """Gro — Fall planner
Height 14 m
    Least damage: 10 Dmg · Most damage: 24 Dmg · Mean damage: 18 Dmg · Chance to stay unhurt: 0 % \
· Height that counts: 14 m · Still to fall: 14 m · Turns: 0 Turns · Position: not falling yet
    Height: 14 m · Terminal height: 25 m · Lands on the feet with: 15 Successes
1. Land: success, Successes or Failures 4
    The result is still to be entered
    Target: 50 % · Chance: 50 % → Least damage: 11 Dmg · Most damage: 20 Dmg · Mean damage: 15.5 Dmg \
· Still to fall: 0 m · Turns: 1 Turn · Position: Prone
    Damage
      Dmg  Just so much, %  At least so much, %
      11                10                  100
""",
        ),
        (
            "ru",
            """Gro — Планировщик падения
Высота 14 м
    Урон не меньше: 10 Dmg · Урон не больше: 24 Dmg · Средний урон: 18 Dmg · Шанс не пострадать: 0 % \
· Расчётная высота: 14 м · Ещё падать: 14 м · Ходов: 0 ходов · Положение: ещё не падает
    Высота: 14 м · Терминальная скорость: 25 м · На ноги при: 15 Успехов
1. Приземлиться: успех, Успехов или Провалов 4
    Результат ещё не введён
    Цель теста: 50 % · Шанс: 50 % → Урон не меньше: 11 Dmg · Урон не больше: 20 Dmg · Средний урон: 15,5 Dmg \
· Ещё падать: 0 м · Ходов: 1 ход · Положение: Лежачий
    Урон
      Dmg  Ровно столько, %  Не меньше, %
      11                 10           100
""",
        ),
    ],
)
def test_a_d100_fall_in_both_languages(run: Run, tmp_path: Path, language: str, said: str) -> None:
    land = {"kind": "land", "result": "success", "degrees": 4}
    files = of_gro(tmp_path, "fall", land, setup={"height": 14})
    status, out, err = run(*files, "--lang", language)
    assert (status, err) == (WELL, "")
    assert out.replace("\N{NO-BREAK SPACE}", " ").startswith(said)


def test_a_d100_turn_for_scripts(run: Run, tmp_path: Path) -> None:
    steps = [
        {"kind": "move", "action": "half_move", "distance": 2},
        {"kind": "jump", "direction": "long"},
        {"kind": "climb", "slope": "rope"},
    ]
    status, out, err = run(*of_gro(tmp_path, "turn", *steps), "--json")
    assert (status, err) == (PROBLEM, "")
    found = json.loads(out)
    assert (found["system"], found["planner"]) == ("d100", "turn")
    first, *others = found["steps"]
    assert first["ledger"]["turn.half"]["value"] == 1
    assert first["ledger"]["turn.moved"]["value"] == 2
    assert first["values"]["turn.most"]["value"] == 4
    reason = "takes 2 half actions; left: 1 half action"
    for each in others:
        refused = {"rule": "S17", "source": "Movement actions", "reason": reason}
        assert (each["refused"], each["values"], each["ledger"]) == (refused, {}, first["ledger"])
    out = run(*of_gro(tmp_path, "turn", steps[1]), "--json")[1]
    (jump,) = json.loads(out)["steps"]
    assert jump["values"]["turn.jump.2.standing"] == {
        "value": 5,
        "unit": "m",
        "why": "S 40 ÷ 10 = 4 (S1); S.b 4 = 4 m (S11); for each Success: 0.5 m (S11); "
        "× Successes 2 = 1 m; + 1 m = 5 m",
        "source": "Base Speed; Jumps",
        "ruling": None,
    }
    assert jump["values"]["turn.jump.2.16"]["value"] == 70


def of_gro(folder: Path, planner: str, *steps: Any, **more: Any) -> tuple[Path, Path]:
    """A d100 character and a plan for it, as files."""
    plan = {"format": 1, "planner": planner, "steps": steps, **more}
    paths = folder / "gro", folder / f"{planner}.json"
    for path, tree in zip(paths, (GRO, plan), strict=True):
        path.write_text(json.dumps(tree), "utf-8")
    return paths


# --- with another character --------------------------------------------------------------------

THORN = {"format": 1, "system": "d6", "name": "Thorn", "base_move": 6}
RUN = {"kind": "run", "mode": "move", "other_mode": "move"}


def chase(folder: Path, other: str, *steps: Any) -> tuple[Path, Path]:
    """Thorn in one folder, and in another a plan that has him run after whoever lies at *other*."""
    (folder / "people").mkdir()
    (folder / "plans").mkdir()
    thorn, plan = folder / "people" / "thorn.charsheet", folder / "plans" / "chase.json"
    thorn.write_text(json.dumps(THORN), "utf-8")
    hare = {**THORN, "name": "Заяц", "base_move": 5}
    (folder / "people" / "hare.charsheet").write_text(json.dumps(hare), "utf-8")
    tree = {"format": 1, "planner": "chase", "setup": {"other": other, "gap": 4}, "steps": steps}
    plan.write_text(json.dumps(tree), "utf-8")
    return thorn, plan


def test_a_chase_as_text_in_both_languages(run: Run, tmp_path: Path) -> None:
    files = chase(tmp_path, "hare.charsheet", RUN, RUN)
    status, out, err = run(*files)
    assert (status, err) == (PROBLEM, "")
    lines = [line.strip() for line in out.splitlines()]
    assert lines[:2] == ["Thorn — Chase", "Other character: hare.charsheet, Gap 4"]
    assert "Pursuer: Thorn · Fleeing: Заяц" in lines
    assert "1. Go on: Up to Move, The other: Up to Move" in lines
    assert "× Refused: The chase is over" in lines
    assert any("Ends after: 4 Turns" in line and "Outcome: caught" in line for line in lines)
    out = run(*files, "--lang", "ru")[1]
    assert out.startswith("Thorn — Погоня\n")
    assert "Закончится через: 4 хода" in out
    assert "× Отказано: Погоня окончена" in out


def test_a_chase_for_scripts(run: Run, tmp_path: Path) -> None:
    files = chase(tmp_path, "../people/hare.charsheet", {**RUN, "turns": 3}, {"kind": "shift", "by": -9})
    status, out, err = run(*files, "--json")
    assert (status, err) == (PROBLEM, "")
    found = json.loads(out)
    assert found["start"]["chase.quarry"]["value"] == "other"
    first, second = found["steps"]
    assert first["ledger"]["chase.gap"]["value"] == 1
    assert first["values"]["chase.ends"] == {
        "value": 4,
        "unit": "turns",
        "why": first["values"]["chase.ends"]["why"],
        "source": "Movement",
        "ruling": None,
    }
    assert second["refused"] == {"rule": None, "source": None, "reason": "There is no gap smaller than none"}


@pytest.mark.parametrize("json_wanted", [False, True])
def test_who_is_missing_is_told_with_the_field_of_the_plan(
    run: Run, tmp_path: Path, json_wanted: bool
) -> None:
    thorn, plan = chase(tmp_path, "nobody.charsheet", RUN)
    status, out, err = run(thorn, plan, *(["--json"] if json_wanted else []))
    missing = tmp_path / "plans" / "nobody.charsheet"
    said = f"setup.other: {missing}: there is no such file or folder"
    assert (status, err) == (PROBLEM, f"{plan}: {said}\n")
    if json_wanted:
        found = json.loads(out)
        assert [f"{each['path']}: {each['message']}" for each in found["problems"]] == [said]
        assert (found["start"], found["steps"]) == ({}, [])
