"""A planner's panel keeps plans that are not saved and text half typed; and others take part in a plan."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeySequence, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox, QPushButton, QWidget

from charsheet.edit.commands import set_field
from charsheet.values import Msg
from tests.ui.conftest import MIRA, WindowMaker, Writer
from tests.ui.helpers import choose, complaints, edit_of, replace_text
from tests.ui.test_planner import add, answers, dialogs, ledger, lines, opened, rows, steps
from ui.dialogs import Answer
from ui.forms.editors import CharacterEditor
from ui.planner.panel import PlannerPanel
from ui.window.page import CharacterPage


@pytest.fixture
def panel(page: CharacterPage) -> PlannerPanel:
    return opened(page)


def chase(page: CharacterPage) -> PlannerPanel:
    return page.planners.open(next(each for each in page.planners.planners if each.id == "chase"))


# --- plans that are not saved ------------------------------------------------------------------


def test_closing_the_panel_asks_and_does_what_is_answered(
    page: CharacterPage, panel: PlannerPanel, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place = tmp_path / "mine.json"
    add(panel, "mode")
    asked = answers(monkeypatch, Answer.CANCEL, Answer.SAVE, Answer.SAVE, Answer.DISCARD)
    page.planners.tabCloseRequested.emit(1)
    assert page.planners.count() == 2, "one who cancels goes on"
    dialogs(monkeypatch, "")
    page.planners.tabCloseRequested.emit(1)
    assert page.planners.count() == 2, "nothing was saved after all"
    dialogs(monkeypatch, place)
    page.planners.tabCloseRequested.emit(1)
    assert page.planners.count() == 1
    assert json.loads(place.read_text("utf-8"))["steps"] == [{"kind": "mode", "mode": "walk"}]
    again = opened(page)
    assert rows(again) == ["1. Choose how to move: Walk"]
    page.planners.tabCloseRequested.emit(1)
    assert len(asked) == 3, "what is saved is closed at once"
    add(opened(page), "stand")
    page.planners.tabCloseRequested.emit(1)
    assert asked == ["Turn planner (Mira)"] * 4
    assert rows(opened(page)) == []


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Turn planner (Mira)"), ("ru", "Планировщик хода (Mira)")]
)
def test_closing_the_character_or_the_window_asks_as_well(
    make: WindowMaker, write: Writer, monkeypatch: pytest.MonkeyPatch, language: str, name: str
) -> None:
    window = make(language, (write(), write("other.charsheet", name="Other")))
    page = window.pages[0]
    assert window.close_page(window.pages[1]), "nothing is planned for this one"
    add(opened(page), "mode")
    asked = answers(monkeypatch, Answer.CANCEL, Answer.CANCEL, Answer.DISCARD)
    assert not window.close_page(page)
    window.close()
    assert window.isVisible()
    assert rows(opened(page)) != []
    assert window.close_page(page)
    assert asked == [name] * 3


def test_the_question_has_a_button_for_each_answer(
    page: CharacterPage, panel: PlannerPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(panel, "mode")
    labels: list[list[str]] = []
    wanted = iter(["Keep for now", "Cancel", "Do not save"])

    def run(box: QMessageBox) -> int:
        labels.append(sorted(each.text() for each in box.findChildren(QPushButton)))
        next_one = next(wanted)
        next(each for each in box.findChildren(QPushButton) if each.text() == next_one).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", run)
    page.planners.tabCloseRequested.emit(1)
    assert page.planners.count() == 1
    assert rows(opened(page)) == ["1. Choose how to move: Walk"]
    page.planners.tabCloseRequested.emit(1)
    assert page.planners.count() == 2
    page.planners.tabCloseRequested.emit(1)
    assert rows(opened(page)) == []
    assert labels == [["Cancel", "Do not save", "Keep for now", "Save"]] * 3


# --- text half typed ---------------------------------------------------------------------------


def typed(panel: PlannerPanel) -> str:
    """What stands in the field of the distance."""
    edit = edit_of(panel.fields.editors[("distance",)])
    assert isinstance(edit, QLineEdit)
    return edit.text()


def test_what_is_half_typed_waits_for_its_step(panel: PlannerPanel) -> None:
    add(panel, "mode", "move", "move")
    panel.steps.pick(1)
    replace_text(edit_of(panel.fields.editors[("distance",)]), "2x")
    panel.steps.pick(2)
    assert typed(panel) == "1", "another step is as it was"
    assert complaints(panel) == []
    panel.steps.pick(1)
    assert typed(panel) == "2x"
    assert complaints(panel) == ["this is no number"] or complaints(panel) != []
    panel.down_button.click()
    assert typed(panel) == "2x", "it goes where its step goes"
    panel.steps.pick(0)
    panel.remove_button.click()
    panel.steps.pick(-1)
    panel.steps.pick(1)
    assert typed(panel) == "2x"
    panel.remove_button.click()
    panel.undo_button.click()
    panel.steps.pick(1)
    assert typed(panel) == "2x", "and comes back with it"
    replace_text(edit_of(panel.fields.editors[("distance",)]), "3")
    panel.steps.pick(0)
    panel.steps.pick(1)
    assert typed(panel) == "3"
    assert complaints(panel) == []


# --- undo --------------------------------------------------------------------------------------


def test_undo_means_the_plan_wherever_the_focus_is_in_the_panel(
    page: CharacterPage, panel: PlannerPanel
) -> None:
    add(panel, "mode", "move")
    panel.steps.pick(1)
    undo, redo = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo
    places: list[QWidget] = [
        panel.add_button,
        panel.save_button,
        panel.ledger.items[0],
        panel.steps,
        edit_of(panel.fields.editors[("distance",)]),
    ]
    for place in places:
        panel.steps.pick(1)
        place.setFocus()
        QTest.keySequence(place, QKeySequence(undo))
        assert [each["kind"] for each in steps(panel)] == ["mode"], place
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keySequence(focus, QKeySequence(redo))
        assert [each["kind"] for each in steps(panel)] == ["mode", "move"], place
    assert page.document.history.undoable is None


# --- dragging ----------------------------------------------------------------------------------


def test_a_mouse_that_moves_begins_to_drag(panel: PlannerPanel) -> None:
    add(panel, "mode", "move", "stand")
    view = panel.steps.viewport()
    start = panel.steps.visualRect(panel.model.index(2)).center()
    begun: list[list[int]] = []
    model: Any = panel.model
    mime = model.mimeData

    def data(indexes: list[Any]) -> Any:
        begun.append([each.row() for each in indexes])
        return mime(indexes)

    model.mimeData = data  # it is asked for when a drag begins
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    for by in (2, 40):
        point = start - QPoint(0, by)
        event = QMouseEvent(
            QMouseEvent.Type.MouseMove,
            QPointF(point),
            QPointF(view.mapToGlobal(point)),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(view, event)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start)
    assert begun == [[2]]
    assert [each["kind"] for each in steps(panel)] == ["mode", "move", "stand"], "nothing is dropped yet"


# --- others ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "alone", "missing"),
    [
        ("en", "× Refused: Nobody is there", "there is no such file or folder"),
        ("ru", "× Отказано: Не за кем гнаться", "нет такого файла или папки"),
    ],
)
def test_the_other_character_is_a_file(
    make: WindowMaker,
    write: Writer,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    language: str,
    alone: str,
    missing: str,
) -> None:
    page = make(language, (write(),)).page
    assert page is not None
    panel = chase(page)
    add(panel, "run")
    assert lines(panel, 0)[0].startswith(alone)
    assert panel.trouble.isHidden()
    other = panel.setup.editors[("other",)]
    assert isinstance(other, CharacterEditor)
    replace_text(other.edit, "nobody.charsheet")
    assert missing in panel.trouble.text()
    assert not panel.trouble.isHidden()
    slow = tmp_path / "people" / "slow.charsheet"
    slow.parent.mkdir()
    slow.write_text(
        json.dumps({**MIRA, "name": "Slow", "attributes": {"strength": 0, "agility": 1}}), "utf-8"
    )
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(slow), ""))
    other.menu.aboutToShow.emit()
    (choose_file,) = other.menu.actions()
    choose_file.trigger()
    assert other.edit.text() == "people/slow.charsheet"
    assert panel.trouble.isHidden()
    assert "Slow" in panel.ledger.more.text()
    assert lines(panel, 0)[-1].split(" · ")[0].endswith("14 m" if language == "en" else "14 м")
    slow.write_text(json.dumps({**MIRA, "name": "Quick"}), "utf-8")
    panel.hide()
    panel.show()
    assert "Quick" in panel.ledger.more.text()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    other.menu.aboutToShow.emit()
    other.menu.actions()[-1].trigger()
    assert other.edit.text() == "people/slow.charsheet"


def test_the_other_character_is_open_and_followed(make: WindowMaker, write: Writer) -> None:
    d6 = {"system": "d6", "attributes": {}, "skills": {}}
    window = make(files=(write(), write("kael & co.charsheet", name="Kael"), write("x", name="X", **d6)))
    mira, kael, _ = window.pages
    panel = chase(mira)
    add(panel, "run")
    other = panel.setup.editors[("other",)]
    assert isinstance(other, CharacterEditor)
    other.menu.aboutToShow.emit()
    assert [each.text() for each in other.menu.actions() if each.text()] == ["Kael", "A file…"]
    other.menu.actions()[0].trigger()
    assert other.edit.text() == "kael & co.charsheet"
    assert "this never ends" in lines(panel, 0)[0]
    kael.document.apply(set_field(("attributes", "agility"), 2, Msg("Agility")))
    assert ledger(panel)["Outcome"] == "caught"
    choose(panel.setup.editors[("role",)], "quarry")
    assert ledger(panel)["Outcome"] == "still on"
    replace_text(other.edit, "x")
    assert panel.trouble.text().endswith("is a character of D6 (Combat Spaces), and not of Narateer")
    window.drop(kael.document)
    replace_text(other.edit, "kael & co.charsheet")
    assert "Kael" in panel.ledger.more.text(), "what lies in the file is read again"


def test_a_plan_saved_elsewhere_names_the_same_character(
    make: WindowMaker, write: Writer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = make(files=(write(),)).page
    assert page is not None
    write("kael.charsheet", name="Kael")
    panel = chase(page)
    panel.draft.set_setup(("other",), "kael.charsheet")
    place = tmp_path / "plans" / "chase.json"
    place.parent.mkdir()
    begun = dialogs(monkeypatch, place)
    panel.save_button.click()
    assert json.loads(place.read_text("utf-8"))["setup"] == {"other": "../kael.charsheet"}
    assert "Kael" in panel.ledger.more.text()
    assert not panel.draft.is_dirty
    panel.save_button.click()
    panel.open_button.click()
    assert begun == [str(tmp_path / "chase.json"), str(place), str(place.parent)]


def test_a_character_that_lies_nowhere_names_others_in_full(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    system = window.pages[0].document.system
    window.menus.new(system, system.title.templates[0])
    assert window.page is not None
    panel = chase(window.page)
    other = panel.setup.editors[("other",)]
    assert isinstance(other, CharacterEditor)
    other.menu.aboutToShow.emit()
    other.menu.actions()[0].trigger()
    assert Path(other.edit.text()).is_absolute()
    assert "Mira" in panel.ledger.more.text()
