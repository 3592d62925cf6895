"""Choosing the columns of a roster: by name, each explained when somebody points at it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from charsheet.present.view import Presenter
from charsheet.roster.columns import NAME, Columns, full_name, help_text, unit_text
from charsheet.values import Msg
from ui.services import Services
from ui.theme import fitting_size

ITEM = Qt.ItemDataRole.UserRole


class ColumnsDialog(QDialog):
    """What can be shown, what is entered first; those that are ticked are."""

    def __init__(self, parent: QWidget, columns: Columns, chosen: Sequence[str], services: Services) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._columns = columns
        self._before = columns.known(chosen)
        text = services.locale.text
        self.setWindowTitle(text(Msg("Columns: {system}", system=columns.system.name)))
        self.search = QLineEdit()
        self.search.setPlaceholderText(text(Msg("Search")))
        self.search.setAccessibleName(text(Msg("Search")))
        self.search.setClearButtonEnabled(True)
        for button in self.search.findChildren(QToolButton):
            button.setAccessibleName(text(Msg("Clear")))
        self.search.textChanged.connect(self._filter)
        self.list = QListWidget()
        self.list.setAccessibleName(text(Msg("Columns")))
        self._fill(Presenter(columns.system, columns.system.rulings(), services.locale, services.units))
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.usual = self.buttons.addButton(
            text(Msg("The usual ones")), QDialogButtonBox.ButtonRole.ResetRole
        )
        self.usual.clicked.connect(lambda: self._tick(columns.usual))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        hint = QLabel(text(Msg("Point at a line to read what it means.")))
        hint.setProperty("role", "muted")
        column.addWidget(hint)
        column.addWidget(self.buttons)
        self._tick(self._before)
        self.resize(fitting_size(self, 420, 560))

    @property
    def chosen(self) -> tuple[str, ...]:
        """The columns that are ticked: those that were shown in the order that they had, then the others."""
        ticked = {item.data(ITEM) for item in self._items() if item.checkState() is Qt.CheckState.Checked}
        kept = [id for id in self._before if id in ticked]
        return (*kept, *(id for id in self._columns.by_id if id in ticked and id not in kept))

    def _fill(self, presenter: Presenter) -> None:
        for column in (*self._columns.entered, *self._columns.worked_out):
            if column.id == NAME:
                continue
            unit = unit_text(column, presenter)
            item = QListWidgetItem(", ".join(filter(None, (full_name(column, presenter), unit))))
            item.setData(ITEM, column.id)
            item.setToolTip(help_text(column, presenter))
            self.list.addItem(item)

    def _tick(self, ids: Sequence[str]) -> None:
        for item in self._items():
            on = item.data(ITEM) in ids
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    def _filter(self, text: str) -> None:
        wanted = text.strip().casefold()
        for item in self._items():
            item.setHidden(wanted not in item.text().casefold() and wanted not in item.data(ITEM))

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]
