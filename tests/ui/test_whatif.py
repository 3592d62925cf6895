"""What if: tried on the sheet, never on the character, until it is applied."""

from __future__ import annotations

import pytest

from charsheet.storage.files import character_bytes
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import cell_text, headline, line_edit, replace_text
from ui.window.page import CharacterPage


def test_a_toggle_changes_the_sheet_and_not_the_character(page: CharacterPage) -> None:
    before = character_bytes(page.document.character)
    page.what_if.buttons["conditions.slowed"].click()
    assert headline(page) == "7 m"
    assert page.panel.figures.items[0].caption.text() == "BM (now 14 m)"
    assert cell_text(page, "run.distance") == "14 (now 28)"
    assert cell_text(page, "run.cost") == "2 (now 1)"
    assert cell_text(page, "athletics.uses") == "1"
    assert "Slowed: half = 7 m (N2)" in page.why.text()
    assert character_bytes(page.document.character) == before
    assert not page.document.is_dirty


def test_clear_ends_it_and_apply_keeps_it_as_one_step(page: CharacterPage) -> None:
    page.what_if.buttons["conditions.slowed"].click()
    page.what_if.clear_button.click()
    assert headline(page) == "14 m"
    assert not page.what_if.answer.isVisibleTo(page)
    page.what_if.buttons["conditions.slowed"].click()
    page.what_if.try_toggle("encumbrance=heavy", on=True)
    assert page.what_if.summary.text() == "Tried, not kept: Slowed, Heavy"
    page.what_if.apply_button.click()
    assert headline(page).startswith("3.5 m")
    assert page.document.character.conditions == ("slowed",)
    page.document.undo()
    assert page.document.character.conditions == ()
    assert headline(page) == "14 m"


def test_what_holds_is_tried_without_it(make: WindowMaker, write: Writer) -> None:
    page = make(files=(write(conditions=["Slowed"]),)).page
    assert page is not None
    button = page.what_if.buttons["conditions.slowed"]
    assert button.text() == "not Slowed"
    button.click()
    assert headline(page) == "14 m"
    page.what_if.apply_button.click()
    assert page.document.character.conditions == ()
    assert button.text() == "Slowed"


def test_of_a_group_only_one_is_tried(page: CharacterPage) -> None:
    page.what_if.try_toggle("encumbrance=heavy", on=True)
    page.what_if.try_toggle("encumbrance=overloaded", on=True)
    assert [each.id for each in page.what_if.active] == ["encumbrance=overloaded"]
    (menu,) = page.what_if.menus.values()
    assert menu.text() == "Load: Overloaded"


def test_editing_goes_on_while_something_is_tried(page: CharacterPage) -> None:
    page.what_if.buttons["conditions.slowed"].click()
    replace_text(line_edit(page, "attributes", "agility"), "6")
    assert headline(page) == "8 m"
    assert page.panel.figures.items[0].caption.text() == "BM (now 16 m)"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_toggle_of_every_system_can_be_tried_alone(make: WindowMaker, language: str) -> None:
    window = make(language)
    for page in window.pages:
        before = character_bytes(page.document.character)
        for toggle in page.document.system.toggles(page.document.rulings):
            page.what_if.try_toggle(toggle.id, on=True)
            assert [each.id for each in page.what_if.active] == [toggle.id]
            page.what_if.try_toggle(toggle.id, on=False)
        assert character_bytes(page.document.character) == before
