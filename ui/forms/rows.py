"""A list of records, such as effects: one line of editors a record, and a draft for the next."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pydantic.fields import FieldInfo
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.commands import Command, add_row, remove_row
from charsheet.edit.document import Document, EditError
from charsheet.model.base import Json, field_at, inner_model
from charsheet.model.problems import Problem
from charsheet.present.locale import Locale
from charsheet.rules.layout import Field, Kind
from charsheet.values import Msg
from ui.forms.binding import DocumentBinding, DraftBinding, GoneBinding
from ui.forms.columns import WIDEST, WIDTHS, captions
from ui.forms.editor import Editor, Options
from ui.forms.editors import EDITORS
from ui.forms.text_editors import NameEditor, TextEditor
from ui.icons import beside, icon
from ui.nesting import nest


class RowsEditor(QWidget):
    """The rows of one list of the document.

    A new row is a draft: it enters the document, as one step of undo, once it is complete.
    """

    left = Signal()

    def __init__(self, field: Field, document: Document, locale: Locale, options: Options) -> None:
        super().__init__()
        self.field = field
        self._document = document
        self._locale = locale
        self._options = options
        self._singular = field.singular or field.label
        self.rows: list[RowLine] = []
        self._draft: DraftLine | None = None
        self._shown: Json = None
        self._lines = QVBoxLayout()
        self._lines.setSpacing(4)
        self.add_button = QPushButton(locale.text(Msg("Add {thing}", thing=self._singular)))
        beside(self.add_button, "plus")
        self.add_button.setToolTip(locale.text(field.help))
        self.add_button.clicked.connect(self.start_draft)
        self.outer = QVBoxLayout(self)
        self.outer.setContentsMargins(0, 0, 0, 0)
        self._captions = captions(field, locale)
        self.outer.addWidget(self._captions)
        nest(self.outer, self._lines)
        self.outer.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.setFocusProxy(self.add_button)

    def refresh(self) -> None:
        """Show as many rows as the document has, each with its values."""
        rows = DocumentBinding(self._document, self.field.path, self.field).get()
        if rows == self._shown:
            return  # nothing here changed: hundreds of editors need not be asked
        self._shown = rows
        count = len(rows)
        while len(self.rows) > count:
            self._drop(self.rows.pop())
        while len(self.rows) < count:
            self._append(len(self.rows))
        for row in self.rows:
            row.refresh()
        self._caption()

    def take_up(self, other: QWidget) -> None:
        """Go on with what is being typed in *other*, the same list of the same document."""
        if not isinstance(other, RowsEditor):
            return
        for mine, theirs in zip(self.rows, other.rows, strict=True):
            mine.take_up(theirs)
        if other.draft is not None:
            self._show_draft().take_up(other.draft)

    def _caption(self) -> None:
        self._captions.setVisible(bool(self.rows) or self._draft is not None)

    def editors_at(self, index: int) -> dict[str, Editor]:
        """The editors of the row at *index*, by column."""
        return self.rows[index].editors

    @property
    def draft(self) -> DraftLine | None:
        """The new row that is not complete yet, if there is one."""
        return self._draft

    def start_draft(self) -> None:
        """Offer an empty row; one that is there already is gone on with."""
        (self._draft or self._show_draft()).focus_first()

    def _show_draft(self) -> DraftLine:
        draft = self._draft = self.make_draft()
        draft.removed.connect(self._end_draft)
        draft.completed.connect(self._end_draft)
        self._lines.addWidget(draft)
        self._caption()
        return draft

    def _end_draft(self) -> None:
        if self._draft is None:
            return
        draft, self._draft = self._draft, None
        self.refresh()
        self._caption()
        column = draft.focused_column()
        if column is not None and draft.is_complete:
            self.rows[-1].take_over(draft, column)
        self._drop(draft)

    def make_draft(self) -> DraftLine:
        """The line for a new record."""
        return DraftLine(self.field, self._document, self._locale, self._options)

    def make_row(self, index: int) -> RowLine:
        """The line for the record at *index*."""
        return RowLine(self.field, index, self._document, self._locale, self._options)

    def _append(self, index: int) -> None:
        row = self.make_row(index)
        row.removed.connect(partial(self._remove, row))
        row.left.connect(self.left)
        self._lines.insertWidget(index, row)
        self.rows.append(row)

    def _remove(self, row: RowLine) -> None:
        self.remove(self.rows.index(row))

    def remove(self, index: int) -> None:
        """Take the record at *index* out."""
        self._document.apply(remove_row(self.field.path, index, self._singular))

    def _drop(self, line: Line) -> None:
        for editor in line.editors.values():
            editor.binding = GoneBinding()
        self._lines.removeWidget(line)
        line.hide()
        line.deleteLater()


class Line(QFrame):
    """The editors of one record side by side, a button to remove it, and room for a complaint."""

    removed = Signal()
    left = Signal()

    def __init__(self, field: Field, locale: Locale) -> None:
        super().__init__()
        self.field = field
        self.editors: dict[str, Editor] = {}
        self._complaints: dict[str, str] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._places = [self._new_line()]
        self._used = 0
        self._message = QLabel()
        self._message.setProperty("role", "error")
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        self._message.setWordWrap(True)
        self._message.hide()
        remove = QToolButton()
        remove.setIcon(icon("x"))
        remove.setProperty("role", "step")
        text = locale.text(Msg("Remove {thing}", thing=field.singular or field.label))
        remove.setToolTip(text)
        remove.setAccessibleName(text)
        remove.clicked.connect(self.removed)
        self.remove_button = remove
        self._places[0].addWidget(remove)
        self._column.addWidget(self._message)

    def add_editor(self, column: Field, editor: Editor) -> None:
        """Put the editor of one column into its place."""
        key = str(column.path[0])
        self.editors[key] = editor
        width = WIDTHS[column.kind]
        if self._used + width > WIDEST:
            self._places.append(self._new_line())
            self._used = 0
        self._used += width
        line = self._places[-1]
        # On the first line the button to remove the record stays last.
        line.insertWidget(line.count() - (len(self._places) == 1), editor, width)
        if width:
            editor.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if isinstance(editor, TextEditor):
            editor.edit.setPlaceholderText(editor.words.text(column.label))
        if isinstance(editor, NameEditor):
            editor.taken.connect(self.go_on)
        editor.complaint.connect(partial(self._complain, key))
        editor.left.connect(self.left)

    def _new_line(self) -> QHBoxLayout:
        above_message = self._column.count() - 1 if self._column.count() else 0
        line = nest(self._column, QHBoxLayout(), at=above_message)
        line.setSpacing(4)
        return line

    def refresh(self) -> None:
        """Show the values of the record."""
        for editor in self.editors.values():
            editor.refresh()

    def take_up(self, other: Line) -> None:
        """Go on with what is being typed in *other*, the line of the same record."""
        for key, editor in self.editors.items():
            editor.take_up(other.editors[key])

    def focus_first(self) -> None:
        """Begin with the first thing to type."""
        first = next((each for each in self.editors.values() if each.field.kind is not Kind.SWITCH), None)
        if first is not None:
            first.setFocus()

    def go_on(self) -> None:
        """Go on to what has to be entered next, if anything has."""

    def complains(self, key: str) -> bool:
        """Whether something is wrong with what was typed in the column *key*."""
        return bool(self._complaints.get(key))

    def _complain(self, key: str, text: str) -> None:
        self._complaints[key] = text
        lines = [each for each in dict.fromkeys(self._complaints.values()) if each]
        self._message.setText("; ".join(lines))
        self._message.setVisible(bool(lines))


class RowLine(Line):
    """A record of the document."""

    def __init__(
        self, field: Field, index: int, document: Document, locale: Locale, options: Options
    ) -> None:
        super().__init__(field, locale)
        for column in field.columns:
            path = (*field.path, index, *column.path)
            binding = DocumentBinding(document, path, column)
            self.add_editor(column, EDITORS[column.kind](column, binding, locale, options))

    def take_over(self, draft: Line, column: str) -> None:
        """Go on where the draft was being typed in, so that nobody notices the change."""
        mine, theirs = self.editors[column], draft.editors[column]
        mine.setFocus()
        if isinstance(mine, TextEditor) and isinstance(theirs, TextEditor):
            mine.edit.setText(theirs.edit.text())
            mine.edit.setCursorPosition(theirs.edit.cursorPosition())


class DraftLine(Line):
    """A record that is being entered and is not yet in the document."""

    completed = Signal()

    def __init__(self, field: Field, document: Document, locale: Locale, options: Options) -> None:
        super().__init__(field, locale)
        self._document = document
        self._locale = locale
        self._model = row_model(document, field)
        self.is_complete = False
        self.row: Json = {}
        self.wanting: dict[str, Msg] = {}  # what is missing, and how that is told
        for column in field.columns:
            key = str(column.path[0])
            must_be_chosen = column.kind in {Kind.CHOICE, Kind.VALUE} and self._model[key].is_required()
            first = next(iter(options(column)), None) if must_be_chosen else None
            if first is not None:
                self.row[key] = first.id
        for column in field.columns:
            editor = EDITORS[column.kind](column, DraftBinding(self, column.path), locale, options)
            self.add_editor(column, editor)
            editor.left.connect(partial(self._left, str(column.path[0])))
        self.refresh()

    def take_up(self, other: Line) -> None:
        if isinstance(other, DraftLine):
            self.row = other.row
            self.refresh()
            super().take_up(other)
            self.wanting = dict(other.wanting)
            for key in filter(other.complains, self.wanting):
                self._complain(key, self._locale.text(self.wanting[key]))

    def default(self, key: str) -> Json:
        """What the rules take a field for that is left out."""
        return None if self._model[key].is_required() else self._model[key].default

    def change(self, row: Json) -> None:
        """Hold *row*, and add it to the document once it is valid.

        What is still missing is no complaint while the row is being filled in.

        Raises:
            EditError: something that was entered is wrong.
        """
        typed = next((key for key in row if row[key] != self.row.get(key)), "")
        self.row = row
        index = len(DocumentBinding(self._document, self.field.path, self.field).get())
        singular = self.field.singular or self.field.label
        self.enter(add_row(self.field.path, row, singular, (index, typed)))

    def enter(self, command: Command) -> None:
        """Add the row by *command*, unless something is still missing.

        Raises:
            EditError: something that was entered is wrong.
        """
        self.wanting = {}
        try:
            self._document.apply(command)
        except EditError as error:
            missing = [each for each in error.problems if self._is_missing(each)]
            self.wanting = {str(each.path[-1]): each.message for each in missing}
            entered = tuple(each for each in error.problems if each not in missing)
            for key in self._complaints.keys() - self.wanting.keys():
                self._complain(key, "")
            if entered:
                raise EditError(entered) from None
            return
        self.is_complete = True
        self.completed.emit()

    def _is_missing(self, problem: Problem) -> bool:
        """Whether the row is only not complete: something is wrong with a field that is not entered yet."""
        path = problem.path
        return path[:-2] == self.field.path and isinstance(path[-1], str) and path[-1] not in self.row

    def go_on(self) -> None:
        following = next((each for key, each in self.editors.items() if key in self.wanting), None)
        if following is not None and not self.is_complete:
            following.setFocus()

    def _left(self, key: str) -> None:
        if key in self.wanting and not self.is_complete and not self.complains(key):
            self._complain(key, self._locale.text(self.wanting[key]))

    def focused_column(self) -> str | None:
        """The column that is being typed in."""
        widget = self.focusWidget()
        if widget is None:
            return None
        return next((key for key, each in self.editors.items() if each.isAncestorOf(widget)), None)


def row_model(document: Document, field: Field) -> Mapping[str, FieldInfo]:
    """What the rows of the list *field* are made of."""
    declared = field_at(document.system.character, field.path)
    model = None if declared is None else inner_model(declared)
    return {} if model is None else model.model_fields
