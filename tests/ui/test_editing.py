"""Typing: every keystroke counts, unfinished text is no error, everything can be undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import (
    cell_text,
    choose,
    complaints,
    draft,
    edit_of,
    headline,
    line_edit,
    replace_text,
    rows,
    tool_tip,
    type_on,
    values,
)
from ui.forms.editors import ChoiceEditor, NotesEditor, TextEditor, WholeEditor
from ui.forms.names import NamesEditor
from ui.window.page import CharacterPage


def test_headline_and_tables_follow_every_keystroke(page: CharacterPage) -> None:
    edit = line_edit(page, "attributes", "agility")
    replace_text(edit, "1")
    assert headline(page) == "11 m"
    QTest.keyClicks(edit, "2")
    assert headline(page) == "22 m"
    assert cell_text(page, "run.distance") == "44"


@pytest.mark.parametrize("unfinished", ["-", "1,", "x"])
def test_unfinished_text_is_no_error_until_the_focus_leaves(page: CharacterPage, unfinished: str) -> None:
    edit = line_edit(page, "attributes", "strength")
    replace_text(edit, "3")
    assert headline(page) == "15 m"
    edit.selectAll()
    QTest.keyClicks(edit, unfinished)
    assert complaints(page.form) == []
    line_edit(page, "name").setFocus()
    assert edit.text() == unfinished or unfinished == "1,"
    if unfinished != "1,":  # "1," is read as 1 and then written properly
        assert len(complaints(page.form)) == 1
        assert headline(page) == "15 m"
    replace_text(edit, "2")
    assert complaints(page.form) == []
    assert headline(page) == "14 m"


def test_an_unfinished_die_code_is_no_error_until_the_focus_leaves(make: WindowMaker, write: Writer) -> None:
    fields = {"system": "d6", "attributes": {"strength": "3D", "stamina": "2D"}, "skills": {}}
    page = make(files=(write(**fields),)).page
    assert page is not None
    edit = line_edit(page, "skills", "athletics")
    replace_text(edit, "3D")
    assert headline(page) == "6 Spaces"
    QTest.keyClicks(edit, "+")
    assert complaints(page.form) == []
    line_edit(page, "name").setFocus()
    assert edit.text() == "3D+"
    assert len(complaints(page.form)) == 1
    assert headline(page) == "6 Spaces"
    edit.setFocus()
    edit.end(False)
    QTest.keyClicks(edit, "2")
    assert complaints(page.form) == []
    assert page.document.sheet["dice.running"].content is not None


def test_a_number_out_of_range_is_kept_as_text_and_the_last_good_value_holds(page: CharacterPage) -> None:
    edit = line_edit(page, "skills", "athletics")
    replace_text(edit, "10000")
    line_edit(page, "name").setFocus()
    assert edit.text() == "10000"
    assert complaints(page.form) == ["must be at most 100"]
    assert page.document.sheet["athletics.uses"].content == 101  # "100" was the last good value on the way


def test_an_emptied_attribute_is_unknown_and_an_emptied_skill_is_its_default(page: CharacterPage) -> None:
    replace_text(line_edit(page, "attributes", "agility"), "")
    assert headline(page) == "?"
    skill = line_edit(page, "skills", "acrobatics")
    replace_text(skill, "")
    assert skill.text() == ""
    line_edit(page, "name").setFocus()
    assert skill.text() == "0"


def test_arrow_keys_and_buttons_step_within_the_range(page: CharacterPage) -> None:
    editor = page.form.editors[("attributes", "strength")]
    assert isinstance(editor, WholeEditor)
    QTest.keyClick(editor.edit, Qt.Key.Key_Up)
    assert (editor.edit.text(), headline(page)) == ("3", "15 m")
    QTest.keyClick(editor.edit, Qt.Key.Key_PageDown)
    assert editor.edit.text() == "−7"
    QTest.keyClick(editor.edit, Qt.Key.Key_PageDown)
    assert editor.edit.text() == "−7"  # −17 is out of range
    assert complaints(page.form) == []


def test_conditions_in_whatever_order_give_the_same_sheet(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write("a.json"), write("b.json")))
    first, second = window.pages
    for page, order in ((first, ("slowed", "prone")), (second, ("prone", "slowed"))):
        editor = page.form.editors[("conditions",)]
        assert isinstance(editor, NamesEditor)
        for name in order:
            editor.chips[name].click()
    assert values(first.document) == values(second.document)
    assert cell_text(first, "run.cost") == "2"


def test_a_condition_of_ones_own_is_kept_and_can_be_taken_away(page: CharacterPage) -> None:
    editor = page.form.editors[("conditions",)]
    assert isinstance(editor, NamesEditor)
    QTest.keyClicks(editor.line, "On fire <b>")
    QTest.keyClick(editor.line, Qt.Key.Key_Return)
    assert page.document.character.conditions == ("On fire <b>",)
    assert "On fire <b>" in page.panel.notes.text()
    (chip,) = editor.own.values()
    chip.remove_button.click()
    assert page.document.character.conditions == ()


def test_encumbrance_is_chosen_and_a_strange_state_stays_what_the_file_says(
    make: WindowMaker, write: Writer
) -> None:
    page = make(files=(write(encumbrance="Feather-light"),)).page
    assert page is not None
    editor = page.form.editors[("encumbrance",)]
    assert isinstance(editor, ChoiceEditor)
    assert editor.combo.currentText() == "Feather-light"
    assert "Feather-light" in page.panel.notes.text()
    choose(editor, "heavy")
    assert headline(page).startswith("7 m")


def test_an_effect_is_a_draft_until_it_is_complete_then_one_step(page: CharacterPage) -> None:
    line = draft(page, "effects")
    QTest.keyClicks(edit_of(line.editors["name"]), "Boots")
    assert page.document.character.effects == ()
    edit_of(line.editors["value"]).setFocus()
    type_on("1")
    assert headline(page) == "15 m"
    type_on("2,5")
    assert headline(page) == "26.5 m"
    page.document.undo()
    assert page.document.character.effects == ()
    page.document.redo()
    assert headline(page) == "26.5 m"


def test_an_override_needs_a_reason_and_everything_follows_it(page: CharacterPage) -> None:
    line = draft(page, "overrides")
    choose(line.editors["target"], "run.distance")
    QTest.keyClicks(edit_of(line.editors["value"]), "20")
    assert page.document.character.overrides == ()
    edit_of(line.editors["reason"]).setFocus()
    type_on("The Guide said so")
    assert cell_text(page, "run.distance") == "20*"
    assert cell_text(page, "run.spaces") == "10"
    assert "The Guide said so" in page.panel.why("run.distance")
    rows(page, "overrides").rows[0].removed.emit()
    assert cell_text(page, "run.distance") == "28"


def test_a_second_effect_that_sets_is_refused_beside_the_field(make: WindowMaker, write: Writer) -> None:
    effects = [
        {"name": "Wings", "target": "bm", "op": "set", "value": 20},
        {"name": "Roots", "target": "bm", "op": "add", "value": 1},
    ]
    page = make(files=(write(effects=effects),)).page
    assert page is not None
    choose(rows(page, "effects").editors_at(1)["op"], "set")
    (complaint,) = complaints(page.form)
    assert "Wings" in complaint
    assert "Roots" in complaint
    assert headline(page) == "21 m"


def test_a_trait_is_kept_by_its_id_in_both_languages(make: WindowMaker, write: Writer) -> None:
    page = make("ru", files=(write(),)).page
    assert page is not None
    line = draft(page, "traits")
    editor = line.editors["name"]
    assert isinstance(editor, TextEditor)
    label = editor.format("fleet_foot")
    assert label not in {"", "fleet_foot", "Fleet Foot"}
    type_on(label)
    QTest.keyClick(editor.edit, Qt.Key.Key_Return)
    assert page.document.character.traits[0].name == "fleet_foot"
    assert cell_text(page, "run.cost") == "0"


def test_ctrl_z_in_a_line_edit_is_the_documents(page: CharacterPage, qtbot: QtBot) -> None:
    window = page.window()
    edit = line_edit(page, "attributes", "agility")
    replace_text(edit, "12")
    line_edit(page, "name").setFocus()
    QTest.keyClicks(line_edit(page, "name"), "!")
    assert page.document.character.name in {"Mira!", "!Mira"}
    with qtbot.waitExposed(window):
        window.activateWindow()
    QTest.keyClick(line_edit(page, "name"), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.document.character.name == "Mira"
    assert line_edit(page, "name").text() == "Mira"
    QTest.keyClick(line_edit(page, "name"), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert edit.text() == "4"  # emptying and typing 12 was one step
    assert headline(page) == "14 m"


def test_notes_are_edited_and_undone(page: CharacterPage) -> None:
    editor = page.form.editors[("notes",)]
    assert isinstance(editor, NotesEditor)
    QTest.keyClicks(editor.edit, "Owes the ferryman.")
    assert page.document.character.notes == "Owes the ferryman."
    page.document.undo()
    assert editor.edit.toPlainText() == ""


def test_tooltips_explain_each_number_and_markup_in_names_stays_text(
    make: WindowMaker, write: Writer
) -> None:
    effects = [{"name": "<img src='x'>", "target": "bm", "value": 1}]
    page = make(files=(write(conditions=["slowed"], effects=effects),)).page
    assert page is not None
    why = tool_tip(page.panel.figures.items[0].number)
    assert "8 + Strength 2 + Agility 4 = 14 m (N1)" in why
    assert "Slowed: half = 7.5 m (N2)" in why
    assert "Conditions and Movement" in why
    assert "<img" not in why
    assert "&lt;img" in why
    model = page.panel.tables[0].model
    tip = str(model.index(1, 2).data(Qt.ItemDataRole.ToolTipRole))
    assert "Run: × 2 = 15 m (N3)" in tip


def test_every_label_has_its_field_and_every_control_a_name(page: CharacterPage) -> None:
    nameless = [
        each.objectName() or type(each).__name__
        for each in page.form.findChildren(QWidget)
        if each.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and each.isVisibleTo(page.form)
        and not (each.accessibleName() or getattr(each, "text", str)())
    ]
    assert nameless == []
    labels = [each for each in page.form.findChildren(QLabel) if each.buddy() is not None]
    assert {each.text() for each in labels} >= {"Name", "Strength", "Agility", "Encumbrance"}
