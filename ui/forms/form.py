"""The form of one character: the sections of the layout, each field with label, editor and complaint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from charsheet.edit.document import Document
from charsheet.edit.traits import TRAITS
from charsheet.present.view import Presenter
from charsheet.rules.layout import Field, Kind, Option, Section
from charsheet.storage.traits import Campaign
from charsheet.values import Path, Unit
from ui.forms.binding import DocumentBinding
from ui.forms.editor import Editor
from ui.forms.editors import EDITORS
from ui.forms.load_bar import LoadBar
from ui.forms.names import NamesEditor
from ui.forms.rows import RowsEditor
from ui.forms.traits import CampaignNow, TraitRows
from ui.help.words import explain
from ui.nesting import nest
from ui.theme import scaled

NARROW = frozenset({Kind.WHOLE, Kind.DECIMAL, Kind.DICE})
"""Kinds of field of which two stand side by side."""

LONGEST_BESIDE = 14
"""Letters of the longest label with which they still do."""


ROW_PATH = 3
"""Parts of the path to a field of a row: list, index, column."""


class Form(QWidget):
    """All editors of a character.

    ``left`` says that an editor was left: a step of undo ends there; ``shown`` that an editor has to be
    in view.
    """

    left = Signal()
    shown = Signal(QWidget)

    def __init__(self, document: Document, presenter: Presenter, campaign: CampaignNow = Campaign) -> None:
        super().__init__()
        self._document = document
        self._presenter = presenter
        self._campaign = campaign
        self.editors: dict[Path, Editor | RowsEditor] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(10)
        self.load_bar = LoadBar(document, presenter)
        for section in document.system.layout.sections:
            column.addWidget(self._section(section))
        column.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        """Show the character as it is now."""
        for editor in self.editors.values():
            editor.refresh()
        self.load_bar.refresh()

    def take_up(self, other: Form) -> None:
        """Go on with what is being typed in *other*, a form of the same document."""
        for path, editor in self.editors.items():
            editor.take_up(other.editors[path])

    def go_to(self, path: Path) -> None:
        """Put the focus into the field at *path*, in whichever row it stands, and show it."""
        editor = self.editors.get(path)
        if editor is None:
            rows = self.editors.get(path[:1])
            if not isinstance(rows, RowsEditor) or len(path) != ROW_PATH:
                return
            editor = rows.editors_at(int(path[1]))[str(path[2])]
        editor.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.shown.emit(editor)

    def options(self, field: Field) -> Sequence[Option]:
        """What there is to choose from in *field*; what is a number of the sheet tells its unit.

        That is the unit of the rules, in which a number is typed, whatever lengths are shown in.
        """
        if field.kind is Kind.VALUE:
            return tuple(self._values())
        if field.options is None:
            return ()
        found = field.options(self._document.rulings)
        return tuple(replace(each, unit=self._unit(each.id)) for each in found)

    def _unit(self, id: str) -> Unit | None:
        value = self._document.sheet.get(id)
        return None if value is None else value.unit

    def _values(self) -> Iterator[Option]:
        for value in self._document.sheet.values():
            if value.unit is not None:
                yield Option(value.id, self._presenter.label(value.id), unit=value.unit)

    def _section(self, section: Section) -> QWidget:
        card = QFrame()
        card.setProperty("role", "card")
        card.setAccessibleName(self._presenter.locale.text(section.title))
        column = QVBoxLayout(card)
        column.setContentsMargins(12, 8, 12, 12)
        column.setSpacing(6)
        title = QLabel(self._presenter.locale.text(section.title))
        title.setProperty("role", "heading")
        explain(title, self._presenter.locale.text(section.meaning or ""))
        title.setFont(scaled(self.font(), 1.0, bold=True))
        column.addWidget(title)
        grid = nest(column, QGridLayout())
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        alone = len(section.fields) == 1 and section.fields[0].kind not in NARROW | {Kind.TEXT}
        place = _Places(grid)
        beside = self._fit_side_by_side(section)
        for field in section.fields:
            labelled = not alone and field.kind is not Kind.NAMES
            first = field is section.fields[0]
            self._place(field, place, labelled=labelled, narrow=beside and field.kind in NARROW, first=first)
        if any(field.path == ("equipment",) for field in section.fields):
            column.addWidget(self.load_bar)
        return card

    def _fit_side_by_side(self, section: Section) -> bool:
        labels = (self._presenter.locale.text(each.label) for each in section.fields if each.kind in NARROW)
        return max(map(len, labels), default=0) <= LONGEST_BESIDE

    def _place(self, field: Field, place: _Places, *, labelled: bool, narrow: bool, first: bool) -> None:
        editor = self._editor(field, first=first)
        self.editors[field.path] = editor
        label = self._label(field, editor) if labelled else None
        complaint = _Complaint()
        if isinstance(editor, Editor):
            editor.complaint.connect(complaint.say)
        place.add(label, editor, complaint, narrow=narrow)

    def _editor(self, field: Field, *, first: bool) -> Editor | RowsEditor:
        """The editor of *field*; the *first* one of a section has its title for a caption."""
        document, locale = self._document, self._presenter.locale
        editor: Editor | RowsEditor
        if field.path == TRAITS:
            editor = TraitRows(field, document, locale, self.options, self._campaign)
        elif field.kind is Kind.ROWS:
            editor = RowsEditor(field, document, locale, self.options)
        elif field.kind is Kind.NAMES:
            editor = NamesEditor(field, document, locale, self.options, captioned=not first)
        else:
            binding = DocumentBinding(document, field.path, field)
            editor = EDITORS[field.kind](field, binding, locale, self.options)
        editor.left.connect(self.left)
        return editor

    def _label(self, field: Field, editor: QWidget) -> QLabel:
        text = self._presenter.locale.text(field.label)
        if field.unit is not None and field.unit.heading is not None:
            text = f"{text}, {self._presenter.locale.text(field.unit.heading)}"
        label = QLabel(text)
        label.setBuddy(editor)
        explain(label, self._presenter.locale.text(field.help))
        return label


class _Complaint(QLabel):
    """What is wrong with a field, beside it; takes no room while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "error")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.hide()

    def say(self, text: str) -> None:
        """Show *text*, or nothing."""
        self.setText(text)
        self.setVisible(bool(text))


class _Places:
    """Hands out places in a grid of label, editor, label, editor."""

    def __init__(self, grid: QGridLayout) -> None:
        self._grid = grid
        self._row = 0
        self._half = 0
        for column, stretch in enumerate((0, 1, 0, 1)):
            grid.setColumnStretch(column, stretch)

    def add(self, label: QLabel | None, editor: QWidget, complaint: QLabel, *, narrow: bool) -> None:
        """Place a field; narrow ones take half of a row."""
        if not narrow and self._half:
            self._next_row()
        column = 2 * self._half
        if label is not None:
            self._grid.addWidget(label, self._row, column)
        start = column if label is None else column + 1
        span = 1 if narrow else 4 - start
        self._grid.addWidget(editor, self._row, start, 1, span)
        self._grid.addWidget(complaint, self._row + 1, start, 1, span)
        if narrow and not self._half:
            self._half = 1
        else:
            self._next_row()

    def _next_row(self) -> None:
        self._row += 2
        self._half = 0
