"""Editors, one for each kind of field. They write on every keystroke and complain only when left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QMenu,
    QToolButton,
    QWidget,
)

from charsheet.edit.document import EditError
from charsheet.model.base import Json
from charsheet.model.names import name_key
from charsheet.model.problems import InvalidError
from charsheet.present.locale import Locale
from charsheet.present.numbers import parse_dice, parse_number, parse_whole
from charsheet.rules.layout import Field, Kind, Option
from charsheet.values import Msg
from ui.forms.binding import Binding, GoneBinding
from ui.forms.picker.entries import Entry, entries_of, named
from ui.forms.picker.line import PickerLine
from ui.forms.widgets import LineEdit, NotesEdit, QuietCombo
from ui.help.words import explain

_NOTHING = object()
"""Stands for "nothing shown yet", as None is a value."""

Options: TypeAlias = Callable[[Field], Sequence[Option]]
"""What there is to choose from in a field at the moment."""


class Editor(QWidget):
    """The base of all editors: one field, read and written through its binding.

    ``complaint`` carries the text to show beside the field, empty when all is well.
    """

    complaint = Signal(str)
    left = Signal()

    def __init__(self, field: Field, binding: Binding, locale: Locale, options: Options) -> None:
        super().__init__()
        self.field = field
        self.binding = binding
        self.words = locale
        self.options = options
        self._shown: Json = _NOTHING
        self._writing = False
        self._box = QHBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(2)

    def refresh(self) -> None:
        """Show the field's value, unless what stands here already means it."""
        if self._writing:
            return
        value = self.binding.get()
        if value != self._shown or type(value) is not type(self._shown):
            self._shown = value
            self.display(value)
            self.complaint.emit("")

    def display(self, value: Json) -> None:
        """Put *value* into the widget."""
        raise NotImplementedError(value)

    def take_up(self, other: QWidget) -> None:
        """Go on with what is typed and not yet taken in *other*, an editor of the same field."""

    def write(self, value: Json) -> str:
        """Write *value* through the binding; returns what is wrong with it, or nothing."""
        self._writing = True  # what is typed stays as it is typed, while everything else refreshes
        try:
            self.binding.set(value)
        except EditError as error:
            return "; ".join(self.words.text(each.message) for each in error.problems)
        finally:
            self._writing = False
            self._shown = self.binding.get()
        return ""

    def name(self, widget: QWidget) -> None:
        """Tell *widget* what it is for, to those who see and to those who do not."""
        widget.setAccessibleName(self.words.text(self.field.label))
        explain(widget, self.words.text(self.field.help))
        self.setFocusProxy(widget)


class TextEditor(Editor):
    """Text on one line, and everything that is typed as such: numbers, die codes.

    What cannot be read is kept as it is typed; the last good value holds meanwhile, and the
    complaint comes when the focus leaves.
    """

    def __init__(self, field: Field, binding: Binding, locale: Locale, options: Options) -> None:
        super().__init__(field, binding, locale, options)
        self.edit = self.make_line()
        self._wrong = ""
        self._box.addWidget(self.edit)
        self.name(self.edit)
        self.edit.textEdited.connect(self._typed)
        self.edit.returnPressed.connect(self._finish)
        self.edit.left.connect(self._leave)

    def make_line(self) -> LineEdit:
        """What one types in."""
        return LineEdit()

    def parse(self, text: str) -> Json:
        """The value that *text* means; None when the field is left empty.

        Raises:
            InvalidError: it means none.
        """
        return text

    def format(self, value: Json) -> str:
        """The text for *value*."""
        return "" if value is None else str(value)

    def display(self, value: Json) -> None:
        place = self.edit.cursorPosition() if self.edit.hasFocus() else 0  # a long text shows its beginning
        self.edit.setText(self.format(value))
        self.edit.setCursorPosition(place)
        self._wrong = ""
        self._mark()

    def take_up(self, other: QWidget) -> None:
        if not isinstance(other, TextEditor) or not other.is_unfinished:
            return
        self.edit.setText(other.edit.text())
        self._typed(other.edit.text())
        if other.is_marked:  # it has been complained of
            self._mark()
            self.complaint.emit(self._wrong)

    @property
    def is_unfinished(self) -> bool:
        """Whether something is typed that is not what the field would show by itself."""
        return self.edit.text() != self.format(self.binding.get())

    @property
    def is_wrong(self) -> bool:
        """Whether something is typed that is no value of the field."""
        return bool(self._wrong)

    def go_on(self, text: str) -> None:
        """Show *text* as if it had been typed, and say what is wrong with it."""
        self.edit.setText(text)
        self._typed(text)
        self._mark()
        self.complaint.emit(self._wrong)

    @property
    def is_marked(self) -> bool:
        """Whether what is typed is shown to be wrong."""
        return bool(self.edit.property("invalid"))

    def _typed(self, text: str) -> None:
        try:
            self._wrong = self.write(self.parse(text))
        except InvalidError as error:
            self._wrong = self.words.text(error.message)
        if not self._wrong:
            self._mark()
            self.complaint.emit("")

    def _leave(self) -> None:
        self._finish()
        self.left.emit()

    def _finish(self) -> None:
        self._mark()
        self.complaint.emit(self._wrong)
        if not self._wrong and self.edit.text() != self.format(self.binding.get()):
            self.edit.setText(self.format(self.binding.get()))

    def _mark(self) -> None:
        if self.edit.property("invalid") != bool(self._wrong):
            self.edit.setProperty("invalid", bool(self._wrong))
            self.edit.style().polish(self.edit)


class NameEditor(TextEditor):
    """A name, the known ones offered in the user's language and kept as their ids.

    It is taken as a whole, by Enter, a click in the list, or leaving the line: half of a name is none.
    ``take`` writes what was picked and returns what is wrong with it; ``taken`` says that it is written.
    """

    taken = Signal()

    def __init__(self, field: Field, binding: Binding, locale: Locale, options: Options) -> None:
        self.line: PickerLine
        super().__init__(field, binding, locale, options)
        self._known = entries_of(options(field), locale)
        self.take: Callable[[Entry], str] = lambda entry: self.write(entry.id)

    def make_line(self) -> LineEdit:
        self.line = PickerLine(self.known, self.words)
        self.line.taken.connect(self._take)
        return self.line

    def known(self) -> Sequence[Entry]:
        """The names that the rules know."""
        return self._known

    def format(self, value: Json) -> str:
        if value is None:
            return ""
        found = named(self._known, value)
        return value if found is None else found.label

    def _typed(self, text: str) -> None:  # noqa: ARG002 - it is taken as a whole, later
        self._wrong = ""
        self._mark()
        self.complaint.emit("")

    def _finish(self) -> None:
        if isinstance(self.binding, GoneBinding):
            return  # what stands here is no name of the document's any more
        if self.edit.text().strip() != self.format(self.binding.get()).strip():
            entry = self.line.entry()
            if entry is not None:
                self.pick(entry)
                return
            self._wrong = self.write(None)
        super()._finish()

    def _take(self, entry: Entry) -> None:
        if self.pick(entry):
            self.left.emit()
            self.taken.emit()

    def pick(self, entry: Entry) -> bool:
        """Write *entry*; says whether that worked."""
        self.edit.setText(entry.label if entry.known else entry.id)
        self._wrong = self.take(entry)
        super()._finish()
        return not self._wrong


class DecimalEditor(TextEditor):
    """An exact number, with either decimal mark."""

    def parse(self, text: str) -> Json:
        return parse_number(text) if text.strip() else None

    def format(self, value: Json) -> str:
        return self.words.number(value) if isinstance(value, Decimal | int) else ""


class DiceEditor(TextEditor):
    """A die code such as 3D+2."""

    def parse(self, text: str) -> Json:
        return parse_dice(text) if text.strip() else None


class WholeEditor(TextEditor):
    """A whole number, with buttons and arrow keys for one more and one less."""

    def __init__(self, field: Field, binding: Binding, locale: Locale, options: Options) -> None:
        super().__init__(field, binding, locale, options)
        self.edit.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.edit.stepped.connect(self.step)
        self.edit.setFixedWidth(self.fontMetrics().horizontalAdvance("0" * 6))
        for text, step in ((Msg("−"), -1), (Msg("+"), 1)):
            button = QToolButton()
            button.setText(locale.text(text))
            button.setProperty("role", "step")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAutoRepeat(True)
            less_or_more = Msg("{field}: one less") if step < 0 else Msg("{field}: one more")
            button.setAccessibleName(locale.text(less_or_more, field=field.label))
            button.clicked.connect(lambda _=False, by=step: self.step(by))
            self._box.addWidget(button)
        self._box.addStretch(1)

    def parse(self, text: str) -> Json:
        return parse_whole(text) if text.strip() else None

    def format(self, value: Json) -> str:
        return "" if value is None else self.words.number(value)

    def step(self, by: int) -> None:
        """One more or one less, within what the field allows."""
        value: Json = self.binding.get()
        text = self.format((value or 0) + by)
        before = self.edit.text()
        self.edit.setText(text)
        self._typed(text)
        if self._wrong:  # at the end of the range
            self.edit.setText(before)
            self._wrong = ""


class ChoiceEditor(Editor):
    """One of the options; where the field may be left out, what that means stands first."""

    def __init__(self, field: Field, binding: Binding, locale: Locale, options: Options) -> None:
        super().__init__(field, binding, locale, options)
        self.combo = QuietCombo()
        self._box.addWidget(self.combo)
        self.name(self.combo)
        if field.none is not None:
            self.combo.addItem(locale.text(field.none), None)
        for option in options(field):
            unit = option.unit.heading if option.unit else None
            words = (option.label,) if unit is None else (option.label, unit)
            self.combo.addItem(", ".join(map(locale.text, words)), option.id)
            if option.help is not None:
                self.combo.setItemData(
                    self.combo.count() - 1, locale.text(option.help), Qt.ItemDataRole.ToolTipRole
                )
        self.combo.activated.connect(self._chosen)

    def display(self, value: Json) -> None:
        index = next((i for i in range(self.combo.count()) if _same(self.combo.itemData(i), value)), -1)
        if index < 0 and value is not None:
            self.combo.addItem(str(value), value)  # unknown here, but what the file says
            index = self.combo.count() - 1
        self.combo.setCurrentIndex(index)

    def _chosen(self, index: int) -> None:
        self.complaint.emit(self.write(self.combo.itemData(index)))
        self.left.emit()


class ValueEditor(ChoiceEditor):
    """The id of a value of the sheet, chosen by the words that the sheet has for it."""

    def __init__(self, field: Field, binding: Binding, locale: Locale, options: Options) -> None:
        super().__init__(field, binding, locale, options)
        self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.combo.setMinimumContentsLength(14)


class SwitchEditor(Editor):
    """A check box."""

    def __init__(self, field: Field, binding: Binding, locale: Locale, options: Options) -> None:
        super().__init__(field, binding, locale, options)
        self.box = QCheckBox()
        self._box.addWidget(self.box)
        self.name(self.box)
        self.box.clicked.connect(self._clicked)

    def display(self, value: Json) -> None:
        self.box.setChecked(value is not False)

    def _clicked(self, checked: bool) -> None:
        self.complaint.emit(self.write(checked))
        self.left.emit()


class NotesEditor(Editor):
    """Free text of several lines."""

    def __init__(self, field: Field, binding: Binding, locale: Locale, options: Options) -> None:
        super().__init__(field, binding, locale, options)
        self.edit = NotesEdit()
        self.edit.setTabChangesFocus(True)
        self.edit.setMinimumHeight(self.fontMetrics().lineSpacing() * 5)
        self._box.addWidget(self.edit)
        self.name(self.edit)
        self.edit.textChanged.connect(self._typed)
        self.edit.left.connect(self.left)

    def display(self, value: Json) -> None:
        place, scrolled = self.edit.textCursor().position(), self.edit.verticalScrollBar().value()
        blocked = self.edit.blockSignals(True)
        self.edit.setPlainText(value or "")
        self.edit.blockSignals(blocked)
        cursor = self.edit.textCursor()
        cursor.setPosition(min(place, len(self.edit.toPlainText())))
        self.edit.setTextCursor(cursor)
        self.edit.verticalScrollBar().setValue(scrolled)

    def _typed(self) -> None:
        text = self.edit.toPlainText()
        if text != self._shown:
            self.complaint.emit(self.write(text))


class CharacterEditor(TextEditor):
    """The file of another character: typed, or taken from those that are open, or chosen on the disk.

    ``choose`` asks for a file and returns how the field names it, None where nobody chose.
    """

    def __init__(self, field: Field, binding: Binding, locale: Locale, options: Options) -> None:
        super().__init__(field, binding, locale, options)
        self.choose: Callable[[], str | None] = lambda: None
        self.menu = QMenu(self)
        self.menu.aboutToShow.connect(self._fill)
        button = QToolButton()
        button.setText("…")
        button.setAccessibleName(locale.text(Msg("{field}: choose", field=field.label)))
        button.setToolTip(button.accessibleName())
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self.menu)
        self._box.addWidget(button)

    def parse(self, text: str) -> Json:
        return text.strip() or None

    def take(self, text: str | None) -> None:
        """Write what was chosen."""
        if text is not None:
            self.edit.setText(text)
            self._typed(text)
            self._leave()

    def _fill(self) -> None:
        self.menu.clear()
        for option in self.options(self.field):
            label = self.words.text(option.label).replace("&", "&&")
            self.menu.addAction(label, lambda id=option.id: self.take(id))
        if not self.menu.isEmpty():
            self.menu.addSeparator()
        self.menu.addAction(self.words.text(Msg("A file…")), lambda: self.take(self.choose()))


def _same(one: Json, other: Json) -> bool:
    if isinstance(one, str) and isinstance(other, str):
        return name_key(one) == name_key(other)
    return one is None and other is None


EDITORS: Mapping[Kind, type[Editor]] = {
    Kind.TEXT: TextEditor,
    Kind.NOTES: NotesEditor,
    Kind.WHOLE: WholeEditor,
    Kind.DECIMAL: DecimalEditor,
    Kind.DICE: DiceEditor,
    Kind.SWITCH: SwitchEditor,
    Kind.CHOICE: ChoiceEditor,
    Kind.NAME: NameEditor,
    Kind.VALUE: ValueEditor,
    Kind.CHARACTER: CharacterEditor,
}
"""The editor for each kind of field but the lists, which are in modules of their own."""
