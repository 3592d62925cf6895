"""A stranger's text is a text, whatever it looks like: on screen, in tool tips, menus, tabs and messages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from charsheet.resources import resources
from charsheet.storage.folders import Folders
from tests.ui.access import DIALOGS, full
from tests.ui.conftest import WindowMaker
from tests.ui.markup import IN_FILES, KEY, MARK, misread

SAMPLES = tuple(sorted((resources() / "samples").glob("*.charsheet")))


def marked(path: Path) -> dict[str, Any]:
    """A sample with the mark in each of its texts, and with texts of every other kind."""
    tree: dict[str, Any] = json.loads(path.read_text("utf-8"))
    target = next(each["target"] for each in tree["effects"])
    return {
        **tree,
        "name": MARK,
        "notes": f"{MARK}\n\n{MARK}",
        "traits": [{"name": MARK, "note": MARK}, *tree.get("traits", ())],
        "conditions": [MARK],
        "effects": [
            {"name": MARK, "target": target, "op": "add", "value": 1},
            {"name": f"{MARK} 2", "target": target, "op": "multiply", "value": 2, "on": False},
        ],
        "equipment": [{"name": MARK, "quantity": 2}],
        MARK: MARK,
    }


@pytest.fixture
def files(folders: Folders) -> tuple[Path, ...]:
    """Marked characters in a folder of the library, with traits, a party, and a damaged file."""
    folder = folders.characters / IN_FILES
    folder.mkdir(parents=True)
    found: list[Path] = []
    for sample in SAMPLES:
        path = folder / f"{sample.stem} {IN_FILES}.charsheet"
        path.write_text(json.dumps(marked(sample)), "utf-8")
        found.append(path)
    (folder / f"damaged {IN_FILES}.charsheet").write_text(
        f'{{"system": {json.dumps(MARK)}, "name": 1}}', "utf-8"
    )
    own = [{"name": f"{MARK} own", "text": MARK}]
    (folder / "traits.json").write_text(json.dumps({"format": 1, "narateer": own, "d100": own}), "utf-8")
    members = [{"path": each.name} for each in found] + [{"path": f"nobody {IN_FILES}.charsheet"}]
    party = folder / f"party {IN_FILES}.json"
    party.write_text(
        json.dumps({"format": 1, "kind": "party", "name": MARK, "notes": MARK, "members": members}), "utf-8"
    )
    return (*found, party)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_text_of_a_strangers_is_read_as_markup(
    make: WindowMaker, files: tuple[Path, ...], language: str
) -> None:
    window = full(make(language, files))
    found: set[str] = set()
    for index in range(len(window.pages)):
        window.tabs.setCurrentIndex(index)
        page = window.pages[index]
        override = next(iter(page.document.sheet))
        for tab in range(page.planners.count()):
            page.planners.setCurrentIndex(tab)
        page.why.show_value(override)
        QApplication.processEvents()
    window.files.open([files[0].with_name(f"damaged {IN_FILES}.charsheet"), files[0].with_name(IN_FILES)])
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()
    QApplication.processEvents()
    found.update(misread(window))
    shown = [each.text() for each in window.findChildren(QLabel)]
    assert any(KEY in each for each in shown), "it is seen at all"
    for name, show in DIALOGS.items():
        dialog = show(window)
        QApplication.processEvents()
        found.update(f"{name}: {each}" for each in misread(dialog))
        dialog.close()
    window.show_table_mode(on=True)
    QApplication.processEvents()
    found.update(misread(window))
    assert found == set(), "\n".join(sorted(found))
