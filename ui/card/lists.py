"""Choosing the characters of a roster, a group card or cards: the open ones, and those of the library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.document import Document
from charsheet.storage.library_entries import Entry, Kind
from charsheet.values import Msg
from ui.card.sources import ListSubject, Reader
from ui.nesting import nest
from ui.plain import plain
from ui.services import Services
from ui.theme import fitting_size

ITEM = Qt.ItemDataRole.UserRole


class ListDialog(QDialog):
    """Asks which characters, and what is to be made of them."""

    def __init__(
        self,
        parent: QWidget,
        documents: Sequence[Document],
        entries: Iterable[Entry],
        selected: Iterable[Path],
        services: Services,
    ) -> None:
        super().__init__(parent)
        self._services = services
        text = services.locale.text
        self.setWindowTitle(text(Msg("Several characters")))
        self.roster = QRadioButton(text(Msg("Roster: a row for each")))
        self.group = QRadioButton(text(Msg("Group card: their speeds, and who is slowest")))
        self.cards = QRadioButton(text(Msg("Cards: one for each")))
        self.roster.setChecked(True)
        kinds = QButtonGroup(self)
        kinds.addButton(self.roster)
        kinds.addButton(self.group)
        kinds.addButton(self.cards)
        self.search = QLineEdit()
        self.search.setPlaceholderText(text(Msg("Search")))
        self.search.setAccessibleName(text(Msg("Search")))
        self.search.setClearButtonEnabled(True)
        self.members = QListWidget()
        self.members.setAccessibleName(text(Msg("Characters")))
        self.all = QPushButton(text(Msg("Tick all")))
        self.none = QPushButton(text(Msg("Tick none")))
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._fill(documents, list(entries), set(selected))
        self._lay_out()
        self._connect()
        self._ticked()

    def subject(self) -> ListSubject:
        """What was chosen, in the order of the list."""
        chosen = tuple(item.data(ITEM) for item in self._items() if _is_ticked(item))
        kind = "group" if self.group.isChecked() else "cards" if self.cards.isChecked() else "roster"
        return ListSubject(kind, chosen, self._services, Reader(self._services))

    def _items(self) -> list[QListWidgetItem]:
        return [self.members.item(row) for row in range(self.members.count())]

    def _fill(self, documents: Sequence[Document], entries: Sequence[Entry], selected: set[Path]) -> None:
        """Open characters as they are, then the library's files that are not open."""
        text = self._services.locale.text
        systems = self._services.systems
        opened = {each.path for each in documents}
        ticks_open = len(selected) < 2
        for document in documents:
            name = document.character.name or text(Msg("Unnamed"))
            ticked = ticks_open or document.path in selected
            self._add(name, text(document.system.name), document, ticked=ticked)
        for entry in entries:
            path = Path(entry.file)
            if entry.kind is Kind.CHARACTER and path not in opened:
                system = systems.get(entry.system or "")
                told = "" if system is None else text(system.name)
                self._add(entry.name, told, path, ticked=not ticks_open and path in selected)

    def _add(self, name: str, system: str, member: Document | Path, *, ticked: bool) -> None:
        item = QListWidgetItem(f"{name} — {system}")
        item.setData(ITEM, member)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        if isinstance(member, Path):
            item.setToolTip(plain(str(member)))
        self.members.addItem(item)

    def _lay_out(self) -> None:
        label = QLabel(self._services.locale.text(Msg("Of which characters?")))
        label.setBuddy(self.members)
        column = QVBoxLayout(self)
        for widget in (self.roster, self.group, self.cards, label):
            column.addWidget(widget)
        ticks = nest(column, QHBoxLayout())
        ticks.addWidget(self.search, 1)
        for button in (self.all, self.none):
            button.setAutoDefault(False)
            ticks.addWidget(button)
        column.addWidget(self.members, 1)
        column.addWidget(self.buttons)
        self.resize(fitting_size(self, 560, 520))

    def _connect(self) -> None:
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.members.itemChanged.connect(self._ticked)
        self.search.textChanged.connect(self._filter)
        self.all.clicked.connect(lambda: self._tick(Qt.CheckState.Checked))
        self.none.clicked.connect(lambda: self._tick(Qt.CheckState.Unchecked))

    def _filter(self, words: str) -> None:
        for item in self._items():
            item.setHidden(words.casefold() not in item.text().casefold())

    def _tick(self, state: Qt.CheckState) -> None:
        """Tick what the search shows."""
        for item in self._items():
            if not item.isHidden():
                item.setCheckState(state)

    def _ticked(self) -> None:
        some = any(map(_is_ticked, self._items()))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(some)


def _is_ticked(item: QListWidgetItem) -> bool:
    return item.checkState() is Qt.CheckState.Checked
