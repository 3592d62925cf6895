"""The d100 turn and the d100 fall in the panel that all planners share, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from charsheet.edit.commands import set_field
from charsheet.values import Msg
from tests.ui.conftest import WindowMaker
from tests.ui.helpers import choose, edit_of, replace_text
from ui.forms.editors import ChoiceEditor
from ui.planner.panel import PlannerPanel
from ui.planner.steps_model import LINES, REFUSED
from ui.window.page import CharacterPage

SHMYG: dict[str, Any] = {
    "format": 1,
    "system": "d100",
    "name": "Шмыг",
    "characteristics": {"s": 40, "t": 30, "a": 40},
    "skills": {"athletics": 0, "acrobatics": 10},
    "traits": [{"name": "Flyer", "value": 8}],
}


def opened(
    make: WindowMaker, folder: Path, language: str, planner: str
) -> tuple[CharacterPage, PlannerPanel]:
    path = folder / "shmyg.charsheet"
    path.write_text(json.dumps(SHMYG), "utf-8")
    window = make(language, (path,))
    window.resize(1400, 900)  # so wide that steps and fields stand side by side
    page = window.page
    assert page is not None
    found = next(each for each in page.planners.planners if each.id == planner)
    return page, page.planners.open(found)


def add(panel: PlannerPanel, kind: str, **fields: str | bool) -> None:
    """Add a step by the menu, at the end, and fill its fields in."""
    panel.steps.pick(len(panel.draft.plan.steps) - 1)
    index = [each.id for each in panel.draft.planner.kinds].index(kind)
    panel.add_menu.actions()[index].trigger()
    for name, value in fields.items():
        editor = panel.fields.editors[(name,)]
        if isinstance(editor, ChoiceEditor):
            choose(editor, str(value))
        else:
            replace_text(edit_of(editor), str(value))


def told(panel: PlannerPanel) -> list[str]:
    """The last step: its title, and what came of it."""
    index = panel.model.index(panel.model.rowCount() - 1)
    return [str(index.data()), *index.data(LINES)]


def ledger(panel: PlannerPanel) -> list[str]:
    return [f"{each.caption.text()}: {each.number.text()}" for each in panel.ledger.items]


TURN = {
    "en": (
        [
            "1. Move: Full move, Distance 3 m, Ice",
            "Cost: 2 half actions · Distance: 3 m · At most: 4 m → Left: 1 half action · Moved: 3 m",
        ],
        ["2. Jump: Long jump", "× Refused (S17): takes 2 half actions; left: 1 half action"],
        [
            "Left: 1 half action",
            "Moved: 3 m",
            "Position: flying",
            "Altitude: Ground",
            "Height of a fall: 3 m",
        ],
        ("Long jump", ["At least", "Standing\nm"], "1 Success", "6 m"),
    ),
    "ru": (
        [
            "1. Движение: Полное движение, Дистанция 3 м, Лёд",
            "Цена: 2 полудействия · Дистанция: 3 м · Не больше: 4 м "
            "→ Осталось: 1 полудействие · Пройдено: 3 м",
        ],
        ["2. Прыжок: Прыжок в длину", "× Отказано (S17): занимает 2 полудействия; осталось 1 полудействие"],
        [
            "Осталось: 1 полудействие",
            "Пройдено: 3 м",
            "Положение: в полёте",
            "Высота полёта: Приземная",
            "Высота падения: 3 м",
        ],
        ("Прыжок в длину", ["Не меньше", "С места\nм"], "1 Успех", "6 м"),
    ),
}


@pytest.mark.parametrize("language", TURN)
def test_a_turn(make: WindowMaker, tmp_path: Path, language: str) -> None:
    page, panel = opened(make, tmp_path, language, "turn")
    moved, refused, left, (title, heads, row, far) = TURN[language]
    add(panel, "move", action="full_move", distance="3", terrain="ice")
    assert told(panel) == moved
    add(panel, "jump")
    assert told(panel) == refused
    assert panel.model.index(1).data(REFUSED) is True
    assert panel.tables == []
    add(panel, "altitude", to="ground")
    assert ledger(panel) == left
    panel.draft.remove(0)
    panel.steps.pick(0)
    (table,) = panel.tables
    assert table.title.text() == title
    head = [
        str(table.model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)).strip()
        for column in range(2)
    ]
    assert head == heads
    assert table.model.index(0, 0).data() == row
    assert [table.model.index(1, column).data() for column in (1, 2, 3, 4)] == (["5", "6", "40", "50"])
    table.table.setCurrentIndex(table.model.index(1, 2))
    assert page.why.text().splitlines()[0].endswith(f"= {far}")
    for _ in range(200):  # one layout asks the next
        QApplication.processEvents()
        if table.width() > panel.steps.width() * 3 // 2:
            break
    # The panel's tables have the whole width, below steps and fields.
    assert table.width() > panel.steps.width() * 3 // 2
    assert table.y() > panel.steps.geometry().bottom()
    choice = panel.fields.editors[("direction",)].findChild(QComboBox)
    assert choice is not None
    assert choice.view().minimumWidth() >= choice.view().sizeHintForColumn(0)
    page.document.apply(set_field(("characteristics", "s"), 60, Msg("S")))
    assert table.model.index(1, 1).data() == "7"


FALL = {
    "en": (
        "1. Land",
        ["Least damage: 6 Dmg", "Most damage: 20 Dmg", "Mean damage: 14 Dmg"],
        "Damage",
        "1. Land: success, Successes or Failures 3, Rolled on 1d10 6",
        "Damage: 13 Dmg · Target: 50 % · Chance: 50 % → "
        "Least damage: 13 Dmg · Most damage: 13 Dmg · Mean damage: 13 Dmg",
    ),
    "ru": (
        "1. Приземлиться",
        ["Урон не меньше: 6 Dmg", "Урон не больше: 20 Dmg", "Средний урон: 14 Dmg"],
        "Урон",
        "1. Приземлиться: успех, Успехов или Провалов 3, Выпало на 1d10 6",
        "Урон: 13 Dmg · Цель теста: 50 % · Шанс: 50 % → "
        "Урон не меньше: 13 Dmg · Урон не больше: 13 Dmg · Средний урон: 13 Dmg",
    ),
}


@pytest.mark.parametrize("language", FALL)
def test_a_fall(make: WindowMaker, tmp_path: Path, language: str) -> None:
    page, panel = opened(make, tmp_path, language, "fall")
    land, before, title, landed, came = FALL[language]
    add(panel, "land")
    assert told(panel)[0] == land
    assert ledger(panel)[:3] == before
    (table,) = panel.tables
    assert table.title.text() == title
    places = {table.model.index(row, 0).data(): row for row in range(table.model.rowCount())}
    assert list(places) == [str(each) for each in range(6, 21)]
    table.table.setCurrentIndex(table.model.index(places["18"], 1))
    assert page.why.text().splitlines()[0].startswith(f"{title}: ")
    for name, value in (("result", "success"), ("degrees", "3"), ("roll", "6")):
        editor = panel.fields.editors[(name,)]
        if isinstance(editor, ChoiceEditor):
            choose(editor, value)
        else:
            replace_text(edit_of(editor), value)
    assert panel.tables == []
    assert told(panel)[0] == landed
    assert told(panel)[1].startswith(came)
    replace_text(edit_of(panel.setup.editors[("height",)]), "150")
    assert panel.model.index(0).data(REFUSED) is True
    add(panel, "fall")
    panel.move_step(-1)
    assert [each.kind for each in panel.draft.plan.steps] == ["fall", "land"]
    assert panel.model.index(1).data(REFUSED) is False


def test_tab_goes_from_the_steps_to_their_fields_and_on_to_the_tables(
    make: WindowMaker, tmp_path: Path
) -> None:
    _, panel = opened(make, tmp_path, "en", "fall")
    for kind in "fall", "land":
        add(panel, kind)  # its fields are made after the tables of the one before
    assert panel.tables
    stops = [panel.steps, *panel.setup.editors.values(), *panel.fields.editors.values()]
    stops += [each.table for each in panel.tables]
    QTest.qWait(20)  # what is new is shown a moment later
    panel.steps.setFocus()
    walked: list[int] = []
    for _ in range(60):
        focus = QApplication.focusWidget()
        assert focus is not None
        walked += [place for place, stop in enumerate(stops) if stop is focus or stop.isAncestorOf(focus)]
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        if walked[-1] == len(stops) - 1:
            break
    assert list(dict.fromkeys(walked)) == list(range(len(stops)))
