"""The question for the size of one's own map squares."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
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

from charsheet.model.lengths import Side
from charsheet.model.problems import InvalidError
from charsheet.present.locale import Locale
from charsheet.present.numbers import parse_number
from charsheet.values import Msg
from ui.nesting import nest

_SIDES = (("m", Msg("metres")), ("ft", Msg("feet")))


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
