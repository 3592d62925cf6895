"""No layout goes filled into another: Python would lose count of what is in it."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpacerItem, QVBoxLayout, QWidget, QWidgetItem
from pytestqt.qtbot import QtBot

import ui
from charsheet.edit.commands import set_field
from charsheet.values import Msg
from tests.ui.conftest import WindowMaker, Writer, deliver_deletions
from ui.flow import FlowLayout
from ui.nesting import nest

FOLDER = Path(ui.__file__).parent
FILLERS = {"addLayout", "insertLayout"}


def unknown_items() -> list[object]:
    """Python's objects for items of layouts that no layout in Python has."""
    deliver_deletions()
    objects = gc.get_objects()
    known = {id(item) for each in objects if isinstance(each, FlowLayout) for item in each._items}
    found = [each for each in shiboken6.getAllValidWrappers() if isinstance(each, QWidgetItem | QSpacerItem)]
    return [each for each in found if id(each) not in known]


def test_an_empty_layout_goes_in_and_is_given_back(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    outer = QVBoxLayout(widget)
    outer.addWidget(QLabel("below"))
    inner = nest(outer, QHBoxLayout(), 2, at=0)
    inner.addWidget(QLabel("above"))
    assert outer.itemAt(0) is inner
    assert outer.stretch(0) == 2
    assert inner.parent() is outer


def test_a_filled_one_is_refused(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    filled = QHBoxLayout()
    filled.addWidget(QLabel("a", widget))
    with pytest.raises(ValueError, match="QHBoxLayout"):
        nest(QVBoxLayout(widget), filled)


def test_there_is_no_other_way_in() -> None:
    found = {path.name for path in FOLDER.rglob("*.py") if FILLERS & set(called(path))}
    assert found == {"nesting.py"}


def called(path: Path) -> Iterator[str]:
    for each in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute):
            yield each.func.attr


def test_editing_leaves_no_object_of_an_item_behind(make: WindowMaker, write: Writer) -> None:
    before = len(unknown_items())
    page = make("en", (write(),)).page
    assert page is not None
    for agility in (5, 2, 7):
        page.document.apply(set_field(("attributes", "agility"), agility, Msg("Agility")))
    assert len(unknown_items()) == before
