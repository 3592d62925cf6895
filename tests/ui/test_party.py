"""A party in the window: opened, edited, undone, saved with care, showing who is open as edited."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from charsheet.edit.commands import set_field
from charsheet.storage.folders import Folders
from charsheet.storage.library_entries import Kind
from charsheet.values import Msg
from tests.cases.load import spoken
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import replace_text
from ui import dialogs
from ui.dialogs import Answer
from ui.outside import conflict
from ui.outside.conflict import Choice
from ui.party import saving
from ui.party.members import MembersPanel
from ui.party.page import PartyPage
from ui.window.main_window import MainWindow


def walker(folder: Path, name: str, agility: int, **fields: Any) -> Path:
    known = {"s": 40, "t": 40, "a": agility}
    tree = {"format": 1, "system": "d100", "name": name, "characteristics": known, **fields}
    path = folder / f"{name}.charsheet"
    path.write_text(json.dumps(tree), "utf-8")
    return path


@pytest.fixture
def nine(tmp_path: Path, write: Writer) -> Path:
    """Three walkers of the d100, one of whom could fly, and Mira of the Narateer."""
    walker(tmp_path, "Six", 60)
    walker(tmp_path, "Two", 20)
    walker(tmp_path, "Wing", 40, size=-2, traits=[{"name": "Flyer", "value": 8}])
    write("mira.charsheet")
    names = ["Six.charsheet", "Two.charsheet", "Wing.charsheet", "mira.charsheet"]
    path = tmp_path / "nine.charsheet"
    tree = {"format": 1, "kind": "party", "name": "Nine", "members": [{"path": each} for each in names]}
    path.write_text(json.dumps(tree), "utf-8")
    return path


def page_in(window: MainWindow) -> PartyPage:
    page = window.parties.page
    assert page is not None
    return page


def settle() -> None:
    QTest.qWait(20)


def figures(page: PartyPage, group: int = 0) -> list[tuple[str, str]]:
    return [(each.caption.text(), each.number.text()) for each in page.panels[group].figures.items]


def table(page: PartyPage, group: int = 0, at: int = 0) -> list[list[str]]:
    model = page.panels[group].tables[at].model
    columns = range(model.columnCount())
    return [[str(model.index(row, column).data()) for column in columns] for row in range(model.rowCount())]


def rows(panel: MembersPanel) -> list[tuple[str, ...]]:
    model = panel.model
    columns = range(model.columnCount())
    return [
        tuple(str(model.index(row, column).data()) for column in columns) for row in range(model.rowCount())
    ]


def saved(path: Path) -> list[str]:
    return [each["path"] for each in json.loads(path.read_text("utf-8"))["members"]]


@pytest.mark.parametrize(
    ("language", "together", "decides", "heads"),
    [
        ("en", "All together, an hour", "The slowest", ["Name", "System", "Way"]),
        ("ru", "Все вместе, в час", "Медленнее всех", ["Имя", "Система", "Способ"]),
    ],
)
def test_a_party_shows_its_members_and_who_decides(
    make: WindowMaker, nine: Path, language: str, together: str, decides: str, heads: list[str]
) -> None:
    window = make(language, files=(nine,))
    page = page_in(window)
    QAbstractItemModelTester(page.members.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert window.tabs.tabText(0) == "Nine"
    assert window.windowTitle().startswith("Nine[*]")
    assert [row[0] for row in rows(page.members)] == ["Six", "Two", "Wing", "Mira"]
    horizontal = Qt.Orientation.Horizontal
    assert [page.members.model.headerData(n, horizontal) for n in range(3)] == heads
    number = {"en": "3 km", "ru": "3 км"}[language]
    assert figures(page) == [(together, number), (decides, "Two")]
    assert [row[0] for row in table(page)][:3] == ["Six", "Two", "Wing"]
    assert [row[3] for row in table(page)] == ["9", "3", "12", "3"]
    assert page.groups.count() == 2
    assert page.panels[1].owner.planners == ()
    page.panels[0].tables[0].chosen.emit("party.3.hour")
    assert "Wing" in page.panels[0].why.title.text()
    if language == "en":
        assert "the slowest decides: Two" in _explained(page, "party.all.hour")


def _explained(page: PartyPage, id: str) -> str:
    page.panels[0].why.show_value(id)
    return page.panels[0].why.text()


def test_members_are_put_in_order_taken_out_and_all_is_undone(
    make: WindowMaker, nine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make(files=(nine,))
    page, panel = page_in(window), page_in(window).members
    before = nine.read_bytes()
    panel.pick(1)
    QTest.keyClick(panel.list, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [row[0] for row in rows(panel)] == ["Six", "Wing", "Two", "Mira"]
    assert panel.list.row == 2
    panel.up_button.click()
    panel.up_button.click()
    assert [row[0] for row in rows(panel)] == ["Two", "Six", "Wing", "Mira"]
    assert not panel.up_button.isEnabled()
    QTest.keyClick(panel.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    panel.pick(0)
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    assert figures(page)[0][1] == "9 km"
    assert window.tabs.tabText(0) == "Nine •"
    assert window.menus.undo_action.text() == "&Undo: Remove member"
    panel.pick(1)
    panel.way.setCurrentIndex(panel.way.findData("walk"))
    panel.way.activated.emit(panel.way.currentIndex())
    assert rows(panel)[1] == ("Wing", "d100 (SPD)", "On foot")
    assert figures(page)[0][1] == "3 km"
    monkeypatch.setattr(
        QFileDialog, "getOpenFileNames", lambda *_: ([str(nine.parent / "Two.charsheet")], "")
    )
    panel.add_button.click()
    assert [row[0] for row in rows(panel)] == ["Six", "Wing", "Mira", "Two"]
    replace_text(panel.name, "Ten")
    assert window.tabs.tabText(0) == "Ten •"
    window.menus.save_action.trigger()
    assert saved(nine) == ["Six.charsheet", "Wing.charsheet", "mira.charsheet", "Two.charsheet"]
    assert json.loads(nine.read_text("utf-8"))["name"] == "Ten"
    assert window.tabs.tabText(0) == "Ten"
    while window.menus.undo_action.isEnabled():
        window.menus.undo_action.trigger()
    assert json.loads(page.document.data) == json.loads(before)
    window.menus.redo_action.trigger()
    assert page.document.history.done == 1


def test_keys_without_a_member_do_nothing(make: WindowMaker, nine: Path) -> None:
    page = page_in(make(files=(nine,)))
    QTest.keyClick(page.members.list, Qt.Key.Key_Delete)
    QTest.keyClick(page.members.list, Qt.Key.Key_F7)
    assert not page.document.is_dirty
    assert not page.members.open_button.isEnabled()
    page.members.pick(3)
    assert not page.members.way.isEnabled(), "the Narateer knows one way"


def test_who_is_open_elsewhere_is_shown_as_edited(make: WindowMaker, nine: Path) -> None:
    window = make(files=(nine,))
    page = page_in(window)
    page.members.pick(1)
    page.members.open_button.click()
    front = window.page
    assert front is not None
    assert front.document.name == "Two"
    front.document.apply(set_field(("characteristics", "a"), 70, Msg("A")))
    settle()
    assert figures(page) == [("All together, an hour", "9 km"), ("The slowest", "Six")]
    front.document.apply(set_field(("name",), "Five", Msg("Name")))
    settle()
    assert rows(page.members)[1][0] == "Five"
    front.document.mark_saved(nine.parent / "Two.charsheet")  # given up
    window.close_page(front)
    settle()
    assert rows(page.members)[1][0] == "Two"
    assert figures(page)[0][1] == "3 km"
    walker(nine.parent, "Two", 90)
    window.parties.refresh_soon()
    settle()
    assert figures(page)[1][1] == "Six"


def test_what_is_wrong_with_members_is_told_and_the_rest_is_shown(make: WindowMaker, nine: Path) -> None:
    (nine.parent / "Two.charsheet").write_text("{", "utf-8")
    (nine.parent / "mira.charsheet").unlink()
    tree = json.loads(nine.read_text("utf-8"))
    tree["members"] += [{"path": "./Six.charsheet"}, {"path": "a\0b"}]
    nine.write_text(json.dumps(tree), "utf-8")
    page = page_in(make(files=(nine,)))
    lines = page.members.problems.text().splitlines()
    assert [line[:3] for line in lines] == ["2. ", "4. ", "5. ", "6. "]
    assert lines[2] == "5. is the same as member 1 and counts once"
    assert [row[1] for row in rows(page.members)][1] == "—"
    index = page.members.model.index(1, 0)
    assert "is not JSON" in str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert "is not JSON" in str(index.data(Qt.ItemDataRole.AccessibleTextRole))
    assert index.data(Qt.ItemDataRole.ForegroundRole) is not None
    assert [row[0] for row in table(page)] == ["Six", "Wing", "All together"]
    assert page.groups.count() == 1


def test_rulings_that_cannot_be_used_keep_their_members_away(make: WindowMaker, nine: Path) -> None:
    (nine.parent / "rulings.json").write_text('{"format": 1, "d100": {"travel": "by air"}}', "utf-8")
    page = page_in(make(files=(nine,)))
    assert not page.panels
    assert page.nobody.isVisibleTo(page)
    assert len(page.members.problems.text().splitlines()) == 4
    (nine.parent / "rulings.json").unlink()
    window = page.window()
    assert isinstance(window, MainWindow)
    window.parties.look()
    settle()
    assert figures(page)[0][1] == "3 km"


# --- opening and closing -----------------------------------------------------------------------


def test_a_party_opens_from_the_library_and_only_once(
    make: WindowMaker, folders: Folders, qtbot: QtBot
) -> None:
    folders.characters.mkdir(parents=True)
    path = folders.characters / "p.charsheet"
    path.write_text('{"format": 1, "kind": "party", "name": "Nine"}', "utf-8")
    window = make()
    qtbot.waitUntil(lambda: window.library.panel is not None)
    panel = window.library.panel
    assert panel is not None
    qtbot.waitUntil(lambda: panel.model.index_of(str(path)).isValid(), timeout=5000)
    index = panel.model.index_of(str(path))
    entry = panel.model.entry_at(index)
    assert entry is not None
    assert entry.kind is Kind.PARTY
    for _ in range(2):
        panel.tree.doubleClicked.emit(index)
    assert len(window.parties.pages) == 1
    assert page_in(window).nobody.isVisibleTo(page_in(window))
    window.open_paths([path, path.parent / "./p.charsheet"])
    assert len(window.parties.pages) == 1


def test_a_party_that_is_none_is_told(make: WindowMaker, tmp_path: Path) -> None:
    path = tmp_path / "p.charsheet"
    path.write_text('{"format": 1, "kind": "party", "members": 5}', "utf-8")
    window = make(started=False)
    window.open_paths([path], quietly=True)
    bar = window.notices.bar("unopened")
    assert bar is not None
    assert bar.details.text() == f"{path}: members: must be a list"
    window.open_paths([path])
    box = next(each for each in window.findChildren(QMessageBox) if each.isVisible())
    assert f"{path}: members: must be a list" in box.informativeText()
    box.close()
    path.write_text('{"format": 7, "kind": "party"}', "utf-8")
    window.open_paths([path], quietly=True)
    assert "newer version" in window.notices.bars[-1].details.text()
    assert not window.parties.pages


def test_parties_come_back_at_the_next_start_and_survive_another_language(
    make: WindowMaker, nine: Path, write: Writer
) -> None:
    window = make(files=(nine, write("other.charsheet", name="Other")))
    window.tabs.setCurrentIndex(window.tabs.indexOf(window.parties.pages[0]))
    page = page_in(window)
    page.members.pick(2)
    page.panels[0].buttons[0].click()
    panel = next(iter(page.panels[0].planners.panels.values()))
    panel.add_step("stretch")
    names = [window.tabs.tabText(index) for index in range(window.tabs.count())]
    window.set_language("ru")
    again = page_in(window)
    assert again is not page
    assert [window.tabs.tabText(index) for index in range(window.tabs.count())] == names
    assert again.members.list.row == 2
    assert again.panels[0].planners.currentIndex() == 1
    assert "Отрезок пути: Дистанция 10 км" in str(panel_of(again).model.index(0).data())
    window.memory.write_all()
    assert str(nine) in window.services.settings.settings.open
    again.panels[0].owner.plans.clear()
    window.close()
    assert len(make().parties.pages) == 1


def panel_of(page: PartyPage) -> Any:
    return next(iter(page.panels[0].planners.panels.values()))


def test_a_dirty_party_asks_before_it_goes(
    make: WindowMaker, nine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make(files=(nine,))
    page = page_in(window)
    answers = [saving.Answer.CANCEL, saving.Answer.CANCEL, saving.Answer.SAVE]
    asked: list[str] = []

    def answer(_parent: object, name: str, _locale: object) -> saving.Answer:
        asked.append(name)
        return answers.pop(0)

    monkeypatch.setattr(saving, "ask_about_changes", answer)
    page.document.remove(0)
    window.menus.close_action.trigger()
    assert window.parties.pages == [page]
    assert not window.close()
    window.tabs.tabCloseRequested.emit(0)
    assert asked == ["Nine"] * 3
    assert saved(nine)[0] == "Two.charsheet"
    assert not window.parties.pages
    assert window.stack.currentIndex() == 0
    page = window.parties.new()
    monkeypatch.setattr(saving, "ask_about_changes", lambda *_: saving.Answer.DISCARD)
    assert window.parties.close()
    assert not window.parties.close()
    assert not window.parties.undo()


# --- saving ------------------------------------------------------------------------------------


def test_a_new_party_gets_members_and_a_file(
    make: WindowMaker, nine: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = make()
    menu = window.menuBar().actions()[0].menu()
    assert isinstance(menu, QMenu)
    action = next(each for each in menu.actions() if "part" in each.text())
    action.trigger()
    page = page_in(window)
    assert window.tabs.tabText(window.tabs.currentIndex()) == "New party •"
    six = nine.parent / "Six.charsheet"
    (tmp_path / "broken").write_text("{", "utf-8")
    window.parties.put(page, [six, six, tmp_path / "broken"])
    box = next(each for each in window.findChildren(QMessageBox) if each.isVisible())
    assert "Six.charsheet is in the party already" in box.informativeText()
    assert "is not JSON" in box.informativeText()
    box.close()
    target = tmp_path / "sub" / "mine"
    target.parent.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    window.menus.save_action.trigger()
    assert page.document.path is None
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window.menus.save_action.trigger()
    made = target.with_name("mine.charsheet")
    assert saved(made) == ["../Six.charsheet"]
    assert not page.document.is_dirty
    elsewhere = tmp_path / "copy.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(elsewhere), ""))
    window.menus.save_as_action.trigger()
    assert (page.document.path, saved(elsewhere)) == (elsewhere, ["Six.charsheet"])
    assert figures(page)[0][1] == "9 km"


def test_what_another_program_wrote_is_not_written_over_unasked(
    make: WindowMaker, nine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make(files=(nine,))
    page = page_in(window)
    theirs = '{"format": 1, "kind": "party", "name": "Theirs", "members": []}'
    choices: list[Choice] = []
    asked: list[tuple[str, bool, bool]] = []

    def choose(
        _parent: object, text: Msg, _lines: object, _locale: object, *, fits: bool, gone: bool
    ) -> Choice:
        asked.append((spoken(text), fits, gone))
        return choices.pop(0)

    monkeypatch.setattr(saving, "ask_whose", choose)
    assert conflict.ask_whose is not choose
    page.document.remove(0)
    nine.write_text(theirs, "utf-8")
    choices.append(Choice.CANCEL)
    window.menus.save_action.trigger()
    assert nine.read_text("utf-8") == theirs
    assert page.document.is_dirty
    nine.unlink()
    choices.append(Choice.CANCEL)
    window.menus.save_action.trigger()
    nine.write_text("{", "utf-8")
    choices.append(Choice.MINE)
    window.menus.save_action.trigger()
    assert saved(nine)[0] == "Two.charsheet"
    page.document.remove(0)
    nine.write_text(theirs, "utf-8")
    choices.append(Choice.THEIRS)
    window.menus.save_action.trigger()
    assert (page.document.party.name, page.document.is_dirty) == ("Theirs", False)
    assert asked == [
        ("nine.charsheet was changed by another program.", True, False),
        ("nine.charsheet is gone.", False, True),
        ("nine.charsheet was changed by another program.", False, False),
        ("nine.charsheet was changed by another program.", True, False),
    ]
    page.document.undo()
    assert [each.path for each in page.document.party.members] == ["Wing.charsheet", "mira.charsheet"]
    copy = nine.parent / "copy.charsheet"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(copy), ""))
    nine.write_text("{}", "utf-8")
    choices.append(Choice.COPY)
    window.menus.save_action.trigger()
    assert (saved(copy), nine.read_text("utf-8")) == (["Wing.charsheet", "mira.charsheet"], "{}")


def test_a_party_that_cannot_be_written_says_so(
    make: WindowMaker, nine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make(files=(nine,))
    page = page_in(window)
    page.document.remove(0)
    nine.unlink()
    nine.mkdir()
    window.menus.save_action.trigger()
    box = next(each for each in window.findChildren(QMessageBox) if each.isVisible())
    assert "this is a folder" in box.informativeText()
    box.close()
    assert page.document.is_dirty


# --- journeys ----------------------------------------------------------------------------------


def test_a_journey_of_all_is_planned_and_follows_every_edit(make: WindowMaker, nine: Path) -> None:
    window = make(files=(nine,))
    page = page_in(window)
    group = page.panels[0]
    assert [each.text() for each in group.buttons] == ["Journey"]
    group.buttons[0].click()
    panel = panel_of(page)
    panel.add_step("stretch")
    lines = panel.view.steps[0].happened
    assert lines == ("The slowest decides: Two", "There on day 1 at 11:20")
    titles = [each.title.text() for each in panel.tables]
    assert titles == ["Day by day", "Who travels how", "Fatigue", "What would help"]
    group.why.show_value("journey.who.3.way")
    assert group.why.title.text() == "Why: Traveller 3: Way = Flying"
    page.document.remove(1)
    assert page.panels[0] is not group
    again = panel_of(page)
    assert again.view.steps[0].happened[0] == "The slowest decides: Six"
    again.copy()
    assert QApplication.clipboard().text().startswith("Nine — Journey")
    page.document.undo()
    assert panel_of(page).view.steps[0].happened[0] == "The slowest decides: Two"
    assert not page.document.is_dirty, "plans are no part of a party"


def test_a_journey_that_is_not_saved_is_asked_about(
    make: WindowMaker, nine: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = make(files=(nine,))
    page = page_in(window)
    page.panels[0].buttons[0].click()
    panel_of(page).add_step("night")
    answers = [Answer.CANCEL, Answer.CANCEL, Answer.SAVE]
    monkeypatch.setattr(dialogs, "ask_about_changes", lambda *_, **__: answers.pop(0))
    window.menus.close_action.trigger()
    assert not window.close()
    assert window.parties.pages == [page]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "way"), ""))
    window.menus.close_action.trigger()
    assert not window.parties.pages
    assert json.loads((tmp_path / "way.json").read_text("utf-8"))["steps"] == [{"kind": "night"}]
