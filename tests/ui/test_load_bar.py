"""The load on a bar: in words as well, and only where the rules know limits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from charsheet.storage.folders import Folders
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import edit_of, replace_text, rows
from ui.window.page import CharacterPage

D100 = {"system": "d100", "characteristics": {"s": 30, "t": 30, "a": 40}, "attributes": {}, "skills": {}}


def opened(make: WindowMaker, path: Path) -> CharacterPage:
    page = make(files=(path,)).page
    assert page is not None
    return page


def test_d100_holds_the_load_against_carry_and_lift(make: WindowMaker, write: Writer) -> None:
    page = opened(make, write(**D100, equipment=[{"name": "Rope", "kg": 4, "quantity": 2}]))
    bar = page.form.load_bar
    assert bar.isVisibleTo(page.form)
    assert bar.words.text() == "Load 8 kg · Carry at 36 kg · Lift at 72 kg"
    replace_text(edit_of(rows(page, "equipment").editors_at(0)["kg"]), "20,5")
    assert bar.words.text().startswith("Load 41 kg")
    assert bar.bar.accessibleName() == bar.words.text()
    filled = bar.bar.grab().toImage()
    assert filled.pixelColor(10, 6) == page.palette().highlight().color()


def test_narateer_has_a_bar_where_rulings_set_thresholds(
    make: WindowMaker, write: Writer, folders: Folders
) -> None:
    page = opened(make, write(equipment=[{"name": "Anvil", "bulk": 6}]))
    assert not page.form.load_bar.isVisibleTo(page.form)
    states = [{"name": "none"}, {"name": "heavy", "factor": 0.5, "from_bulk": 5}]
    folders.config.mkdir(parents=True, exist_ok=True)
    rulings = {"narateer": {"encumbrance_states": states}}
    (folders.config / "rulings.json").write_text(json.dumps(rulings), encoding="utf-8")
    page = opened(make, write("again.json", equipment=[{"name": "Anvil", "bulk": 6}]))
    assert page.form.load_bar.isVisibleTo(page.form)
    assert page.form.load_bar.words.text() == "Load 6 Bulk · Heavy at 5 Bulk"


@pytest.mark.parametrize("system", ["d6"])
def test_no_bar_where_a_system_knows_no_limits(make: WindowMaker, write: Writer, system: str) -> None:
    page = opened(make, write(system=system, attributes={"strength": "3D"}, skills={}))
    assert not page.form.load_bar.isVisibleTo(page.form)
