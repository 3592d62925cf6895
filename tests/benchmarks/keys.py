"""Keystrokes in real windows, for the benchmarks that count them."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytest_benchmark.fixture import BenchmarkFixture

from charsheet.resources import resources
from charsheet.systems.registry import find_system
from tests.benchmarks.conftest import SLOWEST
from ui.forms.editors import TextEditor
from ui.window.main_window import MainWindow

SAMPLES = sorted((resources() / "samples").glob("*.charsheet"))

FIELDS = {
    "narateer": ("attributes", "agility"),
    "d100": ("characteristics", "a"),
    "d6": ("base_move",),
}
"""Of each system the field that moves most numbers."""


def typing(edit: QLineEdit) -> Any:
    """One keystroke that changes the number, and everything painted that it changes."""
    digits = itertools.cycle("345678")

    def keystroke() -> None:
        edit.selectAll()
        QTest.keyClicks(edit, next(digits))
        QApplication.processEvents()  # paints what changed

    return keystroke


def heavy(sample: Path) -> dict[str, Any]:
    """A sample that owns 200 things."""
    tree = json.loads(sample.read_text(encoding="utf-8"))
    measure = "bulk" if tree["system"] == "narateer" else "kg"
    items = [{"name": f"Item {number}", measure: number % 7 / 8, "quantity": 2} for number in range(200)]
    return {**tree, "equipment": items}


def heaviest(sample: Path) -> dict[str, Any]:
    """One that has 40 effects and 40 traits as well."""
    tree = heavy(sample)
    system = find_system(tree["system"])
    assert system is not None
    targets = itertools.cycle(each.id for each in system.character.EFFECT_TARGETS)
    effects = [{"target": next(targets), "value": number % 3, "on": number % 2 == 0} for number in range(40)]
    traits = [{"name": f"Trait {number}", "note": "of the campaign"} for number in range(40)]
    return {**tree, "effects": effects, "traits": traits}


def type_into(
    tree: dict[str, Any],
    benchmark: BenchmarkFixture,
    application: QApplication,
    window: MainWindow,
    path: Path,
) -> None:
    """300 keystrokes in the field that moves most numbers of the character *tree*, opened from *path*."""
    path.write_text(json.dumps(tree), encoding="utf-8")
    window.start([path])
    application.processEvents()
    page = next(each for each in window.pages if each.document.path == path)
    editor = page.form.editors[FIELDS[tree["system"]]]
    assert isinstance(editor, TextEditor)
    benchmark.pedantic(typing(editor.edit), rounds=300, warmup_rounds=20)
    times = sorted(benchmark.stats.stats.data)  # pyright: ignore[reportOptionalMemberAccess]
    benchmark.extra_info[SLOWEST] = times[len(times) * 99 // 100]
