"""Editors of a ruling: a switch, a choice in words, a number within bounds, the name of an entry."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QWidget

from charsheet.edit.document import EditError
from charsheet.edit.rulings import RulingsDraft
from charsheet.model.base import Json
from charsheet.model.names import name_key
from charsheet.model.rulings import ruling_info
from charsheet.model.tree import value_at, with_value
from charsheet.present.rulings import RulingWords
from charsheet.rules.layout import Field, Kind
from charsheet.values import Path
from ui.forms.text_editors import WholeEditor
from ui.forms.widgets import QuietCombo


class RulingEditor(QWidget):
    """The base of these editors: one ruling of a draft.

    ``changed`` says that the draft is another, ``left`` that one stopped typing; :attr:`complaint` is what
    cannot be in the draft at all, such as a number that is none.
    """

    changed = Signal()
    left = Signal()

    def __init__(self, id: str, draft: RulingsDraft, words: RulingWords) -> None:
        super().__init__()
        self.id = id
        self.draft = draft
        self.words = words
        self.info = ruling_info(draft.type, id)

    @property
    def complaint(self) -> str:
        """What is wrong with what is typed here, or nothing."""
        return ""

    def refresh(self) -> None:
        """Show the draft's value."""
        raise NotImplementedError

    def restore(self) -> None:
        """Show the draft's value, whatever is being typed."""
        self.refresh()

    def choose(self, value: Json) -> None:
        """Give the ruling a value that was picked, not typed."""
        self.draft.choose(self.id, value)
        self.changed.emit()
        self.left.emit()

    def line(self, widget: QWidget) -> None:
        """Lay *widget* out, at its own width and named for those who do not see it."""
        widget.setAccessibleName(self.words.locale.text(self.info.label))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(widget)
        row.addStretch(1)
        self.setFocusProxy(widget)


class SwitchRuling(RulingEditor):
    """Yes or no: a check box that says what "yes" means."""

    def __init__(self, id: str, draft: RulingsDraft, words: RulingWords) -> None:
        super().__init__(id, draft, words)
        self.box = QCheckBox(words.value(id, True))
        self.box.clicked.connect(self.choose)
        self.line(self.box)

    def refresh(self) -> None:
        self.box.setChecked(self.draft.value(self.id))


class ChoiceRuling(RulingEditor):
    """One of the possible values, in words."""

    def __init__(self, id: str, draft: RulingsDraft, words: RulingWords) -> None:
        super().__init__(id, draft, words)
        self.values: list[Json] = [each.value for each in self.info.choices]
        self.combo = QuietCombo()
        self.combo.addItems([words.value(id, each) for each in self.values])
        self.combo.activated.connect(lambda index: self.choose(self.values[index]))
        self.line(self.combo)

    def refresh(self) -> None:
        value = self.draft.value(self.id)
        index = next((i for i, each in enumerate(self.values) if each == value), -1)
        self.combo.setCurrentIndex(index)


class NameRuling(RulingEditor):
    """The name of an entry of another ruling, which is a list that may just be changing."""

    def __init__(self, id: str, draft: RulingsDraft, words: RulingWords, of: str) -> None:
        super().__init__(id, draft, words)
        self._of = of
        self.values: list[str] = []
        self.combo = QuietCombo()
        self.combo.activated.connect(lambda index: self.choose(self.values[index]))
        self.line(self.combo)

    def refresh(self) -> None:
        value: str = self.draft.value(self.id)
        names = [str(each.get("name", "")) for each in self.draft.value(self._of)]
        values = [each for each in names if each.strip()]
        if name_key(value) not in map(name_key, values):
            values.append(value)  # gone from the list; the dialog says so
        if values != self.values:
            self.values = values
            self.combo.clear()
            self.combo.addItems([self.words.entry_name(self._of, each) for each in values])
        self.combo.setCurrentIndex([name_key(each) for each in values].index(name_key(value)))


class NumberRuling(RulingEditor):
    """A whole number, with its bounds beside it."""

    def __init__(self, id: str, draft: RulingsDraft, words: RulingWords) -> None:
        super().__init__(id, draft, words)
        field = Field((id,), self.info.label, self.info.help, Kind.WHOLE)
        binding = DraftBinding(draft, (id,), None, self.changed.emit)
        self.editor = WholeEditor(field, binding, words.locale, lambda _: ())
        self._complaint = ""
        self.editor.complaint.connect(self._complain)
        self.editor.left.connect(self.left)
        bounds = QLabel(words.bounds(id))
        bounds.setProperty("role", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.editor)
        row.addWidget(bounds)
        row.addStretch(1)
        self.setFocusProxy(self.editor)

    @property
    def complaint(self) -> str:
        return self._complaint

    def refresh(self) -> None:
        self.editor.refresh()

    def restore(self) -> None:
        self._complaint = ""
        self.editor.display(self.editor.binding.get())

    def _complain(self, text: str) -> None:
        self._complaint = text
        self.left.emit()


class DraftBinding:
    """A place in a ruling, for the editors of forms: the ruling itself or a field of an entry.

    A number out of bounds does not get into the draft; a name may be wrong while other entries change too,
    and the dialog tells of it.
    """

    def __init__(self, draft: RulingsDraft, path: Path, default: Json, changed: Callable[[], None]) -> None:
        self._draft = draft
        self._path = path
        self._default = default
        self._changed = changed

    @property
    def _id(self) -> str:
        return str(self._path[0])

    def get(self) -> Json:
        """What the draft has there."""
        found = value_at({self._id: self._draft.value(self._id)}, self._path)
        return self._default if found is None else found

    def set(self, value: Json) -> None:
        """Change the draft; None lets the default hold.

        Raises:
            EditError: the number is out of bounds.
        """
        tree = with_value({self._id: self._draft.value(self._id)}, self._path, value)
        if self._id not in tree:
            self._draft.reset(self._id)
        else:
            self._choose(tree[self._id], value)
        self._changed()

    def _choose(self, made: Json, value: Json) -> None:
        problems = self._draft.problems_with(self._id, made)
        here = tuple(each for each in problems if each.path == self._path)
        if here and isinstance(value, int | Decimal):
            raise EditError(here)
        self._draft.choose(self._id, made)
