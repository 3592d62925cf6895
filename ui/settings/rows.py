"""One setting in the dialog: its label, its editor, what it means, and a way back to its default."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from charsheet.model.lengths import LengthChoice, Side
from charsheet.model.problems import InvalidError
from charsheet.present.locale import Locale
from charsheet.present.numbers import parse_number
from charsheet.values import Msg
from ui.forms.widgets import QuietCombo
from ui.help.words import explain
from ui.nesting import nest

LENGTHS: Mapping[str, Msg] = {
    "metres": Msg("Metres"),
    "feet": Msg("Feet"),
    "yards": Msg("Yards"),
    "squares": Msg("Map squares"),
}
SIDES: Mapping[str, Msg] = {"m": Msg("metres"), "ft": Msg("feet")}

LABEL = 22
"""Digits as wide as the labels are, so that what stands beside them begins in one line."""


class SettingRow(QWidget):
    """A setting. ``changed`` carries what it shall be now; :meth:`show_value` shows what it is."""

    changed = Signal(object)

    def __init__(self, label: Msg, help: Msg, default: object, locale: Locale) -> None:
        super().__init__()
        self.locale_ = locale
        self.default = default
        self.name = locale.text(label)
        self.help = locale.text(help)
        self.label = QLabel(self.name)
        self.editor = self.make_editor()
        self.label.setBuddy(self.editor)
        explain(self.label, self.help)
        words = QLabel(self.help)
        words.setProperty("role", "muted")
        words.setWordWrap(True)
        words.setTextFormat(Qt.TextFormat.PlainText)
        self.reset_button = QToolButton()
        self.reset_button.setText("↺")
        self.reset_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        reset = locale.text(Msg("Reset: {setting}", setting=label))
        self.reset_button.setAccessibleName(reset)
        self.reset_button.setToolTip(reset)
        self.reset_button.clicked.connect(lambda: self.changed.emit(self.default))
        for widget in self.editors():
            self.name_editor(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.place(column)
        column.addWidget(words)

    def make_editor(self) -> QWidget:
        """What the setting is changed with."""
        raise NotImplementedError

    def editors(self) -> tuple[QWidget, ...]:
        """All that the setting is changed with."""
        return (self.editor,)

    def place(self, column: QVBoxLayout) -> None:
        """Put label, editors and the button into *column*."""
        self.label.setMinimumWidth(self.fontMetrics().horizontalAdvance("0") * LABEL)
        head = nest(column, QHBoxLayout())
        head.addWidget(self.label)
        for widget in self.editors():
            head.addWidget(widget, 1 if widget is self.editor else 0)
        head.addWidget(self.reset_button)

    def name_editor(self, widget: QWidget) -> None:
        """Tell *widget* what it is for."""
        widget.setAccessibleName(widget.accessibleName() or self.name)
        explain(widget, self.help)

    def show_value(self, value: object) -> None:
        """Show what the setting is."""
        self.reset_button.setEnabled(value != self.default)


class ChoiceRow(SettingRow):
    """One of a few values."""

    def __init__(
        self, label: Msg, help: Msg, default: object, locale: Locale, choices: Mapping[Any, Msg | str]
    ) -> None:
        self._choices = choices
        super().__init__(label, help, default, locale)

    def make_editor(self) -> QWidget:
        self.combo = QuietCombo()
        for value, label in self._choices.items():
            self.combo.addItem(self.locale_.text(label), value)
        self.combo.activated.connect(lambda index: self.changed.emit(list(self._choices)[index]))
        return self.combo

    def show_value(self, value: object) -> None:
        super().show_value(value)
        self.combo.setCurrentIndex(list(self._choices).index(value))


class NumberRow(SettingRow):
    """A whole number."""

    def __init__(self, label: Msg, help: Msg, default: int, locale: Locale, bounds: tuple[int, int]) -> None:
        self._bounds = bounds
        super().__init__(label, help, default, locale)

    def make_editor(self) -> QWidget:
        self.spin = QSpinBox()
        self.spin.setRange(*self._bounds)
        self.spin.valueChanged.connect(lambda value: self.changed.emit(value))  # noqa: PLW0108 - another type
        return self.spin

    def show_value(self, value: object) -> None:
        super().show_value(value)
        if isinstance(value, int) and value != self.spin.value():
            blocked = self.spin.blockSignals(True)
            self.spin.setValue(value)
            self.spin.blockSignals(blocked)


class UnitsRow(ChoiceRow):
    """What lengths are shown in; map squares have a size of their own."""

    def __init__(self, label: Msg, help: Msg, default: object, locale: Locale) -> None:
        super().__init__(label, help, default, locale, LENGTHS)
        self.combo.activated.disconnect()
        self.combo.activated.connect(self._take)
        self.complaint = QLabel()
        self.complaint.setProperty("role", "error")
        self.complaint.setWordWrap(True)
        self.complaint.hide()
        column = self.layout()
        if isinstance(column, QVBoxLayout):
            column.insertWidget(1, self.complaint)

    def make_editor(self) -> QWidget:
        self.side = QLineEdit()
        self.side.setFixedWidth(self.fontMetrics().horizontalAdvance("0" * 7))
        self.side.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.side.setAccessibleName(self.locale_.text(Msg("Side of a square")))
        self.side.textEdited.connect(self._take)
        self.unit = QuietCombo()
        self.unit.setAccessibleName(self.locale_.text(Msg("Unit of the side")))
        for unit, label in SIDES.items():
            self.unit.addItem(self.locale_.text(label), unit)
        self.unit.activated.connect(self._take)
        return super().make_editor()

    def editors(self) -> tuple[QWidget, ...]:
        return (self.editor, self.side, self.unit)

    def show_value(self, value: object) -> None:
        choice = LengthChoice.parse(str(value))
        super().show_value(choice.lengths)
        self.reset_button.setEnabled(value != self.default)
        squares = choice.lengths == "squares"
        for widget in (self.side, self.unit):
            widget.setEnabled(squares)
        self.unit.setCurrentIndex(self.unit.findData(choice.side.unit))
        if not self.side.hasFocus():
            self.side.setText(self.locale_.number(choice.side.number))

    def _take(self) -> None:
        self.complaint.hide()
        lengths = self.combo.currentData()
        if lengths != "squares":
            self.changed.emit(lengths)
            return
        try:
            side = Side(parse_number(self.side.text()), self.unit.currentData())
        except InvalidError as error:
            self.complaint.setText(self.locale_.text(error.message))
            self.complaint.show()
            return
        self.changed.emit(str(LengthChoice("squares", side)))


Make = Callable[[Locale, object], SettingRow]
"""Makes a row in a language, of a setting with that default."""
