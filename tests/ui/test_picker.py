"""The picker of Conditions: typing, arrows, Enter, the mouse; what it says, and what one undo takes back."""

from __future__ import annotations

import weakref

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea

from charsheet.model.character import character_data
from charsheet.present.locale import get_locale
from charsheet.storage.files import character_bytes
from tests.ui.conftest import WindowMaker, Writer, deliver_deletions
from tests.ui.helpers import cell_text, complaints, headline, line_edit, type_on
from ui.forms.names import NamesEditor
from ui.forms.picker.entries import Entry, entries_of, fitting, named
from ui.forms.picker.line import PickerLine
from ui.forms.picker.list import EntryList
from ui.forms.picker.model import EntryModel
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage


def conditions(page: CharacterPage, field: str = "conditions") -> NamesEditor:
    editor = page.form.editors[(field,)]
    assert isinstance(editor, NamesEditor)
    return editor


def dropped(line: PickerLine) -> EntryList:
    assert line.list is not None
    assert line.list.isVisible()
    return line.list


def offered(line: PickerLine) -> list[str]:
    """The labels in the list."""
    model = dropped(line).entries
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def entry_of(line: PickerLine, row: int) -> Entry:
    model = dropped(line).entries
    found = model.entry(model.index(row, 0))
    assert found is not None
    return found


def press(line: PickerLine, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(line, key)


def typed(line: PickerLine, text: str) -> None:
    line.setFocus()
    type_on(text)


def undo_label(page: CharacterPage) -> str:
    window = page.window()
    assert isinstance(window, MainWindow)
    return window.menus.undo_action.text()


@pytest.fixture(params=["en", "ru"])
def spoken(request: pytest.FixtureRequest, make: WindowMaker, write: Writer) -> CharacterPage:
    """Mira, open in a window of either language."""
    front = make(request.param, files=(write(),)).page
    assert front is not None
    return front


# --- typing ------------------------------------------------------------------------------------


def test_any_part_of_a_name_finds_it_in_the_users_language(spoken: CharacterPage) -> None:
    line = conditions(spoken).line
    label = conditions(spoken).chips["nosprint"].accessibleName()  # No Sprint
    part = label.upper().replace(" ", "_")[2:]
    typed(line, part)
    assert offered(line)[0] == label
    press(line, Qt.Key.Key_Return)
    assert spoken.document.character.conditions == ("no_sprint",)
    assert line.text() == ""
    assert line.list is None


def test_each_entry_says_what_it_does(spoken: CharacterPage) -> None:
    line = conditions(spoken).line
    line.setFocus()
    press(line, Qt.Key.Key_Down)
    words = spoken.form._presenter.locale.text
    known = spoken.document.system.character.CONDITIONS
    assert offered(line) == [words(each.label) for each in known]
    model = dropped(line).entries
    for row, each in enumerate(known):
        assert entry_of(line, row).effect == words(each.help)
        index = model.index(row, 0)
        assert index.data(Qt.ItemDataRole.AccessibleTextRole) == words(each.label)
        assert index.data(Qt.ItemDataRole.AccessibleDescriptionRole) == words(each.help)
    assert dropped(line).accessibleName() == line.accessibleName() != ""


def test_what_files_call_it_is_known_in_every_language(make: WindowMaker, write: Writer) -> None:
    page = make("ru", files=(write(),)).page
    assert page is not None
    line = conditions(page).line
    typed(line, "prone")
    assert offered(line) == ["Лежит"]
    press(line, Qt.Key.Key_Return)
    assert page.document.character.conditions == ("prone",)
    assert conditions(page).own == {}


def test_a_name_that_the_rules_do_not_know_is_taken_as_a_note_and_the_list_says_so(
    spoken: CharacterPage,
) -> None:
    editor = conditions(spoken)
    before = character_bytes(spoken.document.character)
    typed(editor.line, "Xyz <b>")
    (label,) = offered(editor.line)
    assert "Xyz <b>" in label
    assert entry_of(editor.line, 0).effect in {
        "Not known to the rules; kept as a note.",
        "Правила этого не знают; останется пометкой.",
    }
    press(editor.line, Qt.Key.Key_Enter)
    assert spoken.document.character.conditions == ("Xyz <b>",)
    assert "Xyz <b>" in undo_label(spoken)
    (chip,) = editor.own.values()
    assert chip.label.text() == "• Xyz <b>"
    assert "Xyz <b>" in chip.remove_button.accessibleName()
    chip.remove_button.click()
    assert spoken.document.character.conditions == ()
    assert editor.own == {}
    spoken.document.undo()
    spoken.document.undo()
    assert character_bytes(spoken.document.character) == before


def test_a_part_of_a_known_name_can_be_a_name_of_ones_own(page: CharacterPage) -> None:
    line = conditions(page).line
    typed(line, "slow")
    assert offered(line) == ["Slowed", '"slow"']
    press(line, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert page.document.character.conditions == ("slow",)
    typed(line, "SLOWED")
    assert offered(line) == ["Slowed"]


def test_names_that_begin_so_come_first() -> None:
    made = [Entry("a", "Unmoved"), Entry("b", "Moved"), Entry("c", "Still")]
    assert [each.id for each in fitting(made, "mo")] == ["b", "a"]
    assert fitting(made, "") == tuple(made)
    found = named(made, " moved")
    assert found is not None
    assert found.id == "b"
    assert entries_of((), get_locale("en")) == ()


# --- keys --------------------------------------------------------------------------------------


def test_arrows_choose_and_stop_at_the_ends(page: CharacterPage) -> None:
    line = conditions(page).line
    line.setFocus()
    press(line, Qt.Key.Key_Down)
    below = dropped(line)
    rows = below.entries.rowCount()
    assert below.currentIndex().row() == 0
    press(line, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert below.currentIndex().row() == 1
    press(line, *[Qt.Key.Key_PageDown] * rows)
    assert below.currentIndex().row() == rows - 1
    press(line, Qt.Key.Key_PageUp)
    assert below.currentIndex().row() == 0
    press(line, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert page.document.character.conditions == ("slowed",)
    assert headline(page) == "7 m"


def test_up_begins_at_the_end_of_a_list_that_a_click_dropped(page: CharacterPage) -> None:
    line = conditions(page).line
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    assert dropped(line).current is None
    press(line, Qt.Key.Key_Return)  # nothing is chosen and nothing typed
    assert page.document.character.conditions == ()
    assert line.list is None
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    press(line, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert page.document.character.conditions == ("no_sprint",)


def test_escape_closes_the_list_and_keeps_what_is_typed(page: CharacterPage) -> None:
    line = conditions(page).line
    typed(line, "pro")
    press(line, Qt.Key.Key_Escape)
    assert line.list is None
    assert line.text() == "pro"
    assert page.document.character.conditions == ()
    press(line, Qt.Key.Key_Down)
    assert offered(line)[0] == "Prone"
    press(line, Qt.Key.Key_Return)
    assert page.document.character.conditions == ("prone",)


def test_tab_goes_on_and_takes_nothing(page: CharacterPage) -> None:
    line = conditions(page).line
    typed(line, "pro")
    press(line, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not line
    assert line.list is None
    assert page.document.character.conditions == ()


# --- the mouse ---------------------------------------------------------------------------------


def test_a_click_in_the_list_takes_the_entry_and_leaves_the_focus_in_the_line(page: CharacterPage) -> None:
    line = conditions(page).line
    line.setFocus()
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    below = dropped(line)
    where = below.visualRect(below.entries.index(1, 0)).center()
    QTest.mouseClick(below.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert page.document.character.conditions == ("prone",)
    assert QApplication.focusWidget() is line
    assert line.list is None


def test_another_button_of_the_mouse_drops_no_list(page: CharacterPage) -> None:
    line = conditions(page).line
    QTest.mouseClick(line, Qt.MouseButton.MiddleButton)
    assert line.list is None


# --- what holds --------------------------------------------------------------------------------


def test_what_holds_is_marked_in_words_and_picking_it_changes_nothing(
    make: WindowMaker, write: Writer
) -> None:
    page = make(files=(write(conditions=["No Sprint"]),)).page
    assert page is not None
    line = conditions(page).line
    line.setFocus()
    press(line, Qt.Key.Key_Down)
    assert [entry_of(line, row).held for row in range(4)] == [False, False, False, True]
    dropped(line).grab()  # painted once, for all of it
    typed(line, "no sprint")
    press(line, Qt.Key.Key_Return)
    assert page.document.character.conditions == ("No Sprint",)
    assert page.document.history.undoable is None


def test_a_chip_puts_a_state_on_and_takes_it_off_each_as_one_step(spoken: CharacterPage) -> None:
    chip = conditions(spoken).chips["prone"]
    label = chip.accessibleName()
    width = chip.width()
    assert (chip.text(), chip.isChecked()) == (label, False)
    chip.click()
    QApplication.processEvents()
    assert (chip.text(), chip.isChecked()) == (f"• {label}", True)  # not by colour alone
    assert chip.width() == width  # nothing moves about
    assert spoken.document.character.conditions == ("prone",)
    assert undo_label(spoken).endswith(label)
    assert chip.toolTip() == chip.accessibleDescription() != ""
    chip.click()
    assert spoken.document.character.conditions == ()
    assert undo_label(spoken).endswith(label)
    assert len(spoken.document.history.labels) == 2
    spoken.document.undo()
    assert chip.isChecked()


def test_a_space_on_a_chip_is_a_click(page: CharacterPage) -> None:
    chip = conditions(page).chips["slowed"]
    chip.setFocus()
    QTest.keyClick(chip, Qt.Key.Key_Space)
    assert page.document.character.conditions == ("slowed",)
    assert cell_text(page, "run.cost") == "2"


def test_a_state_however_written_is_its_chips(make: WindowMaker, write: Writer) -> None:
    page = make(files=(write(conditions=["NO sprint", "On fire"]),)).page
    assert page is not None
    editor = conditions(page)
    assert editor.chips["nosprint"].isChecked()
    assert list(editor.own) == ["onfire"]
    editor.chips["nosprint"].click()
    assert page.document.character.conditions == ("On fire",)


def test_a_file_with_an_empty_list_goes_back_as_it_came(make: WindowMaker, write: Writer) -> None:
    page = make(files=(write(conditions=[]),)).page
    assert page is not None
    before = character_bytes(page.document.character)
    assert b'"conditions": []' in before
    conditions(page).chips["prone"].click()
    page.document.undo()
    assert character_bytes(page.document.character) == before
    assert not page.document.is_dirty


def test_a_long_name_is_cut_and_whole_in_the_tool_tip(make: WindowMaker, write: Writer) -> None:
    name = "Blinded by the goddess of the underworld and her many children"
    page = make(files=(write(conditions=[name]),)).page
    assert page is not None
    (chip,) = conditions(page).own.values()
    assert chip.label.text().endswith("…")
    assert name in chip.toolTip()


def test_a_name_that_no_file_can_hold_is_refused_beside_the_names(page: CharacterPage) -> None:
    line = conditions(page).line
    line.setText("x" * 1001)
    line.setFocus()
    press(line, Qt.Key.Key_Return)
    assert complaints(page.form) == ["is longer than 1 000 characters".replace(" 0", "\u00a00")]
    assert page.document.character.conditions == ()
    assert line.text() != ""
    conditions(page).chips["prone"].click()
    assert complaints(page.form) == []


@pytest.mark.parametrize(
    ("language", "caption", "rubble"), [("en", "Terrain here", "A−20"), ("ru", "Ландшафт здесь", "A−20")]
)
def test_a_second_list_of_names_has_a_caption_and_its_own_words(
    make: WindowMaker, write: Writer, language: str, caption: str, rubble: str
) -> None:
    page = make(language, files=(write(system="d100", skills={}, terrain=["ice"]),)).page
    assert page is not None
    editor = conditions(page, "terrain")
    assert caption in [each.text() for each in editor.findChildren(QLabel)]
    assert rubble in editor.chips["rubble"].toolTip()
    assert editor.chips["ice"].isChecked()
    editor.chips["rubble"].click()
    assert character_data(page.document.character)["terrain"] == ["ice", "rubble"]


# --- the list itself ---------------------------------------------------------------------------


def test_the_model_is_a_good_model(page: CharacterPage) -> None:
    model = EntryModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    model.show(conditions(page).offers())
    model.show(conditions(page).offers()[:1])
    model.show(())
    assert model.rowCount() == 0
    model.show([Entry("x", "X", "does", remark="of mine")])
    index = model.index(0, 0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "X, of mine"
    assert index.data(Qt.ItemDataRole.DecorationRole) is None
    assert model.rowCount(index) == 0
    assert tester.model() is model


def inside(popup: EntryList) -> bool:
    return popup.window().rect().contains(popup.geometry())


def test_the_list_stays_inside_the_window_and_beside_its_line(page: CharacterPage) -> None:
    window, line = page.window(), conditions(page).line
    line.setFocus()
    press(line, Qt.Key.Key_Down)
    below = dropped(line)

    def gap() -> int:
        top = line.mapTo(window, QPoint(0, 0)).y()
        return min(abs(below.y() - top - line.height()), abs(below.geometry().bottom() - top))

    assert inside(below)
    assert gap() <= 4
    window.resize(700, 470)  # no room below
    QApplication.processEvents()
    assert inside(below)
    areas = [each for each in page.findChildren(QScrollArea) if each.isAncestorOf(line)]
    bar = areas[0].verticalScrollBar()
    bar.setValue(bar.value() + 30)
    assert gap() <= 4


def test_the_list_goes_when_its_line_is_left_or_hidden(page: CharacterPage) -> None:
    line = conditions(page).line
    typed(line, "p")
    gone = weakref.ref(dropped(line))
    line_edit(page, "name").setFocus()
    assert line.list is None
    deliver_deletions()
    assert gone() is None
    typed(line, "p")
    line.hide()
    assert line.list is None


def test_a_page_that_is_closed_takes_its_list_along(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    page = window.page
    assert page is not None
    line = conditions(page).line
    typed(line, "p")
    gone = weakref.ref(dropped(line))
    window.close_page(page)
    del page, line
    deliver_deletions()
    deliver_deletions()
    assert gone() is None
    assert window.findChildren(EntryList) == []


def test_a_window_closes_with_its_list_open(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    assert window.page is not None
    typed(conditions(window.page).line, "p")
    assert window.close()


def test_a_line_that_cannot_be_typed_in_drops_nothing(page: CharacterPage) -> None:
    line = conditions(page).line
    line.setReadOnly(True)
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    press(line, Qt.Key.Key_Down)
    assert line.list is None
