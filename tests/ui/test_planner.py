"""The planner's panel: steps added, edited, moved and removed, each judged at once, in a real window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFileDialog, QMessageBox, QWidget

from charsheet.edit.commands import set_field
from charsheet.rules.layout import Column, Row, Table
from charsheet.rules.plans import plan_data
from charsheet.systems.registry import SYSTEMS
from charsheet.values import Msg
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import choose, complaints, edit_of, replace_text
from ui.dialogs import Answer
from ui.planner.panel import PlannerPanel
from ui.planner.steps_model import LINES, REFUSED
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage

SPRINT = {"kind": "mode", "mode": "sprint.acrobatics"}


@pytest.fixture
def page(make: WindowMaker, write: Writer) -> CharacterPage:
    front = make(files=(write(ready_ad=6),)).page
    assert front is not None
    return front


@pytest.fixture
def panel(page: CharacterPage) -> PlannerPanel:
    return opened(page)


def opened(page: CharacterPage) -> PlannerPanel:
    return page.planners.open(page.planners.planners[0])


def add(panel: PlannerPanel, *kinds: str) -> None:
    """Add steps by the menu, at the end."""
    for kind in kinds:
        panel.steps.pick(len(panel.draft.plan.steps) - 1)
        index = [each.id for each in panel.draft.planner.kinds].index(kind)
        panel.add_menu.actions()[index].trigger()


def rows(panel: PlannerPanel) -> list[str]:
    return [str(panel.model.index(row).data()) for row in range(panel.model.rowCount())]


def lines(panel: PlannerPanel, row: int) -> list[str]:
    return panel.model.index(row).data(LINES)


def ledger(panel: PlannerPanel) -> dict[str, str]:
    return {each.caption.text(): each.number.text() for each in panel.ledger.items}


def steps(panel: PlannerPanel) -> list[dict[str, Any]]:
    return plan_data(panel.draft.planner, panel.draft.plan)["steps"]


def press(panel: PlannerPanel, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    panel.steps.setFocus()
    QTest.keyClick(panel.steps, key, modifier)


# --- opening -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "title", "entry"),
    [("en", "Turn planner", "Movement left"), ("ru", "Планировщик хода", "Осталось движения")],
)
def test_it_is_opened_from_the_menu(
    make: WindowMaker, write: Writer, language: str, title: str, entry: str
) -> None:
    window = make(language, (write(ready_ad=6),))
    page = window.page
    assert page is not None
    assert page.planners.count() == 1
    assert not page.planners.tabBar().isVisibleTo(page)
    window.menus.planners_menu.aboutToShow.emit()
    action, *others = window.menus.planners_menu.actions()
    assert action.text() == title
    action.trigger()
    assert [page.planners.tabText(index) for index in range(2)][1] == title
    assert page.planners.currentIndex() == 1
    panel = opened(page)
    assert page.planners.count() == 2, "the same one comes to the front"
    add(panel, "mode")
    assert entry in ledger(panel)
    window.menus.planners_menu.aboutToShow.emit()
    assert len(window.menus.planners_menu.actions()) == 1 + len(others)


def test_without_a_character_there_is_nothing_to_plan(make: WindowMaker) -> None:
    window = make(started=False)
    window.menus.planners_menu.aboutToShow.emit()
    (action,) = window.menus.planners_menu.actions()
    assert not action.isEnabled()


def test_it_is_closed_and_the_plan_is_kept(
    page: CharacterPage, panel: PlannerPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(panel, "mode")
    asked = answers(monkeypatch, Answer.KEEP)
    page.planners.tabCloseRequested.emit(1)
    assert page.planners.count() == 1
    assert rows(opened(page)) == ["1. Choose how to move: Walk"]
    assert asked == ["Turn planner (Mira)"]


def answers(monkeypatch: pytest.MonkeyPatch, *given: Answer) -> list[str]:
    """Answer questions about unsaved plans, in their order; returns what each was about."""
    asked: list[str] = []

    def answer(_parent: QWidget, name: str, *_: object, **__: object) -> Answer:
        asked.append(name)
        return given[len(asked) - 1]

    monkeypatch.setattr("ui.dialogs.ask_about_changes", answer)
    return asked


def test_plans_survive_another_language(make: WindowMaker, write: Writer) -> None:
    window: MainWindow = make(files=(write(),))
    assert window.page is not None
    add(opened(window.page), "mode")
    window.set_language("ru")
    assert window.page.planners.count() == 2
    assert window.page.planners.currentIndex() == 1
    assert rows(opened(window.page)) == ["1. Выбрать способ движения: Шаг"]


# --- steps -------------------------------------------------------------------------------------


def test_miras_turn(page: CharacterPage, panel: PlannerPanel) -> None:
    assert panel.ledger.caption.text() == "At the start"
    assert ledger(panel) == {"AD left": "6 AD", "Athletics": "1 use", "Acrobatics": "5 uses"}
    add(panel, "mode")
    choose(panel.fields.editors[("mode",)], "sprint.acrobatics")
    add(panel, "move")
    replace_text(edit_of(panel.fields.editors[("distance",)]), "20")
    add(panel, "manoeuvre")
    fields = panel.fields.editors
    replace_text(edit_of(fields[("obstacle",)]), "Stall")
    choose(fields[("skill",)], "acrobatics")
    replace_text(edit_of(fields[("boost",)]), "1")
    assert lines(panel, 2)[0] == "The result is still to be entered"
    choose(fields[("result",)], "success")
    assert steps(panel) == [
        SPRINT,
        {"kind": "move", "distance": 20},
        {"kind": "manoeuvre", "obstacle": "Stall", "skill": "acrobatics", "boost": 1, "result": "success"},
    ]
    assert rows(panel)[2] == "3. Risky manoeuvre: Obstacle: Stall, Acrobatics, Boost 1 AD, success"
    assert lines(panel, 2) == ["Cost: 2 AD · Dice: 2 dice → AD left: 2 AD · Acrobatics: 3 uses"]
    assert panel.ledger.caption.text() == "After step 3"
    assert ledger(panel)["Movement left"] == "30 m"
    assert "AD paid:" in panel.ledger.more.text()
    panel.steps.pick(0)
    assert panel.ledger.caption.text() == "After step 1"
    assert panel.title.text() == "Step 1: Choose how to move"
    assert ledger(panel)["Movement left"] == "50 m"
    panel.steps.pick(-1)
    assert panel.ledger.caption.text() == "In the end"
    assert panel.fields.editors == {}


def test_a_new_step_stands_after_the_chosen_one_and_has_the_focus(panel: PlannerPanel) -> None:
    add(panel, "mode", "stand")
    panel.steps.pick(0)
    panel.add_step("move")
    assert [each["kind"] for each in steps(panel)] == ["mode", "move", "stand"]
    assert panel.steps.row == 1
    assert edit_of(panel.fields.editors[("distance",)]).hasFocus()
    panel.steps.pick(-1)
    panel.add_step("prone")
    assert panel.steps.row == 3
    assert panel.steps.hasFocus()


def test_what_is_left_takes_no_more_room_than_it_needs(panel: PlannerPanel) -> None:
    """Figures stand at the places of others: "5 AD" where "4 uses" stood before."""
    uses = next(each for each in panel.ledger.items if "uses" in each.number.text()).number.width()
    add(panel, "mode")
    QTest.qWait(50)
    ready = next(each for each in panel.ledger.items if "AD" in each.number.text())
    assert ready.number.width() < uses
    for each in panel.ledger.items:
        wide = each.number.fontMetrics().horizontalAdvance(each.number.text())
        assert wide <= each.number.width() <= wide + 8
        assert each.width() <= max(each.caption.sizeHint().width(), each.number.width()) + 8


def test_the_chosen_step_stays_in_sight_while_it_grows(panel: PlannerPanel) -> None:
    add(panel, *["move"] * 12)
    view = panel.steps
    QTest.qWait(50)
    last = panel.model.index(11)
    assert view.visualRect(last).bottom() <= view.viewport().height()
    before = view.visualRect(last).height()
    field = edit_of(panel.fields.editors["movement",])
    replace_text(
        field, "the armour, the horse, the friends, the weather and whatever else comes to mind " * 3
    )
    QTest.qWait(50)
    assert view.visualRect(last).height() > before
    assert view.visualRect(last).bottom() <= view.viewport().height() or view.visualRect(last).top() <= 0
    view.scrollToTop()
    QTest.qWait(50)
    assert view.visualRect(last).top() > view.viewport().height(), "one can look elsewhere"


def test_a_narrow_panel_has_the_fields_below(page: CharacterPage, panel: PlannerPanel) -> None:
    add(panel, "mode")
    editor = panel.fields.editors[("mode",)]
    window = page.window()
    for width, below in ((1300, False), (820, True), (1300, False)):
        window.resize(width, 800)
        for _ in range(5):  # one layout asks the next
            QApplication.processEvents()
        place = editor.mapTo(panel, QPoint())
        assert (place.y() > panel.steps.geometry().bottom()) is below
        assert panel.ledger.height() >= panel.ledger.heightForWidth(panel.ledger.width())


def test_a_plan_that_is_full_takes_no_more(panel: PlannerPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.planner.panel.MOST_STEPS", 2)
    add(panel, "mode")
    assert panel.add_button.isEnabled()
    add(panel, "stand")
    assert not panel.add_button.isEnabled()
    panel.remove_button.click()
    assert panel.add_button.isEnabled()


def test_a_refusal_is_told_in_words_and_spends_nothing(panel: PlannerPanel) -> None:
    add(panel, "mode", "stand")
    assert lines(panel, 1) == ["× Refused (N6): Not Prone"]
    assert panel.model.index(1).data(REFUSED) is True
    assert panel.model.index(0).data(REFUSED) is False
    spoken = panel.model.index(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "2. Stand up\n× Refused (N6): Not Prone"
    assert ledger(panel)["AD left"] == "6 AD"


def test_what_cannot_be_is_kept_as_typed_and_complained_of(panel: PlannerPanel) -> None:
    add(panel, "mode", "move")
    distance = edit_of(panel.fields.editors[("distance",)])
    replace_text(distance, "0")
    assert steps(panel)[1] == {"kind": "move", "distance": 1}
    panel.steps.setFocus()
    assert complaints(panel) == ["must be more than 0"]
    replace_text(distance, "2,5")
    panel.steps.setFocus()
    assert complaints(panel) == []
    assert str(steps(panel)[1]["distance"]) == "2.5"


def test_the_beginning_can_be_changed(panel: PlannerPanel) -> None:
    add(panel, "mode")
    choose(panel.setup.editors[("scene",)], "tactical")
    assert next(iter(ledger(panel))) == "Spaces left"
    assert plan_data(panel.draft.planner, panel.draft.plan)["setup"] == {"scene": "tactical"}


def test_steps_are_moved_and_removed_by_buttons_and_keys(panel: PlannerPanel) -> None:
    add(panel, "mode", "move", "stand")
    alt = Qt.KeyboardModifier.AltModifier
    panel.up_button.click()
    assert [each["kind"] for each in steps(panel)] == ["mode", "stand", "move"]
    assert panel.steps.row == 1
    press(panel, Qt.Key.Key_Up, alt)
    press(panel, Qt.Key.Key_Up, alt)
    assert [each["kind"] for each in steps(panel)] == ["stand", "mode", "move"]
    press(panel, Qt.Key.Key_Down, alt)
    panel.down_button.click()
    panel.down_button.click()
    assert [each["kind"] for each in steps(panel)] == ["mode", "move", "stand"]
    assert panel.steps.row == 2
    press(panel, Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier)
    assert panel.steps.row == 1
    press(panel, Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier)
    assert [each["kind"] for each in steps(panel)] == ["mode", "stand"]
    panel.remove_button.click()
    panel.remove_button.click()
    assert steps(panel) == []
    assert not panel.remove_button.isEnabled()
    press(panel, Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier)
    panel.move_step(1)
    assert steps(panel) == []


def test_steps_are_moved_by_dragging(panel: PlannerPanel) -> None:
    add(panel, "mode", "move", "stand")
    panel.steps.pick(2)
    assert panel.steps.dragDropMode() is QAbstractItemView.DragDropMode.InternalMove
    assert panel.steps.dragEnabled()
    here, nowhere = panel.model.index(0), panel.model.index(-1)
    assert panel.model.flags(here) & Qt.ItemFlag.ItemIsDragEnabled
    assert not panel.model.flags(here) & Qt.ItemFlag.ItemIsDropEnabled
    assert panel.model.flags(nowhere) & Qt.ItemFlag.ItemIsDropEnabled
    # What a list view does with a row that is dropped above the first one.
    assert panel.model.moveRow(nowhere, 2, nowhere, 0)
    assert [each["kind"] for each in steps(panel)] == ["stand", "mode", "move"]
    assert rows(panel)[0] == "1. Stand up"
    assert panel.steps.row == 0
    assert panel.title.text() == "Step 1: Stand up"
    panel.undo_button.click()
    assert [each["kind"] for each in steps(panel)] == ["mode", "move", "stand"]


def test_the_model_keeps_its_promises(panel: PlannerPanel) -> None:
    tester = QAbstractItemModelTester(
        panel.model, QAbstractItemModelTester.FailureReportingMode.Fatal, panel.model
    )
    add(panel, "mode", "move", "stand", "scene")
    index = panel.model.index
    assert panel.model.moveRow(index(-1), 3, index(-1), 0)
    assert [each["kind"] for each in steps(panel)] == ["scene", "mode", "move", "stand"]
    assert panel.model.moveRow(index(-1), 0, index(-1), 3)
    assert [each["kind"] for each in steps(panel)] == ["mode", "move", "scene", "stand"]
    assert not panel.model.moveRows(index(-1), 0, 2, index(-1), 3)
    assert not panel.model.moveRow(index(0), 0, index(-1), 3)
    assert not panel.model.moveRow(index(-1), 1, index(-1), 2)
    assert panel.model.data(index(-1)) is None
    assert panel.model.data(index(0), Qt.ItemDataRole.DecorationRole) is None
    assert panel.model.rowCount(index(0)) == 0
    assert panel.model.supportedDropActions() == Qt.DropAction.MoveAction
    panel.draft.remove(0)
    assert tester.model() is panel.model


# --- undo --------------------------------------------------------------------------------------


def test_undo_is_the_plans_own_and_keys_mean_it_here(page: CharacterPage, panel: PlannerPanel) -> None:
    add(panel, "mode", "move")
    distance = edit_of(panel.fields.editors[("distance",)])
    replace_text(distance, "12")
    QTest.keySequence(distance, QKeySequence(QKeySequence.StandardKey.Undo))
    assert steps(panel)[1]["distance"] == 1
    assert page.document.history.undoable is None
    QTest.keySequence(distance, QKeySequence(QKeySequence.StandardKey.Redo))
    assert steps(panel)[1]["distance"] == 12
    panel.steps.setFocus()
    for _ in range(4):
        QTest.keySequence(panel.steps, QKeySequence(QKeySequence.StandardKey.Undo))
    assert steps(panel) == []
    assert not panel.undo_button.isEnabled()
    panel.redo_button.click()
    assert [each["kind"] for each in steps(panel)] == ["mode"]
    QTest.keyClicks(panel.steps, "x")  # other keys mean what they always mean


# --- live, explained, copied, saved ------------------------------------------------------------


def test_an_edit_of_the_character_judges_the_plan_anew(page: CharacterPage, panel: PlannerPanel) -> None:
    add(panel, "mode", "move")
    panel.draft.set_step(1, ("distance",), 15)
    assert lines(panel, 1) == ["× Refused (N4): costs 15 m; left: 14 m"]
    page.document.apply(set_field(("attributes", "agility"), 6, Msg("Agility")))
    assert lines(panel, 1) == ["Movement spent: 15 m → Movement left: 1 m"]
    page.what_if.buttons["conditions.slowed"].click()
    assert lines(panel, 1) == ["× Refused (N4): costs 15 m; left: 8 m"]
    page.what_if.clear_button.click()
    page.what_if.buttons["conditions.prone"].click()
    assert lines(panel, 1) == ["× Refused (N4): costs 30 m; left: 16 m"]


def test_every_number_is_explained(page: CharacterPage, panel: PlannerPanel) -> None:
    add(panel, "mode", "move")
    panel.draft.set_step(1, ("ground",), "difficult")
    panel.steps.pick(0)
    assert page.why.text().startswith("Cost = 0 AD")
    panel.steps.pick(1)
    assert "Difficult terrain: Distance 1 × 2 = 2 m (N7)" in page.why.text()
    panel.ledger.items[0].setFocus()
    assert page.why.text().startswith("Movement left = 12 m")
    panel.draft.set_step(1, ("distance",), 2)
    assert page.why.text().startswith("Movement left = 10 m")
    panel.ledger.more.linkActivated.emit("turn.mode")
    assert page.why.text().startswith("Mode = Walk")
    add(panel, "stand")
    assert page.why.text().startswith("Movement left = 10 m")
    while panel.undo_button.isEnabled():
        panel.undo_button.click()
    page.planners.tabCloseRequested.emit(1)
    assert page.why.text().startswith("BM = 14 m")


def test_tables_of_a_step_are_shown_with_it_and_explained(make: WindowMaker, write: Writer) -> None:
    page = make(files=(write(),)).page
    assert page is not None
    turn = page.planners.planners[0]
    row = Row(Msg("Sprint"), ("turn.cost",))
    table = Table(Msg("Other costs"), Msg("What"), (Column(Msg("Cost")),), (row,))
    panel = page.planners.open(replace(turn, id="other", tables=(table,)))
    add(panel, "mode", "move", "action")
    panel.steps.pick(0)
    (shown,) = panel.tables
    assert shown.model.index(0, 1).data() == "0 AD"
    panel.draft.set_step(0, ("mode",), "run")
    assert shown.model.index(0, 1).data() == "1 AD"
    shown.table.setCurrentIndex(shown.model.index(0, 1))
    assert page.why.text().splitlines()[0].endswith("= 1 AD")
    assert "Run: 1 AD" in str(shown.model.index(0, 1).data(Qt.ItemDataRole.ToolTipRole))
    panel.steps.pick(1)
    assert panel.tables == []
    panel.steps.pick(2)
    assert len(panel.tables) == 1


def test_it_is_copied_as_text(page: CharacterPage, panel: PlannerPanel) -> None:
    add(panel, "mode")
    panel.copy_button.click()
    assert QApplication.clipboard().text().startswith("Mira — Turn planner\n")
    page.document.apply(set_field(("name",), "", Msg("Name")))
    panel.copy()
    assert QApplication.clipboard().text().startswith("Unnamed — Turn planner\n")


def dialogs(monkeypatch: pytest.MonkeyPatch, path: Path | str) -> list[str]:
    """Answer file dialogs; returns where each would have begun."""
    begun: list[str] = []

    def answer(*given: Any) -> tuple[str, str]:
        begun.append(str(given[2]))
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", answer)
    return begun


def test_it_is_saved_and_opened(
    page: CharacterPage, panel: PlannerPanel, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun = dialogs(monkeypatch, tmp_path / "mine")
    add(panel, "mode", "stand")
    panel.save_button.click()
    written = json.loads((tmp_path / "mine.json").read_text("utf-8"))
    assert written == {"format": 1, "planner": "turn", "steps": steps(panel)}
    panel.draft.remove(0)
    dialogs(monkeypatch, tmp_path / "mine.json")
    panel.open_button.click()
    assert [each["kind"] for each in steps(panel)] == ["mode", "stand"]
    panel.undo_button.click()
    assert [each["kind"] for each in steps(panel)] == ["stand"]
    assert page.document.path is not None
    assert begun == [str(page.document.path.parent / "turn.json")]


def test_an_unsaved_character_and_a_dialog_that_is_left(
    make: WindowMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make(started=False)
    window.menus.new(SYSTEMS[0], SYSTEMS[0].templates[0])
    assert window.page is not None
    panel = opened(window.page)
    begun = dialogs(monkeypatch, "")
    panel.save_button.click()
    panel.open_button.click()
    assert begun == [str(Path.home() / "turn.json"), str(Path.home())]
    assert steps(panel) == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_cannot_be_saved_or_opened_is_told(
    make: WindowMaker, write: Writer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    page = make(language, (write(),)).page
    assert page is not None
    panel = opened(page)
    broken = tmp_path / "broken.json"
    broken.write_text('{"planner": "turn", "steps": [{"kind": "move"}], "x": 1}', "utf-8")
    dialogs(monkeypatch, broken)
    panel.open_button.click()
    (box,) = panel.findChildren(QMessageBox)
    told = box.informativeText().splitlines()
    assert told[0] == str(broken)
    assert told[1].startswith("x: ")
    box.close()
    dialogs(monkeypatch, tmp_path)
    panel.save_button.click()
    box = panel.findChildren(QMessageBox)[-1]
    assert str(tmp_path) in box.informativeText()
    box.close()
    assert steps(panel) == []
