"""Traits by the picker: those of the rules, those of the campaign's folder, and any other as a note."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from charsheet.cli import main
from charsheet.edit.adjustments import adjust
from charsheet.present.locale import every_language
from charsheet.storage.files import character_bytes
from tests.ui.conftest import WindowMaker, Writer, deliver_deletions
from tests.ui.helpers import cell_text, complaints, edit_of, headline, line_edit, replace_text, rows, type_on
from ui.forms.editors import NameEditor
from ui.forms.picker.entries import Entry
from ui.forms.picker.line import PickerLine
from ui.forms.picker.list import EntryList
from ui.forms.traits import TraitRows, picker_of
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage

GOAT = {
    "name": "Mountain Goat",
    "text": "At home on <rocks>.",
    "effects": [
        {"target": "bm", "value": 2},
        {"name": "Hooves", "target": "run.cost", "op": "multiply", "value": 0.5},
    ],
}


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A campaign's file beside the character's."""
    path = tmp_path / "traits.json"
    otter = {"name": "Otter", "effects": [{"target": "walk.cost", "value": 1}]}
    path.write_text(json.dumps({"format": 1, "narateer": [GOAT, otter]}), "utf-8")
    return path


@pytest.fixture(params=["en", "ru"])
def spoken(request: pytest.FixtureRequest, make: WindowMaker, write: Writer) -> CharacterPage:
    """Mira, open in a window of either language."""
    front = make(request.param, files=(write(),)).page
    assert front is not None
    return front


@pytest.fixture
def gargoyle(make: WindowMaker, write: Writer) -> CharacterPage:
    """A d100 character whose Trait can become one that needs a number."""
    path = write(system="d100", skills={}, traits=[{"name": "quadruped"}, {"name": "crawler"}])
    front = make(files=(path,)).page
    assert front is not None
    return front


def traits(page: CharacterPage) -> TraitRows:
    editor = page.form.editors[("traits",)]
    assert isinstance(editor, TraitRows)
    return editor


def new(page: CharacterPage) -> PickerLine:
    """The line of a new trait."""
    QTest.mouseClick(traits(page).add_button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()  # a new line is not there before that
    draft = traits(page).draft
    assert draft is not None
    return picker_of(draft).line


def name_line(page: CharacterPage, index: int) -> PickerLine:
    editor = traits(page).editors_at(index)["name"]
    assert isinstance(editor, NameEditor)
    return editor.line


def entries(line: PickerLine) -> list[Entry]:
    assert line.list is not None
    model = line.list.entries
    found = [model.entry(model.index(row, 0)) for row in range(model.rowCount())]
    return [each for each in found if each is not None]


def pick(line: PickerLine, text: str) -> None:
    replace_text(line, "")
    line.setFocus()
    type_on(text)
    QTest.keyClick(line, Qt.Key.Key_Return)


def held(page: CharacterPage) -> list[tuple[str, Any]]:
    return [(each.name, each.value) for each in page.document.character.traits]


def undo_label(page: CharacterPage) -> str:
    window = page.window()
    assert isinstance(window, MainWindow)
    return window.menus.undo_action.text()


# --- those of the rules ------------------------------------------------------------------------


def test_a_known_trait_is_picked_in_the_users_language_as_one_step(spoken: CharacterPage) -> None:
    before = character_bytes(spoken.document.character)
    line = new(spoken)
    assert QApplication.focusWidget() is line
    QTest.keyClick(line, Qt.Key.Key_Down)
    (known,) = entries(line)
    words = spoken.form._presenter.locale.text
    (fleet_foot,) = spoken.document.system.character.TRAITS
    assert (known.label, known.effect) == (words(fleet_foot.label), words(fleet_foot.help))
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert held(spoken) == [("fleet_foot", None)]
    assert cell_text(spoken, "run.cost") == "0"
    assert traits(spoken).draft is None
    assert QApplication.focusWidget() is name_line(spoken, 0)
    assert name_line(spoken, 0).text() == known.label
    spoken.document.undo()
    assert character_bytes(spoken.document.character) == before


def test_half_of_a_name_is_none_and_leaving_the_line_takes_it_as_it_stands(page: CharacterPage) -> None:
    line = new(page)
    type_on("Night")
    assert held(page) == []
    line_edit(page, "name").setFocus()
    assert held(page) == [("Night", None)]
    name_line(page, 0).setFocus()
    type_on(" Eyes")
    assert held(page) == [("Night", None)]
    QTest.keyClick(name_line(page, 0), Qt.Key.Key_Tab)
    assert held(page) == [("Night Eyes", None)]
    assert traits(page).draft is None
    assert line.list is None


def test_saving_takes_what_is_typed_and_one_types_on(make: WindowMaker, write: Writer) -> None:
    path = write(traits=[{"name": "Otter"}])
    window = make(files=(path,))
    assert window.page is not None
    line = name_line(window.page, 0)
    replace_text(line, "Heron")
    window.menus.save_action.trigger()
    assert json.loads(path.read_text("utf-8"))["traits"] == [{"name": "Heron"}]
    assert QApplication.focusWidget() is line
    assert line.cursorPosition() == len("Heron")
    assert not window.page.document.is_dirty


def test_an_unknown_name_is_told_of_in_the_list_and_taken_as_a_note(spoken: CharacterPage) -> None:
    line = new(spoken)
    type_on("Ночное зрение")
    (entry,) = entries(line)
    assert not entry.known
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert held(spoken) == [("Ночное зрение", None)]
    assert name_line(spoken, 0).text() == "Ночное зрение"


def test_what_the_character_has_is_marked_but_not_in_its_own_row(make: WindowMaker, write: Writer) -> None:
    page = make(files=(write(traits=[{"name": "Fleet Foot"}]),)).page
    assert page is not None
    line = new(page)
    QTest.keyClick(line, Qt.Key.Key_Down)
    assert [each.held for each in entries(line)] == [True]
    own = name_line(page, 0)
    assert own.text() == "Fleet Foot"
    replace_text(own, "f")
    assert [each.held for each in entries(own) if each.known] == [False]
    replace_text(own, "Fleet Foot")


def test_an_emptied_name_is_refused_when_it_is_left(make: WindowMaker, write: Writer) -> None:
    page = make(files=(write(traits=[{"name": "Fleet Foot"}]),)).page
    assert page is not None
    replace_text(name_line(page, 0), "")
    assert complaints(page.form) == []
    line_edit(page, "name").setFocus()
    assert complaints(page.form) == ["is missing"]
    assert held(page) == [("Fleet Foot", None)]


# --- those that need a number ------------------------------------------------------------------


def test_the_number_is_asked_for_at_once_and_the_row_is_a_draft_until_it_is_there(
    gargoyle: CharacterPage,
) -> None:
    page = gargoyle
    before = character_bytes(page.document.character)
    pick(new(page), "fly")
    draft = traits(page).draft
    assert draft is not None
    number = edit_of(draft.editors["value"])
    assert QApplication.focusWidget() is number
    assert len(held(page)) == 2
    assert complaints(page.form) == []
    line_edit(page, "name").setFocus()
    assert complaints(page.form) == ["the trait Flyer needs a number"]
    number.setFocus()
    type_on("x")
    line_edit(page, "name").setFocus()
    assert complaints(page.form) == ["is not a number"]
    replace_text(number, "")
    type_on("8")
    type_on("0")
    assert complaints(page.form) == []
    assert held(page)[2] == ("flyer", 80)
    assert name_line(page, 2).text() == "Flyer"
    page.document.undo()
    assert character_bytes(page.document.character) == before


def test_a_draft_that_gets_another_name_does_not_ask_for_a_number_any_more(gargoyle: CharacterPage) -> None:
    line = new(gargoyle)
    pick(line, "fly")
    line_edit(gargoyle, "name").setFocus()
    assert complaints(gargoyle.form) != []
    pick(line, "amphibious")
    assert held(gargoyle)[2] == ("amphibious", None)
    assert complaints(gargoyle.form) == []


def test_a_trait_of_the_character_waits_for_its_number_as_well(gargoyle: CharacterPage) -> None:
    page = gargoyle
    pick(name_line(page, 0), "hover")
    number = edit_of(traits(page).editors_at(0)["value"])
    assert QApplication.focusWidget() is number
    assert held(page) == [("quadruped", None), ("crawler", None)]
    assert name_line(page, 0).text() == "Hoverer"
    assert complaints(page.form) == []
    line_edit(page, "name").setFocus()
    assert complaints(page.form) == ["the trait Hoverer needs a number"]
    assert name_line(page, 0).text() == "Hoverer"
    number.setFocus()
    type_on("0")
    line_edit(page, "name").setFocus()
    assert complaints(page.form) == ["the trait Hoverer needs a number of at least 1"]
    replace_text(number, "6")
    assert held(page) == [("hoverer", 6), ("crawler", None)]
    assert complaints(page.form) == []
    page.document.undo()
    assert held(page) == [("quadruped", None), ("crawler", None)]
    assert name_line(page, 0).text() == "Quadruped"


def test_what_waits_for_a_number_can_be_given_up(gargoyle: CharacterPage) -> None:
    page = gargoyle
    pick(name_line(page, 0), "hover")
    pick(name_line(page, 0), "quadruped")
    assert held(page)[0] == ("quadruped", None)
    type_on_number(page, "5")
    assert held(page)[0] == ("quadruped", 5)
    pick(name_line(page, 1), "hover")
    traits(page).remove(0)  # what is in which row changed
    assert held(page) == [("crawler", None)]
    assert name_line(page, 0).text() == "Crawler"


def type_on_number(page: CharacterPage, text: str) -> None:
    edit = edit_of(traits(page).editors_at(0)["value"])
    edit.setFocus()
    type_on(text)


def test_a_number_that_is_wrong_for_the_new_name_is_told_at_the_name(gargoyle: CharacterPage) -> None:
    type_on_number(gargoyle, "0")
    pick(name_line(gargoyle, 0), "burrower")
    assert complaints(gargoyle.form) == ["the trait Burrower needs a number of at least 1"]
    assert held(gargoyle)[0] == ("quadruped", 0)


# --- those of the campaign ---------------------------------------------------------------------


@pytest.mark.usefixtures("campaign")
def test_it_is_offered_with_its_text_and_its_effects_in_words(spoken: CharacterPage) -> None:
    line = new(spoken)
    type_on("goat")
    goat = entries(line)[0]
    assert goat.label == "Mountain Goat"
    assert goat.remark in {"of the campaign", "из кампании"}
    assert goat.effect.replace("\u00a0", " ") in {
        "Base Movement +2 m; Cost of a Run × 1/2\nAt home on <rocks>.",
        "Базовое движение +2 м; Цена бега × 1/2\nAt home on <rocks>.",
    }
    assert line.list is not None
    line.list.grab()  # painted once, for all of it
    line.clear()


def test_picking_it_copies_it_into_the_character_as_one_step(
    spoken: CharacterPage, campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = spoken
    before = character_bytes(page.document.character)
    pick(new(page), "mountain_goat")
    (trait,) = page.document.character.traits
    assert (trait.name, trait.note) == ("Mountain Goat", "At home on <rocks>.")
    assert [(each.name, each.target) for each in page.document.character.effects] == [
        ("Mountain Goat", "bm"),
        ("Hooves", "run.cost"),
    ]
    assert headline(page).startswith("16")
    assert "Mountain Goat" in undo_label(page)
    assert traits(page).draft is None
    assert QApplication.focusWidget() is name_line(page, 0)
    # The same on a computer that has no such file.
    campaign.unlink()
    path = campaign.parent / "elsewhere.charsheet"
    path.write_bytes(character_bytes(page.document.character))
    assert main(["show", "--json", str(path)], lambda *_: 0) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["values"]["bm.current"]["value"] == 16
    page.document.undo()
    assert character_bytes(page.document.character) == before


@pytest.mark.usefixtures("campaign")
def test_removing_it_takes_what_it_gave_and_leaves_what_was_changed_since(page: CharacterPage) -> None:
    pick(new(page), "goat")
    replace_text(edit_of(rows(page, "effects").editors_at(0)["value"]), "5")
    with_it = character_bytes(page.document.character)
    traits(page).rows[0].remove_button.click()
    assert held(page) == []
    assert [(each.name, each.value) for each in page.document.character.effects] == [("Mountain Goat", 5)]
    assert undo_label(page) == "&Undo: Remove Mountain Goat"
    page.document.undo()
    assert character_bytes(page.document.character) == with_it


@pytest.mark.usefixtures("campaign")
def test_another_one_in_its_place_brings_its_own(page: CharacterPage) -> None:
    pick(new(page), "goat")
    pick(name_line(page, 0), "otter")
    (trait,) = page.document.character.traits
    assert (trait.name, trait.note) == ("Otter", None)
    assert [each.name for each in page.document.character.effects] == ["Otter"]
    assert cell_text(page, "walk.cost") == "1"
    pick(name_line(page, 0), "lame")
    assert page.document.character.effects == ()
    page.document.undo()
    page.document.undo()
    assert page.document.character.traits[0].name == "Mountain Goat"
    assert len(page.document.character.effects) == 2


@pytest.mark.usefixtures("campaign")
def test_leaving_its_line_again_adds_nothing_twice(page: CharacterPage) -> None:
    pick(new(page), "goat")
    name_line(page, 0).setFocus()
    line_edit(page, "name").setFocus()
    QTest.keyClick(name_line(page, 0), Qt.Key.Key_Return)
    assert len(page.document.character.effects) == 2


def test_effects_that_the_character_cannot_have_are_told_and_nothing_happens(
    make: WindowMaker, write: Writer, tmp_path: Path
) -> None:
    wings = {"name": "Wings", "effects": [{"target": "bm", "op": "set", "value": 30}]}
    (tmp_path / "traits.json").write_text(json.dumps({"narateer": [wings]}), "utf-8")
    effects = [{"name": "Roots", "target": "bm", "op": "set", "value": 1}]
    page = make(files=(write(effects=effects, traits=[{"name": "Lame"}]),)).page
    assert page is not None
    pick(new(page), "wings")
    (complaint,) = complaints(page.form)
    assert "Roots" in complaint
    assert held(page) == [("Lame", None)]
    pick(name_line(page, 0), "wings")
    assert held(page) == [("Lame", None)]
    assert page.document.history.undoable is None


def test_what_the_file_says_now_is_offered(make: WindowMaker, write: Writer, campaign: Path) -> None:
    campaign.unlink()
    page = make(files=(write(),)).page
    assert page is not None
    line = new(page)
    type_on("g")
    assert [each.known for each in entries(line)] == [False]
    line.clear()
    line.close_list()
    campaign.write_text(json.dumps({"narateer": [{"name": "Giant"}]}), "utf-8")
    type_on("g")
    assert entries(line)[0].label == "Giant"
    line.clear()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Own traits cannot be offered. {file}: narateer[0].name: is missing"),
        ("ru", "Свои трейты предложить нельзя. {file}: narateer[0].name: не указано"),
    ],
)
def test_a_broken_file_is_told_of_below_the_traits_and_stops_nothing(
    make: WindowMaker, write: Writer, tmp_path: Path, language: str, told: str
) -> None:
    path = tmp_path / "traits.json"
    path.write_text('{"narateer": [{"text": "x"}]}', "utf-8")
    page = make(language, files=(write(),)).page
    assert page is not None
    notice = traits(page).notice
    assert notice.isVisibleTo(page)
    assert notice.text() == told.format(file=path)
    pick(new(page), "fleet_foot")
    assert held(page) == [("fleet_foot", None)]
    path.write_text("{}", "utf-8")
    line = new(page)
    QTest.keyClick(line, Qt.Key.Key_Down)
    assert not notice.isVisibleTo(page)


# --- the rest ----------------------------------------------------------------------------------


def test_every_control_has_a_name(gargoyle: CharacterPage) -> None:
    new(gargoyle)
    nameless = [
        type(each).__name__
        for each in traits(gargoyle).findChildren(QWidget)
        if each.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and each.isVisibleTo(gargoyle)
        and not (each.accessibleName() or getattr(each, "text", str)())
    ]
    assert nameless == []


def test_a_draft_that_is_given_up_takes_its_list_along(page: CharacterPage) -> None:
    new(page)
    type_on("f")
    draft = traits(page).draft
    assert draft is not None
    draft.remove_button.click()
    deliver_deletions()
    assert traits(page).draft is None
    assert page.window().findChildren(EntryList) == []


# --- those that stand for an adjustment --------------------------------------------------------


def test_with_the_trait_of_an_adjustment_goes_all_that_it_did(spoken: CharacterPage) -> None:
    document = spoken.document
    says = spoken.form._presenter.locale.text
    before, shown = document.data, headline(spoken)
    wounded = document.system.cast().adjustments[1]
    document.apply(adjust(wounded, every_language()[1]))
    assert headline(spoken) != shown
    QTest.mouseClick(traits(spoken).rows[-1].remove_button, Qt.MouseButton.LeftButton)
    assert (document.data, headline(spoken)) == (before, shown)
    assert says(wounded.label) in undo_label(spoken)
    document.undo()
    pick(name_line(spoken, len(traits(spoken).rows) - 1), "fleet_foot")
    assert held(spoken) == [("fleet_foot", None)]
    assert (document.character.effects, document.character.conditions) == ((), ())
    assert headline(spoken) == shown
