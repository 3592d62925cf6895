"""The fields of a step, or of what a plan starts from: an editor each, as in the form of a character."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QWidget

from charsheet.edit.plans import PlanDraft
from charsheet.model.base import Json
from charsheet.model.rulings import Rulings
from charsheet.present.locale import Locale
from charsheet.rules.layout import Field, Kind, Option
from charsheet.values import Path
from ui.forms.binding import GoneBinding
from ui.forms.editors import EDITORS, CharacterEditor, ChoiceEditor, Editor, TextEditor
from ui.help.words import explain
from ui.planner.company import Company

SHORTEST = 8
"""Letters of a choice that have to be seen."""


class PlanBinding:
    """A field of a record of the plan: of the step at a place, or of its beginning."""

    def __init__(self, record: Callable[[], Any], write: Callable[[Path, Json], None], path: Path) -> None:
        self._record = record
        self._write = write
        self._path = path

    def get(self) -> Json:
        """What stands there; what is left out is as it is then."""
        return getattr(self._record(), str(self._path[0]))

    def set(self, value: Json) -> None:
        """Change the plan.

        Raises:
            EditError: it would not be valid; nothing changed.
        """
        self._write(self._path, value)


class PlanFields(QWidget):
    """The editors of some fields."""

    def __init__(
        self,
        draft: PlanDraft,
        rulings: Rulings,
        locale: Locale,
        keys: QObject,
        company: Company | None = None,
    ) -> None:
        super().__init__()
        self._company = company
        self._unfinished: dict[tuple[object, Path], str] = {}
        self._draft = draft
        self._rulings = rulings
        self._locale = locale
        self._keys = keys
        self._shown: object = None
        self.editors: dict[Path, Editor] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 2)
        self._grid.setColumnStretch(1, 3)

    def show_setup(self, fields: Sequence[Field]) -> None:
        """Ask for what the plan starts from."""
        self._show(("setup",), fields, lambda: self._draft.plan.setup, self._draft.set_setup)

    def show_step(self, at: int) -> None:
        """Ask for the fields of the step *at*; of none where there is none."""
        draft = self._draft
        if not 0 <= at < len(draft.plan.steps):
            self._show(None, (), lambda: None, lambda _path, _value: None)
            return
        key, kind = draft.keys[at], draft.plan.steps[at].kind

        def write(path: Path, value: Json) -> None:
            draft.set_step(draft.keys.index(key), path, value)

        fields = draft.planner.by_kind[kind].fields
        # A step keeps its key wherever it is moved, and so its editors and what is typed in them.
        self._show(key, fields, lambda: draft.plan.steps[draft.keys.index(key)], write)

    @property
    def stops(self) -> list[QWidget]:
        """Where Tab stops in the editors, in their order."""
        return [each.focusProxy() or each for each in self.editors.values()]

    def take_up(self, other: PlanFields) -> None:
        """Go on with what is being typed in *other*."""
        for path, editor in self.editors.items():
            if path in other.editors:
                editor.take_up(other.editors[path])

    def _show(
        self,
        what: object,
        fields: Sequence[Field],
        record: Callable[[], Any],
        write: Callable[[Path, Json], None],
    ) -> None:
        if what != self._shown:
            for path, editor in self.editors.items():
                if isinstance(editor, TextEditor) and editor.is_wrong:
                    self._unfinished[self._shown, path] = editor.edit.text()
            self._shown = what
            self._clear()
            for row, field in enumerate(fields):
                label, editor, complaint = self._made(field, PlanBinding(record, write, field.path))
                self._grid.addWidget(label, 2 * row, 0)
                self._grid.addWidget(editor, 2 * row, 1)
                self._grid.addWidget(complaint, 2 * row + 1, 1)
        for path, editor in self.editors.items():
            editor.refresh()
            text = self._unfinished.pop((what, path), None)
            if text is not None and isinstance(editor, TextEditor):
                editor.go_on(text)

    def _made(self, field: Field, binding: PlanBinding) -> tuple[QLabel, Editor, QLabel]:
        text = self._locale.text
        editor = EDITORS[field.kind](field, binding, self._locale, self._options)
        unit = None if field.unit is None else field.unit.heading
        label = QLabel(text(field.label) if unit is None else f"{text(field.label)}, {text(unit)}")
        label.setBuddy(editor)
        label.setWordWrap(True)  # beside the steps there is little room
        if isinstance(editor, ChoiceEditor):
            _shrinkable(editor.combo)
        explain(label, text(field.help))
        complaint = QLabel()
        complaint.setProperty("role", "error")
        complaint.setTextFormat(Qt.TextFormat.PlainText)
        complaint.setWordWrap(True)
        complaint.hide()

        def say(words: str) -> None:
            complaint.setText(words)
            complaint.setVisible(bool(words))

        editor.complaint.connect(say)
        editor.left.connect(self._draft.history.seal)
        (editor.focusProxy() or editor).installEventFilter(self._keys)
        if isinstance(editor, CharacterEditor) and self._company is not None:
            editor.choose = partial(self._company.choose, self)
        self.editors[field.path] = editor
        return label, editor, complaint

    def _options(self, field: Field) -> Sequence[Option]:
        if field.kind is Kind.CHARACTER:
            return () if self._company is None else self._company.options()
        return () if field.options is None else field.options(self._rulings)

    def _clear(self) -> None:
        for editor in self.editors.values():
            editor.binding = GoneBinding()  # Qt may still ask it for a moment
            editor.blockSignals(True)  # nor has it anything to say while it goes
        self.editors.clear()
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()


def _shrinkable(combo: QComboBox) -> None:
    """Let a list be narrower than its longest choice, but not the choices that drop from it."""
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(SHORTEST)
    view = combo.view()
    view.setMinimumWidth(view.sizeHintForColumn(0) + 2 * view.frameWidth())
