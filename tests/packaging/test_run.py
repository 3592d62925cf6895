"""The set-up as people use it: whole runs of run.py in a tree whose locks are empty, so without network."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import run
from charsheet import usage

ROOT = Path(__file__).resolve().parents[2]
BASE_PYTHON: str = getattr(sys, "_base_executable", sys.executable)

PROGRAM = """
import json, os, sys

def main():
    facts = {"argv": sys.argv, "cwd": os.getcwd(), "prefix": sys.prefix, "json": json.__file__}
    print(json.dumps(facts, ensure_ascii=False))
    return 3
"""


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], True),
        (["Мира.charsheet"], True),
        (["--", "show"], False),
        (["show", "Мира.charsheet"], False),
        (["new", "d6"], False),
        (["--lang", "ru"], True),
        (["--verbose", "check", "x"], False),
        (["--version"], False),
        (["show", "--help"], False),
        (["showy.json"], True),
        (["-", "show"], True),
        (["--completion", "bash"], False),
        (["--completion=bash"], False),
    ],
)
def test_opens_window(arguments: list[str], expected: bool) -> None:
    assert run.opens_window(arguments) is expected


def test_knows_every_command_of_the_program() -> None:
    assert set(usage.COMMANDS) <= run.WITHOUT_WINDOW


class Tree:
    """A copy of the set-up around a program that tells how it was called."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "ui").mkdir(parents=True)
        (root / "ui/main.py").write_text(PROGRAM, "utf-8")
        shutil.copytree(ROOT / "packaging", root / "packaging", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", root)
        for kind in ("run", "dev"):
            self.lock(kind).write_text("# nothing\n", "ascii")
        self.stamp = root / ".venv/charsheet-stamp"

    def lock(self, kind: str) -> Path:
        return self.root / f"packaging/lock-{kind}.txt"

    def start(self, *arguments: str, cwd: Path | None = None, **environ: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [BASE_PYTHON, str(self.root / "packaging/run.py"), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "LC_ALL": "C.UTF-8", "PIP_NO_INDEX": "1", **environ},
            cwd=cwd or self.root,
        )

    def run(self, *arguments: str, cwd: Path | None = None, **environ: str) -> Ran:
        process = self.start(*arguments, cwd=cwd, **environ)
        output, messages = process.communicate(timeout=120)
        return Ran(process.returncode, output, messages)


class Ran(NamedTuple):
    status: int
    output: str
    messages: str

    @property
    def facts(self) -> dict[str, Any]:
        """What the program said about how it was called."""
        assert self.status == 3, self.messages
        return json.loads(self.output)


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path / "Мои игры (копия)" / "charsheet")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A user's folder with files that bear the names of ours, of Python's and of pip."""
    folder = tmp_path / "user"
    for name in ("json.py", "hashlib.py", "venv.py", "pip.py", "ui/__init__.py", "ui/main.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("raise SystemExit('a stranger')", "ascii")
    return folder


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "ru_RU.UTF-8"])
def test_hands_over_from_any_folder_in_any_locale(tree: Tree, elsewhere: Path, locale: str) -> None:
    ran = tree.run(
        "show", "Ёж 1.json", "--json", cwd=elsewhere, LC_ALL=locale, PYTHONPATH=str(elsewhere / "no")
    )
    assert ran.facts["argv"] == ["charsheet", "show", "Ёж 1.json", "--json"]
    assert ran.facts["cwd"] == str(elsewhere)
    assert ran.facts["prefix"] == str(tree.root / ".venv")
    assert not ran.facts["json"].startswith(str(elsewhere))
    assert ("Готово." if locale.startswith("ru") else "Ready.") in ran.messages


def test_second_start_is_silent_and_writes_nothing(tree: Tree) -> None:
    tree.run("show")
    before = {
        path: path.stat().st_mtime_ns for path in tree.root.rglob("*") if "__pycache__" not in path.parts
    }
    ran = tree.run("show")
    after = {
        path: path.stat().st_mtime_ns for path in tree.root.rglob("*") if "__pycache__" not in path.parts
    }
    assert (ran.status, ran.messages) == (3, "")
    assert before == after


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("packaging/lock-run.txt", "# nothing", "# nothing at all"),
        ("pyproject.toml", "pydantic>=2.11", "pydantic>=2.12"),
    ],
)
def test_made_anew_when_what_it_depends_on_changed(tree: Tree, file: str, old: str, new: str) -> None:
    tree.run("show")
    (tree.root / ".venv/leftover").touch()
    path = tree.root / file
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    assert "Ready." in tree.run("show").messages
    assert not (tree.root / ".venv/leftover").exists()


def test_settings_of_the_checks_do_not_matter(tree: Tree) -> None:
    tree.run("show")
    with (tree.root / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n[tool.something]\n")
    assert tree.run("show").messages == ""


def test_made_anew_where_the_tree_was_moved_to(tree: Tree, tmp_path: Path) -> None:
    tree.run("show")
    tree.root = tree.root.rename(tmp_path / "moved")
    ran = tree.run("show")
    assert "Ready." in ran.messages
    assert ran.facts["prefix"] == str(tmp_path / "moved/.venv")


def test_a_half_made_environment_is_made_anew(tree: Tree) -> None:
    tree.run("show")
    tree.stamp.unlink()
    assert "Ready." in tree.run("show").messages


def test_an_environment_whose_python_is_gone_is_made_anew(tree: Tree) -> None:
    tree.run("show")
    (tree.root / ".venv/bin/python").unlink()
    assert "Ready." in tree.run("show").messages


def test_tools_are_added_and_kept(tree: Tree) -> None:
    tree.run("show")
    # The checks themselves are not there in this tree, so only the set-up before them counts.
    (tree.root / "packaging/checks.py").write_text("raise SystemExit(7)", "ascii")
    ran = tree.run("test")
    assert ran.status == 7
    assert "Adding the tools" in ran.messages
    assert tree.run("show").messages == ""
    tree.lock("run").write_text("# other\n", "ascii")
    tree.run("show")
    assert tree.stamp.read_text("ascii").splitlines()[1].startswith("dev ")


def test_two_at_once(tree: Tree) -> None:
    first, second = tree.start("show"), tree.start("show")
    messages = [process.communicate(timeout=120)[1] for process in (first, second)]
    assert [first.returncode, second.returncode] == [3, 3]
    assert "".join(messages).count("Ready.") == 1


def test_pip_speaks_only_when_it_fails(tree: Tree) -> None:
    tree.lock("run").write_text(f"charsheet-no-such-part==1 --hash=sha256:{'0' * 64}\n", "ascii")
    ran = tree.run("show")
    assert ran.status == 1
    assert "Installing failed" in ran.messages
    assert "charsheet-no-such-part" in ran.messages
    assert "Traceback" not in ran.messages
    assert not tree.stamp.exists()


def test_a_folder_that_cannot_be_written(tree: Tree) -> None:
    # A folder where the lock file should be fails alike for root, whom permissions do not stop.
    (tree.root / ".venv.lock").mkdir()
    ran = tree.run("show", LC_ALL="ru_RU.UTF-8")
    assert (ran.status, ran.output) == (1, "")
    assert ran.messages.startswith("Здесь нельзя записать файлы")
