"""`charsheet new` with templates, adjustments and numbers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from charsheet.cli import main
from charsheet.usage import PROBLEM, USAGE, WELL

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))

    def command(*argv: object) -> tuple[int, str, str]:
        status = main([*map(str, argv)], lambda *_: 42)
        out, err = capsys.readouterr()
        return status, out, err

    return command


def test_a_template_of_the_crowd_in_each_language(run: Run) -> None:
    found = {}
    for language in ("en", "ru"):
        status, out, err = run("new", "d100", "--template", "flyer", "--lang", language)
        assert (status, err) == (WELL, "")
        found[language] = json.loads(out)
    assert (found["en"]["name"], found["ru"]["name"]) == ("Harpy", "Гарпия")
    assert found["en"]["notes"] != found["ru"]["notes"]
    assert found["en"]["characteristics"] == found["ru"]["characteristics"]
    assert found["en"]["id"] != found["ru"]["id"]


@pytest.mark.parametrize("template", ["adventurer", "guard"])
def test_an_adjustment_shows_in_why(run: Run, tmp_path: Path, template: str) -> None:
    path = tmp_path / "x.charsheet"
    adjust = ("--adjust", "veteran", "--adjust", "armoured")
    assert run("new", "narateer", "--template", template, *adjust, "--name", "Rurik", "-o", path)[0] == WELL
    status, out, _ = run("show", "--explain", path)
    assert status == WELL
    assert out.startswith("Rurik")
    assert "Veteran: + 2 = " in out
    assert "Armoured: − 2 = " in out


def test_twenty_goblins(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "crowd"
    many = ("new", "d100", "--template", "goblin", "--count", 20, "-o", folder)
    status, out, err = run(*many, "--name", "Goblin {n}")
    assert (status, err) == (WELL, "")
    assert out.splitlines() == [str(folder / f"Goblin {each}.charsheet") for each in range(1, 21)]
    trees = [json.loads(Path(each).read_text("utf-8")) for each in out.splitlines()]
    assert [each["name"] for each in trees] == [f"Goblin {each}" for each in range(1, 21)]
    assert len({each["id"] for each in trees}) == 20
    assert run(*many)[1].splitlines()[0] == str(folder / "Goblin 21.charsheet")


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (("--count", "3"), "many need a folder to lie in: -o FOLDER"),
        (("--count", "3", "-o", "-"), "many need a folder to lie in: -o FOLDER"),
        (("--count", "0", "-o", "x"), "from 1 to 500 can be made in one step"),
        (("--count", "501", "-o", "x"), "from 1 to 500 can be made in one step"),
        (
            ("--adjust", "veteran", "--adjust", "bored"),
            'no adjustment is called "bored"; there are: veteran, wounded, armoured, swift, waterborn, '
            "exhausted",
        ),
    ],
)
def test_wrong_usage(
    run: Run, argv: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "d6", *argv) == (USAGE, "", f"charsheet: {message}\n")
    assert not (tmp_path / "x").exists()


def test_a_folder_that_cannot_be(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("mine")
    status, out, err = run("new", "d6", "--count", 2, "-o", path)
    assert (status, out) == (PROBLEM, "")
    assert err.startswith(f"{path}: ")
    assert path.read_text() == "mine"


def test_many_fail_as_a_whole(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from charsheet.storage import numbered
    from charsheet.storage.errors import FileError

    whole, made = numbered.create, []

    def full(folder: Path, character: object) -> Path:
        if len(made) == 2:
            raise FileError.from_os(OSError(28, "full"))
        made.append(whole(folder, character))  # pyright: ignore[reportArgumentType]
        return made[-1]

    monkeypatch.setattr(numbered, "create", full)
    status, out, err = run("new", "d6", "--count", 5, "-o", tmp_path)
    assert (status, out) == (PROBLEM, "")
    assert err.splitlines()[-1] == f"{tmp_path}: None of them was made."
    assert list(tmp_path.iterdir()) == []
