"""The wheel as somebody gets it: built from a copy of the tree, installed, and used far from the tree."""

from __future__ import annotations

import json
import os
import shutil
import site
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BASE_PYTHON: str = getattr(sys, "_base_executable", sys.executable)


def output_of(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed, in a folder of the test's, and return what it printed."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        command, cwd=cwd, env=environ, capture_output=True, encoding="utf-8", check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as from a fresh clone: without network, and without touching the tree."""
    tree = tmp_path_factory.mktemp("build") / "Дерево программы"
    tree.mkdir()
    for name in ("charsheet", "ui", "resources"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    output_of(sys.executable, "-I", "-m", "hatchling", "build", "-t", "wheel", cwd=tree)
    return next((tree / "dist").glob("*.whl"))


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the scripts of an environment are that holds the wheel, and what it depends on by a .pth file."""
    folder = tmp_path_factory.mktemp("environment") / "venv"
    venv.create(folder, with_pip=False)
    binaries = folder / ("Scripts" if os.name == "nt" else "bin")
    python = binaries / "python"
    install = ("install", "--no-index", "--no-deps", "--disable-pip-version-check", wheel)
    output_of(BASE_PYTHON, "-m", "pip", "--python", python, *install, cwd=folder)
    site_packages = next(folder.glob("[Ll]ib/**/site-packages"))
    # A .pth file of these site-packages, which puts the tree on the path, is not read from there.
    lines = [path for path in site.getsitepackages() if path.endswith("site-packages")]
    (site_packages / "dependencies.pth").write_text("\n".join(lines) + "\n", "utf-8")
    return binaries


def test_the_wheel_holds_every_resource(wheel: Path) -> None:
    resources = ROOT / "resources"
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = {
        f"charsheet/_resources/{path.relative_to(resources).as_posix()}"
        for path in resources.rglob("*")
        if path.is_file()
    }
    assert expected
    assert expected <= names


def test_the_wheel_holds_only_the_program(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"charsheet", "ui"}


def test_the_installed_program_is_not_the_tree(scripts: Path, tmp_path: Path) -> None:
    code = "import charsheet.resources, ui; print(charsheet.resources.resources(), ui.__file__)"
    assert str(ROOT) not in output_of(scripts / "python", "-c", code, cwd=tmp_path)


def test_version(scripts: Path, tmp_path: Path) -> None:
    version = output_of(scripts / "python", "-c", "import charsheet as c; print(c.__version__)", cwd=tmp_path)
    assert version.strip() in output_of(scripts / "charsheet", "--version", cwd=tmp_path)


def test_shows_each_sample_in_both_languages(scripts: Path, tmp_path: Path) -> None:
    samples = sorted((ROOT / "resources/samples").glob("*.charsheet"))
    assert samples
    for sample in samples:
        shutil.copy(sample, tmp_path)
        english, russian = (
            output_of(scripts / "charsheet", "show", "--lang", language, sample.name, cwd=tmp_path)
            for language in ("en", "ru")
        )
        name = json.loads(sample.read_text("utf-8"))["name"]
        assert name in english
        assert name in russian
        assert english != russian


OPENS_A_WINDOW = """
import os, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from charsheet.storage.folders import user_folders
from ui.app import make_window
from ui.services import Services
from ui.card.export import card_of
from charsheet.export.card import card_pdf
application = QApplication([])
services = Services.start(user_folders(), "ru")
window = make_window(application, services)
window.show()
window.start([])
application.processEvents()
assert QApplication.font().family() == "PT Sans"
for page in window.pages:
    assert card_pdf([card_of(page.document, services.locale)]).startswith(b"%PDF")
print(*sorted(page.document.character.name for page in window.pages), sep="\\n")
"""


def test_the_window_opens_with_samples_fonts_and_cards(
    scripts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))
    shown = output_of(scripts / "python", "-c", OPENS_A_WINDOW, cwd=tmp_path).splitlines()
    samples = (ROOT / "resources/samples").glob("*.charsheet")
    assert shown == sorted(json.loads(sample.read_text("utf-8"))["name"] for sample in samples)
    assert {path.suffix for path in (tmp_path / "home" / "characters").iterdir()} == {".charsheet"}
