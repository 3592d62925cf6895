"""What must not be in the repository."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = {".git", ".venv", "__pycache__", "build", "dist", "htmlcov"}

# Written so that this file does not hold what it looks for.
REGISTRIES = re.compile(
    r"\b(?:pypi|pythonhosted|npmjs|debian|ubuntu|snapcraft|anaconda)" + r"\.(?:org|io|com|net)\b"
)
INDEX_OPTIONS = re.compile(r"--(?:extra-)?" + r"index-url|--find-" + r"links")


def texts() -> Iterator[tuple[Path, str]]:
    """Go through the text files of the tree that are not made by a tool."""
    for path in ROOT.rglob("*"):
        parts = path.relative_to(ROOT).parts
        made_by_a_tool = SKIPPED.intersection(parts) or any(part.endswith("_cache") for part in parts)
        if made_by_a_tool or ".hypothesis" in parts or not path.is_file():
            continue
        try:
            yield path, path.read_text("utf-8")
        except UnicodeDecodeError:
            continue


def test_no_address_of_a_package_registry() -> None:
    found = [str(path) for path, text in texts() if REGISTRIES.search(text) or INDEX_OPTIONS.search(text)]
    assert found == []


def test_packaging_is_no_package() -> None:
    # As one, it would hide the library `packaging` from pytest.
    assert not (ROOT / "packaging/__init__.py").exists()
