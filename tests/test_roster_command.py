"""`charsheet roster` and `charsheet import`: tables of many characters, and characters from a table."""

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
def run(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))

    def command(*argv: object) -> tuple[int, list[str], list[str]]:
        status = main([*map(str, argv)], lambda *_: 42)
        out, err = capsysbinary.readouterr()
        return status, out.decode().splitlines(), err.decode().splitlines()

    return command


@pytest.fixture
def npcs(tmp_path: Path) -> Path:
    folder = tmp_path / "npcs"
    folder.mkdir()
    for name, agility in (("Goblin 2", 10), ("Goblin 10", 2), ("=cmd", 100)):
        write(folder / f"{name}.charsheet", name=name, attributes={"strength": 0, "agility": agility})
    return folder


def write(path: Path, **fields: Any) -> Path:
    path.write_text(json.dumps({"format": 1, "system": "narateer", **fields}), "utf-8")
    return path


def test_a_table_sorted_by_number(run: Run, npcs: Path) -> None:
    status, out, err = run("roster", npcs, "--columns", "run.distance,name", "--sort", "attributes.agility")
    assert (status, err) == (WELL, [])
    assert out == ["  Name       Run, m", "  Goblin 10      20", "  Goblin 2       36", "  =cmd          216"]
    _, out, _ = run("roster", npcs, "--sort", "run.distance", "--descending", "--lang", "ru")
    assert [line.split("  ")[1] for line in out] == ["Имя", "=cmd", "Goblin 2", "Goblin 10"]


def test_csv_in_the_way_of_the_language_or_as_chosen(run: Run, npcs: Path, tmp_path: Path) -> None:
    columns = ("--columns", "bm,headline")
    _, out, _ = run("roster", npcs, "--csv", *columns)
    assert out == ['Name,"Base Movement, m","BM, m"', "'=cmd,108,108", "Goblin 2,18,18", "Goblin 10,10,10"]
    _, out, _ = run("roster", npcs, "--csv", "--lang", "ru", "--units", "feet", *columns)
    assert out[1] == "'=cmd;354,3;354,3"
    chosen = ("--separator", "tab", "--decimal-mark", ".", "--bom")
    _, out, _ = run("roster", npcs, "--csv", "--lang", "ru", "--units", "feet", *chosen, *columns)
    assert out[0].startswith("\ufeffИмя\t")
    assert out[1] == "'=cmd\t354.3\t354.3"
    file = tmp_path / "out.csv"
    assert run("roster", npcs, "-o", file) == (WELL, [], [])
    assert file.read_text("utf-8").startswith('Name,"BM, m",')
    assert run("roster", npcs, "--csv", "-o", "-")[1][0].startswith("Name,")
    status, _, err = run("roster", npcs, "-o", tmp_path / "no" / "out.csv")
    assert status == PROBLEM
    assert err == [f"{tmp_path / 'no' / 'out.csv'}: there is no such file or folder"]


def test_several_systems_and_damaged_files(run: Run, npcs: Path, tmp_path: Path) -> None:
    write(npcs / "wing.charsheet", system="d100", name="Wing")
    (npcs / "bad.charsheet").write_text("{", "utf-8")
    status, out, err = run("roster", npcs)
    assert status == PROBLEM
    assert err == [f"{npcs / 'bad.charsheet'}: is not JSON: line 1, column 2"]
    assert "Narateer" in out
    assert "d100 (SPD)" in out
    status, out, _ = run("roster", npcs, "--csv", "--columns", "system,name,spd,bm")
    assert out[0] == 'Name,System,"Base Movement, m",SPD,Problem'
    assert 'bad,,,,"Damaged: is not JSON: line 1, column 2"' in out
    (tmp_path / "empty").mkdir()
    status, out, err = run("roster", tmp_path / "empty")
    assert (status, err) == (PROBLEM, [f"{tmp_path / 'empty'}: there are no characters in this folder"])


def test_a_column_that_nobody_knows(run: Run, npcs: Path) -> None:
    status, out, (err,) = run("roster", npcs, "--columns", "bm,gone")
    assert (status, out) == (USAGE, [])
    assert err == (
        'charsheet: no column is called "gone"; those most like it: '
        "name, move, run.zones, prone.spd, notes, walk.zones, prone.half, prone.full"
    )
    _, _, (err,) = run("roster", npcs, "--sort", "run.distanse")
    assert err.startswith('charsheet: no column is called "run.distanse"; those most like it: run.distance, ')


def test_only_the_columns_that_are_asked_for(run: Run, npcs: Path, tmp_path: Path) -> None:
    wing = write(tmp_path / "wing.charsheet", system="d100", name="Wing", characteristics={"a": 40})
    _, out, _ = run("roster", npcs / "Goblin 2.charsheet", wing, "--columns", "name,spd", "--csv")
    assert out == ['Name,System,"SPD, m"', "Goblin 2,Narateer,", "Wing,d100 (SPD),4"]
    assert run("roster", wing, "--columns", "name")[1] == ["  Name", "  Wing"]


def test_what_is_missing_is_told_by_the_file_that_names_it(run: Run, tmp_path: Path) -> None:
    party = {"format": 1, "kind": "party", "name": "P", "members": [{"path": "gone"}]}
    file = tmp_path / "p.charsheet"
    file.write_text(json.dumps(party), "utf-8")
    told = f"{file}: members[0].path: {tmp_path / 'gone'}: there is no such file or folder"
    assert run("roster", file) == (PROBLEM, [], [told])


def test_characters_from_a_table(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "npc.csv"
    file.write_bytes("Имя;Сила;Кто;BM;\nАнна;2;x;9\nБорис;два;y;9\n".encode("cp1251"))
    into = tmp_path / "made"
    status, out, err = run("import", file, "--system", "narateer", "-o", into, "--dry-run")
    assert status == PROBLEM
    assert out == [
        "Имя: Name [name]",
        "Сила: Strength [attributes.strength]",
        "Кто: left out",
        "BM: left out: the rules work it out",
        ": left out",
        "1 character would be made",
    ]
    assert err == [f'{file}: row 3, column "Сила": "два": is not a number']
    assert not into.exists()
    corrected = ("--match", "Кто=name", "--match", "Имя=", "--match", "Сила=")
    status, out, err = run("import", file, "--system", "narateer", "-o", into, *corrected)
    assert (status, err) == (WELL, [])
    assert out[-2:] == [str(into / "x.charsheet"), str(into / "y.charsheet")]
    assert json.loads((into / "x.charsheet").read_text("utf-8"))["name"] == "x"
    (tmp_path / "file").write_text("", "utf-8")
    status, _, err = run("import", file, "--system", "narateer", "-o", tmp_path / "file", *corrected)
    assert status == PROBLEM
    assert len(err) == 2


def test_what_cannot_be_imported(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "npc.csv"
    file.write_bytes(b"Name\tX\nA" + b"x" * 50 + b"\0\t1\n")
    into = ("-o", tmp_path / "made", "--dry-run")
    status, _, (err,) = run("import", file, "--system", "chess", *into)
    assert (status, "chess" in err) == (USAGE, True)
    status, _, (err,) = run("import", file, "--system", "d6", "--match", "Y=name", *into)
    assert (status, err) == (USAGE, 'charsheet: no column is called "Y"; there are: Name, X')
    status, _, (err,) = run("import", file, "--system", "d6", "--match", "X=y", *into)
    assert (status, err.startswith('charsheet: no field is called "y"; there are: name, ')) == (USAGE, True)
    status, _, (err,) = run("import", file, "--system", "d6", *into)
    assert (status, "…" in err) == (PROBLEM, True)
    status, _, (err,) = run("import", tmp_path / "gone", "--system", "d6", *into)
    assert (status, err) == (PROBLEM, f"{tmp_path / 'gone'}: there is no such file or folder")
    odd = tmp_path / "odd.csv"
    odd.write_bytes(b"Name\n\x98\n")
    status, _, (err,) = run("import", odd, "--system", "d6", "--encoding", "utf-8", *into)
    assert (status, err) == (PROBLEM, f"{odd}: is no text in the coding utf-8")
    stdin = io.TextIOWrapper(io.BytesIO(b"Name;Strange\nA;1;2\n"))
    monkeypatch.setattr(sys, "stdin", stdin)
    status, out, (err,) = run("import", "-", "--system", "d6", "--separator", "semicolon", *into)
    assert (status, out[-1]) == (PROBLEM, "0 characters would be made")
    assert err == "-: row 2: stands beyond the last column"
