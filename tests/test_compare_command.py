"""`charsheet compare`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from charsheet.cli import main
from charsheet.usage import PROBLEM, USAGE, WELL

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))

    def command(*argv: object) -> tuple[int, str, str]:
        status = main(["compare", *map(str, argv)], lambda *_: 42)
        out, err = capsys.readouterr()
        return status, out, err

    return command


def write(path: Path, **fields: Any) -> Path:
    tree = {"format": 1, "system": "narateer", "name": "Mira", "attributes": {"strength": 2, "agility": 4}}
    path.write_text(json.dumps({**tree, **fields}), "utf-8")
    return path


def test_two_of_one_name_are_told_apart_by_their_files(run: Run, tmp_path: Path) -> None:
    one, other = write(tmp_path / "a"), write(tmp_path / "b", conditions=["slowed"])
    status, out, err = run(one, other, "--lang", "ru")
    assert (status, err) == (WELL, "")
    assert out.startswith(f"Mira ({one}) | Mira ({other})\n")
    assert "▼  BM " in out
    assert "    ≠ Замедлен: — | × 0,5\n" in out
    assert run(one, one)[1].endswith("Every number is the same.\n")


def test_for_scripts(run: Run, tmp_path: Path) -> None:
    one, other = write(tmp_path / "a"), write(tmp_path / "b", name="", attributes={"strength": 9})
    status, out, err = run("--json", one, other)
    assert (status, err) == (WELL, "")
    found = json.loads(out)
    assert found["files"] == [str(one), str(other)]
    assert found["problems"] == []
    assert found["differences"][0]["one"]["value"] == 14
    assert "Name: Mira → —" in found["fields"]


def test_different_systems_and_broken_files(run: Run, tmp_path: Path) -> None:
    one = write(tmp_path / "a")
    other = write(tmp_path / "b", system="d6", attributes={})
    status, out, err = run("--json", one, other)
    assert status == PROBLEM
    assert json.loads(out)["differences"] == []
    assert err.startswith(f"{other}: Narateer and D6 (Combat Spaces) are different rule systems")
    status, out, err = run(one, tmp_path / "nobody")
    assert (status, out) == (PROBLEM, "")
    assert err.startswith(f"{tmp_path / 'nobody'}: ")
    assert run(tmp_path / "nobody", tmp_path / "none")[2].count("\n") == 2
    assert run(one)[0] == USAGE


def test_standard_input_is_one_file_only(run: Run) -> None:
    assert run("-", "-") == (USAGE, "", "charsheet: only one of the two files can be standard input\n")
