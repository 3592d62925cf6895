"""Nobody has to see the window: everything has a name, labels lead to fields, a cell says where it stands."""

from __future__ import annotations

import importlib
import itertools
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QWidget,
)

import ui
from charsheet.resources import resources
from tests.ui.access import DIALOGS, ROLE, full, name_of, nameless, parts_of
from tests.ui.conftest import WindowMaker
from tests.ui.helpers import headline, line_edit
from ui.window.page import CharacterPage

SAMPLES = tuple(sorted((resources() / "samples").glob("*.charsheet")))
LANGUAGES = ["en", "ru"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_control_of_the_window_has_a_name(make: WindowMaker, language: str) -> None:
    window = full(make(language, SAMPLES))
    for index in range(len(window.pages)):
        window.tabs.setCurrentIndex(index)
        page = window.pages[index]
        for tab in range(page.planners.count()):
            page.planners.setCurrentIndex(tab)
            QApplication.processEvents()
            assert nameless(window) == []
    window.show_table_mode(on=True)
    QApplication.processEvents()
    assert nameless(window) == []
    window.show_table_mode(on=False)
    party = window.parties.new()
    window.parties.put(party, SAMPLES)
    QApplication.processEvents()
    assert nameless(window) == []
    assert lone_labels(party) == []
    party.document.mark_saved(Path("party.charsheet"))  # nobody is asked about it
    window.close_page(window.pages[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_control_of_a_dialog_has_a_name_and_its_label(make: WindowMaker, language: str) -> None:
    window = full(make(language, SAMPLES[:1]))
    shown: set[str] = set()
    for name, show in DIALOGS.items():
        dialog = show(window)
        shown.add(type(dialog).__name__)
        QApplication.processEvents()
        assert dialog.windowTitle(), name
        assert nameless(dialog) == [], name
        assert lone_labels(dialog) == [], name
        dialog.close()
    assert lone_labels(window) == []
    for module in pkgutil.walk_packages(ui.__path__, "ui."):
        importlib.import_module(module.name)
    ours = {each.__name__ for each in subclasses(QDialog) if each.__module__.startswith("ui.")}
    assert ours <= shown  # whoever adds a dialog shows it in tests/ui/access.py too


def subclasses(kind: type[QDialog]) -> Iterator[type[QDialog]]:
    for each in kind.__subclasses__():
        yield each
        yield from subclasses(each)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cell_says_where_it_stands(make: WindowMaker, language: str) -> None:
    window = full(make(language, SAMPLES))
    seen = 0
    for page in window.pages:
        window.tabs.setCurrentWidget(page)
        for table in (*page.panel.tables, page.reach):
            model = table.model
            for cell in parts_of(QAccessible.queryAccessibleInterface(table.table)):
                if cell.role() is ROLE.ColumnHeader:
                    assert name_of(cell) or model.rowCount() == 0
            for row in range(model.rowCount()):
                for column in range(1, model.columnCount()):
                    spoken = model.index(row, column).data(Qt.ItemDataRole.AccessibleTextRole)
                    label = str(model.index(row, 0).data())
                    assert spoken.startswith(f"{label}, "), (table.title.text(), spoken)
                    seen += 1
    assert seen > 100
    panel = window.library.panel
    assert panel is not None
    for cell in parts_of(QAccessible.queryAccessibleInterface(panel.tree)):
        if cell.role() is ROLE.TreeItem:
            assert name_of(cell)


def test_what_a_dictation_writes_is_an_edit_like_any_other(page: CharacterPage) -> None:
    edit = line_edit(page, "attributes", "agility")
    spoken = QAccessible.queryAccessibleInterface(edit)
    spoken.setText(QAccessible.Text.Value, "9")
    assert headline(page) == "19 m"
    assert page.document.history.undoable is not None
    spoken.setText(QAccessible.Text.Value, "x")
    assert headline(page) == "19 m"
    page.document.undo()
    assert edit.text() == "4"
    spoken.setText(QAccessible.Text.Value, "9")
    assert headline(page) == "19 m"


def lone_labels(root: QWidget) -> list[str]:
    """Labels beside a control to which they do not lead."""
    return [
        label.text()
        for layout in root.findChildren(QLayout)
        for label, control in beside(layout)
        if label.buddy() is None and label.isVisibleTo(root) and not inside(control, label)
    ]


def beside(layout: QLayout) -> Iterator[tuple[QLabel, QWidget]]:
    """The labels of a layout, each with the control that stands right beside it."""
    for one, other in neighbours(layout):
        label, control = one.widget(), other.widget()
        if isinstance(label, QLabel) and control is not None and takes_input(control) and is_caption(label):
            yield label, control


def neighbours(layout: QLayout) -> Iterator[tuple[QLayoutItem, QLayoutItem]]:
    pairs: list[tuple[QLayoutItem | None, QLayoutItem | None]] = []
    if isinstance(layout, QGridLayout):
        for row, column in itertools.product(range(layout.rowCount()), range(layout.columnCount() - 1)):
            pairs.append((layout.itemAtPosition(row, column), layout.itemAtPosition(row, column + 1)))
    elif isinstance(layout, QFormLayout):
        role = QFormLayout.ItemRole
        rows = range(layout.rowCount())
        pairs += [(layout.itemAt(row, role.LabelRole), layout.itemAt(row, role.FieldRole)) for row in rows]
    elif isinstance(layout, QHBoxLayout):
        pairs += itertools.pairwise(layout.itemAt(index) for index in range(layout.count()))
    for one, other in pairs:
        if one is not None and other is not None and one is not other:
            yield one, other


def takes_input(widget: QWidget) -> bool:
    inner = widget.focusProxy() or widget
    named = type(inner).__mro__
    kinds = {"QLineEdit", "QComboBox", "QAbstractSpinBox", "QAbstractSlider", "QPlainTextEdit", "QListWidget"}
    return any(each.__name__ in kinds for each in named)


def is_caption(label: QLabel) -> bool:
    """Whether a label names something: titles, remarks and complaints do not."""
    return bool(label.text()) and label.property("role") not in {"heading", "muted", "error"}


def inside(control: QWidget, label: QLabel) -> bool:
    return control.isAncestorOf(label)
