"""The editor of a ruling that is a list, such as the states of load: a line of editors an entry."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, get_args

from pydantic.fields import FieldInfo
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from charsheet.edit.rulings import RulingsDraft
from charsheet.model.base import Json, inner_model
from charsheet.model.names import name_key
from charsheet.model.rulings import Part, parts_of
from charsheet.present.rulings import RulingWords
from charsheet.rules.layout import Field, Kind, Option
from charsheet.values import Msg
from ui.forms.binding import GoneBinding
from ui.forms.editors import DecimalEditor, Editor, SwitchEditor, TextEditor
from ui.icons import icon
from ui.rulings.editors import DraftBinding, RulingEditor
from ui.theme import sized


class EntryName(TextEditor):
    """What an entry is called: our own words stand for their id, any other name for itself.

    It holds at every letter, since other rulings name the entries of this one.
    """

    def parse(self, text: str) -> Json:
        same = (each.id for each in self.options(self.field) if self._is(text, self.words.text(each.label)))
        return next(same, text or None)

    def format(self, value: Json) -> str:
        known = (each for each in self.options(self.field) if self._is(str(value or ""), each.id))
        return next((self.words.text(each.label) for each in known), value or "")

    def _is(self, one: str, other: str) -> bool:
        return name_key(one) == name_key(other)


WIDTHS: Mapping[type[Editor], int] = {EntryName: 18, TextEditor: 14, DecimalEditor: 7}
"""How many digits wide the columns are; a check box needs no more than itself."""


class EntriesRuling(RulingEditor):
    """A grid of editors; the first entries may have to stay as they are called."""

    def __init__(self, id: str, draft: RulingsDraft, words: RulingWords) -> None:
        super().__init__(id, draft, words)
        self._parts = parts_of(draft.type, id)
        model = inner_model(draft.type.model_fields[id])
        self._fields: Mapping[str, FieldInfo] = {} if model is None else model.model_fields
        self._complaints: dict[tuple[int, str], str] = {}
        self.entries: list[dict[str, Editor]] = []
        self.removers: list[QToolButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._grid = QWidget()
        self._column.addWidget(self._grid)
        text = words.locale.text
        self._entry = self.info.entry or self.info.label
        self.add_button = QPushButton(text(Msg("Add {thing}", thing=self._entry)))
        self.add_button.setAutoDefault(False)
        self.add_button.clicked.connect(self.add)
        self._column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.setFocusProxy(self.add_button)

    @property
    def complaint(self) -> str:
        return "; ".join(each for each in self._complaints.values() if each)

    def refresh(self) -> None:
        if len(self.draft.value(self.id)) != len(self.entries):
            self._rebuild()
        for entry in self.entries:
            for editor in entry.values():
                editor.refresh()

    def restore(self) -> None:
        self._rebuild()
        self.refresh()

    def add(self) -> None:
        """A new entry at the end, its name to be typed."""
        first = next(iter(self._parts))
        self.draft.choose(self.id, [*self.draft.value(self.id), {first: ""}])
        self.refresh()
        self.changed.emit()
        self.entries[-1][first].setFocus()

    def remove(self, index: int) -> None:
        """Take an entry out."""
        rows = self.draft.value(self.id)
        self._rebuild([*rows[:index], *rows[index + 1 :]])
        self.refresh()
        self.add_button.setFocus()
        self.changed.emit()
        self.left.emit()

    def _rebuild(self, rows: Json = None) -> None:
        """Make all editors anew; those that go must not write any more."""
        for entry in self.entries:
            for editor in entry.values():
                editor.binding = GoneBinding()
        if rows is not None:
            self.draft.choose(self.id, rows)
        self._complaints.clear()
        old, self._grid = self._grid, QWidget()
        self._column.replaceWidget(old, self._grid)
        old.hide()
        old.deleteLater()
        grid = QGridLayout(self._grid)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(sized(self, 10))
        grid.setVerticalSpacing(4)
        self._captions(grid)
        self.removers = []
        self.entries = [self._line(grid, index) for index in range(len(self.draft.value(self.id)))]
        grid.setColumnStretch(len(self._parts) + 1, 1)
        self._order_of_tab()

    def _captions(self, grid: QGridLayout) -> None:
        for column, part in enumerate(self._parts.values()):
            label = QLabel(self.words.locale.text(part.label))
            label.setProperty("role", "muted")
            label.setToolTip(self.words.locale.text(part.help))
            grid.addWidget(label, 0, column)

    def _line(self, grid: QGridLayout, index: int) -> dict[str, Editor]:
        fixed = index < self.info.fixed
        entry: dict[str, Editor] = {}
        for column, (name, part) in enumerate(self._parts.items()):
            editor = self._editor(index, name, part)
            entry[name] = editor
            grid.addWidget(editor, index + 1, column, self._alignment(editor))
        if fixed:
            entry[next(iter(self._parts))].setEnabled(False)
        else:
            grid.addWidget(self._remover(index), index + 1, len(self._parts))
        return entry

    def _editor(self, index: int, name: str, part: Part) -> Editor:
        info = self._fields[name]
        default: Json = None if info.is_required() else info.default
        binding = DraftBinding(self.draft, (self.id, index, name), default, self.changed.emit)
        is_name = name == next(iter(self._parts))
        kind, factory = (Kind.NAME, EntryName) if is_name else _kind_of(info.annotation)
        field = Field((name,), part.label, part.help, kind)
        editor = factory(field, binding, self.words.locale, self._names)
        editor.complaint.connect(partial(self._complain, (index, name)))
        editor.left.connect(self.left)
        width = WIDTHS.get(factory)
        if width is not None:
            editor.setFixedWidth(self.fontMetrics().horizontalAdvance("0" * width))
        return editor

    def _names(self, _: Field) -> tuple[Option, ...]:
        return tuple(Option(str(each.value), each.label) for each in self.info.choices)

    def _alignment(self, editor: Editor) -> Qt.AlignmentFlag:
        centred = isinstance(editor, SwitchEditor)
        return Qt.AlignmentFlag.AlignHCenter if centred else Qt.AlignmentFlag(0)

    def _remover(self, index: int) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon("x"))
        button.setProperty("role", "step")
        text = self.words.locale.text(Msg("Remove {thing}", thing=self._entry))
        button.setToolTip(text)
        button.setAccessibleName(text)
        button.clicked.connect(lambda: self.remove(index))
        self.removers.append(button)
        return button

    def _order_of_tab(self) -> None:
        widgets: list[QWidget] = [each.focusProxy() or each for row in self.entries for each in row.values()]
        for one, other in zip(widgets, [*widgets[1:], self.add_button], strict=True):
            QWidget.setTabOrder(one, other)

    def _complain(self, place: tuple[int, str], text: str) -> None:
        index, name = place
        label = self.words.locale.text(self._parts[name].label)
        self._complaints[place] = f"{index + 1}. {label}: {text}" if text else ""
        self.left.emit()


def _kind_of(annotation: Any) -> tuple[Kind, type[Editor]]:
    if annotation is bool:
        return Kind.SWITCH, SwitchEditor
    return (Kind.TEXT, TextEditor) if _is_text(annotation) else (Kind.DECIMAL, DecimalEditor)


def _is_text(annotation: Any) -> bool:
    return annotation is str or any(map(_is_text, get_args(annotation)))
