"""After one edit everything that shows the character agrees, with each other and with all worked out anew."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from charsheet import cli
from charsheet.edit.commands import Command, add_row, set_field
from charsheet.edit.document import Document
from charsheet.export.card import card_pictures
from charsheet.export.json_sheet import sheet_values
from charsheet.export.text import line_text, sheet_text
from charsheet.present.card_view import CardView
from charsheet.present.locale import get_locale
from charsheet.present.view import Presenter, SheetView
from charsheet.resources import resources
from charsheet.storage.files import character_bytes, parse_character, save_character
from charsheet.storage.jsontext import dump_line
from charsheet.systems.registry import SYSTEMS
from charsheet.values import Msg
from tests.ui.conftest import WindowMaker
from tests.ui.helpers import line_edit, tool_tip
from tests.ui.test_card import preview, shown
from ui.card.export import card_of
from ui.forms.load_bar import LoadBar
from ui.main import open_window
from ui.sheet.table_model import SheetTableModel
from ui.sheet.why import why_html
from ui.theme import LIGHT
from ui.window.main_window import PROGRAM, MainWindow
from ui.window.page import CharacterPage

SYSTEMS_BY_ID = {each.id: each for each in SYSTEMS}
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.TextAlignmentRole,
    Qt.ItemDataRole.FontRole,
    Qt.ItemDataRole.ForegroundRole,
)
NAME = Msg("Name")


SAMPLES = sorted((resources() / "samples").glob("*.charsheet"))
pytestmark = pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)


@pytest.fixture
def page(sample: Path, make: WindowMaker, tmp_path: Path) -> CharacterPage:
    path = tmp_path / "sample.charsheet"
    shutil.copy(sample, path)
    page = make(files=(path,)).page
    assert page is not None
    QTest.keyClicks(page.reach.edit, "12")
    return page


class Fresh:
    """The document of a page as if its file had just been opened."""

    def __init__(self, page: CharacterPage) -> None:
        loaded = parse_character(character_bytes(page.document.character), SYSTEMS_BY_ID)
        self.document = Document(loaded.system, loaded.character, page.document.rulings, character_bytes)
        self.sheet = self.document.sheet
        self.presenter = Presenter(loaded.system, page.document.rulings, get_locale("en"))
        self.view = self.presenter.view(loaded.character, self.sheet)

    def why(self, id: str) -> str:
        return why_html(self.presenter, self.sheet, id)


def edits(page: CharacterPage) -> Iterator[Command]:
    """One edit of each kind that changes numbers, and the name."""
    system = page.document.system
    target = system.character.EFFECT_TARGETS[0].id
    headline = system.layout.figures_of(page.document.sheet)[0].value
    measure = "bulk" if system.id == "narateer" else "kg"
    yield set_field(("name",), "Ан <b>", NAME)
    yield add_row(("effects",), {"name": "boots", "target": target, "value": 3}, NAME)
    yield add_row(("equipment",), {"name": "anvil", "quantity": 2, measure: 40}, NAME)
    yield set_field(("equipment",), None, NAME)
    yield set_field(("conditions",), [system.character.CONDITIONS[0].id], NAME)
    yield add_row(("overrides",), {"target": headline, "value": 7, "reason": "told so"}, NAME)


def number_field(page: CharacterPage) -> tuple[str, ...]:
    fields = {"narateer": ("attributes", "agility"), "d100": ("characteristics", "a"), "d6": ("base_move",)}
    return fields[page.document.system.id]


def cells(model: SheetTableModel) -> list[Any]:
    """All that a table tells, in every role."""
    columns = range(model.columnCount())
    heads = [model.headerData(each, Qt.Orientation.Horizontal, role) for each in columns for role in ROLES]
    places = [(row, column) for row in range(model.rowCount()) for column in columns]
    return heads + [model.index(*place).data(role) for place in places for role in ROLES]


def check_sheet(page: CharacterPage, fresh: Fresh) -> None:
    assert page.panel.view == fresh.view
    figures = page.panel.figures.items
    assert [each.caption.text() for each in figures] == [each.label for each in fresh.view.figures]
    assert [each.number.text() for each in figures] == [each.cell.text for each in fresh.view.figures]
    assert [each.accessibleName() for each in figures] == [
        f"{each.label}: {each.cell.text}" for each in fresh.view.figures
    ]
    for figure, view in zip(figures, fresh.view.figures, strict=True):
        assert tool_tip(figure.number) == fresh.why(view.cell.id)
    assert [each.title.text() for each in page.panel.tables] == [each.title for each in fresh.view.tables]
    for table, view in zip(page.panel.tables, fresh.view.tables, strict=True):
        assert cells(table.model) == cells(SheetTableModel(view, fresh.why, QColor(LIGHT.muted)))
        assert table.bars.text() == "\n".join(view.bar_lines())
    assert page.panel.notes.text() == "\n".join((*fresh.view.footnotes, *fresh.view.remarks))


def check_around(page: CharacterPage, fresh: Fresh) -> None:
    id = page.why.value_id
    story = [f"    {line_text(each, fresh.presenter)}" for each in fresh.presenter.story(fresh.sheet, id)]
    equation = fresh.presenter.equation(fresh.sheet[id])
    assert page.why.text() == "\n".join((equation, *story))
    assert page.why.title.text() == f"Why: {equation}"
    bar = LoadBar(fresh.document, fresh.presenter)
    bar.refresh()
    assert page.form.load_bar.words.text() == bar.words.text()
    assert page.form.load_bar.isHidden() == bar.isHidden()
    window = page.window()
    assert isinstance(window, MainWindow)
    name = fresh.document.character.name
    assert window.windowTitle() == f"{name}[*] — {PROGRAM}"
    assert window.isWindowModified()
    assert window.tabs.tabText(window.tabs.indexOf(page)) == f"{name} •"


def table_mode_texts(page: CharacterPage) -> list[str]:
    assert page.table_mode is not None
    return [each.text() for each in page.table_mode.findChildren(QLabel)]


def table_mode_told(view: SheetView) -> set[str]:
    head, table = view.figures[0], view.tables[0]
    return {head.label, head.cell.text, *(cell.text for row in table.rows for cell in row.cells)}


def check_exports(page: CharacterPage, fresh: Fresh, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    values: Mapping[str, Any] = sheet_values(fresh.sheet, fresh.presenter)
    assert sheet_values(page.panel.sheet, fresh.presenter) == values
    assert sheet_text(page.panel.view) == sheet_text(fresh.view)
    save_character(path, page.document.character)
    capsys.readouterr()
    cli.main(["show", str(path), "--json", "--lang", "en"], open_window)
    assert json.loads(capsys.readouterr().out)["values"] == json.loads(dump_line(values))


def check_all(page: CharacterPage, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fresh = Fresh(page)
    check_sheet(page, fresh)
    check_around(page, fresh)
    check_exports(page, fresh, path, capsys)
    page.show_table_mode(True)
    assert set(table_mode_texts(page)) >= table_mode_told(fresh.view)
    page.show_table_mode(False)


def test_after_each_edit_and_each_undo_all_agrees(
    page: CharacterPage, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page.why.show_value(page.panel.view.tables[0].rows[-1].cells[0].id)
    commands = tuple(edits(page))
    for command in commands:
        page.document.apply(command)
        check_all(page, tmp_path / "other.charsheet", capsys)
    for _ in commands[1:]:
        page.document.undo()
        fresh = Fresh(page)
        check_sheet(page, fresh)
        check_around(page, fresh)


def test_what_is_typed_is_shown_everywhere(
    page: CharacterPage, qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dialog = preview(page)
    first = page.panel.view
    edit = line_edit(page, *number_field(page))
    edit.setFocus()
    QTest.keyClick(edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(edit, "7")
    assert page.panel.view != first
    check_all(page, tmp_path / "other.charsheet", capsys)
    expected = pictures(card_of(Fresh(page).document, get_locale("en")), dialog.ppi)
    qtbot.waitUntil(lambda: shown(dialog) == expected)


def test_table_mode_follows_while_it_is_shown(page: CharacterPage) -> None:
    page.show_table_mode(True)
    for command in edits(page):
        page.document.apply(command)
        assert set(table_mode_texts(page)) >= table_mode_told(Fresh(page).view)


def pictures(card: CardView, ppi: float) -> list[tuple[int, int, bytes]]:
    """The pages of a card as a preview of that size paints them."""
    made: list[tuple[int, int, bytes]] = []
    for picture in card_pictures([card], ppi):
        pixmap = QPixmap()
        assert pixmap.loadFromData(picture)
        image = pixmap.toImage()
        made.append((image.width(), image.height(), bytes(image.constBits())))
    return made
