"""Chances beside targets, and their degrees where a number is explained."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt

from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import cell_text
from ui.window.page import CharacterPage

TARGETS = zip(("easy", "standard", "moderate", "difficult", "very_difficult"), range(5, 30, 5), strict=True)
LEVELS = [{"name": name, "target": target} for name, target in TARGETS]
D100: dict[str, Any] = {
    "system": "d100",
    "attributes": None,
    "characteristics": {"a": 40, "s": 50, "t": 30},
    "skills": {"acrobatics": 5, "athletics": 0},
}


def opened(make: WindowMaker, write: Writer, language: str = "en", **fields: Any) -> CharacterPage:
    page = make(language, (write(**fields),)).page
    assert page is not None
    return page


def headings(page: CharacterPage, title: str) -> list[str]:
    table = next(each for each in page.panel.tables if each.title.text() == title)
    return [each.label for each in table.model.view.columns]


def test_a_chance_stands_beside_its_target(make: WindowMaker, write: Writer) -> None:
    page = opened(make, write, **D100)
    assert cell_text(page, "test.jump") == "45"
    assert cell_text(page, "test.jump.chance") == "45"
    assert cell_text(page, "combined.sheer.chance") == "18°"
    assert headings(page, "Combined tests") == ["Rolls", "First target", "Second target", "Chance"]


def test_why_and_tooltip_tell_the_degrees(make: WindowMaker, write: Writer) -> None:
    page = opened(make, write, **D100)
    table = next(each for each in page.panel.tables if each.title.text() == "Tests of jumping")
    index = table.model.index(0, 2)
    assert "Successes: 1: 10 % · 2: 10 % · 3: 10 % · 4: 10 % · 5: 5 %" in str(
        index.data(Qt.ItemDataRole.ToolTipRole)
    ).replace("\u00a0", " ")
    table.table.setCurrentIndex(index)
    assert "Failures: 1: 9 %" in page.why.text().replace("\u00a0", " ")


def test_the_test_of_the_ground_has_its_chance(make: WindowMaker, write: Writer) -> None:
    page = opened(make, write, "ru", **D100, terrain=["ice"])
    page.reach.edit.setText("40")
    page.reach.edit.textEdited.emit("40")
    index = page.reach.ground.findData("difficult.here")
    page.reach.ground.setCurrentIndex(index)
    page.reach.ground.activated.emit(index)
    run = page.reach.model.view.rows[3]
    assert [each.text for each in run.cells[2:4]] == ["30", "30"]
    assert "Успехи: 1: 10" in str(page.reach.model.index(3, 4).data(Qt.ItemDataRole.ToolTipRole))


def test_d6_has_chances_only_where_rulings_give_targets(make: WindowMaker, write: Writer) -> None:
    fields = {"system": "d6", "attributes": {}, "skills": {"athletics": "3D"}}
    page = opened(make, write, **fields)
    assert "Chance" not in headings(page, "Running")
    assert "run.x3.chance" not in page.document.sheet
    path = page.document.path
    assert path is not None
    rulings = {"format": 1, "d6": {"levels": LEVELS}}
    Path(path.parent / "rulings.json").write_text(json.dumps(rulings), encoding="utf-8")
    page = opened(make, write, file="other.charsheet", **fields)
    assert cell_text(page, "run.x3.chance") == "62.5°"
    assert cell_text(page, "run.x2.chance") == "≈98.1°"
    page.why.show_value("run.x2.chance")
    assert page.why.title.text().replace("\u00a0", " ") == "Why: Run up to 2× Move: Chance ≈98.1 %°"
    assert "3D against 5" in page.why.text()
