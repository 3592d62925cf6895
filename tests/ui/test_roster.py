"""The roster in the window: it fills while one looks, sorts, filters, changes many at once, takes it back."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from charsheet.edit.commands import set_field
from charsheet.edit.document import Document
from charsheet.roster.changing import Outcome
from charsheet.roster.columns import value_in
from charsheet.values import Msg
from tests.ui.access import nameless
from tests.ui.conftest import MIRA, WindowMaker
from tests.ui.helpers import choose
from ui.forms.text_editors import TextEditor
from ui.library.panel import LibraryPanel
from ui.roster.batch import FileBatch
from ui.roster.importing import ImportDialog
from ui.roster.opening import renew_rosters, show_roster
from ui.roster.view import RosterWindow
from ui.roster.wish import ADD, EFFECT, FIELD, REMOVE, WishDialog
from ui.window.main_window import MainWindow

FAILING = QAbstractItemModelTester.FailureReportingMode.Fatal


def npcs(folder: Path, count: int, **more: Any) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        tree = {
            **MIRA,
            "name": f"Гоблин {number}",
            "attributes": {"strength": 0, "agility": number % 40},
            **more,
        }
        (folder / f"{number}.charsheet").write_text(json.dumps(tree), encoding="utf-8")
    return folder


def roster_of(window: MainWindow, *paths: Path, opened: bool = False) -> RosterWindow:
    return show_roster(window, window.services, window.library.desk, window.colours, paths, opened=opened)


def filled(roster: RosterWindow, qtbot: QtBot) -> RosterWindow:
    qtbot.waitUntil(lambda: "…" not in roster.status.text(), timeout=60_000)
    return roster


def names(roster: RosterWindow) -> list[str]:
    return [each.name for each in roster.model.shown_rows()]


def texts(roster: RosterWindow, column: str) -> list[str]:
    return [each.cell(column).text for each in roster.model.shown_rows()]


def pick(roster: RosterWindow, *rows: str) -> None:
    flags = QItemSelectionModel.SelectionFlag
    roster.table.clearSelection()
    for row, name in enumerate(names(roster)):
        if name in rows:
            index = roster.model.index(row, 0)
            roster.table.selectionModel().select(index, flags.Select | flags.Rows)


def wish(roster: RosterWindow, kind: str) -> WishDialog:
    dialog = roster.commands.change()
    assert dialog is not None
    dialog.kind.setCurrentIndex(dialog.kind.findData(kind))
    return dialog


def enter(dialog: WishDialog, *path: str, text: str) -> None:
    editor = dialog.editors[path]
    assert isinstance(editor, TextEditor)
    editor.edit.setText(text)
    editor.edit.textEdited.emit(text)
    editor._finish()


def strength_of(document: Document) -> int:
    return value_in(document.character, ("attributes", "strength"))


def tree_of(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def box(window: QApplication | Any) -> QMessageBox:
    (found,) = window.findChildren(QMessageBox)
    return found


@pytest.mark.parametrize("language", ["en", "ru"])
def test_five_hundred(make: WindowMaker, qtbot: QtBot, tmp_path: Path, language: str) -> None:
    """They come, are sorted, filtered, selected, changed at once, and all of that is taken back."""
    folder = npcs(tmp_path / "npc", 500)
    (folder / "bad.charsheet").write_text("{", encoding="utf-8")
    window = make(language)
    roster = roster_of(window, folder)
    tester = QAbstractItemModelTester(roster.model, FAILING) if language == "ru" else None  # it takes long
    qtbot.waitUntil(lambda: roster.model.rowCount() > 0, timeout=20_000)
    filled(roster, qtbot)
    count = len(list(folder.iterdir()))
    assert roster.model.rowCount() == count
    assert names(roster)[:3] == ["Гоблин 0", "Гоблин 1", "Гоблин 2"]
    assert names(roster)[-1] == "bad"
    assert roster.filters.system.currentData() == "narateer"
    headers = [str(roster.model.headerData(each, Qt.Orientation.Horizontal)) for each in range(4)]
    assert headers[2:] == {"en": ["Walk, m", "Run, m"], "ru": ["Шаг, м", "Бег, м"]}[language]
    pick(roster, "Гоблин 10", "Гоблин 9")
    header = roster.table.horizontalHeader()
    header.setSortIndicator(3, Qt.SortOrder.DescendingOrder)
    numbers = [each.cell("run.distance").number for each in roster.model.shown_rows()[:-1]]
    assert numbers == sorted(numbers, key=lambda each: each or 0, reverse=True)
    assert {each.name for each in roster.table.selected} == {"Гоблин 10", "Гоблин 9"}
    assert names(roster)[-1] == "bad"
    last = roster.model.index(count - 1, 1)
    assert str(last.data()).startswith({"en": "Damaged: ", "ru": "Повреждён: "}[language])
    roster.filters.search.setText("блин 1")
    assert {each.name for each in roster.table.selected} == {"Гоблин 10"}
    assert all("блин 1" in each for each in names(roster))
    words = {"en": f"111 rows of {count} · 1 selected", "ru": f"111 строк из {count} · 1 выбран"}[language]
    assert roster.status.text() == words
    roster.commands.copy()
    assert "Гоблин 10" in QApplication.clipboard().text()
    assert nameless(roster) == []
    del tester
    change_strength_of_all_shown(roster, qtbot, 111, folder)


def change_strength_of_all_shown(roster: RosterWindow, qtbot: QtBot, count: int, folder: Path) -> None:
    """Select all that is shown, give it another Strength, and take that back, each in one step."""
    before = {path: path.read_bytes() for path in folder.iterdir()}
    roster.table.selectAll()
    dialog = wish(roster, FIELD)
    dialog.field.setCurrentIndex(dialog.field.findData("attributes.strength"))
    enter(dialog, "attributes", "strength", text="5")
    dialog.accept()
    changes = roster.commands.changes
    qtbot.waitUntil(lambda: changes.last is not None and not roster.is_busy, timeout=60_000)
    assert changes.last is not None
    assert changes.last.count == count
    changed = {path for path, data in before.items() if path.read_bytes() != data}
    assert len(changed) == count
    assert {tree_of(path)["attributes"]["strength"] for path in changed} == {5}
    assert len(roster.table.selected) == count, "what is changed stays selected"
    roster.commands.undo_action.trigger()
    qtbot.waitUntil(lambda: changes.last is None and not roster.is_busy, timeout=60_000)
    qtbot.waitUntil(lambda: all(path.read_bytes() == data for path, data in before.items()), timeout=60_000)
    filled(roster, qtbot)


def test_open_characters_are_in_it_as_they_are_now(make: WindowMaker, qtbot: QtBot, tmp_path: Path) -> None:
    folder = npcs(tmp_path / "npc", 3)
    window = make(files=(folder / "1.charsheet",))
    assert window.page is not None
    document = window.page.document
    roster = filled(roster_of(window, folder), qtbot)
    document.apply(set_field(("attributes", "agility"), 30, Msg("Agility")))
    document.apply(set_field(("conditions",), ["Slowed"], Msg("Conditions")))
    qtbot.waitUntil(lambda: "Slowed" in texts(roster, "conditions"), timeout=10_000)
    assert roster.filters.condition.count() == 2
    roster.filters.condition.setCurrentIndex(1)
    assert names(roster) == ["Гоблин 1"]
    document.apply(set_field(("conditions",), [], Msg("Conditions")))
    qtbot.waitUntil(lambda: len(names(roster)) == 3, timeout=10_000)
    window.menus.new(document.system, document.system.templates[0])
    opened = filled(roster_of(window, opened=True), qtbot)
    assert len(names(opened)) == 2
    pick(opened, *names(opened))
    dialog = wish(opened, FIELD)
    dialog.field.setCurrentIndex(dialog.field.findData("attributes.strength"))
    enter(dialog, "attributes", "strength", text="3")
    dialog.accept()
    assert [strength_of(each.document) for each in window.pages] == [3, 3]
    opened.commands.take_back()
    assert strength_of(document) == 0
    window.drop(window.pages[-1].document)
    opened.fill()
    qtbot.waitUntil(lambda: len(names(opened)) == 1, timeout=10_000)


def test_many_are_changed_at_once_and_all_of_it_is_taken_back(
    make: WindowMaker, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = npcs(tmp_path / "npc", 5)
    (folder / "bad.charsheet").write_text("{", encoding="utf-8")
    before = {path: path.read_bytes() for path in folder.iterdir()}
    window = make(files=(folder / "0.charsheet",))
    assert window.page is not None
    document = window.page.document
    roster = filled(roster_of(window, folder), qtbot)
    assert not roster.commands.change_action.isEnabled()
    assert roster.commands.change() is None
    roster.table.selectAll()
    dialog = wish(roster, ADD)
    assert not dialog.ok.isEnabled()
    enter(dialog, "condition", text="Slowed")
    assert dialog.ok.isEnabled()
    assert nameless(dialog) == []
    dialog.accept()
    qtbot.waitUntil(lambda: texts(roster, "conditions").count("Slowed") == 5, timeout=20_000)
    assert document.is_dirty
    assert [str(each) for each in document.history.labels[-1:]]
    assert "conditions" not in tree_of(folder / "0.charsheet")  # it is open, and not saved by that
    assert tree_of(folder / "3.charsheet")["conditions"] == ["slowed"]
    assert window.services.backups.of(folder / "3.charsheet")
    filled(roster, qtbot)
    (folder / "2.charsheet").write_text(json.dumps({**MIRA, "name": "Other"}), encoding="utf-8")
    roster.table.selectRow(0)
    assert "(5)" in roster.commands.undo_action.text()
    roster.commands.undo_action.trigger()
    qtbot.waitUntil(lambda: bool(roster.findChildren(QMessageBox)), timeout=20_000)
    assert "2.charsheet: has changed in the meantime and stays as it is" in box(roster).informativeText()
    box(roster).close()
    for path, data in before.items():
        if path.name != "2.charsheet":
            assert path.read_bytes() == data
    assert not document.is_dirty
    filled(roster, qtbot)
    assert not roster.commands.undo_action.isEnabled()


def test_no_outcome_is_lost(make: WindowMaker, qtbot: QtBot) -> None:
    """A thread tells its listeners one after the other; the window must not end the batch in between."""
    window = make()
    heard: list[object] = []
    is_gone = threading.Event()
    batch = FileBatch(window, lambda _: Outcome(), 1, "Title", window.services)
    batch.ended.connect(lambda _: is_gone.wait(5), Qt.ConnectionType.DirectConnection)
    batch.done.connect(heard.append)
    batch.destroyed.connect(is_gone.set)
    batch.start()
    qtbot.waitUntil(is_gone.is_set, timeout=10_000)
    assert heard == [Outcome()]


def test_effects_and_fields_have_to_be_possible(make: WindowMaker, qtbot: QtBot, tmp_path: Path) -> None:
    folder = npcs(tmp_path / "npc", 2)
    other = npcs(tmp_path / "odd", 1, effects=[{"target": "bm", "op": "set", "value": 3}], name="Odd")
    window = make("ru")
    roster = filled(roster_of(window, folder, other), qtbot)
    roster.table.selectAll()
    dialog = wish(roster, EFFECT)
    choose(dialog.editors["target",], "bm")
    choose(dialog.editors["op",], "set")
    assert not dialog.ok.isEnabled()
    enter(dialog, "value", text="2,5x")
    assert dialog.complaint.text() == "это не число"
    enter(dialog, "value", text="2,5")
    assert dialog.ok.isEnabled()
    dialog.accept()
    qtbot.waitUntil(lambda: bool(roster.findChildren(QMessageBox)), timeout=20_000)
    assert "odd" in box(roster).informativeText()  # it has an effect that sets the same
    box(roster).close()
    assert tree_of(folder / "0.charsheet")["effects"][0]["value"] == 2.5
    assert len(tree_of(other / "0.charsheet")["effects"]) == 1
    filled(roster, qtbot)
    roster.table.selectAll()
    dialog = wish(roster, FIELD)
    dialog.field.setCurrentIndex(dialog.field.findData("attributes.agility"))
    enter(dialog, "attributes", "agility", text="9999999999999999")
    assert not dialog.ok.isEnabled()
    dialog.reject()
    dialog = wish(roster, REMOVE)
    enter(dialog, "condition", text="нет такого")
    dialog.accept()
    qtbot.wait(50)
    assert not roster.findChildren(QMessageBox) or not box(roster).isVisible()


def test_columns_are_chosen_by_name_and_remembered(make: WindowMaker, qtbot: QtBot, tmp_path: Path) -> None:
    window = make()
    roster = filled(roster_of(window, npcs(tmp_path / "npc", 3)), qtbot)
    dialog = roster.choose_columns()
    assert dialog is not None
    assert nameless(dialog) == []
    items = {
        dialog.list.item(row).data(Qt.ItemDataRole.UserRole): dialog.list.item(row)
        for row in range(dialog.list.count())
    }
    assert items["run.distance"].text() == "Run: Distance, m"
    assert "The whole allowance." in items["run.distance"].toolTip()
    dialog.search.setText("agil")
    assert [id for id, item in items.items() if not item.isHidden()] == ["attributes.agility"]
    for id in ("walk.distance", "conditions"):
        items[id].setCheckState(Qt.CheckState.Unchecked)
    items["attributes.agility"].setCheckState(Qt.CheckState.Checked)
    wanted = dialog.chosen
    assert wanted[-1] == "attributes.agility"
    dialog.accept()
    filled(roster, qtbot)
    assert texts(roster, "attributes.agility") == ["0", "1", "2"]
    (remembered,) = window.services.settings.settings.rosters
    assert (remembered.system, remembered.columns) == ("narateer", wanted)
    again = roster.choose_columns()
    assert again is not None
    again.usual.click()
    assert "walk.distance" in again.chosen
    again.reject()
    roster.filters.system.setCurrentIndex(0)
    assert [each.id for each in roster.model.heads] == ["name", "system", "headline", "conditions"]
    assert roster.choose_columns() is None


def test_csv_out_cards_and_parties(
    make: WindowMaker, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = npcs(tmp_path / "npc", 2, name="=1+1")
    window = make("ru")
    roster = filled(roster_of(window, folder), qtbot)
    where: list[str] = [""]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (where[0], ""))
    roster.commands.export()
    roster.table.selectAll()
    roster.commands.add_to_party()
    roster.commands.make_cards()
    where[0] = str(tmp_path / "out")
    roster.commands.export()
    lines = (tmp_path / "out.csv").read_text("utf-8").splitlines()
    assert lines[0].startswith("Имя;BM, м;Шаг, м;")
    assert lines[1].startswith("'=1+1;8;8;")
    roster.commands.add_to_party()
    roster.commands.add_to_party()
    party = tree_of(tmp_path / "out.charsheet")
    assert [each["path"] for each in party["members"]] == ["npc/0.charsheet", "npc/1.charsheet"]
    whole = filled(roster_of(window, tmp_path / "out.charsheet"), qtbot)
    assert len(names(whole)) == 2
    where[0] = str(folder / "0.charsheet")
    roster.commands.add_to_party()
    assert box(roster).text() == "Группу не удалось изменить"
    box(roster).close()
    where[0] = str(tmp_path / "gone" / "x.csv")
    roster.commands.export()
    assert "Файл CSV не удалось записать" in [each.text() for each in roster.findChildren(QMessageBox)]
    where[0] = str(tmp_path / "cards.md")
    roster.commands.make_cards()
    qtbot.waitUntil((tmp_path / "cards.md").exists, timeout=20_000)
    qtbot.waitUntil(lambda: "Записан 1 файл" in [each.text() for each in roster.findChildren(QMessageBox)])
    roster.commands.open_selected()
    assert [each.document.path for each in window.pages[-2:]] == sorted(folder.iterdir())


def imported(window: MainWindow, file: Path, monkeypatch: pytest.MonkeyPatch) -> ImportDialog:
    """The preview of a CSV file, as the menu opens it."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    window.menus.roster_menu.actions()[-1].trigger()
    return window.findChildren(ImportDialog)[-1]


def take_for(dialog: ImportDialog, column: int, field: str) -> None:
    combo = dialog.matches[column]
    combo.setCurrentIndex(combo.findData(field))
    combo.activated.emit(combo.currentIndex())


def test_what_each_column_means_can_be_corrected(
    make: WindowMaker, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make("ru")
    imports = window.menus.roster_menu.actions()[-1]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    imports.trigger()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "gone"), ""))
    imports.trigger()
    assert box(window).text() == "Файл не удалось прочитать"
    box(window).close()
    file = tmp_path / "npc.csv"
    file.write_bytes("Кто;Сила;Agility;BM\nАнна;2;3;12\nБорис;x;4;\n".encode("cp1251"))
    dialog = imported(window, file, monkeypatch)
    tester = QAbstractItemModelTester(dialog.model, FAILING)
    assert nameless(dialog) == []
    assert dialog.system.currentData() == "narateer"
    assert [each.currentIndex() > 0 for each in dialog.matches] == [False, True, True, False]
    assert dialog.matches[3].currentText() == "пропускается: это вычисляют правила"
    assert dialog.model.index(0, 2).data() == "Сила: «x» — это не число"
    take_for(dialog, 0, "attributes.strength")
    assert dialog.matches[1].currentIndex() == 0
    take_for(dialog, 0, "name")
    take_for(dialog, 1, "attributes.strength")
    qtbot.waitUntil(lambda: dialog.model.index(1, 1).data() == "Анна")
    assert dialog.ok.text() == "Создать 1 персонажа"
    assert dialog.summary.text() == "Будет создан 1 персонаж. 1 строка с ошибками пропускается."
    dialog.encoding.setCurrentIndex(dialog.encoding.findData("utf-8"))
    assert not dialog.ok.isEnabled()
    assert dialog.summary.text() == "не текст в кодировке utf-8"
    dialog.encoding.setCurrentIndex(0)
    assert dialog.ok.isEnabled()
    assert not dialog.folder.exists()
    del tester


def test_characters_are_made_when_the_preview_is_accepted(
    make: WindowMaker, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make()
    file, target = tmp_path / "npc.csv", tmp_path / "made"
    file.write_text("Имя;Сила;Agility\nАнна;2;3\n", encoding="utf-8")
    dialog = imported(window, file, monkeypatch)
    folder = dialog.folder
    for chosen in ("", str(target)):
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, chosen=chosen: chosen)
        dialog.choose.click()
    assert dialog.where.text() == f"Into the folder {target}"
    assert not target.exists()
    dialog.ok.click()
    qtbot.waitUntil(lambda: bool(window.findChildren(RosterWindow)), timeout=20_000)
    assert tree_of(target / "Анна.charsheet")["attributes"] == {"strength": 2, "agility": 3}
    assert not folder.exists()
    (roster,) = window.findChildren(RosterWindow)
    assert names(filled(roster, qtbot)) == ["Анна"]


def test_it_speaks_another_language_where_it_stands(make: WindowMaker, qtbot: QtBot, tmp_path: Path) -> None:
    window = make()
    one = filled(roster_of(window, npcs(tmp_path / "npc", 2)), qtbot)
    one.filters.search.setText("0")
    one.filters.system.setCurrentIndex(0)
    window.services.locale = window.services.locale_of("ru")
    renew_rosters(window)
    (renewed,) = [each for each in window.findChildren(RosterWindow) if each.isVisible()]
    assert renewed.windowTitle() == "Сводная таблица"
    filled(renewed, qtbot)
    assert names(renewed) == ["Гоблин 0"]
    assert renewed.filters.system.currentData() is None
    QTest.keyClick(renewed, Qt.Key.Key_Escape)
    assert not renewed.isVisible()


def test_it_comes_from_the_library(make: WindowMaker, qtbot: QtBot, folders: Any) -> None:
    folder = npcs(folders.characters / "npc", 2)
    window = make()
    qtbot.waitUntil(lambda: isinstance(window.library.panel, LibraryPanel))
    panel = window.library.panel
    assert panel is not None
    qtbot.waitUntil(lambda: len(panel.model.rows.entries) >= 2, timeout=20_000)
    panel.select(folder / "0.charsheet")
    panel.roster_action.trigger()
    (one,) = window.findChildren(RosterWindow)
    assert names(filled(one, qtbot)) == ["Гоблин 0"]


def test_it_comes_from_the_menu_and_goes_with_the_window(
    make: WindowMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = npcs(tmp_path / "npc", 2)
    window = make()
    commands = window.menus.roster_menu.actions()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    commands[2].trigger()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    for command in commands[2], commands[1], commands[0]:
        command.trigger()
    assert len([each for each in window.findChildren(RosterWindow) if each.isVisible()]) == 3
    window.close()
    assert not [each for each in window.findChildren(RosterWindow) if each.isVisible()]
