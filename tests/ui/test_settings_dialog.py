"""The settings: each holds at once, is kept, says what it means, and goes back to its default."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog

from charsheet.storage.settings import Settings, SettingsFile
from tests.ui.conftest import WindowMaker, Writer, deliver_deletions
from tests.ui.helpers import headline, line_edit, replace_text
from ui.settings.dialog import SettingsDialog
from ui.settings.folders import FoldersRow
from ui.settings.rows import ChoiceRow, NumberRow, UnitsRow
from ui.theme import DARK
from ui.window.main_window import MainWindow


def opened(window: MainWindow) -> SettingsDialog:
    window.menus.settings_action.trigger()
    (dialog,) = window.findChildren(SettingsDialog)
    return dialog


def choose(dialog: SettingsDialog, name: str, value: object) -> None:
    row = dialog.rows[name]
    assert isinstance(row, ChoiceRow)
    index = row.combo.findData(value)
    assert index >= 0
    row.combo.setCurrentIndex(index)
    row.combo.activated.emit(index)


def kept(window: MainWindow) -> Settings:
    """What another start would find."""
    return SettingsFile.open(window.services.folders).settings


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_setting_says_what_it_means_and_has_a_way_back(make: WindowMaker, language: str) -> None:
    window = make(language)
    window.services.remember(language=language)
    dialog = opened(window)
    for name, row in dialog.rows.items():
        assert row.name
        assert row.help.endswith(".")
        assert row.default == getattr(Settings(), name) or row.default == list(getattr(Settings(), name))
        assert row.label.buddy() is row.editor
        for widget in (row.editor, row.label):
            assert row.help in widget.accessibleDescription()
            assert row.help in widget.whatsThis()
        assert row.name in row.reset_button.accessibleName()
        assert row.reset_button.isEnabled() == (name == "language")


def test_what_is_chosen_holds_at_once_and_is_kept(
    make: WindowMaker, write: Writer, qapp: QApplication
) -> None:
    window = make("en", files=(write(),))
    replace_text(line_edit(window.pages[0], "attributes", "agility"), "5")
    dialog = opened(window)
    choose(dialog, "theme", "dark")
    assert qapp.palette().window().color().name() == DARK.window
    choose(dialog, "decimal_mark", ",")
    choose(dialog, "units", "feet")
    assert headline(window.pages[0]) == "49,2 ft"
    choose(dialog, "language", "ru")
    assert dialog.windowTitle() == "Настройки"
    assert dialog.rows["language"].editor.hasFocus() or dialog.focusWidget() is dialog.rows["language"].editor
    assert headline(window.pages[0]) == "49,2 фута"
    assert window.pages[0].document.is_dirty
    row = dialog.rows["backups"]
    assert isinstance(row, NumberRow)
    row.spin.setValue(3)
    assert window.services.backups.last == 3
    settings = kept(window)
    found = (settings.theme, settings.decimal_mark, settings.units, settings.language, settings.backups)
    assert found == ("dark", ",", "feet", "ru", 3)
    row.reset_button.click()
    assert kept(window).backups == Settings().backups == row.spin.value()
    dialog.reset_button.click()
    settings = kept(window)
    assert settings.changed(recent=[], open=[], active=None, samples_copied=False) == Settings()
    assert not dialog.reset_button.isEnabled()
    assert headline(window.pages[0]) == "15 m"


def test_every_scale_and_look_can_be_chosen(make: WindowMaker) -> None:
    window = make("en", started=False)
    dialog = opened(window)
    for name in ("scale", "theme"):
        combo = dialog.rows[name].editor
        assert isinstance(combo, QComboBox)
        for index in reversed(range(combo.count())):
            choose(dialog, name, combo.itemData(index))
            deliver_deletions()
            assert getattr(kept(window), name) == combo.itemData(index)
        assert combo.count() >= 4


def test_map_squares_have_a_size(make: WindowMaker, write: Writer) -> None:
    window = make("ru", files=(write(),))
    dialog = opened(window)
    row = dialog.rows["units"]
    assert isinstance(row, UnitsRow)
    assert not row.side.isEnabled()
    choose(dialog, "units", "squares")
    assert row.side.isEnabled()
    assert kept(window).units == "squares:1.5m"
    replace_text(row.side, "2,5")
    assert kept(window).units == "squares:2.5m"
    replace_text(row.side, "0")
    assert row.complaint.isVisibleTo(dialog)
    assert kept(window).units == "squares:2.5m"
    row.unit.setCurrentIndex(1)
    replace_text(row.side, "5")
    assert kept(window).units == "squares:5ft"
    assert not row.complaint.isVisibleTo(dialog)


def test_folders_of_the_library_come_and_go(
    make: WindowMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make("en")
    dialog = opened(window)
    row = dialog.rows["folders"]
    assert isinstance(row, FoldersRow)
    own = str(window.services.folders.characters)
    chosen = [str(tmp_path / "npcs"), ""]
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: chosen[0])
    row.add_button.click()
    assert [row.list.item(index).text() for index in range(row.list.count())] == [own, chosen[0]]
    assert list(kept(window).folders) == [chosen[0]]
    assert tmp_path / "npcs" in window.library.feed.roots
    chosen.pop(0)
    row.add_button.click()  # and nothing chosen
    row.list.setCurrentRow(0)
    assert not row.remove_button.isEnabled()
    row.list.setCurrentRow(1)
    row.remove_button.click()
    assert kept(window).folders == ()


def test_it_is_done_by_keyboard_and_the_rulings_are_near(make: WindowMaker, write: Writer) -> None:
    window = make("en", files=(write(),))
    dialog = opened(window)
    dialog.activateWindow()
    combo = dialog.rows["theme"].editor
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_End)
    assert kept(window).theme == "contrast"
    assert dialog.rulings_button.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
