"""The system of docs/add-a-system.md, dropped into a copy of the tree as that page says, and used there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/add-a-system.md").read_text("utf-8")
EXAMPLE = ROOT / "docs/examples/pace"
REGISTRY = "charsheet/systems/registry.py"
HELD = (
    "test_cases",
    "test_case_coverage",
    "test_layout",
    "test_properties",
    "test_toggles",
    "test_reach",
    "test_help",
)
"""Some of the tests that ask all systems."""

OPENS_A_WINDOW = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from charsheet.storage.folders import user_folders
from ui.app import make_window
from ui.services import Services
application = QApplication([])
window = make_window(application, Services.start(user_folders(), "en"))
window.show()
window.start([Path(sys.argv[1])])
page = window.page
page.what_if.try_toggle("conditions.winded", on=True)
page.why.show_value("dash")
application.processEvents()
print(page.document.character.name, page.document.system.id)
"""


def edited(source: str, change: str) -> str:
    """*source* with a change as `diff` tells it: a line instead of one, or a line after one."""
    before, replaces = "", False
    for sign, line in re.findall(r"^([-+ ])(.+)$", change, re.MULTILINE):
        if sign == "+":
            assert source.count(before) == 1
            source = source.replace(before, line if replaces else f"{before}\n{line}")
        before, replaces = line, sign == "-"
    return source


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree with the example over it, and the change of the page made."""
    tree = tmp_path_factory.mktemp("pace") / "tree"
    for name in ("charsheet", "ui", "resources", "tests"):
        ignored = shutil.ignore_patterns("__pycache__", "ui") if name == "tests" else None
        shutil.copytree(ROOT / name, tree / name, ignore=ignored or shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tree)
    shutil.copytree(EXAMPLE, tree, dirs_exist_ok=True)
    (change,) = re.findall(r"```diff\n(.*?)```", PAGE, re.DOTALL)
    registry = tree / REGISTRY
    registry.write_text(edited(registry.read_text("utf-8"), change), "utf-8")
    return tree


def run(tree: Path, *arguments: str | Path) -> str:
    """What Python says in *tree*; it must succeed there."""
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COV_"))}
    environ |= {"QT_QPA_PLATFORM": "offscreen", "CHARSHEET_HOME": str(tree / "home"), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env=environ,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_example_is_a_system_like_any_other(tree: Path) -> None:
    anna = tree / "anna.charsheet"
    run(tree, "-m", "charsheet", "new", "pace", "--name", "Анна", "-o", anna)
    values = json.loads(run(tree, "-m", "charsheet", "show", anna, "--json"))["values"]
    assert (values["pace"]["value"], values["dash"]["value"], values["dash.mud"]["value"]) == (7, 21, 10.5)
    assert values["dash"]["why"] == "4 + Stride 3 = 7 m (P1); Dash: × 3 = 21 m (P2)"
    assert values["dash.mud"]["ruling"]
    assert run(tree, "-m", "charsheet", "check", anna) == ""
    assert "Dash" in run(tree, "-m", "charsheet", "rulings", "pace")
    run(tree, "-m", "charsheet", "card", anna, "-o", tree / "anna.pdf", "--preset", "everything")
    run(tree, "-m", "charsheet", "card", "--reference", "pace", "-o", tree / "pace.pdf")
    assert all((tree / name).read_bytes().startswith(b"%PDF") for name in ("anna.pdf", "pace.pdf"))
    assert run(tree, "-c", OPENS_A_WINDOW, anna).split() == ["Анна", "pace"]


def test_the_tests_of_all_systems_hold_it(tree: Path) -> None:
    files = (f"tests/rules/{name}.py" for name in HELD)
    options = ("-q", "-k", "pace", "-p", "no:cacheprovider", "-p", "no:pytest-qt")
    said = run(tree, "-m", "pytest", *options, "-p", "tests.packaging.without_qt", *files)
    assert int(re.findall(r"(\d+) passed", said)[0]) > 50


def test_what_the_page_quotes_is_in_the_example() -> None:
    sources = [path.read_text("utf-8") for path in EXAMPLE.rglob("*.py")]
    quoted = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert quoted
    assert all(any(block in source for source in sources) for block in quoted)
    rules = (EXAMPLE / "charsheet/systems/pace/rules.py").read_text("utf-8")
    assert set(re.findall(r"\*\*(P\d)\.\*\*", PAGE)) == set(re.findall(r'Rule\("(P\d)"', rules))
