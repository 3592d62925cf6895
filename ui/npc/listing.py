"""The list of templates: each with its headline, found by its name and by what is said of it."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from charsheet.present.locale import Locale
from charsheet.present.view import Presenter, SheetView
from charsheet.rules.cast import Adjustment, Npc
from charsheet.storage.samples import from_npc
from charsheet.systems.registry import AnySystem

_ROOT = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


class Listed(Struct, frozen=True):
    """A template in words; ``headline`` is the first figure of its sheet."""

    npc: Npc
    name: str
    notes: str
    headline: str

    def matches(self, search: str) -> bool:
        """Whether each word of *search* stands somewhere in it."""
        text = f"{self.name} {self.notes}".casefold()
        return all(word in text for word in search.casefold().split())


def sheet_view(system: AnySystem, npc: Npc, adjustments: tuple[Adjustment, ...], locale: Locale) -> SheetView:
    """The sheet of a template with adjustments, under the usual rulings.

    Raises:
        FileError: they do not go together.
    """
    character = from_npc(system, npc, locale.text, adjustments).character
    rulings = system.rulings()
    return Presenter(system, rulings, locale).view(character, system.evaluate(character, rulings))


def listed(system: AnySystem, locale: Locale) -> tuple[Listed, ...]:
    """Every template of *system* in words."""
    found: list[Listed] = []
    for npc in system.cast().npcs:
        view = sheet_view(system, npc, (), locale)
        head = f"{view.figures[0].label} {view.figures[0].cell.text}"
        found.append(Listed(npc, view.name, locale.text(npc.notes), head))
    return tuple(found)


class ListedModel(QAbstractListModel):
    """Those that a search finds."""

    def __init__(self) -> None:
        super().__init__()
        self._all: tuple[Listed, ...] = ()
        self._shown: tuple[Listed, ...] = ()

    def show(self, rows: tuple[Listed, ...], search: str) -> None:
        """Show those of *rows* that *search* finds."""
        self.beginResetModel()
        self._all = rows
        self._shown = tuple(each for each in rows if each.matches(search))
        self.endResetModel()

    def at(self, index: Index) -> Listed | None:
        """What stands at *index*."""
        return self._shown[index.row()] if 0 <= index.row() < len(self._shown) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.at(index) if index.isValid() else None
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.name}  ·  {row.headline}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.notes
        return None
