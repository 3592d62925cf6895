"""The folders of the library in the settings: one's own, and those that were added."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QListWidget, QPushButton, QVBoxLayout, QWidget

from charsheet.present.locale import Locale
from charsheet.values import Msg
from ui.nesting import nest
from ui.settings.rows import SettingRow


class FoldersRow(SettingRow):
    """A list of folders of which the first one, the user's own, always stays."""

    def __init__(self, label: Msg, help: Msg, own: Path, locale: Locale) -> None:
        self._own = own
        self._added: Sequence[str] = ()
        super().__init__(label, help, [], locale)

    def make_editor(self) -> QWidget:
        text = self.locale_.text
        self.list = QListWidget()
        self.list.currentRowChanged.connect(self._enable)
        self.list.setFixedHeight(self.fontMetrics().lineSpacing() * 4)
        self.add_button = QPushButton(text(Msg("Add folder…")))
        self.add_button.clicked.connect(self._ask)
        self.remove_button = QPushButton(text(Msg("Take out")))
        self.remove_button.clicked.connect(self._remove)
        for button in (self.add_button, self.remove_button):
            button.setAutoDefault(False)
        return self.list

    def place(self, column: QVBoxLayout) -> None:
        head = nest(column, QHBoxLayout())
        head.addWidget(self.label, 1)
        for button in (self.add_button, self.remove_button, self.reset_button):
            head.addWidget(button)
        column.addWidget(self.list)

    def show_value(self, value: object) -> None:
        super().show_value(list(value) if isinstance(value, tuple | list) else value)
        self._added = tuple(map(str, value)) if isinstance(value, tuple | list) else ()
        self.list.clear()
        self.list.addItem(str(self._own))
        self.list.addItems(list(self._added))
        self._enable()

    def _enable(self) -> None:
        self.remove_button.setEnabled(self.list.currentRow() > 0)

    def _ask(self) -> None:
        title = self.locale_.text(Msg("Add a folder to the library"))
        chosen = QFileDialog.getExistingDirectory(self, title)
        if chosen:
            self.changed.emit(list(dict.fromkeys((*self._added, str(Path(chosen).absolute())))))

    def _remove(self) -> None:
        row = self.list.currentRow() - 1
        self.changed.emit([each for index, each in enumerate(self._added) if index != row])
