"""A pytest plugin under which PySide6 cannot be imported, to show that the core never needs it.

Used as `pytest -p no:pytest-qt -p tests.packaging.without_qt --ignore=tests/ui`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

FORBIDDEN = frozenset(("PySide6", "shiboken6"))


class Blocker(MetaPathFinder):
    """Answers for Qt's modules before any other finder, as if they were not installed."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] in FORBIDDEN:
            raise ModuleNotFoundError(f"{fullname} is blocked in this test run", name=fullname)
        return None


sys.meta_path.insert(0, Blocker())


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare pytest-qt's settings in its place, so that the strict configuration still holds."""
    parser.addini("qt_api", "not used here")
    parser.addini("qt_log_level_fail", "not used here")
    parser.addini("qt_log_ignore", "not used here", type="linelist")
