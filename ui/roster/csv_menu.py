"""How CSV is written: by the language, or as a spreadsheet wants it. What is chosen is remembered."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from charsheet.values import Msg
from ui.menu import Menu
from ui.services import Services

_SEPARATORS: Mapping[str, Msg] = {
    "language": Msg("Separator: by the language"),
    ",": Msg("Separator: comma"),
    ";": Msg("Separator: semicolon"),
    "tab": Msg("Separator: tab"),
}
_MARKS: Mapping[str, Msg] = {
    "language": Msg("Decimal mark: by the language"),
    ".": Msg("Decimal mark: point"),
    ",": Msg("Decimal mark: comma"),
}


class CsvMenu(Menu):
    """What stands between cells, the decimal mark, and whether a file begins with a byte order mark."""

    def __init__(self, parent: QWidget, services: Services) -> None:
        super().__init__(parent)
        self._services = services
        text = services.locale.text
        self.setTitle(text(Msg("CSV &format")))
        self._offer("separator", _SEPARATORS)
        self.addSeparator()
        self._offer("mark", _MARKS)
        self.addSeparator()
        self.bom = QAction(text(Msg("Begin with a byte order mark")), self)
        self.bom.setCheckable(True)
        self.bom.setChecked(services.settings.settings.csv.bom)
        self.bom.toggled.connect(lambda on: self._remember("bom", on))
        self.addAction(self.bom)

    def _offer(self, what: str, choices: Mapping[str, Msg]) -> None:
        group = QActionGroup(self)
        chosen = getattr(self._services.settings.settings.csv, what)
        for value, label in choices.items():
            action = QAction(self._services.locale.text(label), self)
            action.setCheckable(True)
            action.setChecked(value == chosen)
            action.triggered.connect(lambda _=False, value=value: self._remember(what, value))
            group.addAction(action)
            self.addAction(action)

    def _remember(self, what: str, value: object) -> None:
        chosen = self._services.settings.settings.csv.model_dump()
        self._services.remember(csv={**chosen, what: value})
