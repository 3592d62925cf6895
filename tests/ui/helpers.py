"""What the tests of the window look at."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QToolTip, QWidget

from charsheet.edit.document import Document
from ui.forms.editors import ChoiceEditor, Editor, TextEditor
from ui.forms.rows import DraftLine, RowsEditor
from ui.window.page import CharacterPage


def line_edit(page: CharacterPage, *path: str | int) -> QLineEdit:
    """The line edit of a field of the form."""
    editor = page.form.editors[tuple(path)]
    assert isinstance(editor, TextEditor)
    return editor.edit


def cell_text(page: CharacterPage, id: str) -> str:
    """What the tables show for a value."""
    for table in page.panel.tables:
        for row in range(table.model.rowCount()):
            for column in range(table.model.columnCount()):
                index = table.model.index(row, column)
                if table.model.value_id(index) == id:
                    return str(index.data())
    raise AssertionError(id)


def headline(page: CharacterPage) -> str:
    """The large number."""
    return page.panel.figures.items[0].number.text()


def tool_tip(widget: QWidget) -> str:
    """What is told to somebody who points at *widget*."""
    middle = widget.rect().center()
    where = widget.mapToGlobal(middle)
    # Qt asks the widget below the mouse, then what that is in.
    for each in filter(None, (widget, widget.parentWidget())):
        event = QHelpEvent(QEvent.Type.ToolTip, middle, where)
        if QApplication.sendEvent(each, event) and event.isAccepted():
            break
    return QToolTip.text()


def values(document: Document) -> dict[str, object]:
    """The contents of the document's sheet."""
    return {id: value.content for id, value in document.sheet.items()}


def complaints(widget: QWidget) -> list[str]:
    labels = widget.findChildren(QLabel)
    return [
        each.text()
        for each in labels
        if each.property("role") == "error" and each.isVisibleTo(widget) and each.text()
    ]


def rows(page: CharacterPage, path: str) -> RowsEditor:
    editor = page.form.editors[(path,)]
    assert isinstance(editor, RowsEditor)
    return editor


def draft(page: CharacterPage, path: str) -> DraftLine:
    rows(page, path).start_draft()
    found = rows(page, path).draft
    assert found is not None
    return found


def edit_of(editor: Editor) -> QWidget:
    assert isinstance(editor, TextEditor)
    return editor.edit


def replace_text(edit: QWidget, text: str) -> None:
    edit.setFocus()
    QTest.keyClick(edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(edit, Qt.Key.Key_Delete)
    QTest.keyClicks(edit, text)


def choose(editor: Editor, data: object) -> None:
    """Choose an option as a user does, by its id."""
    assert isinstance(editor, ChoiceEditor)
    index = editor.combo.findData(data)
    assert index >= 0, data
    editor.combo.setCurrentIndex(index)
    editor.combo.activated.emit(index)


def type_on(text: str) -> None:
    """Type into whatever has the focus, letter by letter: it may move while one types."""
    for letter in text:
        widget = QApplication.focusWidget()
        assert widget is not None
        # QTest knows Latin letters only.
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(widget, event)
