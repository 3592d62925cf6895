"""Editors of what is typed on one line: text, names, numbers, die codes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from charsheet.model.base import Json
from charsheet.model.problems import InvalidError
from charsheet.present.locale import Locale
from charsheet.present.numbers import parse_dice, parse_number, parse_whole
from charsheet.rules.layout import Field
from charsheet.values import Msg
from ui.forms.binding import Binding, GoneBinding
from ui.forms.editor import Editor, Options
from ui.forms.picker.entries import Entry, entries_of, named
from ui.forms.picker.line import PickerLine
from ui.forms.widgets import LineEdit


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
        if self.is_marked is not self.is_wrong:
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
    """An exact number, with either decimal mark; it stands where the numbers above and below it do."""

    def __init__(self, field: Field, binding: Binding, locale: Locale, options: Options) -> None:
        super().__init__(field, binding, locale, options)
        self.edit.setAlignment(Qt.AlignmentFlag.AlignRight)

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
