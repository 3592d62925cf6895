"""The units that lengths are shown in: the menu to choose them, and a question for one's own map squares."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QActionGroup, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from charsheet.model.lengths import LengthChoice, Side
from charsheet.model.problems import InvalidError
from charsheet.present.locale import Locale
from charsheet.present.numbers import parse_number
from charsheet.present.units import side_amount
from charsheet.values import Msg
from ui.menu import Menu
from ui.nesting import nest

Choose = Callable[[LengthChoice], None]

_LABELS = {"metres": Msg("&Metres"), "feet": Msg("&Feet"), "yards": Msg("&Yards")}
_SIDES = (("m", Msg("metres")), ("ft", Msg("feet")))


class UnitsMenu(Menu):
    """Metres, feet, yards, or map squares, whose size is asked for. ``choose`` gets what was chosen."""

    def __init__(self, parent: QWidget, locale: Locale, current: LengthChoice, choose: Choose) -> None:
        super().__init__(parent)
        self._window = parent.window()
        self._locale = locale
        self._current = current
        self._choose = choose
        group = QActionGroup(self)
        for name, label in _LABELS.items():
            choice = LengthChoice.parse(name)
            group.addAction(self.addAction(locale.text(label), partial(choose, choice)))
        self.squares = self.addAction(self._squares_text(), self._ask)
        group.addAction(self.squares)
        for action, name in zip(group.actions(), (*_LABELS, "squares"), strict=True):
            action.setCheckable(True)
            action.setChecked(name == current.lengths)

    def _squares_text(self) -> str:
        if self._current.lengths != "squares":
            return self._locale.text(Msg("Map &squares…"))
        return self._locale.text(Msg("Map &squares of {size}…", size=side_amount(self._current.side)))

    def _ask(self) -> None:
        # Until the question is answered, what was chosen holds.
        for action in self.actions():
            action.setChecked(False)
        chosen = self.squares if self._current.lengths == "squares" else None
        (chosen or self.actions()[list(_LABELS).index(self._current.lengths)]).setChecked(True)
        dialog = SquareDialog(self._window, self._locale, self._current.side)
        dialog.accepted.connect(lambda: self._choose(LengthChoice("squares", dialog.side)))
        dialog.open()


class SquareDialog(QDialog):
    """Asks how long the side of a square of one's own map is; :attr:`side` is the answer."""

    def __init__(self, parent: QWidget, locale: Locale, side: Side) -> None:
        super().__init__(parent)
        self.side = side
        self._locale = locale
        text = locale.text
        self.setWindowTitle(text(Msg("Map squares")))
        self.edit = QLineEdit(locale.number(side.number))
        self.edit.selectAll()
        self.edit.setAccessibleName(text(Msg("Side of a square")))
        self.unit = QComboBox()
        for unit, label in _SIDES:
            self.unit.addItem(text(label), unit)
        self.unit.setCurrentIndex(self.unit.findData(side.unit))
        self.unit.setAccessibleName(text(Msg("Unit of the side")))
        label = QLabel(text(Msg("Side of a square")))
        label.setBuddy(self.edit)
        note = QLabel(text(Msg("Lengths are only shown in squares; what is saved does not change.")))
        note.setProperty("role", "muted")
        note.setWordWrap(True)
        self.complaint = QLabel()
        self.complaint.setProperty("role", "error")
        self.complaint.setWordWrap(True)
        self.complaint.hide()
        self.edit.textEdited.connect(self.complaint.hide)
        buttons = QDialogButtonBox()
        use = buttons.addButton(text(Msg("Use")), QDialogButtonBox.ButtonRole.AcceptRole)
        use.setDefault(True)
        buttons.addButton(text(Msg("Cancel")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        row = nest(column, QHBoxLayout())
        row.addWidget(label)
        row.addWidget(self.edit, 1)
        row.addWidget(self.unit)
        column.addWidget(self.complaint)
        column.addWidget(note)
        column.addWidget(buttons)
        self.finished.connect(self.deleteLater)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.resize(self.width(), max(self.height(), self.heightForWidth(self.width())))

    def accept(self) -> None:
        """Take what was typed, if it is a size; else say what is wrong with it."""
        try:
            self.side = Side(parse_number(self.edit.text()), self.unit.currentData())
        except InvalidError as error:
            self.complaint.setText(self._locale.text(error.message))
            self.complaint.show()
            self.edit.setFocus()
            return
        super().accept()
