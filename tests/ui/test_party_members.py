"""Members of a party that cannot travel or lie elsewhere by now, and a party that another program wrote."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.ui.conftest import WindowMaker
from tests.ui.test_party import figures, page_in, panel_of, rows, settle, walker
from ui.party.page import PartyPage


def party_of(folder: Path, *members: Path, **fields: Any) -> Path:
    """A party that knows its members by their ids as well."""
    found = [{"path": each.name, "id": json.loads(each.read_text("utf-8")).get("id")} for each in members]
    tree = {"format": 1, "kind": "party", "name": "Nine", "members": found, **fields}
    path = folder / "nine.charsheet"
    path.write_text(json.dumps(tree), "utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Still cannot travel"), ("ru", "Still не может идти")],
)
def test_who_cannot_travel_is_named(make: WindowMaker, tmp_path: Path, language: str, words: str) -> None:
    still = walker(tmp_path, "Still", 40, conditions=["immobile"], id=str(uuid4()))
    party = party_of(tmp_path, walker(tmp_path, "Six", 60, id=str(uuid4())), still)
    page = page_in(make(language, files=(party,)))
    assert figures(page)[0][1].endswith("×")
    assert figures(page)[1][1] == "Still"
    page.panels[0].buttons[0].click()
    panel = panel_of(page)
    panel.add_step("stretch")
    (step,) = panel.view.steps
    assert words in str(step.refusal)


def test_a_renamed_file_is_found_by_its_id(make: WindowMaker, tmp_path: Path) -> None:
    six, two = (walker(tmp_path, each, speed, id=str(uuid4())) for each, speed in (("Six", 60), ("Two", 20)))
    window = make(files=(party_of(tmp_path, six, two),))
    page = page_in(window)
    assert page.members.problems.text() == ""
    two.rename(tmp_path / "elsewhere.charsheet")
    window.parties.look()
    settle()
    assert [row[0] for row in rows(page.members)] == ["Six", "Two"]
    assert page.members.problems.text() == "2. is not there any more; found as elsewhere.charsheet"
    assert figures(page)[1][1] == "Two"


def test_what_another_program_wrote_is_followed_where_nobody_has_edited(
    make: WindowMaker, tmp_path: Path
) -> None:
    six, two = walker(tmp_path, "Six", 60, id=str(uuid4())), walker(tmp_path, "Two", 20, id=str(uuid4()))
    path = party_of(tmp_path, six, two)
    window = make(files=(path,))
    page = page_in(window)
    party_of(tmp_path, six, name="Ten")
    look(page)
    assert (window.tabs.tabText(0), [row[0] for row in rows(page.members)]) == ("Ten", ["Six"])
    page.document.undo()
    assert [row[0] for row in rows(page.members)] == ["Six", "Two"]
    party_of(tmp_path, two, name="Theirs")
    look(page)
    assert page.document.party.name == "Nine", "edits of one's own stay; saving asks"
    page.document.redo()
    for content in ("{", '{"format": 1, "kind": "party", "members": 5}'):
        path.write_text(content, "utf-8")
        look(page)
        assert page.document.party.name == "Ten"
    path.unlink()
    look(page)
    assert page.document.party.name == "Ten"


def look(page: PartyPage) -> None:
    """Come back to the window."""
    window: Any = page.window()
    window.parties.look()
    settle()
