"""Units in the window: chosen in the menu, shown at once everywhere, remembered, and never stored."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog
from pytestqt.qtbot import QtBot

from charsheet.model.lengths import LengthChoice
from charsheet.present.locale import get_locale
from charsheet.present.units import display_units
from charsheet.storage.folders import Folders
from charsheet.systems.registry import SYSTEMS
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import cell_text, draft, headline, line_edit, replace_text
from tests.ui.test_card import preview, settled
from ui.card.export import card_of
from ui.forms.editors import ChoiceEditor
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage
from ui.window.squares import SquareDialog


def window_of(page: CharacterPage) -> MainWindow:
    window = page.window()
    assert isinstance(window, MainWindow)
    return window


def choose(window: MainWindow, name: str) -> None:
    """Choose an entry of the menu by its English or Russian name."""
    names = [each.text().replace("&", "") for each in window.menus.units_menu.actions()]
    window.menus.units_menu.actions()[names.index(name)].trigger()


def checked(window: MainWindow) -> list[str]:
    return [each.text().replace("&", "") for each in window.menus.units_menu.actions() if each.isChecked()]


def asked(window: MainWindow, entry: str = "Map squares…") -> SquareDialog:
    choose(window, entry)
    (dialog,) = window.findChildren(SquareDialog)
    assert dialog.isVisible()
    return dialog


def press(dialog: SquareDialog, role: QDialogButtonBox.ButtonRole) -> None:
    (box,) = dialog.findChildren(QDialogButtonBox)
    (button,) = (each for each in box.buttons() if box.buttonRole(each) is role)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def headings(page: CharacterPage) -> set[str]:
    return {column.unit for table in page.panel.view.tables for column in table.columns if column.unit}


def test_feet_are_shown_at_once_in_every_page(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(), write("b.charsheet", name="B", attributes={"strength": 2, "agility": 5})))
    assert checked(window) == ["Metres"]
    choose(window, "Feet")
    assert checked(window) == ["Feet"]
    assert [headline(page) for page in window.pages] == ["45.9 ft", "49.2 ft"]
    first = window.pages[0]
    assert cell_text(first, "run.distance") == "91.8"
    assert cell_text(first, "run.spaces") == "14"
    assert {"ft", "ft per ft", "Spaces"} <= headings(first)
    assert "m" not in headings(first)
    assert "rounded down: 1 ft = 0.3048 m" in first.panel.notes.text()
    choose(window, "Metres")
    assert [headline(page) for page in window.pages] == ["14 m", "15 m"]
    assert "0.3048" not in window.pages[0].panel.notes.text()


def test_the_why_panel_keeps_the_steps_and_adds_what_is_shown(page: CharacterPage) -> None:
    window = window_of(page)
    choose(window, "Yards")
    assert window.page is not None
    window.page.why.show_value("run.distance")
    assert window.page.why.text().splitlines() == [
        "Run: Distance = 30.6 yd",
        "    8 + Strength 2 + Agility 4 = 14 m (N1) · Base Movement",
        "    Run: × 2 = 28 m (N3) · Movement Modes",
        "    28 m ≈ 30.6 yd",
    ]


def test_what_is_tried_and_explained_stays_so(page: CharacterPage) -> None:
    window = window_of(page)
    page.what_if.try_toggle("conditions.slowed", on=True)
    page.why.show_value("run.distance")
    choose(window, "Feet")
    page = window.pages[0]
    assert [each.id for each in page.what_if.active] == ["conditions.slowed"]
    assert headline(page) == "22.9 ft"
    assert "now 45.9 ft" in page.panel.figures.items[0].caption.text()
    assert cell_text(page, "run.distance") == "45.9 (now 91.8)"
    assert page.why.text().startswith("Run: Distance = 45.9 ft\n")
    assert not page.document.is_dirty


def test_edits_go_on_in_the_units_of_the_rules(page: CharacterPage) -> None:
    window = window_of(page)
    choose(window, "Feet")
    page = window.pages[0]
    replace_text(line_edit(page, "attributes", "agility"), "5")
    assert headline(page) == "49.2 ft"
    window.menus.undo_action.trigger()
    assert headline(page) == "45.9 ft"


def test_squares_of_ones_own_size(page: CharacterPage) -> None:
    window = window_of(page)
    dialog = asked(window)
    assert checked(window) == ["Metres"]  # until there is an answer
    assert (dialog.edit.text(), dialog.unit.currentData()) == ("1.5", "m")
    replace_text(dialog.edit, "5")
    dialog.unit.setCurrentIndex(dialog.unit.findData("ft"))
    press(dialog, QDialogButtonBox.ButtonRole.AcceptRole)
    assert headline(window.pages[0]) == "9.1 squares"
    assert checked(window) == ["Map squares of 5 ft…"]
    assert "1 square = 5 ft = 1.524 m" in window.pages[0].panel.notes.text()
    assert window.services.settings.settings.units == "squares:5ft"


def test_what_is_no_size_is_said_in_words_and_changes_nothing(page: CharacterPage) -> None:
    window = window_of(page)
    dialog = asked(window)
    for text, complaint in (
        ("", "is not a number"),
        ("wide", "is not a number"),
        ("0", "must be more than 0 and at most 1\u00a0000"),
        ("-2", "must be more than 0 and at most 1\u00a0000"),
        ("1000,5", "must be more than 0 and at most 1\u00a0000"),
        ("1,0001", "has too many digits"),
    ):
        replace_text(dialog.edit, text)
        assert not dialog.complaint.isVisible()
        press(dialog, QDialogButtonBox.ButtonRole.AcceptRole)
        assert dialog.isVisible()
        assert (dialog.complaint.isVisible(), dialog.complaint.text()) == (True, complaint)
        assert headline(window.pages[0]) == "14 m"
    press(dialog, QDialogButtonBox.ButtonRole.RejectRole)
    assert checked(window) == ["Metres"]
    assert headline(window.pages[0]) == "14 m"


def test_in_russian(make: WindowMaker, write: Writer) -> None:
    window = make("ru", files=(write(),))
    choose(window, "Футы")
    assert headline(window.pages[0]) == "45,9 фута"
    dialog = asked(window, "Квадраты карты…")
    replace_text(dialog.edit, "2,5")
    press(dialog, QDialogButtonBox.ButtonRole.AcceptRole)
    assert headline(window.pages[0]) == "5,6 квадрата"
    assert checked(window) == ["Квадраты карты по 2,5 м…"]
    assert "квадраты" in headings(window.pages[0])
    window.set_language("en")
    assert headline(window.pages[0]) == "5.6 squares"
    assert checked(window) == ["Map squares of 2.5 m…"]


def test_the_choice_is_remembered(make: WindowMaker, write: Writer, folders: Folders) -> None:
    path = write()
    choose(make(files=(path,)), "Yards")
    assert json.loads((folders.config / "settings.json").read_bytes())["units"] == "yards"
    again = make(files=(path,))
    assert headline(again.pages[0]) == "15.3 yd"
    assert checked(again) == ["Yards"]


def test_the_card_follows_in_preview_and_export(
    page: CharacterPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(page)
    dialog = preview(page)
    in_metres = settled(dialog, qtbot)
    choose(window, "Feet")
    in_feet = settled(dialog, qtbot)
    assert in_feet != in_metres
    target = tmp_path / "card.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window.menus.export_action.trigger()
    text = target.read_text("utf-8")
    assert "45.9 ft" in text
    assert "1 ft = 0.3048 m" in text
    dialog.export_button.click()
    assert target.read_text("utf-8") == text
    choose(window, "Metres")
    assert settled(dialog, qtbot) == in_metres
    window.menus.export_action.trigger()
    assert "45.9" not in target.read_text("utf-8")


@pytest.mark.parametrize("spec", ["metres", "feet", "yards", "squares", "squares:5ft"])
def test_no_unit_changes_what_is_saved(make: WindowMaker, write: Writer, spec: str) -> None:
    fields = {"overrides": [{"target": "run.distance", "value": 30.5, "reason": "x"}]}
    path, other = write(**fields), write("other.charsheet", **fields)
    window = make(files=(path, other))
    window.tabs.setCurrentIndex(1)
    replace_text(line_edit(window.pages[1], "attributes", "agility"), "6")
    window.menus.save_action.trigger()
    expected = other.read_bytes()
    window.set_lengths(LengthChoice.parse(spec))
    assert not window.pages[0].document.is_dirty
    window.tabs.setCurrentIndex(0)
    replace_text(line_edit(window.pages[0], "attributes", "agility"), "6")
    window.menus.save_action.trigger()
    assert path.read_bytes() == expected


def test_what_is_typed_counts_in_the_units_of_the_rules_and_says_so(page: CharacterPage) -> None:
    window = window_of(page)
    choose(window, "Feet")
    page = window.pages[0]
    target = draft(page, "overrides").editors["target"]
    assert isinstance(target, ChoiceEditor)
    names = {target.combo.itemData(each): target.combo.itemText(each) for each in range(target.combo.count())}
    assert names["run.distance"] == "Run: Distance, m"
    assert names["run.cost"] == "Run: Cost, AD"
    assert names["run.spaces"] == "Run: Tactical, Spaces"
    target = draft(page, "effects").editors["target"]
    assert isinstance(target, ChoiceEditor)
    names = {target.combo.itemData(each): target.combo.itemText(each) for each in range(target.combo.count())}
    assert names["bm"] == "Base Movement, m"
    assert names["difficult.cost"] == "Cost of Difficult terrain, m per m"


def test_an_own_number_is_told_in_both_units(make: WindowMaker, write: Writer) -> None:
    override = {"target": "run.distance", "value": 30.5, "reason": "boots"}
    window = make(files=(write(overrides=[override]),))
    choose(window, "Feet")
    assert cell_text(window.pages[0], "run.distance") == "100*"
    assert "own number for Run: Distance: 30.5 m ≈ 100 ft (boots)" in window.pages[0].panel.notes.text()


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("spec", ["feet", "squares:5ft"])
def test_every_number_has_its_unit(make: WindowMaker, language: str, spec: str) -> None:
    """No metre is left in a heading, a figure or on the card of any system (case 15)."""
    window = make(language, started=False)
    window.set_lengths(LengthChoice.parse(spec))
    for system in SYSTEMS:
        document = window.files.new(system, system.templates[0])
        assert document is not None
        page = window.add(document)
        locale = get_locale(language)
        metre = locale.text("м" if language == "ru" else "m")
        card = card_of(document, locale, display_units(LengthChoice.parse(spec)))
        figures = [each.cell.text for each in (*page.panel.view.figures, *card.figures)]
        assert not [each for each in figures if each.endswith(f" {metre}")]
        units = headings(page) | {table.unit for table in card.tables}
        units |= {column.unit for table in card.tables for column in table.columns}
        assert metre not in units
