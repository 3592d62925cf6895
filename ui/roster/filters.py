"""What of a roster is shown: a search, a rule system, a Condition."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QToolButton, QWidget

from charsheet.present.locale import Locale
from charsheet.roster.table import Filter
from charsheet.systems.registry import TITLES
from charsheet.values import Msg


class Filters(QWidget):
    """The line above a roster. ``changed`` says that other rows are wanted.

    ``is_chosen`` tells whether somebody has chosen a system; until then the roster may do it.
    """

    changed = Signal()

    def __init__(self, locale: Locale) -> None:
        super().__init__()
        self._text = locale.text
        self.is_chosen = False
        self.search = QLineEdit()
        self.system = QComboBox()
        self.condition = QComboBox()
        self.columns_button = QPushButton(self._text(Msg("Co&lumns…")))
        self._set_up_search()
        self._set_up_choices()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.search, 1)
        row.addWidget(self.system)
        row.addWidget(self.condition)
        row.addWidget(self.columns_button)

    @property
    def wanted(self) -> Filter:
        """The rows that are wanted."""
        return Filter(self.search.text(), self.system.currentData(), self.condition.currentData())

    def choose_system(self, id: str | None) -> None:
        """Show a system, or all of them, as if it stood so from the beginning."""
        blocked = self.system.blockSignals(True)
        self.system.setCurrentIndex(max(0, self.system.findData(id)))
        self.system.blockSignals(blocked)

    def offer_conditions(self, found: Mapping[str, str]) -> None:
        """Offer the Conditions *found*, by their keys; the chosen one stays while it is among them."""
        known = {
            self.condition.itemData(at): self.condition.itemText(at)
            for at in range(1, self.condition.count())
        }
        if found == known:
            return
        chosen = self.condition.currentData()
        blocked = self.condition.blockSignals(True)
        while self.condition.count() > 1:
            self.condition.removeItem(1)
        for key, label in found.items():
            self.condition.addItem(label, key)
        self.condition.setCurrentIndex(max(0, self.condition.findData(chosen)))
        self.condition.blockSignals(blocked)
        if self.condition.currentData() != chosen:
            self.changed.emit()

    def _set_up_search(self) -> None:
        words = self._text(Msg("Search in all columns"))
        self.search.setPlaceholderText(self._text(Msg("Search")))
        self.search.setAccessibleName(words)
        self.search.setToolTip(words)
        self.search.setClearButtonEnabled(True)
        for button in self.search.findChildren(QToolButton):
            button.setAccessibleName(self._text(Msg("Clear")))
        self.search.textChanged.connect(self.changed)

    def _set_up_choices(self) -> None:
        text = self._text
        self.system.setAccessibleName(text(Msg("System")))
        self.system.addItem(text(Msg("All systems")), None)
        for title in TITLES:
            self.system.addItem(text(title.name), title.id)
        self.system.currentIndexChanged.connect(self._system_chosen)
        self.condition.setAccessibleName(text(Msg("Condition")))
        self.condition.addItem(text(Msg("Any Condition or none")), None)
        self.condition.currentIndexChanged.connect(self.changed)
        self.columns_button.setAutoDefault(False)
        self.columns_button.setEnabled(False)
        self.columns_button.setToolTip(text(Msg("What stands in the columns, of one rule system")))

    def _system_chosen(self) -> None:
        self.is_chosen = True
        self.changed.emit()
