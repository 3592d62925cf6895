"""The rulings dialog: every ruling with its meaning; what is saved is in the file and on every open sheet."""

from __future__ import annotations

import json
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QFileDialog, QLabel, QMessageBox

from charsheet.storage.folders import Folders
from charsheet.systems.registry import SYSTEMS, AnySystem
from tests.ui.conftest import WindowMaker, Writer, deliver_deletions
from tests.ui.helpers import cell_text, replace_text
from ui.dialogs import Answer
from ui.forms.text_editors import TextEditor
from ui.rulings.card import RulingCard
from ui.rulings.dialog import RulingsDialog
from ui.rulings.editors import ChoiceRuling, NameRuling, NumberRuling, SwitchRuling
from ui.rulings.entries import EntriesRuling
from ui.window.main_window import MainWindow

Maker = Callable[[], MainWindow]


def dialogs(window: MainWindow) -> list[RulingsDialog]:
    return window.findChildren(RulingsDialog)


def opened(window: MainWindow) -> RulingsDialog:
    window.menus.rulings_action.trigger()
    QApplication.processEvents()
    (dialog,) = dialogs(window)
    return dialog


@pytest.fixture
def mira(make: WindowMaker, write: Writer) -> Maker:
    """Make a window with Mira in it; a fixture that was the window would keep it alive."""
    return lambda: make(files=(write(encumbrance="heavy", conditions=["slowed"]),))


@pytest.fixture
def own(folders: Folders) -> Callable[..., Path]:
    """Write the user's own rulings file."""

    def rulings(**parts: Any) -> Path:
        folders.config.mkdir(parents=True, exist_ok=True)
        path = folders.config / "rulings.json"
        path.write_text(json.dumps(parts), encoding="utf-8")
        return path

    return rulings


def content(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def pick(card: RulingCard, index: int) -> None:
    editor = card.editor
    assert isinstance(editor, ChoiceRuling | NameRuling)
    editor.combo.setCurrentIndex(index)
    editor.combo.activated.emit(index)


def number(card: RulingCard) -> Any:
    assert isinstance(card.editor, NumberRuling)
    return card.editor.editor.edit


def entries(card: RulingCard) -> EntriesRuling:
    assert isinstance(card.editor, EntriesRuling)
    return card.editor


def cell(card: RulingCard, index: int, name: str) -> Any:
    editor = entries(card).entries[index][name]
    assert isinstance(editor, TextEditor)
    return editor.edit


def messages(window: MainWindow) -> list[str]:
    boxes = window.findChildren(QMessageBox)
    found = [f"{each.text()}\n{each.informativeText()}" for each in boxes]
    for each in boxes:
        each.close()
    return found


# --- what it shows -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_every_ruling_has_words_an_editor_and_its_default(
    make: WindowMaker, system: AnySystem, language: str
) -> None:
    window = make(language, started=False)
    document = window.files.new(system, system.templates[0])
    assert document is not None
    window.add(document)
    dialog = opened(window)
    assert list(dialog.cards) == list(system.rulings.model_fields)
    for id, card in dialog.cards.items():
        text = [each.text() for each in card.findChildren(QLabel) if each.text()]
        assert len(text) >= 4, id  # label, help, origin, default
        assert card.origin.text() == ("default" if language == "en" else "исходная")
        assert ": " in card.default.text()
        assert not card.reset_button.isEnabled()
        for each in card.findChildren(QComboBox):
            assert each.currentText() in card.default.text()
            assert all(each.itemText(index) for index in range(each.count()))
        for each in card.findChildren(QCheckBox):
            assert isinstance(card.editor, EntriesRuling) or each.text()
    assert dialog.draft.changes == {}
    assert not dialog.save_button.isEnabled()
    texts = " ".join(each.text() for each in dialog.findChildren(QLabel))
    assert ("rests on no source" in texts or "resting on no source" in texts) == (language == "en")


def test_the_kinds_of_ruling_get_their_editors(make: WindowMaker) -> None:
    window = make(started=False)
    kinds: dict[str, type] = {}
    for system in SYSTEMS:
        document = window.files.new(system, system.templates[0])
        assert document is not None
        window.add(document)
        dialog = opened(window)
        kinds |= {id: type(card.editor) for id, card in dialog.cards.items()}
        dialog.close()
        deliver_deletions()
    assert kinds["levels"] is kinds["encumbrance_states"] is EntriesRuling
    assert kinds["climb_swim_cost"] is kinds["extreme_levels"] is NumberRuling
    assert kinds["jump_test"] is kinds["fatigue_first"] is NameRuling
    assert kinds["swim_floor"] is SwitchRuling
    assert kinds["failed_jump"] is ChoiceRuling


def test_where_each_value_comes_from(mira: Maker, own: Callable[..., Path]) -> None:
    window = mira()
    path = own(narateer={"climb_swim_cost": 3})
    dialog = opened(window)
    assert dialog.cards["climb_swim_cost"].origin.text() == "from config/rulings.json"
    assert dialog.cards["climb_swim_cost"].reset_button.isEnabled()
    assert dialog.cards["zone_rounding"].origin.text() == "default"
    assert str(path) in dialog.about_file.text()
    pick(dialog.cards["zone_rounding"], 1)
    assert dialog.cards["zone_rounding"].origin.text() == "changed, not saved yet"


def test_the_ruling_that_why_names_opens_with_the_focus_on_it(mira: Maker) -> None:
    window = mira()
    page = window.page
    assert page is not None
    page.why.browser.anchorClicked.emit(QUrl("ruling:boost_limit"))
    QApplication.processEvents()
    QApplication.processEvents()
    (dialog,) = dialogs(window)
    card = dialog.cards["boost_limit"]
    assert isinstance(card.editor, ChoiceRuling)
    assert dialog.focusWidget() is card.editor.combo
    top = card.mapTo(dialog.area.viewport(), card.rect().topLeft()).y()
    assert 0 <= top <= dialog.area.viewport().height() - card.height()


def test_without_a_character_there_is_nothing_to_rule(make: WindowMaker) -> None:
    window = make(started=False)
    assert not window.menus.rulings_action.isEnabled()


# --- saving ------------------------------------------------------------------------------------


def test_the_own_file_is_offered_made_and_the_sheet_follows(mira: Maker, folders: Folders) -> None:
    window = mira()
    page = window.page
    assert page is not None
    page.why.show_value("run.distance")
    before = cell_text(page, "walk.climb_swim")
    dialog = opened(window)
    own = folders.config / "rulings.json"
    assert dialog.file == own
    assert "does not exist yet" in dialog.about_file.text()
    QTest.keyClick(number(dialog.cards["climb_swim_cost"]), Qt.Key.Key_Up)
    assert not own.exists()
    dialog.apply_button.click()
    assert content(own) == {"format": 1, "narateer": {"climb_swim_cost": 3}}
    assert dialog.isVisible()
    assert dialog.cards["climb_swim_cost"].origin.text() == "from config/rulings.json"
    assert not dialog.save_button.isEnabled()
    now = window.page
    assert now is not None
    assert cell_text(now, "walk.climb_swim") != before
    assert now.why.value_id == "run.distance"
    assert not now.document.is_dirty
    assert now.document.history.undoable is None


def test_save_closes_and_the_dialog_dies(mira: Maker, folders: Folders) -> None:
    window = mira()
    dialog = opened(window)
    box = dialog.cards["slowed_manoeuvre"].editor
    assert isinstance(box, SwitchRuling)
    box.box.click()
    gone = weakref.ref(dialog)
    dialog.save_button.click()
    del dialog, box
    deliver_deletions()
    assert gone() is None
    assert dialogs(window) == []
    assert content(folders.config / "rulings.json")["narateer"] == {"slowed_manoeuvre": False}


def test_all_open_characters_follow_those_that_have_nearer_rulings_do_not(
    make: WindowMaker, write: Writer, tmp_path: Path
) -> None:
    near = tmp_path / "near"
    near.mkdir()
    (near / "rulings.json").write_text('{"narateer": {"climb_swim_cost": 5}}', "utf-8")
    window = make(files=(write("near/c"), write("a"), write("b")))
    window.tabs.setCurrentIndex(1)
    dialog = opened(window)
    replace_text(number(dialog.cards["climb_swim_cost"]), "4")
    dialog.save_button.click()
    assert [page.document.rulings.climb_swim_cost for page in window.pages] == [5, 4, 4]  # pyright: ignore
    assert window.tabs.currentIndex() == 1


def test_the_folders_own_file_begins_as_a_copy(mira: Maker, own: Callable[..., Path], tmp_path: Path) -> None:
    window = mira()
    path = own(narateer={"climb_swim_cost": 3}, d6={"extreme_levels": 7})
    before = path.read_bytes()
    dialog = opened(window)
    dialog.place.setCurrentIndex(1)
    assert "as a copy of config/rulings.json" in dialog.about_file.text()
    pick(dialog.cards["boost_limit"], 1)
    dialog.apply_button.click()
    assert path.read_bytes() == before
    assert content(tmp_path / "rulings.json") == {
        "format": 1,
        "narateer": {"climb_swim_cost": 3, "boost_limit": "skill_level"},
        "d6": {"extreme_levels": 7},
    }
    assert dialog.file == tmp_path / "rulings.json"
    assert dialog.place.count() == 1


def test_one_reset_and_all(mira: Maker, own: Callable[..., Path]) -> None:
    window = mira()
    path = own(narateer={"climb_swim_cost": 3, "zone_rounding": "half_up"}, d6={"extreme_levels": 7})
    dialog = opened(window)
    dialog.cards["climb_swim_cost"].reset_button.click()
    assert number(dialog.cards["climb_swim_cost"]).text() == "2"
    dialog.apply_button.click()
    assert content(path)["narateer"] == {"zone_rounding": "half_up"}
    pick(dialog.cards["boost_limit"], 1)
    dialog.reset_button.click()
    assert not dialog.reset_button.isEnabled()
    dialog.save_button.click()
    assert content(path) == {"format": 1, "d6": {"extreme_levels": 7}}


def test_save_as_into_a_folder_with_rulings_follows_them(
    mira: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = mira()
    folder = tmp_path / "campaign"
    folder.mkdir()
    (folder / "rulings.json").write_text('{"narateer": {"climb_swim_cost": 5}}', "utf-8")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(folder / "mira"), ""))
    window.menus.save_as_action.trigger()
    page = window.page
    assert page is not None
    assert page.document.rulings == page.document.system.rulings(climb_swim_cost=5)


# --- what is not saved -------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [Answer.SAVE, Answer.DISCARD, Answer.CANCEL])
def test_closing_asks_cancelling_does_not(
    mira: Maker, folders: Folders, monkeypatch: pytest.MonkeyPatch, answer: Answer
) -> None:
    window = mira()
    asked: list[str] = []
    monkeypatch.setattr(
        "ui.rulings.dialog.ask_about_changes", lambda _, name, __: asked.append(name) or answer
    )
    dialog = opened(window)
    pick(dialog.cards["boost_limit"], 1)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert asked == ["config/rulings.json"]
    assert (folders.config / "rulings.json").exists() is (answer is Answer.SAVE)
    if answer is Answer.CANCEL:
        assert dialog.isVisible()
        dialog.cancel_button.click()
        assert len(asked) == 1
    deliver_deletions()
    assert dialogs(window) == []


def test_without_changes_it_just_closes(mira: Maker) -> None:
    window = mira()
    dialog = opened(window)
    dialog.close()
    deliver_deletions()
    assert dialogs(window) == []


def test_a_number_out_of_bounds_or_none_is_told_and_never_saved(mira: Maker, folders: Folders) -> None:
    window = mira()
    dialog = opened(window)
    card = dialog.cards["climb_swim_cost"]
    for text, words in (("11", "must be at most 10"), ("x", "is not a number")):
        replace_text(number(card), text)
        assert card.complaint.isHidden()
        dialog.apply_button.setFocus()
        assert card.complaint.text() == words
        assert not dialog.save()
    assert not (folders.config / "rulings.json").exists()
    card.reset_button.click()
    assert (number(card).text(), card.complaint.isHidden()) == ("2", True)
    assert not dialog.has_changes


def test_enter_ends_a_number_and_saves_nothing(mira: Maker, folders: Folders) -> None:
    window = mira()
    dialog = opened(window)
    replace_text(number(dialog.cards["climb_swim_cost"]), "4")
    QTest.keyClick(number(dialog.cards["climb_swim_cost"]), Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert not (folders.config / "rulings.json").exists()


# --- broken files ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is not JSON: line 1, column 2"),
        ('{"narateer": {"zone_roundin": 1}}', "narateer.zone_roundin: is not known"),
    ],
)
def test_a_broken_file_is_told_of_and_left_alone(
    mira: Maker, folders: Folders, text: str, words: str
) -> None:
    window = mira()
    path = folders.config / "rulings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    window.menus.rulings_action.trigger()
    (message,) = messages(window)
    assert f"{path}: {words}" in message
    assert dialogs(window) == []
    assert path.read_text("utf-8") == text


def test_a_file_that_breaks_meanwhile_is_not_overwritten(mira: Maker, own: Callable[..., Path]) -> None:
    window = mira()
    path = own(narateer={"climb_swim_cost": 3})
    dialog = opened(window)
    pick(dialog.cards["boost_limit"], 1)
    path.write_text("{", "utf-8")
    dialog.save_button.click()
    (message,) = messages(window)
    assert "The rulings could not be saved" in message
    assert "The file is as it was." in message
    assert path.read_text("utf-8") == "{"
    assert dialog.isVisible()
    dialog.cancel_button.click()


def test_what_somebody_else_changed_meanwhile_stays(mira: Maker, own: Callable[..., Path]) -> None:
    window = mira()
    own(narateer={"climb_swim_cost": 3})
    dialog = opened(window)
    pick(dialog.cards["boost_limit"], 1)
    path = own(narateer={"climb_swim_cost": 4}, d6={"extreme_levels": 9})
    dialog.apply_button.click()
    assert content(path)["narateer"] == {"climb_swim_cost": 4, "boost_limit": "skill_level"}
    assert content(path)["d6"] == {"extreme_levels": 9}
    assert number(dialog.cards["climb_swim_cost"]).text() == "4"


# --- lists -------------------------------------------------------------------------------------


def test_a_state_of_load_is_added_typed_and_offered_by_the_form(mira: Maker, folders: Folders) -> None:
    window = mira()
    dialog = opened(window)
    card = dialog.cards["encumbrance_states"]
    entries(card).add_button.click()
    assert dialog.focusWidget() is cell(card, 3, "name")
    dialog.apply_button.setFocus()
    assert card.complaint.text() == "4. Name: must not be empty"
    assert not dialog.save()
    replace_text(cell(card, 3, "name"), "soaked")
    replace_text(cell(card, 3, "less"), "1,5")
    dialog.apply_button.setFocus()
    assert card.complaint.isHidden()
    dialog.apply_button.click()
    states = content(folders.config / "rulings.json")["narateer"]["encumbrance_states"]
    assert states[3] == {"name": "soaked", "less": 1.5}
    assert states[:3] == [
        {"name": "none"},
        {"name": "heavy", "factor": 0.5},
        {"name": "overloaded", "factor": 0, "sprint": False, "move": False},
    ]
    page = window.page
    assert page is not None
    (combo,) = page.form.editors[("encumbrance",)].findChildren(QComboBox)
    assert combo.findText("soaked") >= 0


def test_a_name_in_our_words_is_written_by_its_id_and_never_twice(make: WindowMaker, write: Writer) -> None:
    window = make("ru", files=(write(),))
    dialog = opened(window)
    card = dialog.cards["encumbrance_states"]
    shown = cell(card, 1, "name").text()
    assert shown != "heavy"
    entries(card).removers[1].click()
    assert len(entries(card).entries) == 2
    entries(card).add_button.click()
    cell(card, 2, "name").setText(shown)
    cell(card, 2, "name").textEdited.emit(shown)
    assert dialog.draft.value("encumbrance_states")[2] == {"name": "heavy"}
    entries(card).add_button.click()
    cell(card, 3, "name").setText(shown)
    cell(card, 3, "name").textEdited.emit(shown)
    dialog.apply_button.setFocus()
    assert card.complaint.text().startswith("4. ")
    entries(card).removers[2].click()
    assert card.complaint.isHidden()


def test_the_ladder_can_grow_and_tests_can_be_named_after_it(make: WindowMaker, folders: Folders) -> None:
    window = make(started=False)
    system = next(each for each in SYSTEMS if each.id == "d6")
    document = window.files.new(system, system.templates[0])
    assert document is not None
    window.add(document)
    dialog = opened(window)
    card, jump = dialog.cards["levels"], dialog.cards["jump_test"]
    assert len(entries(card).removers) == 0
    assert not cell(card, 0, "name").isEnabled()
    replace_text(cell(card, 0, "target"), "5")
    entries(card).add_button.click()
    replace_text(cell(card, 5, "name"), "heroic")
    pick(jump, 5)
    assert isinstance(jump.editor, NameRuling)
    assert jump.editor.combo.currentText() == "heroic"
    entries(card).removers[0].click()
    assert "heroic" in jump.complaint.text()
    assert not dialog.save()
    jump.reset_button.click()
    dialog.save_button.click()
    levels = content(folders.config / "rulings.json")["d6"]["levels"]
    assert levels[0] == {"name": "easy", "target": 5}
    assert len(levels) == 5


def test_a_list_typed_in_and_reset_is_the_default_again(mira: Maker) -> None:
    window = mira()
    dialog = opened(window)
    card = dialog.cards["encumbrance_states"]
    replace_text(cell(card, 1, "factor"), "x")
    dialog.apply_button.setFocus()
    assert card.complaint.text() == "2. Factor: is not a number"
    replace_text(cell(card, 1, "factor"), "0.25")
    assert dialog.has_changes
    card.reset_button.click()
    assert cell(card, 1, "factor").text() == "0.5"
    assert not dialog.has_changes
