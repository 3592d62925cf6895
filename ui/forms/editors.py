"""Editors, one for each kind of field. They write on every keystroke and complain only when left."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QToolButton

from charsheet.model.base import Json
from charsheet.model.names import name_key
from charsheet.present.locale import Locale
from charsheet.rules.layout import Field, Kind
from charsheet.values import Msg
from ui.forms.binding import Binding
from ui.forms.editor import Editor, Options
from ui.forms.text_editors import DecimalEditor, DiceEditor, NameEditor, TextEditor, WholeEditor
from ui.forms.widgets import NotesEdit, QuietCombo
from ui.menu import Menu
from ui.plain import keyless


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
        if self.edit.toPlainText() == (value or ""):
            return
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
        self.menu = Menu(self)
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
            label = keyless(self.words.text(option.label))
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
